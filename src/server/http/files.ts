import { DomainError } from "~/domain/errors";
import { evidenceDocumentSchema } from "~/domain/payment/dispute/schema";
import { creditNotePdf } from "~/server/services/payment/receipt/credit-note-pdf";
import { noteOf } from "~/server/services/payment/receipt/credit-notes";
import { createCaller } from "~/server/root";
import { mechanicZone } from "~/server/services/payment/receipt/statement";
import { ownReceipts } from "~/server/services/payment/receipt/own-receipts";
import { keptReceiptPdf } from "~/server/services/payment/receipt/receipt-pdf";
import { DEFAULT_TIME_ZONE } from "~/domain/booking/wizard";
import { HISTORY_COLUMNS } from "~/domain/booking/garage/history-csv";
import { STATEMENT_COLUMNS } from "~/domain/payment/statement-csv";
import { receiptInputSchema } from "~/domain/payment/schema";
import { bankFileSchema, payoutYearSchema } from "~/domain/payout/schema";
import type { PhotoSize } from "~/domain/photo/rules";
import { dayAt } from "~/domain/staff/days";
import { DOCUMENT_TYPES, RESUME_TYPES } from "~/domain/upload/rules";
import { exportAccount } from "~/server/services/account/deletion/export";
import { readFeed } from "~/server/services/calendar/feed";
import { publicPicture } from "~/server/services/public/faces";
import { readPhoto } from "~/server/services/booking/photos/queries";
import { deskDocumentFile, ownDocumentFile } from "~/server/services/vetting/documents";
import { readFile, type FileResponse } from "~/server/services/upload/queries";
import { CSV_SENDS, DESK_TABLES } from "./desk-tables";
import { download, table, type FileRow } from "./file";

const csv = { sends: CSV_SENDS, types: ["text/csv"] };
const pdf = { sends: "The document.", types: ["application/pdf"] };
const document = { sends: "The file.", types: Object.keys(DOCUMENT_TYPES) };

/** Serves a booking's photo to those who may see it. */
const photo = (size: PhotoSize) =>
  ({
    access: "user",
    scope: "bookings:read",
    limit: "reads",
    sends: "The picture.",
    types: ["image/webp"],
    refuses: [403],
    answer: async ({ ctx }, { id = "" }) => shown(await readPhoto(ctx, ctx.session, id, size)),
  }) satisfies Partial<FileRow>;

/** Every file. app.ts serves the rows, and openapi/special.ts documents them. */
export const FILES: readonly FileRow[] = [
  {
    path: "/files/:id",
    access: "user",
    scope: "never",
    limit: "reads",
    operationId: "readFile",
    about:
      "Returns a stored image or resume. Profile pictures are for all signed-in users, a vehicle photo for its owner and their mechanics, and a resume or tax form for its owner and staff, as a download. Staff need their second factor for what they see only as staff (403).",
    sends: "The bytes.",
    refuses: [403],
    types: ["image/webp", ...Object.keys(RESUME_TYPES)],
    answer: async ({ ctx }, { id = "" }) => shown(await readFile(ctx, ctx.session, id)),
  },
  {
    path: "/mechanic/:userId/picture",
    access: "anyone",
    scope: "services:read",
    limit: "reads",
    operationId: "publicPicture",
    about:
      "Returns the picture of a mechanic whose public page is on. 404: the page is off, or there's no picture.",
    sends: "The picture.",
    types: ["image/webp"],
    refuses: [404],
    answer: async ({ ctx }, { userId = "" }) => shown(await publicPicture(ctx, userId)),
  },
  {
    path: "/photos/:id",
    operationId: "readPhoto",
    about:
      "Returns a booking photo. For both sides and staff. A message's photo is for its sender and receiver. Mechanics see it until 30 days after the job's warranty.",
    ...photo("full"),
  },
  {
    path: "/photos/:id/preview",
    operationId: "readPhotoPreview",
    about:
      "Returns the same photo, at most 800 pixels per side. Photos of the problem are also for mechanics who can accept the job.",
    ...photo("preview"),
  },
  {
    path: "/vehicles/:id/history.csv",
    access: "user",
    scope: "never",
    operationId: "vehicleHistoryCsv",
    about:
      "Exports the history of one of the caller's vehicles as CSV. Completed bookings and the caller's own entries, newest first.",
    ...csv,
    answer: async ({ ctx }, { id = "" }) => {
      const { history } = await createCaller(ctx).booking.carJobs({ id });
      return table("service-history.csv", HISTORY_COLUMNS, DEFAULT_TIME_ZONE, () =>
        Promise.resolve({ items: history, nextCursor: null }),
      );
    },
  },
  {
    path: "/bookings/:id/receipt.pdf",
    access: "user",
    scope: "payments:read",
    operationId: "receiptPdf",
    about:
      "Returns the receipt as a PDF. For both sides of a paid booking. `paymentId` selects another of its payments, such as a tip.",
    ...pdf,
    input: receiptInputSchema,
    answer: async ({ ctx, url }, { id = "" }) => {
      const paymentId = url.searchParams.get("paymentId") ?? undefined;
      const receipt = await createCaller(ctx).payment.receipt({ id, paymentId });
      const drawn = await keptReceiptPdf(ctx, receipt);
      return download(drawn, "application/pdf", `${receipt.number}.pdf`);
    },
  },
  {
    path: "/bookings/:id/credit-notes/:number/pdf",
    access: "user",
    scope: "payments:read",
    operationId: "creditNotePdf",
    about: "Returns a credit note as a PDF. For both sides of the booking.",
    ...pdf,
    refuses: [400],
    answer: async ({ ctx }, { id = "", number = "" }) => {
      const note = noteOf(await createCaller(ctx).payment.creditNotes({ id }), number);
      return download(await creditNotePdf(ctx, note), "application/pdf", `${note.number}.pdf`);
    },
  },
  {
    path: "/desk/disputes/:id/documents/:document",
    access: "staff",
    scope: "desk:read",
    operationId: "evidenceDocument",
    about:
      "Returns a document of the dispute answer as the bank gets it. `document` is `receipt`, `serviceRecord` or `messages`.",
    ...pdf,
    refuses: [400],
    answer: async ({ ctx }, params) => {
      const input = evidenceDocumentSchema.safeParse(params);
      if (!input.success) throw new DomainError("noSuchEvidence");
      const { name, base64 } = await createCaller(ctx).desk.evidenceDocument(input.data);
      return download(new Uint8Array(Buffer.from(base64, "base64")), "application/pdf", name);
    },
  },
  {
    path: "/mechanic/documents/:id/file",
    access: "mechanic",
    scope: "never",
    operationId: "ownDocumentFile",
    about:
      "Returns the mechanic's own document. Images open inline, PDFs download. 404: it was deleted.",
    ...document,
    answer: async ({ ctx }, { id = "" }) => shown(await ownDocumentFile(ctx, ctx.session, id)),
  },
  {
    path: "/desk/documents/:id/file",
    access: "staff",
    scope: "never",
    operationId: "documentFile",
    about: "Returns a mechanic's document for staff. Each view is logged. 404: it was deleted.",
    ...document,
    answer: async ({ ctx }, { id = "" }) => shown(await deskDocumentFile(ctx, ctx.session, id)),
  },
  {
    path: "/account/export",
    access: "user",
    scope: "never",
    operationId: "exportAccount",
    about:
      "Exports everything we keep about the caller as a streamed ZIP. Three a day (429). 403 `REAUTH_REQUIRED`: sign in or POST /api/account/confirm within the last ten minutes first.",
    sends: "The archive: JSON in data/, the caller's files in files/, receipts in receipts/.",
    types: ["application/zip"],
    refuses: [403],
    answer: async ({ ctx }) => {
      if (ctx.session === null) throw new DomainError("signedOut");
      const { name, bytes } = await exportAccount(ctx, ctx.session, ownReceipts);
      return download(bytes, "application/zip", name);
    },
  },
  {
    path: "/mechanic/statement.csv",
    access: "mechanic",
    scope: "payments:read",
    operationId: "statementCsv",
    about:
      "Exports the mechanic's whole ledger as CSV, newest first. Times are in the zone of the request, else of the mechanic's working hours.",
    ...csv,
    answer: async ({ ctx }) => {
      const { mechanic } = createCaller(ctx);
      const timeZone = await mechanicZone(ctx, ctx.session?.userId);
      return table("earnings.csv", STATEMENT_COLUMNS, timeZone, async (cursor) => {
        const { rows: items, nextCursor } = await mechanic.statementPage({ cursor });
        return { items, nextCursor };
      });
    },
  },
  {
    // Calendar programs have no session. The secret in the address is the permission.
    path: "/calendar/:token{.+\\.ics}",
    access: "anyone",
    scope: "any",
    limit: "reads",
    operationId: "calendarFile",
    about:
      "Returns a person's calendar for calendar apps. The secret in its address is the permission. One event per booking, with a stable id. 60 requests an hour.",
    sends: "The calendar (RFC 5545).",
    types: ["text/calendar"],
    refuses: [404],
    answer: async ({ ctx }, { token: file = "" }) => {
      return new Response(await readFeed(ctx, file.slice(0, -".ics".length)), {
        headers: {
          "Content-Type": "text/calendar; charset=utf-8",
          "Content-Disposition": 'inline; filename="curbwrench.ics"',
          "X-Robots-Tag": "noindex",
        },
      });
    },
  },
  ...DESK_TABLES,
  {
    path: "/desk/payouts/runs/:id/bank.csv",
    access: "owner",
    scope: "never",
    operationId: "bankFile",
    about:
      "Exports a payout run's pending payouts for the bank, with full bank details. Owners only. Each download is logged with its `reason`.",
    ...csv,
    refuses: [400],
    input: bankFileSchema.pick({ reason: true }),
    answer: async ({ ctx, url }, { id = "" }) => {
      const reason = url.searchParams.get("reason") ?? "";
      const { name, text } = await createCaller(ctx).desk.bankFile({ id, reason });
      return download(text, "text/csv; charset=utf-8", name);
    },
  },
  {
    path: "/desk/payouts/yearly.csv",
    access: "owner",
    scope: "never",
    operationId: "yearlyPayouts",
    about:
      "Exports what each mechanic was paid in a calendar year (New York time, like the ledger). `year` defaults to the current one. Owners only.",
    ...csv,
    input: payoutYearSchema,
    answer: async ({ ctx, url }) => {
      const year =
        url.searchParams.get("year") ?? dayAt(ctx.clock.now(), DEFAULT_TIME_ZONE).slice(0, 4);
      const text = await createCaller(ctx).desk.yearlyPayouts({ year: Number(year) });
      return download(text, "text/csv; charset=utf-8", `payouts-${year}.csv`);
    },
  },
];

/** Serves a stored file so that it can't run anything. */
function shown(file: FileResponse): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.contentType,
      // A file never changes under its id. Only the viewer's own browser may cache it.
      "Cache-Control": file.isKept ? "private, max-age=86400, immutable" : "private, no-store",
      "Content-Disposition": file.disposition ?? "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}
