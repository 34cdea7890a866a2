import { enqueue } from "~/server/gateways/jobs/jobs";
import type { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { DomainError } from "~/domain/errors";
import type { Point } from "~/domain/mechanic/matching";
import type {
  MechanicProfileView,
  OnboardingInput,
  profilePictureSchema,
  UpdateMechanicInput,
} from "~/domain/mechanic/schema";
import { trialEndsAt } from "~/domain/mechanic/trial";
import { CHANGED_AGAIN_NOTE } from "~/domain/staff/alert/kinds";
import { vettingState } from "~/domain/vetting/rules";
import { fileIdOf } from "~/domain/upload/address";
import type { pictureUploadViewSchema } from "~/domain/upload/schema";
import type { Actor } from "../actor";
import { clearAlert, raiseAlert } from "../alert/raise";
import type { ServiceContext } from "../context";
import { lockUser } from "../locks";
import { inTransaction } from "../transaction";
import { attachResume, newestResume } from "../upload/resume";
import { attachFile, emptyTrash, trashFiles } from "../upload/store";
import { workLocation } from "./location";
import { noProfileYet, ownProfile } from "./queries";
import { vettedSelect } from "./vetting";

/**
 * POST /api/mechanic/profile: creates the profile, or saves it. Creating it starts the trial and
 * puts the mechanic online; saving changes neither.
 */
export async function createProfile(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: OnboardingInput,
): Promise<{ profile: MechanicProfileView; created: boolean }> {
  const { userId } = actor;
  const now = ctx.clock.now();
  const fields = {
    location: input.location,
    ...(await workLocation(ctx, input.location, givenPoint(input))),
    serviceRadius: input.serviceRadius,
    yearsExperience: input.yearsExperience,
    specializations: input.specializations,
    tools: input.tools,
    workExperience: input.workExperience,
    certificationsText: input.certificationsText,
    ...(input.hourlyRate === undefined ? {} : { hourlyRateCents: input.hourlyRate }),
  } satisfies Partial<Prisma.MechanicProfileUncheckedCreateInput>;

  let replaced: string[] = [];
  const answer = await inTransaction(ctx, async (ctx) => {
    await lockUser(ctx, userId);
    const { leavesAt } = await ctx.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { leavesAt: true },
    });
    // When two calls come at once, the second finds the first one's row and saves it.
    const { count } = await ctx.db.mechanicProfile.createMany({
      data: [
        {
          ...fields,
          userId,
          // An account that will be deleted gets no new jobs.
          isAvailable: leavesAt === null,
          subscriptionStatus: "trial",
          subscriptionEndsAt: trialEndsAt(now),
          createdAt: now,
        },
      ],
      // precondition: one profile per mechanic
      skipDuplicates: true,
    });
    if (count === 0) await ctx.db.mechanicProfile.update({ where: { userId }, data: fields });
    else await enqueue(ctx.db, "mechanic.former", { userId });
    await ctx.db.user.update({ where: { id: userId }, data: { phone: input.phone } });
    if (input.resumeUploaded !== false) {
      const resumeId = await newestResume(ctx, userId, input.resumeFilename ?? null);
      if (resumeId !== null) replaced = await attachResume(ctx, userId, resumeId);
    }
    await notifyOwner(ctx, userId);
    return { profile: await ownProfile(ctx, actor), created: count === 1 };
  });
  await emptyTrash(ctx, replaced);
  return answer;
}

/**
 * PUT /api/mechanic/profile: sets the availability switch, or saves the form. Absent keys don't
 * change. Errors: 404 without a profile, 409 going online with an account that will be deleted.
 */
export async function updateMechanicProfile(
  ctx: ServiceContext,
  actor: Actor<"mechanic">,
  input: UpdateMechanicInput,
): Promise<MechanicProfileView> {
  const { userId } = actor;
  const before = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: { location: true },
  });
  if (before === null) throw noProfileYet();
  const moved = input.location !== undefined && input.location !== before.location;
  const point = givenPoint(input);
  const place =
    moved || point !== null
      ? await workLocation(ctx, input.location ?? before.location, point)
      : {};
  const data: Prisma.MechanicProfileUpdateInput = {
    ...(input.yearsExperience === undefined ? {} : { yearsExperience: input.yearsExperience }),
    ...(input.serviceRadius === undefined ? {} : { serviceRadius: input.serviceRadius }),
    ...(input.workExperience === undefined ? {} : { workExperience: input.workExperience }),
    ...(input.certificationsText === undefined
      ? {}
      : { certificationsText: input.certificationsText }),
    ...(input.hourlyRate === undefined ? {} : { hourlyRateCents: input.hourlyRate }),
    ...(input.isAvailable === undefined ? {} : { isAvailable: input.isAvailable }),
    ...(input.specializations === undefined ? {} : { specializations: input.specializations }),
    ...(input.location === undefined ? {} : { location: input.location }),
    ...place,
  };

  return inTransaction(ctx, async (ctx) => {
    if (input.isAvailable === true) await refuseLeaving(ctx, userId);
    await ctx.db.mechanicProfile.update({ where: { userId }, data });
    if (input.phone !== undefined) {
      await ctx.db.user.update({ where: { id: userId }, data: { phone: input.phone } });
    }
    await notifyOwner(ctx, userId);
    return ownProfile(ctx, actor);
  });
}

/** Refuses to go online with an account that will be deleted, because it gets no new jobs. */
async function refuseLeaving(ctx: ServiceContext, userId: string): Promise<void> {
  // Waits for a deletion requested at the same time.
  await lockUser(ctx, userId);
  const { leavesAt } = await ctx.db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { leavesAt: true },
  });
  if (leavesAt !== null) throw new DomainError("accountDeletion");
}

/**
 * POST /api/mechanic/profile with only a picture: uses a picture this person uploaded and removes
 * the old one. Errors: 400 not their own upload.
 */
export async function setPicture(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: z.output<typeof profilePictureSchema>,
): Promise<z.output<typeof pictureUploadViewSchema>> {
  const { userId } = actor;
  const fileId = fileIdOf(input.profileImageUrl);
  if (fileId === null) throw notYourPicture();
  let replaced: string[] = [];
  const view = await inTransaction(ctx, async (ctx) => {
    // Pictures set at once are handled one after the other, so that the first one is removed too.
    await lockUser(ctx, userId);
    const { profileImageUrl: old } = await ctx.db.user.findUniqueOrThrow({
      where: { id: userId },
      select: { profileImageUrl: true },
    });
    if (!(await attachFile(ctx, { id: fileId, ownerId: userId, purpose: "picture" }))) {
      throw notYourPicture();
    }
    const oldId = fileIdOf(old);
    replaced = oldId === null || oldId === fileId ? [] : [oldId];
    await trashFiles(ctx, userId, replaced);
    await ctx.db.user.update({
      where: { id: userId },
      data: { profileImageUrl: input.profileImageUrl },
    });
    await notifyStaffOfPhoto(ctx, userId, fileId);
    await notifyOwner(ctx, userId);
    return { profileImageUrl: input.profileImageUrl };
  });
  await emptyTrash(ctx, replaced);
  return view;
}

/** Asks staff to check a verified mechanic's new photo, because the badge appears beside it. */
async function notifyStaffOfPhoto(ctx: ServiceContext, userId: string, fileId: string) {
  const profile = await ctx.db.mechanicProfile.findUnique({
    where: { userId },
    select: vettedSelect,
  });
  const now = ctx.clock.now();
  if (profile === null || vettingState(profile, now) === "unverified") return;
  await clearAlert(ctx, { kind: "photo_changed", subject: userId, note: CHANGED_AGAIN_NOTE });
  await raiseAlert(ctx, {
    facts: { kind: "photo_changed", changedAt: now.toISOString() },
    subject: userId,
    occurrence: fileId,
    bookingId: null,
  });
}

interface WithPlace {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Returns the point if both of its parts were given. */
function givenPoint({ latitude, longitude }: WithPlace): Point | null {
  return typeof latitude === "number" && typeof longitude === "number"
    ? { latitude, longitude }
    : null;
}

/** Refreshes the mechanic's other screens: their profile, and the open jobs within reach. */
async function notifyOwner(ctx: ServiceContext, userId: string): Promise<void> {
  for (const topic of ["profile", "bookings"] as const) {
    await ctx.live.publish(ctx.db, { topic, users: [userId], mechanics: false });
  }
}

function notYourPicture(): DomainError {
  return new DomainError("notTheirPicture", { field: "profileImageUrl" });
}
