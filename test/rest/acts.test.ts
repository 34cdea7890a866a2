import { readFile, writeFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { format, resolveConfig } from "prettier";
import { BOOKING_ACTS, statusMoves, type BookingAct } from "~/domain/booking/acts";
import { BOOKING_STATUSES, type BookingStatus } from "~/domain/booking/status";
import { givenBooking, givenCustomer, givenMechanic } from "~test/support/factory";
import { useRest } from "~test/support/rest";
import type { TestWorld } from "~test/support/world";
import type { CallOptions } from "~test/support/visitor";

const rest = useRest();

interface Act {
  by: string;
  from: readonly BookingStatus[];
  to: BookingStatus | null;
  follows: string;
}
const ACTS = Object.entries<Act>(BOOKING_ACTS);

type Caller = Awaited<ReturnType<TestWorld["callerFor"]>>;

interface Door {
  /** The mechanic is there. */
  arrived?: boolean;
  by: "customer" | "mechanic";
  procedure: (api: Caller, id: string) => Promise<unknown>;
  rest: [method: "POST" | "PUT", path: string, body?: unknown];
}

/** How each act is called; the documented moves have more tests in routers/booking/moves.test.ts. */
const DOORS: Partial<Record<BookingAct, Door>> = {
  accept: {
    by: "mechanic",
    procedure: (api, id) => api.booking.accept({ id }),
    rest: ["PUT", "/accept"],
  },
  decline: {
    by: "mechanic",
    procedure: (api, id) => api.booking.setStatus({ id, status: "cancelled" }),
    rest: ["PUT", "/status", { status: "cancelled" }],
  },
  en_route: {
    by: "mechanic",
    procedure: (api, id) => api.booking.enRoute({ id, etaMinutes: 20 }),
    rest: ["POST", "/en-route", { etaMinutes: 20 }],
  },
  arrive: {
    by: "mechanic",
    procedure: (api, id) => api.booking.arrived({ id }),
    rest: ["POST", "/arrived"],
  },
  confirm_arrival: {
    by: "customer",
    procedure: (api, id) => api.booking.confirmArrival({ id }),
    rest: ["POST", "/arrived/confirm"],
    arrived: true,
  },
  start: {
    by: "mechanic",
    procedure: (api, id) => api.booking.setStatus({ id, status: "in_progress" }),
    rest: ["POST", "/status", { status: "in-progress" }],
  },
  complete: {
    by: "mechanic",
    procedure: (api, id) => api.booking.complete({ id }),
    rest: ["POST", "/complete"],
  },
  release: {
    by: "mechanic",
    procedure: (api, id) => api.booking.release({ id, reason: "My van broke down." }),
    rest: ["POST", "/release", { reason: "My van broke down." }],
  },
  request: {
    by: "customer",
    procedure: (api, id) => api.booking.changeRequest({ id, mechanicId: null }),
    rest: ["PUT", "/request", { mechanicId: null }],
  },
  cancel: {
    by: "customer",
    procedure: (api, id) => api.booking.cancel({ id, fee: 0 }),
    rest: ["POST", "/cancel", { fee: 0 }],
  },
};

describe("every status × act, by both doors", () => {
  for (const [name, door] of Object.entries(DOORS)) {
    test(`${name}`, async () => {
      const { prisma, world } = rest;
      const act = ACTS.find(([one]) => one === name)?.[1];
      expect(act?.by).toBe(door.by);
      for (const status of BOOKING_STATUSES) {
        const customer = await givenCustomer(prisma);
        const mechanic = await givenMechanic(prisma);
        await givenMechanic(prisma);
        const scene = { customer, mechanic: status === "pending" ? null : mechanic, status };
        const caller = door.by === "customer" ? customer : mechanic;
        // Near enough for all of them, and one after the other.
        const at = (hours: number) => ({
          scheduledAt: new Date(world.clock.now().getTime() + hours * 3_600_000),
        });
        const arrivedAt = door.arrived ? world.clock.now() : null;
        const one = await givenBooking(prisma, { ...scene, ...at(0.3) });
        await prisma.booking.update({ where: { id: one.id }, data: { arrivedAt } });
        const api = await world.callerFor(caller);
        const byProcedure = await door.procedure(api, one.id).then(
          () => "OK",
          (error: { code: string }) => error.code,
        );
        const other = await givenBooking(prisma, { ...scene, ...at(-2) });
        await prisma.booking.update({ where: { id: other.id }, data: { arrivedAt } });
        const [method, path, body] = door.rest;
        const options: CallOptions = body === undefined ? {} : { json: body };
        const visitor = await rest.as(caller);
        const answer = await visitor.send(method, `/api/bookings/${other.id}${path}`, options);
        const allowed = act?.from.some((from) => from === status) ?? false;
        expect([status, byProcedure, answer.status]).toEqual(
          allowed ? [status, "OK", 200] : [status, "CONFLICT", 409],
        );
        for (const { id } of [one, other]) {
          const after = await prisma.booking.findUniqueOrThrow({ where: { id } });
          const left = name === "decline" && allowed ? "pending" : (act?.to ?? status);
          expect(after.status).toBe(allowed ? left : status);
        }
      }
    });
  }

  test("each act that people do has a door", () => {
    const people = ACTS.filter(([, { by }]) => by !== "system");
    expect(Object.keys(DOORS).toSorted()).toEqual(people.map(([name]) => name).toSorted());
  });
});

/** The table as a diagram and in words. */
function drawLife(): string {
  const moves = ACTS.flatMap(([name, { from, to }]) =>
    to === null ? [] : from.map((one) => ({ from: one, to, name })),
  );
  const atDesk = statusMoves()
    .filter(({ from, to }) => !moves.some((move) => move.from === from && move.to === to))
    .map((move) => ({ ...move, name: "operator" }));
  return [
    "```mermaid",
    "stateDiagram-v2",
    "    [*] --> pending",
    ...[...moves, ...atDesk].map(({ from, to, name }) => `    ${from} --> ${to}: ${name}`),
    "    completed --> [*]",
    "    cancelled --> [*]",
    "```",
    "",
    "| act | who | from | to | what follows |",
    "| --- | --- | --- | --- | --- |",
    ...ACTS.map(
      ([name, { by, from, to, follows }]) =>
        `| ${name} | ${by} | ${from.join(", ")} | ${to ?? "as it is"} | ${follows} |`,
    ),
  ].join("\n");
}

test("docs/life-of-a-job.md shows the table as it is (UPDATE_DOCS=1 writes it anew)", async () => {
  const file = "docs/life-of-a-job.md";
  const text = await readFile(file, "utf8");
  const [before, after] = ["<!-- drawn from BOOKING_ACTS -->", "<!-- end -->"];
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
