import { beforeAll, describe, expect, test } from "vitest";
import { API_ROUTES } from "~/server/http/app";
import { createLimits } from "~/server/gateways/ops/limits";
import { MAX_PAGE } from "~/domain/booking/schema";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { fileForm } from "~test/support/files";
import { useRest } from "~test/support/rest";
import type { CallOptions } from "~test/support/visitor";
import { gatherCrowd, type Actor, type Crowd } from "./crowd";
import { knockTrpc, send } from "./doors";
import { rememberTables, TOUCHED_BY_REFUSALS, type Tables } from "./tables";

// Invalid ids: never a 5xx, never anybody's row; and lists with a limit.

const rest = useRest({ once: true });
let crowd: Crowd;
let tables: Tables;

beforeAll(async () => {
  crowd = await gatherCrowd(rest);
  tables = await rememberTables(rest.db, rest.world.files);
});

const STRANGE = [
  "..%2f1",
  "1%20OR%201%3D1",
  "%00",
  "a%00b",
  "-1",
  "1.5",
  "NaN",
  "null",
  "undefined",
  "%5B%5D",
  "%7B%22not%22%3A%22%22%7D",
  "%27%3B%20DROP%20TABLE%20%22User%22%3B--",
  "%25",
  "%FF",
  "%ED%A0%80",
  "%F0%9F%98%80",
  `${ID.pending}%20`,
  `%7B${ID.pending}%7D`,
  ID.pending.replaceAll("-", ""),
  "x".repeat(10_000),
];

const BODIES: Record<string, unknown> = {
  "PUT /bookings/:id": { notes: "x" },
  "PUT /bookings/:id/status": { status: "accepted" },
  "POST /bookings/:id/status": { status: "accepted" },
  "POST /bookings/:bookingId/review": { rating: 5 },
  "POST /bookings/:id/en-route": { etaMinutes: 5 },
  "POST /bookings/:id/position": { latitude: 37.7, longitude: -122.4 },
  "POST /bookings/:id/cancel": { fee: 0 },
  "POST /bookings/:id/stop": { reason: "x" },
  "POST /desk/bookings/:id/asked-by-mechanic": { agrees: true, reason: "x" },
  "POST /desk/bookings/:id/arrival": { there: true, reason: "x" },
  "POST /bookings/:id/reschedule": { scheduledAt: "2027-06-01T10:00" },
  "POST /bookings/:id/release": { reason: "x" },
  "PUT /bookings/:id/request": { mechanicId: null },
  "POST /bookings/:id/changes": {
    add: [{ kind: "labor", description: "x", amount: 1 }],
    reason: "x",
  },
  "POST /desk/changes/:id/approve": { reason: "x" },
  "POST /bookings/:id/tip": { amount: "10.00" },
  "PUT /cards/:id": { default: true },
  "POST /bookings/:id/claims": { kind: "damage", description: "x" },
  "POST /reviews/:id/answer": { text: "x" },
  "POST /reviews/:id/report": { reason: "other" },
  "POST /desk/documents/:id/accept": {},
  "POST /desk/documents/:id/reject": { reason: "x" },
  "POST /desk/people/:id/suspend": { reason: "x" },
  "POST /desk/people/:id/restore": { reason: "x" },
  "POST /desk/reviews/:id/hide": { reason: "x" },
  "POST /desk/reviews/:id/show": { reason: "x" },
  "POST /desk/reviews/:id/keep": { reason: "x" },
  "PUT /desk/questions/:id": {
    question: "x",
    options: ["x", "y"],
    correctAnswer: 0,
    topic: "other",
    reason: "x",
  },
  "PUT /desk/services/:id": { version: 1, estimatedDuration: 90, reason: "x" },
  "POST /desk/services/:id/retire": { reason: "x" },
  "POST /desk/services/:id/restore": { reason: "x" },
  "PUT /desk/promos/:id": { version: 1, usesInAll: 800, reason: "x" },
  "POST /desk/promos/:id/pause": { reason: "x" },
  "POST /desk/promos/:id/resume": { reason: "x" },
  "POST /desk/people/:id/second-factor/reset": { reason: "x" },
  "DELETE /account/passkeys/:id": { code: "x" },
  "POST /desk/questions/:id/retire": { reason: "x" },
  "POST /desk/questions/:id/restore": { reason: "x" },
  "POST /support/:id/messages": { message: "x" },
  "PUT /desk/replies/:id": { version: 1, name: "x", body: "x" },
  "POST /desk/support/:id/answer": { message: "x", version: 1 },
  "POST /desk/support/:id/note": { note: "x" },
  "POST /desk/support/:id/assign": { mine: true },
  "POST /desk/support/:id/close": { reason: "x" },
  "POST /desk/support/:id/reopen": { reason: "x" },
  "POST /claims/:id/offer": { times: ["2027-03-03T17:00:00.000Z"] },
  "POST /claims/:id/decline": { reason: "x" },
  "POST /claims/:id/choose": { time: "2027-03-03T17:00:00.000Z" },
  "POST /desk/claims/:id/decide": { decision: "dismiss", reason: "x" },
  "POST /cards/:id/pay": { clientSecret: "pi_1_secret_1" },
  "POST /desk/alerts/:id/resolve": { note: "x" },
  "POST /desk/payouts/:id/sent": { reason: "x" },
  "POST /desk/payouts/:id/returned": { reason: "x" },
  "PUT /desk/disputes/:id/evidence": { version: 1, texts: {}, documents: [] },
  "POST /desk/disputes/:id/evidence": { version: 1, reason: "x" },
  "POST /desk/bookings/:id/cancel": { reason: "x" },
  "POST /desk/bookings/:id/complete": { reason: "x" },
  "POST /desk/bookings/:id/release": { reason: "x" },
  "POST /desk/people/:id/sessions/end": { reason: "x" },
  "POST /desk/people/:id/password-reset": { reason: "x" },
  "POST /desk/bookings/:id/note": { note: "x" },
  "POST /desk/bookings/:id/payout-review": { held: true, reason: "x" },
  "POST /desk/bookings/:id/mail": { mailId: "x", reason: "x" },
  "POST /desk/people/:id/name": { decision: "accept", pendingName: "x", reason: "x" },
  "POST /desk/people/:id/trial": { reason: "x" },
  "POST /desk/work/:id/retry": { reason: "x" },
  "POST /desk/work/:id/drop": { reason: "x" },
  "POST /desk/bookings/:id/price": { amount: "1.00", reason: "x" },
  "POST /desk/bookings/:id/refund": { amount: "1.00", reason: "x", bornBy: "shared" },
};

const WITH_ID = API_ROUTES.map((route) => route.replace(" /api/", " /")).filter((route) =>
  route.includes(":"),
);

function asWhom(route: string): Actor {
  if (/\/(?:desk|passkeys)\//.test(route)) return "administrator";
  return /bookings\/:id\/accept|status|complete|release|without-card|en-route|POST.*position|no-show|arrived$|POST.*\/changes$|changes.*withdraw|offer|claims.*decline|reviews.*answer|mechanic\/documents/.test(
    route,
  )
    ? "assigned"
    : "owner";
}

function optionsOf(route: string): CallOptions {
  if (route.includes("/upload/")) {
    return { body: "x", headers: { "content-type": "application/octet-stream" } };
  }
  if (route !== "POST /bookings/:id/photos") return { json: BODIES[route] };
  const body = fileForm("photo", crowd.png);
  body.set("kind", "issue");
  return { body };
}

describe("an invalid id in the address", () => {
  test.each(WITH_ID)("%s", async (route) => {
    rest.replace({ limits: createLimits(rest.prisma, rest.world.deps.log) });
    const [method = "", template = ""] = route.split(" ");
    const visitor = crowd.visitor(asWhom(route));
    const options = optionsOf(route);
    for (const strange of STRANGE) {
      const path = `/api${template.replace(/:\w+/, strange)}`;
      const answer = await visitor.send(method, path, options);
      // An upload's address is a token that was used up or never existed.
      expect([400, 404, route.includes("/upload/") ? 409 : 404], path).toContain(answer.status);
    }
    for (const query of ["id[]=x", "id=", `id=${ID.accepted}`, "userId[]=x&bookingId[]=x"]) {
      const path = `/api${template.replace(/:\w+/, "nothing")}?${query}`;
      const answer = await visitor.send(method, path, options);
      expect([400, 404, 409], path).toContain(answer.status);
    }
    const changed = await tables.changed();
    expect(changed.filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
  });
});

describe("an invalid id in an input", () => {
  const OTHERS = [...STRANGE.map(safelyDecoded), "", 1, -1, 1.5, true, null, [], [ID.pending], {}];
  const OBJECTS = [{ not: "" }, { equals: ID.pending }, { contains: "-" }, { $ne: null }];
  const CALLS = [
    ["owner", "booking.byId", "id"],
    ["owner", "booking.update", "id"],
    ["assigned", "booking.accept", "id"],
    ["assigned", "booking.complete", "id"],
    ["owner", "booking.review", "bookingId"],
    ["owner", "payment.refresh", "id"],
    ["owner", "payment.list", "id"],
    ["owner", "payment.pay", "id"],
    ["owner", "payment.removeCard", "id"],
    ["owner", "payment.receipt", "id"],
    ["owner", "message.thread", "bookingId"],
    ["owner", "message.markRead", "bookingId"],
    ["owner", "mechanic.publicProfile", "userId"],
    ["owner", "mechanic.publicServices", "userId"],
    ["owner", "mechanic.slots", "userId"],
  ] as const;
  test.each(CALLS)("as %s: %s", async (who, procedure, key) => {
    rest.replace({ limits: createLimits(rest.prisma, rest.world.deps.log) });
    for (const strange of [...OTHERS, ...OBJECTS]) {
      const knock = knockTrpc(procedure, { notes: "x", rating: 5, [key]: strange });
      const answer = await send(crowd.visitor(who), rest.url, knock);
      expect([400, 404], JSON.stringify(strange)?.slice(0, 100)).toContain(answer.status);
    }
    const nothing = await send(crowd.visitor(who), rest.url, knockTrpc(procedure, { rating: 5 }));
    expect(nothing.status, "no id at all").toBe(400);
    expect((await tables.changed()).filter((name) => !(name in TOUCHED_BY_REFUSALS))).toEqual([]);
  });
});

function safelyDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

describe("a list", () => {
  test("ends after a hundred rows, whatever limit is requested", async () => {
    // Copies of an open job, more of them than a page may show.
    await rest.db.script(`
      CREATE TEMP TABLE copies AS SELECT * FROM "Booking" WHERE "id" = '${ID.pending}';
      INSERT INTO "Booking" SELECT (jsonb_populate_record(c, jsonb_build_object(
        'id', gen_random_uuid(), 'bookingNumber', 'CW-C' || n))).*
      FROM copies c, generate_series(1, ${MAX_PAGE + 20}) n;
      DROP TABLE copies`);
    for (const who of ["owner", "otherMechanic"] as const) {
      for (const query of ["", "?limit=100", "?limit=101", "?limit=9999"]) {
        const answer = await crowd.visitor(who).get(`/api/bookings${query}`);
        expect(answer.is(200).body, `${who} ${query}`).toHaveLength(MAX_PAGE);
        expect(answer.headers.get("x-next-cursor")).not.toBeNull();
      }
    }
    for (const query of ["limit=0", "limit=-1", "limit=1e9", "limit=NaN", "limit=", "limit[]=5"]) {
      const answer = await crowd.visitor("owner").get(`/api/bookings?${query}`);
      const shown: unknown = answer.status === 200 ? answer.body : [];
      expect(Array.isArray(shown) && shown.length <= MAX_PAGE, query).toBe(true);
      expect([200, 400], query).toContain(answer.status);
    }
  });
});
