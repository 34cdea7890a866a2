import { expect, test } from "vitest";
import { statement, statementOf, type Value } from "~/server/gateways/db/statements";

const HOSTILE = 'x\'; DROP TABLE "Booking"; --';

const byNumber = statement((db, value: Value<{ number: string; ids: string[]; at: Date }>) =>
  db
    .selectFrom("Booking")
    .select("id")
    .where("bookingNumber", "=", value("number"))
    .where("customerId", "in", (eb) =>
      eb.selectFrom("User").select("id").where("email", "=", value("number")),
    )
    .where("createdAt", "<", value("at"))
    .where("id", "=", (eb) => eb.fn.any(value("ids"))),
);

test("a statement's text is the same for all values, which are parameters", () => {
  const harmless = byNumber({ number: "CW-1", ids: ["a"], at: new Date(0) });
  const hostile = byNumber({ number: HOSTILE, ids: [HOSTILE, "b"], at: new Date(1) });
  expect(hostile.text).toBe(harmless.text);
  expect(hostile.text).not.toContain("DROP");
  expect(hostile.values).toEqual([HOSTILE, HOSTILE, "1970-01-01T00:00:00.001Z", [HOSTILE, "b"]]);
  expect(hostile.text.match(/\$\d+/g)).toEqual(["$1", "$2", "$3", "$4"]);
});

test("only constants of the source are in the text, and a quote in one is escaped", () => {
  const constant = statement((db, value: Value<{ id: string }>) =>
    db
      .selectFrom("Booking")
      .select("id")
      .where("notes", "=", HOSTILE)
      .where("id", "=", value("id")),
  );
  const { text, values } = constant({ id: "one" });
  expect(values).toEqual(["one"]);
  expect(text).toContain("'x''; DROP TABLE \"Booking\"; --'");
});

test("a value from outside can't be built in: the statement is compiled before it sees one", () => {
  let builds = 0;
  const find = statementOf((db, value: Value<{ id: string }>, _form: "plain") => {
    builds += 1;
    return db.selectFrom("User").select("id").where("id", "=", value("id"));
  });
  const texts = [HOSTILE, "one", "two"].map((id) => find("plain", { id }).text);
  expect(new Set(texts).size).toBe(1);
  expect(builds).toBe(1);
});
