import { centsToText } from "~/domain/money";
import type { TieOutView } from "~/domain/payment/tie-out";
import type { Actor } from "../../actor";
import { ownBookingsAmong } from "../../audit/own-accounts";
import type { ServiceContext } from "../../context";
import { currentAccount } from "../authorization/account";
import { differenceKind } from "./tie-out";

/** More differences than anyone resolves before looking again. */
const MAX_SHOWN = 200;

/**
 * GET /api/desk/tie-out: the differences found last night, oldest first. Those of the reader's own
 * bookings don't name the booking.
 */
export async function tieOutView(ctx: ServiceContext, actor: Actor<"staff">): Promise<TieOutView> {
  const account = await currentAccount(ctx);
  const where = { account, closedAt: null };
  const [provider, all, fees, rows, count] = await Promise.all([
    ctx.db.providerAccount.findUnique({ where: { key: account } }),
    ctx.db.providerMovement.aggregate({
      where: { account },
      _count: true,
      _sum: { amountCents: true, feeCents: true },
    }),
    ctx.db.providerMovement.aggregate({
      where: { account, kind: "fee" },
      _sum: { amountCents: true },
    }),
    ctx.db.tieOutDifference.findMany({
      where,
      include: { payment: { select: { booking: { select: { id: true, bookingNumber: true } } } } },
      orderBy: [{ foundAt: "asc" }, { id: "asc" }],
      take: MAX_SHOWN,
    }),
    ctx.db.tieOutDifference.count({ where }),
  ]);
  const bookingOf = ({ payment }: (typeof rows)[number]) => payment?.booking ?? null;
  const own = await ownBookingsAmong(
    ctx,
    actor,
    rows.map((row) => bookingOf(row)?.id ?? null),
  );
  const amountCents = all._sum.amountCents ?? 0;
  const keptCents = all._sum.feeCents ?? 0;
  return {
    checkedAt: provider?.tiedOutAt?.toISOString() ?? null,
    movements: all._count,
    fees: centsToText(keptCents - (fees._sum.amountCents ?? 0)),
    balance: centsToText(amountCents - keptCents),
    count,
    differences: rows.flatMap((row) => {
      const kind = differenceKind(row.kind);
      if (kind === undefined) return [];
      const booking = bookingOf(row);
      const named = booking === null || own.has(booking.id) ? null : booking;
      return [
        {
          id: row.id,
          kind,
          bookingId: named?.id ?? null,
          bookingNumber: named?.bookingNumber ?? null,
          providerId: row.providerId,
          ours: centsToText(row.oursCents),
          theirs: centsToText(row.theirsCents),
          difference: centsToText(row.theirsCents - row.oursCents),
          foundAt: row.foundAt.toISOString(),
        },
      ];
    }),
  };
}
