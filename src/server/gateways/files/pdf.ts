import { setImmediate } from "node:timers/promises";
import type { PdfContent } from "~/domain/pdf";
import { createConcurrencyQueue } from "../runtime/concurrency-queue";

/** Drawing occupies the event loop, so one document is drawn at a time and few may wait. */
const queue = createConcurrencyQueue({
  running: 1,
  waiting: 20,
  busy: "receiptsBusy",
  retryAfterSeconds: 5,
});

export interface Pdf {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

/**
 * Draws a PDF on US Letter with our name at the top.
 * @throws {DomainError} BUSY (503) when too many are waiting
 */
export function drawPdf(content: PdfContent): Promise<Pdf> {
  return queue.take(async () => {
    // Lets other requests run between two documents.
    await setImmediate();
    // The font libraries take longer to load than the rest of the API, and documents are rare.
    const { renderPdf } = await import("./pdf-page");
    return renderPdf(content);
  });
}
