// Which words the house does not use, and which it uses in their place. Data first; the rule
// `house/words` reads the names that a file declares and its comments by it.

/**
 * `name` fits a declared name's words, joined by spaces in lower case (`isLastHope`: "is last hope").
 * `text` fits a comment. `only` are the files it is about, `allow` those where the word means what it
 * says to everybody.
 */
export const WORDS = [
  { name: /\bdoors?\b/, text: /\bdoors?\b/i, use: "server, handler", allow: [/vehicle-art\.tsx$/] },
  { name: /\bworlds?\b/, text: /\bthe (?:outside )?world of\b/i, use: "services container" },
  { name: /\bshell\b/, use: "static page", only: [/^src\//] },
  { name: /\bdrawing\b/, use: "prerender, or the thing that is drawn" },
  {
    name: /\baudience\b/,
    text: /\baudience\b/i,
    use: "guard, recipients",
    allow: [/gateways\/auth\/next-auth\.ts$/],
  },
  { name: /\blet go\b/, use: "cancelOrRefund" },
  { name: /^finish$/, use: "settle, presentMoved" },
  {
    name: /\bpool\b/,
    use: "openJobs",
    allow: [
      /gateways\/db\/(?:postgres|types)\.ts$/,
      /gateways\/observability\/metrics-endpoint\.ts$/,
    ],
  },
  { name: /\bis last hope\b/, use: "isLastCandidate" },
  { name: /\b(?:gone since|why not|why refused)\b/, use: "explainRefusal" },
  { name: /\bhold$|\bholds$/, use: "authorization" },
  { name: /\bwished\b(?! mechanic id)/, use: "requested" },
  { name: /\bannounces?\b|\bannounced\b/, use: "publish" },
  { name: /\bshel(?:f|ves|ved)\b/, text: /\bshel(?:f|ves)\b/i, use: "catalog" },
  { name: /^fills?\b/, use: "load" },
  { name: /\bearly calls?\b/, text: /\bearly calls?\b/i, use: "preload" },
  {
    name: /^(?:parts?|more)$|\b(?:open|visible|known) parts\b/,
    use: "filter, cte",
    only: [/^src\/server\/services\//],
  },
  {
    text: /\b(?:he|him|his|himself|she|her|hers|herself)\b/i,
    use: "they: a mechanic and a customer may be anybody",
  },
  {
    text: /\bspecification §|(?<!RFC \d+ )§\s?\d|\b(?:AUTH|CSRF|DOS|FIELD|FLT|HDR|IDOR|INJ|PAGE|PAY|RACE|TIME|UP)-\d+\b/,
    use: "a test or a document for such references",
  },
];

const wordsOf = (name) =>
  name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[-_$#]+/g, " ")
    .trim()
    .toLowerCase();

const applies = ({ only, allow }, file) =>
  (only === undefined || only.some((files) => files.test(file))) &&
  !(allow ?? []).some((files) => files.test(file));

/** What is wrong with a name, as sentences. */
export function nameFindings(name, file) {
  const words = wordsOf(name);
  return WORDS.filter((word) => word.name?.test(words) && applies(word, file)).map(
    ({ use }) => `"${name}" is not this house's word: ${use}.`,
  );
}

/** What is wrong with a comment, as sentences. */
export function textFindings(text, file) {
  return WORDS.flatMap((word) => {
    const found = applies(word, file) ? word.text?.exec(text) : null;
    return found ? [`"${found[0]}" is not this house's word: ${word.use}.`] : [];
  });
}
