import { beforeAll, describe, expect, test } from "vitest";
import { BOOKING_ACTIONS, type ActionSide, type BookingAction } from "~/domain/booking/actions";
import { BOOKING_STATUSES, isOpen, type BookingStatus } from "~/domain/booking/status";
import { DomainError, type PlainRefusal } from "~/domain/errors";
import {
  ACTION_WALKS,
  type ActionScene,
  type PeoplesWalk,
} from "~test/support/booking/action-walks";
import { atDesk } from "~test/support/desk/desk";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import { ENDPOINTS, traceOf, type Endpoints } from "./action-endpoints";

const rest = useRest({ once: true });

interface Action {
  by: ActionSide | readonly ActionSide[];
  from: readonly BookingStatus[];
  to: BookingStatus | null;
  refusal: PlainRefusal;
  when?: unknown;
}
const ACTIONS = (Object.keys(BOOKING_ACTIONS) as BookingAction[]).map(
  (name): [BookingAction, Action] => [name, BOOKING_ACTIONS[name]],
);
const sidesOf = ({ by }: Action): ActionSide[] => [by].flat();

const PEOPLE = [
  "customer",
  "mechanic",
  "operator",
  "other customer",
  "other mechanic",
  "signed out",
] as const;
type Person = (typeof PEOPLE)[number];

const minutes = (count: number) => count * 60_000;

const endpointsOf = async (user: { id: string }): Promise<Endpoints> => ({
  api: await rest.world.callerFor(user),
  visitor: await rest.as(user),
});

let known: Record<Exclude<Person, "mechanic" | "other mechanic">, Endpoints>;
let customer: { id: string };

beforeAll(async () => {
  const { prisma, world } = rest;
  world.clock.set(new Date());
  customer = await givenCustomer(prisma);
  const operator = await atDesk(world, prisma, "operator");
  const visitor = await rest.as(operator.person);
  await prisma.session.updateMany({
    where: { userId: operator.person.id },
    data: { secondFactorAt: world.clock.now() },
  });
  known = {
    customer: await endpointsOf(customer),
    operator: { api: operator.api, visitor },
    "other customer": await endpointsOf(await givenCustomer(prisma)),
    "signed out": { api: await world.callerFor(null), visitor: rest.visitor() },
  };
});

/**
 * Creates a booking in a status with everything the action needs, whose mechanic has no other job.
 */
async function givenScene(
  name: BookingAction,
  status: BookingStatus,
  edge: Pick<NonNullable<PeoplesWalk["edges"]>[number], "startsInMinutes" | "given"> = {},
  by: ActionSide = doerOf(BOOKING_ACTIONS[name]),
): Promise<ActionScene> {
  const { prisma, world } = rest;
  const walk = ACTION_WALKS[name];
  const now = world.clock.now();
  const mechanic = await givenMechanic(prisma);
  const startsIn = edge.startsInMinutes ?? walk.startsInMinutes ?? 20;
  const { id } = await givenBooking(prisma, {
    customer,
    mechanic: isOpen(status) ? null : mechanic,
    status,
    scheduledAt: new Date(now.getTime() + minutes(startsIn)),
  });
  const scene = { world, prisma, now, id, customer, mechanic, by, subject: id };
  const subject = await (edge.given ?? walk.given)?.(scene);
  return { ...scene, subject: subject ?? id };
}

/** Returns whether a person on neither side may do this to an open job, as any mechanic may. */
const isOpenTo = async ({ prisma, id }: ActionScene, status: BookingStatus) =>
  isOpen(status) && (await prisma.booking.count({ where: { id, wishedMechanicId: null } })) === 1;

/** Returns the error for a person the action isn't for, or null where the table decides. */
async function refusedAs(
  person: Person,
  action: Action,
  status: BookingStatus,
  scene: ActionScene,
): Promise<string | null> {
  const sides = sidesOf(action);
  if (person === "signed out") return "UNAUTHENTICATED";
  if (sides.some((side) => side === person)) {
    // An action that both sides have. An open booking has no mechanic yet.
    const isNobodys = person === "mechanic" && sides.includes("customer") && isOpen(status);
    return isNobodys ? "NOT_FOUND" : null;
  }
  if (sides.includes("operator")) return "FORBIDDEN";
  if (!sides.includes("customer")) {
    if (person !== "other mechanic") return "FORBIDDEN";
    return (await isOpenTo(scene, status)) ? null : "NOT_FOUND";
  }
  // The assigned mechanic is refused; for others the booking doesn't exist.
  return person === "mechanic" && !isOpen(status) ? "FORBIDDEN" : "NOT_FOUND";
}

async function expectDone(
  name: BookingAction,
  action: Action,
  status: BookingStatus,
  scene: ActionScene,
) {
  const after = await traceOf(scene);
  const { event: kind = name } = ACTION_WALKS[name];
  expect([after.status, after.events.map((event) => event.kind)]).toEqual([
    action.to ?? status,
    kind === null ? [] : expect.arrayContaining([kind]),
  ]);
}

/** Tries it over REST and tRPC, each on its own booking, and checks the effect. */
async function expectAllowed(
  name: BookingAction,
  person: Person,
  { status, make }: { status: BookingStatus; make: () => Promise<ActionScene> },
) {
  const walk = ACTION_WALKS[name];
  const action: Action = BOOKING_ACTIONS[name];
  if ("run" in walk) {
    const scene = await make();
    await walk.run(scene);
    return expectDone(name, action, status, scene);
  }
  for (const [endpoint, call] of Object.entries(ENDPOINTS)) {
    const scene = await make();
    const endpoints = await endpointsFor(person, scene);
    // The daily limit of reports per person is tested with the claims.
    await rest.world.deps.limits.clear("safetyReports", customer.id);
    const told = `${name} from ${status} by the ${person}, ${endpoint}`;
    expect([told, await call(endpoints, walk, scene)]).toEqual([told, { code: "OK" }]);
    await expectDone(name, action, status, scene);
  }
}

/** Tries it over REST and tRPC on one booking, which must not change. */
async function expectRefused(
  name: BookingAction,
  person: Person,
  refused: { status: BookingStatus; scene: ActionScene; by: PlainRefusal | { code: string } },
) {
  const { status, scene, by } = refused;
  const walk = ACTION_WALKS[name];
  const before = await traceOf(scene);
  if ("run" in walk) await walk.run(scene);
  else {
    const endpoints = await endpointsFor(person, scene);
    for (const [endpoint, call] of Object.entries(ENDPOINTS)) {
      const told = `${name} from ${status} by the ${person}, ${endpoint}`;
      const outcome = await call(endpoints, walk, scene);
      if (typeof by === "string") {
        const { code, message } = new DomainError(by, { status });
        expect([told, outcome]).toEqual([told, { code, message, status }]);
      } else {
        expect([told, outcome]).toMatchObject([told, by]);
      }
    }
  }
  expect(await traceOf(scene)).toEqual(before);
}

/** Creates new mechanics, so that none has two jobs at a time. */
async function endpointsFor(person: Person, { mechanic, prisma }: ActionScene): Promise<Endpoints> {
  if (person === "mechanic") return endpointsOf(mechanic);
  return person === "other mechanic" ? endpointsOf(await givenMechanic(prisma)) : known[person];
}

/** Returns the first side that may do it, which is recorded as its author. */
const doerOf = (action: Action): ActionSide => sidesOf(action)[0] ?? "system";
/** The system has no account. */
const personOf = (side: ActionSide): Person => (side === "system" ? "signed out" : side);

describe("every action × status × person, over REST and tRPC", () => {
  for (const [name, action] of ACTIONS) {
    test(`${name}: ${action.from.join(", ")} only, by the ${sidesOf(action).join(" or the ")} only`, async () => {
      for (const status of BOOKING_STATUSES) {
        const scene = await givenScene(name, status);
        const allowed = action.from.includes(status);
        const people = sidesOf(action).includes("system") ? [personOf(doerOf(action))] : PEOPLE;
        for (const person of people) {
          const code = people.length === 1 ? null : await refusedAs(person, action, status, scene);
          if (code !== null) await expectRefused(name, person, { status, scene, by: { code } });
          else if (allowed) {
            const by = sidesOf(action).find((side) => side === person) ?? doerOf(action);
            const make = () => givenScene(name, status, {}, by);
            await expectAllowed(name, person, { status, make });
          } else await expectRefused(name, person, { status, scene, by: action.refusal });
        }
      }
    });

    const { edges } = ACTION_WALKS[name];
    if (edges === undefined) continue;
    test(`${name}: its further conditions hold exactly`, async () => {
      for (const edge of edges) {
        const status = edge.status ?? action.from[0] ?? "pending";
        const make = () => givenScene(name, status, edge);
        const person = personOf(doerOf(action));
        if (edge.refusal === null) await expectAllowed(name, person, { status, make });
        else await expectRefused(name, person, { status, scene: await make(), by: edge.refusal });
      }
    });
  }

  test("each action with a further condition is tried just inside and outside of it", () => {
    const conditional = ACTIONS.filter(([, { when }]) => when !== undefined);
    for (const [name] of conditional) {
      const { edges = [], given } = ACTION_WALKS[name];
      const allowed = edges.some(({ refusal }) => refusal === null) || given !== undefined;
      const refused = edges.some(({ refusal }) => refusal !== null);
      expect([name, allowed, refused]).toEqual([name, true, true]);
    }
  });
});
