import { needsSecondFactor } from "~/domain/account/second-factor/second-factor";
import { isContactLive } from "~/domain/booking/contact";
import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import { fileUrl } from "~/domain/upload/address";
import { attachmentDisposition, safeFileName } from "~/domain/upload/file-name";
import { profileCar, statement } from "~/server/gateways/db/statements";
import { site } from "~/server/gateways/runtime/site";
import type { ActorFacts } from "../actor";
import { contactForMechanic, contactRow, contactSelect } from "../contact/contact";
import type { ServiceContext } from "../context";

/** A stored file for GET /api/files/{id}. */
export interface FileResponse {
  bytes: Uint8Array;
  contentType: string;
  /** The Content-Disposition header; null for pictures, which browsers display. */
  disposition: string | null;
  /**
   * Whether a browser may cache it. It may not cache a tax form, because each view must be logged.
   */
  isKept: boolean;
}

/**
 * Returns a stored file for people who may see it: profile pictures for everyone signed in, a
 * vehicle's photo for its owner and mechanics with a current job of that car, a resume or tax form
 * for its owner and staff. Each staff view of a tax form is logged. For others it's not found.
 * @throws {DomainError} SECOND_FACTOR_REQUIRED for staff who see it only as staff
 */
export async function readFile(
  ctx: ServiceContext,
  actor: ActorFacts | null,
  id: string,
): Promise<FileResponse> {
  if (actor === null) throw new DomainError("signedOut");
  const row = isRowId(id)
    ? await ctx.db.storedFile.findFirst({
        where: { id, uploadExpiresAt: null },
        select: {
          id: true,
          ownerId: true,
          purpose: true,
          storageKey: true,
          contentType: true,
          originalName: true,
        },
      })
    : null;
  const seenBy = row === null ? null : await viewerOf(ctx, actor, row);
  if (row === null || seenBy === null) throw fileNotFound();
  // precondition: staff read other people's files only with the second factor
  if (seenBy === "staff" && needsSecondFactor(actor, site.staffSecondFactor)) {
    throw new DomainError("secondFactorRequired");
  }
  const bytes = await ctx.files.get(row.storageKey);
  if (bytes === null) throw fileNotFound();
  if (row.purpose === "tax_form") await noteTaxFormView(ctx, actor, row.ownerId);
  return {
    bytes,
    contentType: row.contentType,
    isKept: row.purpose !== "tax_form",
    disposition:
      row.purpose === "resume" || row.purpose === "tax_form"
        ? attachmentDisposition(row.originalName ?? safeFileName("", "pdf"))
        : null,
  };
}

/** Returns as whom this person may see a file; null if they may not. */
async function viewerOf(
  ctx: ServiceContext,
  actor: ActorFacts,
  file: { id: string; ownerId: string; purpose: string },
): Promise<"anyone" | "staff" | null> {
  const isOwner = file.ownerId === actor.userId;
  const staff = actor.staffRole === null ? null : ("staff" as const);
  switch (file.purpose) {
    case "picture":
      return "anyone";
    case "resume":
    case "tax_form":
      // precondition: only its owner reads a resume
      return isOwner ? "anyone" : staff;
    case "vehicle":
      return isOwner || (await seesPhoto(ctx, actor, file)) ? "anyone" : staff;
    default:
      return null;
  }
}

/** How many of a mechanic's newest jobs for one customer are checked. */
const JOBS_ASKED = 50;

const jobSelect = {
  ...contactSelect,
  vehicleId: true,
  contacts: { select: { ...contactSelect.contacts.select, vehiclePhotoUrl: true } },
} as const;

/** Reads the car that the profile's photo is of. */
const ownCar = statement<{ ownerId: string }, { id: string }>((db, value) =>
  db.selectFrom(profileCar(value("ownerId"))).select("own.id"),
);

/**
 * Returns whether this mechanic has a job that shows the photo of the customer's vehicle: one of
 * that car, or one that ended with this photo.
 */
async function seesPhoto(
  ctx: ServiceContext,
  actor: ActorFacts,
  { id, ownerId }: { id: string; ownerId: string },
): Promise<boolean> {
  if (actor.userType !== "mechanic") return false;
  const jobs = await ctx.db.booking.findMany({
    where: { customerId: ownerId, mechanicId: actor.userId },
    select: jobSelect,
    orderBy: { createdAt: "desc" },
    take: JOBS_ASKED,
  });
  const now = ctx.clock.now();
  const open = jobs.filter((job) => contactForMechanic(contactRow(job), now).visible.location);
  if (open.length === 0) return false;
  const [car] = await ctx.sql(ownCar({ ownerId }));
  return open.some((job) =>
    isContactLive(contactRow(job))
      ? job.vehicleId === car?.id
      : job.contacts.some(
          ({ userId, vehiclePhotoUrl }) => userId === ownerId && vehiclePhotoUrl === fileUrl(id),
        ),
  );
}

/** Logs a staff member's view of a tax form. */
async function noteTaxFormView(
  ctx: ServiceContext,
  actor: ActorFacts,
  ownerId: string,
): Promise<void> {
  if (actor.userId === ownerId) return;
  await ctx.db.auditEntry.create({
    data: {
      userId: actor.userId,
      action: "tax_form.viewed",
      subject: ownerId,
      createdAt: ctx.clock.now(),
    },
  });
}

function fileNotFound(): DomainError {
  return new DomainError("fileNotFound");
}
