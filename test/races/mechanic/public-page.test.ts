import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenMechanic } from "~test/support/factory";
import { createWorld, type TestWorld } from "~test/support/world";
import { answers, concurrently, rounds, tally, times } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

/** Creates a mechanic, who can turn their public page on. */
async function mechanicNamed(firstName: string) {
  const { id } = await givenMechanic(database.prisma, { firstName, area: "Austin, TX 78704" });
  const { mechanic } = await world.callerFor({ id });
  return () => mechanic.setPublicPage({ isOn: true });
}

test("mechanics of the same name and city turn their pages on at once: each gets an address", async () => {
  for (let round = 0; round < rounds(8, 3); round += 1) {
    const name = `Sam${"x".repeat(round)}`;
    const people = await Promise.all(times(4, () => mechanicNamed(name)));
    const first = people[0] ?? expect.fail();
    // The first person clicks twice.
    const outcomes = await concurrently([...people, first]);
    expect(tally(outcomes)).toEqual({ OK: 5 });
    const paths = answers(outcomes).map(({ path }) => path ?? "");
    expect(paths[4]).toBe(paths[0]);
    const plain = `/m/${name.toLowerCase()}-m-austin-tx`;
    const wanted = [plain, `${plain}-2`, `${plain}-3`, `${plain}-4`];
    expect([...new Set(paths)].toSorted()).toEqual(wanted);
  }
});
