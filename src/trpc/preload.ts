import superjson from "superjson";
import { scriptValue } from "~/lib/inline-script";
import { callKey } from "./call-key";
import type { RouterInputs } from "./react";

/** One query that a screen starts with. */
export interface PreloadCall {
  path: string;
  input: unknown;
}

/** Describes a query and its input exactly as the screen's hook will send it. */
export function call<
  Router extends keyof RouterInputs & string,
  Procedure extends keyof RouterInputs[Router] & string,
>(router: Router, procedure: Procedure, input: RouterInputs[Router][Procedure]): PreloadCall {
  return { path: `${router}.${procedure}`, input };
}

/** Describes the first page of an infinite query. */
export function pages<
  Router extends keyof RouterInputs & string,
  Procedure extends keyof RouterInputs[Router] & string,
>(router: Router, procedure: Procedure, input: RouterInputs[Router][Procedure]): PreloadCall {
  return {
    path: `${router}.${procedure}`,
    input: Object.assign({}, input, { direction: "forward" }),
  };
}

/**
 * Returns the inline script that sends a screen's first queries while its code is still loading.
 * preload-link.ts delivers the answers.
 */
export function preloadScript(calls: readonly PreloadCall[]): string {
  const keys = calls.map(({ path, input }) => callKey(path, input));
  const inputs = Object.fromEntries(
    calls.map(({ input }, index) => [index, superjson.serialize(input)]),
  );
  const query = new URLSearchParams({ batch: "1", input: JSON.stringify(inputs) });
  const address = `/api/trpc/${calls.map(({ path }) => path).join(",")}?${query.toString()}`;
  const answer = `fetch(${scriptValue(address)}).then(r=>r.ok?r.json():null).catch(()=>null)`;
  return `document.currentScript.preload={keys:${scriptValue(keys)},answer:${answer}}`;
}
