import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createLimits } from "~/server/gateways/runtime/limits";
import { MATRIX, type Row } from "~test/calls/read";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { jpeg } from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { CallOptions } from "~test/support/http/visitor";
import { gatherCallers, type Callers } from "./callers";
import { procedureType, restCall, send, trpcCall, type PreparedCall } from "./endpoints";
import { rememberTables, type Tables } from "./tables";

// Walks every call of a mechanic after staff suspended them: what they can still do, and what they
// can still read. `SUSPENSION` (src/domain/vetting/suspension.ts) is the rule.

const rest = useRest({ once: true });
let callers: Callers;
let tables: Tables;

beforeAll(async () => {
  rest.world.clock.set(new Date());
  callers = await gatherCallers(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});
beforeEach(async () => {
  await tables.restore();
  rest.replace({ limits: createLimits(rest.db.query, rest.world.deps.log) });
});

const suspend = async () => {
  const path = `/api/desk/people/${ID.mechanic}/suspend`;
  const body = { reason: "Two customers report damage." };
  (await callers.visitor("administrator").post(path, body)).is(200);
};
const mechanic = () => callers.visitor("assigned");

/** Every call that a mechanic with jobs can make, once for each case of the access matrix. */
const ROWS = MATRIX.filter(({ cells: { assigned } }) => typeof assigned === "number");
const nameOf = ({ procedure, rest: [route], case: about }: Row) =>
  [procedure ?? route, ...(about === undefined ? [] : [`(${about})`])].join(" ");
const callOf = (row: Row): PreparedCall => {
  const input = row.input(callers, "assigned");
  const [route] = row.rest;
  if (row.procedure !== undefined) return trpcCall(row.procedure, input);
  if (route === undefined) throw new Error("A row has an address.");
  return restCall(route, input, row.request);
};

/**
 * Calls that no longer succeed. Each is about a request, or about a job that was still to come and
 * went back to others.
 */
const ENDED: Record<string, number> = {
  "booking.accept (an open one)": 403,
  "booking.accept (a request for one mechanic)": 403,
  "booking.setStatus (accepts)": 403,
  "booking.setStatus (declines)": 404,
  "booking.setStatus (starts)": 404,
  "booking.reschedule": 404,
  "booking.release (an accepted one)": 404,
  "booking.withdrawChange": 404,
  "booking.claim (a safety report)": 404,
  "message.send": 404,
  "message.markRead": 404,
};

const isWrite = ({ procedure }: Row) =>
  procedure !== undefined && procedureType(procedure) === "mutation";

describe("a suspended mechanic", () => {
  test.each(ROWS.filter(isWrite).map((row) => [nameOf(row), row] as const))(
    "%s",
    async (name, row) => {
      await suspend();
      const answer = await send(mechanic(), rest.url, callOf(row));
      expect(answer.status, answer.text.slice(0, 300)).toBe(ENDED[name] ?? 200);
    },
  );

  test("has no call in the list of ended ones that no longer exists", () => {
    const names = new Set(ROWS.map(nameOf));
    expect(Object.keys(ENDED).filter((name) => !names.has(name))).toEqual([]);
  });

  /** Reads everything open to the mechanic, each job by itself too. */
  const readEverything = async () => {
    const jobs = [ID.completed, ID.inProgress, ID.accepted, callers.requested].flatMap((id) => [
      restCall("GET /bookings/:id", { id }),
      restCall("GET /bookings/:id/photos", { id }),
      restCall("GET /bookings/:id/payments", { id }),
      restCall("GET /messages", { bookingId: id }),
    ]);
    const reads = ROWS.filter((row) => !isWrite(row)).map(callOf);
    let text = "";
    for (const call of [...reads, ...jobs].filter(({ method }) => method === "GET")) {
      const answer = await send(mechanic(), rest.url, call);
      text += `${call.path}\n${answer.text}\n`;
    }
    return text;
  };
  const customersIn = (text: string) =>
    (["owner", "convert", "otherCustomer"] as const).flatMap((who) =>
      Object.values(callers.secrets[who]).filter((secret) => text.includes(secret)),
    );

  test("reads no customer's name, address, phone or street once their jobs are over", async () => {
    const completedAt = rest.world.clock.now();
    const running = { status: "in_progress", mechanicId: ID.mechanic } as const;
    await rest.prisma.booking.updateMany({
      where: running,
      data: { status: "completed", completedAt },
    });
    // Otherwise the check below could pass for want of anything to read.
    expect(customersIn(await readEverything())).toEqual(
      expect.arrayContaining([callers.secrets.owner.phone, callers.secrets.owner.lastName]),
    );
    await suspend();
    expect(customersIn(await readEverything())).toEqual([]);
    const list = await mechanic().get("/api/bookings");
    expect(list.text).not.toContain(callers.requested);
  }, 60_000);

  test("reads and does everything about a job that has begun, until it's over", async () => {
    await suspend();
    const { phone, street, lastName } = callers.secrets.owner;
    const job = await mechanic().get(`/api/bookings/${ID.inProgress}`);
    for (const word of [phone, street, lastName]) expect(job.text).toContain(word);
    const write = (bookingId: string) =>
      mechanic().post("/api/messages", {
        bookingId,
        receiverId: ID.customer,
        content: "I need ten more minutes.",
      });
    (await write(ID.inProgress)).is(201);
    (await mechanic().post(`/api/bookings/${ID.inProgress}/complete`, {})).is(200);
    const after = await mechanic().get(`/api/bookings/${ID.inProgress}`);
    for (const word of [phone, street, lastName]) expect(after.text).not.toContain(word);
    const refused = await write(ID.inProgress);
    expect([refused.status, refused.text]).toEqual([
      409,
      expect.stringContaining("This conversation is closed."),
    ]);
  });

  test("and their former customer can't write to each other, nor add photos, but a report is sent", async () => {
    const photo = new Uint8Array(await jpeg());
    const photoOf = async (kind: string): Promise<CallOptions> => {
      const form = new FormData();
      form.set("photo", new Blob([photo]), "work.jpg");
      form.set("kind", kind);
      return { body: form };
    };
    await rest.prisma.booking.updateMany({
      where: { id: ID.completed },
      data: { completedAt: rest.world.clock.now() },
    });
    const add = async (kind: string) =>
      mechanic().send("POST", `/api/bookings/${ID.completed}/photos`, await photoOf(kind));
    (await add("after")).is(201);
    await suspend();
    for (const kind of ["after", "message"]) (await add(kind)).is(409);
    const message = { bookingId: ID.completed, content: "Hello?" };
    const toMechanic = { ...message, receiverId: ID.mechanic };
    const toCustomer = { ...message, receiverId: ID.customer };
    (await callers.visitor("owner").post("/api/messages", toMechanic)).is(409);
    (await mechanic().post("/api/messages", toCustomer)).is(409);
    const report = { kind: "safety", description: "They followed me to my endpoint." };
    (await mechanic().post(`/api/bookings/${ID.completed}/claims`, report)).is(201);
  });
});
