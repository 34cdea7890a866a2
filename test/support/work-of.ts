import pg from "pg";
import { register } from "prom-client";
import { vi } from "vitest";
import { counters } from "~/server/gateways/observability/counters";
import { countWith } from "~/server/gateways/observability/metrics";

/** A call's statements, password hashes, and its answer or refusal as text. */
export interface Work {
  statements: string[];
  hashes: number | undefined;
  answer: string;
}

/**
 * Lets a test compare what calls cost, so that neither the answer nor its time tells apart who has
 * an account. Ids in answers are replaced.
 */
export async function comparingWork<Result>(
  compare: (workOf: (call: () => Promise<unknown>) => Promise<Work>) => Promise<Result>,
): Promise<Result> {
  const counting = counters();
  countWith(counting);
  const queries = vi.spyOn(pg.Client.prototype, "query");
  try {
    return await compare(async (call) => {
      queries.mockClear();
      counting.hashes.reset();
      const answer = await call().catch((error: unknown) => String(error));
      return {
        statements: queries.mock.calls.map(([query]) =>
          typeof query === "string" ? query : String(Reflect.get(query, "text")),
        ),
        hashes: (await counting.hashes.get()).values[0]?.value,
        answer: JSON.stringify(answer).replaceAll(/[0-9a-f-]{36}/g, "id"),
      };
    });
  } finally {
    queries.mockRestore();
    countWith(undefined);
    register.clear();
  }
}
