import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { csvFile, type CsvColumns } from "~/domain/csv";
import { groupBy } from "~/domain/group";
import { centsToText } from "~/domain/money";
import { PAYOUT_KINDS } from "~/domain/payout/balance";
import { dayAt, dayStart } from "~/domain/staff/days";
import type { Actor } from "../actor";
import { ownAccounts } from "../audit/own-accounts";
import { recordExport } from "../audit/record";
import type { ServiceContext } from "../context";
import { OWN_PAYOUT } from "./queries";

interface YearRow {
  year: string;
  mechanicId: string | null;
  name: string;
  taxFormAt: string | null;
  out: number;
  back: number;
  called: number;
}

const COLUMNS: CsvColumns<YearRow> = {
  [`Year (${DEFAULT_TIME_ZONE})`]: ({ year }) => year,
  Mechanic: ({ mechanicId }) => mechanicId,
  Name: ({ name }) => name,
  "Tax form": ({ taxFormAt }) => taxFormAt,
  "Paid out": ({ out }) => centsToText(-out || 0),
  "Came back": ({ back }) => centsToText(back),
  "Called back": ({ called }) => centsToText(called),
  Net: ({ out, back, called }) => centsToText(-(out + back + called) || 0),
};

/**
 * GET /api/desk/payouts/yearly.csv: the amount each mechanic was paid in a calendar year. The year
 * is in New York time, like the days of the accountant's ledger, so both files agree. The reader's
 * own accounts keep their amounts, without a name.
 */
export async function yearlyTotals(
  ctx: ServiceContext,
  actor: Actor<"owner" | "staff">,
  year: number,
): Promise<string> {
  await recordExport(ctx, actor, { table: "payouts-yearly.csv", filters: ["year"] });
  const sums = await ctx.db.ledgerEntry.groupBy({
    by: ["mechanicId", "kind"],
    where: {
      kind: { in: [...PAYOUT_KINDS] },
      mechanicId: { not: null },
      createdAt: {
        gte: dayStart(`${year}-01-01`, DEFAULT_TIME_ZONE),
        lt: dayStart(`${year + 1}-01-01`, DEFAULT_TIME_ZONE),
      },
    },
    _sum: { amountCents: true },
  });
  const mechanics = await ctx.db.user.findMany({
    where: { id: { in: sums.flatMap(({ mechanicId }) => mechanicId ?? []) } },
    select: {
      id: true,
      firstName: true,
      lastName: true,
      mechanicProfile: { select: { taxFormAt: true } },
    },
    orderBy: { id: "asc" },
  });
  const accounts = await ownAccounts(ctx, actor);
  const sumsOf = groupBy(sums, ({ mechanicId }) => mechanicId);
  const rows = mechanics.map(({ id, firstName, lastName, mechanicProfile }): YearRow => {
    const cents = (kind: (typeof PAYOUT_KINDS)[number]) =>
      sumsOf.get(id)?.find((sum) => sum.kind === kind)?._sum.amountCents ?? 0;
    const isOwn = accounts.includes(id);
    return {
      year: String(year),
      mechanicId: isOwn ? null : id,
      name: isOwn ? OWN_PAYOUT : `${firstName} ${lastName}`.trim(),
      taxFormAt: isOwn ? null : dayOf(mechanicProfile?.taxFormAt ?? null),
      out: cents("payout"),
      back: cents("payout_returned"),
      called: cents("payout_reversed"),
    };
  });
  return csvFile(COLUMNS, rows, DEFAULT_TIME_ZONE);
}

const dayOf = (at: Date | null) => (at === null ? null : dayAt(at, DEFAULT_TIME_ZONE));
