/** A number with a unit, formatted by language. */
export interface Amount {
  value: number;
  unit: "second" | "minute" | "hour";
}

/** Fills a sentence's facts in. `language` is a tag such as "en". */
export function phrase(
  sentence: string,
  facts: Readonly<Record<string, unknown>>,
  language = "en",
): string {
  return sentence.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const fact = facts[name];
    if (!isAmount(fact)) return String(fact);
    const style = { style: "unit", unit: fact.unit, unitDisplay: "long" } as const;
    return new Intl.NumberFormat(language, style).format(fact.value);
  });
}

const isAmount = (fact: unknown): fact is Amount =>
  typeof fact === "object" && fact !== null && "unit" in fact;
