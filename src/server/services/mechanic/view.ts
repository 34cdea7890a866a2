import { highestPriceCents, readRule, type PriceRuleRow } from "~/domain/catalog/price-rule";
import type { Parts } from "~/domain/catalog/parts";
import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { maskContactData } from "~/domain/text/contact-data";
import { centsToText } from "~/domain/money";
import { lastInitial } from "~/domain/mechanic/matching";
import {
  type MechanicProfileView,
  type MechanicServiceView,
  type PublicMechanicView,
} from "~/domain/mechanic/schema";
import { averageRating } from "~/domain/review/rating";
import type { PublicReview } from "~/domain/review/schema";
import { maskNumber } from "~/domain/mechanic/bank";
import type { BankView } from "~/domain/mechanic/bank-schema";
import { fileUrl } from "~/domain/upload/address";
import { badgeOf } from "~/domain/vetting/rules";
import { vettedSelect } from "./vetting";

const person = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  profileImageUrl: true,
} satisfies Prisma.UserSelect;

/** Columns of a profile that its own mechanic sees, without sealed numbers. */
export const profileInclude = { user: { select: person } } satisfies Prisma.MechanicProfileInclude;

export const bankSelect = {
  bankAccountHolderName: true,
  bankAccountLast4: true,
  bankRoutingLast4: true,
  bankAccountType: true,
} satisfies Prisma.MechanicProfileSelect;

/** Columns strangers may read. No others are selected. */
export const publicSelect = {
  userId: true,
  area: true,
  serviceRadius: true,
  isAvailable: true,
  ratingSum: true,
  ratingCount: true,
  completedJobs: true,
  skillsTestPassedAt: true,
  yearsExperience: true,
  hourlyRateCents: true,
  specializations: true,
  workExperience: true,
  certificationsText: true,
  ...vettedSelect,
  checks: true,
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
  answer: true,
  answeredAt: true,
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

/** Presents a profile to its mechanic. */
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
    skillsTestPassedAt: row.skillsTestPassedAt?.toISOString() ?? null,
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

/** Presents bank details with only the last digits of each number. */
export function presentBank(row: BankRow): BankView {
  return {
    bankAccountHolderName: row.bankAccountHolderName,
    bankAccountNumber: row.bankAccountLast4 === null ? null : maskNumber(row.bankAccountLast4),
    bankRoutingNumber: row.bankRoutingLast4 === null ? null : maskNumber(row.bankRoutingLast4),
    bankAccountType: row.bankAccountType,
  };
}

/** Presents a profile to strangers. Contact data in its texts is masked. */
export function presentPublic(
  row: PublicRow,
  reviews: readonly ReviewRow[],
  now: Date,
): PublicMechanicView {
  const rating = averageRating(row);
  return {
    userId: row.userId,
    firstName: maskContactData(row.user.firstName),
    lastName: maskContactData(row.user.lastName),
    location: row.area ?? "",
    serviceRadius: row.serviceRadius,
    isAvailable: row.isAvailable,
    rating,
    averageRating: rating,
    reviewCount: row.ratingCount,
    totalJobs: row.completedJobs,
    skillsTestPassedAt: row.skillsTestPassedAt?.toISOString() ?? null,
    yearsExperience: row.yearsExperience,
    hourlyRate: textOrNull(row.hourlyRateCents),
    specializations: row.specializations,
    workExperience: maskContactData(row.workExperience),
    certifications: maskContactData(row.certificationsText),
    profileImageUrl: row.user.profileImageUrl,
    userProfileImageUrl: row.user.profileImageUrl,
    verification: badgeOf(row, now),
    reviews: reviews.map((review) => withoutContact(presentReview(review))),
  };
}

/** Presents a review to people outside the job. */
export function withoutContact(review: PublicReview): PublicReview {
  const { author, comment, answer } = review;
  return {
    ...review,
    author: maskContactData(author),
    comment: maskContactData(comment),
    answer: answer === null ? null : { ...answer, text: maskContactData(answer.text) },
  };
}

/** Presents a review to its two sides and staff. */
export function presentReview(review: ReviewRow): PublicReview {
  const { firstName, lastName } = review.author;
  return {
    id: review.id,
    rating: review.rating,
    comment: review.comment,
    // A deleted account has no name.
    author: `${firstName} ${lastInitial(lastName)}`.trim() || "A former customer",
    at: review.createdAt.toISOString(),
    answer:
      review.answer === null || review.answeredAt === null
        ? null
        : { text: review.answer, at: review.answeredAt.toISOString() },
  };
}

/** Presents a catalog service a mechanic offers. */
export function presentMechanicService(row: {
  id: string;
  name: string;
  description: string;
  basePriceCents: number;
  estimatedDuration: number;
  parts: Parts | null;
  partsNote: string | null;
  priceRules: PriceRuleRow[];
}): MechanicServiceView {
  const { basePriceCents, priceRules } = row;
  const highestCents = highestPriceCents({ basePriceCents, rules: priceRules.map(readRule) }, {});
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    basePrice: centsToText(basePriceCents),
    ...(highestCents > basePriceCents ? { highestPrice: centsToText(highestCents) } : {}),
    estimatedDuration: row.estimatedDuration,
    ...(row.parts === null ? {} : { parts: row.parts, partsNote: row.partsNote }),
  };
}

export function textOrNull(cents: number | null): string | null {
  return cents === null ? null : centsToText(cents);
}
