import type { PublicFileName, PublicPageName } from "~/domain/public/addresses";
import type { PageFrame } from "~/prerender/server/page-store";
import { site } from "~/server/gateways/runtime/site";
import type { ServiceContext } from "~/server/services/context";
import { documentOf } from "./document";
import type { Drawing } from "./drawn-pages";
import type { PageKind, Params } from "./kind";
import { PAGE_KINDS } from "./kinds/all";
import { FILE_KINDS } from "./sitemap";

/** Draws a public page from current rows; null if there's none at this address. */
export async function drawPage(
  ctx: ServiceContext,
  name: PublicPageName,
  params: Params,
  frame: () => Promise<PageFrame>,
): Promise<Drawing | null> {
  const kind: PageKind = PAGE_KINDS[name];
  const { sources, keptMs } = kind;
  const page = await kind.load(ctx, params);
  if (page === null) {
    const movedTo = (await kind.movedTo?.(ctx, params)) ?? null;
    if (movedTo === null) return null;
    return { text: "", type: "text/plain", scripts: [], sources, keptMs, movedTo };
  }
  const shared = await frame();
  return {
    text: documentOf(shared, page, site.url),
    type: "text/html; charset=utf-8",
    scripts: shared.scripts,
    sources,
    keptMs,
  };
}

/** Draws a file for search engines; null if there's none at this address. */
export async function drawFile(
  ctx: ServiceContext,
  name: PublicFileName,
  params: Params,
): Promise<Drawing | null> {
  const { load, sources, type } = FILE_KINDS[name];
  const text = await load(ctx, params);
  return text === null ? null : { text, type, scripts: [], sources };
}
