import { createHash } from "node:crypto";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import type { BookingStatus } from "~/domain/booking/status";
import { cardFingerprintOf } from "~/server/services/payment/card/fingerprint";
import { carryOverRedemptions } from "~/server/services/promo/carry-over";
import { givenQuestions } from "~test/support/desk/assessment";
import { givenChangeOrder } from "~test/support/booking/change-orders";
import { givenPayout } from "~test/support/payment/earnings";
import { emptyAudit } from "~test/support/db";
import { pdf, png } from "~test/support/files";
import type { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import {
  type BookingScene,
  givenApprentice,
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenVehicle,
} from "~test/support/factory";
import { givenCard, giveReceipt } from "~test/support/payment/payments";
import { givenSupport } from "~test/support/desk/support-requests";
import { bookingBody, DAY_MS, makeScene, PASSWORD } from "~test/rest/scene";

/** Every kind of caller. */
export const ACTORS = [
  "nobody",
  "owner",
  "otherCustomer",
  "assigned",
  "otherMechanic",
  "newcomer",
  "convert",
  "apprentice",
  "administrator",
  "operator",
] as const;
/**
 * nobody: signed out · owner: the customer whose bookings are requested · assigned: the mechanic
 * who accepted them · newcomer: no type yet · convert: a former customer, now a mechanic, who
 * requests their own old bookings · apprentice: a mechanic without a profile · administrator: a
 * customer who is also an owner at the desk · operator: the same with the lower role.
 */
export type Actor = (typeof ACTORS)[number];
/** Everyone with a cell of their own in the matrix. The operator mostly shares the owner's. */
export type Caller = Exclude<Actor, "operator">;
export const CALLERS = ACTORS.filter((who) => who !== "operator");

/** Statuses in which both the owner and the convert have a booking. */
type Kept = "pending" | "accepted" | "inProgress" | "completed";

/** No row has this id. */
export const MISSING = "019a0000-0000-7000-8000-00000000dead";

/** Texts that occur only in one person's rows. */
interface Secrets {
  email: string;
  lastName: string;
  phone: string;
  street: string;
  notes: string;
}

export interface Callers {
  /** Returns this person's own client, with a copy of their cookies. */
  visitor(who: Actor): Visitor;
  /** Returns their id, or "" for nobody. */
  id(who: Actor): string;
  /**
   * Returns the requested booking: the convert's own for the convert, the owner's for everybody
   * else.
   */
  booking(state: Kept, who: Actor): string;
  /** Returns the payment of that side's finished job. */
  payment(who: Actor): string;
  /** Returns the change order for that side's accepted job. */
  change(who: Actor): string;
  /** A card that the owner saved. */
  readonly card: string;
  /** A booking the owner canceled before anybody accepted it. */
  readonly cancelled: string;
  /** Another customer's request that only the assigned mechanic may see. */
  readonly requested: string;
  /** Returns this customer's vehicle, or the owner's for people without one. */
  vehicle(who: Actor): string;
  /** Returns a picture they uploaded that isn't anybody's profile picture yet. */
  picture(who: Actor): string;
  /** Returns a photo of the problem on the owner's booking. */
  photo(state: "pending" | "accepted"): string;
  /** The owner's support request. */
  readonly support: string;
  readonly resume: string;
  readonly vehiclePhoto: string;
  /** A picture whose bytes weren't sent yet, with the token to send them. */
  readonly ticket: { fileId: string; token: string };
  readonly png: Uint8Array<ArrayBuffer>;
  readonly pdf: Uint8Array<ArrayBuffer>;
  /** Returns the body of an ordinary booking. */
  order(who: Actor): ReturnType<typeof bookingBody>;
  readonly bank: typeof BANK;
  readonly secrets: Record<Exclude<Actor, "nobody">, Secrets>;
}

/** The assigned mechanic's saved details; the numbers never leave the server again. */
const BANK = {
  bankAccountHolderName: "Morgan Mechanic",
  bankAccountNumber: "998877665544",
  bankRoutingNumber: "021000021",
  bankAccountType: "checking",
} as const;

/** Texts of the owner's accepted booking, its messages, and of files and questions. */
export const WORDS = {
  bookingNotes: "the gate code is 4711",
  message: "the spare key is with the baker",
  support: "the receipt of the brown envelope",
  supportNote: "asked for it thrice in spring",
  resume: "seventeen years at the Harbor Garage",
  question: "Which fluid turns dark first?",
  explanation: "It carries soot.",
  providerCustomer: "cus_OfMorganAlone",
  providerIntent: "pi_OfTheCompletedJob",
  storageKey: "kept-where-nobody-looks",
} as const;

const PEOPLE = ACTORS.filter((who) => who !== "nobody");
const CONVERTED_PAYMENT = "019a0000-0000-7000-8000-000000000028";
const CONVERTED: Record<Kept, string> = {
  pending: "019a0000-0000-7000-8000-000000000021",
  accepted: "019a0000-0000-7000-8000-000000000022",
  inProgress: "019a0000-0000-7000-8000-000000000023",
  completed: "019a0000-0000-7000-8000-000000000024",
};

/**
 * Creates the rows of the access matrix: the scene of the REST tests and the rest of the callers.
 */
export async function gatherCallers(rest: ReturnType<typeof useRest>): Promise<Callers> {
  const { prisma, world } = rest;
  const now = world.clock.now();
  const scene = await makeScene(rest);
  await givenQuestions(prisma);
  const convert = await givenMechanic(prisma, { firstName: "Xenia" });
  const apprentice = await givenApprentice(prisma, { firstName: "Ari" });
  const operator = await givenCustomer(prisma, { staffRole: "operator" });
  const visitors: Record<Actor, Visitor> = {
    nobody: scene.nobody,
    owner: scene.customer,
    otherCustomer: scene.otherCustomer,
    assigned: scene.mechanic,
    otherMechanic: scene.otherMechanic,
    newcomer: scene.newcomer,
    convert: await rest.as(convert),
    apprentice: await rest.as(apprentice),
    administrator: scene.administrator,
    operator: await rest.as(operator),
  };
  await prisma.session.updateMany({
    where: { userId: operator.id },
    data: { secondFactorAt: now },
  });
  const idOf = (who: Actor) => visitors[who].userId;

  const orderOf = (customer: Actor, status: BookingStatus, days: number, more: BookingScene = {}) =>
    givenBooking(prisma, {
      customer: { id: idOf(customer) },
      status,
      scheduledAt: new Date(now.getTime() + days * DAY_MS),
      createdAt: now,
      ...more,
    });
  const mechanic = { id: idOf("assigned") };
  const { pending: id, accepted, inProgress, completed } = CONVERTED;
  await orderOf("convert", "pending", 6.2, { id });
  await orderOf("convert", "accepted", 4.2, { id: accepted, mechanic });
  await orderOf("convert", "in_progress", 1.2, { id: inProgress, mechanic });
  await orderOf("convert", "completed", -4, {
    id: completed,
    mechanic,
    paymentStatus: "captured",
  });
  await prisma.payment.updateMany({
    where: { bookingId: CONVERTED.completed },
    data: { id: CONVERTED_PAYMENT },
  });
  await giveReceipt(prisma, CONVERTED.completed, { amountCents: 10_500 });
  const cancelled = await orderOf("owner", "cancelled", 8);
  const requested = await orderOf("otherCustomer", "pending", 9, { requestedMechanic: mechanic });

  const secrets = await giveSecrets(rest, idOf);
  await prisma.payment.updateMany({
    where: { bookingId: ID.completed },
    data: { intentId: WORDS.providerIntent },
  });
  await prisma.providerCustomer.create({
    data: { userId: mechanic.id, account: "acct_1:test", customerId: WORDS.providerCustomer },
  });
  (await visitors.assigned.put("/api/mechanic/bank-info", BANK)).is(200);
  await emptyAudit(rest.db);
  await givenPayout(prisma, mechanic, { id: ID.payout, createdAt: now });
  const expiresAt = new Date(now.getTime() + DAY_MS);
  const change = await givenChangeOrder(prisma, ID.accepted, { expiresAt });
  const convertsChange = await givenChangeOrder(prisma, CONVERTED.accepted, { expiresAt });
  const card = await givenCard(world, { id: idOf("owner") });
  await prisma.block.create({
    data: { blockerId: idOf("owner"), blockedId: idOf("otherCustomer") },
  });
  const support = await givenSupport(prisma, {
    userId: idOf("owner"),
    message: WORDS.support,
    at: now,
  });
  await prisma.supportNote.create({
    data: {
      requestId: support.id,
      staffId: idOf("operator"),
      body: WORDS.supportNote,
      createdAt: now,
    },
  });
  const files = await storeFiles(rest, idOf);
  const vehicles = new Map([
    ["owner", ID.vehicle],
    ["otherCustomer", requested.vehicleId],
    ["administrator", (await givenVehicle(prisma, { id: idOf("administrator") })).id],
    ["operator", (await givenVehicle(prisma, { id: idOf("operator") })).id],
  ]);
  // Startup creates this: the key of the promo code redemptions.
  await carryOverRedemptions(world.context(), cardFingerprintOf);
  await rest.db.script("DELETE FROM pgboss.job");

  return {
    visitor: (who) => visitors[who].copy(),
    id: idOf,
    booking: (state, who) => (who === "convert" ? CONVERTED : ID)[state],
    payment: (who) => (who === "convert" ? CONVERTED_PAYMENT : ID.payment),
    change: (who) => (who === "convert" ? convertsChange : change).id,
    card: card.id,
    cancelled: cancelled.id,
    requested: requested.id,
    support: support.id,
    vehicle: (who) => vehicles.get(who) ?? ID.vehicle,
    ...files,
    order: (who) => bookingBody(rest, { vehicleId: vehicles.get(who) ?? ID.vehicle }),
    bank: BANK,
    secrets,
  };
}

/** Gives everyone unique texts, in their own row and in their bookings. */
async function giveSecrets(
  { prisma, world }: ReturnType<typeof useRest>,
  idOf: (who: Actor) => string,
): Promise<Callers["secrets"]> {
  const { passwordHash } = await prisma.user.findUniqueOrThrow({
    where: { id: ID.customer },
    omit: { passwordHash: false },
  });
  const words = (who: Actor, number: number): Secrets => ({
    email: `${who.toLowerCase()}@private.example`,
    lastName: `Von${who}berg`,
    phone: `(555) 019-88${10 + number}`,
    street: `88${10 + number} Hidden Harbor Way`,
    notes: `the key of ${who} is under the third flowerpot`,
  });
  const secrets = Object.fromEntries(PEOPLE.map((who, number) => [who, words(who, number)]));
  for (const who of PEOPLE) {
    const { email, lastName, phone, street, notes } = secrets[who]!;
    await prisma.user.update({
      where: { id: idOf(who) },
      data: {
        email,
        lastName,
        phone,
        notes,
        address: street,
        // A user who signed in by another provider has no password.
        passwordHash: who === "newcomer" ? null : passwordHash,
      },
    });
    await prisma.booking.updateMany({
      where: { customerId: idOf(who) },
      data: {
        serviceLocation: `${street}, San Francisco, CA 94110`,
        notes: `${WORDS.bookingNotes}, says ${who}`,
      },
    });
  }
  await prisma.message.create({
    data: {
      bookingId: ID.accepted,
      senderId: ID.mechanic,
      receiverId: ID.customer,
      content: WORDS.message,
      createdAt: world.clock.now(),
    },
  });
  return {
    owner: secrets.owner!,
    otherCustomer: secrets.otherCustomer!,
    assigned: secrets.assigned!,
    otherMechanic: secrets.otherMechanic!,
    newcomer: secrets.newcomer!,
    convert: secrets.convert!,
    apprentice: secrets.apprentice!,
    administrator: secrets.administrator!,
    operator: secrets.operator!,
  };
}

/** Creates one picture per person, one resume, one vehicle photo, and an upload without bytes. */
async function storeFiles(
  { prisma, world }: ReturnType<typeof useRest>,
  idOf: (who: Actor) => string,
) {
  const picture = new Uint8Array(await png(4, 4));
  const resume = new Uint8Array(pdf(WORDS.resume));
  const store = async (owner: Actor, purpose: string, more: object = {}) => {
    const isResume = purpose === "resume";
    const storageKey = `${purpose}/${WORDS.storageKey}-${crypto.randomUUID()}`;
    await world.files.put(storageKey, isResume ? resume : picture);
    const row = await prisma.storedFile.create({
      data: {
        ownerId: idOf(owner),
        purpose,
        storageKey,
        contentType: isResume ? "application/pdf" : "image/webp",
        sizeBytes: 100,
        originalName: isResume ? "resume.pdf" : null,
        ...more,
      },
    });
    return row.id;
  };
  const pictures = new Map<Actor, string>();
  for (const who of PEOPLE) pictures.set(who, await store(who, "picture"));
  const resumeId = await store("assigned", "resume");
  await prisma.mechanicProfile.update({
    where: { userId: ID.mechanic },
    data: { resumeFileId: resumeId },
  });
  const vehiclePhoto = await store("owner", "vehicle");
  // The profile's photo is of the car that was accepted, the first of its name.
  const { vehicle } = await prisma.booking.findUniqueOrThrow({
    where: { id: ID.accepted },
    select: { vehicle: true },
  });
  await prisma.vehicle.update({ where: { id: vehicle.id }, data: { createdAt: new Date(0) } });
  await prisma.user.update({
    where: { id: ID.customer },
    data: {
      vehicleYear: vehicle.year,
      vehicleMake: vehicle.make,
      vehicleModel: vehicle.model,
      vehiclePhotoUrl: `/api/files/${vehiclePhoto}`,
    },
  });
  const photos = { pending: crypto.randomUUID(), accepted: crypto.randomUUID() };
  for (const state of ["pending", "accepted"] as const) {
    const [fileId, previewId] = [await store("owner", "photo"), await store("owner", "photo")];
    await prisma.photo.create({
      data: {
        id: photos[state],
        bookingId: ID[state],
        uploadedBy: ID.customer,
        kind: "issue",
        fileId,
        previewId,
      },
    });
  }
  const token = "the-token-in-the-address-is-the-permission";
  const fileId = await store("assigned", "picture", {
    uploadTokenHash: createHash("sha256").update(token).digest("base64url"),
    uploadExpiresAt: new Date(world.clock.now().getTime() + DAY_MS),
  });
  return {
    picture: (who: Actor) => pictures.get(who) ?? "",
    photo: (state: keyof typeof photos) => photos[state],
    resume: resumeId,
    vehiclePhoto,
    ticket: { fileId, token },
    png: picture,
    pdf: resume,
  };
}

export { PASSWORD };
