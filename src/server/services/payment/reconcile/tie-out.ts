import {
  DIFFERENCE_KINDS,
  summarizeDifferences,
  type DifferenceKind,
} from "~/domain/payment/tie-out";
import { statement, type Expression, type Value } from "~/server/gateways/db/statements";
import { HOUR_MS } from "~/domain/time/durations";
import { raiseAlert } from "../../alert/raise";
import type { ServiceContext } from "../../context";
import { inTransaction, unkeyed } from "../../transaction";
import { currentAccount } from "../authorization/account";
import { readMovements } from "./movements";

/** Changes of the last hour may have reached one side only, so they're compared the next night. */
const UNSETTLED_MS = HOUR_MS;

interface Difference {
  kind: DifferenceKind;
  /** The payment, payout or entry it's about. */
  subject: string;
  paymentId: string | null;
  providerId: string | null;
  oursCents: number;
  theirsCents: number;
}

/**
 * Compares the provider's books with ours, by payment and payout (job payment.tieOut). Stores each
 * difference until it's resolved, and raises an alert.
 */
export async function tieOut(ctx: ServiceContext): Promise<{ differences: number }> {
  if (ctx.payments.mode === "off") return { differences: 0 };
  const account = await currentAccount(ctx);
  await readMovements(ctx, account);
  const now = ctx.clock.now();
  const until = new Date(now.getTime() - UNSETTLED_MS);
  const found = await inTransaction(unkeyed(ctx), async (ctx) => {
    const found = [
      ...(await ctx.sql(paymentsThatDiffer({ account, until }))).flatMap(ofPayment),
      ...(await ctx.sql(transfersThatDiffer({ account, until }))).map(ofTransfer),
      ...(await unknownMovements(ctx, account, until)),
    ];
    await keep(ctx, account, found);
    await ctx.db.providerAccount.update({ where: { key: account }, data: { tiedOutAt: now } });
    return found;
  });
  return { differences: found.length };
}

const TAKEN = ["capture", "fee", "promo_subsidy", "tip"] as const;

/**
 * Returns payments whose ledger rows and provider entries have different sums: of captures,
 * refunds and disputes.
 */
const paymentsThatDiffer = statement((db, value: Value<{ account: string; until: Date }>) =>
  db
    .with("ours", (db) =>
      db
        .selectFrom("LedgerEntry as e")
        .innerJoin("Payment as p", "p.id", "e.paymentId")
        .where("p.account", "=", value("account"))
        .where("e.kind", "in", [...TAKEN, "refund", "dispute"])
        .groupBy("e.paymentId")
        .select((eb) => {
          const sum = (kinds: readonly string[]) =>
            eb.fn.coalesce(
              eb.fn.sum<number>("e.amountCents").filterWhere("e.kind", "in", kinds),
              eb.lit(0),
            );
          return [
            "e.paymentId",
            sum(TAKEN).as("charge"),
            sum(["refund"]).as("refund"),
            sum(["dispute"]).as("dispute"),
            eb.fn.max("e.createdAt").as("at"),
          ];
        }),
    )
    .with("theirs", (db) =>
      db
        .selectFrom("ProviderMovement")
        .where("account", "=", value("account"))
        .where("paymentId", "is not", null)
        .groupBy("paymentId")
        .select((eb) => {
          const sum = (kind: string) =>
            eb.fn.coalesce(
              eb.fn.sum<number>("amountCents").filterWhere("kind", "=", kind),
              eb.lit(0),
            );
          return [
            "paymentId",
            sum("charge").as("charge"),
            sum("refund").as("refund"),
            sum("dispute").as("dispute"),
            eb.fn.max("createdAt").as("at"),
          ];
        }),
    )
    .selectFrom("ours")
    .fullJoin("theirs", "theirs.paymentId", "ours.paymentId")
    .innerJoin("Payment as p", (join) =>
      join.on((eb) => eb("p.id", "=", eb.fn.coalesce("ours.paymentId", "theirs.paymentId"))),
    )
    .select((eb) => {
      const cents = (sum: Expression<number | null>) =>
        eb.cast<number>(eb.fn.coalesce(sum, eb.lit(0)), "integer");
      return [
        "p.id",
        "p.intentId",
        cents(eb.ref("ours.charge")).as("ourCharge"),
        cents(eb.ref("ours.refund")).as("ourRefund"),
        cents(eb.ref("ours.dispute")).as("ourDispute"),
        cents(eb.ref("theirs.charge")).as("theirCharge"),
        cents(eb.ref("theirs.refund")).as("theirRefund"),
        cents(eb.ref("theirs.dispute")).as("theirDispute"),
        eb
          .cast<number>(
            eb.fn.coalesce(
              eb
                .selectFrom("Refund as r")
                .whereRef("r.paymentId", "=", "p.id")
                .where("r.state", "=", "pending")
                .where("r.providerId", "is not", null)
                .select((eb) => eb.fn.sum<number>("r.amountCents").as("cents")),
              eb.lit(0),
            ),
            "integer",
          )
          .as("pendingRefund"),
      ];
    })
    .where((eb) =>
      eb.or([
        eb("ours.charge", "is distinct from", eb.ref("theirs.charge")),
        eb("ours.refund", "is distinct from", eb.ref("theirs.refund")),
        eb("ours.dispute", "is distinct from", eb.ref("theirs.dispute")),
      ]),
    )
    .where((eb) => eb(eb.fn<Date>("greatest", ["ours.at", "theirs.at"]), "<=", value("until"))),
);

interface PaymentSums {
  id: string;
  intentId: string | null;
  ourCharge: number;
  ourRefund: number;
  ourDispute: number;
  theirCharge: number;
  theirRefund: number;
  theirDispute: number;
  /** Refunds at the provider that may still fail. */
  pendingRefund: number;
}

function ofPayment({ id, ...sums }: PaymentSums): Difference[] {
  const about = { subject: id, paymentId: id, providerId: sums.intentId };
  const pairs = [
    { kind: "charge", oursCents: sums.ourCharge, theirsCents: sums.theirCharge },
    {
      kind: "refund",
      oursCents: sums.ourRefund - (isPendingTaken(sums) ? sums.pendingRefund : 0),
      theirsCents: sums.theirRefund,
    },
    { kind: "dispute", oursCents: sums.ourDispute, theirsCents: sums.theirDispute },
  ] as const;
  return pairs
    .filter(({ oursCents, theirsCents }) => oursCents !== theirsCents)
    .map((pair) => ({ ...about, ...pair }));
}

/**
 * Returns whether a pending refund explains the difference. The provider takes it from its balance
 * at once; our ledger has it only when it has succeeded.
 */
const isPendingTaken = ({ ourRefund, theirRefund, pendingRefund }: Omit<PaymentSums, "id">) =>
  theirRefund === ourRefund - pendingRefund;

/** Returns transfers whose sum in the ledger, minus reversals, differs from the provider's. */
const transfersThatDiffer = statement((db, value: Value<{ account: string; until: Date }>) =>
  db
    .with("sums", (db) =>
      db
        .selectFrom("Payout as o")
        .where("o.method", "=", "connect")
        .where("o.account", "=", value("account"))
        .select((eb) => {
          const id = eb.cast<string>("o.id", "text");
          const reversals = eb
            .selectFrom("PayoutReversal as r")
            .whereRef("r.payoutId", "=", "o.id")
            .select((eb) => eb.cast<string>("r.id", "text").as("id"));
          const objects = eb
            .selectFrom("PayoutReversal as r")
            .whereRef("r.payoutId", "=", "o.id")
            .where("r.providerId", "is not", null)
            .select("r.providerId");
          const ours = eb.selectFrom("LedgerEntry as e").where((eb) =>
            eb.or([
              eb.and([
                eb("e.kind", "in", ["payout", "payout_returned"]),
                // A transfer that went through after we gave it up has one more row.
                eb("e.source", "in", [id, eb.fn<string>("concat", [id, eb.val(":late")])]),
              ]),
              eb.and([eb("e.kind", "=", "payout_reversed"), eb("e.source", "in", reversals)]),
            ]),
          );
          const theirs = eb
            .selectFrom("ProviderMovement as m")
            .where("m.kind", "=", "transfer")
            .where((eb) =>
              eb.or([
                eb("m.sourceId", "=", eb.ref("o.providerId")),
                eb("m.sourceId", "in", objects),
              ]),
            );
          const zero = eb.lit(0);
          return [
            "o.id",
            "o.providerId",
            eb.fn
              .coalesce(
                ours.select((eb) => eb.fn.sum<number>("e.amountCents").as("cents")),
                zero,
              )
              .as("ours"),
            eb.fn
              .coalesce(
                theirs.select((eb) => eb.fn.sum<number>("m.amountCents").as("cents")),
                zero,
              )
              .as("theirs"),
            ours.select((eb) => eb.fn.max("e.createdAt").as("at")).as("oursAt"),
            theirs.select((eb) => eb.fn.max("m.createdAt").as("at")).as("theirsAt"),
          ];
        }),
    )
    .selectFrom("sums")
    .select((eb) => [
      "id",
      "providerId",
      eb.cast<number>("ours", "integer").as("oursCents"),
      eb.cast<number>("theirs", "integer").as("theirsCents"),
    ])
    .whereRef("ours", "<>", "theirs")
    .where((eb) => eb(eb.fn<Date>("greatest", ["oursAt", "theirsAt"]), "<=", value("until"))),
);

function ofTransfer({
  id,
  ...sums
}: Pick<Difference, "providerId" | "oursCents" | "theirsCents"> & { id: string }): Difference {
  return { kind: "transfer", subject: id, paymentId: null, ...sums };
}

async function unknownMovements(
  ctx: ServiceContext,
  account: string,
  until: Date,
): Promise<Difference[]> {
  const rows = await ctx.db.providerMovement.findMany({
    where: { account, matchedAt: null, createdAt: { lte: until } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, sourceId, amountCents }) => ({
    kind: "unknown",
    subject: id,
    paymentId: null,
    providerId: sourceId ?? id,
    oursCents: 0,
    theirsCents: amountCents,
  }));
}

/**
 * Stores the differences. Known ones keep their date, resolved ones are closed, and only one alert
 * is open at a time.
 */
async function keep(
  ctx: ServiceContext,
  account: string,
  found: readonly Difference[],
): Promise<void> {
  const now = ctx.clock.now();
  const { tieOutDifference: table } = ctx.db;
  const open = await table.findMany({ where: { account, closedAt: null } });
  const isSame = (one: { kind: string; subject: string }, other: Difference) =>
    one.kind === other.kind && one.subject === other.subject;
  const gone = open.filter((row) => !found.some((one) => isSame(row, one)));
  await table.updateMany({
    where: { id: { in: gone.map(({ id }) => id) } },
    data: { closedAt: now },
  });
  for (const one of found) {
    const isKnown = open.some((row) => isSame(row, one));
    const { kind, subject } = one;
    await table.upsert({
      where: { account_kind_subject: { account, kind, subject } },
      create: { ...one, account, foundAt: now, seenAt: now },
      update: { ...one, seenAt: now, closedAt: null, ...(isKnown ? {} : { foundAt: now }) },
    });
  }
  if (found.length === 0) return;
  const waiting = await ctx.db.operatorAlert.count({
    where: { kind: "tie_out", resolvedAt: null },
  });
  if (waiting > 0) return;
  await raiseAlert(ctx, {
    facts: { kind: "tie_out", ...summarizeDifferences(found) },
    subject: account,
    occurrence: now.toISOString(),
    bookingId: null,
  });
}

/** Returns undefined for a kind that only a newer version running at the same time knows. */
export function differenceKind(kind: string): DifferenceKind | undefined {
  return DIFFERENCE_KINDS.find((known) => known === kind);
}
