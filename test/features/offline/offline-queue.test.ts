import "fake-indexeddb/auto";
import { IDBFactory } from "fake-indexeddb";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { etaLeft, withSiteActions, type SiteAction } from "~/domain/booking/site-actions";
import { perform } from "~/features/offline-queue/offline-queue";
import { NOT_KEPT } from "~/features/offline-queue/queue-labels";
import { runQueue, WAITED_TOO_LONG } from "~/features/offline-queue/queue-run";
import type { QueuedAction } from "~/features/offline-queue/queue-state";
import {
  changeAction,
  closeQueue,
  dropOldActions,
  keepAction,
  readActions,
} from "~/features/offline-queue/queue-store";
import { callOf, type SendResult } from "~/features/offline-queue/send-action";
import { sampleBooking } from "~test/support/sample";

const MORGAN = "morgan";
const JOB = "job-1";
const OTHER_JOB = "job-2";
const NOW = new Date("2026-11-26T15:00:00.000Z");
const HOUR_MS = 3_600_000;

beforeEach(async () => {
  await closeQueue();
  globalThis.indexedDB = new IDBFactory();
});

type Kept = Partial<Omit<QueuedAction, "act" | "place">> & { act: SiteAction };
const keep = ({ act: action, ...values }: Kept) =>
  keepAction({
    id: crypto.randomUUID(),
    owner: MORGAN,
    bookingId: JOB,
    act: action,
    photo: null,
    deviceTime: NOW.toISOString(),
    isTold: true,
    refusal: null,
    isAskedFor: false,
    ...values,
  });

const WAY: readonly SiteAction[] = [
  { kind: "en_route", etaMinutes: 20 },
  { kind: "arrive" },
  { kind: "start" },
  { kind: "photo", photoKind: "after" },
  { kind: "complete" },
  { kind: "odometer", miles: 62_400 },
];
const keepEnRoute = async () => {
  for (const action of WAY) await keep({ act: action });
};

/** Simulates a server that answers as told and records its requests. */
function server(answerOf: (action: QueuedAction) => SendResult["is"] = () => "done") {
  const asked: QueuedAction[] = [];
  const answers: Record<SendResult["is"], SendResult> = {
    done: { is: "done", body: null },
    refused: { is: "refused", message: "This job was canceled." },
    unanswered: { is: "unanswered", message: null },
    signedOut: { is: "signedOut" },
  };
  const send = async (action: QueuedAction) => {
    asked.push(action);
    return answers[answerOf(action)];
  };
  return { asked, kinds: () => asked.map(({ act: action }) => action.kind), send };
}

const run = (
  { send }: ReturnType<typeof server>,
  { owner = MORGAN, now = NOW, isLater = true } = {},
) => runQueue(owner, { send, now: () => now, isLater, onChange: async () => undefined });
const left = async (owner = MORGAN) =>
  (await readActions(owner)).map(({ act: action, refusal }) => [action.kind, refusal]);

describe("a mechanic's actions without a connection", () => {
  test("are sent once and in order, even after the browser was closed", async () => {
    await keepEnRoute();
    await closeQueue();
    const away = server(() => "unanswered");
    expect(await run(away)).toMatchObject({ end: "unanswered", sent: [], refused: [] });
    expect(away.kinds()).toEqual(["en_route"]);

    const back = server();
    const { sent, end } = await run(back);
    expect(end).toBe("empty");
    expect(back.kinds()).toEqual(WAY.map(({ kind }) => kind));
    expect(sent).toHaveLength(WAY.length);
    // A request that got no answer is repeated under the same key.
    expect(back.asked[0]?.id).toBe(away.asked[0]?.id);
    await run(back);
    expect(back.asked).toHaveLength(WAY.length);
    expect(await left()).toEqual([]);
  });

  test("keep a photo's bytes through a restart", async () => {
    const bytes = new Uint8Array([137, 80, 78, 71]).buffer;
    const photo = { bytes, type: "image/png", name: "brakes.png" };
    await keep({ act: { kind: "photo", photoKind: "after" }, photo });
    await closeQueue();
    const [kept] = await readActions(MORGAN);
    expect(new Uint8Array(kept?.photo?.bytes ?? new ArrayBuffer(0))).toEqual(new Uint8Array(bytes));
    expect(kept?.photo).toMatchObject({ type: "image/png", name: "brakes.png" });
  });

  test("are hidden from other accounts and not sent after sign-out", async () => {
    await keepEnRoute();
    const others = server();
    expect(await run(others, { owner: "sam" })).toMatchObject({ end: "empty" });
    expect(others.asked).toEqual([]);
    expect(await left("sam")).toEqual([]);
    const signedOut = server(() => "signedOut");
    expect(await run(signedOut)).toMatchObject({ end: "signedOut" });
    expect(signedOut.asked).toHaveLength(1);
    expect(await left()).toHaveLength(WAY.length);
  });

  test("stop at a booking's first refusal, while other bookings continue", async () => {
    await keepEnRoute();
    await keep({ act: { kind: "arrive" }, bookingId: OTHER_JOB });
    const desk = server(({ act: action }) => (action.kind === "start" ? "refused" : "done"));
    const { refused } = await run(desk);
    expect(refused.map(({ act: action, refusal }) => [action.kind, refusal])).toEqual([
      ["start", "This job was canceled."],
    ]);
    expect(desk.asked.map(({ act: action, bookingId }) => `${bookingId} ${action.kind}`)).toEqual([
      "job-1 en_route",
      "job-1 arrive",
      "job-1 start",
      "job-2 arrive",
    ]);
    expect(await left()).toEqual([
      ["start", "This job was canceled."],
      ["photo", null],
      ["complete", null],
      ["odometer", null],
    ]);
    // After the mechanic retries, the rest of the booking's actions follow.
    const [start] = await readActions(MORGAN);
    await changeAction(start?.place ?? 0, { refusal: null, isAskedFor: true });
    const back = server();
    await run(back);
    expect(back.kinds()).toEqual(["start", "photo", "complete", "odometer"]);
  });

  test("are dropped when the mechanic reads the refusal at the button", async () => {
    await keep({ act: { kind: "start" }, isTold: false });
    expect(
      await run(
        server(() => "refused"),
        { isLater: false },
      ),
    ).toMatchObject({ refused: [] });
    expect(await left()).toEqual([]);
    // A page closed before the answer arrived can't show the refusal.
    await keep({ act: { kind: "start" }, isTold: false });
    expect((await run(server(() => "refused"))).refused).toHaveLength(1);
    expect(await left()).toHaveLength(1);
  });

  test("are not sent automatically after 24 hours, and are deleted after a week", async () => {
    await keep({ act: { kind: "complete" } });
    const tomorrow = new Date(NOW.getTime() + 25 * HOUR_MS);
    const idle = server();
    expect((await run(idle, { now: tomorrow })).refused).toHaveLength(1);
    expect(idle.asked).toEqual([]);
    expect(await left()).toEqual([["complete", WAITED_TOO_LONG]]);
    const [complete] = await readActions(MORGAN);
    await changeAction(complete?.place ?? 0, { refusal: null, isAskedFor: true });
    await run(idle, { now: tomorrow });
    expect(idle.kinds()).toEqual(["complete"]);

    await keep({ act: { kind: "complete" } });
    await dropOldActions(new Date(NOW.getTime() + 6 * 24 * HOUR_MS));
    expect(await left()).toHaveLength(1);
    await dropOldActions(new Date(NOW.getTime() + 8 * 24 * HOUR_MS));
    expect(await left()).toEqual([]);
  });
});

describe("a phone whose storage is full", () => {
  afterEach(() => vi.unstubAllGlobals());

  /**
   * Simulates a browser request that is answered with this status; 0 means that it never arrives.
   */
  function answering(status: number) {
    return class {
      upload = {};
      status = status;
      responseText = "{}";
      onload = () => undefined;
      onerror = () => undefined;
      open = () => undefined;
      setRequestHeader = () => undefined;
      send = () => (status === 0 ? this.onerror() : this.onload());
    };
  }

  test("sends at once, and says when it can't", async () => {
    const open = () => {
      throw new DOMException("The disk is full.", "QuotaExceededError");
    };
    vi.stubGlobal("indexedDB", { open });
    const arrive = { owner: MORGAN, bookingId: JOB, act: { kind: "arrive" } } as const;
    vi.stubGlobal("XMLHttpRequest", answering(200));
    expect(await perform(arrive)).toEqual({ is: "done", body: {} });
    vi.stubGlobal("XMLHttpRequest", answering(0));
    expect(await perform(arrive)).toEqual({ is: "refused", message: NOT_KEPT });
  });
});

describe("the request for an action", () => {
  const actionOf = (action: SiteAction): QueuedAction => ({
    place: 1,
    id: "key-1",
    owner: MORGAN,
    bookingId: JOB,
    act: action,
    photo: null,
    deviceTime: NOW.toISOString(),
    isTold: true,
    refusal: null,
    isAskedFor: false,
  });

  test("has the same key and body every time it is sent", () => {
    for (const action of WAY.slice(1)) {
      const later = new Date(NOW.getTime() + HOUR_MS);
      expect(callOf(actionOf(action), later)).toEqual(callOf(actionOf(action), NOW));
      expect(callOf(actionOf(action), NOW)).toMatchObject({
        key: "key-1",
        body: { deviceTime: NOW.toISOString() },
      });
    }
  });

  test("tells the customer the remaining drive, not the original one", () => {
    const tenLater = new Date(NOW.getTime() + 10.5 * 60_000);
    expect(callOf(actionOf({ kind: "en_route", etaMinutes: 20 }), tenLater)).toMatchObject({
      key: "key-1-10",
      body: { etaMinutes: 10 },
    });
    expect(etaLeft(20, NOW, new Date(NOW.getTime() + HOUR_MS))).toBe(1);
    // A clock that was set back must not make the drive longer.
    expect(etaLeft(20, NOW, new Date(NOW.getTime() - HOUR_MS))).toBe(20);
  });
});

test("updates the buttons for queued actions and keeps the job as the server knows it", () => {
  const job = { ...sampleBooking(), status: "accepted" as const, arrivedAt: null };
  const deviceTime = NOW.toISOString();
  const after = (count: number) =>
    withSiteActions(
      job,
      WAY.slice(0, count).map((action) => ({ act: action, deviceTime })),
    );
  expect(after(2)).toMatchObject({ status: "accepted", etaMinutes: 20, arrivedAt: deviceTime });
  expect(after(3)).toMatchObject({ status: "in_progress" });
  expect(after(5)).toMatchObject({ status: "completed", completedAt: deviceTime });
  // An action that the server already did isn't undone.
  const done = { ...job, status: "completed" as const };
  expect(withSiteActions(done, [{ act: { kind: "start" }, deviceTime }]).status).toBe("completed");
});
