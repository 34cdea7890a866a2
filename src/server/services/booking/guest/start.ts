import { v7 as uuid } from "uuid";
import { GUEST_DRAFTS } from "~/domain/booking/guest/policy";
import type { GuestDraftSent, StartGuestBookingInput } from "~/domain/booking/guest/schema";
import { quote } from "~/domain/booking/price/pricing";
import { DomainError } from "~/domain/errors";
import { discountOf } from "~/domain/promo/promo";
import { draftCookie } from "~/server/gateways/auth/draft-cookie";
import { hashOfToken, newToken } from "~/server/gateways/auth/tokens";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { HOUR_MS } from "~/domain/time/durations";
import type { AccountContext } from "../../account/context";
import { refundAccountMail, requireAccountMail } from "../../account/email/account-mails";
import { requireVehicle } from "../../vehicle/garage";
import { carToBook } from "../../vehicle/commands";
import { termsVersion } from "../../legal/current";
import { inTransaction } from "../../transaction";
import { linesFor, requireSeen } from "../create/lines";
import { settle } from "../../counted";
import { countPromoTry, requirePromoOfNobody } from "../../promo/redeem";
import { bookableTime } from "../create/schedule";
import { countVisit } from "../funnel";
import { locationOfJob } from "../location/service-location";
import { requireBookingsOpen } from "../pause";
import { totalOfQuote } from "../quote/quote";
import { requireWaiting, sealContent, sentOf, type DraftBrowser } from "./drafts";
import { isFreeAt } from "./free-times";
import { proofNeeded, requireProof } from "./proof";
import { requirePublicPage } from "./requested";

export type GuestContext = AccountContext & DraftBrowser;

/**
 * POST /api/guest/bookings: stores a draft booking until the emailed code is entered. Only the
 * worker looks the address up, so the answer and its timing don't reveal whether it has an account.
 * @throws {DomainError} 403 PROOF_NEEDED beyond the network's drafts; 400, 404, 409 and 422 as
 *   `createBooking`; 409 other terms; 429 too many mails to this mailbox, or wrong promo codes
 */
export async function startGuestBooking(
  ctx: GuestContext,
  input: StartGuestBookingInput,
): Promise<GuestDraftSent> {
  await requireBookingsOpen(ctx);
  const proofHash = await requireProof(ctx, "guestDrafts", input.proof);
  const content = await contentOf(ctx, input);
  const id = uuid();
  const token = await tokenOf(ctx);
  const createdAt = ctx.clock.now();
  const expiresAt = new Date(createdAt.getTime() + GUEST_DRAFTS.hours * HOUR_MS);
  const sent = await withDraftMail(ctx, input.email, () =>
    inTransaction(ctx, async (ctx) => {
      const { count } = await ctx.db.guestDraft.createMany({
        data: [
          {
            id,
            cookieHash: hashOfToken(token),
            sealed: sealContent(id, content),
            proofHash,
            createdAt,
            expiresAt,
          },
        ],
        skipDuplicates: true,
      });
      // The proof has already been used.
      if (count === 0) throw proofNeeded(createdAt);
      await enqueue(ctx.db, "mail.guestCode", { draftId: id });
      await countVisit(ctx, "drafts", content.entry);
      return sentOf(id, input.email, expiresAt);
    }),
  );
  ctx.setCookie(draftCookie(token, ctx.secure));
  return sent;
}

/**
 * POST /api/guest/bookings/{draftId}/resend: mails another code. Earlier ones work until they
 * expire.
 * @throws {DomainError} NOT_FOUND; CONFLICT if it's booked; TOO_MANY mails to this mailbox
 */
export async function resendGuestCode(ctx: GuestContext, draftId: string): Promise<GuestDraftSent> {
  const { id, content, expiresAt } = await requireWaiting(ctx, draftId);
  return withDraftMail(ctx, content.email, () =>
    inTransaction(ctx, async ({ db }) => {
      await enqueue(db, "mail.guestCode", { draftId: id });
      return sentOf(id, content.email, expiresAt);
    }),
  );
}

/** Counts an email toward the mailbox's limit, and credits it back if the email isn't sent. */
async function withDraftMail<Result>(
  ctx: GuestContext,
  email: string,
  work: () => Promise<Result>,
): Promise<Result> {
  await requireAccountMail(ctx, "draft", email);
  try {
    return await work();
  } catch (error) {
    await refundAccountMail(ctx, "draft", email);
    throw error;
  }
}

/**
 * Returns the browser's token if it has a draft, or a new one. A token from anywhere else could be
 * known to whoever planted it.
 */
async function tokenOf({ db, draftToken, clock }: GuestContext): Promise<string> {
  if (draftToken === undefined) return newToken();
  const cookieHash = hashOfToken(draftToken);
  const issued = await db.guestDraft.findFirst({
    where: { cookieHash, expiresAt: { gt: clock.now() } },
    select: { id: true },
  });
  return issued === null ? newToken() : draftToken;
}

/** Checks everything that doesn't depend on the person, and returns the terms they saw. */
async function contentOf(ctx: GuestContext, input: StartGuestBookingInput) {
  const { seenTotal, acceptedTerms, proof: _proof, quoteId, ...asked } = input;
  const now = ctx.clock.now();
  if (acceptedTerms !== (await termsVersion(ctx))) {
    throw new DomainError("termsChanged", { field: "acceptedTerms" });
  }
  requireVehicle(asked.vehicle, now, "vehicle.");
  const located = await locationOfJob(ctx, asked.serviceLocation, {
    customerId: null,
    requestedMechanicId: asked.mechanicId,
    browserTimeZone: asked.browserTimeZone,
  });
  const timeZone = asked.timeZone ?? located.timeZone;
  const startsAt = bookableTime(asked.scheduledAt, timeZone, now);
  const car = await carToBook(ctx, null, asked.vehicle);
  const lines = await linesFor(ctx, asked.serviceIds, car);
  const mechanicId = asked.mechanicId || null;
  if (mechanicId !== null) await requirePublicPage(ctx, mechanicId);
  const { promoCode: code } = asked;
  const tried = await countPromoTry(ctx, { userId: null, code });
  const promo = code ? await settle(tried, requirePromoOfNobody(ctx, code)) : null;
  const price = quote({
    lines,
    issueDescription: asked.issueDescription,
    promo: promo === null ? null : discountOf(promo),
  });
  const quotedTotal = quoteId === undefined ? null : await totalOfQuote(ctx, quoteId);
  requireSeen(seenTotal ?? quotedTotal ?? undefined, price);
  const wanted = { mechanicId, viewerId: null, startsAt, serviceIds: asked.serviceIds };
  return {
    ...asked,
    entry: asked.entry ?? ("api" as const),
    terms: { version: acceptedTerms, acceptedAt: now, acceptedFrom: ctx.clientAddress },
    quoted: {
      startsAt,
      timeZone,
      lines: lines.map(({ serviceId, name, priceCents }) => ({ serviceId, name, priceCents })),
      ...price,
      wasFree: await isFreeAt(ctx, wanted),
    },
  };
}
