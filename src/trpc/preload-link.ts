import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson, { type SuperJSONResult } from "superjson";
import { z } from "zod";
import type { AppRouter } from "~/server/root";
import { callKey } from "./call-key";

/** What the page asked before this code was there (preload.ts); the answer never rejects. */
interface Preload {
  keys: string[];
  answer: Promise<unknown>;
}

const isPreload = (value: unknown): value is Preload =>
  typeof value === "object" && value !== null && "keys" in value && "answer" in value;

/** It hangs on the script that asked; React may begin a page anew, and the script be gone. */
const pagePreload = preloadOf(
  typeof document === "undefined" ? null : document.getElementById("preload"),
);

function preloadOf(script: HTMLElement | null): Preload | undefined {
  return script !== null && "preload" in script && isPreload(script.preload)
    ? script.preload
    : undefined;
}

const packed = z.custom<SuperJSONResult>(
  (value) => typeof value === "object" && value !== null && "json" in value,
);
const batchAnswer = z.array(
  z
    .object({ result: z.object({ data: packed }).optional() })
    .transform(({ result }) => result && { data: superjson.deserialize(result.data) }),
);

/**
 * Gives a query the answer that the page asked for before this code was there. Each is given once,
 * and only a good one: whatever else comes is asked again in the usual way.
 */
export function preloadLink(preload = pagePreload): TRPCLink<AppRouter> {
  const answers = preload?.answer.then((answer) => batchAnswer.parse(answer)).catch(() => []);
  return () =>
    ({ op, next: askNow }) => {
      // It may change what was answered, or who is asking.
      if (op.type === "mutation") preload?.keys.splice(0);
      const key = op.type === "query" ? callKey(op.path, op.input) : "";
      const place = key === "" ? -1 : (preload?.keys.indexOf(key) ?? -1);
      if (preload === undefined || answers === undefined || place === -1) return askNow(op);
      preload.keys[place] = "";
      return observable((observer) => {
        let asked: { unsubscribe: () => void } | undefined;
        let left = false;
        void answers.then((all) => {
          if (left) return;
          const answer = all[place];
          if (answer === undefined) {
            asked = askNow(op).subscribe(observer);
            return;
          }
          observer.next({ result: { type: "data", data: answer.data } });
          observer.complete();
        });
        return () => {
          left = true;
          asked?.unsubscribe();
        };
      });
    };
}
