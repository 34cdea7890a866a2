export interface QueryPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const MAX_LENGTH = 2000;

/** The named parts of a page's query that are one text each, cut to what a field takes. */
export function textsOf<Name extends string>(
  query: Record<string, string | string[] | undefined>,
  names: readonly Name[],
): Partial<Record<Name, string>> {
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = query[name];
    if (typeof value === "string" && value.trim() !== "") {
      texts[name] = value.trim().slice(0, MAX_LENGTH);
    }
  }
  return texts;
}
