import { CATEGORY_LABELS } from "../booking/categories";
import type { ServiceView } from "../booking/schema";

/** Maps words for symptoms to words in the services' names and descriptions. */
const SYMPTOMS: readonly { said: RegExp; means: readonly string[] }[] = [
  { said: /squeal|squeak|grind|brake|braking|pedal|stopping/, means: ["brake"] },
  { said: /won.?t start|not start|dead|jump|crank|clicking|battery/, means: ["battery"] },
  {
    said: /check engine|warning light|code|diagnos|strange noise|rattle|knock/,
    means: ["diagnostic"],
  },
  { said: /misfir|rough idle|stall|spark|tune|sluggish|hesitat/, means: ["tune", "spark"] },
  { said: /\boil\b|service due|leak/, means: ["oil"] },
  { said: /electric|wiring|fuse|headlight|window|alternator/, means: ["electrical"] },
  { said: /flat|tire|tyre|wheel|vibrat/, means: ["tire"] },
  { said: /overheat|coolant|radiator|temperature/, means: ["coolant", "radiator", "cooling"] },
  { said: /\bac\b|a\/c|air con|cold air|blows warm/, means: ["air conditioning"] },
  { said: /inspect|buying|used car|road trip/, means: ["inspection"] },
];

const COMMON = new Set(
  "the and for with from that this has have was are not but you your car vehicle when need needs service please".split(
    " ",
  ),
);
const NAME_POINTS = 3;
const CATEGORY_POINTS = 2;
const TEXT_POINTS = 1;
const ENOUGH_POINTS = 2;
export const MAX_FITTING = 4;

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  return words.map((word) => word.replace(/(?:es|s)$/, "")).filter((word) => !COMMON.has(word));
}

/** Returns up to `MAX_FITTING` services that fit the description of an issue, best first. */
export function fittingServices(
  issueDescription: string,
  services: readonly ServiceView[],
): ServiceView[] {
  const text = issueDescription.toLowerCase();
  const terms = new Set(wordsOf(text));
  for (const { said, means } of SYMPTOMS) {
    if (said.test(text)) for (const term of means) terms.add(term);
  }
  if (terms.size === 0) return [];
  const scored = services.map((service) => {
    const name = service.name.toLowerCase();
    const description = service.description.toLowerCase();
    let score = 0;
    for (const term of terms) {
      if (name.includes(term)) score += NAME_POINTS;
      else if (service.category === term) score += CATEGORY_POINTS;
      else if (description.includes(term)) score += TEXT_POINTS;
    }
    return { service, score };
  });
  return scored
    .filter(({ score }) => score >= ENOUGH_POINTS)
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_FITTING)
    .map(({ service }) => service);
}

/**
 * Returns the services to select for a visitor who typed this on the way here: those named in the
 * text, or else the best fit. Similar services aren't added up, because nobody needs both.
 */
export function servicesToSelect(
  issueDescription: string,
  services: readonly ServiceView[],
): ServiceView[] {
  const text = ` ${letters(issueDescription)} `;
  const named = services.filter(({ name }) => text.includes(` ${letters(name)} `));
  return named.length > 0 ? named : fittingServices(issueDescription, services).slice(0, 1);
}

/** "Tune-Up!" → "tune up". */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();

/** Returns the services whose name, category or description has every word of a search. */
export function searchServices(search: string, services: readonly ServiceView[]): ServiceView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return services.filter(({ name, category, description }) => {
    const text = `${name} ${CATEGORY_LABELS[category]} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
