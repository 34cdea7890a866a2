// What is written on receipts, credit notes and papers for a bank; a gateway draws it.

export type PaperRow = readonly [label: string, value: string];

/** What happened at a time, or who wrote what then. */
export interface PaperEntry {
  at: string;
  who: string;
  text: string;
}

/** What a paper says, from its top. */
export interface PaperContent {
  title: string;
  /** Beside the title: a day, or what it is about. */
  about: string;
  /** Who and what. */
  facts: readonly PaperRow[];
  /** Groups of sums, each below a line; the last one of all is what it comes to. */
  sums?: readonly (readonly PaperRow[])[];
  /** A sentence below all of it. */
  note?: string;
  /** Of entries that don't fit on so many pages the oldest are left out, and it says so. */
  record?: { entries: readonly PaperEntry[]; pages: number };
}
