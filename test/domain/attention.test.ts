import { describe, expect, test } from "vitest";
import { attentionOf, type AttentionFacts } from "~/domain/attention/attention";
import { kindAt } from "~/domain/attention/kinds";
import type { BookingView } from "~/domain/booking/view";
import { CHANGE_ORDER, sampleBooking } from "~test/support/sample";

const NOW = new Date("2027-03-04T17:00:00.000Z");
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000).toISOString();

/** A booking in two days, with a card, without anything open. */
function facts(
  id: string,
  booking: Partial<BookingView> = {},
  rest: Partial<Omit<AttentionFacts, "booking">> = {},
): AttentionFacts {
  return {
    booking: sampleBooking({
      id,
      status: "accepted",
      scheduledAt: at(2 * 24 * 60),
      enRouteAt: null,
      etaMinutes: null,
      arrivedAt: null,
      arrivalConfirmedAt: null,
      arrivalContestedAt: null,
      stoppedAt: null,
      proposal: null,
      movesLeft: 3,
      changeOrder: null,
      cardMissing: false,
      cardDeadlineAt: null,
      withoutCard: false,
      requestWaits: false,
      claims: [],
      events: [],
      ...booking,
    }),
    duePaymentId: null,
    unread: 0,
    ...rest,
  };
}

const kinds = (items: AttentionFacts[], side: "customer" | "mechanic" = "customer") =>
  attentionOf(items, side, NOW).map(({ kind, bookingId }) => `${kind} ${bookingId}`);

const quote = (minutes: number) => ({ ...CHANGE_ORDER, expiresAt: at(minutes) });
const proposal = (by: "customer" | "mechanic", minutes: number) => ({
  by,
  scheduledAt: at(3 * 24 * 60),
  expiresAt: at(minutes),
});

describe("what needs a customer", () => {
  test("is listed with what is happening, people who wait first, and then what comes next", () => {
    expect(
      kinds([
        facts("later", { scheduledAt: at(5000) }),
        facts("sooner", { scheduledAt: at(3000) }),
        facts("request", { status: "pending", scheduledAt: at(4000) }),
        facts("unread", { status: "completed" }, { unread: 2 }),
        facts("owed", { status: "completed", amountDue: "60.00" }, { duePaymentId: "p1" }),
        facts("card", { cardMissing: true, cardDeadlineAt: at(90), scheduledAt: at(150) }),
        facts("moved", { proposal: proposal("mechanic", 60) }),
        facts("quote", { status: "in_progress", arrivedAt: at(-60), changeOrder: quote(200) }),
        facts("curb", { scheduledAt: at(-5), arrivedAt: at(-6), enRouteAt: at(-40) }),
        facts("way", { scheduledAt: at(20), enRouteAt: at(-10), etaMinutes: 25 }),
      ]),
    ).toEqual([
      "approve_quote quote",
      "confirm_arrival curb",
      "on_the_way way",
      "answer_reschedule moved",
      "add_card card",
      "pay owed",
      "read_messages unread",
      "working quote",
      "upcoming card",
      "upcoming moved",
      "upcoming sooner",
      "waiting_for_mechanic request",
      "upcoming later",
    ]);
  });

  test("carries amount, deadline and the payment to pay", () => {
    const [approve, pay] = attentionOf(
      [
        facts("quote", { status: "in_progress", changeOrder: quote(200) }),
        facts("owed", { status: "completed", amountDue: "60.00" }, { duePaymentId: "p1" }),
      ],
      "customer",
      NOW,
    );
    expect(approve).toMatchObject({ amount: "344.40", deadlineAt: at(200) });
    expect(pay).toMatchObject({ amount: "60.00", paymentId: "p1" });
  });

  test("asks for nothing that waits for someone else", () => {
    const answered = [
      facts("desk", {
        status: "in_progress",
        changeOrder: { ...quote(200), awaitsOperator: true },
      }),
      facts("own", { proposal: proposal("customer", 60) }),
      facts("contested", { scheduledAt: at(-5), arrivedAt: at(-6), arrivalContestedAt: at(-2) }),
      facts("bare", { cardMissing: true, withoutCard: true }),
    ];
    const items = attentionOf(answered, "customer", NOW);
    expect(items.filter(({ group }) => group === "needs")).toEqual([]);
  });

  test("a mechanic who is late is said to be late", () => {
    const late = (booking: Partial<BookingView>) =>
      attentionOf([facts("one", booking)], "customer", NOW).map(({ kind }) => kind);
    // Late if both the booked time and the estimate have passed, or the mechanic never left.
    expect(late({ scheduledAt: at(-5), enRouteAt: at(-30), etaMinutes: 29 })).toEqual(["late"]);
    expect(late({ scheduledAt: at(-15) })).toEqual(["late"]);
    expect(late({ scheduledAt: at(-15), enRouteAt: at(-5), etaMinutes: 30 })).toEqual([
      "on_the_way",
    ]);
    expect(late({ scheduledAt: at(-5) })).toEqual(["upcoming"]);
    expect(late({ scheduledAt: at(15), enRouteAt: at(-5), etaMinutes: 20 })).toEqual([
      "on_the_way",
    ]);
    // On a page that stays open, the item changes by itself.
    const item = { kind: "on_the_way", expectedAt: at(15), scheduledAt: at(0) } as const;
    expect(kindAt(item, "customer", NOW)).toBe("on_the_way");
    const early = { ...item, scheduledAt: at(43) };
    expect(kindAt(early, "customer", new Date(at(16)))).toBe("on_the_way");
    expect(kindAt(early, "mechanic", new Date(at(44)))).toBe("update_estimate");
    expect(kindAt(item, "customer", new Date(at(16)))).toBe("late");
    expect(kindAt(item, "mechanic", new Date(at(16)))).toBe("update_estimate");
  });
});

describe("before the booked start", () => {
  test.each([
    ["a missed estimate", { enRouteAt: at(-30), etaMinutes: 3 }],
    ["an estimate after the start", { enRouteAt: at(-5), etaMinutes: 50 }],
    ["no estimate", {}],
  ])("nobody is late, with %s", (_name, way) => {
    const booking = facts("one", { scheduledAt: at(27), ...way });
    for (const side of ["customer", "mechanic"] as const) {
      const found = attentionOf([booking], side, NOW).map(({ kind }) => kind);
      expect(found).not.toContain("late");
      expect(found).not.toContain("update_estimate");
    }
  });

  test("a missed estimate is followed by the booked start", () => {
    const booking = facts("one", { scheduledAt: at(27), enRouteAt: at(-30), etaMinutes: 3 });
    expect(attentionOf([booking], "customer", NOW)).toMatchObject([
      { kind: "on_the_way", expectedAt: at(27) },
    ]);
  });
});

describe("what needs a mechanic", () => {
  test("is ordered by who waits, then by deadline", () => {
    expect(
      kinds(
        [
          facts("asked", { status: "pending", mechanicId: null }),
          facts("moved", { proposal: proposal("customer", 60) }),
          facts("soon", { scheduledAt: at(30) }),
          facts("lost", { scheduledAt: at(-5), arrivedAt: at(-6), arrivalContestedAt: at(-2) }),
          facts("slow", { scheduledAt: at(-1), enRouteAt: at(-40), etaMinutes: 30 }),
          facts("long", {
            status: "in_progress",
            events: [{ id: "e", kind: "start", label: "", at: at(-13 * 60) }],
          }),
        ],
        "mechanic",
      ),
    ).toEqual([
      "prove_arrival lost",
      "update_estimate slow",
      "set_out soon",
      "answer_reschedule moved",
      "answer_request asked",
      "complete_job long",
      "working long",
      "upcoming soon",
      "upcoming moved",
    ]);
  });
});
