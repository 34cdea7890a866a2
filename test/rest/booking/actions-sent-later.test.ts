import { beforeEach, expect, test } from "vitest";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { fileForm, png } from "~test/support/files";
import { atDesk } from "~test/support/desk/desk";
import { useRest } from "~test/support/rest";
import { makeScene, type Scene } from "../scene";

// A mechanic's phone keeps actions while offline and sends them when it is back online.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const MINUTE_MS = 60_000;
const BOOKING = `/api/bookings/${ID.accepted}`;
const withPhoto = async (deviceTime: string) => {
  const form = fileForm("photo", await png(), "brakes.png");
  form.set("kind", "after");
  form.set("deviceTime", deviceTime);
  return form;
};

/** The actions of a job, each with the minutes since the phone says it was done. */
const ACTIONS = [
  { path: "en-route", ago: 50, body: { etaMinutes: 20 } },
  { path: "arrived", ago: 30, body: {} },
  { path: "status", ago: 28, body: { status: "in_progress" } },
  { path: "complete", ago: 1, body: {} },
] as const;

async function startsNow(): Promise<Date> {
  const now = new Date();
  rest.world.clock.set(now);
  // One mechanic's jobs must not overlap.
  const over = { status: "completed", completedAt: now } as const;
  await rest.prisma.booking.update({ where: { id: ID.inProgress }, data: over });
  const busyUntil = new Date(now.getTime() + 90 * MINUTE_MS);
  await rest.prisma.booking.update({
    where: { id: ID.accepted },
    data: { scheduledAt: now, busyUntil },
  });
  return now;
}

test("each action counts once however often it is sent, by our clock, and the desk sees the phone's time", async () => {
  const now = await startsNow();
  const timeOf = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS).toISOString();
  for (const { path, ago, body } of ACTIONS) {
    const key = { headers: { "idempotency-key": `act-${path}` } };
    const send = () =>
      scene.mechanic.post(`${BOOKING}/${path}`, { ...body, deviceTime: timeOf(ago) }, key);
    if (path === "complete") {
      const headers = { "idempotency-key": "act-photo" };
      for (const body of [await withPhoto(timeOf(2)), await withPhoto(timeOf(2))]) {
        (await scene.mechanic.send("POST", `${BOOKING}/photos`, { body, headers })).is(201);
      }
    }
    const first = (await send()).is(200);
    const again = (await send()).is(200);
    expect(again.headers.get("idempotent-replayed"), path).toBe("true");
    expect(again.text, path).toBe(first.text);
  }
  const job = await rest.prisma.booking.findUniqueOrThrow({ where: { id: ID.accepted } });
  for (const at of [job.enRouteAt, job.arrivedAt, job.startedAt, job.completedAt]) {
    expect(at).toEqual(now);
  }
  const kinds = ["en_route", "arrive", "start", "complete"];
  const { desk } = await atDesk(rest.world, rest.prisma, "operator");
  const { events } = await desk.booking({ id: ID.accepted });
  const told = events.filter(({ deviceAt }) => deviceAt !== null);
  expect(told.map(({ at, deviceAt }) => ({ at, deviceAt }))).toEqual(
    ACTIONS.map(({ ago }) => ({ at: now.toISOString(), deviceAt: timeOf(ago) })),
  );
  const counted = await rest.prisma.bookingEvent.groupBy({
    by: ["kind"],
    where: { bookingId: ID.accepted, kind: { in: kinds } },
    _count: true,
  });
  expect(counted.map(({ _count }) => _count)).toEqual(kinds.map(() => 1));
  const { photos } = await desk.conversation({ id: ID.accepted });
  expect(photos).toMatchObject([{ kind: "after", at: now.toISOString(), deviceAt: timeOf(2) }]);
  // Neither side of the job sees the phone's time.
  expect((await scene.customer.get(BOOKING)).is(200).text).not.toContain(timeOf(30));
});

test("the phone's time decides nothing: too early by our clock is too early", async () => {
  const now = await startsNow();
  const scheduledAt = new Date(now.getTime() + 5 * 60 * MINUTE_MS);
  const busyUntil = new Date(scheduledAt.getTime() + 90 * MINUTE_MS);
  await rest.prisma.booking.update({
    where: { id: ID.accepted },
    data: { scheduledAt, busyUntil },
  });
  const deviceTime = new Date(scheduledAt.getTime() - MINUTE_MS).toISOString();
  (await scene.mechanic.post(`${BOOKING}/arrived`, { deviceTime })).refused(409, "CONFLICT");
});

test("an invalid time is refused, and a call without a body works as before", async () => {
  await startsNow();
  for (const deviceTime of ["", "yesterday", "2026-11-26T15:12:00", "0000-01-01T00:00:00Z", 5]) {
    const answer = await scene.mechanic.post(`${BOOKING}/arrived`, { deviceTime });
    const { fields } = answer.refused(400, "INVALID");
    expect(fields).toEqual({ deviceTime: "Send the device's time as ISO 8601 with its offset." });
  }
  (await scene.mechanic.send("POST", `${BOOKING}/arrived`)).is(200);
  const event = await rest.prisma.bookingEvent.findFirst({
    where: { bookingId: ID.accepted, kind: "arrive" },
  });
  expect(event?.deviceAt).toBeNull();
});
