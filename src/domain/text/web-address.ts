/** A scheme, an email address or the start of a web address. */
const ADDRESS = /@|:\/\/|http|www\./iu;
const DOTTED = /(?<before>[\p{L}\p{M}\p{N}]+)[.\u3002](?=(?<after>\p{L}[\p{L}\p{M}\p{N}-]+))/gu;

/** Common domain endings. Every country's has two letters. */
const DOMAIN_ENDINGS = new Set(
  (
    "com net org info biz edu gov mil int name pro mobi asia tel jobs app dev page web xyz top icu vip " +
    "online site website store shop shopping club live link click cloud space tech digital email host " +
    "fun life today world work works group company services service solutions support agency " +
    "media news blog wiki chat social network systems software center auto autos car cars repair parts " +
    "garage tools deals discount cash money loan finance bank cheap sale promo win bid trade best one"
  ).split(" "),
);

/** "St.John", "Ma.Theresa" and "J.R.Smith" are names. "evil.com" and "x.co" lead somewhere. */
function isNameWithDot(before: string, after: string): boolean {
  const isCapitalized = /^\p{Lu}/u.test(after);
  const isShort = [...before].length <= 3;
  const ending = after.toLowerCase();
  if (DOMAIN_ENDINGS.has(ending)) return false;
  if ([...ending].length === 2) return isShort && isCapitalized && /^\p{Lu}/u.test(before);
  return isShort || isCapitalized;
}

/**
 * Returns whether a text has a link, a domain or an email address, also in wide or disguised
 * letters.
 */
export function holdsAddress(text: string): boolean {
  const plain = text.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");
  if (ADDRESS.test(plain)) return true;
  return [...plain.matchAll(DOTTED)].some(
    ({ groups }) => !isNameWithDot(groups?.before ?? "", groups?.after ?? ""),
  );
}
