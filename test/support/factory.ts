import { randomInt, randomUUID } from "node:crypto";
import type { Prisma, Service } from "~/generated/prisma/client";
import type { PrismaClient } from "~/server/gateways/db/db";
import type { BookingStatus } from "~/domain/booking/status";
import { TRANSITIONS_BEHIND } from "~/domain/booking/status";
import type { PaymentStatus } from "~/domain/payment/status";
import { quote } from "~/domain/booking/price/pricing";
import { busyUntil } from "~/domain/booking/wizard";
import { freshWord } from "./fresh-word";
import { giveReceipt, paymentFor } from "./payment/payments";

// All test scenes begin here, with rows as the product would have written them. Every value has an
// ordinary default, so a test states only what matters to it.

export const SAN_FRANCISCO = { latitude: 37.7749, longitude: -122.4194 };
export const OAKLAND = { latitude: 37.8044, longitude: -122.2712 };
export const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };

const unique = () => randomUUID().slice(0, 8);
/** Returns a unique number, since a promo code works once per phone. */
const uniquePhone = () =>
  `(415) ${randomInt(200, 999)}-${String(randomInt(10_000)).padStart(4, "0")}`;

/** Hash of a password that nobody knows. */
const NO_PASSWORD =
  "$argon2id$v=19$m=19456,t=2,p=1$JgRI81Rm+4NIN+QivuRdwQ$sEtsb/FhXN8tZ7Rp3Kak+XQ1F8e2fdyyN8ORsw+7prE";

/** Narrows a user to one with an email address, which every test account has. */
function addressed<Row extends { email: string | null }>(row: Row) {
  if (row.email === null) throw new Error("Expected an account with an address.");
  return { ...row, email: row.email };
}

interface Person {
  id?: string;
  email?: string;
  passwordHash?: string;
}

export function givenCustomer(
  prisma: PrismaClient,
  data: Person & {
    emailVerifiedAt?: Date | null;
    phone?: string;
    firstName?: string;
    lastName?: string;
    customerSuspendedAt?: Date | null;
    staffRole?: "operator" | "owner";
  } = {},
) {
  return prisma.user
    .create({
      data: {
        email: `customer-${unique()}@example.com`,
        emailVerifiedAt: new Date(),
        firstName: "Casey",
        lastName: "Customer",
        phone: uniquePhone(),
        userType: "customer",
        passwordHash: NO_PASSWORD,
        ...data,
      },
    })
    .then(addressed);
}

interface Profile {
  /** City, state and ZIP code, as the location table writes them. */
  area?: string;
  /** The end of verification; null for a mechanic who was never verified. */
  verifiedUntil?: Date | null;
  location?: string;
  latitude?: number | null;
  longitude?: number | null;
  serviceRadius?: number;
  isAvailable?: boolean;
  subscriptionStatus?: "trial" | "free" | "active" | "past_due" | "expired";
  specializations?: string[];
  /** When the public page was turned on. */
  publicSince?: Date | null;
}

/** Later than any test's clock. */
const FOR_GOOD = new Date("2100-01-01T00:00:00Z");

/** Returns a mechanic's public and private profile, with this test's values. */
const profileOf = (profile: Profile) => ({
  location: "San Francisco, CA",
  area: "San Francisco, CA",
  ...SAN_FRANCISCO,
  serviceRadius: 25,
  yearsExperience: 6,
  specializations: ["Oil Changes", "Brake Service"],
  workExperience: "Fifteen years in independent shops.",
  verifiedUntil: FOR_GOOD,
  ...(profile.publicSince ? { publicSlug: `mechanic-${unique()}` } : {}),
  ...profile,
});

export async function givenMechanic(
  prisma: PrismaClient,
  data: Person & Profile & { firstName?: string } = {},
) {
  const { id, email, passwordHash, firstName, ...profile } = data;
  return prisma.user
    .create({
      data: {
        ...(id === undefined ? {} : { id }),
        email: email ?? `mechanic-${unique()}@example.com`,
        emailVerifiedAt: new Date(),
        firstName: firstName ?? "Morgan",
        lastName: "Mechanic",
        phone: "(415) 555-0199",
        userType: "mechanic",
        passwordHash: passwordHash ?? NO_PASSWORD,
        mechanicProfile: { create: profileOf(profile) },
      },
    })
    .then(addressed);
}

/** Creates a mechanic whose documents were never checked. */
export const givenUnverified: typeof givenMechanic = (prisma, data = {}) =>
  givenMechanic(prisma, { verifiedUntil: null, ...data });

/** Creates a new user who is neither customer nor mechanic yet. */
export function givenNewcomer(prisma: PrismaClient) {
  return prisma.user
    .create({
      data: { email: `new-${unique()}@example.com`, firstName: "Noel", lastName: "New" },
    })
    .then(addressed);
}

/** Creates a user who signed up as a mechanic and has no profile yet. */
export function givenApprentice(
  prisma: PrismaClient,
  data: { email?: string; firstName?: string; lastName?: string; phone?: string } = {},
) {
  return prisma.user
    .create({
      data: { email: `apprentice-${unique()}@example.com`, userType: "mechanic", ...data },
    })
    .then(addressed);
}

/** Creates a profile for a user without one. */
export function givenProfile(prisma: PrismaClient, user: { id: string }, profile: Profile = {}) {
  return prisma.mechanicProfile.create({ data: { userId: user.id, ...profileOf(profile) } });
}

/** Pauses new bookings. */
export function givenPause(prisma: PrismaClient, startedAt: Date) {
  return prisma.bookingPause.create({
    data: { id: crypto.randomUUID(), sentence: "A storm closed the roads.", startedAt },
  });
}

/** Creates an announcement for everyone, which runs from its start until staff end it. */
export function givenAnnouncement(
  prisma: PrismaClient,
  data: { startsAt: Date } & Partial<Prisma.AnnouncementCreateInput>,
) {
  return prisma.announcement.create({
    data: {
      id: crypto.randomUUID(),
      audience: "everyone",
      importance: "information",
      text: "Card payments are slow today.",
      ...data,
    },
  });
}

export function givenService(
  prisma: PrismaClient,
  data: {
    id?: string;
    name?: string;
    category?: "maintenance" | "electrical";
    description?: string;
    basePriceCents?: number;
    estimatedDuration?: number;
    requiresTools?: string[];
    specializations?: string[];
    isActive?: boolean;
    isDiagnosis?: boolean;
    parts?: "included" | "separate" | "none";
    partsNote?: string;
  } = {},
) {
  return prisma.service.create({
    data: {
      name: `Service ${freshWord()}`,
      category: "maintenance",
      description: "What is done, in a sentence.",
      estimatedDuration: 60,
      basePriceCents: 10_000,
      requiresTools: ["socket_set"],
      specializations: ["Oil Changes"],
      ...data,
    },
  });
}

export function givenVehicle(
  prisma: PrismaClient,
  owner: { id: string },
  data: { id?: string; model?: string; createdAt?: Date; lastUsedAt?: Date } = {},
) {
  return prisma.vehicle.create({
    data: { ownerId: owner.id, year: 2019, make: "Toyota", model: "Camry", ...data },
  });
}

export interface BookingScene {
  id?: string;
  bookingNumber?: string;
  customer?: { id: string };
  /** If a status needs a mechanic and none is named, the factory creates one. */
  mechanic?: { id: string } | null;
  requestedMechanic?: { id: string } | null;
  status?: BookingStatus;
  paymentStatus?: PaymentStatus;
  /** Adds a captured payment with its receipt and the mechanic's ledger entries. */
  paid?: boolean;
  vehicle?: { id: string };
  service?: Pick<Service, "id" | "name" | "basePriceCents" | "estimatedDuration"> &
    Partial<Pick<Service, "parts" | "partsNote">>;
  priceCents?: number;
  place?: { latitude: number; longitude: number } | null;
  serviceLocation?: string;
  scheduledAt?: Date;
  createdAt?: Date;
  completedAt?: Date;
}

/**
 * Creates a booking in any status with its people, vehicle and, by default, one line of $100.00.
 */
export async function givenBooking(prisma: PrismaClient, scene: BookingScene = {}) {
  const { status = "pending", paid = false } = scene;
  const behind = TRANSITIONS_BEHIND[status];
  const customer = scene.customer ?? (await givenCustomer(prisma));
  const taker = behind.includes("accept")
    ? await givenAcceptingMechanic(prisma, scene)
    : scene.mechanic;
  const vehicle = scene.vehicle ?? (await givenVehicle(prisma, customer));
  const service =
    scene.service ?? (await givenService(prisma, { basePriceCents: scene.priceCents ?? 10_000 }));
  const scheduledAt = scene.scheduledAt ?? new Date(Date.now() + 2 * 86_400_000);
  const place = scene.place === undefined ? SAN_FRANCISCO : scene.place;
  const price = quote({ lines: [{ priceCents: service.basePriceCents }], issueDescription: "" });
  const paymentStatus = scene.paymentStatus ?? (paid ? "captured" : "none");
  const completedAt = scene.completedAt ?? (behind.includes("complete") ? new Date() : null);
  const booking = await prisma.booking.create({
    data: {
      ...(scene.id === undefined ? {} : { id: scene.id }),
      ...(scene.createdAt === undefined ? {} : { createdAt: scene.createdAt }),
      bookingNumber: scene.bookingNumber ?? `CW-${unique().toUpperCase()}`,
      customerId: customer.id,
      mechanicId: taker?.id ?? null,
      wishedMechanicId: scene.requestedMechanic?.id ?? null,
      vehicleId: vehicle.id,
      status,
      paymentStatus,
      scheduledAt,
      busyUntil: busyUntil(scheduledAt, [service.estimatedDuration]),
      completedAt,
      contactOpensAt: taker == null ? null : (scene.createdAt ?? new Date(0)),
      timeZone: "America/Los_Angeles",
      serviceLocation: scene.serviceLocation ?? "742 Valencia St, San Francisco, CA 94110",
      area: "San Francisco, CA 94110",
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      issueDescription: "Squeaking noise when braking",
      ...price,
      payments: { create: paymentFor(paymentStatus, price) },
      lines: {
        create: {
          serviceId: service.id,
          position: 0,
          name: service.name,
          priceCents: service.basePriceCents,
          durationMinutes: service.estimatedDuration,
          parts: service.parts ?? null,
          partsNote: service.partsNote ?? null,
        },
      },
    },
  });
  if (paid) await givenMoney(prisma, booking);
  return booking;
}

const givenAcceptingMechanic = async (prisma: PrismaClient, { mechanic }: BookingScene) =>
  mechanic ?? givenMechanic(prisma);

/** Writes the rows that a capture writes beside the booking. */
async function givenMoney(
  prisma: PrismaClient,
  booking: {
    id: string;
    mechanicId: string | null;
    totalCents: number;
    platformFeeCents: number;
    completedAt: Date | null;
  },
): Promise<void> {
  const { id: bookingId, mechanicId, totalCents, platformFeeCents, completedAt } = booking;
  if (mechanicId === null) throw new Error("A paid booking needs a mechanic.");
  const at = completedAt ?? new Date();
  await giveReceipt(prisma, bookingId, { amountCents: totalCents, issuedAt: at });
  const entry = { mechanicId, bookingId, source: bookingId, availableAt: at, createdAt: at };
  await prisma.ledgerEntry.create({ data: { ...entry, kind: "capture", amountCents: totalCents } });
  await prisma.ledgerEntry.create({
    data: { ...entry, kind: "fee", amountCents: -platformFeeCents },
  });
}

/** Returns the body of an ordinary booking, as a customer sends it. */
export function orderOf(vehicleId: string, serviceIds: string[], at: Date) {
  return {
    vehicleId,
    serviceIds,
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    scheduledAt: at.toISOString(),
    customerProvidesPartss: false,
    issueDescription: "Oil change is due.",
    notes: "Blue house",
  };
}
