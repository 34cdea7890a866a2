/** A schema.org object. */
export interface StructuredData {
  "@type": string;
  [property: string]: unknown;
}

/**
 * Returns the text of a JSON-LD script. `<` is escaped, so that no name can end the script, and so
 * are the two line ends that JSON allows and scripts don't.
 */
export function structuredDataText(data: readonly StructuredData[]): string {
  return JSON.stringify({ "@context": "https://schema.org", "@graph": data })
    .replaceAll("<", "\\u003c")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
}

/** Describes a page's place in the site: its ancestors from the home page, then itself. */
export function breadcrumbData(
  site: string,
  trail: readonly { name: string; path: string }[],
): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${site}${path}`,
    })),
  };
}
