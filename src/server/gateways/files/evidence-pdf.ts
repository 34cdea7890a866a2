import { BOLD, drawRow, drawRule, INK, MARGIN, MUTED, paper, REGULAR, type Paper } from "./paper";

/** What happened at a time, or who wrote what then. */
export interface EvidenceEntry {
  at: string;
  who: string;
  text: string;
}

export interface EvidencePaper {
  title: string;
  /** Which booking and payment it is about. */
  line: string;
  facts: readonly (readonly [label: string, value: string])[];
  entries: readonly EvidenceEntry[];
}

const TEXT_SIZE = 11;
const GAP = 8;
/** Of each page, lines that a paragraph's break may leave empty. */
const LOST_PER_PAGE = 30;

/**
 * A record of a job for its customer's bank, of at most `pages` pages: of entries that don't fit the
 * oldest are left out, and it says so.
 */
export function evidencePdf(content: EvidencePaper, pages: number): Promise<Paper> {
  return paper(
    { title: content.title, line: `${content.title} · ${content.line}` },
    (doc, width) => {
      for (const [label, value] of content.facts)
        drawRow(doc, width, label, value, { muted: true });
      if (content.facts.length > 0) drawRule(doc, width);
      const bottom = doc.page.height - MARGIN;
      const room = bottom - doc.y + (pages - 1) * (bottom - MARGIN) - pages * LOST_PER_PAGE;
      const shown = newestWithin(content.entries, room, (entry) => heightOf(doc, width, entry));
      const leftOut = content.entries.length - shown.length;
      if (leftOut > 0) {
        doc.font(REGULAR).fontSize(10).fillColor(MUTED);
        doc.text(`The first ${leftOut} entries are left out.`, MARGIN).moveDown(0.6);
      }
      for (const entry of shown) drawEntry(doc, width, entry);
    },
  );
}

function newestWithin(
  entries: readonly EvidenceEntry[],
  room: number,
  heightOf: (entry: EvidenceEntry) => number,
): readonly EvidenceEntry[] {
  let left = room;
  const first = entries.findLastIndex((entry) => {
    left -= heightOf(entry);
    return left < 0;
  });
  return entries.slice(first + 1);
}

const headOf = ({ at, who }: EvidenceEntry) => `${at} · ${who}`;

function heightOf(doc: PDFKit.PDFDocument, width: number, entry: EvidenceEntry): number {
  const head = doc.font(BOLD).fontSize(10).heightOfString(headOf(entry), { width });
  const text = doc.font(REGULAR).fontSize(TEXT_SIZE).heightOfString(entry.text, { width });
  return head + text + GAP;
}

function drawEntry(doc: PDFKit.PDFDocument, width: number, entry: EvidenceEntry): void {
  doc.font(BOLD).fontSize(10).fillColor(MUTED).text(headOf(entry), MARGIN, doc.y, { width });
  doc.font(REGULAR).fontSize(TEXT_SIZE).fillColor(INK).text(entry.text, { width });
  doc.y += GAP;
}
