import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { centsToText } from "~/domain/money";
import { lastInitial } from "~/domain/mechanic/matching";
import {
  type MechanicProfileView,
  type MechanicServiceView,
  type PublicMechanicView,
} from "~/domain/mechanic/schema";
import { maskNumber, type BankView } from "~/domain/mechanic/bank";
import { fileUrl } from "~/domain/upload/address";

const person = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  profileImageUrl: true,
} satisfies Prisma.UserSelect;

/** What the own profile's view is made of; sealed numbers are never among it. */
export const profileInclude = { user: { select: person } } satisfies Prisma.MechanicProfileInclude;

export const bankSelect = {
  bankAccountHolderName: true,
  bankAccountLast4: true,
  bankRoutingLast4: true,
  bankAccountType: true,
} satisfies Prisma.MechanicProfileSelect;

/** What strangers may read: nothing beyond this leaves the database. */
export const publicSelect = {
  userId: true,
  area: true,
  serviceRadius: true,
  isAvailable: true,
  ratingSum: true,
  ratingCount: true,
  completedJobs: true,
  yearsExperience: true,
  hourlyRateCents: true,
  specializations: true,
  workExperience: true,
  certificationsText: true,
  user: {
    select: {
      firstName: true,
      lastName: true,
      profileImageUrl: true,
    },
  },
} satisfies Prisma.MechanicProfileSelect;

export const reviewSelect = {
  id: true,
  rating: true,
  comment: true,
  createdAt: true,
  author: { select: { firstName: true, lastName: true } },
} satisfies Prisma.ReviewSelect;

type ProfileRow = Omit<
  Prisma.MechanicProfileGetPayload<{ include: typeof profileInclude }>,
  "bankAccountNumberCipher" | "bankRoutingNumberCipher"
>;
type PublicRow = Prisma.MechanicProfileGetPayload<{ select: typeof publicSelect }>;
type ReviewRow = Prisma.ReviewGetPayload<{ select: typeof reviewSelect }>;
type BankRow = Prisma.MechanicProfileGetPayload<{ select: typeof bankSelect }>;

const storedTools = z.array(z.object({ name: z.string(), available: z.boolean() }));

/** Mean of the stars to two decimals; 0 without reviews. */
export function averageRating(row: { ratingSum: number; ratingCount: number }): number {
  return row.ratingCount === 0 ? 0 : Math.round((row.ratingSum / row.ratingCount) * 100) / 100;
}

/** GET /api/mechanic/profile. */
export function presentProfile(
  row: ProfileRow,
  resumeFilename: string | null,
): MechanicProfileView {
  const rating = averageRating(row);
  return {
    id: row.id,
    userId: row.userId,
    firstName: row.user.firstName,
    lastName: row.user.lastName,
    email: row.user.email ?? "",
    phone: row.user.phone,
    location: row.location,
    latitude: row.latitude,
    longitude: row.longitude,
    serviceRadius: row.serviceRadius,
    isAvailable: row.isAvailable,
    rating,
    averageRating: rating,
    reviewCount: row.ratingCount,
    totalJobs: row.completedJobs,
    yearsExperience: row.yearsExperience,
    hourlyRate: textOrNull(row.hourlyRateCents),
    specializations: row.specializations,
    tools: storedTools.parse(row.tools),
    workExperience: row.workExperience,
    certifications: row.certificationsText,
    certificationsText: row.certificationsText,
    resumeUploaded: row.resumeFileId !== null,
    resumeFilename,
    taxFormAt: row.taxFormAt?.toISOString() ?? null,
    resumeUrl: row.resumeFileId === null ? null : fileUrl(row.resumeFileId),
    profileImageUrl: row.user.profileImageUrl,
    userProfileImageUrl: row.user.profileImageUrl,
    subscriptionStatus: row.subscriptionStatus,
    subscriptionEndsAt: row.subscriptionEndsAt?.toISOString() ?? null,
    cancelAtPeriodEnd: row.cancelAtPeriodEnd,
    ...presentBank(row),
  };
}

/** Bank details as they are ever shown: numbers by their last digits (decisions: bank-info). */
export function presentBank(row: BankRow): BankView {
  return {
    bankAccountHolderName: row.bankAccountHolderName,
    bankAccountNumber: row.bankAccountLast4 === null ? null : maskNumber(row.bankAccountLast4),
    bankRoutingNumber: row.bankRoutingLast4 === null ? null : maskNumber(row.bankRoutingLast4),
    bankAccountType: row.bankAccountType,
  };
}

/** GET /api/mechanic/{userId}/profile. */
export function presentPublic(row: PublicRow, reviews: readonly ReviewRow[]): PublicMechanicView {
  const rating = averageRating(row);
  return {
    userId: row.userId,
    firstName: row.user.firstName,
    lastName: row.user.lastName,
    location: row.area ?? "",
    serviceRadius: row.serviceRadius,
    isAvailable: row.isAvailable,
    rating,
    averageRating: rating,
    reviewCount: row.ratingCount,
    totalJobs: row.completedJobs,
    yearsExperience: row.yearsExperience,
    hourlyRate: textOrNull(row.hourlyRateCents),
    specializations: row.specializations,
    workExperience: row.workExperience,
    certifications: row.certificationsText,
    profileImageUrl: row.user.profileImageUrl,
    userProfileImageUrl: row.user.profileImageUrl,
    reviews: reviews.map((review) => ({
      id: review.id,
      rating: review.rating,
      comment: review.comment,
      author: `${review.author.firstName} ${lastInitial(review.author.lastName)}`.trim(),
      at: review.createdAt.toISOString(),
    })),
  };
}

/** GET /api/mechanic/{userId}/services. */
export function presentMechanicService(row: {
  id: string;
  name: string;
  description: string;
  basePriceCents: number;
  estimatedDuration: number;
}): MechanicServiceView {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    basePrice: centsToText(row.basePriceCents),
    estimatedDuration: row.estimatedDuration,
  };
}

export function textOrNull(cents: number | null): string | null {
  return cents === null ? null : centsToText(cents);
}
