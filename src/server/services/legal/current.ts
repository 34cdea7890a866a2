import { LEGAL_DEFAULTS } from "~/domain/legal/defaults";
import { withFacts } from "~/domain/legal/facts";
import { LEGAL_KINDS, LEGAL_TEXTS } from "~/domain/legal/kinds";
import { legalBlocks } from "~/domain/legal/markup";
import type { LegalTextView } from "~/domain/legal/schema";
import { versionOf } from "~/domain/legal/versions";
import type { ServiceContext } from "../context";

/**
 * GET /api/texts: the current legal texts. Our defaults apply where the operator hasn't published
 * their own.
 */
export async function currentTexts(ctx: Pick<ServiceContext, "db">): Promise<LegalTextView[]> {
  const published = await ctx.db.legalText.findMany({
    where: { publishedAt: { not: null } },
    orderBy: { number: "desc" },
    distinct: ["kind"],
    select: { kind: true, number: true, body: true, publishedAt: true },
  });
  return LEGAL_KINDS.map((kind) => {
    const own = published.find((row) => row.kind === kind);
    const { title, path } = LEGAL_TEXTS[kind];
    return {
      kind,
      title,
      path,
      version: versionOf(kind, own?.number ?? null),
      isDraft: own === undefined,
      publishedAt: own?.publishedAt?.toISOString() ?? null,
      blocks: legalBlocks(withFacts(own?.body ?? LEGAL_DEFAULTS[kind])),
    };
  });
}

/** Returns the version of the terms that people accept today. */
export async function termsVersion(ctx: Pick<ServiceContext, "db">): Promise<string> {
  const last = await ctx.db.legalText.findFirst({
    where: { kind: "terms", publishedAt: { not: null } },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  return versionOf("terms", last?.number ?? null);
}
