import type { ReactElement } from "react";
import type { ServiceContext } from "~/server/services/context";
import type { PageSource } from "~/server/services/public/changes";
import type { StructuredData } from "./structured-data";

/** A page's data for browsers, search engines and link previews. */
export interface PageHead {
  /** Without the product's name, which is added. */
  title: string;
  description: string;
  /** The canonical path. */
  path: string;
  /** The link preview's picture, 1200×630, in public/previews. */
  picture: "service" | "area" | "home";
  /** Asks search engines not to list it. */
  noindex?: boolean;
  data: readonly StructuredData[];
}

export interface PublicPage {
  head: PageHead;
  body: ReactElement;
}

/** The parameters of an address, by name. */
export type Params = Readonly<Record<string, string>>;

/**
 * A kind of public page, and how one is drawn. To add one, add an address in
 * src/domain/public/addresses.ts, a file in kinds/ with a row in kinds/all.ts, and a component in
 * src/features/public.
 */
export interface PageKind {
  /** The rows it's drawn from. A change to one makes drawn pages out of date. */
  sources: readonly PageSource[];
  /** The time until a page is drawn again, in milliseconds. Defaults to a day. */
  keptMs?: number;
  /** Returns null for a 404. */
  load(ctx: ServiceContext, params: Params): Promise<PublicPage | null>;
  /** Returns the path of a page that had this address, if visitors are sent on to it. */
  movedTo?(ctx: ServiceContext, params: Params): Promise<string | null>;
  /** Lists the paths for search engines. */
  paths(ctx: ServiceContext): Promise<readonly string[]>;
  /** Lists the paths that can have a page, if those for search engines aren't all. */
  allPaths?(ctx: ServiceContext): Promise<readonly string[]>;
}
