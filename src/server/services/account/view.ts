import type { UserType } from "~/domain/account/roles";
import { UNAUTHORIZED, type UserView } from "~/domain/account/schema";
import { DomainError } from "~/domain/errors";
import type { DbClient } from "~/server/gateways/db/db";

type UserRow = Omit<UserView, "mechanicProfile" | "pendingEmail"> & {
  pendingEmail: string | null;
  workExperience: string | null;
  specializations: string[] | null;
  location: string | null;
  isAvailable: boolean | null;
  userType: UserType | null;
};

/**
 * The current user as GET /api/auth/user answers it (specification §7), in one statement; null when
 * there is no such user. The hash stays in the database: only whether there is one leaves it. A
 * session from a temporary password counts as having none, so that its owner is led to set one.
 */
async function readUserView(
  db: Pick<DbClient, "$queryRaw">,
  userId: string,
  viaTemporary: boolean,
): Promise<UserView | null> {
  const [row] = await db.$queryRaw<UserRow[]>`
    SELECT u."id", COALESCE(u."email", '') AS "email", u."emailVerifiedAt" IS NOT NULL AS "emailVerified", u."pendingEmail", u."firstName", u."lastName", u."phone", u."address", u."city",
      u."state", u."zipCode", u."vehicleYear", u."vehicleMake", u."vehicleModel",
      u."vehiclePhotoUrl" AS "vehiclePhoto", u."vehicleNotes", u."notes", u."profileImageUrl",
      u."userType"::text AS "userType", u."isAdmin", u."passwordHash" IS NOT NULL AS "hasPassword",
      p."workExperience", p."specializations", p."location", p."isAvailable"
    FROM "User" u LEFT JOIN "MechanicProfile" p ON p."userId" = u."id"
    WHERE u."id" = ${userId}::uuid`;
  if (row === undefined) return null;
  const { workExperience, specializations, location, isAvailable, pendingEmail, ...user } = row;
  return {
    ...user,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    hasPassword: user.hasPassword && !viaTemporary,
    mechanicProfile:
      workExperience === null
        ? null
        : {
            workExperience,
            specializations: specializations ?? [],
            location: location ?? "",
            isAvailable: isAvailable ?? false,
          },
  };
}

/** The same for somebody who must be there: his session says so. */
export async function requireUserView(
  db: Pick<DbClient, "$queryRaw">,
  userId: string,
  viaTemporary: boolean,
): Promise<UserView> {
  const view = await readUserView(db, userId, viaTemporary);
  if (view === null) throw new DomainError("UNAUTHENTICATED", UNAUTHORIZED);
  return view;
}
