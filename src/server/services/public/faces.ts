import { createHash } from "node:crypto";
import { FACES_SHOWN } from "~/domain/booking/quote/policy";
import { DomainError } from "~/domain/errors";
import type { FacesInput, Faces } from "~/domain/mechanic/face-schema";
import { SERVICE_RADIUS } from "~/domain/mechanic/options";
import { averageRating } from "~/domain/review/rating";
import { isRowId } from "~/domain/text/text";
import { fileIdOf } from "~/domain/upload/address";
import { ineligibilityOf } from "~/domain/vetting/rules";
import { cityOf, namedCities, shuffled } from "~/server/gateways/db/areas";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { ActorFacts } from "../actor";
import { linesFor } from "../booking/create/lines";
import { coarsePlace } from "../calendar/reach";
import type { ServiceContext } from "../context";
import { PUBLIC_PERSON, presentPerson } from "../mechanic/public-page";
import { PUBLISHED_REVIEWS } from "../mechanic/rating";
import { isEligible, vettingTerms } from "../mechanic/vetting";
import { isPublic, pictureOf } from "./mechanic";

interface FaceTerms {
  cities: string[];
  miles: number[];
  serviceIds: string[];
  /** Orders them. */
  seed: string;
  most: number;
  now: Date;
  mustBeVerified: boolean;
}

/**
 * Finds mechanics whose public page is on, lists all these services, and names a city whose middle
 * is within their radius.
 */
const publicAround = statement((db, value: Value<FaceTerms>) =>
  db
    .selectFrom(namedCities({ cities: value("cities"), miles: value("miles") }))
    .innerJoin("MechanicProfile as p", (join) =>
      join.on((eb) => eb(cityOf(eb.ref("p.area")), "=", eb.ref("near.city"))),
    )
    .innerJoin("User as u", "u.id", "p.userId")
    .select("p.userId")
    .where("p.publicSince", "is not", null)
    .whereRef("near.miles", "<=", "p.serviceRadius")
    .where((eb) => isEligible(eb, { now: value("now"), mustBeVerified: value("mustBeVerified") }))
    .where("u.userType", "=", "mechanic")
    .where("u.disabledAt", "is", null)
    .where("u.erasedAt", "is", null)
    .where("u.leavesAt", "is", null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("Service as s")
            .select("s.id")
            .where((eb) => eb("s.id", "=", eb.fn.any(value("serviceIds"))))
            .where((eb) => eb.not(eb("s.specializations", "&&", eb.ref("p.specializations")))),
        ),
      ),
    )
    .orderBy((eb) => shuffled(eb.ref("p.userId"), value("seed")))
    .limit((eb) => eb.cast<number>(value("most"), "integer")),
);

/**
 * GET /api/quotes/mechanics: up to three mechanics who could come, by what their public pages show.
 * The answer is the same for every viewer, and doesn't change when one of them is offline, fully
 * booked or blocks someone. Which ones are shown depends on the day and the ZIP code.
 * @throws {DomainError} 400 unknown service; 429 together with quotes, by key with those that say who
 *   is near
 */
export async function facesFor(
  ctx: ServiceContext,
  caller: Pick<ActorFacts, "userId" | "key"> | null,
  { location, serviceIds }: FacesInput,
): Promise<Faces> {
  const [lines] = await Promise.all([
    linesFor(ctx, serviceIds, {}),
    caller?.key === undefined
      ? ctx.limits.consume("quotes", ctx.clientAddress)
      : ctx.limits.consume("keyNearby", caller.userId),
  ]);
  const place = await coarsePlace(ctx, location);
  if (place === null) return { mechanics: [] };
  const near = await ctx.geocoder.citiesAround(place, SERVICE_RADIUS.max);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  const found = await ctx.sql(
    publicAround({
      cities: near.map(({ city }) => city),
      miles: near.map(({ miles }) => miles),
      serviceIds: lines.map(({ serviceId }) => serviceId),
      seed: createHash("sha256")
        .update(`${day} ${place.area ?? ""}`)
        .digest("hex"),
      most: FACES_SHOWN,
      ...vettingTerms(ctx),
    }),
  );
  return {
    mechanics: await faces(
      ctx,
      found.map(({ userId }) => userId),
    ),
  };
}

/** Presents mechanics in this order. One who closed the page meanwhile is left out. */
async function faces(ctx: ServiceContext, userIds: readonly string[]): Promise<Faces["mechanics"]> {
  if (userIds.length === 0) return [];
  const mine = { in: [...userIds] };
  const [rows, stars] = await Promise.all([
    ctx.db.mechanicProfile.findMany({
      where: { userId: mine, ...isPublic },
      select: {
        ...PUBLIC_PERSON,
        yearsExperience: true,
        completedJobs: true,
        user: { select: { firstName: true, lastName: true, profileImageUrl: true } },
      },
    }),
    ctx.db.review.groupBy({
      by: ["mechanicId"],
      where: { AND: [{ mechanicId: mine }, PUBLISHED_REVIEWS] },
      _sum: { rating: true },
      _count: true,
    }),
  ]);
  const now = ctx.clock.now();
  return userIds.flatMap((userId) => {
    const row = rows.find((profile) => profile.userId === userId);
    if (row === undefined || row.publicSlug === null) return [];
    const counted = stars.find(({ mechanicId }) => mechanicId === userId);
    return {
      userId,
      ...presentPerson(row, now),
      path: `/m/${row.publicSlug}`,
      picture: pictureOf(userId, row.user.profileImageUrl),
      rating:
        counted === undefined
          ? null
          : {
              average: averageRating({
                ratingSum: counted._sum.rating ?? 0,
                ratingCount: counted._count,
              }),
              count: counted._count,
            },
      completedJobs: row.completedJobs,
      yearsExperience: row.yearsExperience,
    };
  });
}

/**
 * GET /api/mechanic/{userId}/picture: the picture of a mechanic whose public page is on. Anyone may
 * see it.
 * @throws {DomainError} 404: the page is off, the mechanic isn't eligible, or has no picture
 */
export async function publicPicture(ctx: ServiceContext, userId: string) {
  const profile = isRowId(userId)
    ? await ctx.db.mechanicProfile.findFirst({
        where: { userId, ...isPublic },
        select: { ...PUBLIC_PERSON, user: { select: { profileImageUrl: true } } },
      })
    : null;
  const isShown = profile !== null && ineligibilityOf(profile, vettingTerms(ctx)) === null;
  const id = isShown ? fileIdOf(profile.user.profileImageUrl) : null;
  const file =
    id === null
      ? null
      : await ctx.db.storedFile.findFirst({
          where: { id, ownerId: userId, purpose: "picture", uploadExpiresAt: null },
          select: { storageKey: true, contentType: true },
        });
  const bytes = file === null ? null : await ctx.files.get(file.storageKey);
  if (file === null || bytes === null) throw new DomainError("fileNotFound");
  return { bytes, contentType: file.contentType, disposition: null, isKept: false };
}
