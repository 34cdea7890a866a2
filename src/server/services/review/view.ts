import { correctableUntil, REPORT_REASONS } from "~/domain/review/policy";
import type { DeskReview, OwnReview } from "~/domain/review/schema";
import type { Prisma } from "~/generated/prisma/client";
import { presentReview, reviewSelect } from "../mechanic/view";

export const sideSelect = (viewerId: string) =>
  ({
    ...reviewSelect,
    hiddenAt: true,
    mechanicId: true,
    bookingId: true,
    booking: { select: { bookingNumber: true } },
    reports: { where: { reporterId: viewerId }, select: { id: true } },
  }) satisfies Prisma.ReviewSelect;

type SideRow = Prisma.ReviewGetPayload<{ select: ReturnType<typeof sideSelect> }>;

export function presentOwn(row: SideRow, viewerId: string): OwnReview {
  const isMechanic = row.mechanicId === viewerId;
  return {
    ...presentReview(row),
    bookingId: row.bookingId,
    bookingNumber: row.booking.bookingNumber,
    hidden: row.hiddenAt !== null,
    reported: row.reports.length > 0,
    correctableUntil:
      isMechanic && row.answeredAt !== null ? correctableUntil(row.answeredAt).toISOString() : null,
  };
}

export const deskSelect = {
  ...reviewSelect,
  authorId: true,
  mechanicId: true,
  mechanic: { select: { firstName: true, lastName: true } },
  bookingId: true,
  booking: { select: { bookingNumber: true } },
  hiddenAt: true,
  reports: { orderBy: { createdAt: "asc" } },
} satisfies Prisma.ReviewSelect;

type DeskRow = Prisma.ReviewGetPayload<{ select: typeof deskSelect }>;

export function presentAtDesk(row: DeskRow): DeskReview {
  const { mechanicId, mechanic } = row;
  return {
    ...presentReview(row),
    bookingId: row.bookingId,
    bookingNumber: row.booking.bookingNumber,
    mechanic: { id: mechanicId, name: `${mechanic.firstName} ${mechanic.lastName}`.trim() },
    hiddenAt: row.hiddenAt?.toISOString() ?? null,
    reports: row.reports.map((report) => ({
      id: report.id,
      reason: REPORT_REASONS.find((reason) => reason === report.reason) ?? "other",
      note: report.note,
      by: sideOf(report.reporterId, row),
      at: report.createdAt.toISOString(),
      settled: report.settledAt !== null,
    })),
  };
}

function sideOf(reporterId: string, row: Pick<DeskRow, "authorId" | "mechanicId">) {
  if (reporterId === row.mechanicId) return "mechanic";
  return reporterId === row.authorId ? "customer" : "reader";
}
