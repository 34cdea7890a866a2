import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson, { type SuperJSONResult } from "superjson";
import { z } from "zod";
import type { AppRouter } from "~/server/root";
import { callKey } from "./call-key";

declare global {
  /** What the page asked before this code was there (preload.ts); the answer never rejects. */
  var curbwrenchPreload: { keys: string[]; answer: Promise<unknown> } | undefined;
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
export function preloadLink(): TRPCLink<AppRouter> {
  // It stays where it is: React may begin a page anew, and then makes another client.
  const preload = globalThis.curbwrenchPreload;
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
