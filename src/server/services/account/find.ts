import {
  beginsWith,
  digitsOf,
  lastDigitsOf,
  nameBeginsWith,
  nameContains,
} from "~/server/gateways/db/begins-with";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

/** With fewer digits, the text isn't searched as a phone number. */
const DIGITS_AT_LEAST = 3;
/** Exactly this many digits are also searched as the end of a phone number. */
const LAST_DIGITS = 4;
/** With fewer letters, the text isn't searched inside names. */
const LETTERS_INSIDE_AT_LEAST = 3;
/** Most people found by letters inside their name. Typing more finds the others. */
const INSIDE_AT_MOST = 50;

const DIGITS_ALONE = /^[+()\d\s.-]+$/;

interface Start {
  start: string;
  digits: string;
  /** The digits with or without the country code, because not everyone types it. */
  abroad: string;
  most: number;
  lookedThrough: number;
}

/** Most matches that are sorted, however many people have the name. */
const LOOKED_THROUGH = 2_000;

/**
 * Finds people by the start of an email address, name or phone number, newest accounts first among
 * the matches that are sorted.
 */
const startingWith = statementOf((db, value: Value<Start>, by: "name" | "phone") =>
  db
    // Each search uses its own index, and sorting comes last. Reading everyone in order until
    // enough match would be slow for rare names.
    .with(
      (cte) => cte("found").materialized(),
      (db) =>
        by === "phone"
          ? db
              .selectFrom("User as u")
              .select("u.id")
              .where("u.phone", "<>", "")
              .where((eb) => {
                const digits = digitsOf(eb.ref("u.phone"));
                return eb.or([
                  beginsWith(digits, value("digits")),
                  beginsWith(digits, value("abroad")),
                ]);
              })
              .limit(value("lookedThrough"))
          : db
              .selectFrom("User as u")
              .select("u.id")
              .where((eb) => {
                const start = eb.fn<string>("lower", [value("start")]);
                const whole = eb(eb("u.firstName", "||", " "), "||", eb.ref("u.lastName"));
                return eb.or([
                  beginsWith(eb.fn("lower", ["u.email"]), start),
                  nameBeginsWith(whole, value("start")),
                  nameBeginsWith(eb.ref("u.lastName"), value("start")),
                ]);
              })
              .limit(value("lookedThrough")),
    )
    .selectFrom("found")
    .select("found.id")
    .orderBy("found.id", "desc")
    .limit(value("most")),
);

interface Part {
  part: string;
  most: number;
  lookedThrough: number;
}

/**
 * Finds people by letters inside their name, or by the last digits of their phone number. Closed
 * accounts aren't found by a part of their data.
 */
const havingPart = statementOf((db, value: Value<Part>, by: "name" | "phone") =>
  db
    .with(
      (cte) => cte("found").materialized(),
      (db) => {
        const open = db
          .selectFrom("User as u")
          .select("u.id")
          .where("u.disabledAt", "is", null)
          .where("u.erasedAt", "is", null)
          .limit(value("lookedThrough"));
        return by === "phone"
          ? open
              .where("u.phone", "<>", "")
              .where((eb) => eb(lastDigitsOf(eb.ref("u.phone")), "=", value("part")))
          : open.where((eb) => {
              const whole = eb(eb("u.firstName", "||", " "), "||", eb.ref("u.lastName"));
              return nameContains(whole, value("part"));
            });
      },
    )
    .selectFrom("found")
    .select("found.id")
    .orderBy("found.id", "desc")
    .limit(value("most")),
);

interface Found {
  ids: string[];
  /** More people match than are returned. */
  tooMany: boolean;
}

/**
 * Returns the ids of people who match what staff typed, and whether there are more: by the last
 * four digits of a phone number, by the start of a name, email address or phone number, and then
 * by three letters or more inside a name, up to `INSIDE_AT_MOST`.
 */
export async function findPeople(
  ctx: Pick<ServiceContext, "sql">,
  q: string,
  most: number,
): Promise<Found> {
  const text = q.trim();
  if (text === "") return { ids: [], tooMany: false };
  const found = await Promise.all(
    DIGITS_ALONE.test(text)
      ? byNumber(ctx, text.replace(/\D/g, ""), most)
      : byName(ctx, text, most),
  );
  const ids = [...new Set(found.flatMap(({ ids }) => ids))];
  return {
    ids: ids.slice(0, most),
    tooMany: ids.length > most || found.some(({ tooMany }) => tooMany),
  };
}

type Searching = Pick<ServiceContext, "sql">;

function byNumber(ctx: Searching, digits: string, most: number): Promise<Found>[] {
  if (digits.length < DIGITS_AT_LEAST) return [];
  const started = starting(ctx, "phone", { start: digits, digits, most });
  return digits.length === LAST_DIGITS
    ? [having(ctx, "phone", { part: digits, most }), started]
    : [started];
}

function byName(ctx: Searching, text: string, most: number): Promise<Found>[] {
  const letters = text.match(/\p{L}/gu) ?? [];
  const started = starting(ctx, "name", { start: text, digits: "", most });
  return letters.length < LETTERS_INSIDE_AT_LEAST
    ? [started]
    : [started, having(ctx, "name", { part: text, most: Math.min(most, INSIDE_AT_MOST) })];
}

async function starting(
  ctx: Searching,
  by: "name" | "phone",
  { start, digits, most }: { start: string; digits: string; most: number },
): Promise<Found> {
  const abroad = digits.startsWith("1") ? digits.slice(1) : `1${digits}`;
  const more = { most: most + 1, lookedThrough: LOOKED_THROUGH };
  return upTo(most, await ctx.sql(startingWith(by, { start, digits, abroad, ...more })));
}

async function having(
  ctx: Searching,
  by: "name" | "phone",
  { part, most }: { part: string; most: number },
): Promise<Found> {
  const more = { most: most + 1, lookedThrough: LOOKED_THROUGH };
  return upTo(most, await ctx.sql(havingPart(by, { part, ...more })));
}

const upTo = (most: number, rows: readonly { id: string }[]): Found => ({
  ids: rows.slice(0, most).map(({ id }) => id),
  tooMany: rows.length > most,
});
