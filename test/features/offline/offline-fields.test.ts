import { readFile, writeFile } from "node:fs/promises";
import { format, resolveConfig } from "prettier";
import { expect, test } from "vitest";
import { FLAG_DETAILS, TEXT_DETAILS } from "~/domain/booking/details/details";
import { isAgreed, isUnderWay, BOOKING_STATUSES, STATUS_LABELS } from "~/domain/booking/status";

/** The worker is a file of its own, so it can't import the labels that screens use. */
function declarations(): string {
  const rows = TEXT_DETAILS.map(({ name, told }) => [name, told.mechanic]);
  const sentences = FLAG_DETAILS.map(({ name, subject, told }) => [name, subject, told.mechanic]);
  const statuses = BOOKING_STATUSES.filter((status) => isAgreed(status) || isUnderWay(status));
  const shown = Object.fromEntries(statuses.map((status) => [status, STATUS_LABELS[status]]));
  return [
    `const DETAIL_ROWS = ${JSON.stringify(rows)};`,
    `const DETAIL_SENTENCES = ${JSON.stringify(sentences)};`,
    `const SHOWN_STATUSES = ${JSON.stringify(shown)};`,
  ].join("\n");
}

test("the offline jobs have the labels of the screens (UPDATE_DOCS=1 rewrites them)", async () => {
  const file = "public/sw.js";
  const text = await readFile(file, "utf8");
  const [before, after] = ["/* <generated> */", "/* </generated> */"];
  const head = text.slice(0, text.indexOf(before) + before.length);
  const tail = text.slice(text.indexOf(after));
  const options = await resolveConfig(file);
  const written = await format(`${head}\n${declarations()}\n${tail}`, {
    ...options,
    filepath: file,
  });
  if (process.env.UPDATE_DOCS === "1") await writeFile(file, written);
  else expect(text).toBe(written);
});
