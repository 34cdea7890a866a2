import { BRAND_NAME } from "~/domain/brand";
import { LEGAL_TEXTS, type LegalKind } from "~/domain/legal/kinds";
import { LegalPage } from "~/features/public/legal-page";
import { dateFormat } from "~/messages/date-format";
import { site } from "~/server/gateways/runtime/site";
import { currentTexts } from "~/server/services/legal/current";
import type { PageKind } from "../kind";
import { breadcrumbData } from "../structured-data";

/** /terms, /privacy and /pricing. A draft isn't for search engines. */
export function legalPage(kind: LegalKind): PageKind {
  const { title, path, about } = LEGAL_TEXTS[kind];
  const trail = [{ name: title, path }];
  return {
    sources: ["texts"],
    async load(ctx) {
      const text = (await currentTexts(ctx)).find((one) => one.kind === kind);
      if (text === undefined) return null;
      const { isDraft, publishedAt, blocks } = text;
      const version =
        publishedAt === null
          ? null
          : `In force since ${dateFormat({ dateStyle: "long", timeZone: "UTC" }).format(new Date(publishedAt))}`;
      return {
        head: {
          title,
          description: `${title} of ${BRAND_NAME}. ${about}`,
          path,
          picture: "home",
          noindex: isDraft,
          data: [breadcrumbData(site.url, trail)],
        },
        body: <LegalPage {...{ trail, title, about, isDraft, version, blocks }} />,
      };
    },
    async paths(ctx) {
      const text = (await currentTexts(ctx)).find((one) => one.kind === kind);
      return text === undefined || text.isDraft ? [] : [path];
    },
  };
}
