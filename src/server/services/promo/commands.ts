import type { z } from "zod";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { PROMO_LIMITS } from "~/domain/promo/promo";
import type {
  changePromoSchema,
  createPromoSchema,
  DeskPromo,
  promoActionSchema,
} from "~/domain/promo/schema";
import { isRowId } from "~/domain/text/text";
import type { Promo } from "~/generated/prisma/client";
import { violatedConstraint } from "~/server/gateways/db/db";
import type { Actor } from "../actor";
import { recordAction } from "../audit/record";
import type { ServiceContext } from "../context";
import { lockAdding, lockPromo } from "../locks";
import { inTransaction } from "../transaction";
import { deskPromo, isPromised, promoNotFound } from "./desk";

/** Terms of a code that an owner sets. */
type Terms = Pick<
  Promo,
  | "percent"
  | "amountCents"
  | "maxDiscountCents"
  | "firstBookingOnly"
  | "startsAt"
  | "endsAt"
  | "usesInAll"
  | "usesPerPerson"
  | "bornBy"
>;

const momentOf = (text: string | null | undefined) => (text == null ? null : new Date(text));

/**
 * POST /api/desk/promos: creates a code that works immediately, or from its start date.
 * @throws {DomainError} CONFLICT if the code is taken
 */
export async function createPromo(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  input: z.output<typeof createPromoSchema>,
): Promise<DeskPromo> {
  const terms: Terms = {
    percent: input.percent ?? null,
    amountCents: input.amount ?? null,
    maxDiscountCents: input.maximum ?? null,
    firstBookingOnly: input.firstBookingOnly,
    startsAt: momentOf(input.startsAt),
    endsAt: momentOf(input.endsAt),
    usesInAll: input.usesInAll ?? null,
    usesPerPerson: input.usesPerPerson,
    bornBy: input.bornBy,
  };
  requireOrder(terms);
  try {
    return await inTransaction(ctx, async (ctx) => {
      // precondition: at most five hundred promo codes, even when several are created at once
      await lockAdding(ctx, "Promo");
      if ((await ctx.db.promo.count()) >= PROMO_LIMITS.most) throw new DomainError("tooManyPromos");
      const { id } = await ctx.db.promo.create({
        data: { ...terms, code: input.code, createdAt: ctx.clock.now() },
      });
      await recordAction(ctx, actor, {
        action: "promo.created",
        subject: id,
        reason: input.reason,
        changes: { code: input.code, ...wordsOf(terms) },
      });
      return deskPromo(ctx, id);
    });
  } catch (error) {
    if (violatedConstraint(error) === "Promo_code_key") {
      throw new DomainError("promoCodeTaken", { field: "code" });
    }
    throw error;
  }
}

/**
 * PUT /api/desk/promos/{id}: changes the terms for new bookings. Existing bookings keep theirs.
 * @throws {DomainError} CONFLICT if the landing page promises it, or it was used more often
 *   already; STALE if someone changed it in the meantime
 */
export async function changePromo(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, version, reason, ...given }: z.output<typeof changePromoSchema>,
): Promise<DeskPromo> {
  return inTransaction(ctx, async (ctx) => {
    const before = await changeable(ctx, id);
    if (before.version !== version)
      throw new DomainError("promoChanged", { version: before.version });
    const after = { ...discountAfter(before, given), ...restAfter(before, given) };
    requireOrder(after);
    const [old, next] = [wordsOf(before), wordsOf(after)];
    const changes = Object.fromEntries(
      Object.entries(old).flatMap(([name, was]) => {
        const is = next[name] ?? "";
        return is === was ? [] : [[name, `${was} → ${is}`] as const];
      }),
    );
    if (Object.keys(changes).length === 0) return deskPromo(ctx, id);
    // Bookings with the code wait for this transaction, so the count is still true when the terms
    // change.
    const uses = await ctx.db.promoRedemption.count({ where: { code: before.code } });
    if (after.usesInAll !== null && after.usesInAll < uses) {
      throw new DomainError("promoUsedMore", { field: "usesInAll", uses });
    }
    await ctx.db.promo.update({
      where: { id },
      data: { ...after, uses: after.usesInAll === null ? 0 : uses, version: { increment: 1 } },
    });
    await recordAction(ctx, actor, { action: "promo.changed", subject: id, reason, changes });
    return deskPromo(ctx, id);
  });
}

type Action = z.output<typeof promoActionSchema>;

/**
 * POST /api/desk/promos/{id}/pause: stops new bookings from using a code. 409: already paused, or
 * promised.
 */
export function pausePromo(ctx: ServiceContext, actor: Actor<"owner" | "staff">, action: Action) {
  return pause(ctx, actor, action, true);
}

/** POST /api/desk/promos/{id}/resume: lets new bookings use a code again. 409: not paused. */
export function resumePromo(ctx: ServiceContext, actor: Actor<"owner" | "staff">, action: Action) {
  return pause(ctx, actor, action, false);
}

async function pause(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  { id, reason }: Action,
  pauses: boolean,
): Promise<DeskPromo> {
  return inTransaction(ctx, async (ctx) => {
    const { pausedAt } = await changeable(ctx, id);
    if ((pausedAt !== null) === pauses) {
      throw new DomainError(pauses ? "promoIsPaused" : "promoIsRunning");
    }
    await ctx.db.promo.update({
      where: { id },
      data: { pausedAt: pauses ? ctx.clock.now() : null, version: { increment: 1 } },
    });
    const action = pauses ? "promo.paused" : "promo.resumed";
    await recordAction(ctx, actor, { action, subject: id, reason });
    return deskPromo(ctx, id);
  });
}

/** Locks and returns a promo until this transaction ends. Bookings with it wait. */
async function changeable(ctx: ServiceContext, id: string): Promise<Promo> {
  if (!isRowId(id)) throw promoNotFound();
  await lockPromo(ctx, id);
  const promo = await ctx.db.promo.findUnique({ where: { id } });
  if (promo === null) throw promoNotFound();
  if (isPromised(promo)) throw new DomainError("promoPromised");
  return promo;
}

type Given = Omit<z.output<typeof changePromoSchema>, "id" | "version" | "reason">;

/** Returns the discount after a change: the percentage or the amount, whichever was given. */
function discountAfter(before: Terms, { percent, amount, maximum }: Given) {
  // Only a percentage has a maximum.
  if (amount != null) return { percent: null, amountCents: amount, maxDiscountCents: null };
  const maxDiscountCents = maximum === undefined ? before.maxDiscountCents : maximum;
  if (percent != null) return { percent, amountCents: null, maxDiscountCents };
  if (before.percent === null && maxDiscountCents !== null) {
    throw new DomainError("promoMaximumOfPercent", { field: "maximum" });
  }
  return { percent: before.percent, amountCents: before.amountCents, maxDiscountCents };
}

function restAfter(before: Terms, given: Given) {
  return {
    firstBookingOnly: given.firstBookingOnly ?? before.firstBookingOnly,
    startsAt: given.startsAt === undefined ? before.startsAt : momentOf(given.startsAt),
    endsAt: given.endsAt === undefined ? before.endsAt : momentOf(given.endsAt),
    usesInAll: given.usesInAll === undefined ? before.usesInAll : given.usesInAll,
    usesPerPerson: given.usesPerPerson ?? before.usesPerPerson,
    bornBy: given.bornBy ?? before.bornBy,
  };
}

function requireOrder({ startsAt, endsAt }: Terms): void {
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) {
    throw new DomainError("promoEndsFirst", { field: "endsAt" });
  }
}

/** Describes a promo's terms for the log. */
function wordsOf(terms: Terms): Record<string, string> {
  const { percent, amountCents, usesInAll } = terms;
  return {
    discount: percent === null ? centsToText(amountCents ?? 0) : `${percent} %`,
    maximum: terms.maxDiscountCents === null ? "none" : centsToText(terms.maxDiscountCents),
    for: terms.firstBookingOnly ? "first bookings" : "any booking",
    from: terms.startsAt?.toISOString() ?? "now",
    until: terms.endsAt?.toISOString() ?? "open",
    usesInAll: usesInAll === null ? "open" : String(usesInAll),
    usesPerPerson: String(terms.usesPerPerson),
    bornBy: terms.bornBy,
  };
}
