import { warrantyEnd } from "../claim/rules";
import type { PlainRefusal } from "../errors";
import {
  AGREED_STATUSES,
  BOOKING_STATUSES,
  DONE_STATUSES,
  IN_HAND_STATUSES,
  isAgreed,
  isOpen,
  OPEN_STATUSES,
  UNDER_WAY_STATUSES,
  type BookingStatus,
} from "../booking/status";
import { PHOTO_KINDS, type PhotoKind } from "./kinds";
import { DAY_MS, HOUR_MS } from "../time/durations";

/** Longest side in pixels, of the photo and of the size for mechanics who could accept the job. */
export const PHOTO_SIDES = { full: 1_600, preview: 800 } as const;
/** The full size of a very long picture, such as a screenshot of a whole page, stays readable. */
export const PHOTO_AREA = 1_600 * 1_200;
/** WebP's most pixels on a side. */
const LONGEST_SIDE = 16_383;

/** Returns the longest side of a photo's full size: 1,600 pixels, more for a long and narrow one. */
export function fullSideOf({ width, height }: { width: number; height: number }): number {
  const longest = Math.max(width, height);
  const byArea = longest * Math.sqrt(PHOTO_AREA / (width * height));
  return Math.floor(Math.min(Math.max(PHOTO_SIDES.full, byArea), LONGEST_SIDE));
}
export type PhotoSize = keyof typeof PHOTO_SIDES;

const MB = 1024 * 1024;

/**
 * Stored bytes of one person's photos of a booking, so that neither side can fill the other's room.
 * A part is kept for the photos that prove something. `LIMITS.photoKilobytes` limits an account's
 * day.
 */
export const BOOKING_PHOTO_BYTES = { ofOnePerson: 30 * MB, keptForProof: 8 * MB } as const;
const PROOF_KINDS: readonly PhotoKind[] = ["arrival", "change", "claim"];

/** The bytes that a person's photos of a booking take up, by whether their kind proves something. */
export interface TakenBytes {
  proof: number;
  other: number;
}

/** Returns whether a photo of this kind proves an arrival, extra work or a claim. */
export const isProofKind = (kind: PhotoKind): boolean => PROOF_KINDS.includes(kind);

/** Returns whether the person's photos leave room for another one. */
export function hasRoomFor(kind: PhotoKind, bytes: number, taken: TakenBytes): boolean {
  const { ofOnePerson, keptForProof } = BOOKING_PHOTO_BYTES;
  if (taken.proof + taken.other + bytes > ofOnePerson) return false;
  return isProofKind(kind) || taken.other + bytes <= ofOnePerson - keptForProof;
}

interface KindRule {
  /** The side that adds them. */
  by: "customer" | "mechanic" | "either";
  from: readonly BookingStatus[];
  /** Only possible once the mechanic has arrived. */
  onSite: boolean;
  /** Most by one person for one booking. */
  most: number;
  /** It belongs to a message, a change order or a claim. One that was never attached is deleted. */
  attached: boolean;
  /** Statuses in which its author can remove it. An attached photo can't be removed. */
  removableIn: readonly BookingStatus[];
  /** Label on screens. */
  label: string;
}

const ONCE_TAKEN = BOOKING_STATUSES.filter((status) => !isOpen(status));

/** Rules for photos: who, when, and how many. */
export const PHOTO_RULES: Record<PhotoKind, KindRule> = {
  issue: {
    by: "customer",
    from: [...OPEN_STATUSES, ...AGREED_STATUSES],
    onSite: false,
    most: 6,
    attached: false,
    removableIn: OPEN_STATUSES,
    label: "The problem",
  },
  arrival: {
    by: "mechanic",
    from: IN_HAND_STATUSES,
    onSite: true,
    most: 3,
    attached: false,
    removableIn: [],
    label: "On arrival",
  },
  before: {
    by: "mechanic",
    from: IN_HAND_STATUSES,
    onSite: true,
    most: 10,
    attached: false,
    removableIn: IN_HAND_STATUSES,
    label: "Before the work",
  },
  after: {
    by: "mechanic",
    from: [...UNDER_WAY_STATUSES, ...DONE_STATUSES],
    onSite: false,
    most: 10,
    attached: false,
    removableIn: UNDER_WAY_STATUSES,
    label: "After the work",
  },
  change: {
    by: "mechanic",
    from: IN_HAND_STATUSES,
    onSite: true,
    most: 18,
    attached: true,
    removableIn: BOOKING_STATUSES,
    label: "Updated quote",
  },
  claim: {
    by: "either",
    from: ONCE_TAKEN,
    onSite: false,
    most: 24,
    attached: true,
    removableIn: BOOKING_STATUSES,
    label: "Claim",
  },
  message: {
    by: "either",
    from: ONCE_TAKEN,
    onSite: false,
    most: 60,
    attached: true,
    removableIn: BOOKING_STATUSES,
    label: "Message",
  },
};

/** Kinds shown on the booking's page itself. */
export const BOOKING_PHOTO_KINDS = PHOTO_KINDS.filter((kind) => !PHOTO_RULES[kind].attached);
export const ATTACHED_PHOTO_KINDS = PHOTO_KINDS.filter((kind) => PHOTO_RULES[kind].attached);

/** Hours after completion in which photos of the finished work can be added. */
const AFTER_WORK_HOURS = 24;
/** Days a mechanic sees a job's photos after its warranty or cancellation. */
const SEEN_DAYS = 30;

/** Smallest photo that can show where someone is, or what they did. */
export const PROOF_PHOTO = { longSidePx: 640, shortSidePx: 320 } as const;

/** Returns why a photo proves nothing; null if it can. */
export function weaknessOf(photo: {
  width: number;
  height: number;
  isOneColor: boolean;
  isUsed: boolean;
}): "small" | "blank" | "used" | null {
  const { width, height, isOneColor, isUsed } = photo;
  const { longSidePx, shortSidePx } = PROOF_PHOTO;
  if (Math.max(width, height) < longSidePx || Math.min(width, height) < shortSidePx) return "small";
  if (isOneColor) return "blank";
  return isUsed ? "used" : null;
}

/** Facts of a booking that decide about its photos. */
export interface PhotoBooking {
  status: BookingStatus;
  arrivedAt: Date | null;
  completedAt: Date | null;
  cancelledAt: Date | null;
}

/** A side of a booking that can add photos now. */
export type PhotoParticipant = "customer" | "mechanic";

/** Returns why a person can't add a photo of this kind now; null if they can. */
export function refusalToAddPhoto(
  kind: PhotoKind,
  participant: PhotoParticipant,
  { status, arrivedAt, completedAt }: PhotoBooking,
  now: Date,
): PlainRefusal | null {
  const { by, from, onSite } = PHOTO_RULES[kind];
  if (by !== "either" && by !== participant) {
    return by === "customer" ? "onlyCustomersPhotos" : "onlyMechanicsPhotos";
  }
  const isOver =
    kind === "after" &&
    completedAt !== null &&
    now.getTime() > completedAt.getTime() + AFTER_WORK_HOURS * HOUR_MS;
  const isAway = onSite && isAgreed(status) && arrivedAt === null;
  return !from.includes(status) || isOver || isAway ? "noPhotosNow" : null;
}

/** Returns whether its author can remove a photo. */
export function canRemovePhoto(
  { kind, attachedTo }: { kind: PhotoKind; attachedTo: string | null },
  status: BookingStatus,
): boolean {
  return attachedTo === null && PHOTO_RULES[kind].removableIn.includes(status);
}

/** Returns until when the mechanic sees a job's photos; null while the job isn't over. */
export function photosSeenUntil({ completedAt, cancelledAt }: PhotoBooking): Date | null {
  const end = completedAt === null ? cancelledAt : warrantyEnd(completedAt);
  return end === null ? null : new Date(end.getTime() + SEEN_DAYS * DAY_MS);
}

/**
 * Viewer: a side of the booking, a mechanic who can accept it, staff, or a suspended mechanic, who
 * sees only their own.
 */
export type PhotoViewer = PhotoParticipant | "candidate" | "author" | "staff";

/** Returns the size in which a person sees a photo; null for not at all. */
export function photoSizeFor(
  viewer: PhotoViewer,
  photo: {
    kind: PhotoKind;
    /** The viewer added it. */
    own: boolean;
    /** The viewer can read the message or claim it belongs to. */
    addressed: boolean;
  },
  booking: PhotoBooking,
  now: Date,
): PhotoSize | null {
  switch (viewer) {
    case "staff":
      return "full";
    case "author":
      return photo.own ? "full" : null;
    case "candidate":
      return photo.kind === "issue" ? "preview" : null;
    case "mechanic": {
      const until = photosSeenUntil(booking);
      if (until !== null && now > until) return null;
      return isForParticipant(photo) ? "full" : null;
    }
    case "customer":
      return isForParticipant(photo) ? "full" : null;
    default:
      return viewer satisfies never;
  }
}

const isForParticipant = ({ own, addressed }: { own: boolean; addressed: boolean }) =>
  own || addressed;
