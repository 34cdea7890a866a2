/** Replaces contact data in public text. */
export const HIDDEN_CONTACT = "[contact hidden]";

/** Warning for a person who types text strangers will read. */
export const CONTACT_WARNING =
  "We'll hide the phone number, email, link or address here from people who read it.";

/**
 * Domain endings that turn a word with a dot into a link. Country codes that are English words are
 * left out.
 */
const LINK_ENDINGS =
  "com|net|org|info|biz|io|co|us|ca|uk|de|fr|es|ru|cn|jp|kr|mx|br|au|nz|eu|tv|cc|gg|ly|ai|app|dev|pro|xyz|online|site|shop|store|club|live|link|click|page|website|tech|cloud|space|top|vip|icu|gov|edu";
const BETWEEN_DIGITS = String.raw`[\s().\-–—_·•*/,|~]`;
const DIGIT_WORD = "(?:zero|oh|one|two|three|four|five|six|seven|eight|nine)";
const STREET_WORD =
  "Street|St|Avenue|Ave|Boulevard|Blvd|Road|Rd|Lane|Ln|Court|Ct|Terrace|Parkway|Pkwy|Highway|Hwy";

/**
 * Makes whose models can end in a street's word, such as the Buick Park Avenue. Makes that streets
 * are named after, such as Lincoln and Ford, aren't among them.
 */
const MAKES =
  "Acura|Audi|BMW|Buick|Cadillac|Chevrolet|Chevy|Chrysler|Dodge|Harley-Davidson|Honda|Hyundai|Infiniti|Kia|Lexus|Mazda|Mercedes(?:-Benz)?|Mercury|Mitsubishi|Nissan|Oldsmobile|Plymouth|Pontiac|Saturn|Subaru|Suzuki|Toyota|Triumph|Volkswagen|Volvo|VW|Yamaha";
/** Excludes a vehicle's year followed by make and model: "1998 Buick Park" or "'98 Buick". */
const VEHICLE_BEHIND = String.raw`(?!(?:19\d\d|20\d\d|\d\d)\s{1,3}(?:${MAKES})\s{1,3}\p{L})`;

// Every repetition has a limit, so no text takes long.
const CONTACTS = [
  /\b(?:instagram|insta|telegram|whatsapp|snapchat|venmo|cash ?app|zelle|facebook)\s?:\s?\S{2,60}/giu,
  // ann@example.com and @ann
  /[\p{L}\p{N}._%+-]{0,64}@(?:\p{L}[\p{L}\p{N}_.-]{1,252}|[\p{L}\p{N}-]{1,63}\.\p{L}{2,24})/giu,
  // ann at example dot com
  new RegExp(
    String.raw`[\p{L}\p{N}._+-]{1,64}\s{0,3}[(\[]?\s?\bat\b\s?[)\]]?\s{0,3}[\p{L}\p{N}-]{1,63}\s{0,3}[(\[]?\s?(?:\bdot\b|\.)\s?[)\]]?\s{0,3}(?:${LINK_ENDINGS})\b`,
    "giu",
  ),
  /\b[a-z][a-z\d+-]{1,15}:\/\/\S{1,2000}|\bwww\.\S{1,2000}/giu,
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,5}(?:(?:${LINK_ENDINGS})(?![\p{L}\p{N}])(?:[/?:#]\S{0,2000})?|\p{L}{2,24}\/\S{1,2000})`,
    "giu",
  ),
  // (415) 555-0134, also with other signs between its three parts
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:\+?1${BETWEEN_DIGITS}{0,3})?\(?[2-9]\d{2}${BETWEEN_DIGITS}{0,3}[2-9]\d{2}${BETWEEN_DIGITS}{0,3}\d{4}(?![\p{N}])`,
    "giu",
  ),
  /\+\d[\d\s().-]{6,18}\d/gu,
  // 4 1 5 5 5 5 0 1 3 4
  /(?<!\d)(?:\d[\s.\-_*]{1,2}){9,10}\d(?!\d)/gu,
  // call 555-0134
  /(?<=\b(?:call|text|phone|cell|tel|mobile|whatsapp|dial|sms)\b[^\d\n]{0,20})[2-9]\d{2}[\s.-]{0,2}\d{4}(?!\d)/giu,
  new RegExp(String.raw`\b(?:${DIGIT_WORD}[\s,.-]{1,3}){6,15}${DIGIT_WORD}\b`, "giu"),
  // 123 Main Street; in lower case only what can hardly be anything else
  new RegExp(
    String.raw`(?<![\p{L}\p{N}])${VEHICLE_BEHIND}\d{1,6}\s{1,3}(?:(?:\p{Lu}[\p{L}'’.-]{0,30}|\d{1,3}(?:st|nd|rd|th))\s{1,3}){1,3}(?:${STREET_WORD})\b`,
    "gu",
  ),
  /(?<![\p{L}\p{N}])\d{2,6}\s{1,3}[a-z]{2,30}\s{1,3}(?:street|avenue|boulevard|st|ave|blvd)\b/gu,
];

/**
 * Normalizes text to what a reader sees: wide and disguised letters become plain ones, and hidden
 * characters are removed.
 */
const asRead = (text: string) =>
  text.normalize("NFKC").replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");

/** Text without any of these has no contact data, and most texts don't. */
const ANY_SIGN = new RegExp(
  String.raw`[^\s!-~]|[@\d:/]|\.[a-z]|\bdot\b|(?:${DIGIT_WORD}[\s,.-]{1,3}){6}`,
  "iu",
);

/** A vehicle's number: 17 capitals and digits without I, O and Q, with at least four of each. */
const VIN =
  /(?<![\p{L}\p{N}])(?=(?:[A-Z]{0,13}\d){4})(?=(?:\d{0,13}[A-Z]){4})[A-HJ-NPR-Z\d]{17}(?![\p{L}\p{N}])/giu;
/**
 * Replaces a VIN in text that strangers read, because a VIN can lead to the owner's name and
 * address.
 */
const HIDDEN_VIN = "[VIN hidden]";

/** Returns whether a text has a phone number, email address, link or street address. */
export function holdsContactData(text: string): boolean {
  if (!ANY_SIGN.test(text)) return false;
  const plain = asRead(text);
  return CONTACTS.some((contact) => plain.search(contact) >= 0);
}

/** Replaces contact data and VINs in public text. Everything else stays as written. */
export function maskContactData(text: string): string {
  const plain = ANY_SIGN.test(text) ? asRead(text) : text;
  const shown = plain.search(VIN) < 0 ? text : plain.replace(VIN, HIDDEN_VIN);
  if (!holdsContactData(shown)) return shown;
  return CONTACTS.reduce(
    (masked, contact) => masked.replace(contact, HIDDEN_CONTACT),
    asRead(shown),
  );
}
