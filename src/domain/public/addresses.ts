/** Public pages that the running server draws, with their addresses. A parameter is a slug. */
export const PUBLIC_PAGES = [
  { name: "services", pattern: "/services" },
  { name: "service", pattern: "/services/[service]" },
  { name: "areas", pattern: "/areas" },
  { name: "area", pattern: "/areas/[area]" },
  { name: "areaService", pattern: "/areas/[area]/[service]" },
  { name: "terms", pattern: "/terms" },
  { name: "privacy", pattern: "/privacy" },
  { name: "pricing", pattern: "/pricing" },
  { name: "mechanic", pattern: "/m/[mechanic]" },
] as const;
export type PublicPageName = (typeof PUBLIC_PAGES)[number]["name"];

/** Files for search engines, drawn like pages. */
export const PUBLIC_FILES = [
  { name: "robots", pattern: "/robots.txt" },
  { name: "sitemap", pattern: "/sitemap.xml" },
  { name: "sitemapPart", pattern: "/sitemaps/[number].xml" },
] as const;
export type PublicFileName = (typeof PUBLIC_FILES)[number]["name"];

/** The address of one file of a large sitemap. */
export const sitemapPartPath = (number: number) => `/sitemaps/${number}.xml`;
