import { randomInt, randomUUID } from "node:crypto";
import type { PrismaClient } from "~/server/gateways/db/db";
import type { BookingStatus } from "~/domain/booking/status";
import type { PaymentStatus } from "~/domain/payment/status";
import { quote } from "~/domain/booking/pricing";
import { paymentFor } from "./payments";
import { busyUntil } from "~/domain/booking/wizard";

/** Rows as the product would have written them; every field can be said otherwise. */
export const SAN_FRANCISCO = { latitude: 37.7749, longitude: -122.4194 };
export const OAKLAND = { latitude: 37.8044, longitude: -122.2712 };
export const NEW_YORK = { latitude: 40.7128, longitude: -74.006 };

const unique = () => randomUUID().slice(0, 8);
/** A number that nobody else has: a promo code is good once per phone. */
const uniquePhone = () =>
  `(415) ${randomInt(200, 999)}-${String(randomInt(10_000)).padStart(4, "0")}`;

/** Every account of the tests begins with an address. */
function addressed<Row extends { email: string | null }>(row: Row) {
  if (row.email === null) throw new Error("an account without an address");
  return { ...row, email: row.email };
}

export function createCustomer(
  prisma: PrismaClient,
  data: {
    email?: string;
    emailVerifiedAt?: Date | null;
    phone?: string;
    firstName?: string;
    lastName?: string;
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
        passwordHash: "not a hash, nobody signs in with it",
        ...data,
      },
    })
    .then(addressed);
}

export async function createMechanic(
  prisma: PrismaClient,
  profile: {
    latitude?: number | null;
    longitude?: number | null;
    serviceRadius?: number;
    isAvailable?: boolean;
    subscriptionStatus?: "trial" | "free" | "active" | "past_due" | "expired";
    specializations?: string[];
    firstName?: string;
  } = {},
) {
  const { firstName, ...rest } = profile;
  return prisma.user
    .create({
      data: {
        email: `mechanic-${unique()}@example.com`,
        emailVerifiedAt: new Date(),
        firstName: firstName ?? "Morgan",
        lastName: "Mechanic",
        phone: "(415) 555-0199",
        userType: "mechanic",
        passwordHash: "not a hash, nobody signs in with it",
        mechanicProfile: {
          create: {
            location: "San Francisco, CA",
            area: "San Francisco, CA",
            ...SAN_FRANCISCO,
            serviceRadius: 25,
            yearsExperience: 6,
            specializations: ["Oil Changes", "Brake Service"],
            workExperience: "Fifteen years in independent shops.",
            ...rest,
          },
        },
      },
    })
    .then(addressed);
}

/** Signed up, but neither customer nor mechanic yet. */
export function createUntyped(prisma: PrismaClient) {
  return prisma.user
    .create({
      data: { email: `new-${unique()}@example.com`, firstName: "Noel", lastName: "New" },
    })
    .then(addressed);
}

export function createService(
  prisma: PrismaClient,
  data: {
    name?: string;
    basePriceCents?: number;
    estimatedDuration?: number;
    isActive?: boolean;
  } = {},
) {
  return prisma.service.create({
    data: {
      name: `Service ${unique()}`,
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

export function createVehicle(prisma: PrismaClient, owner: { id: string }) {
  return prisma.vehicle.create({
    data: { ownerId: owner.id, year: 2019, make: "Toyota", model: "Camry" },
  });
}

/** A booking in any status, with its vehicle and one line of $100.00 unless told. */
export async function createBooking(
  prisma: PrismaClient,
  customer: { id: string },
  data: {
    status?: BookingStatus;
    paymentStatus?: PaymentStatus;
    mechanic?: { id: string } | null;
    wishedMechanic?: { id: string } | null;
    scheduledAt?: Date;
    completedAt?: Date;
    priceCents?: number;
    place?: { latitude: number; longitude: number } | null;
    serviceLocation?: string;
  } = {},
) {
  const vehicle = await createVehicle(prisma, customer);
  const service = await createService(prisma, { basePriceCents: data.priceCents ?? 10_000 });
  const scheduledAt = data.scheduledAt ?? new Date(Date.now() + 2 * 86_400_000);
  const place = data.place === undefined ? SAN_FRANCISCO : data.place;
  const price = quote({ lines: [{ priceCents: service.basePriceCents }], issueDescription: "" });
  return prisma.booking.create({
    data: {
      bookingNumber: `CW-${unique()}`,
      customerId: customer.id,
      mechanicId: data.mechanic?.id ?? null,
      wishedMechanicId: data.wishedMechanic?.id ?? null,
      vehicleId: vehicle.id,
      status: data.status ?? "pending",
      paymentStatus: data.paymentStatus ?? "none",
      scheduledAt,
      busyUntil: busyUntil(scheduledAt, [service.estimatedDuration]),
      completedAt: data.completedAt ?? (data.status === "completed" ? new Date() : null),
      timeZone: "America/Los_Angeles",
      serviceLocation: data.serviceLocation ?? "742 Valencia St, San Francisco, CA 94110",
      area: "San Francisco, CA 94110",
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
      issueDescription: "Squeaking noise when braking",
      ...price,
      payments: { create: paymentFor(data.paymentStatus ?? "none", price) },
      lines: {
        create: {
          serviceId: service.id,
          position: 0,
          name: service.name,
          priceCents: service.basePriceCents,
          durationMinutes: service.estimatedDuration,
        },
      },
    },
  });
}
