import { beforeEach, describe, expect, test } from "vitest";
import { LEGAL_DEFAULTS } from "~/domain/legal/defaults";
import type { StaffRole } from "~/domain/staff/roles";
import { createCaller } from "~/server/root";
import { termsVersion } from "~/server/services/legal/current";
import { useDatabase } from "~test/support/db";
import { givenCustomer } from "~test/support/factory";
import { refusalOf } from "~test/support/refusal";
import { createWorld, type TestWorld } from "~test/support/world";

const database = useDatabase();
let world: TestWorld;
beforeEach(() => {
  world = createWorld(database.db);
});

const REASON = "Our lawyer approved them.";
const BODY = "# Booking\n\nCanceling late costs {lateFee}.";

async function atDesk(staffRole: StaffRole) {
  const person = await givenCustomer(database.prisma, { staffRole });
  const session = { ...(await world.sessionOf(person)), secondFactorAt: world.clock.now() };
  return createCaller(world.context(session)).desk.texts;
}
const visitor = () => createCaller(world.context(null));
const terms = async () => (await visitor().auth.texts()).find(({ kind }) => kind === "terms");

describe("legal texts", () => {
  test("are our defaults, marked as drafts, until an owner publishes", async () => {
    expect(await terms()).toMatchObject({ version: "draft-1", isDraft: true, publishedAt: null });
    const desk = await atDesk("owner");
    const [before] = await desk.list();
    expect(before).toMatchObject({ wording: LEGAL_DEFAULTS.terms, draft: null, versions: [] });

    await desk.save({ kind: "terms", wording: BODY, revision: null });
    expect(await terms()).toMatchObject({ version: "draft-1", isDraft: true });

    await desk.publish({ kind: "terms", revision: 1, reason: REASON });
    expect(await terms()).toMatchObject({
      version: "terms-1",
      isDraft: false,
      publishedAt: expect.any(String),
      blocks: [
        { kind: "heading", text: "Booking" },
        { kind: "paragraph", spans: [{ text: "Canceling late costs $35.00." }] },
      ],
    });
    expect(await termsVersion(world.context(null))).toBe("terms-1");
  });

  test("keep every published version, which nobody can change", async () => {
    const desk = await atDesk("owner");
    for (const [index, wording] of ["One.", "Two."].entries()) {
      await desk.save({ kind: "privacy", wording, revision: null });
      await desk.publish({ kind: "privacy", revision: 1, reason: REASON });
      const text = (await desk.list()).find(({ kind }) => kind === "privacy");
      expect(text?.versions.map(({ number }) => number)).toEqual([2, 1].slice(1 - index));
    }
    const text = (await desk.list()).find(({ kind }) => kind === "privacy");
    const [, first] = text?.versions ?? [];
    if (first === undefined) throw new Error("Expected two versions.");
    expect(await desk.version({ id: first.id })).toMatchObject({ number: 1, wording: "One." });
    await expect(
      database.prisma.legalText.update({ where: { id: first.id }, data: { body: "Other." } }),
    ).rejects.toThrow(/published legal text/);
    await expect(database.prisma.legalText.delete({ where: { id: first.id } })).rejects.toThrow(
      /published legal text/,
    );
  });

  test("are logged by who saved and published them", async () => {
    const person = await givenCustomer(database.prisma, { staffRole: "owner" });
    const session = { ...(await world.sessionOf(person)), secondFactorAt: world.clock.now() };
    const { desk } = createCaller(world.context(session));
    await desk.texts.save({ kind: "terms", wording: BODY, revision: null });
    await desk.texts.publish({ kind: "terms", revision: 1, reason: REASON });
    const { rows } = await desk.audit({});
    expect(rows).toMatchObject([
      { action: "text.published", reason: REASON },
      // Saving a draft asks for no reason.
      { action: "text.saved", reason: null, changes: { version: "1" } },
    ]);
  });

  test("an edit of an older draft is refused, so nobody's words are lost", async () => {
    const desk = await atDesk("owner");
    await desk.save({ kind: "terms", wording: "One.", revision: null });
    await desk.save({ kind: "terms", wording: "Two.", revision: 1 });
    const stale = { code: "STALE" };
    const again = { kind: "terms", wording: "Three." } as const;
    expect(await refusalOf(desk.save({ ...again, revision: 1 }))).toMatchObject(stale);
    expect(await refusalOf(desk.save({ ...again, revision: null }))).toMatchObject(stale);
    expect(
      await refusalOf(desk.publish({ kind: "terms", revision: 1, reason: REASON })),
    ).toMatchObject(stale);
  });

  test("of two first drafts and two publications at once, one counts", async () => {
    const [one, other] = [await atDesk("owner"), await atDesk("owner")];
    const draft = { kind: "terms", revision: null } as const;
    const saved = await Promise.allSettled([
      one.save({ ...draft, wording: "One." }),
      other.save({ ...draft, wording: "Other." }),
    ]);
    expect(saved.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const publication = { kind: "terms", revision: 1, reason: REASON } as const;
    const published = await Promise.allSettled([
      one.publish(publication),
      other.publish(publication),
    ]);
    expect(published.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.prisma.legalText.count()).toBe(1);
  });

  test("need a draft that says something new", async () => {
    const desk = await atDesk("owner");
    const publication = { kind: "terms", revision: 1, reason: REASON } as const;
    expect(await refusalOf(desk.publish(publication))).toMatchObject({ code: "CONFLICT" });
    await desk.save({ kind: "terms", wording: BODY, revision: null });
    await desk.publish(publication);
    await desk.save({ kind: "terms", wording: BODY, revision: null });
    expect(await refusalOf(desk.publish(publication))).toMatchObject({
      code: "CONFLICT",
      message: "The draft is the same as the published text. Change it first.",
    });
  });

  test("can't name a fact that doesn't exist", async () => {
    const desk = await atDesk("owner");
    const wrong = { kind: "terms", wording: "It costs {noSuchFee}.", revision: null } as const;
    expect(await refusalOf(desk.save(wrong))).toMatchObject({
      code: "INVALID",
      details: { fields: { wording: expect.stringContaining("lateFee") } },
    });
  });

  test("are read by operators and changed by owners", async () => {
    const desk = await atDesk("operator");
    expect(await desk.list()).toHaveLength(3);
    expect(
      await refusalOf(desk.save({ kind: "terms", wording: BODY, revision: null })),
    ).toMatchObject({ code: "FORBIDDEN" });
  });
});
