import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson, { type SuperJSONResult } from "superjson";
import type { AppRouter } from "~/server/root";
import { learnZones } from "./zone-link";
import { callKey, readCallKey } from "./call-key";

/** What the page asked before this code was there (preload.ts); the answer never rejects. */
interface Preload {
  keys: string[];
  answer: Promise<unknown>;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isPreload = (value: unknown): value is Preload =>
  isObject(value) && "keys" in value && "answer" in value;

/** It hangs on the script that asked; React may begin a page anew, and the script be gone. */
const pagePreload = preloadOf(
  typeof document === "undefined" ? null : document.getElementById("preload"),
);

function preloadOf(script: HTMLElement | null): Preload | undefined {
  return script !== null && "preload" in script && isPreload(script.preload)
    ? script.preload
    : undefined;
}

const isPacked = (value: object): value is SuperJSONResult => "json" in value;

/** What one call of the batch was answered with; undefined where that was no result. */
function resultOf(answer: unknown): { data: unknown } | undefined {
  if (!isObject(answer) || !("result" in answer) || !isObject(answer.result)) return undefined;
  if (!("data" in answer.result) || !isObject(answer.result.data)) return undefined;
  const { data } = answer.result;
  if (!isPacked(data)) return undefined;
  const result = superjson.deserialize(data);
  learnZones(result);
  return { data: result };
}

const resultsOf = (answers: unknown) => (Array.isArray(answers) ? answers.map(resultOf) : []);

/** Read once, however many ask. */
const read = new WeakMap<Preload, Promise<ReturnType<typeof resultOf>[]>>();
function resultsIn(preload: Preload) {
  const known = read.get(preload) ?? preload.answer.then(resultsOf).catch(() => []);
  read.set(preload, known);
  return known;
}

/**
 * Gives a query the answer that the page asked for before this code was there. Each is given once,
 * and only a good one: whatever else comes is asked again in the usual way.
 */
export function preloadLink(preload = pagePreload): TRPCLink<AppRouter> {
  const answers = preload && resultsIn(preload);
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

/** The key under which react-query keeps what a hook asks; a list in pages asks with a direction. */
function queryKeyOf(path: string, input: unknown): QueryKey {
  const procedure = path.split(".");
  if (!isObject(input)) return [procedure, { type: "query" }];
  if (!("direction" in input)) return [procedure, { input, type: "query" }];
  const { direction: _, ...asked } = input;
  return [procedure, { input: asked, type: "infinite" }];
}

/**
 * For this long what was kept is as new as an answer that a hook has just been given. Its date is ahead
 * by that: a screen that counts by `dataUpdatedAt` does not ask early (the skills test).
 */
const JUST_ARRIVED_MS = 5_000;

/**
 * Puts the answers that nobody has asked for yet where the screen's hooks look first: it comes once it
 * is known who looks, and is then drawn once, with its data.
 */
export async function keepPreloaded(client: QueryClient, preload = pagePreload): Promise<void> {
  if (preload === undefined) return;
  const answers = await resultsIn(preload);
  for (const [index, key] of preload.keys.entries()) {
    const answer = answers[index];
    if (key === "" || answer === undefined) continue;
    preload.keys[index] = "";
    const { path, input } = readCallKey(key);
    const inPages = isObject(input) && "direction" in input;
    client.setQueryData(
      queryKeyOf(path, input),
      inPages ? { pages: [answer.data], pageParams: [null] } : answer.data,
      // Else hooks that ask anew each time they come (`staleTime: 0`) would do so at once.
      { updatedAt: Date.now() + JUST_ARRIVED_MS },
    );
  }
}
