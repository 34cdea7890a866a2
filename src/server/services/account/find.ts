import { beginsWith, digitsOf, nameBeginsWith } from "~/server/gateways/db/begins-with";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

/** With fewer digits, the text isn't searched as a phone number. */
const DIGITS_AT_LEAST = 3;

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

/** Returns the ids of people who match what staff typed, and whether there are more. */
export async function findPeople(
  ctx: Pick<ServiceContext, "sql">,
  q: string,
  most: number,
): Promise<{ ids: string[]; tooMany: boolean }> {
  const start = q.trim();
  if (start === "") return { ids: [], tooMany: false };
  const digits = start.replace(/\D/g, "");
  const isNumber = DIGITS_ALONE.test(start);
  if (isNumber && digits.length < DIGITS_AT_LEAST) return { ids: [], tooMany: false };
  const rows = await ctx.sql(
    startingWith(isNumber ? "phone" : "name", {
      start,
      digits,
      abroad: digits.startsWith("1") ? digits.slice(1) : `1${digits}`,
      most: most + 1,
      lookedThrough: LOOKED_THROUGH,
    }),
  );
  return { ids: rows.slice(0, most).map(({ id }) => id), tooMany: rows.length > most };
}
