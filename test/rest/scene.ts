import { hashPassword } from "~/server/gateways/auth/passwords";
import { EXAMPLE_IDS as ID } from "~/server/http/openapi/example-ids";
import type { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/visitor";
import {
  createBooking,
  createCustomer,
  createMechanic,
  createUntyped,
} from "~test/support/factories";
import { giveReceipt } from "~test/support/payments";

export const PASSWORD = "Str0ng!pass";
export const DAY_MS = 86_400_000;

/** Everybody of the access matrix, signed in, and one booking of the customer in each state. */
export interface Scene {
  customer: Visitor;
  mechanic: Visitor;
  otherCustomer: Visitor;
  otherMechanic: Visitor;
  newcomer: Visitor;
  administrator: Visitor;
  nobody: Visitor;
}

/** Rows with the ids of the document's examples. Times are the world's. */
export async function makeScene(rest: ReturnType<typeof useRest>): Promise<Scene> {
  const { prisma, world } = rest;
  const now = world.clock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const passwordHash = await hashPassword(PASSWORD);

  const casey = await withId(ID.customer, async () => {
    const user = await createCustomer(prisma, {
      email: "casey@example.com",
      phone: "(415) 555-0100",
    });
    return prisma.user.update({ where: { id: user.id }, data: { id: ID.customer, passwordHash } });
  });
  const morgan = await withId(ID.mechanic, async () => {
    const user = await createMechanic(prisma);
    return prisma.user.update({
      where: { id: user.id },
      data: { id: ID.mechanic, email: "morgan@example.com", passwordHash },
    });
  });
  await prisma.mechanicProfile.update({
    where: { userId: morgan.id },
    data: { id: ID.mechanic, createdAt: now, subscriptionEndsAt: later(10) },
  });
  const other = await createCustomer(prisma, { email: "olive@example.com", firstName: "Olive" });
  const rival = await createMechanic(prisma, { firstName: "Riley" });
  const fresh = await createUntyped(prisma);
  const chief = await createCustomer(prisma, { email: "chief@example.com", staffRole: "owner" });

  await prisma.service.create({
    data: {
      id: ID.service,
      name: "Oil Change",
      category: "maintenance",
      description: "New oil and filter, fluids topped up.",
      estimatedDuration: 45,
      basePriceCents: 8_000,
      requiresTools: ["oil_filter_wrench", "drain_pan"],
      specializations: ["Oil Changes"],
    },
  });
  await prisma.vehicle.create({
    data: {
      id: ID.vehicle,
      ownerId: casey.id,
      year: 2019,
      make: "Toyota",
      model: "Camry",
      createdAt: now,
      lastUsedAt: later(-0.5),
    },
  });
  await prisma.assessmentQuestion.create({
    data: {
      id: ID.question,
      question: "Which fluid turns dark first?",
      options: ["Engine oil", "Coolant"],
      correctAnswer: 0,
      explanation: "It carries soot.",
    },
  });

  const states = [
    [ID.completed, "completed", -2, 4],
    [ID.inProgress, "in_progress", 0, 3],
    [ID.accepted, "accepted", 2, 2],
    [ID.pending, "pending", 3, 1],
  ] as const;
  for (const [id, status, days, age] of states) {
    const taken = status === "pending" ? null : morgan;
    const booking = await createBooking(prisma, casey, {
      status,
      mechanic: taken,
      scheduledAt: later(days),
      ...(status === "completed" ? { paymentStatus: "captured", completedAt: later(-2) } : {}),
    });
    const vehicleId = booking.vehicleId;
    const line = await prisma.bookingLine.findFirstOrThrow({ where: { bookingId: booking.id } });
    await prisma.booking.update({
      where: { id: booking.id },
      data: {
        id,
        createdAt: later(-age),
        vehicleId: ID.vehicle,
        bookingNumber: `CW-${id.slice(-5)}`,
      },
    });
    await prisma.bookingLine.updateMany({
      where: { bookingId: id },
      data: { serviceId: ID.service, name: "Oil Change", durationMinutes: 45 },
    });
    await prisma.vehicle.delete({ where: { id: vehicleId } });
    await prisma.service.delete({ where: { id: line.serviceId ?? "" } });
  }
  await giveReceipt(prisma, ID.completed, { amountCents: 10_500, issuedAt: later(-2) });
  for (const [kind, amountCents] of [
    ["capture", 10_500],
    ["fee", -500],
  ] as const) {
    await prisma.ledgerEntry.create({
      data: {
        mechanicId: morgan.id,
        bookingId: ID.completed,
        source: ID.completed,
        kind,
        amountCents,
        createdAt: later(-2),
      },
    });
  }
  await prisma.message.create({
    data: {
      bookingId: ID.accepted,
      senderId: morgan.id,
      receiverId: casey.id,
      content: "I will be there at noon.",
      createdAt: later(-1),
    },
  });

  await prisma.operatorAlert.create({
    data: {
      id: ID.alert,
      kind: "payment_mismatch",
      subject: "pi_other",
      bookingId: ID.completed,
      detail: "pi_other does not fit booking CW-00014: it is not the customer's.",
      createdAt: later(-1),
    },
  });

  const administrator = await rest.as(chief);
  await prisma.session.updateMany({
    where: { userId: chief.id },
    data: { secondFactorAt: later(0) },
  });
  return {
    customer: await rest.as(casey),
    mechanic: await rest.as(morgan),
    otherCustomer: await rest.as(other),
    otherMechanic: await rest.as(rival),
    newcomer: await rest.as(fresh),
    administrator,
    nobody: rest.visitor(),
  };
}

async function withId<Row extends { id: string }>(id: string, make: () => Promise<Row>) {
  const row = await make();
  if (row.id !== id) throw new Error("The row's id was not taken over.");
  return row;
}

/** The body of an ordinary booking of the scene's customer. */
export function bookingBody(rest: ReturnType<typeof useRest>, more: object = {}) {
  return {
    vehicleId: ID.vehicle,
    serviceLocation: "742 Valencia St, San Francisco, CA 94110",
    scheduledAt: new Date(rest.world.clock.now().getTime() + 5 * DAY_MS).toISOString(),
    customerProvidesPartss: false,
    serviceIds: [ID.service],
    issueDescription: "Oil change is due.",
    notes: "Blue house",
    ...more,
  };
}
