import { v7 as uuid } from "uuid";
import type { z } from "zod";
import type { UserView } from "~/domain/account/view";
import type {
  ConfirmGuestBookingInput,
  guestBookingConfirmedSchema,
} from "~/domain/booking/guest/schema";
import { quote } from "~/domain/booking/price/pricing";
import type { CreateBookingInput } from "~/domain/booking/schema";
import { DomainError } from "~/domain/errors";
import { centsToText } from "~/domain/money";
import { deviceCookie } from "~/server/gateways/auth/device-cookie";
import { newSessionKey, sessionCookie, type SessionKey } from "~/server/gateways/auth/session";
import { newToken } from "~/server/gateways/auth/tokens";
import { isOfSuspended } from "../../account/customer-suspension";
import { withSecondStep } from "../../account/second-factor/second-step";
import { rememberDevice } from "../../account/sign-in/known-devices";
import { isItYours, isOwnersBrowser, mayBeStrangers } from "../../account/sign-in/ownership";
import { endSession, startSession } from "../../account/sign-in/sessions";
import { requireUserView } from "../../account/view";
import { countSlotsCall } from "../../calendar/slots";
import { settle } from "../../counted";
import { publishLiveEventSoon } from "../../timeline/record";
import { inTransaction, unkeyed } from "../../transaction";
import { carToBook, putIntoGarage } from "../../vehicle/commands";
import { countRequest } from "../create/limits";
import { linesFor } from "../create/lines";
import { planBooking } from "../create/plan";
import { writeBooking } from "../create/write";
import { locationOfJob, type LocatedJob } from "../location/service-location";
import { type Account, HolderChanged, saveAccount, requireBookable } from "./account";
import { requireCode } from "./codes";
import { draftNotFound, requireWaiting, type WaitingDraft } from "./drafts";
import { isFreeAt, nextFreeTimes } from "./free-times";
import { holderOf, type Holder } from "./holder";
import { requirePublicPage } from "./requested";
import type { GuestContext } from "./start";

type Confirmed = z.output<typeof guestBookingConfirmedSchema>;

/** How many times to look the account up again if it changes between two reads. */
const HOLDER_TRIES = 3;

/**
 * POST /api/guest/bookings/{draftId}/confirm: with the emailed code, creates a draft's account,
 * vehicle, booking and session in one transaction. An existing customer is signed in and books. A
 * refusal leaves draft and code unchanged.
 * @throws {DomainError} INVALID for a wrong code; SECOND_FACTOR_REQUIRED; CONFLICT with `next`
 *   "isYours" for an account that may be a stranger's; ACCOUNT_SUSPENDED; CONFLICT with `newTotal` or `freeTimes` if
 *   something changed, or if it's booked already; as `createBooking`
 */
export async function confirmGuestBooking(
  ctx: GuestContext,
  input: ConfirmGuestBookingInput,
): Promise<Confirmed> {
  const draft = await requireWaiting(ctx, input.draftId);
  await requireCode(ctx, draft.id, input.code).catch(async (error: unknown) => {
    // The code also ends when another window books with it.
    await requireWaiting(ctx, draft.id);
    throw error;
  });
  // From here on, the caller has proven that the mailbox is theirs.
  for (let tries = 1; ; tries += 1) {
    try {
      return await confirmAs(ctx, draft, await holderOf(ctx.prisma, draft.content.email), input);
    } catch (error) {
      if (!(error instanceof HolderChanged) || tries === HOLDER_TRIES) throw error;
    }
  }
}

async function confirmAs(
  ctx: GuestContext,
  draft: WaitingDraft,
  holder: Holder | null,
  input: ConfirmGuestBookingInput,
): Promise<Confirmed> {
  const { email } = draft.content;
  const isOwn = holder !== null && (await isOwnersBrowser(ctx, { id: holder.id, email }));
  const isAsked = holder !== null && mayBeStrangers(holder) && !isOwn;
  if (isAsked && input.isYours === undefined) throw isItYours();
  const strangersId = isAsked && input.isYours === false ? holder.id : null;
  const account: Account = { holder: strangersId === null ? holder : null, strangersId, isOwn };
  return confirmFor(ctx, draft, account, input);
}

async function confirmFor(
  ctx: GuestContext,
  draft: WaitingDraft,
  account: Account,
  input: ConfirmGuestBookingInput,
): Promise<Confirmed> {
  const { holder } = account;
  requireBookable(holder);
  // precondition: a suspended customer doesn't book as a guest
  if (await isOfSuspended(ctx, draft.content)) throw new DomainError("detailsSuspended");
  const userId = holder?.id ?? uuid();
  const key = newSessionKey(userId);
  const known = newToken();
  const order = orderOf(draft, input);
  // The draft's own mechanic may have closed the page since.
  if (order.mechanicId && order.mechanicId !== draft.content.mechanicId) {
    await requirePublicPage(ctx, order.mechanicId);
  }
  await requireStillFree(ctx, draft, order, holder?.id ?? null);
  const located = await locationOfJob(ctx, order.serviceLocation, {
    customerId: holder?.id ?? null,
  });

  const write = async (order: Order) => {
    const counted = await countRequest(ctx, userId, order.mechanicId ?? null);
    const start = (ctx: GuestContext, secondFactorAt: Date | null) =>
      writeAll(ctx, { draft, account, order, located, key, known, secondFactorAt });
    // Can't be repeated by key, because a remembered answer would come without the cookie.
    if (holder === null) {
      return settle(
        counted,
        inTransaction(unkeyed(ctx), (ctx) => start(ctx, null)),
      );
    }
    const signingIn = { userId, temporary: null, codeTo: null };
    return settle(counted, withSecondStep(ctx, signingIn, { code: input.secondFactorCode }, start));
  };
  const fullPrice = async () => {
    const car = await carToBook(ctx, holder?.id ?? null, draft.content.vehicle);
    const lines = await linesFor(ctx, order.serviceIds, car);
    return quote({ ...order, lines }).totalCents;
  };
  const confirmed = await withRefusedPromo(order, input, { write, fullPrice });
  ctx.setCookie(await sessionCookie(key, ctx.secure));
  ctx.setCookie(deviceCookie(known, ctx.secure));
  publishLiveEventSoon(ctx, confirmed.booking, { openJobs: true });
  return confirmed;
}

/** The draft's booking, with the changes the person agreed to. */
type Order = Omit<CreateBookingInput, "vehicleId">;

function orderOf({ content }: WaitingDraft, input: ConfirmGuestBookingInput): Order {
  const { quoted } = content;
  return {
    ...content,
    scheduledAt: input.scheduledAt ?? quoted.startsAt.toISOString(),
    timeZone: quoted.timeZone,
    mechanicId: input.mechanicId === undefined ? content.mechanicId : input.mechanicId,
    seenTotal: input.seenTotal ?? quoted.totalCents,
  };
}

/**
 * Refuses a start that has passed or is no longer free, and returns the next free ones. They count
 * as the account's look into that calendar, and before there is an account as the mailbox's. A
 * requested mechanic without any free time gets one refusal, whether they're offline, suspended,
 * fully booked or blocked.
 * @throws {DomainError} CONFLICT, with `freeTimes` if there are any; TOO_MANY lookups
 */
async function requireStillFree(
  ctx: GuestContext,
  { content: { quoted, email } }: WaitingDraft,
  order: Order,
  viewerId: string | null,
): Promise<void> {
  const startsAt = new Date(order.scheduledAt);
  const mechanicId = order.mechanicId || null;
  const wanted = { mechanicId, viewerId, startsAt, serviceIds: order.serviceIds };
  const isSame = startsAt.getTime() === quoted.startsAt.getTime();
  const isOver = isSame && startsAt <= ctx.clock.now();
  const isBusy = mechanicId !== null && !(await isFreeAt(ctx, wanted));
  const freeTimes = isBusy ? await nextFreeTimes(ctx, wanted) : [];
  if (isBusy && freeTimes.length === 0) throw new DomainError("requestedOffline");
  const isTaken = isSame && quoted.wasFree && isBusy;
  if (!isOver && !isTaken) return;
  if (mechanicId !== null) await countSlotsCall(ctx, viewerId ?? email, mechanicId);
  throw new DomainError("startTaken", { field: "scheduledAt", freeTimes });
}

/**
 * Books with the promo code. If this person can't use it, first refuses with the total without it,
 * then books at that total once they agree.
 */
async function withRefusedPromo(
  order: Order,
  { seenTotal }: ConfirmGuestBookingInput,
  booking: { write: (order: Order) => Promise<Confirmed>; fullPrice: () => Promise<number> },
): Promise<Confirmed> {
  try {
    return await booking.write(order);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "PROMO_NOT_APPLICABLE") throw error;
    const totalCents = await booking.fullPrice();
    if (seenTotal === totalCents) return booking.write({ ...order, promoCode: null });
    const newTotal = centsToText(totalCents);
    throw new DomainError("promoRefused", { why: error.message, newTotal });
  }
}

interface Confirming {
  draft: WaitingDraft;
  account: Account;
  order: Order;
  located: LocatedJob;
  key: SessionKey;
  known: string;
  secondFactorAt: Date | null;
}

async function writeAll(
  ctx: GuestContext,
  { draft, account, order, located, key, known, secondFactorAt }: Confirming,
): Promise<Confirmed> {
  const { db, sql, clock, session, device } = ctx;
  const { userId } = key;
  const { content } = draft;
  const now = clock.now();
  const bookingId = uuid();
  // Of two simultaneous confirmations, the second waits here and finds it booked.
  const { count } = await db.guestDraft.updateMany({
    // precondition: a booking without an account is confirmed once, in however many windows
    where: { id: draft.id, sealed: draft.sealed, expiresAt: { gt: now } },
    data: { sealed: null, bookingId },
  });
  if (count === 0) throw await goneOrBooked(ctx, draft.id);
  await db.guestCode.deleteMany({ where: { draftId: draft.id } });

  await saveAccount(ctx, userId, account, content);
  const { id: vehicleId } = await putIntoGarage(ctx, userId, content.vehicle);
  const plan = await planBooking(ctx, userId, { ...order, vehicleId }, located);
  const { entry: entryPage } = content;
  const booking = await writeBooking(ctx, plan, { id: bookingId, entryPage });

  if (session !== null) await endSession(db, session.sessionId);
  await startSession(db, key, { viaTemporary: false, device, now, secondFactorAt });
  await rememberDevice(ctx, userId, known);
  const user: UserView = await requireUserView({ sql }, userId, false);
  return { booking, user };
}

async function goneOrBooked({ db }: GuestContext, id: string): Promise<DomainError> {
  const row = await db.guestDraft.findUnique({ where: { id }, select: { bookingId: true } });
  return row?.bookingId ? new DomainError("draftBooked") : draftNotFound();
}
