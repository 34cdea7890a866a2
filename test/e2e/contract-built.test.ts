import { execFile } from "node:child_process";
import { createHmac } from "node:crypto";
import { promisify } from "node:util";
import { generateSync } from "otplib";
import Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import {
  passkeyCreationSchema,
  passkeyRequestSchema,
  passkeysSchema,
  type NewPasskey,
} from "~/domain/account/second-factor/passkeys";
import { createdKeySchema } from "~/domain/api-key/schema";
import { endpointSecretSchema } from "~/domain/webhook/schema";
import { REST_ROUTES } from "~/server/http/rest/routes";
import type { Caller } from "~test/authz/callers";
import type { Cell } from "~test/calls/call";
import { exampleRequests, MATRIX, OPERATIONS } from "~test/calls/read";
import { Authenticator } from "~test/support/authenticator";
import { fileForm, pdf, png } from "~test/support/files";
import { contractOf, type Contract } from "~test/support/openapi";
import { PUSH_KEYS } from "~test/support/push-keys";
import { startServer, type RunningServer } from "~test/support/server";
import { incomingText, SMS_FROM, SmsService, smsUrlAt } from "~test/support/sms-service";
import { Visitor } from "~test/support/visitor";
import { PASSWORD } from "./support/people";
import { mailTo } from "./support/server";

// Every documented call, by HTTP alone, against the built server: one story from sign-up to
// receipt. Each answer, errors included, is checked against the document that this server serves.

/** The texts that people's phones get. */
const phones = new SmsService();
const PHONE = "+15125550142";
const SECRET = "qT4mZr9KxW2vLb7YcN5sHdJ8fGp3VaEe";
const CHIEF = "chief@example.com";
const CASEY = "casey@example.com";

let server: RunningServer;
let contract: Contract;
const visitor = () =>
  new Visitor(
    () => server.url,
    () => contract,
  );

/** The people of the story, and the things they have created so far. */
const casey = visitor();
const morgan = visitor();
const chief = visitor();
const nobody = visitor();
/** Books before having an account. */
const guest = visitor();
/** The administrator's second factor, once it is set up. */
let authenticator = "";
let recovery: string[] = [];
const device = new Authenticator();
let newPasskey: NewPasskey | undefined;
let passkeyId = "";
let keyId = "";
/** A browser at this server's address. */
const here = () => ({ origin: server.url });
const signed = async () => {
  const asked = await chief.post("/api/account/passkey-challenge");
  return device.get(asked.is(200).as(passkeyRequestSchema), here());
};
let alertId = "";
let paymentId = "";
let changeId = "";
let cardId = "";
const made = {
  morganId: "",
  vehicleId: "",
  serviceId: "",
  bookingId: "",
  draftId: "",
  soonId: "",
  movedId: "",
  contestedId: "",
  stoppedId: "",
  total: 0,
  uploadUrl: "",
  picture: "",
  photo: "",
  creditNote: "",
  claimId: "",
  wipersId: "",
  textVersionId: "",
  supportId: "",
  promoId: "",
  replyId: "",
  reviewId: "",
};

const json = "application/json";
const person = (firstName: string, email: string) => ({
  firstName,
  lastName: "Rivers",
  email,
  password: PASSWORD,
  role: "customer",
});
const booking = (more: object = {}) => ({
  vehicleId: made.vehicleId,
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: new Date(Date.now() + 2 * 86_400_000).toISOString(),
  customerProvidesPartss: false,
  serviceIds: [made.serviceId],
  issueDescription: "Oil change is due.",
  notes: "",
  ...more,
});
const GUEST = "guest@example.com";
const asGuest = (more: object = {}) => ({
  ...booking({ vehicleId: undefined }),
  vehicle: { year: 2019, make: "Honda", model: "Civic" },
  firstName: "Robin",
  lastName: "Rivers",
  email: GUEST,
  phone: "(415) 555-0132",
  acceptedTerms: "draft-1",
  ...more,
});
const inDays = (days: number) => ({
  scheduledAt: new Date(Date.now() + days * 86_400_000).toISOString(),
});
/** The time of the mechanic's next visit. */
const visitAt = inDays(9).scheduledAt;
/** Another job of the same two people. */
const accepted = async (days: number) => {
  const { id } = (await casey.post("/api/bookings", booking(inDays(days)))).is(201);
  (await morgan.send("PUT", `/api/bookings/${id}/accept`)).is(200);
  return id;
};
const PROFILE = {
  phone: "(415) 555-0199",
  yearsExperience: 6,
  location: "San Francisco, CA",
  serviceRadius: 25,
  specializations: ["Oil Changes", "Brake Service"],
  tools: [],
  hourlyRate: "85.00",
  workExperience: "Fifteen years in independent shops.",
  certificationsText: "ASE A5 Brakes",
  resumeUploaded: true,
  resumeFilename: "resume.pdf",
};
const CHANGE = {
  add: [{ kind: "labor", description: "Freeing a seized bolt", amount: "40.00" }],
  reason: "The bolt is seized.",
};
const WIPERS = {
  name: "Wiper Blades",
  category: "maintenance",
  description: "Both front blades replaced.",
  estimatedDuration: 20,
  basePrice: "39.00",
  requiresTools: ["trim_tool"],
  specializations: ["Tune-ups"],
  reason: "Customers ask for it.",
};
const REPLY = { name: "Receipts", body: "Hello {name}, it stands at the booking." };
const SPRING = {
  code: "SPRING25",
  amount: "25.00",
  firstBookingOnly: false,
  usesInAll: 500,
  usesPerPerson: 1,
  bornBy: "platform",
  reason: "The spring campaign.",
};
const LARGE_CHANGE = {
  ...CHANGE,
  add: [{ kind: "labor", description: "A new engine", amount: 1_500.01 }],
};
const BANK = {
  bankAccountHolderName: "Morgan Rivers",
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking",
};

/** Plays the payment provider's script in a browser, and the provider's requests afterwards. */
async function confirmCard(clientSecret: string): Promise<void> {
  const [id = ""] = clientSecret.split("_secret_");
  const answer = await fetch(`${server.url}/api/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({ client_secret: clientSecret, card_number: "4242424242424242" }),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

function signedEvent(payload: string): string {
  const secret = createHmac("sha256", SECRET).update("payment-sandbox:webhook").digest("hex");
  const stripe = new Stripe("sk_test_unused");
  return stripe.webhooks.generateTestHeaderString({
    payload,
    secret: `whsec_${secret.slice(0, 32)}`,
  });
}

/**
 * Only a confirmed address of ADMIN_EMAILS grants its rights, and a password set by mail confirms
 * it.
 */
async function confirmAddress(who: typeof chief, email: string): Promise<void> {
  (await nobody.post("/api/auth/forgot-password", { email })).is(200);
  const mail = await mailTo(server, email, "temporary password is:");
  const password = /password is: (\S+)/.exec(mail)?.[1] ?? "";
  (await who.post("/api/auth/login", { email, password })).is(200);
  (await who.post("/api/user/set-password", { password: "Abcdefg1!" })).is(200);
}

/**
 * An error usually builds on the success before it; a sign-out is refused first. Without one, the call
 * refuses as its access rows in test/calls say. Calls that need money older than a week have no success
 * here: the routers' tests set the clock.
 */
type Step = { succeeds?: () => Promise<unknown>; refuses?: () => Promise<unknown> };

const requests = exampleRequests();

/** Asks the call's example as a stranger to its role, or as staff about an id that nobody has. */
async function refuseByAccess(operation: string): Promise<void> {
  const door = operation.replace(" /api/", " /").replaceAll(/\{(\w+)\}/g, ":$1");
  const rows = MATRIX.filter((row) => row.rest.some((each) => each === door));
  const always = (who: Caller, cell: Cell) =>
    rows.length > 0 && rows.every((row) => row.cells[who] === cell);
  const [method = "", path = ""] = door.split(" ");
  const { query, body } = requests[door] ?? {};
  const address = `/api${path.replaceAll(/:\w+/g, "x")}?${new URLSearchParams(query)}`;
  const send = (who: Visitor) => who.send(method, address, { json: body });
  if (always("owner", "FORBIDDEN") && always("otherCustomer", "FORBIDDEN")) {
    const isForStaff = !always("administrator", "FORBIDDEN");
    if (isForStaff && path.includes(":")) (await send(chief)).refused(404, "NOT_FOUND");
    else (await send(casey)).refused(403, "FORBIDDEN");
    return;
  }
  expect(always("nobody", "UNAUTHENTICATED"), "write how it refuses into the story").toBe(true);
  (await send(nobody)).refused(401, "UNAUTHENTICATED");
}

const REASON = "The work was done late.";
const rowsSchema = z.array(z.object({ id: z.string() })).min(1);
const noticesSchema = z.object({ items: rowsSchema, nextCursor: z.string().nullable() });

/** In the order in which they happen. */
const STORY: Record<string, Step> = {
  "POST /api/auth/signup": {
    succeeds: async () => {
      (await casey.post("/api/auth/signup", person("Casey", CASEY))).is(201);
      const signedUp = await morgan.post(
        "/api/auth/signup",
        person("Morgan", "morgan@example.com"),
      );
      made.morganId = signedUp.is(201).id;
      (await chief.post("/api/auth/signup", person("Charlie", CHIEF))).is(201);
      await confirmAddress(chief, CHIEF);
    },
    refuses: async () =>
      (await nobody.post("/api/auth/signup", person("Casey", CASEY))).refused(409, "CONFLICT"),
  },
  "GET /api/auth/user": {
    succeeds: async () =>
      expect((await casey.get("/api/auth/user")).is(200).body).toMatchObject({ email: CASEY }),
  },
  "POST /api/auth/login": {
    succeeds: async () => {
      const again = visitor();
      (await again.post("/api/auth/login", { email: CASEY, password: PASSWORD })).is(200);
      (await again.get("/api/auth/user")).is(200);
    },
    refuses: async () =>
      (await nobody.post("/api/auth/login", { email: CASEY, password: "wrong" })).refused(
        401,
        "UNAUTHENTICATED",
      ),
  },
  "POST /api/auth/second-step": {
    refuses: async () =>
      (await nobody.post("/api/auth/second-step", { token: "unknown", code: "1" })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/user/type": {
    succeeds: async () =>
      expect(
        (await morgan.post("/api/user/type", { userType: "mechanic" })).is(200).body,
      ).toMatchObject({ userType: "mechanic" }),
    refuses: async () =>
      (await morgan.post("/api/user/type", { userType: "customer" })).refused(409, "CONFLICT"),
  },
  "POST /api/user/update-profile": {
    succeeds: async () =>
      expect(
        (await casey.post("/api/user/update-profile", { city: "Oakland" })).is(200).body,
      ).toMatchObject({ city: "Oakland", firstName: "Casey" }),
    refuses: async () =>
      (await casey.post("/api/user/update-profile", { city: " " })).refused(400, "INVALID"),
  },
  "GET /api/services": {
    succeeds: async () => {
      const services = (await nobody.get("/api/services")).is(200);
      const [first] = services.as(z.array(z.object({ id: z.string(), name: z.string() })));
      made.serviceId = first?.id ?? "";
    },
    refuses: async () =>
      (await nobody.send("DELETE", "/api/services")).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "GET /api/booking-pause": {
    succeeds: async () =>
      expect((await nobody.get("/api/booking-pause")).is(200).body).toEqual({ pause: null }),
    refuses: async () =>
      (await nobody.send("DELETE", "/api/booking-pause")).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "GET /api/announcements": {
    succeeds: async () =>
      expect((await nobody.get("/api/announcements")).is(200).body).toEqual({
        announcements: [],
        nextChangeAt: null,
      }),
    refuses: async () =>
      (await nobody.send("DELETE", "/api/announcements")).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "GET /api/texts": {
    succeeds: async () => {
      const texts = (await nobody.get("/api/texts")).is(200);
      expect(texts.body).toMatchObject([{ version: "draft-1", isDraft: true }, {}, {}]);
    },
    refuses: async () =>
      (await nobody.send("DELETE", "/api/texts")).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "GET /api/locations": {
    succeeds: async () => {
      const path = "/api/locations?place=11801%20Santa%20Monica%20Blvd%2C%20Los%20Angeles";
      expect((await casey.get(path)).is(200).body).toMatchObject({
        timeZone: "America/Los_Angeles",
      });
    },
    refuses: async () => (await nobody.get("/api/locations")).refused(400, "INVALID"),
  },
  "POST /api/vehicles": {
    succeeds: async () => {
      const vehicle = { year: 2019, make: "Toyota", model: "Camry", nickname: null, mileage: 9000 };
      made.vehicleId = (await casey.post("/api/vehicles", vehicle)).is(201).id;
    },
    refuses: async () =>
      (await casey.post("/api/vehicles", { year: 2019, make: "", model: "x" })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/quotes": {
    succeeds: async () => {
      const cart = { location: "94110", serviceIds: [made.serviceId] };
      (await nobody.post("/api/quotes", cart)).is(200);
    },
    refuses: async () =>
      (await nobody.post("/api/quotes", { location: "94110", serviceIds: [] })).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/vehicles": {
    succeeds: async () =>
      expect((await casey.get("/api/vehicles")).is(200).body).toMatchObject([
        { id: made.vehicleId },
      ]),
  },
  "POST /api/upload/resume": {
    succeeds: async () => {
      const body = fileForm("resume", pdf(), "resume.pdf");
      expect((await morgan.send("POST", "/api/upload/resume", { body })).is(200).body).toEqual({
        filename: "resume.pdf",
      });
    },
    refuses: async () => {
      const body = fileForm("resume", pdf(), "resume.pdf");
      (await casey.send("POST", "/api/upload/resume", { body })).refused(403, "FORBIDDEN");
    },
  },
  "POST /api/mechanic/profile": {
    succeeds: async () => {
      (await morgan.post("/api/mechanic/profile", PROFILE)).is(201);
      (await morgan.post("/api/mechanic/profile", PROFILE)).is(200);
    },
  },
  "POST /api/upload/profile-picture": {
    succeeds: async () => {
      const body = fileForm("profilePicture", await png(), "me.png");
      (await casey.send("POST", "/api/upload/profile-picture", { body })).is(200);
      const asked = { filename: "me.png", contentType: "image/png" };
      const answer = (await morgan.post("/api/upload/profile-picture", asked)).is(200);
      const urls = answer.as(z.object({ uploadUrl: z.string(), profileImageUrl: z.string() }));
      made.uploadUrl = new URL(urls.uploadUrl, server.url).href.slice(server.url.length);
      made.picture = urls.profileImageUrl;
    },
    refuses: async () => {
      const body = fileForm("profilePicture", pdf(), "me.png");
      (await casey.send("POST", "/api/upload/profile-picture", { body })).refused(400, "INVALID");
    },
  },
  "PUT /api/upload/profile-picture/{fileId}": {
    succeeds: async () => {
      const body = new Uint8Array(await png());
      const headers = { "content-type": "image/png" };
      (await nobody.send("PUT", made.uploadUrl, { body, headers })).is(200);
      const { picture: profileImageUrl } = made;
      (await morgan.post("/api/mechanic/profile", { profileImageUrl })).is(200);
    },
    refuses: async () => {
      const body = new Uint8Array(await png());
      const headers = { "content-type": "image/png" };
      (await nobody.send("PUT", made.uploadUrl, { body, headers })).refused(409, "CONFLICT");
    },
  },
  "GET /api/files/{id}": {
    succeeds: async () =>
      expect((await casey.get(made.picture)).is(200).headers.get("content-type")).toBe(
        "image/webp",
      ),
  },
  "GET /api/mechanic/profile": {
    succeeds: async () =>
      expect((await morgan.get("/api/mechanic/profile")).is(200).body).toMatchObject({
        profileImageUrl: made.picture,
        subscriptionStatus: "trial",
      }),
  },
  "PUT /api/mechanic/profile": {
    succeeds: async () =>
      expect(
        (await morgan.put("/api/mechanic/profile", { isAvailable: true })).is(200).body,
      ).toMatchObject({ isAvailable: true }),
    refuses: async () =>
      (await morgan.put("/api/mechanic/profile", { serviceRadius: 101 })).refused(400, "INVALID"),
  },
  "PUT /api/mechanic/bank-info": {
    succeeds: async () =>
      expect((await morgan.put("/api/mechanic/bank-info", BANK)).is(200).body).toMatchObject({
        bankAccountNumber: "••••6789",
      }),
    refuses: async () =>
      (
        await morgan.put("/api/mechanic/bank-info", { ...BANK, bankRoutingNumber: "12345678" })
      ).refused(400, "INVALID"),
  },
  "GET /api/mechanic/{userId}/profile": {
    succeeds: async () => (await casey.get(`/api/mechanic/${made.morganId}/profile`)).is(200),
    refuses: async () =>
      (await casey.get(`/api/mechanic/${made.vehicleId}/profile`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/mechanic/{userId}/public-page": {
    // Morgan turns it on further down.
    refuses: async () =>
      (await nobody.get(`/api/mechanic/${made.morganId}/public-page`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/mechanic/{userId}/services": {
    succeeds: async () => (await casey.get(`/api/mechanic/${made.morganId}/services`)).is(200),
  },
  "POST /api/bookings": {
    succeeds: async () => {
      made.bookingId = (await casey.post("/api/bookings", booking())).is(201).id;
    },
    refuses: async () =>
      (await casey.post("/api/bookings", booking({ serviceIds: [] }))).refused(400, "INVALID"),
  },
  "POST /api/guest/bookings": {
    succeeds: async () => {
      const sent = (await guest.post("/api/guest/bookings", asGuest())).is(202);
      made.draftId = sent.as(z.object({ draftId: z.string() })).draftId;
      // An address that has an account gets the same answer.
      (await visitor().post("/api/guest/bookings", asGuest({ email: CASEY }))).is(202);
    },
    refuses: async () =>
      (await guest.post("/api/guest/bookings", asGuest({ phone: "12" }))).refused(400, "INVALID"),
  },
  "GET /api/guest/bookings/{draftId}": {
    succeeds: async () =>
      expect((await guest.get(`/api/guest/bookings/${made.draftId}`)).is(200).body).toMatchObject({
        state: "waiting",
        sentTo: "g•••@example.com",
      }),
    refuses: async () =>
      (await nobody.get(`/api/guest/bookings/${made.draftId}`)).refused(404, "NOT_FOUND"),
  },
  "POST /api/guest/bookings/{draftId}/resend": {
    succeeds: async () => (await guest.post(`/api/guest/bookings/${made.draftId}/resend`)).is(202),
    refuses: async () =>
      (await nobody.post(`/api/guest/bookings/${made.draftId}/resend`)).refused(404, "NOT_FOUND"),
  },
  "POST /api/guest/bookings/{draftId}/confirm": {
    refuses: async () =>
      (await guest.post(`/api/guest/bookings/${made.draftId}/confirm`, { code: "none" })).refused(
        400,
        "INVALID",
      ),
    succeeds: async () => {
      const [, code = ""] = /Your code is: (\d{6})/.exec(await mailTo(server, GUEST, "code")) ?? [];
      (await guest.post(`/api/guest/bookings/${made.draftId}/confirm`, { code })).is(201);
      (await guest.get("/api/auth/user")).is(200);
      (await guest.get("/api/bookings")).is(200);
    },
  },
  "POST /api/auth/code": {
    succeeds: async () => (await nobody.post("/api/auth/code", { email: GUEST })).is(202),
    refuses: async () =>
      (await nobody.post("/api/auth/code", { email: " " })).refused(400, "INVALID"),
  },
  "POST /api/auth/code/confirm": {
    succeeds: async () => {
      const mail = await mailTo(server, GUEST, "/auth/code");
      const code = /Your code is: (\d{6})/.exec(mail)?.[1] ?? "";
      const again = visitor();
      (await again.post("/api/auth/code/confirm", { email: GUEST, code })).is(200);
      (await again.get("/api/auth/user")).is(200);
    },
    refuses: async () =>
      (await nobody.post("/api/auth/code/confirm", { email: GUEST, code: "wrong" })).refused(
        400,
        "INVALID",
      ),
  },
  "PUT /api/bookings/{id}": {
    succeeds: async () =>
      expect(
        (await casey.put(`/api/bookings/${made.bookingId}`, { notes: "Ring twice" })).is(200).body,
      ).toMatchObject({ notes: "Ring twice" }),
    refuses: async () =>
      (await chief.put(`/api/bookings/${made.bookingId}`, { notes: "Mine" })).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "GET /api/bookings/{id}": {
    succeeds: async () => {
      const seen = (await casey.get(`/api/bookings/${made.bookingId}`)).is(200);
      const { status, totalAmount } = seen.as(
        z.object({ status: z.string(), totalAmount: z.string() }),
      );
      expect(status).toBe("pending");
      made.total = Number(totalAmount);
    },
    refuses: async () =>
      (await chief.get(`/api/bookings/${made.bookingId}`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/bookings": {
    succeeds: async () => {
      (await casey.post("/api/bookings", booking({ mechanicId: made.morganId }))).is(201);
      const page = (await casey.get("/api/bookings?limit=1")).is(200);
      expect(page.body).toHaveLength(1);
      const cursor = page.headers.get("x-next-cursor") ?? "";
      const rest = await casey.get(`/api/bookings?cursor=${encodeURIComponent(cursor)}`);
      expect(rest.is(200).body).toMatchObject([{ id: made.bookingId }]);
    },
  },
  "POST /api/create-payment-intent": {
    succeeds: async () => {
      const body = { amount: made.total, bookingId: made.bookingId };
      const intent = (await casey.post("/api/create-payment-intent", body)).is(200);
      await confirmCard(intent.as(z.object({ clientSecret: z.string() })).clientSecret);
      await expect
        .poll(async () => (await casey.get(`/api/bookings/${made.bookingId}`)).body)
        .toMatchObject({ paymentStatus: "authorized" });
    },
    refuses: async () => {
      const body = { amount: made.total + 1, bookingId: made.bookingId };
      (await casey.post("/api/create-payment-intent", body)).refused(409, "CONFLICT");
    },
  },
  "POST /api/webhooks/stripe": {
    succeeds: async () => {
      const body = JSON.stringify({
        id: "evt_story",
        object: "event",
        type: "customer.created",
        livemode: false,
        data: { object: { id: "cus_story", object: "customer" } },
      });
      const headers = { "content-type": json, "stripe-signature": signedEvent(body) };
      const taken = await nobody.send("POST", "/api/webhooks/stripe", { body, headers });
      expect(taken.is(200).body).toEqual({ received: true });
    },
    refuses: async () => {
      const headers = { "content-type": json, "stripe-signature": signedEvent("another") };
      const call = { body: "{}", headers };
      (await nobody.send("POST", "/api/webhooks/stripe", call)).refused(400, "INVALID");
    },
  },
  "GET /api/mechanic/bookings": {
    succeeds: async () =>
      expect((await morgan.get("/api/mechanic/bookings")).is(200).body).toEqual(
        expect.arrayContaining([
          expect.objectContaining({ id: made.bookingId, status: "pending" }),
        ]),
      ),
  },
  "POST /api/bookings/{id}/status": {
    succeeds: async () => {
      const list = (await morgan.get("/api/mechanic/bookings?limit=1")).is(200);
      const [requested] = list.as(z.array(z.object({ id: z.string() })));
      const path = `/api/bookings/${requested?.id ?? ""}/status`;
      expect((await morgan.post(path, { status: "cancelled" })).is(200).body).toMatchObject({
        status: "cancelled",
      });
    },
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.bookingId}/status`, { status: "paid" })).refused(
        400,
        "INVALID",
      ),
  },
  "PUT /api/bookings/{id}/accept": {
    succeeds: async () =>
      expect(
        (await morgan.send("PUT", `/api/bookings/${made.bookingId}/accept`)).is(200).body,
      ).toMatchObject({ status: "accepted", mechanicId: made.morganId }),
    refuses: async () =>
      expect(
        (await morgan.send("PUT", `/api/bookings/${made.bookingId}/accept`)).refused(
          409,
          "CONFLICT",
        ).status,
      ).toBe("accepted"),
  },
  "POST /api/bookings/{id}/en-route": {
    succeeds: async () => {
      made.soonId = await accepted(0.01);
      const path = `/api/bookings/${made.soonId}/en-route`;
      expect((await morgan.post(path, { etaMinutes: 10 })).is(200).body).toMatchObject({
        status: "accepted",
        etaMinutes: 10,
      });
    },
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.bookingId}/en-route`, { etaMinutes: 10 })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/position": {
    succeeds: async () => {
      const path = `/api/bookings/${made.soonId}/position`;
      const here = { latitude: 37.7599, longitude: -122.4213 };
      expect((await morgan.post(path, here)).is(200).body).toEqual({ seen: false });
    },
    refuses: async () => {
      const path = `/api/bookings/${made.soonId}/position`;
      (await morgan.post(path, { latitude: 91, longitude: 0 })).refused(400, "INVALID");
    },
  },
  "GET /api/bookings/{id}/position": {
    succeeds: async () => {
      const path = `/api/bookings/${made.soonId}/position`;
      expect((await casey.get(path)).is(200).body).toEqual({ position: null });
    },
    refuses: async () =>
      (await morgan.get(`/api/bookings/${made.soonId}/position`)).refused(403, "FORBIDDEN"),
  },
  "POST /api/bookings/{id}/without-card": {
    succeeds: async () => {
      const id = await accepted(30);
      const { totalAmount } = (await casey.get(`/api/bookings/${id}`))
        .is(200)
        .as(z.object({ totalAmount: z.string() }));
      (
        await casey.post("/api/create-payment-intent", {
          amount: Number(totalAmount),
          bookingId: id,
        })
      ).is(200);
      expect((await morgan.post(`/api/bookings/${id}/without-card`)).is(200).body).toMatchObject({
        withoutCard: true,
      });
    },
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.soonId}/without-card`)).refused(409, "CONFLICT"),
  },
  "POST /api/bookings/{id}/arrived": {
    succeeds: async () => (await morgan.post(`/api/bookings/${made.soonId}/arrived`)).is(200),
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.soonId}/arrived`)).refused(409, "CONFLICT"),
  },
  "POST /api/bookings/{id}/share-contact": {
    succeeds: async () => {
      const id = await accepted(240);
      const shared = (await casey.post(`/api/bookings/${id}/share-contact`)).is(200);
      expect(shared.body).toMatchObject({ contactOpensAt: null });
      (await casey.post(`/api/bookings/${id}/share-contact`)).refused(409, "CONFLICT");
    },
    refuses: async () =>
      (await casey.post(`/api/bookings/${made.soonId}/share-contact`)).refused(409, "CONFLICT"),
  },
  "POST /api/bookings/{id}/arrived/confirm": {
    succeeds: async () => {
      const path = `/api/bookings/${made.soonId}/arrived/confirm`;
      expect((await casey.post(path)).is(200).body).toMatchObject({ arrivalConfirmed: true });
    },
    refuses: async () => {
      const path = `/api/bookings/${made.soonId}/arrived/confirm`;
      (await casey.post(path)).refused(409, "CONFLICT");
      (await casey.post(`/api/bookings/${made.soonId}/cancel`, { fee: 0 })).is(200);
    },
  },
  "POST /api/account/confirm": {
    refuses: async () =>
      (await casey.post("/api/account/confirm", { password: "Wr0ng!pass" })).refused(
        403,
        "REAUTH_REQUIRED",
      ),
  },
  "POST /api/account/confirm/code": {
    refuses: async () => (await casey.post("/api/account/confirm/code")).refused(409, "CONFLICT"),
  },
  "POST /api/account/password": {
    refuses: async () =>
      (
        await casey.post("/api/account/password", {
          password: "Wr0ng!pass",
          newPassword: "An0ther!pass",
        })
      ).refused(403, "REAUTH_REQUIRED"),
  },
  "GET /api/account/deletion": {
    succeeds: async () =>
      expect((await casey.get("/api/account/deletion")).is(200).body).toMatchObject({
        leavesAt: null,
      }),
  },
  "POST /api/account/keep": {
    refuses: async () => (await casey.post("/api/account/keep")).refused(409, "CONFLICT"),
  },
  "POST /api/keys": {
    succeeds: async () => {
      const scopes = ["bookings:read"];
      const asked = { name: "Fleet software", scopes, expiresInDays: 30, password: PASSWORD };
      const made = (await casey.post("/api/keys", asked)).is(201).as(createdKeySchema);
      keyId = made.id;
      const headers = { authorization: `Bearer ${made.key}` };
      (await nobody.get("/api/bookings", { headers })).is(200);
      (await nobody.get("/api/keys", { headers })).refused(403, "NOT_BY_KEY");
    },
  },
  "GET /api/keys": {
    succeeds: async () => (await casey.get("/api/keys")).is(200),
  },
  "DELETE /api/keys/{id}": {
    succeeds: async () => (await casey.send("DELETE", `/api/keys/${keyId}`)).is(200),
    refuses: async () =>
      (await casey.send("DELETE", `/api/keys/${keyId}`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/account/sessions": {
    succeeds: async () =>
      expect((await casey.get("/api/account/sessions")).is(200).body).toContainEqual(
        expect.objectContaining({ current: true }),
      ),
  },
  "DELETE /api/account/sessions/{id}": {
    refuses: async () =>
      (await casey.send("DELETE", "/api/account/sessions/nobodys")).refused(404, "NOT_FOUND"),
  },
  "POST /api/blocks": {
    succeeds: async () =>
      expect(
        (await casey.post("/api/blocks", { userId: made.morganId })).is(200).body,
      ).toMatchObject({ userId: made.morganId }),
    refuses: async () =>
      (await casey.post("/api/blocks", { userId: "nobody" })).refused(404, "NOT_FOUND"),
  },
  "GET /api/blocks": {
    succeeds: async () =>
      expect((await casey.get("/api/blocks")).is(200).body).toEqual([
        expect.objectContaining({ userId: made.morganId }),
      ]),
  },
  "DELETE /api/blocks/{userId}": {
    succeeds: async () => (await casey.send("DELETE", `/api/blocks/${made.morganId}`)).is(200),
    refuses: async () =>
      (await casey.send("DELETE", `/api/blocks/${made.morganId}`)).refused(404, "NOT_FOUND"),
  },
  "POST /api/bookings/{id}/photos": {
    succeeds: async () => {
      const body = fileForm("photo", await png(), "brakes.png");
      body.set("kind", "issue");
      const path = `/api/bookings/${made.bookingId}/photos`;
      const answer = (await casey.send("POST", path, { body })).is(201);
      made.photo = answer.as(z.object({ url: z.string() })).url;
    },
    refuses: async () => {
      const body = fileForm("photo", await png(), "brakes.png");
      body.set("kind", "issue");
      const path = `/api/bookings/${made.bookingId}/photos`;
      (await morgan.send("POST", path, { body })).refused(403, "FORBIDDEN");
    },
  },
  "GET /api/bookings/{id}/photos": {
    succeeds: async () =>
      expect((await morgan.get(`/api/bookings/${made.bookingId}/photos`)).is(200).body).toEqual([
        expect.objectContaining({ url: made.photo, kind: "issue", canRemove: false }),
      ]),
  },
  "GET /api/photos/{id}": {
    succeeds: async () =>
      expect((await morgan.get(made.photo)).is(200).headers.get("content-type")).toBe("image/webp"),
  },
  "GET /api/photos/{id}/preview": {
    succeeds: async () => (await casey.get(`${made.photo}/preview`)).is(200),
  },
  "DELETE /api/photos/{id}": {
    succeeds: async () => {
      const body = fileForm("photo", await png(), "draft.png");
      body.set("kind", "message");
      const path = `/api/bookings/${made.bookingId}/photos`;
      const { url } = (await casey.send("POST", path, { body }))
        .is(201)
        .as(z.object({ url: z.string() }));
      (await casey.send("DELETE", url)).is(200);
    },
    // The job was accepted earlier.
    refuses: async () => (await casey.send("DELETE", made.photo)).refused(409, "CONFLICT"),
  },
  "GET /api/bookings/{id}/busy": {
    succeeds: async () => {
      const { body } = (await casey.get(`/api/bookings/${made.bookingId}/busy`)).is(200);
      expect(body).toEqual({ busy: expect.any(Array) });
    },
    refuses: async () => (await casey.get("/api/bookings/nothing/busy")).refused(404, "NOT_FOUND"),
  },
  "GET /api/bookings/{id}/cancellation": {
    succeeds: async () =>
      expect(
        (await casey.get(`/api/bookings/${made.bookingId}/cancellation`)).is(200).body,
      ).toMatchObject({ fee: "0.00", reason: "no_policy" }),
    refuses: async () =>
      (await morgan.get(`/api/bookings/${made.bookingId}/cancellation`)).refused(403, "FORBIDDEN"),
  },
  "POST /api/bookings/{id}/cancel": {
    succeeds: async () => {
      const id = await accepted(12);
      const path = `/api/bookings/${id}/cancel`;
      expect((await casey.post(path, { fee: "0.00" })).is(200).body).toMatchObject({
        status: "cancelled",
        cancelledBy: "customer",
        cancellationFee: "0.00",
      });
    },
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.bookingId}/cancel`, { fee: 0 })).refused(
        403,
        "FORBIDDEN",
      ),
  },
  "POST /api/bookings/{id}/arrived/contest": {
    succeeds: async () => {
      made.contestedId = await accepted(0.02);
      (await morgan.post(`/api/bookings/${made.contestedId}/arrived`)).is(200);
      const path = `/api/bookings/${made.contestedId}/arrived/contest`;
      expect((await casey.post(path)).is(200).body).toMatchObject({
        arrivalConfirmedAt: null,
        arrivalContestedAt: expect.any(String) as string,
      });
    },
    refuses: async () =>
      (await casey.post(`/api/bookings/${made.contestedId}/arrived/contest`)).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/no-show": {
    // This takes a quarter of an hour: test/routers/booking/no-show.test.ts advances the clock.
    succeeds: async () => {
      const path = `/api/bookings/${made.contestedId}/no-show`;
      expect((await morgan.post(path)).refused(409, "CONFLICT").status).toBe("accepted");
    },
  },
  "POST /api/bookings/{id}/stop": {
    succeeds: async () => {
      made.stoppedId = await accepted(20);
      (await morgan.post(`/api/bookings/${made.stoppedId}/status`, { status: "in-progress" })).is(
        200,
      );
      const path = `/api/bookings/${made.stoppedId}/stop`;
      expect((await casey.post(path, { reason: "Wrong car." })).is(200).body).toMatchObject({
        status: "in_progress",
        stopReason: "Wrong car.",
      });
      (await morgan.post(`/api/bookings/${made.stoppedId}/complete`)).refused(409, "CONFLICT");
    },
    refuses: async () =>
      (await casey.post(`/api/bookings/${made.stoppedId}/stop`, { reason: "x" })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/reschedule": {
    succeeds: async () => {
      made.movedId = await accepted(14);
      const path = `/api/bookings/${made.movedId}/reschedule`;
      expect((await casey.post(path, inDays(15))).is(200).body).toMatchObject({
        status: "accepted",
        proposal: { by: "customer" },
      });
    },
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.movedId}/reschedule`, inDays(16))).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/reschedule/accept": {
    succeeds: async () => {
      const path = `/api/bookings/${made.movedId}/reschedule/accept`;
      expect((await morgan.post(path)).is(200).body).toMatchObject({
        proposal: null,
        movesLeft: 2,
      });
    },
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.movedId}/reschedule/accept`)).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/reschedule/decline": {
    succeeds: async () => {
      (await morgan.post(`/api/bookings/${made.movedId}/reschedule`, inDays(17))).is(200);
      const path = `/api/bookings/${made.movedId}/reschedule/decline`;
      expect((await casey.post(path)).is(200).body).toMatchObject({ proposal: null, movesLeft: 2 });
    },
    refuses: async () =>
      (await casey.post(`/api/bookings/${made.movedId}/reschedule/decline`)).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/reschedule/withdraw": {
    succeeds: async () => {
      (await morgan.post(`/api/bookings/${made.movedId}/reschedule`, inDays(17))).is(200);
      const path = `/api/bookings/${made.movedId}/reschedule/withdraw`;
      expect((await morgan.post(path)).is(200).body).toMatchObject({ proposal: null });
    },
    refuses: async () => {
      (await morgan.post(`/api/bookings/${made.movedId}/reschedule/withdraw`)).refused(
        409,
        "CONFLICT",
      );
      (await casey.post(`/api/bookings/${made.movedId}/cancel`, { fee: 0 })).is(200);
    },
  },
  "POST /api/bookings/{id}/release": {
    succeeds: async () => {
      const id = await accepted(10);
      const body = { reason: "My van broke down." };
      expect((await morgan.post(`/api/bookings/${id}/release`, body)).is(200).body).toMatchObject({
        status: "pending",
      });
      (await casey.put(`/api/bookings/${id}`, { status: "cancelled" })).is(200);
    },
  },
  "PUT /api/bookings/{id}/request": {
    succeeds: async () => {
      const { id } = (await casey.post("/api/bookings", booking(inDays(11)))).is(201);
      const body = { mechanicId: made.morganId };
      expect((await casey.put(`/api/bookings/${id}/request`, body)).is(200).body).toMatchObject({
        wishedMechanicId: made.morganId,
      });
      await casey.put(`/api/bookings/${id}`, { status: "cancelled" });
    },
    refuses: async () =>
      (await casey.put(`/api/bookings/${made.bookingId}/request`, { mechanicId: null })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/messages": {
    succeeds: async () => {
      const body = { content: "Hello", bookingId: made.bookingId, receiverId: made.morganId };
      (await casey.post("/api/messages", body)).is(201);
    },
    refuses: async () => {
      const body = { content: "  ", bookingId: made.bookingId, receiverId: made.morganId };
      (await casey.post("/api/messages", body)).refused(400, "INVALID");
    },
  },
  "GET /api/messages": {
    succeeds: async () =>
      expect(
        (await morgan.get(`/api/messages?bookingId=${made.bookingId}`)).is(200).body,
      ).toMatchObject([{ content: "Hello" }]),
    refuses: async () =>
      (await chief.get(`/api/messages?bookingId=${made.bookingId}`)).refused(404, "NOT_FOUND"),
  },
  "PUT /api/bookings/{id}/status": {
    succeeds: async () =>
      expect(
        (await morgan.put(`/api/bookings/${made.bookingId}/status`, { status: "in-progress" })).is(
          200,
        ).body,
      ).toMatchObject({ status: "in_progress" }),
    refuses: async () =>
      (
        await morgan.put(`/api/bookings/${made.bookingId}/status`, { status: "in_progress" })
      ).refused(409, "CONFLICT"),
  },
  "POST /api/bookings/{id}/changes": {
    succeeds: async () => {
      changeId = (await morgan.post(`/api/bookings/${made.bookingId}/changes`, CHANGE)).is(201).id;
    },
  },
  "GET /api/bookings/{id}/changes": {
    succeeds: async () => (await casey.get(`/api/bookings/${made.bookingId}/changes`)).is(200),
    refuses: async () =>
      (await chief.get(`/api/bookings/${made.bookingId}/changes`)).refused(404, "NOT_FOUND"),
  },
  "POST /api/changes/{id}/approve": {
    succeeds: async () =>
      expect((await casey.post(`/api/changes/${changeId}/approve`)).is(200).body).toMatchObject({
        state: "holding",
      }),
    refuses: async () =>
      (await morgan.post(`/api/changes/${changeId}/approve`)).refused(403, "FORBIDDEN"),
  },
  "POST /api/changes/{id}/withdraw": {
    succeeds: async () => (await morgan.post(`/api/changes/${changeId}/withdraw`)).is(200),
    refuses: async () =>
      (await morgan.post(`/api/changes/${changeId}/withdraw`)).refused(409, "CONFLICT"),
  },
  "POST /api/changes/{id}/decline": {
    succeeds: async () => {
      const path = `/api/bookings/${made.bookingId}/changes`;
      changeId = (await morgan.post(path, CHANGE)).is(201).id;
      (await casey.post(`/api/changes/${changeId}/decline`)).is(200);
    },
    refuses: async () =>
      (await casey.post(`/api/changes/${changeId}/decline`)).refused(409, "CONFLICT"),
  },
  "POST /api/bookings/{id}/complete": {
    succeeds: async () =>
      expect(
        (await morgan.post(`/api/bookings/${made.bookingId}/complete`)).is(200).body,
      ).toMatchObject({ status: "completed", paymentStatus: "captured" }),
    refuses: async () =>
      (await morgan.post(`/api/bookings/${made.bookingId}/complete`)).refused(409, "CONFLICT"),
  },
  "GET /api/bookings/{id}/receipt": {
    succeeds: async () => (await casey.get(`/api/bookings/${made.bookingId}/receipt`)).is(200),
    refuses: async () =>
      (await chief.get(`/api/bookings/${made.bookingId}/receipt`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/bookings/{id}/receipt.pdf": {
    succeeds: async () => {
      const receipt = (await casey.get(`/api/bookings/${made.bookingId}/receipt.pdf`)).is(200);
      expect(receipt.text.slice(0, 5)).toBe("%PDF-");
    },
  },
  "GET /api/mechanic/statement": {
    succeeds: async () => (await morgan.get("/api/mechanic/statement")).is(200),
  },
  "GET /api/mechanic/statement.csv": {
    succeeds: async () => {
      const table = (await morgan.get("/api/mechanic/statement.csv")).is(200);
      expect(table.text).toContain(made.total.toFixed(2));
    },
  },
  "POST /api/bookings/{bookingId}/review": {
    succeeds: async () => {
      const body = { rating: 5, comment: "On time and friendly." };
      (await casey.post(`/api/bookings/${made.bookingId}/review`, body)).is(201);
    },
    refuses: async () =>
      (await casey.post(`/api/bookings/${made.bookingId}/review`, { rating: 1 })).refused(
        409,
        "CONFLICT",
      ),
  },
  "GET /api/bookings/{bookingId}/review": {
    succeeds: async () => {
      const { body } = (await casey.get(`/api/bookings/${made.bookingId}/review`)).is(200);
      const shape = z.object({ review: z.object({ id: z.string(), rating: z.literal(5) }) });
      made.reviewId = shape.parse(body).review.id;
    },
    refuses: async () =>
      (await chief.get(`/api/bookings/${made.bookingId}/review`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/mechanic/reviews": {
    succeeds: async () =>
      expect((await morgan.get("/api/mechanic/reviews")).is(200).body).toHaveLength(1),
  },
  "POST /api/reviews/{id}/answer": {
    succeeds: async () => {
      const path = `/api/reviews/${made.reviewId}/answer`;
      const answered = (await morgan.post(path, { text: "Thank you." })).is(200);
      expect(answered.body).toMatchObject({ answer: { text: "Thank you." } });
    },
  },
  "POST /api/reviews/{id}/report": {
    succeeds: async () =>
      (await chief.post(`/api/reviews/${made.reviewId}/report`, { reason: "other" })).is(200),
    refuses: async () =>
      (await casey.post(`/api/reviews/${made.reviewId}/report`, { reason: "other" })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/bookings/{id}/claims": {
    succeeds: async () => {
      const path = `/api/bookings/${made.bookingId}/claims`;
      const body = { kind: "warranty", lineId: made.serviceId, description: "It squeaks again." };
      const claim = (await casey.post(path, body)).is(201);
      expect(claim.body).toMatchObject({ kind: "warranty", state: "asked" });
      made.claimId = claim.id;
    },
    refuses: async () => {
      const body = { kind: "damage", description: "A dent." };
      (await morgan.post(`/api/bookings/${made.bookingId}/claims`, body)).refused(403, "FORBIDDEN");
    },
  },
  "POST /api/claims/{id}/offer": {
    succeeds: async () => {
      const path = `/api/claims/${made.claimId}/offer`;
      const offered = (await morgan.post(path, { times: [visitAt] })).is(200);
      expect(offered.body).toMatchObject({ state: "offered", times: [visitAt] });
    },
  },
  "POST /api/claims/{id}/choose": {
    succeeds: async () => {
      const path = `/api/claims/${made.claimId}/choose`;
      const chosen = (await casey.post(path, { time: visitAt })).is(200);
      expect(chosen.body).toMatchObject({ state: "scheduled" });
    },
    refuses: async () =>
      (await casey.post(`/api/claims/${made.claimId}/choose`, { time: visitAt })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/claims/{id}/decline": {
    refuses: async () =>
      (await morgan.post(`/api/claims/${made.claimId}/decline`, { reason: "I moved." })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/claims/{id}/withdraw": {
    refuses: async () =>
      (await casey.post(`/api/claims/${made.claimId}/withdraw`)).refused(409, "CONFLICT"),
  },
  "POST /api/support": {
    succeeds: async () =>
      (await casey.post("/api/support", { subject: "A booking", message: "Thank you." })).is(200),
    refuses: async () =>
      (await casey.post("/api/support", { subject: "Gossip", message: "Hm." })).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/support": {
    succeeds: async () => {
      const { body } = (await casey.get("/api/support")).is(200);
      made.supportId = z.array(z.object({ id: z.string() })).parse(body)[0]?.id ?? "";
    },
  },
  "GET /api/support/{id}": {
    succeeds: async () => (await casey.get(`/api/support/${made.supportId}`)).is(200),
    refuses: async () =>
      (await morgan.get(`/api/support/${made.supportId}`)).refused(404, "NOT_FOUND"),
  },
  "POST /api/support/{id}/messages": {
    succeeds: async () =>
      (await casey.post(`/api/support/${made.supportId}/messages`, { message: "Hello?" })).is(201),
    refuses: async () =>
      (await morgan.post(`/api/support/${made.supportId}/messages`, { message: "Hm." })).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "POST /api/support/link/read": {
    refuses: async () =>
      (await nobody.post("/api/support/link/read", { token: "guessed" })).refused(404, "NOT_FOUND"),
  },
  "POST /api/support/link/reply": {
    refuses: async () =>
      (await nobody.post("/api/support/link/reply", { token: "x", message: "Hm." })).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "GET /api/admin/questions": {
    succeeds: async () =>
      expect((await chief.get("/api/admin/questions")).is(200).body).not.toHaveLength(0),
  },
  "POST /api/auth/resend-confirmation": {
    succeeds: async () => (await morgan.post("/api/auth/resend-confirmation", {})).is(200),
    // A password set by mail has confirmed it.
    refuses: async () =>
      (await chief.post("/api/auth/resend-confirmation", {})).refused(409, "CONFLICT"),
  },
  "POST /api/auth/confirm-email": {
    succeeds: async () => {
      const mail = await mailTo(server, "morgan@example.com", "/auth/confirm-email?token=");
      const token = /confirm-email\?token=([\w-]+)/.exec(mail)?.[1] ?? "";
      const confirmed = (await nobody.post("/api/auth/confirm-email", { token })).is(200);
      expect(confirmed.body).toMatchObject({ emailVerified: true });
    },
    refuses: async () =>
      (await nobody.post("/api/auth/confirm-email", { token: "unknown" })).refused(400, "INVALID"),
  },
  "POST /api/auth/cancel-email-change": {
    succeeds: async () => {
      const wish = { email: "moved@example.com" };
      const waiting = (await morgan.post("/api/user/update-profile", wish)).is(200);
      expect(waiting.body).toMatchObject({ pendingEmail: wish.email });
      const kept = (await morgan.post("/api/auth/cancel-email-change", {})).is(200);
      expect(kept.body).not.toHaveProperty("pendingEmail");
    },
  },
  "POST /api/auth/undo-email-change": {
    succeeds: async () => {
      const linkIn = async (address: string, path: string) => {
        const mail = await mailTo(server, address, `/auth/${path}?token=`);
        return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mail)?.[1] ?? "";
      };
      const riley = visitor();
      const [before, after] = ["riley@example.com", "riley.new@example.com"];
      (await riley.post("/api/auth/signup", person("Riley", before))).is(201);
      const first = { token: await linkIn(before, "confirm-email") };
      (await nobody.post("/api/auth/confirm-email", first)).is(200);
      (await riley.post("/api/user/update-profile", { email: after })).is(200);
      const second = { token: await linkIn(after, "confirm-email") };
      (await nobody.post("/api/auth/confirm-email", second)).is(200);
      const undo = { token: await linkIn(before, "undo-email-change") };
      (await nobody.post("/api/auth/undo-email-change", undo)).is(200);
      (await riley.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    },
    refuses: async () =>
      (await nobody.post("/api/auth/undo-email-change", { token: "unknown" })).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/account/second-factor": {
    succeeds: async () =>
      expect((await chief.get("/api/account/second-factor")).is(200).body).toMatchObject({
        enabled: false,
      }),
  },
  "POST /api/account/second-factor/start": {
    succeeds: async () => {
      const setup = (await chief.post("/api/account/second-factor/start")).is(200);
      authenticator = setup.as(z.object({ secret: z.string() })).secret;
    },
  },
  "POST /api/account/second-factor/confirm": {
    succeeds: async () => {
      const code = generateSync({ secret: authenticator, epoch: Date.now() / 1000 - 30 });
      const answer = (await chief.post("/api/account/second-factor/confirm", { code })).is(200);
      recovery = answer.as(z.object({ recoveryCodes: z.array(z.string()) })).recoveryCodes;
    },
    refuses: async () =>
      (await chief.post("/api/account/second-factor/confirm", { code: "" })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/account/second-factor/verify": {
    succeeds: async () =>
      (await chief.post("/api/account/second-factor/verify", { code: recovery[0] })).is(200),
    refuses: async () =>
      (await chief.post("/api/account/second-factor/verify", { code: recovery[0] })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/account/second-factor/recovery-codes": {
    succeeds: async () => {
      const body = { code: recovery[1] };
      const answer = (await chief.post("/api/account/second-factor/recovery-codes", body)).is(200);
      recovery = answer.as(z.object({ recoveryCodes: z.array(z.string()) })).recoveryCodes;
    },
    refuses: async () =>
      (await casey.post("/api/account/second-factor/recovery-codes", { code: "1" })).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/account/passkeys": {
    succeeds: async () =>
      expect((await chief.get("/api/account/passkeys")).is(200).body).toEqual([]),
  },
  "POST /api/account/passkey-registration": {
    succeeds: async () => {
      const begun = await chief.post("/api/account/passkey-registration", { code: recovery[1] });
      newPasskey = device.create(begun.is(200).as(passkeyCreationSchema), here());
    },
    refuses: async () =>
      (await chief.post("/api/account/passkey-registration")).refused(
        403,
        "SECOND_FACTOR_REQUIRED",
      ),
  },
  "POST /api/account/passkeys": {
    succeeds: async () => {
      const body = { name: "Laptop", passkey: newPasskey };
      const added = (await chief.post("/api/account/passkeys", body)).is(201);
      passkeyId = added.as(passkeysSchema)[0]?.id ?? "";
    },
  },
  "POST /api/account/passkey-challenge": {
    succeeds: async () => {
      const passkey = await signed();
      (await chief.post("/api/account/second-factor/verify", { passkey })).is(200);
    },
  },
  "GET /api/desk/alerts": {
    // The story's job was planned for a later day than it was done.
    succeeds: async () => {
      const alerts = (await chief.get("/api/desk/alerts")).as(
        z.array(z.object({ id: z.string(), kind: z.string() })),
      );
      const alert = alerts.find(({ kind }) => kind === "early_completion");
      expect(alert).toBeDefined();
      alertId = alert?.id ?? "";
    },
  },
  "POST /api/desk/alerts/{id}/take": {
    succeeds: async () => {
      const { takenBy } = (await chief.post(`/api/desk/alerts/${alertId}/take`))
        .is(200)
        .as(z.object({ takenBy: z.string() }));
      expect(takenBy).not.toBe("");
    },
    refuses: async () =>
      (await chief.post(`/api/desk/alerts/${alertId}/take`)).refused(409, "CONFLICT"),
  },
  "POST /api/desk/alerts/{id}/resolve": {
    succeeds: async () => {
      const note = { note: "Both sides say that the work was done." };
      (await chief.post(`/api/desk/alerts/${alertId}/resolve`, note)).is(200);
    },
    refuses: async () =>
      (await casey.post("/api/desk/alerts/x/resolve", { note: "-" })).refused(403, "FORBIDDEN"),
  },
  "GET /api/bookings/{id}/payments": {
    succeeds: async () => {
      const answer = (await casey.get(`/api/bookings/${made.bookingId}/payments`)).is(200);
      paymentId = rowsSchema.parse(answer.body)[0]?.id ?? "";
    },
  },
  "POST /api/payments/{id}/intent": {
    refuses: async () =>
      (await casey.send("POST", `/api/payments/${paymentId}/intent`)).refused(409, "CONFLICT"),
  },
  "GET /api/payments/due": {
    succeeds: async () => expect((await casey.get("/api/payments/due")).is(200).body).toEqual([]),
  },
  "POST /api/bookings/{id}/tip": {
    succeeds: async () =>
      (await casey.post(`/api/bookings/${made.bookingId}/tip`, { amount: "10.00" })).is(201),
    refuses: async () =>
      (await casey.post(`/api/bookings/${made.bookingId}/tip`, { amount: "0.50" })).refused(
        409,
        "CONFLICT",
      ),
  },
  "GET /api/cards": {
    succeeds: async () => {
      const answer = (await casey.get("/api/cards")).is(200);
      cardId = rowsSchema.parse(answer.body)[0]?.id ?? "";
    },
  },
  "PUT /api/cards/{id}": {
    succeeds: async () => (await casey.put(`/api/cards/${cardId}`, { default: true })).is(200),
    refuses: async () =>
      (await morgan.put(`/api/cards/${cardId}`, { default: true })).refused(404, "NOT_FOUND"),
  },
  "POST /api/cards/{id}/pay": {
    succeeds: async () => {
      const next = (await casey.post("/api/bookings", booking())).is(201);
      const { totalAmount } = next.as(z.object({ totalAmount: z.string() }));
      const opened = await casey.post("/api/create-payment-intent", {
        bookingId: next.id,
        amount: Number(totalAmount),
      });
      const { clientSecret } = opened.is(200).as(z.object({ clientSecret: z.string() }));
      const paid = await casey.post(`/api/cards/${cardId}/pay`, { clientSecret });
      expect(paid.is(200).body).toEqual({ step: "done" });
    },
    refuses: async () =>
      (await morgan.post(`/api/cards/${cardId}/pay`, { clientSecret: "pi_1" })).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "DELETE /api/cards/{id}": {
    succeeds: async () =>
      expect((await casey.send("DELETE", `/api/cards/${cardId}`)).is(200).body).toEqual([]),
    refuses: async () =>
      (await casey.send("DELETE", `/api/cards/${cardId}`)).refused(404, "NOT_FOUND"),
  },
  "GET /api/notifications": {
    succeeds: async () => {
      (await casey.get("/api/notifications")).is(200);
    },
  },
  "POST /api/notifications/read": {
    succeeds: async () => {
      let cursor: string | null = "";
      let left: unknown;
      while (cursor !== null) {
        const after = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
        const page = noticesSchema.parse((await casey.get(`/api/notifications${after}`)).body);
        const ids = page.items.map(({ id }) => id);
        left = (await casey.post("/api/notifications/read", { ids })).is(200).body;
        cursor = page.nextCursor;
      }
      expect(left).toEqual({ unread: 0 });
    },
    refuses: async () =>
      (await casey.post("/api/notifications/read", { ids: "all" })).refused(400, "INVALID"),
  },
  "POST /api/notifications/unsubscribe": {
    succeeds: async () => {
      // Mail programs post like this to the address in a mail's List-Unsubscribe header.
      const mail = await mailTo(server, "casey@example.com", "List-Unsubscribe:");
      const address = /List-Unsubscribe:\s+<https?:\/\/[^/]+([^>]+)>/.exec(mail)?.[1] ?? "";
      const stopped = await nobody.send("POST", address, {
        body: "List-Unsubscribe=One-Click",
        headers: { "content-type": "application/x-www-form-urlencoded" },
      });
      expect(stopped.is(200).body).toMatchObject({
        message: expect.stringContaining("You're unsubscribed from these emails"),
      });
    },
    refuses: async () =>
      (await nobody.send("POST", "/api/notifications/unsubscribe?token=x")).refused(400, "INVALID"),
  },
  "GET /api/notifications/preferences": {
    succeeds: async () => (await casey.get("/api/notifications/preferences")).is(200),
  },
  "PUT /api/notifications/preferences": {
    succeeds: async () => {
      const choices = { news: { email: true } };
      const saved = (await casey.put("/api/notifications/preferences", { choices })).is(200);
      expect(saved.body).toMatchObject({ choices });
    },
    refuses: async () =>
      (await casey.put("/api/notifications/preferences", { choices: { news: 1 } })).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/notifications/push": {
    succeeds: async () =>
      expect((await casey.get("/api/notifications/push")).is(200).body).toMatchObject({
        here: false,
        elsewhere: 0,
      }),
  },
  "POST /api/notifications/push": {
    succeeds: async () => {
      const subscription = { endpoint: "https://push.example.net/send/casey", keys: PUSH_KEYS };
      const told = (await casey.post("/api/notifications/push", subscription)).is(200);
      expect(told.body).toMatchObject({ here: true });
    },
    refuses: async () =>
      (
        await casey.post("/api/notifications/push", {
          endpoint: "https://127.0.0.1/send",
          keys: PUSH_KEYS,
        })
      ).refused(400, "INVALID"),
  },
  "POST /api/notifications/push/end": {
    succeeds: async () =>
      expect((await casey.post("/api/notifications/push/end", {})).is(200).body).toMatchObject({
        here: false,
      }),
  },
  "GET /api/notifications/sms": {
    succeeds: async () =>
      expect((await casey.get("/api/notifications/sms")).is(200).body).toMatchObject({
        from: SMS_FROM,
        number: null,
      }),
  },
  "POST /api/notifications/sms": {
    succeeds: async () => {
      const asked = { phone: "(512) 555-0142", consent: true };
      expect((await casey.post("/api/notifications/sms", asked)).is(200).body).toMatchObject({
        waiting: { number: PHONE },
      });
      await expect.poll(() => phones.code(PHONE), { timeout: 10_000 }).toMatch(/^\d{6}$/);
    },
    refuses: async () => {
      const asked = { phone: "(512) 555-0142", consent: false };
      (await casey.post("/api/notifications/sms", asked)).refused(400, "INVALID");
    },
  },
  "POST /api/notifications/sms/confirm": {
    succeeds: async () => {
      const code = { code: phones.code(PHONE) };
      const told = (await casey.post("/api/notifications/sms/confirm", code)).is(200);
      expect(told.body).toMatchObject({ number: PHONE, waiting: null });
    },
    refuses: async () =>
      (await casey.post("/api/notifications/sms/confirm", { code: "12345" })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/webhooks/sms": {
    succeeds: async () => {
      const site = server.url;
      const text = incomingText({ MessageSid: "SM1", From: PHONE, Body: "STOP" }, { site });
      const heard = (await nobody.send("POST", "/api/webhooks/sms", text)).is(200);
      expect(heard.text).toMatch(/^<Response><Message>.*<\/Response>$/);
      expect((await casey.get("/api/notifications/sms")).body).toMatchObject({ stopped: true });
    },
    refuses: async () => {
      const text = incomingText({ MessageSid: "SM2", From: PHONE, Body: "START" });
      (await nobody.send("POST", "/api/webhooks/sms", text)).refused(400, "INVALID");
    },
  },
  "POST /api/notifications/sms/end": {
    succeeds: async () =>
      expect((await casey.post("/api/notifications/sms/end", {})).is(200).body).toMatchObject({
        number: null,
      }),
  },
  "GET /api/mechanic/documents": {
    succeeds: async () =>
      expect((await morgan.get("/api/mechanic/documents")).is(200).body).toMatchObject({
        state: "unverified",
      }),
  },
  "POST /api/mechanic/documents": {
    succeeds: async () => {
      const form = fileForm("document", pdf(), "license.pdf");
      form.append("kind", "identity");
      await morgan.send("POST", "/api/mechanic/documents", { body: form });
      const again = fileForm("document", pdf(), "license.pdf");
      again.append("kind", "identity");
      const sent = (await morgan.send("POST", "/api/mechanic/documents", { body: again })).is(201);
      expect(sent.body).toMatchObject({ kind: "identity", state: "waiting" });
    },
    refuses: async () =>
      (await morgan.post("/api/mechanic/documents", {})).refused(415, "UNSUPPORTED_TYPE"),
  },
  "GET /api/mechanic/documents/{id}/file": {
    refuses: async () =>
      (await morgan.get("/api/mechanic/documents/x/file")).refused(404, "NOT_FOUND"),
  },
  "GET /api/desk/documents": {
    succeeds: async () => (await chief.get("/api/desk/documents?show=waiting")).is(200),
  },
  "POST /api/upload/tax-form": {
    succeeds: async () =>
      (
        await morgan.send("POST", "/api/upload/tax-form", {
          body: fileForm("taxForm", pdf(), "w9.pdf"),
        })
      ).is(200),
    refuses: async () =>
      (await morgan.post("/api/upload/tax-form", {})).refused(415, "UNSUPPORTED_TYPE"),
  },
  "GET /api/payments/config": {
    succeeds: async () =>
      expect((await nobody.get("/api/payments/config")).is(200).body).toMatchObject({
        mode: "sandbox",
      }),
    refuses: async () =>
      (await nobody.post("/api/payments/config", {})).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "POST /api/bookings/{id}/payments/refresh": {
    succeeds: async () =>
      (await casey.send("POST", `/api/bookings/${made.bookingId}/payments/refresh`)).is(200),
    refuses: async () =>
      (await morgan.send("POST", `/api/bookings/${made.bookingId}/payments/refresh`)).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "GET /api/promo-code": {
    refuses: async () =>
      (await casey.get("/api/promo-code?code=NOSUCHCODE")).refused(422, "PROMO_NOT_APPLICABLE"),
  },
  "GET /api/mechanics": {
    succeeds: async () =>
      (await casey.get("/api/mechanics?place=94110&onlineOnly=false&limit=5")).is(200),
    refuses: async () => (await casey.get("/api/mechanics?limit=51")).refused(400, "INVALID"),
  },
  "GET /api/mechanic/statement/entries": {
    succeeds: async () => (await morgan.get("/api/mechanic/statement/entries")).is(200),
  },
  "POST /api/mechanic/plan/checkout": {
    succeeds: async () => (await morgan.send("POST", "/api/mechanic/plan/checkout")).is(200),
  },
  "GET /api/messages/unread": {
    succeeds: async () => (await casey.get("/api/messages/unread")).is(200),
  },
  "GET /api/messages/newest": {
    succeeds: async () =>
      expect((await casey.get("/api/messages/newest")).is(200).body).toEqual({
        bookingId: made.bookingId,
      }),
  },
  "POST /api/messages/read": {
    succeeds: async () =>
      (await morgan.post("/api/messages/read", { bookingId: made.bookingId })).is(200),
    refuses: async () =>
      (await chief.post("/api/messages/read", { bookingId: made.bookingId })).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "PUT /api/user/time-zone": {
    succeeds: async () =>
      (await casey.put("/api/user/time-zone", { timeZone: "America/Denver" })).is(200),
    refuses: async () =>
      (await casey.put("/api/user/time-zone", { timeZone: "Mars/Olympus" })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/mechanic/plan/portal": {
    refuses: async () =>
      (await morgan.send("POST", "/api/mechanic/plan/portal")).refused(409, "CONFLICT"),
  },
  "GET /api/mechanic/assessment": {
    succeeds: async () => (await morgan.get("/api/mechanic/assessment")).is(200),
  },
  "POST /api/mechanic/assessment": {
    succeeds: async () => {
      const begun = (await morgan.post("/api/mechanic/assessment")).is(200);
      expect(begun.body).toMatchObject({ state: "running" });
      expect(begun.text).not.toMatch(/correctAnswer|explanation/);
    },
  },
  "POST /api/mechanic/assessment/answer": {
    succeeds: async () =>
      (await morgan.post("/api/mechanic/assessment/answer", { number: 1, answer: 0 })).is(200),
    refuses: async () =>
      (await morgan.post("/api/mechanic/assessment/answer", { number: 11, answer: 0 })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/mechanic/assessment/continue": {
    succeeds: async () => (await morgan.post("/api/mechanic/assessment/continue")).is(200),
    refuses: async () =>
      (await nobody.post("/api/mechanic/assessment/continue")).refused(401, "UNAUTHENTICATED"),
  },
  "POST /api/mechanic/assessment/hand-in": {
    succeeds: async () => {
      const over = (await morgan.post("/api/mechanic/assessment/hand-in")).is(200);
      expect(over.body).toMatchObject({ state: "waiting", questions: [] });
    },
  },
  "GET /api/mechanic/availability": {
    succeeds: async () => (await morgan.get("/api/mechanic/availability")).is(200),
  },
  "PUT /api/mechanic/availability": {
    succeeds: async () => {
      const week = { timeZone: "America/Los_Angeles", hours: [], timeOff: [] };
      const saved = (await morgan.put("/api/mechanic/availability", week)).is(200);
      expect(saved.body).toMatchObject({ ...week, usualHours: true, hours: expect.any(Array) });
    },
    refuses: async () =>
      (await morgan.put("/api/mechanic/availability", { timeZone: "Mars" })).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/mechanic/{userId}/slots": {
    refuses: async () =>
      (await casey.get("/api/mechanic/nobody/slots?from=1&to=2&serviceIds=x")).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/calendar": {
    succeeds: async () => (await casey.get("/api/calendar")).is(200),
  },
  "POST /api/calendar/renew": {
    succeeds: async () => (await casey.send("POST", "/api/calendar/renew")).is(200),
  },
  "DELETE /api/calendar": {
    succeeds: async () => (await casey.send("DELETE", "/api/calendar")).is(200),
  },
  "GET /api/calendar/{token}.ics": {
    refuses: async () => (await nobody.get("/api/calendar/guessed.ics")).refused(404, "NOT_FOUND"),
  },
  "GET /api/slots": {
    refuses: async () =>
      (await casey.get("/api/slots?place=94110&from=1&to=2&serviceIds=x")).refused(400, "INVALID"),
  },
  "GET /api/mechanic/standing": {
    succeeds: async () => (await morgan.get("/api/mechanic/standing")).is(200),
  },
  "GET /api/mechanic/balance": {
    succeeds: async () => (await morgan.get("/api/mechanic/balance")).is(200),
  },
  "GET /api/mechanic/payouts": {
    succeeds: async () => (await morgan.get("/api/mechanic/payouts")).is(200),
  },
  "GET /api/mechanic/payout-account": {
    succeeds: async () => {
      const told = (await morgan.get("/api/mechanic/payout-account")).is(200);
      expect(told.body).toMatchObject({ method: "manual", state: "none" });
    },
  },
  "POST /api/mechanic/payout-account/refresh": {
    succeeds: async () => (await morgan.post("/api/mechanic/payout-account/refresh", {})).is(200),
  },
  "POST /api/mechanic/payout-account/link": {
    // This server pays by bank file; payout-account.test.ts sets up an account on one that doesn't.
    succeeds: async () =>
      (await morgan.post("/api/mechanic/payout-account/link", {})).refused(409, "CONFLICT"),
  },
  "GET /api/desk/jobs": {
    succeeds: async () => (await chief.get("/api/desk/jobs?list=late")).is(200),
  },
  "GET /api/desk/jobs/counts": {
    succeeds: async () => (await chief.get("/api/desk/jobs/counts")).is(200),
  },
  "GET /api/desk/people": {
    succeeds: async () =>
      expect((await chief.get("/api/desk/people?q=casey@")).is(200).body).not.toEqual([]),
    refuses: async () => (await chief.get("/api/desk/people?who=all")).refused(400, "INVALID"),
  },
  "GET /api/desk/people.csv": {
    succeeds: async () => (await chief.get("/api/desk/people.csv?sort=name")).is(200),
  },
  "GET /api/desk/bookings": {
    succeeds: async () =>
      expect((await chief.get("/api/desk/bookings?q=casey@")).is(200).body).not.toEqual([]),
    refuses: async () =>
      (await chief.get("/api/desk/bookings?status=soon")).refused(400, "INVALID"),
  },
  "GET /api/desk/bookings.csv": {
    succeeds: async () => (await chief.get("/api/desk/bookings.csv?sort=-total")).is(200),
    refuses: async () =>
      (await chief.get("/api/desk/bookings.csv?sort=name")).refused(400, "INVALID"),
  },
  "GET /api/desk/bookings/{id}/conversation": {
    succeeds: async () =>
      (await chief.get(`/api/desk/bookings/${made.bookingId}/conversation`)).is(200),
    refuses: async () =>
      (await casey.get(`/api/desk/bookings/${made.bookingId}/conversation`)).refused(
        403,
        "FORBIDDEN",
      ),
  },
  "GET /api/desk/bookings/{id}/mechanics": {
    succeeds: async () => {
      const path = `/api/desk/bookings/${made.bookingId}/mechanics`;
      expect((await chief.get(path)).is(200).body).toEqual([]);
    },
    refuses: async () =>
      (await casey.get(`/api/desk/bookings/${made.bookingId}/mechanics`)).refused(403, "FORBIDDEN"),
  },
  "GET /api/desk/bookings/{id}": {
    succeeds: async () => (await chief.get(`/api/desk/bookings/${made.bookingId}`)).is(200),
    refuses: async () =>
      (await casey.get(`/api/desk/bookings/${made.bookingId}`)).refused(403, "FORBIDDEN"),
  },
  "POST /api/desk/bookings/{id}/cancel": {
    succeeds: async () => {
      const path = `/api/desk/bookings/${await accepted(13)}/cancel`;
      expect((await chief.post(path, { reason: REASON })).is(200).body).toMatchObject({
        status: "cancelled",
        cancelledBy: "operator",
      });
    },
    refuses: async () =>
      (await chief.post(`/api/desk/bookings/${made.bookingId}/cancel`, { reason: REASON })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/desk/bookings/{id}/complete": {
    succeeds: async () => {
      const id = await accepted(14);
      (await morgan.put(`/api/bookings/${id}/status`, { status: "in_progress" })).is(200);
      const path = `/api/desk/bookings/${id}/complete`;
      expect((await chief.post(path, { reason: REASON })).is(200).body).toMatchObject({
        status: "completed",
        paymentStatus: "due",
      });
    },
    refuses: async () =>
      (
        await chief.post(`/api/desk/bookings/${made.bookingId}/complete`, { reason: REASON })
      ).refused(409, "CONFLICT"),
  },
  "POST /api/desk/bookings/{id}/note": {
    succeeds: async () =>
      (await chief.post(`/api/desk/bookings/${made.bookingId}/note`, { note: REASON })).is(200),
  },
  "POST /api/desk/bookings/{id}/payout-review": {
    succeeds: async () => {
      const path = `/api/desk/bookings/${made.bookingId}/payout-review`;
      for (const held of [true, false]) (await chief.post(path, { held, reason: REASON })).is(200);
    },
    refuses: async () => {
      const path = `/api/desk/bookings/${made.bookingId}/payout-review`;
      (await chief.post(path, { held: false, reason: REASON })).refused(409, "CONFLICT");
    },
  },
  "POST /api/desk/bookings/{id}/release": {
    succeeds: async () => {
      const id = await accepted(15);
      const path = `/api/desk/bookings/${id}/release`;
      expect((await chief.post(path, { reason: REASON })).is(200).body).toMatchObject({
        status: "pending",
        mechanic: null,
      });
      (await casey.put(`/api/bookings/${id}`, { status: "cancelled" })).is(200);
    },
    refuses: async () =>
      (
        await chief.post(`/api/desk/bookings/${made.bookingId}/release`, { reason: REASON })
      ).refused(409, "CONFLICT"),
  },
  "POST /api/desk/bookings/{id}/price": {
    succeeds: async () => {
      const id = await accepted(22);
      const path = `/api/desk/bookings/${id}/price`;
      const price = { amount: "21.00", reason: REASON };
      expect((await chief.post(path, price)).is(200).body).toMatchObject({ total: "21.00" });
      expect((await casey.get(`/api/bookings/${id}`)).is(200).body).toMatchObject({
        totalAmount: "21.00",
        subtotal: "20.00",
      });
    },
    refuses: async () =>
      (
        await chief.post(`/api/desk/bookings/${made.bookingId}/price`, {
          amount: "1.00",
          reason: REASON,
        })
      ).refused(409, "CONFLICT"),
  },
  "POST /api/desk/bookings/{id}/asked-by-mechanic": {
    succeeds: async () => {
      const id = await accepted(21);
      const asked = { fee: 0, askedByMechanic: true };
      (await casey.post(`/api/bookings/${id}/cancel`, asked)).is(200);
      const path = `/api/desk/bookings/${id}/asked-by-mechanic`;
      const decision = { agrees: false, reason: REASON };
      expect((await chief.post(path, decision)).is(200).body).toMatchObject({
        askedByMechanic: "refused",
      });
      (await chief.post(path, decision)).refused(409, "CONFLICT");
    },
    refuses: async () => {
      const path = `/api/desk/bookings/${made.bookingId}/asked-by-mechanic`;
      (await casey.post(path, { agrees: true, reason: "x" })).refused(403, "FORBIDDEN");
    },
  },
  "POST /api/desk/bookings/{id}/arrival": {
    succeeds: async () => {
      const path = `/api/desk/bookings/${made.contestedId}/arrival`;
      const decision = { there: false, reason: REASON };
      expect((await chief.post(path, decision)).is(200).body).toEqual({
        id: made.contestedId,
        there: false,
        fee: "0.00",
      });
      (await chief.post(path, decision)).refused(409, "CONFLICT");
      (await casey.post(`/api/bookings/${made.contestedId}/cancel`, { fee: 0 })).is(200);
    },
    refuses: async () => {
      const path = `/api/desk/bookings/${made.contestedId}/arrival`;
      (await casey.post(path, { there: true, reason: "x" })).refused(403, "FORBIDDEN");
    },
  },
  "POST /api/desk/bookings/{id}/refund": {
    succeeds: async () => {
      const refund = { amount: "5.00", reason: REASON, bornBy: "platform" };
      (await chief.post(`/api/desk/bookings/${made.bookingId}/refund`, refund)).is(200);
    },
    refuses: async () => {
      const refund = { amount: "5000.00", reason: REASON, bornBy: "platform" };
      (await chief.post(`/api/desk/bookings/${made.bookingId}/refund`, refund)).refused(
        409,
        "CONFLICT",
      );
    },
  },
  "GET /api/desk/bookings/{id}/refunds": {
    succeeds: async () => (await chief.get(`/api/desk/bookings/${made.bookingId}/refunds`)).is(200),
    refuses: async () =>
      (await casey.get(`/api/desk/bookings/${made.bookingId}/refunds`)).refused(403, "FORBIDDEN"),
  },
  "GET /api/bookings/{id}/credit-notes": {
    succeeds: async () => {
      const path = `/api/bookings/${made.bookingId}/credit-notes`;
      const [note] = (await casey.get(path)).as(z.array(z.object({ number: z.string() })));
      made.creditNote = note?.number ?? "";
      expect(made.creditNote).toMatch(/^C-\d{6}$/);
    },
  },
  "GET /api/bookings/{id}/credit-notes/{number}/pdf": {
    succeeds: async () => {
      const path = `/api/bookings/${made.bookingId}/credit-notes/${made.creditNote}/pdf`;
      const document = (await casey.get(path)).is(200);
      expect(document.text.slice(0, 5)).toBe("%PDF-");
    },
    refuses: async () =>
      (await casey.get(`/api/bookings/${made.bookingId}/credit-notes/C-0/pdf`)).refused(
        404,
        "NOT_FOUND",
      ),
  },
  "GET /api/desk/refunds": {
    succeeds: async () => (await chief.get("/api/desk/refunds?state=succeeded")).is(200),
  },
  "GET /api/desk/reviews": {
    succeeds: async () => (await chief.get("/api/desk/reviews?show=all")).is(200),
  },
  "GET /api/desk/questions": {
    succeeds: async () => (await chief.get("/api/desk/questions?topic=repair")).is(200),
    refuses: async () => (await morgan.get("/api/desk/questions")).refused(403, "FORBIDDEN"),
  },
  "POST /api/desk/questions": {
    succeeds: async () =>
      (
        await chief.post("/api/desk/questions", {
          question: "What does a hissing belt point at?",
          options: ["A worn tensioner", "A full tank"],
          correctAnswer: 0,
          topic: "diagnostic",
          reason: REASON,
        })
      ).is(201),
    refuses: async () =>
      (await chief.post("/api/desk/questions", { question: "Why?" })).refused(400, "INVALID"),
  },
  "GET /api/desk/support": {
    succeeds: async () => (await chief.get("/api/desk/support")).is(200),
  },
  "POST /api/desk/support": {
    succeeds: async () =>
      (
        await chief.post("/api/desk/support", {
          email: "robin@example.com",
          about: "A question",
          message: "Do you come to Oakland?",
        })
      ).is(201),
    refuses: async () =>
      (await chief.post("/api/desk/support", { email: "robin" })).refused(400, "INVALID"),
  },
  "GET /api/desk/support/{id}": {
    succeeds: async () => (await chief.get(`/api/desk/support/${made.supportId}`)).is(200),
  },
  "POST /api/desk/support/{id}/answer": {
    succeeds: async () =>
      (
        await chief.post(`/api/desk/support/${made.supportId}/answer`, {
          message: "Yes.",
          version: 2,
        })
      ).is(201),
  },
  "POST /api/desk/support/{id}/note": {
    succeeds: async () =>
      (await chief.post(`/api/desk/support/${made.supportId}/note`, { note: "Call them." })).is(
        200,
      ),
  },
  "POST /api/desk/support/{id}/assign": {
    succeeds: async () =>
      (await chief.post(`/api/desk/support/${made.supportId}/assign`, { mine: true })).is(200),
  },
  "POST /api/desk/support/{id}/close": {
    succeeds: async () =>
      (await chief.post(`/api/desk/support/${made.supportId}/close`, { reason: REASON })).is(200),
  },
  "POST /api/desk/support/{id}/reopen": {
    succeeds: async () =>
      (await chief.post(`/api/desk/support/${made.supportId}/reopen`, { reason: REASON })).is(200),
  },
  "GET /api/desk/claims": {
    succeeds: async () => (await chief.get("/api/desk/claims?view=open")).is(200),
  },
  "GET /api/desk/disputes": {
    succeeds: async () => (await chief.get("/api/desk/disputes?show=open")).is(200),
  },
  "PUT /api/desk/disputes/{id}/evidence": {
    refuses: async () => {
      const draft = { version: 1, texts: { statement: "It was done." }, documents: [] };
      (await chief.put("/api/desk/disputes/x/evidence", draft)).refused(404, "NOT_FOUND");
    },
  },
  "GET /api/desk/staff": {
    succeeds: async () => (await chief.get("/api/desk/staff")).is(200),
  },
  "POST /api/desk/staff": {
    succeeds: async () =>
      (await chief.post("/api/desk/staff", { email: CHIEF, role: "owner", reason: REASON })).is(
        200,
      ),
    refuses: async () =>
      (await chief.post("/api/desk/staff", { email: CHIEF, role: null, reason: REASON })).refused(
        409,
        "CONFLICT",
      ),
  },
  "PUT /api/desk/texts/{kind}": {
    succeeds: async () => {
      const draft = { wording: "# Fees\n\nCanceling late costs {lateFee}.", revision: null };
      expect((await chief.put("/api/desk/texts/pricing", draft)).is(200).body).toMatchObject({
        draft: { revision: 1 },
      });
    },
    refuses: async () =>
      (await chief.put("/api/desk/texts/nothing", { wording: "# Fees", revision: null })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/desk/texts/{kind}/publish": {
    succeeds: async () => {
      const path = "/api/desk/texts/pricing/publish";
      (await chief.post(path, { revision: 1, reason: REASON })).is(200);
    },
    refuses: async () =>
      (
        await chief.post("/api/desk/texts/nothing/publish", { revision: 1, reason: REASON })
      ).refused(400, "INVALID"),
  },
  "GET /api/desk/texts": {
    succeeds: async () => {
      const texts = (await chief.get("/api/desk/texts")).is(200);
      const versions = z.array(z.object({ versions: z.array(z.object({ id: z.string() })) }));
      made.textVersionId = texts.as(versions).flatMap((text) => text.versions)[0]?.id ?? "";
    },
  },
  "GET /api/desk/text-versions/{id}": {
    succeeds: async () =>
      (await chief.get(`/api/desk/text-versions/${made.textVersionId}`)).is(200),
  },
  "GET /api/desk/services": {
    succeeds: async () => (await chief.get("/api/desk/services")).is(200),
  },
  "POST /api/desk/services": {
    succeeds: async () => {
      made.wipersId = (await chief.post("/api/desk/services", WIPERS)).is(201).id;
    },
    refuses: async () => (await chief.post("/api/desk/services", WIPERS)).refused(409, "CONFLICT"),
  },
  "PUT /api/desk/services/{id}": {
    succeeds: async () => {
      const change = { basePrice: "42.00", version: 1, reason: REASON };
      const path = `/api/desk/services/${made.wipersId}`;
      expect((await chief.put(path, change)).is(200).body).toMatchObject({ version: 2 });
    },
    refuses: async () => {
      const change = { basePrice: "43.00", version: 1, reason: REASON };
      (await chief.put(`/api/desk/services/${made.wipersId}`, change)).refused(409, "STALE");
    },
  },
  "POST /api/desk/services/{id}/retire": {
    succeeds: async () => {
      const path = `/api/desk/services/${made.wipersId}/retire`;
      (await chief.post(path, { reason: REASON })).is(200);
      const { body } = (await casey.get("/api/services")).is(200);
      expect(JSON.stringify(body)).not.toContain(WIPERS.name);
    },
  },
  "POST /api/desk/services/{id}/restore": {
    succeeds: async () => {
      const path = `/api/desk/services/${made.wipersId}/restore`;
      (await chief.post(path, { reason: REASON })).is(200);
    },
    refuses: async () =>
      (await chief.post(`/api/desk/services/${made.wipersId}/restore`, { reason: REASON })).refused(
        409,
        "CONFLICT",
      ),
  },
  "GET /api/desk/promos": {
    succeeds: async () => (await chief.get("/api/desk/promos")).is(200),
  },
  "POST /api/desk/promos": {
    succeeds: async () => {
      made.promoId = (await chief.post("/api/desk/promos", SPRING)).is(201).id;
    },
    refuses: async () => (await chief.post("/api/desk/promos", SPRING)).refused(409, "CONFLICT"),
  },
  "PUT /api/desk/promos/{id}": {
    succeeds: async () => {
      const change = { usesInAll: 800, version: 1, reason: REASON };
      (await chief.put(`/api/desk/promos/${made.promoId}`, change)).is(200);
    },
    refuses: async () => {
      const change = { usesInAll: 900, version: 1, reason: REASON };
      (await chief.put(`/api/desk/promos/${made.promoId}`, change)).refused(409, "STALE");
    },
  },
  "POST /api/desk/promos/{id}/pause": {
    succeeds: async () =>
      (await chief.post(`/api/desk/promos/${made.promoId}/pause`, { reason: REASON })).is(200),
    refuses: async () =>
      (await chief.post(`/api/desk/promos/${made.promoId}/pause`, { reason: REASON })).refused(
        409,
        "CONFLICT",
      ),
  },
  "POST /api/desk/promos/{id}/resume": {
    succeeds: async () =>
      (await chief.post(`/api/desk/promos/${made.promoId}/resume`, { reason: REASON })).is(200),
  },
  "GET /api/desk/support.csv": {
    succeeds: async () => (await chief.get("/api/desk/support.csv?show=all&q=payment")).is(200),
  },
  "GET /api/desk/replies": {
    succeeds: async () => (await chief.get("/api/desk/replies")).is(200),
  },
  "POST /api/desk/replies": {
    succeeds: async () => {
      made.replyId = (await chief.post("/api/desk/replies", REPLY)).is(201).id;
    },
    refuses: async () => (await chief.post("/api/desk/replies", REPLY)).refused(409, "CONFLICT"),
  },
  "PUT /api/desk/replies/{id}": {
    succeeds: async () => {
      const change = { ...REPLY, body: "Hello.", version: 1 };
      (await chief.put(`/api/desk/replies/${made.replyId}`, change)).is(200);
    },
    refuses: async () => {
      const change = { ...REPLY, body: "Hi.", version: 1 };
      (await chief.put(`/api/desk/replies/${made.replyId}`, change)).refused(409, "STALE");
    },
  },
  "DELETE /api/desk/replies/{id}": {
    succeeds: async () =>
      expect(
        (await chief.send("DELETE", `/api/desk/replies/${made.replyId}`)).is(200).body,
      ).toEqual([]),
  },
  "GET /api/desk/services.csv": {
    succeeds: async () => (await chief.get("/api/desk/services.csv?show=offered")).is(200),
  },
  "GET /api/desk/promos.csv": {
    succeeds: async () => (await chief.get("/api/desk/promos.csv?sort=code")).is(200),
  },
  "GET /api/desk/audit": {
    succeeds: async () => (await chief.get("/api/desk/audit")).is(200),
  },
  "GET /api/desk/audit.csv": {
    succeeds: async () => (await chief.get("/api/desk/audit.csv?act=people")).is(200),
  },
  "POST /api/desk/changes/{id}/approve": {
    succeeds: async () => {
      const id = await accepted(14);
      (await morgan.post(`/api/bookings/${id}/status`, { status: "in-progress" })).is(200);
      changeId = (await morgan.post(`/api/bookings/${id}/changes`, LARGE_CHANGE)).is(201).id;
      const reason = "The photos show it.";
      (await chief.post(`/api/desk/changes/${changeId}/approve`, { reason })).is(200);
    },
    refuses: async () =>
      (await chief.post(`/api/desk/changes/${changeId}/approve`, { reason: "Once more." })).refused(
        409,
        "CONFLICT",
      ),
  },
  "GET /api/desk/today": {
    succeeds: async () => (await chief.get("/api/desk/today")).is(200),
  },
  "GET /api/desk/work": {
    succeeds: async () => (await chief.get("/api/desk/work")).is(200),
  },
  "GET /api/desk/funnel": {
    succeeds: async () => (await chief.get("/api/desk/funnel?by=month")).is(200),
  },
  "GET /api/desk/numbers": {
    succeeds: async () => (await chief.get("/api/desk/numbers?by=month")).is(200),
    refuses: async () => (await chief.get("/api/desk/numbers?by=hour")).refused(400, "INVALID"),
  },
  "GET /api/desk/numbers.csv": {
    succeeds: async () => (await chief.get("/api/desk/numbers.csv?by=week")).is(200),
  },
  "GET /api/desk/tie-out": {
    succeeds: async () => (await chief.get("/api/desk/tie-out")).is(200),
  },
  "GET /api/desk/payouts": {
    succeeds: async () => (await chief.get("/api/desk/payouts")).is(200),
  },
  "GET /api/desk/payouts/next": {
    succeeds: async () => (await chief.get("/api/desk/payouts/next")).is(200),
  },
  "GET /api/desk/payouts/runs": {
    succeeds: async () => (await chief.get("/api/desk/payouts/runs")).is(200),
  },
  "POST /api/desk/payouts/run": {
    refuses: async () =>
      (await chief.post("/api/desk/payouts/run", { total: "9.00", reason: REASON })).refused(
        409,
        "CONFLICT",
      ),
  },
  "GET /api/desk/refunds.csv": {
    succeeds: async () => (await chief.get("/api/desk/refunds.csv?sort=-amount")).is(200),
    refuses: async () =>
      (await chief.get("/api/desk/refunds.csv?state=soon")).refused(400, "INVALID"),
  },
  "GET /api/desk/disputes.csv": {
    succeeds: async () => (await chief.get("/api/desk/disputes.csv?sort=-amount")).is(200),
    refuses: async () =>
      (await chief.get("/api/desk/disputes.csv?show=soon")).refused(400, "INVALID"),
  },
  "GET /api/desk/payouts.csv": {
    succeeds: async () => (await chief.get("/api/desk/payouts.csv?sort=-amount")).is(200),
    refuses: async () =>
      (await chief.get("/api/desk/payouts.csv?sort=name")).refused(400, "INVALID"),
  },
  "GET /api/desk/payouts/runs.csv": {
    succeeds: async () => (await chief.get("/api/desk/payouts/runs.csv")).is(200),
  },
  "GET /api/desk/ledger.csv": {
    succeeds: async () => (await chief.get("/api/desk/ledger.csv?from=2026-11-01")).is(200),
    refuses: async () =>
      (await chief.get("/api/desk/ledger.csv?from=2026-11-02&to=2026-11-01")).refused(
        400,
        "INVALID",
      ),
  },
  "GET /api/desk/tie-out.csv": {
    succeeds: async () => (await chief.get("/api/desk/tie-out.csv")).is(200),
  },
  "GET /api/desk/payouts/yearly.csv": {
    succeeds: async () => (await chief.get("/api/desk/payouts/yearly.csv?year=2026")).is(200),
    refuses: async () =>
      (await chief.get("/api/desk/payouts/yearly.csv?year=soon")).refused(400, "INVALID"),
  },
};

/** Ends the second factor, the password and the sessions, which the other calls need. */
const ENDING: Record<string, Step> = {
  "DELETE /api/account/passkeys/{id}": {
    succeeds: async () => {
      const json = { passkey: await signed() };
      const left = await chief.send("DELETE", `/api/account/passkeys/${passkeyId}`, { json });
      expect(left.is(200).body).toEqual([]);
    },
    refuses: async () => {
      const json = { code: "1" };
      const refused = await chief.send("DELETE", "/api/account/passkeys/nobodys", { json });
      refused.refused(404, "NOT_FOUND");
    },
  },
  "POST /api/account/second-factor/disable": {
    succeeds: async () =>
      (await chief.post("/api/account/second-factor/disable", { code: recovery[0] })).is(200),
    refuses: async () =>
      (await casey.post("/api/account/second-factor/disable", { code: "1" })).refused(
        400,
        "INVALID",
      ),
  },
  "POST /api/auth/forgot-password": {
    succeeds: async () =>
      (await nobody.post("/api/auth/forgot-password", { email: CASEY, userType: "customer" })).is(
        200,
      ),
    refuses: async () =>
      (await nobody.post("/api/auth/forgot-password", { email: " " })).refused(400, "INVALID"),
  },
  "POST /api/user/set-password": {
    succeeds: async () => {
      const mail = await mailTo(server, CASEY, "temporary password is:");
      const password = /password is: (\S+)/.exec(mail)?.[1] ?? "";
      const forgetful = visitor();
      (await forgetful.post("/api/auth/login", { email: CASEY, password })).is(200);
      (await forgetful.post("/api/user/set-password", { password: "An0ther!pass" })).is(200);
      // It ended the user's other sessions.
      (await casey.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    },
    refuses: async () =>
      (await morgan.post("/api/user/set-password", { password: "weak" })).refused(400, "INVALID"),
  },
  "GET /api/logout": {
    refuses: async () => {
      (await morgan.get("/api/logout", { headers: { purpose: "prefetch" } })).is(302);
      (await morgan.get("/api/auth/user")).is(200);
    },
    succeeds: async () => {
      const answer = (await morgan.get("/api/logout")).is(302);
      expect(answer.headers.get("location")).toBe("/");
      (await morgan.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    },
  },
  "POST /api/auth/logout": {
    refuses: async () => {
      const headers = { origin: "https://evil.example" };
      (await chief.send("POST", "/api/auth/logout", { headers })).refused(403, "FORBIDDEN");
      (await chief.get("/api/auth/user")).is(200);
    },
    succeeds: async () => {
      const copy = chief.copy();
      (await chief.send("POST", "/api/auth/logout")).is(200);
      (await copy.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    },
  },
  "GET /api/health": {
    succeeds: async () => (await nobody.get("/api/health")).is(200),
    refuses: async () =>
      (await nobody.send("POST", "/api/health")).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "GET /api/ready": {
    // A busy machine may block the server, which then truthfully reports 503 for a while.
    succeeds: async () => {
      await expect.poll(async () => (await nobody.get("/api/ready")).status).toBe(200);
    },
    refuses: async () =>
      (await nobody.send("POST", "/api/ready")).refused(405, "METHOD_NOT_ALLOWED"),
  },
  "GET /api/openapi.json": {
    succeeds: async () => (await nobody.get("/api/openapi.json")).is(200),
    refuses: async () =>
      (await nobody.send("POST", "/api/openapi.json")).refused(405, "METHOD_NOT_ALLOWED"),
  },
};

const told: Record<string, Step> = { ...STORY, ...ENDING };
/** In the order of the story; the calls it leaves out come before its ending. */
const CALLS = [
  ...Object.keys(STORY),
  ...new Set(OPERATIONS.filter((operation) => !Object.hasOwn(told, operation))),
  ...Object.keys(ENDING),
];

describe("the documented calls on the built server", () => {
  beforeAll(async () => {
    await phones.start();
    server = await startServer({
      env: {
        NEXTAUTH_SECRET: SECRET,
        ADMIN_EMAILS: CHIEF,
        RATE_LIMIT_FACTOR: "1000",
        WEBHOOK_PRIVATE_HOSTS: "localhost",
        SMS_URL: smsUrlAt(phones.port),
        SMS_FROM,
      },
    });
    contract = contractOf(await (await fetch(`${server.url}/api/openapi.json`)).json());
  });
  afterAll(async () => {
    await server.stop();
    phones.stop();
  });

  test("every row of the table is in the served document, and the story tells no other call", () => {
    const rows = Object.keys(REST_ROUTES).map((route) =>
      route.replace(" /", " /api/").replaceAll(/:(\w+)/g, "{$1}"),
    );
    expect(CALLS.toSorted()).toEqual(contract.operations().toSorted());
    expect(contract.operations()).toEqual(expect.arrayContaining(rows));
  });

  test.each(CALLS)("%s", async (call) => {
    const step = told[call] ?? {};
    for (const part of Object.values(step)) await part();
    if (step.refuses === undefined) await refuseByAccess(call);
  });

  test("the example client books, listens, verifies and prints", async () => {
    const robin = visitor();
    const password = PASSWORD;
    const email = "robin@example.com";
    const person = { firstName: "Robin", lastName: "Rivers", email, password, role: "customer" };
    (await robin.post("/api/auth/signup", person)).is(201);
    const scopes = ["bookings:read", "bookings:write", "vehicles:read", "vehicles:write"];
    const asked = { name: "Example", scopes: [...scopes, "services:read"], expiresInDays: 1 };
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
          CURBWRENCH_URL: server.url,
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
});
