import type { CsvColumns } from "../../csv";
import { dayAt } from "../../staff/days";
import type { HistoryRow } from "./schema";

const isJob = (row: HistoryRow) => row.kind === "job";

/** A car's history as a file, newest first. */
export const HISTORY_COLUMNS: CsvColumns<HistoryRow> = {
  Date: (row) => (isJob(row) ? dayAt(new Date(row.completedAt), row.timeZone) : row.doneOn),
  Miles: ({ miles }) => (miles === null ? null : String(miles)),
  Work: (row) => (isJob(row) ? row.services.join(", ") : row.title),
  Parts: (row) => (isJob(row) ? row.parts.join(", ") : null),
  Mechanic: (row) => (isJob(row) ? row.mechanic : null),
  "Warranty until": (row) =>
    isJob(row) && row.warrantyEndsAt !== null
      ? dayAt(new Date(row.warrantyEndsAt), row.timeZone)
      : null,
  Cost: (row) => (isJob(row) ? null : row.cost),
  Booking: (row) => (isJob(row) ? row.bookingNumber : null),
};
