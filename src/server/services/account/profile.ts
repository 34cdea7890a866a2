import { enqueue } from "~/server/gateways/jobs/jobs";
import type { UserView } from "~/domain/account/view";
import type { UpdateProfileInput } from "~/domain/customer/schema";
import { DomainError } from "~/domain/errors";
import { fileIdOf } from "~/domain/upload/address";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { storeVehiclePhoto } from "../upload/commands";
import { attachFile, discardFiles, emptyTrash, trashFiles } from "../upload/store";
import type { AccountContext } from "./context";
import { changeEmail, emailTaken, wasTakenMeanwhile } from "./email/address";
import { followProfileVehicle, requireVehicleYear } from "../vehicle/garage";
import { changeName } from "./name";
import { currentUser } from "./queries";
import { requireOwner } from "./sign-in/reauthentication";

/** Text columns the profile form writes as they are. */
const TEXT_FIELDS = [
  "phone",
  "address",
  "city",
  "state",
  "zipCode",
  "vehicleMake",
  "vehicleModel",
  "vehicleNotes",
  "notes",
] as const satisfies (keyof UpdateProfileInput)[];

/**
 * POST /api/user/update-profile: saves the form. Absent keys don't change. A new picture is a data
 * URL and is stored; null removes it. The vehicle is added to the garage too. A new address that
 * replaces a proven one waits as `pendingEmail` until it's confirmed, and a verified mechanic's new
 * name as `pendingName` until staff decide.
 * @throws {DomainError} CONFLICT for another user's email; INVALID for a year or a picture;
 *   REAUTH_REQUIRED for a new email without a password or recent sign-in
 */
export async function updateProfile(
  ctx: AccountContext,
  actor: Actor<"user">,
  input: UpdateProfileInput,
): Promise<UserView> {
  const now = ctx.clock.now();
  if (input.vehicleYear !== undefined) requireVehicleYear("vehicleYear", input.vehicleYear, now);

  await admitNewEmail(ctx, actor, input);

  const changes: Prisma.UserUpdateInput = {};
  for (const field of TEXT_FIELDS) {
    const value = input[field];
    if (value !== undefined) changes[field] = value;
  }
  if (input.vehicleYear !== undefined) changes.vehicleYear = input.vehicleYear;
  // Done before the transaction, because decoding and storing a picture takes longer than a
  // transaction may.
  const photo = await photoChange(ctx, actor, input.vehiclePhoto);
  if (photo !== null) changes.vehiclePhotoUrl = photo.url;

  let unused: string[] = [];
  try {
    const view = await inTransaction(ctx, async (ctx) => {
      const { db } = ctx;
      await lockUser(ctx, actor.userId);
      const before = await db.user.findUniqueOrThrow({
        where: { id: actor.userId },
        select: BEFORE,
      });
      if (input.email !== undefined) {
        await changeEmail(db, actor.userId, input.email);
        await enqueue(ctx.db, "mechanic.former", { userId: actor.userId });
      }
      await changeName(ctx, actor.userId, input);
      const after = await db.user.update({
        where: { id: actor.userId },
        data: changes,
        select: BEFORE,
      });
      const vehicle = vehicleOf(after);
      if (namesVehicle(input) && vehicle !== null) {
        await followProfileVehicle(db, actor.userId, {
          before: vehicleOf(before),
          after: vehicle,
          now,
        });
      }
      unused = photo === null ? [] : await usePhoto(ctx, actor.userId, before, photo);
      return currentUser(ctx, actor.userId);
    });
    await emptyTrash(ctx, unused);
    return view;
  } catch (error) {
    if (photo?.fileId) await discardFiles(ctx, [photo.fileId]);
    if (wasTakenMeanwhile(error)) throw emailTaken();
    throw error;
  }
}

const BEFORE = {
  vehicleYear: true,
  vehicleMake: true,
  vehicleModel: true,
  vehiclePhotoUrl: true,
} as const;

/** The picture's new address and the file behind it; both null when it's removed. */
interface PhotoChange {
  url: string | null;
  fileId: string | null;
}

/**
 * Returns the change that the `vehiclePhoto` key asks for: null for no change, including when it's
 * the current address.
 * @throws {DomainError} INVALID for anything that isn't a picture
 */
async function photoChange(
  ctx: AccountContext,
  actor: Actor<"user">,
  value: string | null | undefined,
): Promise<PhotoChange | null> {
  if (value === undefined) return null;
  if (value === null || value === "") return { url: null, fileId: null };
  if (fileIdOf(value) !== null) {
    const { vehiclePhoto } = await currentUser(ctx, actor.userId);
    if (vehiclePhoto === value) return null;
    throw new DomainError("notAVehiclePhoto", { field: "vehiclePhoto" });
  }
  const { id, url } = await storeVehiclePhoto(ctx, actor.userId, value);
  return { url, fileId: id };
}

/** Puts the new picture's file into use and releases the old one's. Returns the old file's id. */
async function usePhoto(
  ctx: AccountContext,
  ownerId: string,
  before: { vehiclePhotoUrl: string | null },
  photo: PhotoChange,
): Promise<string[]> {
  if (photo.fileId !== null) {
    await attachFile(ctx, { id: photo.fileId, ownerId, purpose: "vehicle" });
  }
  const old = fileIdOf(before.vehiclePhotoUrl);
  if (old === null) return [];
  await trashFiles(ctx, ownerId, [old]);
  return [old];
}

function namesVehicle(input: UpdateProfileInput): boolean {
  return (
    input.vehicleYear !== undefined ||
    input.vehicleMake !== undefined ||
    input.vehicleModel !== undefined
  );
}

/** Returns the profile's vehicle once all three parts are known. */
function vehicleOf(user: {
  vehicleYear: number | null;
  vehicleMake: string | null;
  vehicleModel: string | null;
}) {
  const { vehicleYear: year, vehicleMake: make, vehicleModel: model } = user;
  return year === null || make === null || model === null ? null : { year, make, model };
}

/**
 * Allows a change of address only by the owner and not often, because the answer reveals whether an
 * address has an account.
 * @throws {DomainError} REAUTH_REQUIRED; TOO_MANY after five tries in an hour
 */
async function admitNewEmail(
  ctx: AccountContext,
  actor: Actor<"user">,
  { email, password }: UpdateProfileInput,
): Promise<void> {
  if (email === undefined) return;
  const { email: present } = await currentUser(ctx, actor.userId);
  if (email === present) return;
  await requireOwner(ctx, actor, { password });
  await ctx.limits.consume("emailChanges", actor.userId);
}
