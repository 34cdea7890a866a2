// Content of receipts, credit notes and bank documents. A gateway draws it.

export type PaperRow = readonly [label: string, value: string];

/** An event or a message with its time. */
export interface PaperEntry {
  at: string;
  who: string;
  text: string;
}

/** Content of a paper, from top to bottom. */
export interface PaperContent {
  title: string;
  /** Beside the title: a day, or what it is about. */
  about: string;
  /** People and subject. */
  facts: readonly PaperRow[];
  /** Groups of sums, each below a line; the last one of all is what it comes to. */
  sums?: readonly (readonly PaperRow[])[];
  /** A sentence below all of it. */
  note?: string;
  /** Of entries that don't fit on so many pages the oldest are left out, and it says so. */
  record?: { entries: readonly PaperEntry[]; pages: number };
}
