import { LOCALE } from "./locale";

/**
 * A sentence with a count, in each plural form of its language. `{count}` stands for the number.
 * English has two forms, Polish four, Japanese one.
 */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

/** English needs both forms. */
export type EnglishForms = PluralForms & { one: string };

const rules = new Map<string, { select: Intl.PluralRules; number: Intl.NumberFormat }>();

function rulesOf(language: string) {
  const known = rules.get(language);
  if (known !== undefined) return known;
  const made = { select: new Intl.PluralRules(language), number: new Intl.NumberFormat(language) };
  rules.set(language, made);
  return made;
}

/** Writes a count: 1 → "1 job", 1200 → "1,200 jobs". */
export function plural(count: number, forms: EnglishForms): string {
  return pluralIn(LOCALE, count, forms);
}

/** Writes a count in another language. */
export function pluralIn(language: string, count: number, forms: PluralForms): string {
  const { select, number } = rulesOf(language);
  const form = forms[select.select(count)] ?? forms.other;
  return form.replaceAll("{count}", number.format(count));
}
