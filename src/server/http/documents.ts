import { createCaller } from "~/server/root";
import { keptReceiptPdf } from "~/server/services/payment/receipt-pdf";
import { statementCsv } from "~/domain/payment/statement-csv";
import { API_HEADERS } from "./errors";
import type { AdmittedCall } from "./admission";

/** GET /api/bookings/{id}/receipt.pdf: the receipt of a captured payment, for either party. */
export async function answerReceiptPdf(call: AdmittedCall, id: string): Promise<Response> {
  const receipt = await createCaller(call.ctx).payment.receipt({ id });
  return download(
    call,
    await keptReceiptPdf(call.ctx, receipt),
    "application/pdf",
    `${receipt.number}.pdf`,
  );
}

/** GET /api/mechanic/statement.csv: the mechanic's ledger as a table. */
export async function answerStatementCsv(call: AdmittedCall): Promise<Response> {
  const statement = await createCaller(call.ctx).mechanic.statement();
  const text = statementCsv(statement);
  return download(call, new TextEncoder().encode(text), "text/csv; charset=utf-8", "earnings.csv");
}

function download(
  call: AdmittedCall,
  bytes: Uint8Array<ArrayBuffer>,
  type: string,
  name: string,
): Response {
  return new Response(bytes, {
    headers: {
      ...API_HEADERS,
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "X-Request-Id": call.requestId,
    },
  });
}
