import { csv } from "~/domain/csv";
import { groupBy } from "~/domain/group";
import { centsToText } from "~/domain/money";
import { PAYOUT_KINDS } from "~/domain/payout/balance";
import type { Actor } from "../actor";
import { recordExport } from "../audit/record";
import type { ServiceContext } from "../context";

const HEADER = [
  "Year",
  "Mechanic",
  "Name",
  "Tax form",
  "Paid out",
  "Came back",
  "Called back",
  "Net",
];

/** GET /api/desk/payouts/yearly.csv: what each mechanic was paid in a calendar year (UTC). */
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
      createdAt: { gte: new Date(Date.UTC(year, 0)), lt: new Date(Date.UTC(year + 1, 0)) },
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
  const sumsOf = groupBy(sums, ({ mechanicId }) => mechanicId);
  const rows = mechanics.map(({ id, firstName, lastName, mechanicProfile }) => {
    const cents = (kind: (typeof PAYOUT_KINDS)[number]) =>
      sumsOf.get(id)?.find((sum) => sum.kind === kind)?._sum.amountCents ?? 0;
    const [out, back, called] = [
      cents("payout"),
      cents("payout_returned"),
      cents("payout_reversed"),
    ];
    return [
      String(year),
      id,
      `${firstName} ${lastName}`.trim(),
      mechanicProfile?.taxFormAt?.toISOString().slice(0, 10) ?? "",
      centsToText(-out || 0),
      centsToText(back),
      centsToText(called),
      centsToText(-(out + back + called) || 0),
    ];
  });
  return csv([HEADER, ...rows]);
}
