import { CATEGORY_LABELS } from "../booking/categories";
import type { ServiceView } from "../booking/schema";
import { DANGERS, HARMLESS, SYMPTOMS, type Symptom } from "./symptoms";
import { phraseOf, wordsIn, type Phrase } from "./words";

export const MAX_FITTING = 4;

/** Shown first when a problem sounds dangerous. */
export const DANGER_SENTENCE = "Don't drive the car. If you're in danger, call 911.";

/** Shown with the diagnosis when we don't know the words of a problem. */
export const UNKNOWN_SENTENCE =
  "We'll find out what's wrong first. You approve any repair and its price.";

/** A service that fits a problem. */
export interface Finding {
  service: ServiceView;
  /** Explains the match, such as "Shaking at speed: we start with a diagnosis". */
  sentence: string;
}

interface Row extends Symptom {
  phrases: readonly Phrase[];
}
const rowOf = (symptom: Symptom): Row => ({ ...symptom, phrases: symptom.said.map(phraseOf) });
const ROWS: readonly Row[] = SYMPTOMS.map(rowOf);
const DANGER_PHRASES = DANGERS.map(phraseOf);
const HARMLESS_PHRASES = HARMLESS.map(phraseOf);

/** Returns the rows of the table that a text matches, those with the most words first. */
function rowsFor(text: string): Row[] {
  const words = wordsIn(text);
  const matches = ROWS.flatMap((row) =>
    row.phrases.flatMap((phrase) => {
      const at = phrase.find(words);
      return at === null ? [] : [{ row, at }];
    }),
  ).sort((a, b) => b.at.length - a.at.length);
  // A word counts for the longest phrase alone: "oil leak" isn't also "leak".
  const taken = new Set<number>();
  return matches
    .filter(({ at }) => {
      if (at.some((position) => taken.has(position))) return false;
      for (const position of at) taken.add(position);
      return true;
    })
    .map(({ row }) => row);
}

/** Returns true if a problem sounds dangerous: fire, smoke, a gas smell, brakes or steering. */
export function soundsDangerous(text: string): boolean {
  const words = wordsIn(text);
  const harmless = new Set(HARMLESS_PHRASES.flatMap((phrase) => phrase.find(words) ?? []));
  const rest = words.map((word, position) => (harmless.has(position) ? "" : word));
  return DANGER_PHRASES.some((phrase) => phrase.find(rest) !== null);
}

/** Returns the service that finds out what's wrong, if the catalog has one. */
const diagnosisOf = (services: readonly ServiceView[]) =>
  services.find(({ isDiagnosis }) => isDiagnosis);

function serviceFor({ start }: Symptom, services: readonly ServiceView[]): ServiceView | undefined {
  if (start !== "diagnosis") {
    for (const name of start) {
      const words = phraseOf(name);
      const found = services.find((service) => words.find(wordsIn(service.name)) !== null);
      if (found !== undefined) return found;
    }
  }
  return diagnosisOf(services);
}

function sentenceFor({ symptom }: Symptom, service: ServiceView): string {
  const what = service.isDiagnosis ? "a diagnosis" : service.name;
  return symptom === null ? `You asked for ${what}` : `${symptom}: we start with ${what}`;
}

function findings(text: string, services: readonly ServiceView[]) {
  const found: (Finding & { asked: boolean })[] = [];
  for (const row of rowsFor(text)) {
    const service = serviceFor(row, services);
    if (service === undefined || found.some((other) => other.service === service)) continue;
    found.push({ service, sentence: sentenceFor(row, service), asked: row.symptom === null });
  }
  return found;
}

/**
 * Returns up to `MAX_FITTING` services for a problem, the one to start with first. A problem that
 * we don't know starts with the diagnosis. Empty without words, or without a diagnosis to offer.
 */
export function findServices(text: string, services: readonly ServiceView[]): Finding[] {
  const named = namedIn(text, services).map((service) => ({
    service,
    sentence: `You asked for ${service.name}`,
  }));
  const others = findings(text, services)
    .filter(({ service }) => named.every((other) => other.service !== service))
    .map(({ service, sentence }) => ({ service, sentence }));
  const found = [...named, ...others].slice(0, MAX_FITTING);
  if (found.length > 0 || letters(text) === "") return found;
  const diagnosis = diagnosisOf(services);
  return diagnosis === undefined ? [] : [{ service: diagnosis, sentence: UNKNOWN_SENTENCE }];
}

/**
 * Returns the services to select for a visitor who typed this on the way here: all that the text
 * asks for, or else the one to start with.
 */
export function servicesToSelect(text: string, services: readonly ServiceView[]): ServiceView[] {
  const named = namedIn(text, services);
  if (named.length > 0) return named;
  const [best, ...others] = findings(text, services);
  if (best === undefined) return findServices(text, services).map(({ service }) => service);
  const alsoAsked = best.asked ? others.filter(({ asked }) => asked) : [];
  return [best, ...alsoAsked].map(({ service }) => service);
}

/** Returns the services whose whole name is in the text. */
function namedIn(text: string, services: readonly ServiceView[]): ServiceView[] {
  const typed = ` ${letters(text)} `;
  return services.filter(({ name }) => typed.includes(` ${letters(name)} `));
}

/** "Tune-Up!" → "tune up". */
const letters = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Returns the services whose name, category or description has every word of a search. */
export function searchServices(search: string, services: readonly ServiceView[]): ServiceView[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return services.filter(({ name, category, description }) => {
    const text = `${name} ${CATEGORY_LABELS[category]} ${description}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
