import type { ReactElement } from "react";
import type { ServiceContext } from "~/server/services/context";
import type { PageSource } from "~/server/services/public/changes";
import type { StructuredData } from "./structured-data";

/** What a page says about itself to browsers, search engines and link previews. */
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
 * One kind of public page, and how one is drawn. A new kind is an address in
 * src/domain/public/addresses.ts, a file in kinds/ with a row in kinds/all.ts, and a component in
 * src/features/public.
 */
export interface PageKind {
  /** Rows that it is drawn from. A change of one makes drawn pages out of date. */
  sources: readonly PageSource[];
  /** Draws a page again after this time, in milliseconds. A day without it. */
  keptMs?: number;
  /** Returns null for a 404. */
  load(ctx: ServiceContext, params: Params): Promise<PublicPage | null>;
  /** Lists the paths that search engines should know. */
  paths(ctx: ServiceContext): Promise<readonly string[]>;
}
