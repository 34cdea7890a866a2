import { z } from "zod";
import { DomainError } from "~/domain/errors";
import { DOCUMENT_DECIDED_NOTE } from "~/domain/staff/alert/kinds";
import { isoTime, isRowId } from "~/domain/text/text";
import type {
  acceptDocumentSchema,
  DeskDocument,
  deskDocumentPageSchema,
  deskDocumentsInputSchema,
  rejectDocumentSchema,
} from "~/domain/vetting/schema";
import type { MechanicDocument, Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { clearAlert, reopenAlert } from "../alert/raise";
import { recordAction } from "../audit/record";
import { dropUndone, rememberUndo, untilUndoEnds, type Undoing } from "../audit/undoable";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { settleVetting } from "../mechanic/vetting";
import { payingAccount } from "../payout/money";
import { inTransaction } from "../transaction";
import { documentNotFound } from "./documents";
import { notifyVetted } from "./notify";
import { typedOf } from "./typed";
import { deskSelect, presentAtDesk } from "./view";
import { countedOnce, pageOf } from "../paging";

const PAGE = 30;

/** GET /api/desk/documents: waiting documents, oldest first; decided ones, newest first. */
export async function listDocuments(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  { show, kind, mechanicId, cursor }: z.output<typeof deskDocumentsInputSchema>,
): Promise<z.output<typeof deskDocumentPageSchema>> {
  if (mechanicId !== undefined && !isRowId(mechanicId)) {
    return { items: [], nextCursor: null, total: cursor === undefined ? 0 : null };
  }
  const isQueue = show === "waiting";
  const past = cursor !== undefined && isRowId(cursor) ? cursor : null;
  const where = {
    ...(show === "all" ? {} : { state: show }),
    ...(kind === undefined ? {} : { kind }),
    ...(mechanicId === undefined ? {} : { mechanicId }),
    mechanic: { mechanicProfile: { isNot: null } },
  } satisfies Prisma.MechanicDocumentWhereInput;
  const total = await countedOnce(cursor, (take) => ctx.db.mechanicDocument.count({ where, take }));
  const rows = await ctx.db.mechanicDocument.findMany({
    // Ids sort by creation time.
    where: { ...where, ...(past === null ? {} : { id: isQueue ? { gt: past } : { lt: past } }) },
    select: deskSelect,
    orderBy: { id: isQueue ? "asc" : "desc" },
    take: PAGE + 1,
  });
  const { shown, nextCursor } = pageOf(rows, PAGE);
  const now = ctx.clock.now();
  return {
    items: shown.map((row) => presentAtDesk(row, now)).filter((row) => row !== null),
    nextCursor,
    total,
  };
}

/** GET /api/desk/documents/{id}: one document in any state. Errors: 404. */
export async function deskDocument(
  ctx: ServiceContext,
  _actor: Actor<"staff">,
  id: string,
): Promise<DeskDocument> {
  await requireDocument(ctx, id);
  return answer(ctx, id);
}

/**
 * POST /api/desk/documents/{id}/accept: accepts a document, with the details read from it. It
 * counts from now on, and replaces the previous one. Errors: 404, 409 decided or replaced in the
 * meantime, 400 incomplete or expired.
 */
export async function acceptDocument(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, note, ...given }: z.output<typeof acceptDocumentSchema>,
): Promise<DeskDocument> {
  const before = await requireDocument(ctx, id);
  const account = await payingAccount(ctx);
  const { kind, mechanicId } = before;
  const typed = typedOf(kind, given, ctx.clock.now());
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, mechanicId);
    const decidedAt = ctx.clock.now();
    // Only one document of each kind may count, so the previous one ends first.
    const replaced = await ctx.db.mechanicDocument.updateManyAndReturn({
      where: { mechanicId, kind, state: "accepted" },
      data: { state: "replaced" },
      select: { id: true },
    });
    await decide(ctx, id, { ...typed, state: "accepted", decidedAt, decidedBy: actor.userId });
    const closed = await ctx.db.booking.findMany({
      where: { mechanicId, contactOpensAt: { gt: decidedAt } },
      select: { id: true, contactOpensAt: true },
    });
    await settleVetting(ctx, mechanicId, account);
    await rememberUndo(ctx, actor, {
      action: "document.accepted",
      subject: id,
      before: {
        ...asTyped(before),
        decidedAt: decidedAt.toISOString(),
        replaced: replaced.map(({ id }) => id),
        contacts: closed.map(({ id, contactOpensAt }) => ({
          id,
          opensAt: contactOpensAt?.toISOString() ?? null,
        })),
      },
    });
    await recordAction(ctx, actor, {
      action: "document.accepted",
      subject: mechanicId,
      reason: note,
      changes: { kind, document: id },
    });
    const wait = untilUndoEnds(ctx, id);
    await notifyVetted(ctx, mechanicId, "document_accepted", { key: id, kind }, wait);
    return answer(ctx, id);
  });
}

/**
 * POST /api/desk/documents/{id}/reject: rejects a document. The mechanic reads the reason. A
 * rejected tax form stops payouts, unless an earlier one was accepted. Errors: 404, 409 decided or
 * replaced in the meantime.
 */
export async function rejectDocument(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { id, reason }: z.output<typeof rejectDocumentSchema>,
): Promise<DeskDocument> {
  const before = await requireDocument(ctx, id);
  const { kind, mechanicId } = before;
  return inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, mechanicId);
    const decidedAt = ctx.clock.now();
    await decide(ctx, id, { state: "rejected", reason, decidedAt, decidedBy: actor.userId });
    if (kind === "tax_form") await goBackToAcceptedForm(ctx, mechanicId);
    await rememberUndo(ctx, actor, {
      action: "document.rejected",
      subject: id,
      before: {
        ...asTyped(before),
        decidedAt: decidedAt.toISOString(),
        replaced: [],
        contacts: [],
      },
    });
    await recordAction(ctx, actor, {
      action: "document.rejected",
      subject: mechanicId,
      reason,
      changes: { kind, document: id },
    });
    const wait = untilUndoEnds(ctx, id);
    await notifyVetted(ctx, mechanicId, "document_rejected", { key: id, kind, reason }, wait);
    return answer(ctx, id);
  });
}

const undoneSchema = z.object({
  number: z.string().nullable(),
  provider: z.string().nullable(),
  issuedOn: isoTime.nullable(),
  expiresOn: isoTime.nullable(),
  decidedAt: isoTime,
  replaced: z.array(z.string()),
  contacts: z.array(z.object({ id: z.string(), opensAt: isoTime.nullable() })),
});

/** Returns what the mechanic entered, which an accepted document's own details replace. */
const asTyped = ({ number, provider, issuedOn, expiresOn }: MechanicDocument) => ({
  number,
  provider,
  issuedOn: issuedOn?.toISOString() ?? null,
  expiresOn: expiresOn?.toISOString() ?? null,
});

/**
 * Makes a document wait again that was accepted or rejected by mistake. The mechanic hears nothing
 * of it. Runs in the caller's transaction.
 * @throws {DomainError} CONFLICT if anyone changed it since, the mechanic sent another one, or the
 *   email is leaving
 */
export async function undoDecision(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { subject: id, before: stored }: Undoing,
): Promise<void> {
  const { decidedAt, replaced, contacts, ...typed } = undoneSchema.parse(stored);
  const { kind, mechanicId, fileId, submittedAt, state } = await requireDocument(ctx, id);
  await lockUser(ctx, mechanicId);
  // Only one of each kind can wait.
  const sent = await ctx.db.mechanicDocument.count({
    where: { mechanicId, kind, state: "waiting" },
  });
  if (sent > 0) throw new DomainError("undoOver");
  const { count } = await ctx.db.mechanicDocument.updateMany({
    where: { id, state, decidedAt, decidedBy: actor.userId },
    data: { ...typed, state: "waiting", decidedAt: null, decidedBy: null, reason: null },
  });
  const restored = await ctx.db.mechanicDocument.updateMany({
    where: { id: { in: replaced }, state: "replaced" },
    data: { state: "accepted" },
  });
  if (count === 0 || restored.count < replaced.length) throw new DomainError("undoOver");
  await dropUndone(ctx, id);
  await ctx.db.notification.deleteMany({
    where: { userId: mechanicId, dedupeKey: `document_${state}:${id}` },
  });
  await ctx.live.publish(ctx.db, { topic: "profile", users: [mechanicId], mechanics: false });
  if (kind === "tax_form" && state === "rejected") {
    const form = { taxFormFileId: fileId, taxFormAt: submittedAt };
    await ctx.db.mechanicProfile.update({ where: { userId: mechanicId }, data: form });
  }
  await settleVetting(ctx, mechanicId, await payingAccount(ctx));
  for (const { id, opensAt } of contacts) {
    await ctx.db.booking.updateMany({
      where: { id, mechanicId, contactOpensAt: { gte: decidedAt, lte: ctx.clock.now() } },
      data: { contactOpensAt: opensAt },
    });
  }
  await reopenAlert(ctx, { kind: "document_waits", subject: id, since: decidedAt });
  await recordAction(ctx, actor, {
    action: "document.undone",
    subject: mechanicId,
    reason: "",
    changes: { kind, document: id },
  });
}

/** Decides a document once. If the update doesn't find it waiting, the refusal says why. */
async function decide(
  ctx: ServiceContext,
  id: string,
  data: Prisma.MechanicDocumentUncheckedUpdateManyInput,
): Promise<void> {
  const { count } = await ctx.db.mechanicDocument.updateMany({
    where: { id, state: "waiting" },
    data,
  });
  if (count === 1) {
    await clearAlert(ctx, { kind: "document_waits", subject: id, note: DOCUMENT_DECIDED_NOTE });
    return;
  }
  const { state } = await requireDocument(ctx, id);
  throw new DomainError(state === "replaced" ? "documentReplaced" : "documentDecided");
}

async function goBackToAcceptedForm(ctx: ServiceContext, mechanicId: string): Promise<void> {
  const accepted = await ctx.db.mechanicDocument.findFirst({
    where: { mechanicId, kind: "tax_form", state: "accepted" },
    select: { fileId: true, submittedAt: true },
  });
  await ctx.db.mechanicProfile.update({
    where: { userId: mechanicId },
    data: {
      taxFormFileId: accepted?.fileId ?? null,
      taxFormAt: accepted === null ? null : accepted.submittedAt,
    },
  });
}

async function requireDocument(ctx: ServiceContext, id: string) {
  const row = isRowId(id) ? await ctx.db.mechanicDocument.findUnique({ where: { id } }) : null;
  if (row === null) throw documentNotFound();
  return row;
}

async function answer(ctx: ServiceContext, id: string): Promise<DeskDocument> {
  const row = await ctx.db.mechanicDocument.findUniqueOrThrow({
    where: { id },
    select: deskSelect,
  });
  const view = presentAtDesk(row, ctx.clock.now());
  if (view === null) throw documentNotFound();
  return view;
}
