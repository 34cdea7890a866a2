import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import {
  type MechanicProfileView,
  type MechanicServiceView,
  type PublicMechanicView,
} from "~/domain/mechanic/schema";
import { ineligibilityOf } from "~/domain/vetting/rules";
import type { Actor } from "../actor";
import { areBlocked } from "../block/queries";
import type { ServiceContext } from "../context";
import { shownReviews } from "./rating";
import { vettingTerms } from "./vetting";
import {
  presentMechanicService,
  presentProfile,
  presentPublic,
  profileInclude,
  publicSelect,
  reviewSelect,
} from "./view";

/** Reviews on a public profile, newest first. */
const REVIEWS_SHOWN = 10;

/** GET /api/mechanic/profile: the caller's profile; 404 without one. */
export async function ownProfile(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
): Promise<MechanicProfileView> {
  const row = await ctx.db.mechanicProfile.findUnique({
    where: { userId: actor.userId },
    include: profileInclude,
  });
  if (row === null) throw noProfileYet();
  const resume =
    row.resumeFileId === null
      ? null
      : await ctx.db.storedFile.findUnique({
          where: { id: row.resumeFileId },
          select: { originalName: true },
        });
  return presentProfile(row, resume?.originalName ?? null);
}

/**
 * GET /api/mechanic/{userId}/profile: a mechanic's public profile. Unknown ids and people who
 * aren't mechanics get the same 404.
 */
export async function publicProfile(
  ctx: ServiceContext,
  actor: Actor<"user">,
  userId: string,
): Promise<PublicMechanicView> {
  if (!isRowId(userId)) throw mechanicNotFound();
  const [row, isBlocked, reviews] = await Promise.all([
    ctx.db.mechanicProfile.findFirst({ where: presentMechanic(userId), select: publicSelect }),
    areBlocked(ctx, actor.userId, userId),
    ctx.db.review.findMany({
      where: shownReviews(userId),
      select: reviewSelect,
      orderBy: [{ createdAt: "desc" }, { id: "desc" }],
      take: REVIEWS_SHOWN,
    }),
  ]);
  if (row === null) throw mechanicNotFound();
  // A blocked or suspended mechanic gets the same answer as an offline one, so a block can't be detected.
  const isAvailable =
    row.isAvailable && !isBlocked && ineligibilityOf(row, vettingTerms(ctx)) === null;
  return presentPublic({ ...row, isAvailable }, reviews, ctx.clock.now());
}

/** GET /api/mechanic/{userId}/services: catalog entries that fit their specializations. */
export async function publicServices(
  ctx: ServiceContext,
  _actor: Actor<"user">,
  userId: string,
): Promise<MechanicServiceView[]> {
  const profile = isRowId(userId)
    ? await ctx.db.mechanicProfile.findFirst({
        where: presentMechanic(userId),
        select: { specializations: true },
      })
    : null;
  if (profile === null) throw mechanicNotFound();
  const services = await ctx.db.service.findMany({
    where: { isActive: true, specializations: { hasSome: profile.specializations } },
    orderBy: [{ sortOrder: "asc" }, { name: "asc" }],
    include: { priceRules: { where: { isActive: true } } },
  });
  return services.map(presentMechanicService);
}

/** Matches an existing mechanic: one with a profile and an open account. */
export function presentMechanic(userId: string) {
  return { userId, user: { userType: "mechanic", disabledAt: null } } as const;
}

export function noProfileYet(): DomainError {
  return new DomainError("noProfileYet");
}

export function mechanicNotFound(): DomainError {
  return new DomainError("mechanicNotFound");
}
