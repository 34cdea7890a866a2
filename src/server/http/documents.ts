import { DESK_BOOKING_COLUMNS } from "~/domain/booking/desk-csv";
import { deskBookingsInputSchema } from "~/domain/booking/desk-list";
import { SERVICE_COLUMNS, servicesCsvSchema, servicesShown } from "~/domain/catalogue/desk-list";
import { DomainError } from "~/domain/errors";
import { evidenceDocumentSchema } from "~/domain/payment/dispute-schema";
import { creditNotePdf } from "~/server/gateways/files/credit-note-pdf";
import { noteOf } from "~/server/services/payment/credit-notes";
import { createCaller } from "~/server/root";
import { ownPapers } from "~/server/services/payment/own-papers";
import { keptReceiptPdf } from "~/server/services/payment/receipt-pdf";
import { csvHeader, csvRows, type CsvColumns } from "~/domain/csv";
import { DIFFERENCE_COLUMNS, DISPUTE_COLUMNS, REFUND_COLUMNS } from "~/domain/payment/desk-csv";
import { disputesInputSchema } from "~/domain/payment/dispute-schema";
import { deskRefundsInputSchema } from "~/domain/payment/refund-schema";
import { STATEMENT_COLUMNS } from "~/domain/payment/statement-csv";
import { PAYOUT_COLUMNS, RUN_COLUMNS } from "~/domain/payout/desk-csv";
import { deskPayoutsInput } from "~/domain/payout/schema";
import { AUDIT_COLUMNS, auditInputSchema } from "~/domain/staff/audit";
import { PROMO_COLUMNS, promosCsvSchema, promosShown } from "~/domain/promo/desk-list";
import { NUMBERS_COLUMNS } from "~/domain/staff/numbers-csv";
import { PEOPLE_COLUMNS, peopleInputSchema } from "~/domain/staff/people";
import { numbersInputSchema } from "~/domain/staff/numbers-schema";
import { SUPPORT_COLUMNS } from "~/domain/support/desk-csv";
import { deskSupportInputSchema } from "~/domain/support/schema";
import type { PhotoSize } from "~/domain/photo/rules";
import { exportAccount } from "~/server/services/account/export";
import { readFeed } from "~/server/services/calendar/feed";
import { readPhoto } from "~/server/services/booking/photos/queries";
import { deskDocumentFile, ownDocumentFile } from "~/server/services/vetting/documents";
import { readFile, type FileAnswer } from "~/server/services/upload/queries";
import type { AdmittedCall } from "./admission";

/** GET /api/files/{id}: a stored picture or resume, for those who may see it. */
export async function answerFile({ ctx }: AdmittedCall, id: string): Promise<Response> {
  return shown(await readFile(ctx, ctx.session, id));
}

/** GET /api/photos/{id} and /api/photos/{id}/preview: a booking's photo, for those who may see it. */
export async function answerPhoto(
  { ctx }: AdmittedCall,
  id: string,
  size: PhotoSize,
): Promise<Response> {
  return shown(await readPhoto(ctx, ctx.session, id, size));
}

/** GET /api/mechanic/documents/{id}/file: the caller's own document. */
export async function answerOwnDocument({ ctx }: AdmittedCall, id: string): Promise<Response> {
  return shown(await ownDocumentFile(ctx, ctx.session, id));
}

/** GET /api/desk/documents/{id}/file: any mechanic's, for staff; each look is noted down. */
export async function answerDeskDocument({ ctx }: AdmittedCall, id: string): Promise<Response> {
  return shown(await deskDocumentFile(ctx, ctx.session, id));
}

/** A stored file as it is sent: it runs nothing, wherever it is opened. */
function shown(file: FileAnswer): Response {
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.contentType,
      // A file never changes under its id; only its viewer's own browser may keep it.
      "Cache-Control": file.isKept ? "private, max-age=86400, immutable" : "private, no-store",
      "Content-Disposition": file.disposition ?? "inline",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
}

/** GET /api/bookings/{id}/receipt.pdf?paymentId=: the receipt of a captured payment, for either party. */
export async function answerReceiptPdf({ ctx, url }: AdmittedCall, id: string): Promise<Response> {
  const paymentId = url.searchParams.get("paymentId") ?? undefined;
  const receipt = await createCaller(ctx).payment.receipt({ id, paymentId });
  const pdf = await keptReceiptPdf(ctx, receipt);
  return download(pdf, "application/pdf", `${receipt.number}.pdf`);
}

/** GET /api/bookings/{id}/credit-notes/{number}/pdf: the paper of a refund, for either party. */
export async function answerCreditNotePdf(
  { ctx }: AdmittedCall,
  id: string,
  number: string,
): Promise<Response> {
  const note = noteOf(await createCaller(ctx).payment.creditNotes({ id }), number);
  return download(await creditNotePdf(note), "application/pdf", `${note.number}.pdf`);
}

/** GET /api/mechanic/statement.csv: the mechanic's whole ledger as a table. */
export async function answerStatementCsv({ ctx }: AdmittedCall): Promise<Response> {
  const { mechanic } = createCaller(ctx);
  return table("earnings.csv", STATEMENT_COLUMNS, async (cursor) => {
    const { rows: items, nextCursor } = await mechanic.statementPage({ cursor });
    return { items, nextCursor };
  });
}

/** GET /api/desk/refunds.csv: the list of refunds as it is filtered and sorted. */
export async function answerRefundsCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = deskRefundsInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("refunds.csv", REFUND_COLUMNS, (cursor) => desk.allRefunds({ ...input, cursor }));
}

/** GET /api/desk/bookings.csv: the same of bookings. */
export async function answerBookingsCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = deskBookingsInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("bookings.csv", DESK_BOOKING_COLUMNS, (cursor) =>
    desk.bookings({ ...input, cursor }),
  );
}

/** GET /api/desk/people.csv: the same of people. */
export async function answerPeopleCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = peopleInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("people.csv", PEOPLE_COLUMNS, (cursor) => desk.people({ ...input, cursor }));
}

/** GET /api/desk/support.csv: the same of requests to support. */
export async function answerSupportCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = deskSupportInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("support.csv", SUPPORT_COLUMNS, (cursor) => desk.support.list({ ...input, cursor }));
}

/** GET /api/desk/audit.csv: the same of what staff did. */
export async function answerAuditCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = auditInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("audit.csv", AUDIT_COLUMNS, async (cursor) => {
    const { rows: items, nextCursor } = await desk.audit({ ...input, cursor });
    return { items, nextCursor };
  });
}

/** GET /api/desk/disputes.csv: the same of disputes. */
export async function answerDisputesCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = disputesInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("disputes.csv", DISPUTE_COLUMNS, (cursor) => desk.disputes({ ...input, cursor }));
}

/** GET /api/desk/payouts.csv: the same of payouts. */
export async function answerPayoutsCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = deskPayoutsInput.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("payouts.csv", PAYOUT_COLUMNS, (cursor) => desk.payouts({ ...input, cursor }));
}

/** GET /api/desk/payouts/runs.csv: the runs that were. */
export async function answerRunsCsv({ ctx }: AdmittedCall): Promise<Response> {
  const { desk } = createCaller(ctx);
  return table("payout-runs.csv", RUN_COLUMNS, async () => whole(await desk.payoutRuns()));
}

/** GET /api/desk/numbers.csv: the desk's numbers of a span. */
export async function answerNumbersCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = numbersInputSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("numbers.csv", NUMBERS_COLUMNS, async () => whole((await desk.numbers(input)).rows));
}

/** GET /api/desk/tie-out.csv: where the provider's books and ours differ. */
export async function answerTieOutCsv({ ctx }: AdmittedCall): Promise<Response> {
  const { desk } = createCaller(ctx);
  return table("tie-out.csv", DIFFERENCE_COLUMNS, async () =>
    whole((await desk.tieOut()).differences),
  );
}

/** GET /api/desk/services.csv: the catalogue, filtered and sorted as it is shown. */
export async function answerServicesCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = servicesCsvSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("services.csv", SERVICE_COLUMNS, async () =>
    whole(servicesShown(await desk.services.list(), input)),
  );
}

/** GET /api/desk/promos.csv: the same of promo codes. */
export async function answerPromosCsv({ ctx, url }: AdmittedCall): Promise<Response> {
  const input = promosCsvSchema.parse(queryOf(url));
  const { desk } = createCaller(ctx);
  return table("promos.csv", PROMO_COLUMNS, async () =>
    whole(promosShown(await desk.promos.list(), input)),
  );
}

const queryOf = (url: URL) => Object.fromEntries(url.searchParams);

interface Page<Row> {
  items: readonly Row[];
  nextCursor: string | null;
}

const whole = <Row>(items: readonly Row[]): Page<Row> => ({ items, nextCursor: null });

/** A table as CSV, sent as it is read. */
async function table<Row>(
  name: string,
  columns: CsvColumns<Row>,
  read: (cursor: string | undefined) => Promise<Page<Row>>,
): Promise<Response> {
  // Whoever may not have it is told so before anything was sent.
  let page = await read(undefined);
  let head = csvHeader(columns);
  const encoder = new TextEncoder();
  const text = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      controller.enqueue(encoder.encode(head + csvRows(columns, page.items)));
      head = "";
      if (page.nextCursor === null) controller.close();
      else page = await read(page.nextCursor);
    },
  });
  return download(text, "text/csv; charset=utf-8", name);
}

/** GET /api/desk/payouts/runs/{id}/bank.csv: what the bank is to carry out. */
export async function answerBankFile({ ctx }: AdmittedCall, id: string): Promise<Response> {
  const { name, text } = await createCaller(ctx).desk.bankFile({ id });
  return download(text, "text/csv; charset=utf-8", name);
}

/** GET /api/desk/payouts/yearly.csv?year=: what each mechanic was paid in a year. */
export async function answerYearlyTotals({ ctx, url }: AdmittedCall): Promise<Response> {
  const year = url.searchParams.get("year") ?? String(ctx.clock.now().getUTCFullYear());
  const text = await createCaller(ctx).desk.yearlyPayouts({ year: Number(year) });
  return download(text, "text/csv; charset=utf-8", `payouts-${year}.csv`);
}

/** GET /api/desk/disputes/{id}/documents/{document}: a paper as it goes to the bank. */
export async function answerEvidencePaper(
  { ctx }: AdmittedCall,
  id: string,
  document: string,
): Promise<Response> {
  const input = evidenceDocumentSchema.safeParse({ id, document });
  if (!input.success) throw new DomainError("noSuchPaper");
  const { name, base64 } = await createCaller(ctx).desk.evidenceDocument(input.data);
  return download(new Uint8Array(Buffer.from(base64, "base64")), "application/pdf", name);
}

/** GET /api/account/export: everything about the caller. */
export async function answerExport({ ctx }: AdmittedCall): Promise<Response> {
  if (ctx.session === null) throw new DomainError("signedOut");
  const { name, bytes } = await exportAccount(ctx, ctx.session, ownPapers);
  return download(bytes, "application/zip", name);
}

const CALENDAR_FILE = /^([\w-]{43})\.ics$/;

/** GET /api/calendar/{token}.ics: a person's calendar, for whoever has its link. */
export async function answerCalendar({ ctx }: AdmittedCall, name: string): Promise<Response> {
  const token = CALENDAR_FILE.exec(name)?.[1];
  if (token === undefined) throw new DomainError("noSuchCalendar");
  return new Response(await readFeed(ctx, token), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": 'inline; filename="curbwrench.ics"',
      "X-Robots-Tag": "noindex",
    },
  });
}

function download(body: BodyInit, type: string, name: string): Response {
  const disposition = `attachment; filename="${name}"`;
  return new Response(body, {
    headers: { "Content-Type": type, "Content-Disposition": disposition },
  });
}
