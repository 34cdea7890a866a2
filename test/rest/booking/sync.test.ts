import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import type { Visitor } from "~test/support/http/visitor";
import { useRest } from "~test/support/rest";
import { sameScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

const listed = z.array(z.object({ id: z.string(), updatedAt: z.string() }));

/** Returns the two marks by which a program notices a change. */
async function marks(visitor: Visitor, id: string) {
  const since = "updatedSince=2020-01-01T00:00:00Z";
  const list = (await visitor.get(`/api/bookings?${since}`)).is(200).as(listed);
  const one = (await visitor.get(`/api/bookings/${id}`)).is(200);
  return {
    updatedAt: list.find((booking) => booking.id === id)?.updatedAt,
    etag: one.headers.get("etag"),
  };
}

/** Runs an act, and returns which marks it moved. */
async function movedBy(visitor: Visitor, id: string, act: () => Promise<unknown>) {
  const before = await marks(visitor, id);
  expect(before.updatedAt).toBeDefined();
  await new Promise((resolve) => setTimeout(resolve, 5));
  await act();
  const after = await marks(visitor, id);
  return {
    updatedAt: after.updatedAt !== before.updatedAt,
    etag: after.etag !== before.etag,
  };
}

const BOTH = { updatedAt: true, etag: true };
const NEITHER = { updatedAt: false, etag: false };

describe("updatedAt and ETag move together:", () => {
  test("an edit, a review and the viewer's own report move both", async () => {
    const edit = () => scene.customer.put(`/api/bookings/${ID.pending}`, { notes: "Ring twice" });
    expect(await movedBy(scene.customer, ID.pending, edit)).toEqual(BOTH);
    const review = () =>
      scene.customer.post(`/api/bookings/${ID.completed}/review`, { rating: 5, comment: "Great." });
    expect(await movedBy(scene.customer, ID.completed, review)).toEqual(BOTH);
    const report = { kind: "safety", description: "He threatened me." };
    const send = async () =>
      (await scene.customer.post(`/api/bookings/${ID.accepted}/claims`, report)).is(201);
    expect(await movedBy(scene.customer, ID.accepted, send)).toEqual(BOTH);
  });

  test("the other side's report, a block, a staff note and others' declines move neither", async () => {
    const report = { kind: "safety", description: "He threatened me." };
    const send = async () =>
      (await scene.customer.post(`/api/bookings/${ID.accepted}/claims`, report)).is(201);
    expect(await movedBy(scene.mechanic, ID.accepted, send)).toEqual(NEITHER);
    const decline = async () =>
      (
        await scene.otherMechanic.put(`/api/bookings/${ID.pending}/status`, { status: "cancelled" })
      ).is(200);
    expect(await movedBy(scene.customer, ID.pending, decline)).toEqual(NEITHER);
    const block = async () =>
      (await scene.customer.post("/api/blocks", { userId: ID.mechanic })).is(200);
    expect(await movedBy(scene.mechanic, ID.completed, block)).toEqual(NEITHER);
    const note = async () =>
      (
        await scene.administrator.post(`/api/desk/bookings/${ID.accepted}/note`, {
          note: "Called twice about the same thing.",
        })
      ).is(200);
    for (const side of [scene.customer, scene.mechanic]) {
      expect(await movedBy(side, ID.accepted, note)).toEqual(NEITHER);
    }
  });

  test("what only the server and our team read moves neither", async () => {
    const now = new Date();
    const hidden = {
      entryPage: "/",
      policyAcceptedAt: now,
      policyAcceptedFrom: "203.0.113.7",
      expiresAt: new Date(now.getTime() + 86_400_000),
      remindAt: now,
      announcedAt: now,
      streetAskedAt: now,
      arrivalAskedAt: now,
      finishRemindedAt: now,
      completingAt: now,
      payoutHeldAt: now,
      sharedMarks: ["card"],
    };
    for (const [column, value] of Object.entries(hidden)) {
      const write = () =>
        rest.prisma.booking.update({ where: { id: ID.accepted }, data: { [column]: value } });
      for (const side of [scene.customer, scene.mechanic]) {
        expect({ column, moved: await movedBy(side, ID.accepted, write) }).toEqual({
          column,
          moved: NEITHER,
        });
      }
    }
  });
});

describe("order=updated", () => {
  async function next(visitor: Visitor, query: string, cursor: string | null) {
    rest.world.clock.advance(2_000);
    const from = cursor === null ? "" : `&cursor=${cursor}`;
    const answer = (await visitor.get(`/api/bookings?order=updated${query}${from}`)).is(200);
    return { rows: answer.as(listed), cursor: answer.headers.get("x-next-cursor") };
  }

  test("lists each booking once, oldest change first, and goes on from its cursor", async () => {
    const seen: { id: string; updatedAt: string }[] = [];
    let cursor: string | null = null;
    for (;;) {
      const page = await next(scene.customer, "&limit=1", cursor);
      expect(page.rows.length).toBeLessThanOrEqual(1);
      seen.push(...page.rows);
      expect(page.cursor).not.toBeNull();
      cursor = page.cursor;
      if (page.rows.length === 0) break;
    }
    expect(seen.map(({ id }) => id).toSorted()).toEqual(
      [ID.pending, ID.accepted, ID.inProgress, ID.completed].toSorted(),
    );
    const times = seen.map(({ updatedAt }) => updatedAt);
    expect(times).toEqual(times.toSorted());

    (await scene.customer.put(`/api/bookings/${ID.pending}`, { notes: "Ring twice" })).is(200);
    const news = await next(scene.customer, "", cursor);
    expect(news.rows.map(({ id }) => id)).toEqual([ID.pending]);
    expect((await next(scene.customer, "", news.cursor)).rows).toEqual([]);
  });

  test("shows a mechanic their own jobs, without open requests", async () => {
    const { rows } = await next(scene.mechanic, "", null);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(
      [ID.accepted, ID.inProgress, ID.completed].toSorted(),
    );
    (await scene.customer.get("/api/bookings?order=newest")).refused(400, "INVALID");
  });

  test("other lists of bookings have no updatedAt", async () => {
    expect((await scene.customer.get("/api/bookings")).is(200).text).not.toContain("updatedAt");
    expect((await scene.customer.get(`/api/bookings/${ID.pending}`)).text).not.toContain(
      "updatedAt",
    );
  });
});
