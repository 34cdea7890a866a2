import { basename } from "node:path";
import { z } from "zod";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { DESK_BOOKING_COLUMNS } from "~/domain/booking/desk/csv";
import { deskBookingsInputSchema } from "~/domain/booking/desk/list";
import { SERVICE_COLUMNS, servicesShown } from "~/domain/catalog/desk-list";
import { servicesCsvSchema } from "~/domain/catalog/desk-list-schema";
import type { CsvColumns } from "~/domain/csv";
import { LEDGER_COLUMNS } from "~/domain/payment/ledger/csv";
import { ledgerExportInput } from "~/domain/payment/ledger/export-schema";
import { DIFFERENCE_COLUMNS, DISPUTE_COLUMNS, REFUND_COLUMNS } from "~/domain/payment/desk-csv";
import { disputesInputSchema } from "~/domain/payment/dispute/schema";
import { deskRefundsInputSchema } from "~/domain/payment/refund/schema";
import { PAYOUT_COLUMNS, RUN_COLUMNS } from "~/domain/payout/desk-csv";
import { deskPayoutsInput } from "~/domain/payout/schema";
import { PROMO_COLUMNS, promosShown } from "~/domain/promo/desk-list";
import { promosCsvSchema } from "~/domain/promo/desk-list-schema";
import { AUDIT_COLUMNS, auditInputSchema } from "~/domain/staff/audit";
import { NUMBERS_COLUMNS } from "~/domain/staff/numbers-csv";
import { numbersInputSchema } from "~/domain/staff/numbers-schema";
import { PEOPLE_COLUMNS, peopleInputSchema } from "~/domain/staff/people";
import { SUPPORT_COLUMNS } from "~/domain/support/desk-csv";
import { deskSupportInputSchema } from "~/domain/support/schema";
import { recordExport } from "~/server/services/audit/record";
import { createCaller } from "~/server/root";
import { table, type FileRow, type Page } from "./file";

type Desk = ReturnType<typeof createCaller>["desk"];

interface DeskTable<Input extends z.ZodObject, Row> {
  /** The description. Its first sentence is the title. */
  about: string;
  /** The filters and sorting of the list it exports. */
  input: Input;
  columns: CsvColumns<Row>;
  /** Reads one page. */
  read: (desk: Desk, input: z.output<Input> & { cursor: string | undefined }) => Promise<Page<Row>>;
  /** The file's name. Defaults to the end of the path. */
  name?: string;
}

const NOTHING = z.object({});
const whole = <Row>(items: readonly Row[]): Page<Row> => ({ items, nextCursor: null });

/** Ends every table's description in the API document. */
export const CSV_SENDS =
  "The table as CSV: UTF-8 with a byte order mark, times like 2026-11-26 11:00 in the time zone named in the heading.";

/** The desk's lists as CSV files for staff. */
export const DESK_TABLES = [
  file("/desk/refunds.csv", {
    about: "Exports all refunds as CSV, with the list's filters and sorting.",
    input: deskRefundsInputSchema,
    columns: REFUND_COLUMNS,
    read: (desk, input) => desk.allRefunds(input),
  }),
  file("/desk/people.csv", {
    about: "Exports people as CSV, with the list's search, filters and sorting.",
    input: peopleInputSchema,
    columns: PEOPLE_COLUMNS,
    read: (desk, input) => desk.people(input),
  }),
  file("/desk/bookings.csv", {
    about: "Exports bookings as CSV, with the list's search, filters and sorting.",
    input: deskBookingsInputSchema,
    columns: DESK_BOOKING_COLUMNS,
    read: (desk, input) => desk.bookings(input),
  }),
  file("/desk/support.csv", {
    about: "Exports support requests as CSV, with the list's search and filters, without messages.",
    input: deskSupportInputSchema,
    columns: SUPPORT_COLUMNS,
    read: (desk, input) => desk.support.list(input),
  }),
  file("/desk/audit.csv", {
    about: "Exports the audit log as CSV, with the log's filters.",
    input: auditInputSchema,
    columns: AUDIT_COLUMNS,
    read: async (desk, input) => {
      const { rows: items, nextCursor } = await desk
        // precondition: the log as a file has what is shown
        .audit(input);
      return { items, nextCursor };
    },
  }),
  file("/desk/services.csv", {
    about: "Exports the catalog as CSV, with the list's filters and sorting.",
    input: servicesCsvSchema,
    columns: SERVICE_COLUMNS,
    read: async (desk, input) => whole(servicesShown(await desk.services.list(), input)),
  }),
  file("/desk/promos.csv", {
    about: "Exports promo codes as CSV, with the list's filters and sorting.",
    input: promosCsvSchema,
    columns: PROMO_COLUMNS,
    read: async (desk, input) => whole(promosShown(await desk.promos.list(), input)),
  }),
  file("/desk/disputes.csv", {
    about: "Exports disputes as CSV, with the list's filters and sorting.",
    input: disputesInputSchema,
    columns: DISPUTE_COLUMNS,
    read: (desk, input) => desk.disputes(input),
  }),
  file("/desk/payouts.csv", {
    about: "Exports payouts as CSV, with the list's filters and sorting. `runId` filters by run.",
    input: deskPayoutsInput,
    columns: PAYOUT_COLUMNS,
    read: (desk, input) => desk.payouts(input),
  }),
  file("/desk/payouts/runs.csv", {
    about: "Exports the newest 52 payout runs as CSV, with the results of their payouts.",
    input: NOTHING,
    columns: RUN_COLUMNS,
    name: "payout-runs.csv",
    read: async (desk) => whole(await desk.payoutRuns()),
  }),
  file("/desk/ledger.csv", {
    about:
      "Exports the ledger for the accountant as CSV. Each entry has a contra line, so every span adds up to zero. `from` and `to` are days in New York.",
    input: ledgerExportInput,
    columns: LEDGER_COLUMNS,
    read: (desk, input) => desk.ledger(input),
  }),
  file("/desk/numbers.csv", {
    about: "Exports the numbers as CSV, by day, week or month.",
    input: numbersInputSchema,
    columns: NUMBERS_COLUMNS,
    read: async (desk, input) => whole((await desk.numbers(input)).rows),
  }),
  file("/desk/tie-out.csv", {
    about:
      "Exports the open differences between the provider's books and ours as CSV, oldest first.",
    input: NOTHING,
    columns: DIFFERENCE_COLUMNS,
    read: async (desk) => whole((await desk.tieOut()).differences),
  }),
];

/** Describes a table of any row type as a file. */
function file<Input extends z.ZodObject, Row>(
  path: string,
  { about, input, columns, read, name = basename(path) }: DeskTable<Input, Row>,
): FileRow {
  return {
    path,
    access: "staff",
    // A program reads the lists, page by page.
    scope: "never",
    operationId: name.replaceAll(/[-.](\w)/g, (_all, letter: string) => letter.toUpperCase()),
    about: `${about} For staff.`,
    sends: CSV_SENDS,
    types: ["text/csv"],
    input,
    answer: async ({ ctx, url }) => {
      const asked = input.parse(Object.fromEntries(url.searchParams));
      const { desk } = createCaller(ctx);
      const sent = await table(name, columns, DEFAULT_TIME_ZONE, (cursor) =>
        read(desk, { ...asked, cursor }),
      );
      const filters = [...url.searchParams.keys()];
      if (ctx.session !== null) await recordExport(ctx, ctx.session, { table: name, filters });
      return sent;
    },
  };
}
