import { readFile, writeFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { format, resolveConfig } from "prettier";
import { BOOKING_ACTIONS, type ActionSide } from "~/domain/booking/actions";
import type { BookingStatus } from "~/domain/booking/status";
import { CONSEQUENCES } from "./consequences";

interface Action {
  by: ActionSide | readonly ActionSide[];
  from: readonly BookingStatus[];
  to: BookingStatus | null;
}
const ACTIONS = Object.entries<Action>(BOOKING_ACTIONS);
const FOLLOWS: Record<string, string> = CONSEQUENCES;

/** Writes the table as a diagram and in words. */
function drawLife(): string {
  const transitions = ACTIONS.flatMap(([name, { from, to }]) =>
    to === null ? [] : from.map((one) => ({ from: one, to, name })),
  );
  return [
    "```mermaid",
    "stateDiagram-v2",
    "    [*] --> pending",
    ...transitions.map(({ from, to, name }) => `    ${from} --> ${to}: ${name}`),
    "    completed --> [*]",
    "    cancelled --> [*]",
    "```",
    "",
    "| action | who | from | to | what follows |",
    "| --- | --- | --- | --- | --- |",
    ...ACTIONS.map(
      ([name, { by, from, to }]) =>
        `| ${name} | ${[by].flat().join(" or ")} | ${from.join(", ")} | ${to ?? "as it is"} | ${FOLLOWS[name]} |`,
    ),
  ].join("\n");
}

test("docs/life-of-a-job.md shows the current table (UPDATE_DOCS=1 rewrites it)", async () => {
  const file = "docs/life-of-a-job.md";
  const text = await readFile(file, "utf8");
  const [before, after] = ["<!-- drawn from BOOKING_ACTIONS -->", "<!-- end -->"];
  const head = text.slice(0, text.indexOf(before) + before.length);
  const tail = text.slice(text.indexOf(after));
  const options = await resolveConfig(file);
  const drawn = await format(`${head}\n\n${drawLife()}\n\n${tail}`, {
    ...options,
    filepath: file,
  });
  if (process.env.UPDATE_DOCS === "1") await writeFile(file, drawn);
  else expect(text).toBe(drawn);
});
