import type { QueryClient, QueryKey } from "@tanstack/react-query";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import superjson, { type SuperJSONResult } from "superjson";
import type { AppRouter } from "~/server/root";
import { learnZones } from "./zone-link";
import { callKey, readCallKey } from "./call-key";

/** The queries that the page's inline script (preload.ts) already sent. `answer` never rejects. */
interface Preload {
  keys: string[];
  answer: Promise<unknown>;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isPreload = (value: unknown): value is Preload =>
  isObject(value) && "keys" in value && "answer" in value;

/** Read immediately: the answer is stored on the script element, which React may remove. */
const pagePreload = preloadOf(
  typeof document === "undefined" ? null : document.getElementById("preload"),
);

function preloadOf(script: HTMLElement | null): Preload | undefined {
  return script !== null && "preload" in script && isPreload(script.preload)
    ? script.preload
    : undefined;
}

const isPacked = (value: object): value is SuperJSONResult => "json" in value;

/** Returns the result of one call in the batch, or undefined if it failed. */
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

/** Parses each answer once, however many queries read it. */
const read = new WeakMap<Preload, Promise<ReturnType<typeof resultOf>[]>>();
function resultsIn(preload: Preload) {
  const known = read.get(preload) ?? preload.answer.then(resultsOf).catch(() => []);
  read.set(preload, known);
  return known;
}

/**
 * Gives queries the answers that the page requested before this code loaded. Each successful answer
 * is used once; everything else goes over the network.
 */
export function preloadLink(preload = pagePreload): TRPCLink<AppRouter> {
  const answers = preload && resultsIn(preload);
  return () =>
    ({ op, next: askNow }) => {
      // A mutation can change the answers or the user, so the preloaded ones are dropped.
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

/**
 * Builds the key under which react-query stores the query. Infinite queries include a direction.
 */
function queryKeyOf(path: string, input: unknown): QueryKey {
  const procedure = path.split(".");
  if (!isObject(input)) return [procedure, { type: "query" }];
  if (!("direction" in input)) return [procedure, { input, type: "query" }];
  const { direction: _, ...asked } = input;
  return [procedure, { input: asked, type: "infinite" }];
}

/**
 * How long a kept answer counts as fresh. `updatedAt` lies this far in the future, so a screen that
 * counts from `dataUpdatedAt` (the skills test) doesn't refetch early.
 */
const JUST_ARRIVED_MS = 5_000;

/**
 * Writes unused answers into the query cache before the screen renders, so that it renders once,
 * with its data.
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
      // Otherwise hooks with `staleTime: 0` would refetch at once.
      { updatedAt: Date.now() + JUST_ARRIVED_MS },
    );
  }
}
