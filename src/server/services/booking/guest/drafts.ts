import { z } from "zod";
import { ENTRY_PAGES } from "~/domain/booking/guest/policy";
import { startGuestBookingSchema, type GuestDraftSent } from "~/domain/booking/guest/schema";
import { DomainError } from "~/domain/errors";
import { maskEmail } from "~/domain/mechanic/matching";
import { isRowId } from "~/domain/text/text";
import { secrets, SecretError } from "~/server/gateways/auth/secrets";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { ServiceContext } from "../../context";

/** The cookie of the caller's browser, and a way to set it. */
export interface DraftBrowser {
  draftToken: string | undefined;
}

const asked = startGuestBookingSchema.omit({
  seenTotal: true,
  acceptedTerms: true,
  proof: true,
  quoteId: true,
});

/** The sealed content of a draft. */
const contentSchema = asked.extend({
  entry: z.enum(ENTRY_PAGES),
  terms: z.object({ version: z.string(), acceptedAt: z.coerce.date(), acceptedFrom: z.string() }),
  /** The terms that the person saw. */
  quoted: z.object({
    startsAt: z.coerce.date(),
    timeZone: z.string(),
    lines: z.array(z.object({ serviceId: z.string(), name: z.string(), priceCents: z.int() })),
    subtotalCents: z.int(),
    discountCents: z.int(),
    platformFeeCents: z.int(),
    totalCents: z.int(),
    diagnosticFeeCents: z.int(),
    /** True if the start was free in the requested mechanic's calendar. */
    wasFree: z.boolean(),
  }),
});
export type DraftContent = z.output<typeof contentSchema>;

const placeOf = (draftId: string) => ({ userId: draftId, field: "guestDraft" });

/** Seals a draft's content for its row. */
export function sealContent(draftId: string, content: DraftContent): string {
  return secrets.seal(JSON.stringify(content), placeOf(draftId));
}

/** Opens a draft's content. Returns null if its key was removed, or an earlier version wrote it. */
function openContent(draftId: string, sealed: string): DraftContent | null {
  try {
    const content = contentSchema.safeParse(JSON.parse(secrets.open(sealed, placeOf(draftId))));
    return content.data ?? null;
  } catch (error) {
    if (error instanceof SecretError) return null;
    throw error;
  }
}

const select = { id: true, sealed: true, bookingId: true, expiresAt: true } as const;

/** A draft that waits for its code. */
export interface WaitingDraft {
  id: string;
  sealed: string;
  expiresAt: Date;
  content: DraftContent;
}

export const draftNotFound = () => new DomainError("draftNotFound");

/**
 * Reads a draft of the caller's browser. Expired drafts and those of other browsers aren't found.
 */
export async function findDraft(ctx: ServiceContext & DraftBrowser, id: string) {
  const cookieHash = hashOfToken(ctx.draftToken ?? "");
  return ctx.db.guestDraft.findFirst({
    where: {
      id: isRowId(id) ? id : NO_DRAFT,
      cookieHash,
      expiresAt: { gt: ctx.clock.now() },
    },
    select,
  });
}

/** An id that no draft has. Malformed ids are replaced by it, so they take as many statements. */
const NO_DRAFT = "00000000-0000-7000-8000-000000000000";

/**
 * Reads a draft of the caller's browser that still waits for its code.
 * @throws {DomainError} NOT_FOUND; CONFLICT if it's booked
 */
export async function requireWaiting(
  ctx: ServiceContext & DraftBrowser,
  id: string,
): Promise<WaitingDraft> {
  const draft = waitingOf(await findDraft(ctx, id));
  if (draft === "booked") throw new DomainError("draftBooked");
  if (draft === null) throw draftNotFound();
  return draft;
}

/** Reads a waiting draft for the worker. */
export async function waitingDraft(
  ctx: Pick<ServiceContext, "prisma" | "clock">,
  id: string,
): Promise<WaitingDraft | null> {
  const row = await ctx.prisma.guestDraft.findFirst({
    where: { id, expiresAt: { gt: ctx.clock.now() } },
    select,
  });
  const draft = waitingOf(row);
  return draft === "booked" ? null : draft;
}

export function waitingOf(
  row: { id: string; sealed: string | null; expiresAt: Date } | null,
): WaitingDraft | "booked" | null {
  if (row === null) return null;
  const { id, sealed, expiresAt } = row;
  if (sealed === null) return "booked";
  const content = openContent(id, sealed);
  return content === null ? null : { id, sealed, expiresAt, content };
}

/** Returns where a draft's code was mailed, and when the draft expires. */
export function sentOf(id: string, email: string, expiresAt: Date): GuestDraftSent {
  return { draftId: id, sentTo: maskEmail(email), expiresAt: expiresAt.toISOString() };
}

/** Deletes expired drafts with their codes (job cleanup). */
export async function forgetDrafts(ctx: Pick<ServiceContext, "prisma" | "clock">): Promise<void> {
  await ctx.prisma.guestDraft.deleteMany({ where: { expiresAt: { lte: ctx.clock.now() } } });
}
