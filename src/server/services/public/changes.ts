import { getDb } from "~/server/gateways/db/db";

/** Kinds of rows that public pages are drawn from, as named by their tables' triggers. */
export const PAGE_SOURCES = [
  "catalog",
  "reviews",
  "mechanics",
  "people",
  "areas",
  "texts",
] as const;
export type PageSource = (typeof PAGE_SOURCES)[number];

const CHANNEL = "curbwrench_public_pages";

/**
 * Calls `onChange` for each committed change of a source, in any process, and for every source when
 * some notifications may have been lost.
 */
export async function listenForChanges(onChange: (source: PageSource) => void): Promise<void> {
  const { listen } = await getDb();
  await listen(
    CHANNEL,
    (payload) => {
      const source = PAGE_SOURCES.find((name) => name === payload);
      if (source !== undefined) onChange(source);
    },
    () => PAGE_SOURCES.forEach(onChange),
  );
}

/** Announces a change of a source whose table has no trigger. */
export async function publishChange(source: PageSource): Promise<void> {
  const { notify } = await getDb();
  await notify(CHANNEL, [source]);
}
