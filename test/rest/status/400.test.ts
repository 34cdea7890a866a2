import { beforeEach, describe, expect, test } from "vitest";
import { BOOKING_MESSAGES } from "~/messages/booking";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { bookingBody, DAY_MS, sameScene, type Scene } from "../scene";

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await sameScene(rest);
});

type Case = [title: string, who: keyof Scene, call: string, body: unknown, says: string | RegExp];
const signup = {
  firstName: "A",
  lastName: "B",
  email: "a@example.com",
  password: "secret",
  role: "customer",
};
const bank = {
  bankAccountHolderName: "M",
  bankAccountNumber: "12345",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking",
};
const onboarding = {
  phone: "415",
  yearsExperience: 3,
  location: "Oakland, CA",
  specializations: ["Diagnostics"],
  workExperience: "Years of it.",
};
const intent = (amount: unknown) => ({ amount, bookingId: ID.pending });

const CASES: Case[] = [
  [
    "login without a password",
    "nobody",
    "POST /auth/login",
    { email: "a@b.co" },
    "Please enter both email and password",
  ],
  [
    "signup with a blank name",
    "nobody",
    "POST /auth/signup",
    { ...signup, firstName: " " },
    "Please fill in all fields",
  ],
  [
    "signup with a short password",
    "nobody",
    "POST /auth/signup",
    { ...signup, password: "12345" },
    "Password must be at least 6 characters long",
  ],
  ["signup as an administrator", "nobody", "POST /auth/signup", { ...signup, role: "admin" }, /./],
  [
    "signup with a header in the address",
    "nobody",
    "POST /auth/signup",
    { ...signup, email: "a@b.co\r\nBcc: x@y.z" },
    /./,
  ],
  [
    "signup with a password of a megabyte",
    "nobody",
    "POST /auth/signup",
    { ...signup, password: "x".repeat(129) },
    /./,
  ],
  [
    "a blank address for a temporary password",
    "nobody",
    "POST /auth/forgot-password",
    { email: "  " },
    "Please enter your email address.",
  ],
  ["another user type", "newcomer", "POST /user/type", { userType: "admin" }, /./],
  [
    "a weak password",
    "newcomer",
    "POST /user/set-password",
    { password: "weak" },
    "Password must contain at least 8 characters, one uppercase letter, one number, one special character",
  ],
  ["a blank city", "customer", "POST /user/update-profile", { city: "" }, "City is required"],
  ["a vehicle from 1959", "customer", "POST /user/update-profile", { vehicleYear: 1959 }, /1960/],
  [
    "a photo that is HTML",
    "customer",
    "POST /user/update-profile",
    { vehiclePhoto: "data:text/html;base64,PGI+" },
    "Please select an image file.",
  ],
  [
    "a vehicle without make",
    "customer",
    "POST /vehicles",
    { year: 2020, make: "", model: "X" },
    BOOKING_MESSAGES.vehicleInfo.text,
  ],
  [
    "a negative mileage",
    "customer",
    "POST /vehicles",
    { year: 2020, make: "A", model: "X", mileage: -1 },
    /Mileage/,
  ],
  [
    "a booking without services",
    "customer",
    "POST /bookings",
    { serviceIds: [] },
    BOOKING_MESSAGES.noServices.text,
  ],
  [
    "a booking without a location",
    "customer",
    "POST /bookings",
    { serviceLocation: "" },
    BOOKING_MESSAGES.noSchedule.text,
  ],
  [
    "a booking in the past",
    "customer",
    "POST /bookings",
    { scheduledAt: "2020-01-01T10:00:00Z" },
    BOOKING_MESSAGES.pastDate.text,
  ],
  [
    "a booking in two years",
    "customer",
    "POST /bookings",
    { scheduledAt: new Date(Date.now() + 800 * DAY_MS).toISOString() },
    BOOKING_MESSAGES.pastDate.text,
  ],
  [
    "a booking in the year 0",
    "customer",
    "POST /bookings",
    { scheduledAt: "0000-01-01T00:00:00Z" },
    BOOKING_MESSAGES.pastDate.text,
  ],
  ["an unknown service", "customer", "POST /bookings", { serviceIds: [ID.vehicle] }, /./],
  [
    "a boolean as text",
    "customer",
    "POST /bookings",
    { customerProvidesPartss: "true" },
    /true or false/,
  ],
  ["a NUL in the notes", "customer", "POST /bookings", { notes: "a\u0000b" }, /can't be stored/],
  [
    "half a surrogate pair",
    "customer",
    "POST /bookings",
    { issueDescription: "\ud800" },
    /can't be stored/,
  ],
  [
    "an edit to another status",
    "customer",
    `PUT /bookings/${ID.pending}`,
    { status: "accepted" },
    /You can only cancel a booking here/,
  ],
  [
    "an edit and a cancel at once",
    "customer",
    `PUT /bookings/${ID.pending}`,
    { status: "cancelled", notes: "x" },
    /not both/,
  ],
  ["an empty edit", "customer", `PUT /bookings/${ID.pending}`, {}, /Nothing/],
  [
    "an invented status",
    "mechanic",
    `PUT /bookings/${ID.accepted}/status`,
    { status: "paid" },
    /Status must be one of/,
  ],
  ["no status", "mechanic", `POST /bookings/${ID.accepted}/status`, {}, "A status is required."],
  [
    "an amount in thirds of a cent",
    "customer",
    "POST /create-payment-intent",
    intent(105.001),
    /Amount/,
  ],
  ["an amount as text", "customer", "POST /create-payment-intent", intent("105"), /Amount/],
  ["no amount", "customer", "POST /create-payment-intent", intent(null), /Amount/],
  ["a negative amount", "customer", "POST /create-payment-intent", intent(-105), /Amount/],
  ["a huge amount", "customer", "POST /create-payment-intent", intent(100_001), /Amount/],
  [
    "onboarding without specializations",
    "mechanic",
    "POST /mechanic/profile",
    { ...onboarding, specializations: [] },
    "Please select at least one specialization.",
  ],
  [
    "onboarding without experience",
    "mechanic",
    "POST /mechanic/profile",
    { ...onboarding, workExperience: " " },
    "Please describe your automotive experience. Resume upload is optional.",
  ],
  [
    "a picture on another server",
    "mechanic",
    "POST /mechanic/profile",
    { profileImageUrl: "http://169.254.169.254/x" },
    "Upload a picture first.",
  ],
  [
    "a picture that is a script",
    "mechanic",
    "POST /mechanic/profile",
    { profileImageUrl: "javascript:alert(1)" },
    "Upload a picture first.",
  ],
  [
    "somebody else's file",
    "mechanic",
    "POST /mechanic/profile",
    { profileImageUrl: `/api/files/${ID.picture}` },
    "Upload a picture first.",
  ],
  ["a radius of 101", "mechanic", "PUT /mechanic/profile", { serviceRadius: 101 }, /1 and 100/],
  ["51 years", "mechanic", "PUT /mechanic/profile", { yearsExperience: 51 }, /0 and 50/],
  ["a rate of 9.99", "mechanic", "PUT /mechanic/profile", { hourlyRate: 9.99 }, /10 and 500/],
  [
    "a short experience",
    "mechanic",
    "PUT /mechanic/profile",
    { workExperience: "short" },
    "Work experience description is required",
  ],
  [
    "eight digits of routing",
    "mechanic",
    "PUT /mechanic/bank-info",
    { ...bank, bankRoutingNumber: "12345678" },
    "Routing number must be 9 digits",
  ],
  [
    "three digits of account",
    "mechanic",
    "PUT /mechanic/bank-info",
    { ...bank, bankAccountNumber: "123" },
    "Account number is required",
  ],
  [
    "a masked number without a stored one",
    "mechanic",
    "PUT /mechanic/bank-info",
    { ...bank, bankAccountNumber: "••••6789" },
    "Account number is required",
  ],
  [
    "an unknown account type",
    "mechanic",
    "PUT /mechanic/bank-info",
    { ...bank, bankAccountType: "crypto" },
    /./,
  ],
  [
    "a blank message",
    "customer",
    "POST /messages",
    { content: "  ", bookingId: ID.accepted, receiverId: ID.mechanic },
    "Write a message.",
  ],
  [
    "a path as a file name",
    "customer",
    "POST /upload/profile-picture",
    { filename: "../x.png", contentType: "image/png" },
    /plain file name/,
  ],
  [
    "HTML as a picture",
    "customer",
    "POST /upload/profile-picture",
    { filename: "x.png", contentType: "text/html" },
    "Please select an image file",
  ],
  [
    "six stars",
    "customer",
    `POST /bookings/${ID.completed}/review`,
    { rating: 6 },
    "Choose one to five stars.",
  ],
];

describe("400 Bad Request", () => {
  test.each(CASES)("%s", async (_title, who, call, body, says) => {
    const [method = "", path = ""] = call.split(" ");
    const json =
      call === "POST /bookings" ? bookingBody(rest, body instanceof Object ? body : {}) : body;
    const refusal = (await scene[who].send(method, `/api${path}`, { json })).refused(
      400,
      "INVALID",
    );
    if (typeof says === "string") expect(refusal.message).toBe(says);
    else expect(refusal.message).toMatch(says);
    expect(refusal.message).not.toMatch(/prisma|zod|undefined|Error:/i);
  });

  test("puts the message at its field too", async () => {
    const body = bookingBody(rest, { serviceIds: [] });
    const refusal = (await scene.customer.post("/api/bookings", body)).refused(400, "INVALID");
    expect(refusal.fields).toEqual({ serviceIds: BOOKING_MESSAGES.noServices.text });
  });

  test.each(["", "{", "[]", '"text"', "null", "12", "\ufeff{}", '{"a":1}}'])(
    "a body that isn't a JSON object: %s",
    async (body) => {
      const headers = { "content-type": "application/json" };
      const answer = await scene.customer.send("POST", "/api/vehicles", { body, headers });
      answer.refused(400, "INVALID");
    },
  );

  test("bytes that aren't UTF-8, and endless nesting", async () => {
    const headers = { "content-type": "application/json" };
    const torn = new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]);
    (await scene.customer.send("POST", "/api/vehicles", { body: torn, headers })).refused(
      400,
      "INVALID",
    );
    const deep = "[".repeat(30_000);
    (await scene.customer.send("POST", "/api/vehicles", { body: deep, headers })).refused(
      400,
      "INVALID",
    );
  });

  test.each(["limit=0", "limit=-1", "limit=x", "limit=1e9", "cursor=x", "as=admin", "status=paid"])(
    "GET /bookings?%s",
    async (query) => {
      (await scene.customer.get(`/api/bookings?${query}`)).refused(400, "INVALID");
    },
  );

  test("an invented page cursor", async () => {
    for (const parts of [
      ["0000-01-01T00:00:00.000Z", ID.pending],
      ["2027-01-01T00:00:00Z", "1 OR 1=1"],
      ["not a time", ID.pending],
      {},
    ]) {
      const cursor = Buffer.from(JSON.stringify(parts)).toString("base64url");
      const answer = await scene.customer.get(`/api/bookings?cursor=${cursor}`);
      answer.refused(400, "INVALID");
    }
  });

  test("an id that is far too long", async () => {
    (await scene.customer.get(`/api/bookings/${"x".repeat(5000)}`)).refused(400, "INVALID");
  });

  test("an Idempotency-Key that is too long, blank or outside its alphabet", async () => {
    for (const key of ["k".repeat(256), "a b", "käse"]) {
      const headers = { "idempotency-key": key };
      const body = { year: 2020, make: "Honda", model: "Civic" };
      (await scene.customer.post("/api/vehicles", body, { headers })).refused(400, "INVALID");
    }
    const headers = { "idempotency-key": "k".repeat(255) };
    const body = { year: 2020, make: "Honda", model: "Civic" };
    (await scene.customer.post("/api/vehicles", body, { headers })).is(201);
  });

  test("tRPC: more than ten calls at once, and broken addresses", async () => {
    const names = Array.from({ length: 11 }, () => "booking.services").join(",");
    (await scene.nobody.get(`/api/trpc/${names}?batch=1`)).refused(400, "INVALID");
    (await scene.nobody.get(`/api/trpc/${",".repeat(1000)}?batch=1`)).refused(400, "INVALID");
    (await scene.nobody.get("/api/trpc/%E0%A4%A")).refused(400, "INVALID");
  });

  test("webhooks without a valid signature", async () => {
    const event = { id: "evt_1", type: "payment_intent.succeeded" };
    (await scene.nobody.post("/api/webhooks/stripe", event)).refused(400, "INVALID");
    const headers = { "stripe-signature": "t=1,v1=00" };
    (await scene.nobody.post("/api/webhooks/stripe", event, { headers })).refused(400, "INVALID");
  });
});
