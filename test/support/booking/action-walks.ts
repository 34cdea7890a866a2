import type { ActionSide, BookingAction } from "~/domain/booking/actions";
import type { PlainRefusal } from "~/domain/errors";
import type { BookingEventKind, BookingStatus } from "~/domain/booking/status";
import type { PrismaClient } from "~/server/gateways/db/db";
import { endForgotten } from "~/server/services/booking/upkeep/end-forgotten";
import type { ChangeOrderState } from "~/domain/booking/change-order/rules";
import { givenChangeOrder } from "./change-orders";
import { outcomeOf } from "~test/races/support";
import { givenBooking } from "../factory";
import { saveCardFor } from "../payment/payments";
import type { TestWorld } from "../world";

export type Caller = Awaited<ReturnType<TestWorld["callerFor"]>>;

/** A booking that an action is tried on. */
export interface ActionScene {
  world: TestWorld;
  prisma: PrismaClient;
  now: Date;
  id: string;
  customer: { id: string };
  /** The job's mechanic; for a pending one, a mechanic who could accept it. */
  mechanic: { id: string };
  /** The side that acts, for an action that several can do. */
  by: ActionSide;
  /** The id that the action is called on: the booking, unless `given` returns another. */
  subject: string;
}

/** Prepares the booking beyond its status; can return the id that the action is called on. */
type Given = (scene: ActionScene) => Promise<string | void>;

/** A case just inside or just outside a time limit or condition of the action. */
interface Edge {
  name: string;
  /** Defaults to the action's first status. */
  status?: BookingStatus;
  startsInMinutes?: number;
  given?: Given;
  /** The refusal; null when the action is allowed. */
  refusal: PlainRefusal | null;
}

interface Walk {
  /** Minutes until the job starts; 20 by default. */
  startsInMinutes?: number;
  /** Prepares what the action needs in each of its statuses. */
  given?: Given;
  /** The timeline entry's kind; defaults to the action's own name, null for no entry. */
  event?: BookingEventKind | null;
  edges?: Edge[];
}

/** How a person takes an action, through tRPC and through REST. */
export interface PeoplesWalk extends Walk {
  procedure: (api: Caller, scene: ActionScene) => Promise<unknown>;
  rest: (scene: ActionScene) => [method: "POST" | "PUT", path: string, body?: unknown];
}

/** How the system takes an action that no call can trigger. */
export interface SystemsWalk extends Walk {
  run: (scene: ActionScene) => Promise<unknown>;
}

const MINUTE_MS = 60_000;
const minutesFrom = (now: Date, minutes: number) => new Date(now.getTime() + minutes * MINUTE_MS);

const having = (
  data: (scene: ActionScene) => Parameters<PrismaClient["booking"]["update"]>[0]["data"],
): Given => {
  return async (scene) => {
    await scene.prisma.booking.update({ where: { id: scene.id }, data: data(scene) });
  };
};
const arrived = having(({ now }) => ({ arrivedAt: now }));
/** The work has begun, and the customer was asked whether the mechanic is there. */
const asked = having(({ now }) => ({ arrivedAt: now, presenceAskedAt: now }));
const confirmed = having(({ now }) => ({ arrivedAt: now, arrivalConfirmedAt: now }));
const SECOND = 1 / 60;
/** Adds a reschedule request of one side, which the other side has to answer. */
const proposed =
  (whose: "own" | "other", left = 60): Given =>
  async ({ prisma, id, now, by }) => {
    const isCustomer = (by === "customer") === (whose === "own");
    await prisma.bookingProposal.create({
      data: {
        bookingId: id,
        proposedBy: isCustomer ? "customer" : "mechanic",
        fromAt: minutesFrom(now, 120),
        scheduledAt: minutesFrom(now, 1_000),
        expiresAt: minutesFrom(now, left),
      },
    });
  };
const stopped = having(({ now }) => ({ stoppedAt: now, stopReason: "Wrong car" }));
/** Confirms the mechanic's arrival this many minutes from now. */
const thereSince = (minutes: number) =>
  having(({ now }) => {
    const at = minutesFrom(now, minutes);
    return { arrivedAt: at, arrivalConfirmedAt: at };
  });
/** The customer opened the checkout and saved no card. */
const atCheckout = having(({ now }) => ({ checkoutOpenedAt: now }));
const cardSaved: Given = async ({ prisma, id }) => {
  await saveCardFor(prisma, id);
};
const acceptedSince = (minutes: number) =>
  having(({ now }) => ({ acceptedAt: minutesFrom(now, minutes) }));
const onTheWay = having(({ now }) => ({ enRouteAt: now, etaMinutes: 20 }));
const both =
  (...steps: Given[]): Given =>
  async (scene) => {
    for (const step of steps) await step(scene);
  };
const SOMEWHERE = { latitude: 37.7599, longitude: -122.4213 };
const REASON = "Both sides called us.";

const PROPOSAL = {
  add: [{ kind: "labor" as const, description: "Freeing a seized bolt", amount: 40 }],
  reason: "The bolt is seized.",
};
/** Adds a change order; the action is called on its id. */
const withChange = ({
  expiresInMinutes = 60,
  ...order
}: {
  state?: ChangeOrderState;
  needsOperator?: boolean;
  expiresInMinutes?: number;
} = {}): Given => {
  return async ({ prisma, id, mechanic, now }) => {
    await prisma.booking.update({ where: { id }, data: { arrivedAt: now } });
    const expiresAt = minutesFrom(now, expiresInMinutes);
    return (await givenChangeOrder(prisma, id, { mechanic, expiresAt, ...order })).id;
  };
};

/** How each action is taken. The compiler requires an entry for each new row of the table. */
export const ACTION_WALKS: Record<BookingAction, PeoplesWalk | SystemsWalk> = {
  accept: {
    procedure: (api, { id }) => api.booking.accept({ id }),
    rest: ({ id }) => ["PUT", `/api/bookings/${id}/accept`],
  },
  decline: {
    // The mechanic is the requested one, so their decline ends the request.
    given: having(({ mechanic }) => ({ wishedMechanicId: mechanic.id })),
    procedure: (api, { id }) => api.booking.setStatus({ id, status: "cancelled" }),
    rest: ({ id }) => ["PUT", `/api/bookings/${id}/status`, { status: "cancelled" }],
  },
  en_route: {
    procedure: (api, { id }) => api.booking.enRoute({ id, etaMinutes: 20 }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/en-route`, { etaMinutes: 20 }],
    edges: [
      { name: "90 minutes before the start", startsInMinutes: 90, refusal: null },
      {
        name: "a second earlier",
        startsInMinutes: 90 + SECOND,
        refusal: "tooEarlyToLeave",
      },
      { name: "already there", given: arrived, refusal: "arrivedAlready" },
    ],
  },
  share_position: {
    given: onTheWay,
    event: null,
    procedure: (api, { id }) => api.booking.position.note({ id, ...SOMEWHERE }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/position`, SOMEWHERE],
    edges: [
      { name: "before setting out", given: async () => {}, refusal: "notSetOut" },
      { name: "already there", given: both(onTheWay, arrived), refusal: "arrivedAlready" },
    ],
  },
  arrive: {
    procedure: (api, { id }) => api.booking.arrived({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/arrived`],
    edges: [
      { name: "30 minutes before the start", startsInMinutes: 30, refusal: null },
      {
        name: "a second earlier",
        startsInMinutes: 30 + SECOND,
        refusal: "tooEarlyToArrive",
      },
      { name: "already there", given: arrived, refusal: "arrivedAlready" },
    ],
  },
  go_without_card: {
    given: atCheckout,
    procedure: (api, { id }) => api.booking.goWithoutCard({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/without-card`],
    edges: [
      { name: "never opened in our checkout", given: async () => {}, refusal: "noCardNeeded" },
      { name: "a card was saved", given: both(atCheckout, cardSaved), refusal: "noCardNeeded" },
      { name: "the mechanic is there", given: both(atCheckout, arrived), refusal: "noCardNeeded" },
      {
        name: "a second time",
        given: having(({ now }) => ({ checkoutOpenedAt: now, withoutCardAt: now })),
        refusal: "noCardNeeded",
      },
    ],
  },
  cancel_without_card: {
    startsInMinutes: 60,
    given: atCheckout,
    run: ({ world }) => endForgotten(world.context()),
    edges: [
      { name: "a second too early", startsInMinutes: 60 + SECOND, refusal: "illegalTransition" },
      {
        name: "15 minutes after it was accepted",
        given: both(atCheckout, acceptedSince(-15)),
        refusal: null,
      },
      {
        name: "a second earlier",
        given: both(atCheckout, acceptedSince(-15 + SECOND)),
        refusal: "illegalTransition",
      },
      { name: "never opened in our checkout", given: async () => {}, refusal: "illegalTransition" },
      {
        name: "a card was saved",
        given: both(atCheckout, cardSaved),
        refusal: "illegalTransition",
      },
      {
        name: "the mechanic is there",
        given: both(atCheckout, arrived),
        refusal: "illegalTransition",
      },
      {
        name: "the mechanic goes without a card",
        given: having(({ now }) => ({ checkoutOpenedAt: now, withoutCardAt: now })),
        refusal: "illegalTransition",
      },
    ],
  },
  share_contact: {
    given: having(({ now }) => ({ contactOpensAt: minutesFrom(now, 60) })),
    procedure: (api, { id }) => api.booking.shareContact({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/share-contact`],
    edges: [
      {
        name: "visible already",
        given: having(({ now }) => ({ contactOpensAt: now })),
        refusal: "nothingToShare",
      },
    ],
  },
  confirm_arrival: {
    given: asked,
    procedure: (api, { id }) => api.booking.confirmArrival({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/arrived/confirm`],
    edges: [
      { name: "nobody there", given: async () => {}, refusal: "nobodyArrived" },
      { name: "confirmed already", given: confirmed, refusal: "nobodyArrived" },
      {
        name: "it's completed, and nobody was asked",
        status: "completed",
        given: arrived,
        refusal: "nobodyArrived",
      },
      {
        name: "it's completed, and contested",
        status: "completed",
        given: both(
          asked,
          having(({ now }) => ({ arrivalContestedAt: now })),
        ),
        refusal: "nobodyArrived",
      },
    ],
  },
  start: {
    procedure: (api, { id }) => api.booking.setStatus({ id, status: "in_progress" }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/status`, { status: "in-progress" }],
    edges: [
      { name: "nobody said that they are not there", given: arrived, refusal: null },
      {
        name: "its customer says that nobody is there",
        given: having(({ now }) => ({ arrivedAt: now, arrivalContestedAt: now })),
        refusal: "arrivalContested",
      },
      {
        name: "the arrival is confirmed all the same",
        given: having(({ now }) => ({
          arrivedAt: now,
          arrivalContestedAt: now,
          arrivalConfirmedAt: now,
        })),
        refusal: null,
      },
    ],
  },
  complete: {
    procedure: (api, { id }) => api.booking.complete({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/complete`],
    edges: [
      { name: "it goes on", given: async () => {}, refusal: null },
      { name: "its customer stopped it", given: stopped, refusal: "stopped" },
      {
        name: "its customer says that nobody is there",
        given: having(({ now }) => ({ arrivedAt: now, arrivalContestedAt: now })),
        refusal: "arrivalContested",
      },
      { name: "a change order is open", given: withChange(), refusal: "changeOrderOpen" },
      { name: "one is declined", given: withChange({ state: "declined" }), refusal: null },
    ],
  },
  contest_arrival: {
    given: arrived,
    procedure: (api, { id }) => api.booking.contestArrival({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/arrived/contest`],
    edges: [
      { name: "nobody said so", given: async () => {}, refusal: "nobodyArrived" },
      { name: "it is confirmed", given: confirmed, refusal: "nobodyArrived" },
      {
        name: "a second time",
        given: having(({ now }) => ({ arrivedAt: now, arrivalContestedAt: now })),
        refusal: "contestedAlready",
      },
    ],
  },
  no_show: {
    startsInMinutes: -15,
    given: thereSince(-20),
    procedure: (api, { id }) => api.booking.noShow({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/no-show`],
    edges: [
      { name: "15 minutes after the start", refusal: null, given: thereSince(-20) },
      {
        name: "a second earlier",
        startsInMinutes: -15 + SECOND,
        given: thereSince(-20),
        refusal: "tooEarlyForNoShow",
      },
      {
        name: "15 minutes after the arrival was confirmed",
        startsInMinutes: -45,
        given: thereSince(-15),
        refusal: null,
      },
      {
        name: "a second earlier, there in time",
        startsInMinutes: -30,
        given: thereSince(-15 + SECOND),
        refusal: "tooEarlyForNoShow",
      },
      {
        name: "there more than 30 minutes late",
        startsInMinutes: -45 - SECOND,
        given: thereSince(-15),
        refusal: "cameTooLate",
      },
      { name: "nobody confirmed it", given: arrived, refusal: "arrivalUnconfirmed" },
    ],
  },
  stop: {
    procedure: (api, { id }) => api.booking.stop({ id, reason: "This is the wrong car." }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/stop`, { reason: "This is the wrong car." }],
    edges: [
      { name: "it goes on", given: async () => {}, refusal: null },
      { name: "stopped already", given: stopped, refusal: "stoppedAlready" },
    ],
  },
  reschedule: {
    procedure: (api, { id, now }) =>
      api.booking.reschedule({ id, scheduledAt: minutesFrom(now, 3_000).toISOString() }),
    rest: ({ id, now }) => [
      "POST",
      `/api/bookings/${id}/reschedule`,
      { scheduledAt: minutesFrom(now, 3_000).toISOString() },
    ],
    edges: [
      { name: "a second before the start", startsInMinutes: SECOND, refusal: null },
      { name: "at the start", startsInMinutes: 0, refusal: "startIsOver" },
      { name: "on the way", given: onTheWay, refusal: "onTheWayAlready" },
      { name: "already there", given: arrived, refusal: "onTheWayAlready" },
      { name: "one is open", given: proposed("other"), refusal: "rescheduleRequestOpen" },
      { name: "moved twice", given: having(() => ({ moveCount: 2 })), refusal: null },
      {
        name: "moved three times",
        given: having(() => ({ moveCount: 3 })),
        refusal: "rescheduledTooOften",
      },
    ],
  },
  accept_reschedule: {
    given: proposed("other"),
    procedure: (api, { id }) => api.booking.acceptReschedule({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/reschedule/accept`],
    edges: [
      { name: "none", given: async () => {}, refusal: "noRescheduleRequest" },
      { name: "their own", given: proposed("own"), refusal: "ownRescheduleRequest" },
      { name: "a second of its time left", given: proposed("other", SECOND), refusal: null },
      { name: "its time is over", given: proposed("other", 0), refusal: "noRescheduleRequest" },
      { name: "on the way", given: both(proposed("other"), onTheWay), refusal: "onTheWayAlready" },
      {
        name: "the start is over",
        given: proposed("other"),
        startsInMinutes: 0,
        refusal: "startIsOver",
      },
    ],
  },
  decline_reschedule: {
    given: proposed("other"),
    procedure: (api, { id }) => api.booking.declineReschedule({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/reschedule/decline`],
    edges: [
      { name: "none", given: async () => {}, refusal: "noRescheduleRequest" },
      { name: "their own", given: proposed("own"), refusal: "ownRescheduleRequest" },
    ],
  },
  withdraw_reschedule: {
    given: proposed("own"),
    procedure: (api, { id }) => api.booking.withdrawReschedule({ id }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/reschedule/withdraw`],
    edges: [
      { name: "none", given: async () => {}, refusal: "noRescheduleRequest" },
      { name: "the other side's", given: proposed("other"), refusal: "noRescheduleRequest" },
    ],
  },
  expire_reschedule: {
    given: proposed("own", 0),
    run: ({ world }) => endForgotten(world.context()),
    edges: [
      {
        name: "a second too early",
        given: proposed("own", SECOND),
        refusal: "noRescheduleRequest",
      },
    ],
  },
  release: {
    procedure: (api, { id }) => api.booking.release({ id, reason: "My van broke down." }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/release`, { reason: "My van broke down." }],
    edges: [
      { name: "not there yet", refusal: null },
      { name: "already there", given: arrived, refusal: "thereAlready" },
    ],
  },
  request: {
    procedure: (api, { id }) => api.booking.changeRequest({ id, mechanicId: null }),
    rest: ({ id }) => ["PUT", `/api/bookings/${id}/request`, { mechanicId: null }],
  },
  expire: {
    given: having(({ now }) => ({ expiresAt: now })),
    run: ({ world }) => endForgotten(world.context()),
    edges: [
      {
        name: "a second too early",
        given: having(({ now }) => ({ expiresAt: minutesFrom(now, SECOND) })),
        refusal: "illegalTransition",
      },
    ],
  },
  abandon: {
    startsInMinutes: -24 * 60,
    run: ({ world }) => endForgotten(world.context()),
    edges: [
      {
        name: "a second too early",
        startsInMinutes: -24 * 60 + SECOND,
        refusal: "illegalTransition",
      },
    ],
  },
  desk_cancel: {
    procedure: (api, { id }) => api.desk.cancelBooking({ id, reason: REASON }),
    rest: ({ id }) => ["POST", `/api/desk/bookings/${id}/cancel`, { reason: REASON }],
  },
  desk_complete: {
    procedure: (api, { id }) => api.desk.completeBooking({ id, reason: REASON }),
    rest: ({ id }) => ["POST", `/api/desk/bookings/${id}/complete`, { reason: REASON }],
  },
  desk_release: {
    // The arrival was also confirmed.
    given: confirmed,
    procedure: (api, { id }) => api.desk.releaseBooking({ id, reason: REASON }),
    rest: ({ id }) => ["POST", `/api/desk/bookings/${id}/release`, { reason: REASON }],
    edges: [
      { name: "a second before the start", startsInMinutes: SECOND, refusal: null },
      { name: "at the start", startsInMinutes: 0, refusal: "tooLateForOthers" },
    ],
  },
  lower_price: {
    procedure: (api, { id }) => api.desk.lowerPrice({ id, amount: "84.00", reason: REASON }),
    rest: ({ id }) => [
      "POST",
      `/api/desk/bookings/${id}/price`,
      { amount: "84.00", reason: REASON },
    ],
  },
  propose_change: {
    given: arrived,
    procedure: (api, { id }) => api.booking.proposeChange({ id, ...PROPOSAL }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/changes`, PROPOSAL],
    edges: [
      { name: "not there yet", given: async () => {}, refusal: "notThereYet" },
      { name: "at work", status: "in_progress", given: async () => {}, refusal: null },
      { name: "one is open", given: withChange(), refusal: "changeOrderOpen" },
      { name: "one is declined", given: withChange({ state: "declined" }), refusal: null },
    ],
  },
  withdraw_change: {
    given: withChange(),
    procedure: (api, { subject }) => api.booking.withdrawChange({ id: subject }),
    rest: ({ subject }) => ["POST", `/api/changes/${subject}/withdraw`],
    edges: [
      { name: "agreed, and not held yet", given: withChange({ state: "holding" }), refusal: null },
      {
        name: "declined before",
        given: withChange({ state: "declined" }),
        refusal: "changeOrderAnswered",
      },
    ],
  },
  approve_change: {
    given: withChange(),
    procedure: (api, { subject }) => api.booking.approveChange({ id: subject }),
    rest: ({ subject }) => ["POST", `/api/changes/${subject}/approve`],
    edges: [
      {
        name: "agreed before",
        given: withChange({ state: "holding" }),
        refusal: "changeOrderAnswered",
      },
      {
        name: "at its last moment",
        given: withChange({ expiresInMinutes: 0 }),
        refusal: "changeOrderAnswered",
      },
      { name: "a second before", given: withChange({ expiresInMinutes: SECOND }), refusal: null },
      {
        name: "before the operator has looked at it",
        given: withChange({ needsOperator: true }),
        refusal: "changeOrderAwaitsDesk",
      },
    ],
  },
  decline_change: {
    given: withChange(),
    procedure: (api, { subject }) => api.booking.declineChange({ id: subject }),
    rest: ({ subject }) => ["POST", `/api/changes/${subject}/decline`],
    edges: [
      {
        name: "agreed before",
        given: withChange({ state: "holding" }),
        refusal: "changeOrderAnswered",
      },
      { name: "waiting for the desk", given: withChange({ needsOperator: true }), refusal: null },
    ],
  },
  allow_change: {
    given: withChange({ needsOperator: true }),
    procedure: (api, { subject }) =>
      api.desk.allowChange({ id: subject, reason: "The photos show it." }),
    rest: ({ subject }) => [
      "POST",
      `/api/desk/changes/${subject}/approve`,
      { reason: "The photos show it." },
    ],
    edges: [
      { name: "one that is not large", given: withChange(), refusal: "changeOrderNotWaiting" },
    ],
  },
  expire_change: {
    given: withChange({ expiresInMinutes: 0 }),
    run: ({ world }) => endForgotten(world.context()),
    edges: [
      {
        name: "a second too early",
        given: withChange({ expiresInMinutes: SECOND }),
        refusal: "changeOrderAnswered",
      },
      {
        name: "agreed, and no card held in time",
        given: withChange({ state: "holding", expiresInMinutes: 0 }),
        refusal: null,
      },
    ],
  },
  cancel: {
    procedure: (api, { id }) => api.booking.cancel({ id, fee: 0 }),
    rest: ({ id }) => ["POST", `/api/bookings/${id}/cancel`, { fee: 0 }],
  },
  release_visit: {
    given: async ({ prisma, id, customer, mechanic }) => {
      const { status } = await prisma.booking.findUniqueOrThrow({ where: { id } });
      // A warranty visit is never pending.
      if (status === "pending") return;
      const job = await givenBooking(prisma, { customer, mechanic, status: "completed" });
      await prisma.booking.update({ where: { id }, data: { followsUpId: job.id } });
    },
    run: async ({ world, prisma, id, mechanic }) => {
      const { followsUpId } = await prisma.booking.findUniqueOrThrow({ where: { id } });
      const api = await world.callerFor(mechanic);
      const released = api.booking.release({ id, reason: "My van broke down." });
      const { code } = await outcomeOf(released);
      if (followsUpId === null && code === "OK") throw new Error("Expected a warranty visit.");
    },
  },
  claim_warranty: {
    given: async ({ prisma, id: bookingId, now }) => {
      const data = { warrantyEndsAt: now, paymentStatus: "captured" } as const;
      await prisma.booking.update({ where: { id: bookingId }, data });
      // Gives a line a known id, so that both tRPC and REST can name it.
      await prisma.bookingLine.updateMany({
        where: { bookingId },
        data: { id: bookingId, serviceId: null },
      });
    },
    procedure: (api, { id }) =>
      api.booking.claim({ id, kind: "warranty", lineId: id, description: "Again." }),
    rest: ({ id }) => [
      "POST",
      `/api/bookings/${id}/claims`,
      { kind: "warranty", lineId: id, description: "Again." },
    ],
  },
  claim: {
    given: having(({ now }) => ({ cancelledAt: now, completedAt: now })),
    procedure: (api, { id }) => api.booking.claim({ id, kind: "damage", description: "A dent." }),
    rest: ({ id }) => [
      "POST",
      `/api/bookings/${id}/claims`,
      { kind: "damage", description: "A dent." },
    ],
  },
  report_danger: {
    given: having(({ now }) => ({ cancelledAt: now, completedAt: now })),
    procedure: (api, { id }) => api.booking.claim({ id, kind: "safety", description: "A fire." }),
    rest: ({ id }) => [
      "POST",
      `/api/bookings/${id}/claims`,
      { kind: "safety", description: "A fire." },
    ],
  },
};
