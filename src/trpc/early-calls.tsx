import superjson from "superjson";
import { scriptValue } from "~/lib/inline-script";
import { callKey } from "./call-key";
import type { RouterInputs } from "./react";

/** One query that a screen begins with. */
interface EarlyCall {
  path: string;
  input: unknown;
}

/** Names a query and its input, as the screen's hook will. */
export function earlyCall<
  Router extends keyof RouterInputs & string,
  Procedure extends keyof RouterInputs[Router] & string,
>(router: Router, procedure: Procedure, input: RouterInputs[Router][Procedure]): EarlyCall {
  return { path: `${router}.${procedure}`, input };
}

/** The same for a query in pages: its first page. */
export function earlyPages<
  Router extends keyof RouterInputs & string,
  Procedure extends keyof RouterInputs[Router] & string,
>(router: Router, procedure: Procedure, input: RouterInputs[Router][Procedure]): EarlyCall {
  return {
    path: `${router}.${procedure}`,
    input: Object.assign({}, input, { direction: "forward" }),
  };
}

/**
 * Asks for what the screen will ask for while its scripts are still on their way; early-link.ts
 * hands the answers over. For pages drawn without anybody's data.
 */
export function EarlyCalls({ calls, nonce }: { calls: readonly EarlyCall[]; nonce?: string }) {
  return <script nonce={nonce} dangerouslySetInnerHTML={{ __html: scriptOf(calls) }} />;
}

function scriptOf(calls: readonly EarlyCall[]): string {
  const keys = calls.map(({ path, input }) => callKey(path, input));
  const inputs = Object.fromEntries(
    calls.map(({ input }, index) => [index, superjson.serialize(input)]),
  );
  const query = new URLSearchParams({ batch: "1", input: JSON.stringify(inputs) });
  const address = `/api/trpc/${calls.map(({ path }) => path).join(",")}?${query.toString()}`;
  const answer = `fetch(${scriptValue(address)}).then(r=>r.ok?r.json():null).catch(()=>null)`;
  return `self.curbwrenchEarly={keys:${scriptValue(keys)},answer:${answer}}`;
}
