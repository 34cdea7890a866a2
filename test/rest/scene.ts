import { hashPassword } from "~/server/gateways/auth/passwords";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import type { useRest } from "~test/support/rest";
import type { Visitor } from "~test/support/http/visitor";
import { rememberTables, type Tables } from "~test/authz/tables";
import {
  givenBooking,
  givenCustomer,
  givenMechanic,
  givenNewcomer,
  givenService,
  givenVehicle,
  orderOf,
} from "~test/support/factory";

export const PASSWORD = "Str0ng!pass";
export const DAY_MS = 86_400_000;

/** Everybody of the access matrix, signed in, and one of the customer's bookings in each status. */
export interface Scene {
  customer: Visitor;
  mechanic: Visitor;
  otherCustomer: Visitor;
  otherMechanic: Visitor;
  newcomer: Visitor;
  administrator: Visitor;
  nobody: Visitor;
}

type Rest = ReturnType<typeof useRest>;

/** A stored scene this recent is reused, because its times are close enough to the world's. */
const STILL_FRESH_MS = 5 * 60_000;
const made = new WeakMap<Rest, { scene: Scene; tables: Tables; at: number }>();

/**
 * Returns the scene for a file with many tests: created for the first one and restored afterwards,
 * in a tenth of the time.
 * @param prepare adds the rows that all tests of the file need
 */
export async function sameScene(
  rest: Rest,
  prepare: (scene: Scene) => Promise<void> = async () => undefined,
): Promise<Scene> {
  const now = rest.world.clock.now().getTime();
  let known = made.get(rest);
  if (known === undefined || Math.abs(now - known.at) > STILL_FRESH_MS) {
    const scene = await makeScene(rest);
    await prepare(scene);
    known = { scene, tables: await rememberTables(rest.db, rest.world.files), at: now };
    made.set(rest, known);
  } else {
    await known.tables.refill();
  }
  // Returns copies, because a test may sign a person out.
  const { scene } = known;
  return {
    customer: scene.customer.copy(),
    mechanic: scene.mechanic.copy(),
    otherCustomer: scene.otherCustomer.copy(),
    otherMechanic: scene.otherMechanic.copy(),
    newcomer: scene.newcomer.copy(),
    administrator: scene.administrator.copy(),
    nobody: scene.nobody.copy(),
  };
}

/** Rows with the ids of the document's examples, at the world's times. */
export async function makeScene(rest: Rest): Promise<Scene> {
  const { prisma, world } = rest;
  const now = world.clock.now();
  const later = (days: number) => new Date(now.getTime() + days * DAY_MS);
  const passwordHash = await hashPassword(PASSWORD);

  const casey = await givenCustomer(prisma, {
    id: ID.customer,
    email: "casey@example.com",
    phone: "(415) 555-0100",
    passwordHash,
  });
  const morgan = await givenMechanic(prisma, {
    id: ID.mechanic,
    email: "morgan@example.com",
    passwordHash,
  });
  await prisma.mechanicProfile.update({
    where: { userId: morgan.id },
    data: { id: ID.mechanic, createdAt: now, subscriptionEndsAt: later(10) },
  });
  const other = await givenCustomer(prisma, { email: "olive@example.com", firstName: "Olive" });
  const rival = await givenMechanic(prisma, { firstName: "Riley" });
  const fresh = await givenNewcomer(prisma);
  const chief = await givenCustomer(prisma, { email: "chief@example.com", staffRole: "owner" });

  const service = await givenService(prisma, {
    id: ID.service,
    name: "Oil Change",
    description: "New oil and filter, fluids topped up.",
    estimatedDuration: 45,
    basePriceCents: 8_000,
    requiresTools: ["oil_filter_wrench", "drain_pan"],
  });
  const vehicle = await givenVehicle(prisma, casey, {
    id: ID.vehicle,
    createdAt: now,
    lastUsedAt: later(-0.5),
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
    await givenBooking(prisma, {
      id,
      bookingNumber: `CW-${id.slice(-5)}`,
      customer: casey,
      mechanic: status === "pending" ? null : morgan,
      vehicle,
      // Agreed before the catalog's price changed.
      service: { ...service, basePriceCents: 10_000 },
      status,
      scheduledAt: later(days),
      createdAt: later(-age),
      ...(status === "completed" ? { paid: true, completedAt: later(-2) } : {}),
    });
  }
  await prisma.payment.updateMany({
    where: { bookingId: ID.completed },
    data: {
      id: ID.payment,
      cardBrand: "visa",
      cardLast4: "4242",
      capturedAt: later(-2),
      createdAt: later(-8),
    },
  });
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
      facts: {
        differences: ["other_customer"],
        currency: null,
        taken: null,
        expected: null,
      },
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

/** Returns the body of an ordinary booking of the scene's customer. */
export function bookingBody(rest: Rest, more: object = {}) {
  const at = new Date(rest.world.clock.now().getTime() + 5 * DAY_MS);
  return { ...orderOf(ID.vehicle, [ID.service], at), ...more };
}
