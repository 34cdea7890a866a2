import { setImmediate } from "node:timers/promises";
import type { PaperContent } from "~/domain/paper";
import { createTurns } from "../ops/turns";

/** Drawing occupies the event loop, so one document is drawn at a time and few may wait. */
const turns = createTurns({
  running: 1,
  waiting: 20,
  busy: "receiptsBusy",
  retryAfterSeconds: 5,
});

export interface Paper {
  bytes: Uint8Array<ArrayBuffer>;
  pages: number;
}

/**
 * Draws a PDF on US Letter with our name at the top.
 * @throws {DomainError} BUSY (503) when too many are waiting
 */
export function drawPaper(content: PaperContent): Promise<Paper> {
  return turns.take(async () => {
    // Lets other requests run between two documents.
    await setImmediate();
    // The font libraries take longer to load than the rest of the API, and documents are rare.
    const { renderPaper } = await import("./paper-page");
    return renderPaper(content);
  });
}
