import { emptyTally, type Tally } from "~/domain/staff/tally";
import { addDays, dayStart } from "~/domain/staff/days";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import type { CANCELLERS } from "~/domain/booking/status";
import { PAYOUT_KINDS } from "~/domain/payout/balance";
import type { LedgerKind } from "~/domain/payment/schema";
import {
  statement,
  type Expression,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import type { ServiceContext } from "../../context";

/** The time zone that sets when a day of the marketplace begins. */
export const BUSINESS_ZONE = DEFAULT_TIME_ZONE;

/**
 * Counts events on each of these days, from the rows themselves. An event belongs to the day it
 * happened: a refund in June for a job in May counts in June. So finished days never change.
 */
export async function countDays(
  ctx: Pick<ServiceContext, "sql">,
  first: string,
  last: string,
): Promise<Map<string, Tally>> {
  const days = new Map<string, Tally & { waits: Map<number, number> }>();
  for (let day = first; day <= last; day = addDays(day, 1)) {
    days.set(day, { ...emptyTally(), waits: new Map() });
  }
  const values: Span = {
    from: dayStart(first, BUSINESS_ZONE),
    to: dayStart(addDays(last, 1), BUSINESS_ZONE),
    zone: BUSINESS_ZONE,
  };
  const [made, taken, cancelled, booked] = await Promise.all([
    ctx.sql(bookingsMade(values)),
    ctx.sql(requestsTaken(values)),
    ctx.sql(bookingsCancelled(values)),
    ctx.sql(moneyBooked(values)),
  ]);
  for (const { day, bookings, returning } of made) {
    Object.assign(days.get(day) ?? {}, { bookings, returning });
  }
  for (const { day, minutes, requests } of taken) days.get(day)?.waits.set(minutes, requests);
  for (const { day, side, cancellations, unfilled } of cancelled) {
    const tally = days.get(day);
    if (tally === undefined) continue;
    tally[CANCELLED_BY[cancellerOf(side)]] += cancellations;
    tally.unfilled += unfilled;
  }
  for (const { day, account, kind, cents } of booked) {
    const tally = days.get(day);
    const meaning = MONEY.find((one) => one.kinds.includes(kind) && one.accounts.includes(account));
    if (tally !== undefined && meaning !== undefined) tally[meaning.sum] += meaning.sign * cents;
  }
  return days;
}

export interface Span {
  from: Date;
  to: Date;
  zone: string;
}

type Canceller = (typeof CANCELLERS)[number];

const CANCELLED_BY = {
  customer: "cancelledByCustomer",
  mechanic: "cancelledByMechanic",
  system: "cancelledBySystem",
  operator: "cancelledByOperator",
} as const satisfies Record<Canceller, keyof Tally>;

/**
 * Returns the side that canceled. Before sides were recorded, a cancellation that no mechanic
 * declined was the customer's.
 */
function cancellerOf(side: string | null): Canceller {
  return side === "mechanic" || side === "system" || side === "operator" ? side : "customer";
}

interface Meaning {
  sum: "grossCents" | "feeCents" | "refundCents" | "disputeCents" | "payoutCents";
  kinds: readonly string[];
  accounts: readonly string[];
  sign: 1 | -1;
}

const of = (kinds: readonly LedgerKind[]) => kinds;
const BOTH = ["mechanic", "platform"];

/**
 * The meaning of ledger rows. Amounts that customers paid and got back are split over both
 * accounts.
 */
const MONEY: readonly Meaning[] = [
  { sum: "grossCents", kinds: of(["capture", "tip"]), accounts: BOTH, sign: 1 },
  // One fee is the mechanic's cost and the platform's income. It's counted once.
  { sum: "feeCents", kinds: of(["fee"]), accounts: ["mechanic"], sign: -1 },
  { sum: "refundCents", kinds: of(["refund"]), accounts: BOTH, sign: -1 },
  { sum: "disputeCents", kinds: of(["dispute"]), accounts: BOTH, sign: -1 },
  { sum: "payoutCents", kinds: of(PAYOUT_KINDS), accounts: ["mechanic"], sign: -1 },
];

/** Returns a moment's day as text. */
export function dayOf<DB, Table extends keyof DB>(
  eb: ExpressionBuilder<DB, Table>,
  at: Expression<Date | null>,
  zone: Expression<string>,
) {
  return eb.fn<string>("to_char", [
    eb.fn("timezone", [eb.cast(zone, "text"), at]),
    eb.val("YYYY-MM-DD"),
  ]);
}

/** Leaves out warranty visits, which are part of their job. */
const bookingsMade = statement((db, value: Value<Span>) =>
  db
    .selectFrom("Booking as b")
    .select((eb) => {
      const hadOne = eb.exists(
        eb
          .selectFrom("Booking as earlier")
          .select(eb.lit(1).as("one"))
          .whereRef("earlier.customerId", "=", "b.customerId")
          .whereRef("earlier.createdAt", "<", "b.createdAt")
          .where("earlier.followsUpId", "is", null),
      );
      return [
        dayOf(eb, eb.ref("b.createdAt"), value("zone")).as("day"),
        eb.cast<number>(eb.fn.countAll(), "integer").as("bookings"),
        eb.cast<number>(eb.fn.countAll().filterWhere(hadOne), "integer").as("returning"),
      ];
    })
    .where("b.createdAt", ">=", value("from"))
    .where("b.createdAt", "<", value("to"))
    .where("b.followsUpId", "is", null)
    .groupBy("day"),
);

type OnBooking = ExpressionBuilder<Tables & { b: Tables["Booking"] }, "b">;

/** Returns whether a mechanic had accepted it before that time. */
function wasTaken(eb: OnBooking, before?: Expression<Date>) {
  const accepts = eb
    .selectFrom("BookingEvent as earlier")
    .select(eb.lit(1).as("one"))
    .whereRef("earlier.bookingId", "=", "b.id")
    .where("earlier.kind", "=", "accept");
  return eb.exists(
    before === undefined ? accepts : accepts.where("earlier.createdAt", "<", before),
  );
}

/** Counts a job that was released and accepted again as accepted once. */
const requestsTaken = statement((db, value: Value<Span>) =>
  db
    .selectFrom("BookingEvent as e")
    .innerJoin("Booking as b", "b.id", "e.bookingId")
    .select((eb) => {
      const waited = eb("e.createdAt", "-", eb.ref("b.createdAt"));
      const seconds = eb.fn<number>("date_part", [eb.val("epoch"), waited]);
      const minutes = eb.fn<number>("floor", [eb(seconds, "/", eb.lit(60))]);
      return [
        dayOf(eb, eb.ref("e.createdAt"), value("zone")).as("day"),
        eb.cast<number>(minutes, "integer").as("minutes"),
        eb.cast<number>(eb.fn.countAll(), "integer").as("requests"),
      ];
    })
    .where("e.kind", "=", "accept")
    .where("e.createdAt", ">=", value("from"))
    .where("e.createdAt", "<", value("to"))
    .where("b.followsUpId", "is", null)
    .where((eb) => eb.not(wasTaken(eb, eb.ref("e.createdAt"))))
    .groupBy(["day", "minutes"]),
);

const bookingsCancelled = statement((db, value: Value<Span>) =>
  db
    .selectFrom("Booking as b")
    .select((eb) => [
      dayOf(eb, eb.ref("b.cancelledAt"), value("zone")).as("day"),
      "b.cancelledBy as side",
      eb.cast<number>(eb.fn.countAll(), "integer").as("cancellations"),
      eb.cast<number>(eb.fn.countAll().filterWhere(eb.not(wasTaken(eb))), "integer").as("unfilled"),
    ])
    .where("b.cancelledAt", ">=", value("from"))
    .where("b.cancelledAt", "<", value("to"))
    .where("b.followsUpId", "is", null)
    .groupBy(["day", "side"]),
);

const moneyBooked = statement((db, value: Value<Span>) =>
  db
    .selectFrom("LedgerEntry as l")
    .select((eb) => [
      dayOf(eb, eb.ref("l.createdAt"), value("zone")).as("day"),
      "l.account",
      "l.kind",
      eb.cast<number>(eb.fn.sum("l.amountCents"), "bigint").as("cents"),
    ])
    .where("l.createdAt", ">=", value("from"))
    .where("l.createdAt", "<", value("to"))
    .groupBy(["day", "l.account", "l.kind"]),
);
