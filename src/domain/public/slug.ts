/** Longest slug in an address; a longer name is cut at a word. */
const LONGEST = 60;

/** Matches every slug that an address can hold. */
export const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Returns a name as a part of an address: "Brake Pad Replacement" → "brake-pad-replacement".
 * Accents are dropped, and everything but Latin letters and digits becomes a hyphen. Empty if
 * nothing is left.
 */
function slugOf(name: string): string {
  const words = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/['’]/g, "")
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
  let slug = (words[0] ?? "").slice(0, LONGEST);
  for (const word of words.slice(1)) {
    if (slug.length + 1 + word.length > LONGEST) break;
    slug += `-${word}`;
  }
  return slug;
}

/**
 * Returns the slugs of the catalog's services by id, all different. Of two names that read alike in
 * an address, the service with the smaller id, which was added first, keeps the plain one.
 */
export function serviceSlugs(
  services: readonly { id: string; name: string }[],
): Map<string, string> {
  const slugs = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name } of services.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const plain = slugOf(name) || "service";
    let slug = plain;
    for (let next = 2; taken.has(slug); next += 1) slug = `${plain}-${next}`;
    taken.add(slug);
    slugs.set(id, slug);
  }
  return slugs;
}

/** Finds a service by the slug or id in an address, as in /book?service=. */
export function serviceAt<Service extends { id: string; name: string }>(
  services: readonly Service[],
  slugOrId: string,
): Service | undefined {
  const slugs = serviceSlugs(services);
  return services.find(({ id }) => id === slugOrId || slugs.get(id) === slugOrId);
}

/** Returns the slug of a city in the location table's words: "St. Louis, MO" → "st-louis-mo". */
export function citySlug(city: string): string {
  return slugOf(city);
}

/**
 * Returns the slug of a mechanic's public page, before it is made unique: "Sam", "Rivera", "Austin,
 * TX" → "sam-r-austin-tx".
 */
export function mechanicSlug(person: {
  firstName: string;
  lastName: string;
  city: string;
}): string {
  const initial = Array.from(person.lastName.trim())[0] ?? "";
  return slugOf(`${person.firstName} ${initial} ${person.city}`) || "mechanic";
}
