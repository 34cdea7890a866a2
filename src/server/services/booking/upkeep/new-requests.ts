import { NEARBY_TOLD_AT_MOST, DIGEST_MINUTES } from "~/domain/booking/policy";
import { OPEN_STATUSES } from "~/domain/booking/status";
import type { JobPayload } from "~/domain/jobs";
import { pointOf, roundedMiles } from "~/domain/mechanic/matching";
import {
  REQUEST_NEAR,
  requestFactsSchema,
  requestWords,
  severalRequests,
  type RequestFacts,
} from "~/domain/notification/request-notices";
import { mechanicEarnsCents } from "~/domain/payment/payment";
import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/server/gateways/jobs/jobs";
import type { Mailer } from "~/server/gateways/mail/mail";
import { site } from "~/server/gateways/runtime/site";
import { MINUTE_MS } from "~/domain/time/durations";
import { greeting } from "../../account/email/greeting";
import type { ServiceContext } from "../../context";
import { notifyByPushAndSms } from "../../notification/push-and-sms";
import { WITH_CARD } from "../../payment/card/on-file";
import { inTransaction } from "../../transaction";
import { findCandidate, nearestCandidates } from "./remind-of-requests";

/** Batch size. The next run does the rest. */
const AT_ONCE = 50;
const DIGEST_MS = DIGEST_MINUTES * MINUTE_MS;

/**
 * Tells the nearest mechanics who could accept it about each new request with a card (job
 * booking.announce): in the product at once, elsewhere by a digest. A request with an unknown
 * location, or for one mechanic, isn't announced.
 */
export async function notifyOfNewRequests(ctx: ServiceContext): Promise<void> {
  const due: Prisma.BookingWhereInput = {
    status: { in: [...OPEN_STATUSES] },
    announcedAt: null,
    wishedMechanicId: null,
    latitude: { not: null },
    OR: [{ locationPrecision: null }, { locationPrecision: { not: "unknown" } }],
    AND: [WITH_CARD, { OR: [{ expiresAt: null }, { expiresAt: { gt: ctx.clock.now() } }] }],
  };
  const found = await ctx.db.booking.findMany({
    where: due,
    orderBy: { createdAt: "asc" },
    select: { id: true },
    take: AT_ONCE,
  });
  for (const { id } of found) {
    try {
      await inTransaction(ctx, (ctx) => notifyNearby(ctx, id, due));
    } catch (error) {
      // This one is tried again in the next run. The others don't wait for it.
      ctx.log.error({ err: error, bookingId: id }, "a request could not be announced");
    }
  }
}

async function notifyNearby(
  ctx: ServiceContext,
  id: string,
  due: Prisma.BookingWhereInput,
): Promise<void> {
  const now = ctx.clock.now();
  const [request] = await ctx.db.booking.updateManyAndReturn({
    where: { AND: [{ id }, due] },
    data: { announcedAt: now },
    select: {
      latitude: true,
      longitude: true,
      subtotalCents: true,
      discountCents: true,
      promoBornBy: true,
    },
  });
  const point = request === undefined ? null : pointOf(request);
  if (request === undefined || point === null) return;
  const earnsCents = mechanicEarnsCents(request);
  const candidates = await nearestCandidates(ctx, id, point, NEARBY_TOLD_AT_MOST);
  const told = await ctx.db.notification.createManyAndReturn({
    data: candidates.map((candidate) => ({
      userId: candidate.userId,
      kind: REQUEST_NEAR,
      bookingId: id,
      dedupeKey: `${REQUEST_NEAR}:${id}`,
      params: {
        distanceMiles: roundedMiles(pointOf(candidate), point) ?? 0,
        earnsCents,
      } satisfies RequestFacts,
      createdAt: now,
    })),
    skipDuplicates: true,
    select: { userId: true },
  });
  const toldAt = new Map(
    candidates.map((candidate) => [candidate.userId, candidate.requestsToldAt]),
  );
  for (const { userId } of told) {
    const before = toldAt.get(userId) ?? null;
    const soonest = before === null ? now.getTime() : before.getTime() + DIGEST_MS;
    await enqueue(
      ctx.db,
      "mail.requests",
      { userId },
      // Requests that arrive before it's sent join the same digest.
      { startAfter: new Date(Math.max(now.getTime(), soonest)), singletonKey: userId },
    );
  }
  const users = told.map(({ userId }) => userId);
  if (users.length > 0)
    await ctx.live.publish(ctx.db, { topic: "profile", users, mechanics: false });
}

/**
 * Tells one mechanic by email, push and SMS about nearby requests they haven't heard of and could
 * still accept, at most once every ten minutes (job mail.requests).
 */
export async function sendRequestDigest(
  ctx: ServiceContext,
  mailer: Mailer,
  { userId }: JobPayload<"mail.requests">,
): Promise<void> {
  const now = ctx.clock.now();
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: { requestsToldAt: true, user: true },
  });
  if (profile === null) return;
  const since = profile.requestsToldAt;
  const tooSoon = since !== null && now.getTime() - since.getTime() < DIGEST_MS;
  if (tooSoon) {
    await enqueue(
      ctx.db,
      "mail.requests",
      { userId },
      { startAfter: new Date(since.getTime() + DIGEST_MS), singletonKey: userId },
    );
    return;
  }
  const rows = await ctx.db.notification.findMany({
    where: {
      userId,
      kind: REQUEST_NEAR,
      readAt: null,
      ...(since === null ? {} : { createdAt: { gt: since } }),
    },
    orderBy: { createdAt: "asc" },
    select: {
      id: true,
      params: true,
      booking: {
        select: {
          id: true,
          scheduledAt: true,
          timeZone: true,
          lines: { select: { name: true }, orderBy: { position: "asc" } },
        },
      },
    },
  });
  const words: { title: string; text: string }[] = [];
  let newest: string | null = null;
  for (const { id, booking, params } of rows) {
    const facts = requestFactsSchema.safeParse(params).data;
    if (booking === null || facts === undefined) continue;
    if ((await findCandidate(ctx, userId, booking.id)) === null) continue;
    const services = booking.lines.map(({ name }) => name).join(", ");
    words.push(requestWords({ ...booking, services }, facts));
    newest = id;
  }
  const [first] = words;
  if (first === undefined || newest === null) return;
  const notificationId = newest;
  const isTold = await inTransaction(ctx, async (ctx) => {
    const { count } = await ctx.db.mechanicProfile.updateMany({
      where: { userId, requestsToldAt: since },
      data: { requestsToldAt: now },
    });
    if (count > 0) await notifyByPushAndSms(ctx, userId, { notificationId });
    return count > 0;
  });
  const { email, firstName, id, emailVerifiedAt } = profile.user;
  if (!isTold || email === null) return;
  await mailer.send({
    to: email,
    subject: words.length === 1 ? first.title : severalRequests(words.length).title,
    paragraphs: [
      greeting({ firstName, emailVerifiedAt }),
      ...words.map(({ title, text }) => `${title}\n${text}`),
    ],
    action: { label: "See open requests", url: `${site.url}/mechanic/jobs` },
    choice: { userId: id, category: "jobs" },
  });
}
