import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { givenChangeOrder } from "~test/support/booking/change-orders";
import { CANCELLATION_POLICY } from "~/domain/booking/policy";
import { changeOrderExpiry } from "~/domain/booking/change-order/rules";
import {
  type Calls,
  made,
  ok,
  type Scenery,
  SOME_ID,
  staff,
  x403,
  x404,
  x409,
  xNew,
  signedIn,
  mechanics,
} from "./call";

/** The quote for a different car was declined, under fees that name it. */
async function withDeclinedCar({ prisma }: Scenery) {
  await prisma.booking.update({
    where: { id: ID.inProgress },
    data: { acceptedPolicy: CANCELLATION_POLICY },
  });
  await prisma.operatorAlert.create({
    data: {
      kind: "vehicle_declined",
      facts: { fee: "60.00" },
      subject: ID.inProgress,
      occurrence: ID.change,
      bookingId: ID.inProgress,
      createdAt: new Date(EXAMPLE_NOW),
    },
  });
}

function withChange({ prisma }: Scenery, needsOperator = false) {
  return givenChangeOrder(prisma, ID.inProgress, {
    id: ID.change,
    needsOperator,
    createdAt: new Date(EXAMPLE_NOW),
    expiresAt: changeOrderExpiry(new Date(EXAMPLE_NOW)),
  });
}

export const changeOrderCalls = {
  "booking.changeOrders": {
    input: { id: ID.inProgress },
    rest: { "GET /bookings/:id/changes": { prepare: withChange } },
    access: [
      {
        input: (callers, who) => ({ id: callers.booking("accepted", who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: ok, convert: ok },
      },
    ],
  },

  "booking.proposeChange": {
    input: {
      id: ID.inProgress,
      add: [
        { kind: "part", description: "Brake pads", amount: "80.00" },
        { kind: "labor", description: "Freeing a seized bolt", amount: "20.00" },
      ],
      remove: [],
      reason: "The pads are worn down to the metal.",
    },
    optional: {
      remove: [SOME_ID],
      photoIds: [SOME_ID],
      differentVehicle: { year: 2016, make: "Honda", model: "Accord" },
    },
    rest: { "POST /bookings/:id/changes": {} },
    access: [
      {
        input: (callers, who) => ({
          id: callers.booking("inProgress", who),
          add: [{ kind: "labor", description: "Freeing a seized bolt", amount: 40 }],
          reason: "It is seized.",
        }),
        cells: { ...mechanics(x404, xNew), assigned: made },
      },
    ],
  },

  "booking.withdrawChange": {
    input: { id: ID.change },
    rest: { "POST /changes/:id/withdraw": { prepare: withChange } },
    access: [
      {
        input: (callers, who) => ({ id: callers.change(who) }),
        cells: { ...mechanics(x404, xNew), assigned: ok },
      },
    ],
  },

  "booking.approveChange": {
    input: { id: ID.change },
    rest: { "POST /changes/:id/approve": { prepare: withChange } },
    access: [
      {
        input: (callers, who) => ({ id: callers.change(who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: x403, convert: ok },
      },
    ],
  },

  "booking.declineChange": {
    input: { id: ID.change },
    rest: { "POST /changes/:id/decline": { prepare: withChange } },
    access: [
      {
        input: (callers, who) => ({ id: callers.change(who) }),
        cells: { ...signedIn(x404), owner: ok, assigned: x403, convert: ok },
      },
    ],
  },

  "desk.decideVehicle": {
    input: { id: ID.inProgress, charge: true, reason: "The photo shows another car." },
    rest: { "POST /desk/bookings/:id/different-vehicle": { prepare: withDeclinedCar } },
    access: [{ case: "with nothing to decide", cells: staff(x409) }],
  },

  "desk.allowChange": {
    input: { id: ID.change, reason: "The photos show the damage." },
    rest: { "POST /desk/changes/:id/approve": { prepare: (scenery) => withChange(scenery, true) } },
    access: [
      {
        case: "with nothing waiting",
        input: (callers, _who, valid) => ({ ...valid, id: callers.change("owner") }),
        cells: staff(x409),
      },
    ],
  },
} satisfies Partial<Calls>;
