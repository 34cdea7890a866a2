import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { LEGAL_DEFAULTS } from "~/domain/legal/defaults";
import { LEGAL_KINDS, LEGAL_TEXTS, type LegalKind } from "~/domain/legal/kinds";
import type {
  DeskLegalText,
  legalVersionBodySchema,
  publishLegalTextSchema,
  saveLegalTextSchema,
} from "~/domain/legal/schema";
import { isRowId } from "~/domain/text/text";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockAdding } from "../locks";
import { inTransaction } from "../transaction";

/** GET /api/desk/texts: each text with its draft and its published versions. */
export async function listTexts(
  ctx: Pick<ServiceContext, "db">,
  _actor: Actor<"staff">,
): Promise<DeskLegalText[]> {
  const rows = await ctx.db.legalText.findMany({ orderBy: { number: "desc" } });
  const nameOf = await authorsOf(
    ctx,
    rows.map(({ authorId }) => authorId),
  );
  return LEGAL_KINDS.map((kind) => {
    const own = rows.filter((row) => row.kind === kind);
    const published = own.flatMap(({ publishedAt, ...row }) =>
      publishedAt === null ? [] : [{ ...row, publishedAt }],
    );
    const draft = own.find(({ publishedAt }) => publishedAt === null);
    const { title, path } = LEGAL_TEXTS[kind];
    return {
      kind,
      title,
      path,
      wording: published[0]?.body ?? LEGAL_DEFAULTS[kind],
      draft:
        draft === undefined
          ? null
          : {
              wording: draft.body,
              revision: draft.revision,
              savedAt: draft.savedAt.toISOString(),
              author: nameOf(draft.authorId),
            },
      versions: published.map(({ id, number, publishedAt, authorId }) => ({
        id,
        number,
        publishedAt: publishedAt.toISOString(),
        author: nameOf(authorId),
      })),
    };
  });
}

/** GET /api/desk/text-versions/{id}: a published version as it was typed. */
export async function readTextVersion(
  ctx: Pick<ServiceContext, "db">,
  _actor: Actor<"staff">,
  id: string,
): Promise<z.output<typeof legalVersionBodySchema>> {
  const row = isRowId(id) ? await ctx.db.legalText.findUnique({ where: { id } }) : null;
  if (row === null || row.publishedAt === null) throw new DomainError("legalVersionNotFound");
  const nameOf = await authorsOf(ctx, [row.authorId]);
  return {
    id,
    number: row.number,
    publishedAt: row.publishedAt.toISOString(),
    author: nameOf(row.authorId),
    wording: row.body,
  };
}

/**
 * PUT /api/desk/texts/{kind}: saves the draft, which only the desk can see.
 * @throws {DomainError} STALE if someone saved it since `revision`
 */
export async function saveText(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { kind, wording, revision }: z.output<typeof saveLegalTextSchema>,
): Promise<DeskLegalText> {
  return inTransaction(ctx, async (ctx) => {
    await lockAdding(ctx, "LegalText");
    const draft = await draftOf(ctx, kind);
    if ((draft?.revision ?? null) !== revision) throw new DomainError("legalDraftChanged");
    const written = { body: wording, authorId: actor.userId, savedAt: ctx.clock.now() };
    const { number } =
      draft === null
        ? await ctx.db.legalText.create({
            data: { kind, number: (await lastNumber(ctx, kind)) + 1, ...written },
          })
        : await ctx.db.legalText.update({
            where: { id: draft.id },
            data: { ...written, revision: { increment: 1 } },
          });
    await recordAction(ctx, actor, {
      action: "text.saved",
      subject: kind,
      reason: "",
      changes: { text: LEGAL_TEXTS[kind].title, version: String(number) },
    });
    return told(ctx, actor, kind);
  });
}

/**
 * POST /api/desk/texts/{kind}/publish: makes the draft the text that applies to everyone.
 * @throws {DomainError} STALE if someone saved it since `revision`; CONFLICT without a draft, or if
 *   it says the same as the published text
 */
export async function publishText(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { kind, revision, reason }: z.output<typeof publishLegalTextSchema>,
): Promise<DeskLegalText> {
  return inTransaction(ctx, async (ctx) => {
    await lockAdding(ctx, "LegalText");
    const draft = await draftOf(ctx, kind);
    if (draft === null) throw new DomainError("noLegalDraft");
    if (draft.revision !== revision) throw new DomainError("legalDraftChanged");
    const before = await ctx.db.legalText.findFirst({
      where: { kind, publishedAt: { not: null } },
      orderBy: { number: "desc" },
      select: { body: true },
    });
    if (before?.body === draft.body) throw new DomainError("sameLegalText");
    await ctx.db.legalText.update({
      where: { id: draft.id },
      data: { publishedAt: ctx.clock.now() },
    });
    await recordAction(ctx, actor, {
      action: "text.published",
      subject: kind,
      reason,
      changes: { text: LEGAL_TEXTS[kind].title, version: String(draft.number) },
    });
    return told(ctx, actor, kind);
  });
}

function draftOf({ db }: Pick<ServiceContext, "db">, kind: LegalKind) {
  return db.legalText.findFirst({ where: { kind, publishedAt: null } });
}

async function lastNumber({ db }: Pick<ServiceContext, "db">, kind: LegalKind): Promise<number> {
  const { _max } = await db.legalText.aggregate({ where: { kind }, _max: { number: true } });
  return _max.number ?? 0;
}

async function told(
  ctx: Pick<ServiceContext, "db">,
  actor: Actor<"staff">,
  kind: LegalKind,
): Promise<DeskLegalText> {
  const text = (await listTexts(ctx, actor)).find((one) => one.kind === kind);
  if (text === undefined) throw new Error(`${kind} isn't a legal text.`);
  return text;
}

async function authorsOf({ db }: Pick<ServiceContext, "db">, ids: string[]) {
  const people = await db.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, firstName: true, lastName: true },
  });
  const names = new Map(
    people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]),
  );
  return (id: string) => names.get(id) || "A former colleague";
}
