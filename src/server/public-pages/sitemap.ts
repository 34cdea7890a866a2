import { sitemapPartPath, type PublicFileName } from "~/domain/public/addresses";
import { SITEMAP_ADDRESSES } from "~/domain/public/policy";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "~/server/services/context";
import type { PageSource } from "~/server/services/public/changes";
import type { PageKind, Params } from "./kind";
import { PAGE_KINDS } from "./kinds/all";

/** A file for search engines. */
export interface FileKind {
  type: string;
  sources: readonly PageSource[];
  /** Returns null for a 404. */
  load(ctx: ServiceContext, params: Params): Promise<string | null>;
}

const XML = "application/xml; charset=utf-8";
const EVERY_PAGE = [...new Set(Object.values(PAGE_KINDS).flatMap(({ sources }) => sources))];

export const FILE_KINDS: Record<PublicFileName, FileKind> = {
  robots: {
    type: "text/plain; charset=utf-8",
    sources: [],
    // Pages for signed-in people only lead to the sign-in, so only the API is listed. Google Calendar
    // reads a calendar link only if robots may; the link's answer says `noindex`.
    load: () =>
      Promise.resolve(
        `User-agent: *\nAllow: /api/calendar/\nDisallow: /api/\n\nSitemap: ${site.url}/sitemap.xml\n`,
      ),
  },
  sitemap: {
    type: XML,
    sources: EVERY_PAGE,
    async load(ctx) {
      const paths = await allPaths(ctx);
      return paths.length <= SITEMAP_ADDRESSES ? sitemapOf(paths) : sitemapIndexOf(paths.length);
    },
  },
  sitemapPart: {
    type: XML,
    sources: EVERY_PAGE,
    async load(ctx, { number }) {
      const from = (Number(number) - 1) * SITEMAP_ADDRESSES;
      const paths = (await allPaths(ctx)).slice(from, from + SITEMAP_ADDRESSES);
      return from >= 0 && paths.length > 0 ? sitemapOf(paths) : null;
    },
  },
};

/** Lists every address that can have a page, so that others can be refused without a look. */
export async function everyPath(ctx: ServiceContext): Promise<string[]> {
  const kinds: PageKind[] = Object.values(PAGE_KINDS);
  const paths = await Promise.all(kinds.map((kind) => kind.allPaths?.(ctx) ?? kind.paths(ctx)));
  return paths.flat();
}

/** Lists every page for search engines, the home page first. */
async function allPaths(ctx: ServiceContext): Promise<string[]> {
  const paths = await Promise.all(Object.values(PAGE_KINDS).map((kind) => kind.paths(ctx)));
  return ["/", ...paths.flat()];
}

/** Builds a sitemap (sitemaps.org). Slugs need no escaping. */
export function sitemapOf(paths: readonly string[]): string {
  const addresses = paths.map((path) => `<url><loc>${site.url}${path}</loc></url>`);
  return `${HEAD}<urlset ${NAMESPACE}>\n${addresses.join("\n")}\n</urlset>\n`;
}

/** Builds the index of a large sitemap's files. */
export function sitemapIndexOf(count: number): string {
  const files = Array.from(
    { length: Math.ceil(count / SITEMAP_ADDRESSES) },
    (_, index) => `<sitemap><loc>${site.url}${sitemapPartPath(index + 1)}</loc></sitemap>`,
  );
  return `${HEAD}<sitemapindex ${NAMESPACE}>\n${files.join("\n")}\n</sitemapindex>\n`;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
