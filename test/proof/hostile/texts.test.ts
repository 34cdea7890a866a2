import { describe, expect, test } from "vitest";
import { TOO_MANY_MARKS } from "~/domain/text/text";
import { inputSchemas } from "./schemas";
import { at, changedAt, textsIn, type TextPath } from "./texts";

// Tries every text of every input, including forms, with invisible and unreadable characters.

const INVISIBLE: Record<string, string> = {
  "spaces of every width": " \u00a0\u1680\u2003\u3000\t\n",
  "zero width spaces": "\u200b\u200b",
  "word joiners": "\u2060\u2060",
  "soft hyphens": "\u00ad\u00ad",
  "Hangul fillers": "\u3164\u115f\u1160\uffa0",
  "Braille without dots": "\u2800\u2800",
  "tag characters": "\u{e0041}\u{e006e}\u{e007f}",
  "marks without a letter": "\u0301\u0308",
  "joiners and variation selectors": "\u200d\ufe0f\u{e0100}",
  "turned around": "\u202e\u2066\u200f",
  "private characters": "\ue000\u{f0000}",
  "all of it": " \u200b\u2060\u00ad\u3164\u2800\u{e0041}\u0301 ",
};

/** Texts that people don't read: compared exactly, or parsed by their own rule. */
const NOT_FOR_READERS: Record<string, string> = {
  password: "a secret is compared as it was typed",
  confirmPassword: "must be the same as the password",
  vehiclePhoto: "a picture as a data URL; the service reads it",
  token: "compared with a hash",
  id: "an id is looked up as it is; one that names nothing is a 404",
  bookingId: "the same",
  paymentId: "the same",
  vehicleId: "the same",
  mechanicId: "the same",
  receiverId: "the same",
  userId: "the same",
  fileId: "the same",
  runId: "the same",
  mailId: "the same",
  quoteId: "the same",
  draftId: "the same",
  entryId: "the same",
  reminderId: "the same",
  proof: "compared with its challenge",
  requestTo: "the same",
  subjectId: "the same",
  who: "the same",
  ids: "the same",
  photoIds: "the same",
  lineId: "the same",
  clientSecret: "the same",
  serviceIds: "the same",
  serviceId: "the same",
  remove: "the same",
  except: "the same",
  cursor: "read by the list, which refuses what it has not written",
  filename: "made a safe name before it is kept",
};

const texts = inputSchemas().flatMap(({ name, schema, example }) =>
  textsIn(schema).map((path) => ({ where: `${name}: ${path.join(".")}`, schema, example, path })),
);
const keyOf = (path: TextPath) => String(path.findLast((part) => typeof part === "string"));
const readTexts = texts.filter(({ path }) => !(keyOf(path) in NOT_FOR_READERS));

test("finds the texts of every kind of input", () => {
  const found = new Set(texts.map(({ where }) => where));
  for (const where of [
    "auth.signup: firstName",
    "booking.create: serviceIds.0",
    "booking.create: serviceLocation",
    "booking.review: comment",
    "mechanic.createProfile: tools.0.name",
    "mechanic.saveBankInfo: bankAccountHolderName",
    "message.send: content",
    "auth.contactSupport: message",
    "customer profile form: city",
  ]) {
    expect(found).toContain(where);
  }
  const keys = new Set(texts.map(({ path }) => keyOf(path)));
  for (const key of Object.keys(NOT_FOR_READERS)) expect(keys).toContain(key);
});

test.each(readTexts)("$where accepts no invisible text", ({ schema, example, path }) => {
  for (const [what, text] of Object.entries(INVISIBLE)) {
    const result = schema.safeParse(changedAt(example, path, text));
    // Refused, or left empty; an empty rate falls back to the default.
    const kept = result.success ? at(result.data, path) : "";
    expect(typeof kept === "string" ? kept : "", what).toBe("");
  }
});

test.each(readTexts)("$where accepts no stacks of combining marks", ({ schema, example, path }) => {
  const stack = "\u0300\u0301\u0302\u0303\u0304\u0305";
  for (const text of [`Zalgo${stack}`, `a${[...stack].join("\u200d")}`, `a\u034f${stack}`]) {
    const result = schema.safeParse(changedAt(example, path, text));
    // Refused; a form's rate, which is no longer a text, falls back to the default.
    expect(result.success ? typeof at(result.data, path) : "refused").toMatch(/refused|number/);
  }
});

const WORDS = {
  "accents, written as one or apart": "Zoë Façade n\u0303a\u0303o Ångström",
  Vietnamese: "Nguyễn Thị Phương Thảo, đường Điện Biên Phủ",
  "Vietnamese, taken apart": "Nguyễn Thị Phương Thảo".normalize("NFD"),
  Arabic: "مُحَمَّد عبد الله",
  Persian: "علی‌رضا می‌آید",
  Hebrew: "שָׁלוֹם עֲלֵיכֶם",
  Hindi: "क्षत्रिय श्रीमान हिन्दी",
  Bengali: "রাষ্ট্রপতি",
  Thai: "กำลังซ่อมเครื่องยนต์ น้ำ",
  Tibetan: "བསྒྲུབས",
  Tamil: "ஸ்ரீனிவாசன்",
  Chinese: "王小明",
  Korean: "김민수",
  "Korean, taken apart": "김민수".normalize("NFD"),
  "emoji with joiners": "👩🏽‍🔧 👨‍👩‍👧‍👦",
  "emoji with variation selectors": "❤️ ☎️ 1️⃣",
  "a flag of tags": "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
};

describe("words in any script stay as written", () => {
  // Texts that accept any words: not ids, numbers or postal codes.
  const plain = "Plain words that are longer than a code or a telephone number";
  const free = readTexts.filter(({ schema, example, path }) => {
    const result = schema.safeParse(changedAt(example, path, plain));
    return result.success && at(result.data, path) === plain;
  });
  test("in most texts", () => {
    expect(free.length).toBeGreaterThan(25);
  });

  test.each(free)("$where", ({ schema, example, path }) => {
    for (const [what, written] of Object.entries(WORDS)) {
      const words = `In words: ${written}`;
      const result = schema.safeParse(changedAt(example, path, words));
      expect(result.error?.issues, what).toBeUndefined();
      expect(at(result.data, path), what).toBe(words);
    }
  });
});

test("answers a stack of combining marks with a sentence", () => {
  const content = `Z\u0300\u0301\u0302\u0303\u0304\u0305algo`;
  const send = inputSchemas().find(({ name }) => name === "message.send");
  const result = send?.schema.safeParse({ ...send.example, content });
  expect(result?.error?.issues.map(({ message }) => message)).toEqual([TOO_MANY_MARKS]);
});
