import { DomainError } from "~/domain/errors";
import { evidenceDocumentSchema } from "~/domain/payment/dispute-schema";
import { creditNotePdf } from "~/server/gateways/files/credit-note-pdf";
import { noteOf } from "~/server/services/payment/credit-notes";
import { createCaller } from "~/server/root";
import { ownPapers } from "~/server/services/payment/own-papers";
import { keptReceiptPdf } from "~/server/services/payment/receipt-pdf";
import { STATEMENT_COLUMNS } from "~/domain/payment/statement-csv";
import type { PhotoSize } from "~/domain/photo/rules";
import { exportAccount } from "~/server/services/account/export";
import { readFeed } from "~/server/services/calendar/feed";
import { readPhoto } from "~/server/services/booking/photos/queries";
import { deskDocumentFile, ownDocumentFile } from "~/server/services/vetting/documents";
import { readFile, type FileAnswer } from "~/server/services/upload/queries";
import type { AdmittedCall } from "./admission";
import { download, table } from "./download";

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
