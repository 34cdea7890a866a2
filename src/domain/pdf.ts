// Content of receipts, credit notes and bank documents. A gateway draws it.

export type PdfRow = readonly [label: string, value: string];

/** An event or a message with its time. */
export interface PdfEntry {
  at: string;
  who: string;
  text: string;
}

/** Content of a document, from top to bottom. */
export interface PdfContent {
  title: string;
  /** Beside the title: a date, or the subject. */
  about: string;
  /** People and subject. */
  facts: readonly PdfRow[];
  /** Groups of sums, each below a line. The last sum is the total. */
  sums?: readonly (readonly PdfRow[])[];
  /** A sentence at the bottom. */
  note?: string;
  /** If entries don't fit on this many pages, the oldest are left out, and the document says so. */
  record?: { entries: readonly PdfEntry[]; pages: number };
}
