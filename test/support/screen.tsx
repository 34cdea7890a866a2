import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import {
  PathnameContext,
  PathParamsContext,
  SearchParamsContext,
} from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { UserView } from "~/domain/account/view";
import type { AppRouter } from "~/server/root";
import { makeQueryClient } from "~/trpc/query-client";
import { api } from "~/trpc/react";

const nothing = () => undefined;
const router = {
  bfcacheId: "",
  back: nothing,
  forward: nothing,
  refresh: nothing,
  push: nothing,
  replace: nothing,
  prefetch: nothing,
};

/** A screen sends no requests on its first render; its data is in the cache already. */
const silent: TRPCLink<AppRouter> = () => () =>
  observable((observer) =>
    observer.error(new TRPCClientError("A first render sends no requests.")),
  );

export type Utils = ReturnType<typeof api.useUtils>;

interface Scene {
  /** "loading" while the viewer isn't known. */
  user?: UserView | null | "loading";
  path?: string;
  query?: string;
  /** Puts the answers that the screen will read into the cache. */
  fill?: (utils: Utils) => void;
}

/** Renders a screen's first paint, as HTML and as the words a reader sees. */
export function drawScreen(element: ReactNode, scene: Scene = {}): { html: string; text: string } {
  const client = makeQueryClient();
  const trpc = createTRPCClient<AppRouter>({ links: [silent] });
  const html = renderToStaticMarkup(
    <AppRouterContext.Provider value={router}>
      <PathnameContext.Provider value={scene.path ?? "/"}>
        <PathParamsContext.Provider value={{}}>
          <SearchParamsContext.Provider value={new URLSearchParams(scene.query)}>
            <QueryClientProvider client={client}>
              <api.Provider client={trpc} queryClient={client}>
                <Filled scene={scene}>{element}</Filled>
              </api.Provider>
            </QueryClientProvider>
          </SearchParamsContext.Provider>
        </PathParamsContext.Provider>
      </PathnameContext.Provider>
    </AppRouterContext.Provider>,
  );
  client.clear();
  return { html, text: wordsOf(html) };
}

function Filled({ scene, children }: { scene: Scene; children: ReactNode }) {
  const utils = api.useUtils();
  if (scene.user !== "loading") utils.auth.session.setData(undefined, scene.user ?? null);
  scene.fill?.(utils);
  return children;
}

const ENTITIES: Record<string, string> = {
  "&#x27;": "'",
  "&quot;": '"',
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
};

/** Replaces tags by spaces, so that neighboring words stay apart. */
function wordsOf(html: string): string {
  return html
    .replaceAll(/<(?:script|style)[\s\S]*?<\/(?:script|style)>/g, " ")
    .replaceAll(/<\/?(?:b|strong|em|time|span|wbr)\b[^>]*>|<!-- -->/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/&(?:#x27|quot|amp|lt|gt);/g, (entity) => ENTITIES[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

/** Returns the address of each link by its accessible name; the first one when several share it. */
export function linksOf(html: string): Map<string, string> {
  const links = new Map<string, string>();
  for (const [, attributes = "", body = ""] of html.matchAll(/<a\b([^>]*)>([\s\S]*?)<\/a>/g)) {
    const href = /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll("&amp;", "&");
    const label = /aria-label="([^"]*)"/.exec(attributes)?.[1];
    const words = label ?? wordsOf(body);
    if (href !== undefined && words && !links.has(words)) links.set(words, href);
  }
  return links;
}

/** Returns the labels of a form's fields, in order. */
export function fieldsOf(html: string): string[] {
  return [...html.matchAll(/<label\b[^>]*>([\s\S]*?)<\/label>/g)].map(([, body = ""]) =>
    wordsOf(body).replace(/ ?\*$/, ""),
  );
}

/** Returns the accessible names of a page's buttons, in order. */
export function buttonsOf(html: string): string[] {
  return [...html.matchAll(/<button\b([^>]*)>([\s\S]*?)<\/button>/g)].map(
    ([, attributes = "", body = ""]) =>
      /aria-label="([^"]*)"/.exec(attributes)?.[1] ?? wordsOf(body),
  );
}
