import type { UserView } from "~/domain/account/view";
import { DomainError } from "~/domain/errors";
import { pendingNameOf } from "~/domain/account/pending-name";
import { statement, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";
import { suspensionOf } from "./customer-suspension";

const userOf = statement((db, value: Value<{ userId: string }>) =>
  db
    .selectFrom("User as u")
    .leftJoin("MechanicProfile as p", "p.userId", "u.id")
    .select([
      "u.id",
      "u.pendingEmail",
      "u.leavesAt",
      "u.customerSuspendedAt",
      "u.customerSuspendedNote",
      "u.firstName",
      "u.lastName",
      "u.pendingFirstName",
      "u.pendingLastName",
      "u.phone",
      "u.address",
      "u.city",
      "u.state",
      "u.zipCode",
      "u.vehicleYear",
      "u.vehicleMake",
      "u.vehicleModel",
      "u.vehiclePhotoUrl as vehiclePhoto",
      "u.vehicleNotes",
      "u.notes",
      "u.profileImageUrl",
      "u.userType",
      "u.staffRole",
      "p.workExperience",
      "p.specializations",
      "p.location",
      "p.isAvailable",
    ])
    .select((eb) => [
      eb("u.staffRole", "is not", null).$castTo<boolean>().as("isAdmin"),
      eb.fn.coalesce("u.email", eb.val("")).as("email"),
      eb("u.emailVerifiedAt", "is not", null).$castTo<boolean>().as("emailVerified"),
      eb("u.passwordHash", "is not", null).$castTo<boolean>().as("hasPassword"),
    ])
    .where("u.id", "=", value("userId")),
);

/**
 * Reads the current user for GET /api/auth/user, in one statement; null if missing. The hash stays
 * in the database. A session from a temporary password counts as having no password, so its owner
 * is asked to set one.
 */
async function readUserView(
  ctx: Pick<ServiceContext, "sql">,
  userId: string,
  viaTemporary: boolean,
): Promise<UserView | null> {
  const [row] = await ctx.sql(userOf({ userId }));
  if (row === undefined) return null;
  const {
    workExperience,
    specializations,
    location,
    isAvailable,
    pendingEmail,
    pendingFirstName,
    pendingLastName,
    leavesAt,
    customerSuspendedAt,
    customerSuspendedNote,
    staffRole,
    ...user
  } = row;
  const customerSuspension = suspensionOf({ customerSuspendedAt, customerSuspendedNote });
  return {
    ...user,
    ...(pendingEmail === null ? {} : { pendingEmail }),
    ...pendingNameOf({ pendingFirstName, pendingLastName }),
    ...(leavesAt === null ? {} : { leavesAt: leavesAt.toISOString() }),
    ...(customerSuspension === null ? {} : { customerSuspension }),
    ...(staffRole === null ? {} : { staffRole }),
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

/** Returns the current user's view. Their session proves that they exist. */
export async function requireUserView(
  ctx: Pick<ServiceContext, "sql">,
  userId: string,
  viaTemporary: boolean,
): Promise<UserView> {
  const view = await readUserView(ctx, userId, viaTemporary);
  if (view === null) throw new DomainError("signedOut");
  return view;
}
