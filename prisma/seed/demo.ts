import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Prisma } from "~/generated/prisma/client";
import { trialEndsAt } from "~/domain/mechanic/trial";
import { cityOfArea } from "~/domain/public/area";
import { mechanicSlug } from "~/domain/public/slug";
import { fileUrl } from "~/domain/upload/address";
import { runTransaction, type DbClient, type PrismaClient } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import type { GazetteerPlace } from "~/domain/location/places";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { resolveInTable } from "~/server/gateways/geo/zip-table";
import {
  ADMIN,
  CUSTOMERS,
  DEMO_PASSWORD,
  demoEmail,
  MECHANICS,
  METROS,
  type DemoMechanic,
} from "./people";
import { DAY_MS, MINUTE_MS } from "~/domain/time/durations";
import { passerByName, PASSERS_BY, pastJobs, plannedBookings } from "./plan";
import type { PlannedBooking } from "./story";
import { reviewActions, type ReviewActions } from "./review-actions";
import { supportRows } from "./support";
import { writeSkillsTests } from "./skills-tests";
import { storeTaxForms, writePayouts } from "./payouts";
import { storeDocuments, writeDocuments } from "./vetting";
import { writeVisits } from "./visits";
import { bookingRows, precisionOf, type BookingRows, type Known } from "./rows";
import type { Step } from "./story";

const PORTRAITS = join("prisma", "seed", "portraits");
/** Long enough for hundreds of rows on a slow machine. */
const DEMO_TIMEOUT_MS = 60_000;
/** Time from a request to its card. */
const CHECKOUT_MS = 3 * MINUTE_MS;
/** How long ago the demo's people signed up, in days. */
const MEMBER_DAYS = 420;
const TRIAL_DAYS_USED = 4;

/** Describes a booking whose card will be authorized in the payment sandbox. */
export interface PlannedAuthorization {
  bookingId: string;
  customerId: string;
  totalCents: number;
  acceptsPolicy: boolean;
  /** Soon after the booking, as at checkout. */
  heldAt: Date;
}

/** Describes a booking that its people continue through the product's own calls. */
export interface LivedStory {
  bookingId: string;
  customerId: string;
  mechanicId: string | null;
  steps: readonly Step[];
}

export interface WrittenDemo {
  holds: PlannedAuthorization[];
  stories: LivedStory[];
}

/**
 * Writes the demo in one transaction: people, portraits, bookings in every state and their ledger
 * entries. Returns null, without writing, if its administrator already exists.
 */
export async function seedDemo(
  prisma: PrismaClient,
  options: { now: Date; files: FileStore },
): Promise<WrittenDemo | null> {
  if (await isThere(prisma)) {
    await proveAddresses(prisma, options.now);
    return null;
  }
  const { now, files } = options;
  const plans = [...plannedBookings(now), ...pastJobs(now)];
  const [places, passwordHash, portraits, taxForms, documents] = await Promise.all([
    resolvePlaces(),
    hashPassword(DEMO_PASSWORD),
    storePortraits(files),
    storeTaxForms(files),
    storeDocuments(files),
  ]);
  let written = false;
  try {
    const writeOnce = async (tx: DbClient) => {
      // If several instances start at once, only one writes.
      await tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtext('curbwrench demo'))::text AS locked`;
      if (await isThere(tx)) return null;
      const demo = await write(tx, {
        now,
        plans,
        places,
        passwordHash,
        portraits,
        taxForms,
        documents,
      });
      written = true;
      return demo;
    };
    return await runTransaction(prisma, writeOnce, { timeoutMs: DEMO_TIMEOUT_MS });
  } finally {
    const stored = [...portraits.values(), ...taxForms.values(), ...documents];
    if (!written) for (const { storageKey } of stored) await files.remove(storageKey);
  }
}

async function isThere(db: DbClient): Promise<boolean> {
  return (await db.user.count({ where: { email: demoEmail(ADMIN.name) } })) > 0;
}

/**
 * Confirms the addresses of an older demo's people, since nobody can open a link mailed to them.
 */
async function proveAddresses(prisma: PrismaClient, now: Date): Promise<void> {
  await runTransaction(prisma, async (tx) => {
    await tx.user.updateMany({
      where: { email: { endsWith: demoEmail("") }, emailVerifiedAt: null },
      data: { emailVerifiedAt: now },
    });
    await tx.user.updateMany({
      where: { email: demoEmail(ADMIN.name), staffRole: null },
      data: { staffRole: "owner" },
    });
  });
}

async function resolvePlaces(): Promise<Map<string, GazetteerPlace | null>> {
  const texts = [
    ...Object.values(METROS).flatMap((metro) => [...metro.places]),
    ...MECHANICS.map((mechanic) => mechanic.location),
    ...CUSTOMERS.map(
      (person) => `${person.address}, ${person.city}, ${person.state} ${person.zipCode}`,
    ),
  ];
  const places = new Map<string, GazetteerPlace | null>();
  for (const text of texts) places.set(text, await resolveInTable(text));
  return places;
}

interface Portrait {
  storageKey: string;
  sizeBytes: number;
}

async function storePortraits(files: FileStore): Promise<Map<string, Portrait>> {
  const stored = await Promise.all(
    MECHANICS.map(async ({ name }): Promise<[string, Portrait]> => {
      const bytes = await readFile(join(PORTRAITS, `${name.replace(".", "-")}.webp`));
      const storageKey = `picture/${randomUUID()}.webp`;
      await files.put(storageKey, bytes, "image/webp");
      return [name, { storageKey, sizeBytes: bytes.byteLength }];
    }),
  );
  return new Map(stored);
}

interface Material {
  now: Date;
  plans: PlannedBooking[];
  places: Map<string, GazetteerPlace | null>;
  passwordHash: string;
  portraits: Map<string, Portrait>;
  taxForms: Awaited<ReturnType<typeof storeTaxForms>>;
  documents: Awaited<ReturnType<typeof storeDocuments>>;
}

async function write(db: DbClient, material: Material): Promise<WrittenDemo> {
  const { now, plans, places } = material;
  const ids = await writePeople(db, material);
  const vehicles = await writeVehicles(db, ids, now);
  const services = new Map((await db.service.findMany()).map((row) => [row.name, row]));
  const known: Known = {
    userId: (name) => need(ids.get(name), name),
    vehicleId: (customer) => need(vehicles.get(customer), customer),
    service: (name) => need(services.get(name), name),
    place: (text) => places.get(text) ?? null,
  };
  const rows = plans.map((plan, serial) => bookingRows(plan, known, serial));
  await writeBookings(db, rows);
  await writeVisits(db, now);
  const actions = reviewActions(rows, now);
  await writeReviews(db, actions);
  await writeSupport(db, supportRows(now, known.userId, known.userId(ADMIN.name)));
  await writeProfiles(db, material, ids, { rows, actions });
  await writeSkillsTests(db, { now, userId: known.userId });
  await writePayouts(db, { now, rows, userId: known.userId, taxForms: material.taxForms });
  await writeDocuments(db, { now, userId: known.userId, documents: material.documents });
  const written = plans.flatMap((plan, index) => {
    const booking = rows[index]?.booking;
    return booking === undefined ? [] : [{ plan, booking }];
  });
  return {
    holds: written.flatMap(({ plan, booking: { id, customerId, totalCents } }) =>
      plan.holdCard
        ? [
            {
              bookingId: id,
              customerId,
              totalCents,
              acceptsPolicy: plan.acceptsPolicy ?? false,
              heldAt: new Date(plan.createdAt.getTime() + CHECKOUT_MS),
            },
          ]
        : [],
    ),
    stories: written.flatMap(({ plan: { steps = [] }, booking }) => {
      const { id, customerId, mechanicId } = booking;
      return steps.length === 0 ? [] : [{ bookingId: id, customerId, mechanicId, steps }];
    }),
  };
}

function need<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined) throw new Error(`The demo needs "${name}", which does not exist.`);
  return value;
}

/** Returns a different phone number for each person, since a promo code works once per person. */
const demoPhone = (index: number) => `(555) 010-01${String(index).padStart(2, "0")}`;

/** Creates users and portraits; returns the ids by name. */
async function writePeople(db: DbClient, material: Material): Promise<Map<string, string>> {
  const { now, passwordHash } = material;
  const createdAt = new Date(now.getTime() - MEMBER_DAYS * DAY_MS);
  const ids = new Map<string, string>();
  const idFor = (name: string) => {
    const id = randomUUID();
    ids.set(name, id);
    return id;
  };
  const files: Prisma.StoredFileCreateManyInput[] = [];
  const users: Prisma.UserCreateManyInput[] = [
    ...CUSTOMERS.map((person, index) => ({
      id: idFor(person.name),
      email: demoEmail(person.name),
      firstName: person.firstName,
      lastName: person.lastName,
      phone: demoPhone(1 + index),
      address: person.address,
      city: person.city,
      state: person.state,
      zipCode: person.zipCode,
      vehicleYear: person.vehicle.year,
      vehicleMake: person.vehicle.make,
      vehicleModel: person.vehicle.model,
      vehicleNotes: person.vehicleNotes ?? "",
      userType: "customer" as const,
      passwordHash: person.canSignIn ? passwordHash : null,
      createdAt,
    })),
    ...PASSERS_BY.map(([firstName, lastName], index) => ({
      id: idFor(passerByName(index)),
      email: demoEmail(passerByName(index)),
      firstName,
      lastName,
      userType: "customer" as const,
      createdAt,
    })),
    ...MECHANICS.map((mechanic, index) => {
      const id = idFor(mechanic.name);
      const fileId = randomUUID();
      const portrait = need(material.portraits.get(mechanic.name), mechanic.name);
      files.push({
        ...portrait,
        id: fileId,
        ownerId: id,
        purpose: "picture",
        contentType: "image/webp",
        attachedAt: now,
        createdAt: now,
      });
      return {
        id,
        email: demoEmail(mechanic.name),
        firstName: mechanic.firstName,
        lastName: mechanic.lastName,
        phone: demoPhone(1 + CUSTOMERS.length + index),
        userType: "mechanic" as const,
        profileImageUrl: fileUrl(fileId),
        passwordHash: mechanic.canSignIn ? passwordHash : null,
        createdAt: joinedAt(mechanic, now),
      };
    }),
    {
      id: idFor(ADMIN.name),
      email: demoEmail(ADMIN.name),
      firstName: ADMIN.firstName,
      lastName: ADMIN.lastName,
      address: ADMIN.address,
      city: ADMIN.city,
      state: ADMIN.state,
      zipCode: ADMIN.zipCode,
      phone: demoPhone(0),
      vehicleYear: 2019,
      vehicleMake: "Toyota",
      vehicleModel: "RAV4",
      userType: "customer" as const,
      staffRole: "owner" as const,
      passwordHash,
      createdAt,
    },
  ];
  await db.user.createMany({
    data: users.map((user) => ({ ...user, emailVerifiedAt: createdAt })),
  });
  // Written the way a confirmed link does it, so that signing in by an emailed code keeps the
  // password.
  await db.auditEntry.createMany({
    data: [...ids.values()].map((userId) => ({
      userId,
      action: "email.proven",
      detail: "link",
      createdAt,
    })),
  });
  await db.storedFile.createMany({ data: files });
  return ids;
}

function joinedAt(mechanic: DemoMechanic, now: Date): Date {
  const days = mechanic.trialDaysLeft === undefined ? MEMBER_DAYS : TRIAL_DAYS_USED;
  return new Date(now.getTime() - days * DAY_MS);
}

const PASSING_CARS = [
  { year: 2016, make: "Honda", model: "Accord" },
  { year: 2014, make: "Toyota", model: "Camry" },
  { year: 2019, make: "Ford", model: "Escape" },
  { year: 2012, make: "Nissan", model: "Altima" },
  { year: 2017, make: "Hyundai", model: "Elantra" },
] as const;

/** Creates everybody's first vehicle; returns the ids by the owner's name. */
async function writeVehicles(
  db: DbClient,
  ids: Map<string, string>,
  now: Date,
): Promise<Map<string, string>> {
  const vehicles = new Map<string, string>();
  const rows: Prisma.VehicleCreateManyInput[] = [
    ...CUSTOMERS.map(({ name, vehicle }) => ({ name, ...vehicle })),
    ...PASSERS_BY.map((_, index) => ({
      name: passerByName(index),
      ...(PASSING_CARS[index % PASSING_CARS.length] ?? PASSING_CARS[0]),
    })),
    { name: ADMIN.name, year: 2019, make: "Toyota", model: "RAV4" },
  ].map(({ name, ...vehicle }) => {
    const id = randomUUID();
    vehicles.set(name, id);
    const mileageAt = "mileage" in vehicle ? now : null;
    const ownerId = need(ids.get(name), name);
    return { ...vehicle, mileageAt, id, ownerId, createdAt: now, lastUsedAt: now };
  });
  await db.vehicle.createMany({ data: rows });
  return vehicles;
}

async function writeReviews(db: DbClient, actions: ReviewActions): Promise<void> {
  await db.review.createMany({ data: actions.reviews });
  await db.reviewReport.createMany({ data: actions.reports });
  await db.operatorAlert.createMany({ data: actions.alerts });
}

async function writeSupport(db: DbClient, rows: ReturnType<typeof supportRows>): Promise<void> {
  await db.supportRequest.createMany({ data: rows.requests });
  await db.supportMessage.createMany({ data: rows.messages });
  await db.supportNote.createMany({ data: rows.notes });
}

async function writeBookings(db: DbClient, rows: BookingRows[]): Promise<void> {
  await db.booking.createMany({ data: rows.map((row) => row.booking) });
  await db.bookingLine.createMany({ data: rows.flatMap((row) => row.lines) });
  await db.bookingEvent.createMany({ data: rows.flatMap((row) => row.events) });
  await db.message.createMany({ data: rows.flatMap((row) => row.messages) });
  await db.payment.createMany({ data: rows.flatMap((row) => row.payments) });
  await db.ledgerEntry.createMany({ data: rows.flatMap((row) => row.ledger) });
  await db.refund.createMany({ data: rows.flatMap((row) => row.refunds) });
  await db.dispute.createMany({ data: rows.flatMap((row) => row.disputes) });
  // Receipts are numbered in the order of their dates.
  const receipts = rows.flatMap((row) => row.receipts);
  await db.receipt.createMany({
    data: receipts.toSorted((a, b) => Number(a.issuedAt) - Number(b.issuedAt)),
  });
  await db.promo.createMany({
    data: [
      {
        code: "SPRING25",
        amountCents: 2_500,
        firstBookingOnly: false,
        usesInAll: 500,
        bornBy: "shared",
      },
    ],
    skipDuplicates: true,
  });
  await db.promoRedemption.createMany({ data: rows.flatMap((row) => row.promos) });
  await db.claim.createMany({ data: rows.flatMap((row) => row.claims) });
  await db.operatorAlert.createMany({ data: rows.flatMap((row) => row.alerts) });
  await writeStrays(
    db,
    rows.flatMap((row) => row.strays),
  );
}

/** The sandbox's account, as its objects' ids contain it. */
const SANDBOX = "acct_sandboxCurbwrench:test";

/** Records the nightly check's findings about unknown payments. */
async function writeStrays(db: DbClient, strays: BookingRows["strays"]): Promise<void> {
  for (const { providerId, cents, at } of strays) {
    const night = new Date(at.getTime() + MINUTE_MS);
    const checked = { movementsUntil: night, tiedOutAt: night };
    await db.providerAccount.upsert({
      where: { key: SANDBOX },
      create: { key: SANDBOX, mode: "test", ...checked },
      update: checked,
    });
    const id = providerId.replace("pi_", "txn_");
    await db.providerMovement.create({
      data: {
        id,
        account: SANDBOX,
        kind: "charge",
        amountCents: cents,
        feeCents: 0,
        sourceId: providerId.replace("pi_", "ch_"),
        intentId: providerId,
        createdAt: at,
      },
    });
    await db.tieOutDifference.create({
      data: {
        account: SANDBOX,
        kind: "unknown",
        subject: id,
        providerId,
        oursCents: 0,
        theirsCents: cents,
        foundAt: night,
        seenAt: night,
      },
    });
  }
}

/** Creates profiles last, since their ratings and counts come from the bookings. */
async function writeProfiles(
  db: DbClient,
  { now, places }: Material,
  ids: Map<string, string>,
  { rows, actions }: { rows: BookingRows[]; actions: ReviewActions },
): Promise<void> {
  const reviews = actions.reviews.filter(({ hiddenAt }) => !hiddenAt);
  await db.mechanicProfile.createMany({
    data: MECHANICS.map((mechanic) => {
      const userId = need(ids.get(mechanic.name), mechanic.name);
      const own = reviews.filter((review) => review.mechanicId === userId);
      const place = places.get(mechanic.location);
      const createdAt = joinedAt(mechanic, now);
      const trial = mechanic.trialDaysLeft !== undefined;
      return {
        userId,
        location: mechanic.location,
        area: place?.area ?? "",
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        locationPrecision: precisionOf(place ?? null),
        timeZone: METROS[mechanic.metro].timeZone,
        serviceRadius: mechanic.serviceRadius,
        yearsExperience: mechanic.yearsExperience,
        hourlyRateCents: mechanic.hourlyRateCents,
        specializations: mechanic.specializations,
        tools: mechanic.tools.map((name) => ({ name, available: true })),
        workExperience: mechanic.workExperience,
        certificationsText: mechanic.certificationsText,
        isAvailable: mechanic.isAvailable ?? true,
        publicSince: createdAt,
        publicSlug: mechanicSlug({
          firstName: mechanic.firstName,
          lastName: mechanic.lastName,
          city: cityOfArea(place?.area ?? null) ?? "",
        }),
        subscriptionStatus: trial ? ("trial" as const) : ("free" as const),
        subscriptionEndsAt: trialEndsAt(createdAt),
        ratingSum: own.reduce((sum, review) => sum + review.rating, 0),
        ratingCount: own.length,
        completedJobs: rows.filter(
          ({ booking, receipts }) =>
            booking.mechanicId === userId && booking.status === "completed" && receipts.length > 0,
        ).length,
        createdAt,
      };
    }),
  });
}
