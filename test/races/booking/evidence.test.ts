import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "~test/support/db";
import { atDesk, givenDisputedJob, readAtProvider } from "~test/support/desk/desk";
import { createWorld, UNLIMITED, type TestWorld } from "~test/support/world";
import { concurrently, rounds, tally } from "../support";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db, { bookingLimits: UNLIMITED });
});

test("submits evidence once when two staff members submit at the same moment", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const job = await givenDisputedJob(world, database.prisma);
    const { id, providerId, evidenceVersion: version } = await job.row();
    const one = await atDesk(world, database.prisma, "operator");
    const two = await atDesk(world, database.prisma, "owner");
    const outcomes = await concurrently([
      () => one.desk.submitEvidence({ id, version, reason: "It is all there." }),
      () => two.desk.submitEvidence({ id, version, reason: "It is all there." }),
    ]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect(await database.prisma.auditEntry.count({ where: { subject: id } })).toBe(1);
    const { evidence_details } = await readAtProvider<{
      evidence_details: { submission_count: number };
    }>(world, `/disputes/${providerId}`);
    expect(evidence_details.submission_count).toBe(1);
  }
});

test("keeps one person's words when two staff members save a draft at the same moment", async () => {
  for (let round = 0; round < rounds(10, 2); round += 1) {
    const job = await givenDisputedJob(world, database.prisma);
    const { id, evidenceVersion: version } = await job.row();
    const { desk } = await atDesk(world, database.prisma, "operator");
    const save = (statement: string) => () =>
      desk.saveEvidence({ id, version, texts: { statement }, documents: [] });
    const outcomes = await concurrently([save("Mine."), save("Theirs.")]);
    expect(tally(outcomes)).toEqual({ OK: 1, CONFLICT: 1 });
    expect((await job.row()).evidenceVersion).toBe(version + 1);
  }
});
