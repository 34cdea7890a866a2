import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { createdKeySchema } from "~/domain/api-key/schema";
import { endpointSecretSchema } from "~/domain/webhook/schema";
import { REST_ROUTES } from "~/server/http/rest/routes";
import type { Caller } from "~test/authz/callers";
import type { Cell } from "~test/calls/call";
import { exampleRequests, MATRIX, OPERATIONS } from "~test/calls/read";
import type { Visitor } from "~test/support/http/visitor";
import { PASSWORD } from "../support/people";
import { accountStories } from "./account.stories";
import { bookingStories, visitStories } from "./booking.stories";
import { deskJobStories, deskListStories, deskOwnerStories } from "./desk.stories";
import { jobStories, moneyStories } from "./job.stories";
import { mechanicStories } from "./mechanic.stories";
import { notificationStories } from "./notification.stories";
import { publicStories } from "./public.stories";
import { signInStories } from "./sign-in.stories";
import { ANSWERED, customer, owner, stage, useStage, visitor } from "./stage";
import { supportStories } from "./support.stories";

// Calls every documented operation by HTTP alone, against the built server. Each answer, errors
// included, is checked against the document that this server serves. Every story can run alone, as
// with `-t "a guest books"`.

useStage();

describe("signing in", () => {
  signInStories();
});
describe("accounts", () => {
  accountStories();
});
describe("what everyone reads", () => {
  publicStories();
});
describe("mechanics", () => {
  mechanicStories();
});
describe("bookings", () => {
  bookingStories();
});
describe("visits", () => {
  visitStories();
});
describe("jobs", () => {
  jobStories();
});
describe("money", () => {
  moneyStories();
});
describe("notifications", () => {
  notificationStories();
});
describe("support", () => {
  supportStories();
});
describe("jobs at the desk", () => {
  deskJobStories();
});
describe("owners", () => {
  deskOwnerStories();
});
describe("lists at the desk", () => {
  deskListStories();
});

const requests = exampleRequests();

/** The address of a documented operation, as the entries in test/calls write it. */
const endpointOf = (operation: string) =>
  operation.replace(" /api/", " /").replaceAll(/\{(\w+)\}/g, ":$1");

/** Tells whether every access row of an operation gives this caller this outcome. */
function always(operation: string, who: Caller, cell: Cell): boolean {
  const endpoint = endpointOf(operation);
  const rows = MATRIX.filter((row) => row.rest.some((each) => each === endpoint));
  return rows.length > 0 && rows.every((row) => row.cells[who] === cell);
}

/** Sends the operation's example with ids that don't exist. */
function sendExample(operation: string, who: Visitor) {
  const endpoint = endpointOf(operation);
  const [method = "", path = ""] = endpoint.split(" ");
  const { query, body } = requests[endpoint] ?? {};
  const address = `/api${path.replaceAll(/:\w+/g, "x")}?${new URLSearchParams(query)}`;
  return who.send(method, address, { json: body });
}

const operations = [...new Set(OPERATIONS)];
const forSignedIn = operations.filter((each) => always(each, "nobody", "UNAUTHENTICATED"));
const notForCustomers = operations.filter(
  (each) => always(each, "owner", "FORBIDDEN") && always(each, "otherCustomer", "FORBIDDEN"),
);
const ofStaff = notForCustomers.filter((each) => !always(each, "administrator", "FORBIDDEN"));

/** One customer for all refusals, since nothing is written. */
let refused: Promise<Visitor> | undefined;
const refusedCustomer = () => (refused ??= customer());

/**
 * These calls refuse a body that isn't a form before they check the role. A story sends them a
 * form.
 */
const AS_FORMS = [
  "POST /api/mechanic/documents",
  "POST /api/upload/resume",
  "POST /api/upload/tax-form",
];

describe("the wrong caller", () => {
  test.each(forSignedIn)("signed out: %s", async (operation) => {
    (await sendExample(operation, visitor())).refused(401, "UNAUTHENTICATED");
  });

  const asJson = notForCustomers.filter((each) => !AS_FORMS.includes(each));
  test.each(asJson)("a customer: %s", async (operation) => {
    (await sendExample(operation, await refusedCustomer())).refused(403, "FORBIDDEN");
  });

  test.each(ofStaff.filter((each) => each.includes("{id}")))(
    "staff, about nothing: %s",
    async (operation) => {
      (await sendExample(operation, await owner())).refused(404, "NOT_FOUND");
    },
  );
});

test("the example client books, listens, verifies and prints", async () => {
  const robin = await customer("Robin");
  const scopes = ["bookings:read", "bookings:write", "vehicles:read", "vehicles:write"];
  const asked = {
    name: "Example",
    scopes: [...scopes, "services:read"],
    expiresInDays: 1,
    password: PASSWORD,
  };
  const { key } = (await robin.post("/api/keys", asked)).is(201).as(createdKeySchema);
  const port = String(30_000 + (process.pid % 20_000));
  const endpoint = { url: `http://localhost:${port}/`, events: ["booking.created"] };
  const { secret } = (await robin.post("/api/webhook-endpoints", endpoint))
    .is(201)
    .as(endpointSecretSchema);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["--import", "tsx", "docs/example-client/client.ts"],
    {
      timeout: 30_000,
      env: {
        ...process.env,
        CURBWRENCH_URL: stage.url,
        CURBWRENCH_KEY: key,
        CURBWRENCH_WEBHOOK_SECRET: secret,
        PORT: port,
      },
    },
  );
  expect(stdout).toMatch(/booked: CW-/);
  expect(stdout).toMatch(/booking\.created: CW-\S+ is pending/);
  expect(stdout).toMatch(/caught up: CW-\S+ is pending/);
}, 40_000);

test("the served document has every row of the table, and test/calls every documented call", () => {
  const rows = Object.keys(REST_ROUTES).map((route) =>
    route.replace(" /", " /api/").replaceAll(/:(\w+)/g, "{$1}"),
  );
  const documented = stage.contract.operations();
  expect(operations.toSorted()).toEqual(documented.toSorted());
  expect(documented).toEqual(expect.arrayContaining(rows));
});

/**
 * Calls that only refuse in these stories, because they need money older than a week, a dispute, a
 * document that staff have seen, a dead job, or another clock. Their successes are in test/routers.
 */
const WITHOUT_SUCCESS: readonly string[] = [
  "DELETE /api/account",
  "DELETE /api/account/sessions",
  "DELETE /api/account/sessions/{id}",
  "DELETE /api/webhook-endpoints/{id}",
  "GET /api/account/export",
  "GET /api/calendar/{token}.ics",
  "GET /api/desk/bookings/{id}/mechanics/unavailable",
  "GET /api/desk/disputes/{id}",
  "GET /api/desk/disputes/{id}/documents/{document}",
  "GET /api/desk/documents/{id}",
  "GET /api/desk/documents/{id}/file",
  "GET /api/desk/payouts/runs/{id}/bank.csv",
  "GET /api/desk/people/{id}",
  "GET /api/desk/people/{id}/history",
  "GET /api/desk/people/{id}/standing",
  "GET /api/desk/search",
  "GET /api/mechanic/documents/{id}/file",
  "GET /api/mechanic/{userId}/picture",
  "GET /api/mechanic/{userId}/public-page",
  "GET /api/mechanic/{userId}/slots",
  "GET /api/promo-code",
  "GET /api/slots",
  "GET /api/webhook-endpoints/{id}",
  "GET /api/webhook-endpoints/{id}/deliveries",
  "PATCH /api/webhook-endpoints/{id}",
  "POST /api/account/confirm",
  "POST /api/account/confirm/code",
  "POST /api/account/keep",
  "POST /api/account/password",
  "POST /api/auth/second-step",
  "POST /api/bookings/{id}/no-show",
  "POST /api/claims/{id}/decline",
  "POST /api/claims/{id}/withdraw",
  "POST /api/deliveries/{id}/resend",
  "POST /api/desk/announcements",
  "POST /api/desk/announcements/{id}/cancel",
  "POST /api/desk/announcements/{id}/end",
  "POST /api/desk/booking-pause",
  "POST /api/desk/booking-pause/end",
  "POST /api/desk/bookings/{id}/lift-no-show",
  "POST /api/desk/bookings/{id}/mail",
  "POST /api/desk/bookings/{id}/message",
  "POST /api/desk/bookings/{id}/message/preview",
  "POST /api/desk/bookings/{id}/offer",
  "POST /api/desk/claims/{id}/decide",
  "POST /api/desk/disputes/{id}/evidence",
  "POST /api/desk/documents/{id}/accept",
  "POST /api/desk/documents/{id}/reject",
  "POST /api/desk/keys/{id}/grant",
  "POST /api/desk/payouts/run",
  "POST /api/desk/payouts/runs/{id}/sent",
  "POST /api/desk/payouts/{id}/returned",
  "POST /api/desk/payouts/{id}/sent",
  "POST /api/desk/people/{id}/customer/restore",
  "POST /api/desk/people/{id}/customer/suspend",
  "POST /api/desk/people/{id}/message",
  "POST /api/desk/people/{id}/name",
  "POST /api/desk/people/{id}/note",
  "POST /api/desk/people/{id}/password-reset",
  "POST /api/desk/people/{id}/restore",
  "POST /api/desk/people/{id}/second-factor/reset",
  "POST /api/desk/people/{id}/sessions/end",
  "POST /api/desk/people/{id}/suspend",
  "POST /api/desk/people/{id}/trial",
  "POST /api/desk/questions/{id}/restore",
  "POST /api/desk/questions/{id}/retire",
  "POST /api/desk/reviews/{id}/hide",
  "POST /api/desk/reviews/{id}/keep",
  "POST /api/desk/reviews/{id}/show",
  "POST /api/desk/support/{id}/preview",
  "POST /api/desk/undo",
  "POST /api/desk/work/{id}/drop",
  "POST /api/desk/work/{id}/retry",
  "POST /api/mechanic/payout-account/link",
  "POST /api/mechanic/plan/portal",
  "POST /api/payments/{id}/intent",
  "POST /api/support/link/read",
  "POST /api/support/link/reply",
  "POST /api/webhook-endpoints/{id}/rotate",
  "POST /api/webhook-endpoints/{id}/test",
  "PUT /api/desk/announcements/{id}",
  "PUT /api/desk/booking-pause",
  "PUT /api/desk/disputes/{id}/evidence",
  "PUT /api/desk/questions/{id}",
  "PUT /api/mechanic/public-page",
];

/** The last test of the file, because it reads the answers that the stories before it got. */
test("every documented call is answered and refused in some story", () => {
  const patterns = stage.contract.operations().map((operation) => {
    const [method = "", path = ""] = operation.split(" ");
    const fixed = path.replaceAll(".", "\\.").replaceAll(/\{\w+\}/g, "[^/]+");
    return { operation, method, path: new RegExp(`^${fixed}$`), wild: path.includes("{") };
  });
  const seen = { done: new Set<string>(), refused: new Set<string>() };
  for (const { method, path, status } of ANSWERED) {
    const fits = patterns.filter((each) => each.method === method && each.path.test(path));
    const { operation } = fits.find(({ wild }) => !wild) ?? fits[0] ?? {};
    if (operation !== undefined) seen[status < 400 ? "done" : "refused"].add(operation);
    // Some addresses are open to everyone and refuse only other methods.
    if (status !== 405) continue;
    for (const each of patterns) if (each.path.test(path)) seen.refused.add(each.operation);
  }
  const all = stage.contract.operations();
  expect(all.filter((each) => !seen.done.has(each)).toSorted()).toEqual(WITHOUT_SUCCESS.toSorted());
  expect(all.filter((each) => !seen.refused.has(each))).toEqual([]);
});
