import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { createWorld, type TestWorld } from "~test/support/world";
import { Browser, mailedCode } from "~test/routers/account/auth-support";

// Two answers to one question: one of them counts, and the address has one account.

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

test.each([
  [false, false],
  [false, true],
  [true, true],
])("of the answers %s and %s at once, one counts", async (one, other) => {
  const { prisma } = database;
  for (let round = 0; round < 5; round += 1) {
    const email = `robin-${String(one)}-${String(other)}-${round}@example.com`;
    const { auth } = await new Browser(world).calls();
    const { id } = await auth.signup({
      email,
      password: "Str0ng!pass",
      firstName: "Sly",
      lastName: "Stranger",
      role: "customer",
    });
    await world.runJobs();
    const browser = new Browser(world);
    const { auth: mine } = await browser.calls();
    await mine.requestCode({ email });
    await world.runJobs();
    const code = mailedCode(world);
    const answers = [one, other].map((isYours) => mine.confirmCode({ email, code, isYours }));
    const outcomes = await Promise.allSettled(answers);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const won = outcomes.findIndex(({ status }) => status === "fulfilled");
    const holder = await prisma.user.findUniqueOrThrow({ where: { email } });
    expect(holder.emailVerifiedAt).not.toBeNull();
    expect(holder.id === id).toBe([one, other][won]);
    expect(await prisma.session.count({ where: { userId: holder.id } })).toBe(1);
    world.mails.length = 0;
  }
});

test("an address that is confirmed while the question is answered stays", async () => {
  const { prisma } = database;
  for (let round = 0; round < 5; round += 1) {
    const email = `sam-${round}@example.com`;
    const owner = new Browser(world);
    const { auth } = await owner.calls();
    const { id } = await auth.signup({
      email,
      password: "Str0ng!pass",
      firstName: "Sam",
      lastName: "Reyes",
      role: "customer",
    });
    await world.runJobs();
    const link = world.mails.flatMap(({ action }) => action?.url ?? []).at(-1) ?? "";
    const token = new URL(link).searchParams.get("token") ?? "";
    const browser = new Browser(world);
    const { auth: other } = await browser.calls();
    await other.requestCode({ email });
    await world.runJobs();
    const code = mailedCode(world);
    const [confirmed] = await Promise.allSettled([
      auth.confirmEmail({ token }),
      other.confirmCode({ email, code, isYours: false }),
    ]);
    const holder = await prisma.user.findUniqueOrThrow({ where: { email } });
    // If the link was first, the code signs in to the confirmed account.
    expect(holder.id === id).toBe(confirmed.status === "fulfilled");
    expect(holder.emailVerifiedAt).not.toBeNull();
    world.mails.length = 0;
  }
});
