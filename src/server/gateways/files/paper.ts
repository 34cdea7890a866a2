import { setImmediate } from "node:timers/promises";
import type { PaperContent } from "~/domain/paper";
import { createTurns } from "../ops/turns";

/** Drawing takes this thread for a while, so one is drawn at a time, and few may wait for it. */
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
 * Draws a PDF on US Letter, below our name.
 * @throws {DomainError} BUSY (503) when too many are waiting already
 */
export function drawPaper(content: PaperContent): Promise<Paper> {
  return turns.take(async () => {
    // Let other requests run between two papers.
    await setImmediate();
    // The font libraries take longer to load than the rest of the API, and papers are rare.
    const { renderPaper } = await import("./paper-page");
    return renderPaper(content);
  });
}
