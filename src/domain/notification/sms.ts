import { z } from "zod";
import { field } from "~/messages/field-key";
import { plainPhone } from "../account/phone";
import { BRAND_NAME } from "../brand";
import { withoutSpace, withPlainDigits } from "../text/characters";
import { isoTime } from "../text/text";

export const SMS_CODE = { digits: 6, minutes: 10, tries: 5 } as const;

/** Path to which the gateway forwards incoming texts. */
export const SMS_WEBHOOK_PATH = "/api/webhooks/sms";

/** Characters that fit in one text in the GSM alphabet. */
export const ONE_TEXT = 160;
/** Characters of two parts in UCS-2, where one part has no room for the link. */
export const UCS2_TEXT = 134;

/**
 * Area codes within +1 that are other countries', or that charge the caller. Fraudsters earn money
 * from codes texted there.
 */
const NOT_OURS = new Set(
  "242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876 900 976".split(
    " ",
  ),
);

/** Returns a US or Canadian phone number as +15125550142; null for any other text. */
export function smsNumberOf(text: string): string | null {
  const plain = plainPhone(text).replace(/[\s().-]/g, "");
  const [, area = "", rest = ""] = /^(?:\+?1)?([2-9]\d\d)([2-9]\d{6})$/.exec(plain) ?? [];
  // An exchange code never ends in 11: those are services, such as 911.
  if (area === "" || area.endsWith("11") || NOT_OURS.has(area)) return null;
  return `+1${area}${rest}`;
}

/** Formats a number for people. */
export function numberShown(number: string): string {
  const [, area, office, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number) ?? [];
  return area === undefined ? number : `(${area}) ${office}-${line}`;
}

/** Numbers that were assigned together. Fraud goes through them one by one. */
export const rangeOf = (number: string) => number.slice(0, 8);

const NO_NUMBER = field("mobileNumberWrong");
const NO_CONSENT = field("textConsentMissing");
export const NO_SMS_CODE = field("smsCodeWrong");

/** POST /api/notifications/sms: texts a code to this number. */
export const requestSmsCodeSchema = z.object({
  phone: z
    .string({ error: NO_NUMBER })
    .max(40, NO_NUMBER)
    .refine((text) => smsNumberOf(text) !== null, NO_NUMBER)
    .transform((text) => smsNumberOf(text) ?? text),
  consent: z.boolean({ error: NO_CONSENT }).refine((agreed) => agreed, NO_CONSENT),
});

/** POST /api/notifications/sms/confirm */
export const confirmSmsCodeSchema = z.object({
  code: z
    .string({ error: NO_SMS_CODE })
    .max(20, NO_SMS_CODE)
    .transform((code) => withoutSpace(withPlainDigits(code)).replace(/\p{Pd}/gu, ""))
    .refine((code) => /^\d{6}$/.test(code), NO_SMS_CODE),
});

/** GET /api/notifications/sms */
export const smsViewSchema = z.object({
  /** The number texts come from and STOP and START go to; null if this server sends none. */
  from: z.string().nullable(),
  /** The caller's number that gets texts; null without one. */
  number: z.string().nullable(),
  /** The number sent STOP. START, texted from it, turns texts on again. */
  stopped: z.boolean(),
  /** A number that a code was requested for, and until when the code works. */
  waiting: z.object({ number: z.string(), until: isoTime }).nullable(),
});
export type SmsView = z.output<typeof smsViewSchema>;

/** Says what the code is for, so people don't give it to strangers. */
export const codeText = (code: string) =>
  `${BRAND_NAME}: ${code} is your code to get texts here. It works for ${SMS_CODE.minutes} minutes. Don't share it. Reply STOP to end texts, HELP for help.`;

/**
 * The GSM alphabet, in which a text has 160 characters. Its seven signs that count twice are left
 * out.
 */
const GSM =
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà";
const isGsm = (text: string) => [...text].every((letter) => GSM.includes(letter));

/**
 * Keeps letters of every script, and of all other signs those of the GSM alphabet, which all phones
 * show.
 */
function plain(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[‐-―]/g, "-")
    .replace(/…/g, "...")
    .replace(/\s+/g, " ")
    .replace(/[^\p{L}\p{M}]/gu, (sign) => (GSM.includes(sign) ? sign : ""))
    .replace(/ +/g, " ")
    .trim();
}

/** Returns whether a text is short enough. One letter outside GSM makes all of it UCS-2. */
const fits = (text: string) => text.length <= (isGsm(text) ? ONE_TEXT : UCS2_TEXT);

/** Writes one text: as much of the message as fits, and where to read more. */
export function noticeText(
  { title, text, page }: { title: string; text: string; page: string },
  siteUrl: string,
): string {
  const head = plain(`${BRAND_NAME}: ${title}`);
  const address = `${siteUrl}${page}`;
  const said = /[.!?]$/.test(head) ? head : `${head}.`;
  const whole = [`${said} ${plain(text)} ${address}`, `${said} ${address}`, said];
  return whole.find(fits) ?? said.slice(0, isGsm(said) ? ONE_TEXT : UCS2_TEXT);
}

/** The request in an incoming text. */
export type SmsKeyword = "stop" | "start" | "help";

// Keywords carriers require. There are more for STOP than for START.
const KEYWORDS: Record<SmsKeyword, readonly string[]> = {
  stop: ["STOP", "STOPALL", "UNSUBSCRIBE", "CANCEL", "END", "QUIT", "REVOKE", "OPTOUT", "ARRET"],
  start: ["START", "UNSTOP"],
  help: ["HELP", "INFO"],
};

/** Words of courtesy beside a keyword. */
const COURTESY = /\b(?:PLEASE|PLS|THANK|THANKS|YOU|NOW)\b/g;

/** Returns the request of a text that says nothing else. */
export function keywordOf(body: string): SmsKeyword | null {
  const word = body
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toUpperCase()
    .replace(COURTESY, "")
    .replace(/[^A-Z]/g, "");
  const keywords = ["stop", "start", "help"] as const;
  return keywords.find((keyword) => KEYWORDS[keyword].includes(word)) ?? null;
}

/** Our answers, where the gateway doesn't answer itself. */
export const KEYWORD_ANSWERS = (supportEmail: string): Record<SmsKeyword, string> => ({
  stop: `${BRAND_NAME}: you won't get any more texts from us. Reply START to turn them back on.`,
  start: `${BRAND_NAME}: you'll get texts about your bookings again. Reply STOP to end them.`,
  help: plain(
    `${BRAND_NAME}: texts about your bookings. Email ${supportEmail} for help. Message and data rates may apply. Reply STOP to end them.`,
  ),
});
