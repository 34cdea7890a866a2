import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { givenDeadJob } from "~test/support/database/dead-jobs";
import { atDesk } from "~test/support/desk/desk";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const desk = async () => (await atDesk(world, database.prisma, "operator")).desk;
const MISSING = "019a0000-0000-7000-8000-00000000ffff";

const jobsOf = (name: string) =>
  database.prisma.$queryRawUnsafe<{ state: string; data: object }[]>(
    "SELECT state::text AS state, data FROM pgboss.job WHERE name = $1",
    name,
  );
const mail = { bookingId: MISSING, kind: "captured" };

describe("a background job that ran out of tries", () => {
  test("is listed with ids alone: no address, no mail text, no password", async () => {
    await givenDeadJob(database.prisma, {
      name: "mail",
      data: { to: "casey@example.com", subject: "Hi", text: "Your password: secret-1" },
      failure: "550 <casey@example.com>: no such user",
      at: new Date("2027-03-01T10:00:00Z"),
    });
    await givenDeadJob(database.prisma, {
      name: "mail.booking",
      data: mail,
      at: new Date("2027-02-28T10:00:00Z"),
      isArchived: true,
    });
    const jobs = await (await desk()).deadJobs();
    expect(jobs).toMatchObject([
      { name: "mail.booking", payload: mail, tries: 6, givenUpAt: "2027-02-28T10:00:00.000Z" },
      { name: "mail", payload: {}, failure: "550 <(an address)>: no such user" },
    ]);
    expect(JSON.stringify(jobs)).not.toMatch(/casey|secret-1/);
  });

  test.each([false, true])(
    "can be retried with all of its tries (archived: %s)",
    async (isArchived) => {
      const id = await givenDeadJob(database.prisma, {
        name: "mail.booking",
        data: mail,
        isArchived,
      });
      const api = await desk();
      await api.retryDeadJob({ id, reason: "The mail server is back." });
      expect(await api.deadJobs()).toEqual([]);
      expect(await jobsOf("mail.booking")).toEqual([{ state: "created", data: mail }]);
      expect(await jobsOf("dead-letters")).toEqual([]);
      const { rows } = await api.audit({ subjectId: id });
      expect(rows).toMatchObject([
        {
          action: "job.retried",
          reason: "The mail server is back.",
          changes: { name: "mail.booking", ...mail },
        },
      ]);
      await expect(api.retryDeadJob({ id, reason: "Once more." })).rejects.toMatchObject({
        code: "NOT_FOUND",
      });
    },
  );

  test("is handled once when two operators act on it", async () => {
    const id = await givenDeadJob(database.prisma, { name: "mail.booking", data: mail });
    const api = await desk();
    const ends = await Promise.allSettled([
      api.retryDeadJob({ id, reason: "It works again." }),
      api.dropDeadJob({ id, reason: "Nobody needs it." }),
      api.retryDeadJob({ id, reason: "It works again." }),
    ]);
    expect(ends.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.prisma.auditEntry.count({ where: { subject: id } })).toBe(1);
    expect((await jobsOf("mail.booking")).length).toBeLessThan(2);
  });

  test("can be dropped, with a reason or none, and never runs", async () => {
    const id = await givenDeadJob(database.prisma, { name: "mail.booking", data: mail });
    const api = await desk();
    await api.dropDeadJob({ id });
    expect(await database.prisma.auditEntry.findFirst()).toMatchObject({ reason: "" });
    expect(await jobsOf("mail.booking")).toEqual([]);
    expect(await jobsOf("dead-letters")).toEqual([]);
  });

  test("can't be dropped while it runs or has a try left", async () => {
    await database.prisma.$executeRawUnsafe(
      "INSERT INTO pgboss.job (id, name, data) VALUES ($1::uuid, 'mail.booking', '{}')",
      MISSING,
    );
    const api = await desk();
    expect(await api.deadJobs()).toEqual([]);
    await expect(api.dropDeadJob({ id: MISSING, reason: "Away." })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await jobsOf("mail.booking")).toHaveLength(1);
  });
});
