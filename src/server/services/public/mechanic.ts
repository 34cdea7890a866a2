import { IN_HAND_STATUSES } from "~/domain/booking/status";
import { takesJobs } from "~/domain/booking/taking";
import { busyUntil } from "~/domain/booking/wizard";
import { busySpans, reachOfJobs } from "~/domain/calendar/busy";
import { bookableStarts } from "~/domain/calendar/slots";
import { distanceMiles } from "~/domain/mechanic/matching";
import type { PublicName, PublicNameInput } from "~/domain/mechanic/public-page-schema";
import { cityOfArea } from "~/domain/public/area";
import { REVIEWS_SHOWN } from "~/domain/public/policy";
import { averageRating } from "~/domain/review/rating";
import { maskContactData } from "~/domain/text/contact-data";
import { isRowId } from "~/domain/text/text";
import { fileIdOf } from "~/domain/upload/address";
import { ineligibilityOf } from "~/domain/vetting/rules";
import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";
import { coarsePlace } from "../calendar/reach";
import { rulesOf } from "../calendar/view";
import type { ServiceContext } from "../context";
import { mechanicNotFound } from "../mechanic/queries";
import { hashOfSlug, PUBLIC_PERSON, presentPerson } from "../mechanic/public-page";
import { PUBLISHED_REVIEWS } from "../mechanic/rating";
import { vettingTerms } from "../mechanic/vetting";
import { authorName } from "~/domain/review/author-name";
import { publicServices, type PublicService } from "./services";

/** How far ahead to search for the next free half-day, and the length of the job it must fit. */
const FREE = { days: 14, minutes: 60 } as const;

export interface PublicMechanic {
  userId: string;
  slug: string;
  firstName: string;
  name: string;
  area: string;
  /** How far from that city they work. */
  radiusMiles: number;
  badges: string[];
  yearsExperience: number;
  completedJobs: number;
  /** The rating by published reviews; null without any. */
  rating: { average: number; count: number } | null;
  reviews: { author: string; rating: number; comment: string; at: Date }[];
  services: PublicService[];
  /** The start of the next free half-day and its time zone; null if none is known. */
  nextFree: { at: Date; timeZone: string } | null;
}

/** Matches mechanics whose page is on, before their eligibility is checked. */
export const isPublic = {
  publicSince: { not: null },
  suspendedAt: null,
  user: { userType: "mechanic", disabledAt: null, erasedAt: null, leavesAt: null },
} as const;

/** Returns where anyone finds a mechanic's picture; null without one. */
export function pictureOf(userId: string, profileImageUrl: string | null): string | null {
  return fileIdOf(profileImageUrl) === null ? null : `/api/mechanic/${userId}/picture`;
}

/** Returns the public page of an eligible mechanic who turned it on; null for anyone else. */
export async function publicMechanic(
  ctx: ServiceContext,
  slug: string,
): Promise<PublicMechanic | null> {
  const now = ctx.clock.now();
  const until = new Date(now.getTime() + FREE.days * DAY_MS);
  const profile = await ctx.db.mechanicProfile.findFirst({
    where: { publicSlug: slug, ...isPublic },
    select: {
      ...PUBLIC_PERSON,
      yearsExperience: true,
      serviceRadius: true,
      completedJobs: true,
      isAvailable: true,
      timeZone: true,
      subscriptionStatus: true,
      acceptsAgainAt: true,
      user: {
        select: {
          firstName: true,
          lastName: true,
          timeZone: true,
          calendar: true,
          timeOff: { where: { endsAt: { gt: now }, startsAt: { lt: until } } },
          jobs: {
            where: {
              status: { in: [...IN_HAND_STATUSES] },
              busyUntil: { gt: reachOfJobs({ from: now, until }).from },
            },
            select: { scheduledAt: true, busyUntil: true },
          },
        },
      },
    },
  });
  if (profile === null || profile.publicSlug === null) return null;
  const ineligibility = ineligibilityOf(profile, vettingTerms(ctx));
  if (ineligibility !== null) return null;
  const { userId } = profile;
  const where = { AND: [{ mechanicId: userId }, PUBLISHED_REVIEWS] };
  const [stars, reviews, services, offered] = await Promise.all([
    ctx.db.review.aggregate({ where, _sum: { rating: true }, _count: true }),
    ctx.db.review.findMany({
      where,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: REVIEWS_SHOWN,
      select: {
        rating: true,
        comment: true,
        createdAt: true,
        author: { select: { firstName: true, lastName: true } },
      },
    }),
    publicServices(ctx),
    ctx.db.service.findMany({
      where: { isActive: true, specializations: { hasSome: profile.specializations } },
      select: { id: true },
    }),
  ]);
  const ids = new Set(offered.map(({ id }) => id));
  return {
    userId,
    slug: profile.publicSlug,
    ...presentPerson(profile, now),
    radiusMiles: profile.serviceRadius,
    yearsExperience: profile.yearsExperience,
    completedJobs: profile.completedJobs,
    rating:
      stars._count === 0
        ? null
        : {
            average: averageRating({
              ratingSum: stars._sum.rating ?? 0,
              ratingCount: stars._count,
            }),
            count: stars._count,
          },
    reviews: reviews.map(({ author, rating, comment, createdAt }) => ({
      author: authorName(author),
      rating,
      comment: maskContactData(comment),
      at: createdAt,
    })),
    services: services.filter(({ id }) => ids.has(id)),
    nextFree: takesJobs({ ...profile, ineligibility }, now) ? nextFree(profile, now, until) : null,
  };
}

/**
 * Returns the slug of today of a page that moved and whose old address forwards; null for any other
 * address.
 */
export async function movedMechanicSlug(ctx: ServiceContext, slug: string): Promise<string | null> {
  const former = await ctx.db.formerPublicSlug.findFirst({
    where: { hash: hashOfSlug(slug), redirects: true, userId: { not: null } },
    select: { userId: true },
  });
  if (former?.userId == null) return null;
  const profile = await ctx.db.mechanicProfile.findFirst({
    where: { userId: former.userId, ...isPublic },
    select: { publicSlug: true },
  });
  return profile?.publicSlug ?? null;
}

/**
 * GET /api/mechanic/{userId}/public-page: the name on a mechanic's public page, for visitors who
 * request this mechanic, and what the page says against the visit they plan. It compares the page
 * only, so nobody learns more than the page shows. 404: the page is off, or the mechanic isn't
 * eligible.
 */
export async function publicNameOf(
  ctx: ServiceContext,
  { userId, location = "", serviceIds = [] }: PublicNameInput,
): Promise<PublicName> {
  const profile = isRowId(userId)
    ? await ctx.db.mechanicProfile.findFirst({
        where: { userId, ...isPublic },
        select: { ...PUBLIC_PERSON, serviceRadius: true },
      })
    : null;
  if (profile === null || profile.publicSlug === null) throw mechanicNotFound();
  if (ineligibilityOf(profile, vettingTerms(ctx)) !== null) throw mechanicNotFound();
  const { firstName, name, area } = presentPerson(profile, ctx.clock.now());
  const [fartherAway, notListed] = await Promise.all([
    cityBeyond(ctx, { area, miles: profile.serviceRadius }, location),
    ctx.db.service.findMany({
      where: {
        id: { in: serviceIds.filter(isRowId) },
        isActive: true,
        NOT: { specializations: { hasSome: profile.specializations } },
      },
      orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
      select: { name: true },
    }),
  ]);
  return {
    firstName,
    name,
    area,
    path: `/m/${profile.publicSlug}`,
    radiusMiles: profile.serviceRadius,
    fartherAway,
    notListed: notListed.map((service) => service.name),
  };
}

/**
 * Returns the city of a location that is farther from the middle of the page's city than the
 * mechanic drives; null otherwise.
 */
async function cityBeyond(
  ctx: ServiceContext,
  { area, miles }: { area: string; miles: number },
  location: string,
): Promise<string | null> {
  if (location === "" || area === "") return null;
  const [place, middle] = await Promise.all([
    coarsePlace(ctx, location),
    ctx.geocoder.inTable(area),
  ]);
  if (place === null || middle === null || distanceMiles(place, middle) <= miles) return null;
  return cityOfArea(place.area);
}

/** Lists the slugs of all public pages. */
export async function publicMechanicSlugs(ctx: ServiceContext): Promise<string[]> {
  const { now, mustBeVerified } = vettingTerms(ctx);
  const rows = await ctx.db.mechanicProfile.findMany({
    where: {
      ...isPublic,
      OR: [{ insuredUntil: null }, { insuredUntil: { gt: now } }],
      ...(mustBeVerified ? { verifiedUntil: { gt: now } } : {}),
    },
    orderBy: { publicSlug: "asc" },
    select: { publicSlug: true },
  });
  return rows.flatMap(({ publicSlug }) => publicSlug ?? []);
}

interface Booked {
  timeZone: string | null;
  user: {
    timeZone: string | null;
    calendar: Parameters<typeof rulesOf>[0];
    timeOff: { startsAt: Date; endsAt: Date }[];
    jobs: { scheduledAt: Date; busyUntil: Date }[];
  };
}

/** Finds the first start at which a job of an hour fits. Only the half-day it's in is shown. */
function nextFree({ timeZone, user }: Booked, now: Date, until: Date) {
  const rules = rulesOf(user.calendar, timeZone ?? user.timeZone);
  const busy = busySpans(user.timeOff, user.jobs, rules.bufferMinutes);
  const minutes = (busyUntil(now, [FREE.minutes]).getTime() - now.getTime()) / MINUTE_MS;
  const asked = { from: now.getTime(), to: until.getTime(), minutes };
  const [first] = bookableStarts({ ...rules, busy }, asked, now.getTime());
  return first === undefined ? null : { at: new Date(first), timeZone: rules.timeZone };
}
