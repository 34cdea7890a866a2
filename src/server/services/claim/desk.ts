import { z } from "zod";
import {
  keptMessageSchema,
  type deskClaimsInputSchema,
  type DeskClaimView,
} from "~/domain/claim/schema";
import { centsToText } from "~/domain/money";
import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import type { Actor } from "../actor";
import { bookingsWithout, ownAffairs } from "../audit/own-accounts";
import type { ServiceContext } from "../context";
import { photosOf, photosOfEach } from "../photo/attach";
import { presentClaim } from "./view";

/** More claims than anyone works through before looking again. */
const MOST = 200;

const deskInclude = {
  records: { orderBy: { createdAt: "asc" } },
  line: { select: { name: true } },
  booking: { include: { lines: { select: { name: true }, orderBy: { position: "asc" } } } },
} satisfies Prisma.ClaimInclude;
type DeskRow = Prisma.ClaimGetPayload<{ include: typeof deskInclude }>;

/** GET /api/desk/claims: open claims by deadline, then closed ones, newest first. */
export async function listClaims(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { view, bookingId }: z.output<typeof deskClaimsInputSchema>,
): Promise<DeskClaimView[]> {
  if (bookingId !== undefined && !isRowId(bookingId)) return [];
  const openFirst = { closedAt: { sort: "desc", nulls: "first" } } as const;
  const soonestDue = { dueAt: { sort: "asc", nulls: "last" } } as const;
  const rows = await ctx.db.claim.findMany({
    where: {
      // Colleagues handle the claims of this staff member's own bookings.
      booking: bookingsWithout(await ownAffairs(ctx, actor)),
      ...(bookingId === undefined ? {} : { bookingId }),
      ...(view === "all" ? {} : { closedAt: view === "open" ? null : { not: null } }),
    },
    include: deskInclude,
    orderBy: [openFirst, soonestDue, { id: "desc" }],
    take: MOST,
  });
  const photos = await photosOfEach(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => present(ctx, row, photos.get(row.id) ?? []));
}

export async function deskClaim(ctx: ServiceContext, id: string): Promise<DeskClaimView> {
  const row = await ctx.db.claim.findUniqueOrThrow({ where: { id }, include: deskInclude });
  return present(ctx, row, await photosOf(ctx, id));
}

function present(
  ctx: ServiceContext,
  row: DeskRow,
  photos: DeskClaimView["photos"],
): DeskClaimView {
  const { booking } = row;
  const { own: _own, ...claim } = presentClaim(row, "", photos);
  const fee = booking.cancellationFeeCents;
  return {
    ...claim,
    bookingId: booking.id,
    bookingNumber: booking.bookingNumber,
    side: row.openedBy === booking.customerId ? "customer" : "mechanic",
    holdsPayout: row.holdsPayout,
    isOverdue: row.dueAt !== null && row.dueAt <= ctx.clock.now(),
    services: booking.lines.map(({ name }) => name).join(", "),
    total: centsToText(booking.totalCents),
    cancellationFee: fee === null ? null : centsToText(fee),
    paymentStatus: booking.paymentStatus,
    kept: row.records.map((record) => ({
      side: record.side === "customer" ? ("customer" as const) : ("mechanic" as const),
      name: record.name,
      email: record.email,
      phone: record.phone,
      serviceLocation: record.serviceLocation,
      messages: z.array(keptMessageSchema).parse(record.messages),
      until: record.erasesAt.toISOString(),
    })),
  };
}
