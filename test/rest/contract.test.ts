import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { userViewSchema } from "~/domain/account/schema";
import { bookingViewSchema } from "~/domain/booking/view";
import { mechanicProfileViewSchema } from "~/domain/mechanic/schema";
import { appRouter } from "~/server/root";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { REST_ROUTES, type RestRow } from "~/server/http/rest/routes";
import { fileForm, pdf, png } from "~test/support/files";
import { contract, useRest } from "~test/support/rest";
import type { Answer } from "~test/support/visitor";
import { bookingBody, makeScene, PASSWORD, type Scene } from "./scene";

// Specification §7, row by row, over HTTP. The client itself (support/openapi.ts) checks each
// answer against /api/openapi.json, so keys and types are the document's.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const url = z.object({ profileImageUrl: z.string().regex(/^\/api\/files\//) });
const booking = (answer: Answer) => answer.as(bookingViewSchema);

/** The specification's table in its order: method, path as written there, and the call. */
const TABLE: [call: string, run: () => Promise<unknown>][] = [
  [
    "GET /api/auth/user",
    async () => {
      expect((await scene.customer.get("/api/auth/user")).is(200).as(userViewSchema)).toMatchObject(
        {
          firstName: "Casey",
          userType: "customer",
          hasPassword: true,
          mechanicProfile: null,
        },
      );
      (await scene.nobody.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    },
  ],
  [
    "POST /api/auth/login",
    async () => {
      const body = { email: "casey@example.com", password: PASSWORD, role: "customer" };
      (await scene.nobody.post("/api/auth/login", body)).is(200).as(userViewSchema);
      expect((await scene.nobody.get("/api/auth/user")).is(200).id).toBe(ID.customer);
    },
  ],
  [
    "POST /api/auth/signup",
    async () => {
      const visitor = await rest.signUp("mechanic", { email: " Robin@Example.COM " });
      const me = (await visitor.get("/api/auth/user")).is(200).as(userViewSchema);
      expect(me).toMatchObject({ email: "robin@example.com", userType: "mechanic" });
    },
  ],
  [
    "POST /api/auth/forgot-password",
    async () => {
      const known = await scene.nobody.post("/api/auth/forgot-password", {
        email: "casey@example.com",
        userType: "customer",
      });
      expect(known.is(200).body).toEqual({
        message:
          "If an account with the email casey@example.com exists, you will receive a temporary password shortly.",
      });
      await rest.world.runJobs();
      expect(rest.world.mails.map((mail) => mail.to)).toEqual(["casey@example.com"]);
    },
  ],
  [
    "POST /api/auth/logout",
    async () => {
      const copy = scene.customer.copy();
      (await scene.customer.send("POST", "/api/auth/logout")).is(200);
      expect(scene.customer.jar.size).toBe(0);
      (await copy.get("/api/auth/user")).refused(401, "UNAUTHENTICATED");
    },
  ],
  [
    "GET /api/logout",
    async () => {
      const answer = (await scene.customer.get("/api/logout")).is(302);
      expect(answer.headers.get("location")).toBe("/");
      (await scene.customer.get("/api/auth/user")).is(401);
    },
  ],
  [
    "POST /api/user/type",
    async () => {
      const answer = await scene.newcomer.post("/api/user/type", { userType: "mechanic" });
      expect(answer.is(200).as(userViewSchema).userType).toBe("mechanic");
    },
  ],
  [
    "POST /api/user/update-profile",
    async () => {
      const fields = {
        firstName: "Casey",
        lastName: "Jones",
        email: "casey.jones@example.com",
        phone: "415 555 0101",
        address: "1 Main St",
        city: "Oakland",
        state: "CA",
        zipCode: "94607",
        vehicleYear: "2019",
        vehicleMake: "Toyota",
        vehicleModel: "Camry",
        vehicleNotes: "sticky hood",
        notes: "ring twice",
      };
      // The address isn't confirmed yet, so it changes at once.
      await rest.prisma.user.updateMany({ data: { emailVerifiedAt: null } });
      const answer = await scene.customer.post("/api/user/update-profile", fields);
      const user = answer.is(200).as(userViewSchema);
      expect(user).toMatchObject({ ...fields, vehicleYear: 2019, vehiclePhoto: null });
      // Onboarding sends only these three.
      const three = { firstName: "Mo", lastName: "Mechanic", email: "mo@example.com" };
      // A verified mechanic's new name waits for the desk.
      await rest.prisma.mechanicProfile.updateMany({ data: { verifiedUntil: null } });
      const onboarding = await scene.mechanic.post("/api/user/update-profile", three);
      expect(onboarding.is(200).body).toMatchObject(three);
    },
  ],
  [
    "POST /api/user/set-password",
    async () => {
      const answer = await scene.newcomer.post("/api/user/set-password", { password: PASSWORD });
      expect(answer.is(200).as(userViewSchema).hasPassword).toBe(true);
      (await scene.newcomer.get("/api/auth/user")).is(200);
    },
  ],
  [
    "GET /api/services",
    async () => {
      expect((await scene.nobody.get("/api/services")).is(200).body).toEqual([
        {
          id: ID.service,
          name: "Oil Change",
          category: "maintenance",
          description: "New oil and filter, fluids topped up.",
          estimatedDuration: 45,
          basePrice: "80.00",
          requiresTools: ["oil_filter_wrench", "drain_pan"],
        },
      ]);
    },
  ],
  [
    "GET /api/vehicles",
    async () => {
      expect((await scene.customer.get("/api/vehicles")).is(200).body).toEqual([
        {
          id: ID.vehicle,
          year: 2019,
          make: "Toyota",
          model: "Camry",
          nickname: null,
          mileage: null,
        },
      ]);
      expect((await scene.otherCustomer.get("/api/vehicles")).is(200).body).toEqual([]);
    },
  ],
  [
    "POST /api/vehicles",
    async () => {
      const body = { year: 2020, make: "Honda", model: "Civic", nickname: "Daily", mileage: 12000 };
      const first = (await scene.customer.post("/api/vehicles", body)).is(201);
      expect(first.body).toEqual({ id: first.id, ...body });
      expect((await scene.customer.post("/api/vehicles", body)).is(201).id).toBe(first.id);
      const listed = (await scene.customer.get("/api/vehicles")).as(
        z.array(z.object({ id: z.string() })),
      );
      expect(listed.map(({ id }) => id)).toEqual([first.id, ID.vehicle]);
    },
  ],
  [
    "GET /api/bookings",
    async () => {
      const ids = async (visitor: Scene["customer"]) =>
        (await visitor.get("/api/bookings"))
          .is(200)
          .as(z.array(bookingViewSchema))
          .map(({ id }) => id);
      expect(await ids(scene.customer)).toEqual([
        ID.pending,
        ID.accepted,
        ID.inProgress,
        ID.completed,
      ]);
      expect(await ids(scene.mechanic)).toEqual([
        ID.pending,
        ID.accepted,
        ID.inProgress,
        ID.completed,
      ]);
      expect(await ids(scene.otherMechanic)).toEqual([ID.pending]);
      expect(await ids(scene.otherCustomer)).toEqual([]);
      expect(await ids(scene.newcomer)).toEqual([]);
    },
  ],
  [
    "GET /api/bookings/{id}",
    async () => {
      const seen = booking((await scene.customer.get(`/api/bookings/${ID.accepted}`)).is(200));
      expect(seen).toMatchObject({
        status: "accepted",
        totalAmount: "105.00",
        platformFee: "5.00",
        price: "105.00",
        serviceName: "Oil Change",
        services: [{ name: "Oil Change", basePrice: "100.00", price: "100.00" }],
        customer: { firstName: "Casey", lastName: "Customer", email: "casey@example.com" },
        vehicle: { year: 2019, make: "Toyota", model: "Camry" },
        mechanicId: ID.mechanic,
        mechanicName: "Morgan Mechanic",
        customerProvidesPartss: false,
      });
    },
  ],
  [
    "POST /api/bookings",
    async () => {
      const body = bookingBody(rest, { customerProvidesPartss: true });
      const made = booking((await scene.customer.post("/api/bookings", body)).is(201));
      expect(made).toMatchObject({
        status: "pending",
        customerProvidesPartss: true,
        scheduledAt: body.scheduledAt,
        subtotal: "80.00",
        platformFee: "4.00",
        totalAmount: "84.00",
        vehicleId: ID.vehicle,
        mechanicId: null,
        notes: "Blue house",
      });
    },
  ],
  [
    "PUT /api/bookings/{id}",
    async () => {
      const path = `/api/bookings/${ID.pending}`;
      const { vehicleId: _, ...edit } = bookingBody(rest, { notes: "side door" });
      // The agreed price stays, whatever the catalogue says today.
      expect(booking((await scene.customer.put(path, edit)).is(200))).toMatchObject({
        notes: "side door",
        status: "pending",
        totalAmount: "105.00",
      });
      const cancelled = await scene.customer.put(path, { status: "cancelled" });
      expect(booking(cancelled.is(200)).status).toBe("cancelled");
    },
  ],
  [
    "PUT /api/bookings/{id}/accept",
    async () => {
      const answer = await scene.mechanic.send("PUT", `/api/bookings/${ID.pending}/accept`);
      expect(booking(answer.is(200))).toMatchObject({
        status: "accepted",
        mechanicId: ID.mechanic,
      });
    },
  ],
  [
    "PUT /api/bookings/{id}/status",
    async () => {
      const path = `/api/bookings/${ID.accepted}/status`;
      const answer = await scene.mechanic.put(path, { status: "in_progress" });
      expect(booking(answer.is(200)).status).toBe("in_progress");
    },
  ],
  [
    "POST /api/bookings/{id}/status",
    async () => {
      const path = `/api/bookings/${ID.accepted}/status`;
      const answer = await scene.mechanic.post(path, { status: "in-progress" });
      expect(booking(answer.is(200)).status).toBe("in_progress");
    },
  ],
  [
    "POST /api/bookings/{id}/complete",
    async () => {
      const answer = await scene.mechanic.send("POST", `/api/bookings/${ID.inProgress}/complete`);
      const done = booking(answer.is(200));
      expect(done).toMatchObject({ status: "completed", paymentStatus: "due" });
      expect(Date.parse(done.completedAt!)).toBeGreaterThan(Date.now() - 60_000);
    },
  ],
  [
    "POST /api/create-payment-intent",
    async () => {
      const secret = z.object({ clientSecret: z.string().min(10), kind: z.string() });
      const body = { amount: 105, bookingId: ID.pending };
      const first = (await scene.customer.post("/api/create-payment-intent", body))
        .is(200)
        .as(secret);
      const again = (await scene.customer.post("/api/create-payment-intent", body))
        .is(200)
        .as(secret);
      expect(again).toEqual(first);
    },
  ],
  [
    "POST /api/mechanic/profile",
    async () => {
      const mechanic = await rest.signUp("mechanic");
      const body = {
        phone: "(415) 555-0111",
        yearsExperience: 3,
        location: "Oakland, CA",
        serviceRadius: 50,
        latitude: 37.8,
        longitude: -122.27,
        specializations: ["Diagnostics"],
        tools: [{ name: "Scanner", available: true }],
        hourlyRate: 75.5,
        workExperience: "Dealership, four years.",
        certificationsText: "ASE A6",
        resumeUploaded: false,
        resumeFilename: null,
      };
      const created = (await mechanic.post("/api/mechanic/profile", body)).is(201);
      expect(created.as(mechanicProfileViewSchema)).toMatchObject({
        location: "Oakland, CA",
        hourlyRate: "75.50",
        certifications: "ASE A6",
        certificationsText: "ASE A6",
        subscriptionStatus: "trial",
        isAvailable: true,
      });
      expect((await mechanic.post("/api/mechanic/profile", body)).is(200).id).toBe(created.id);
    },
  ],
  [
    "POST /api/mechanic/profile (picture)",
    async () => {
      const upload = await scene.mechanic.send("POST", "/api/upload/profile-picture", {
        body: fileForm("profilePicture", await png(), "me.png"),
      });
      const picture = upload.is(200).as(url);
      const answer = await scene.mechanic.post("/api/mechanic/profile", { ...picture, extra: 1 });
      expect(answer.is(200).body).toEqual(picture);
      const profile = (await scene.mechanic.get("/api/mechanic/profile")).as(
        mechanicProfileViewSchema,
      );
      expect(profile.profileImageUrl).toBe(picture.profileImageUrl);
    },
  ],
  [
    "GET /api/mechanic/profile",
    async () => {
      const profile = (await scene.mechanic.get("/api/mechanic/profile")).is(200);
      expect(profile.as(mechanicProfileViewSchema)).toMatchObject({
        userId: ID.mechanic,
        serviceRadius: 25,
        rating: 0,
        bankAccountNumber: null,
      });
    },
  ],
  [
    "PUT /api/mechanic/profile",
    async () => {
      const path = "/api/mechanic/profile";
      expect((await scene.mechanic.put(path, { isAvailable: false })).is(200).body).toMatchObject({
        isAvailable: false,
        yearsExperience: 6,
      });
      const saved = await scene.mechanic.put(path, {
        phone: "415",
        yearsExperience: 50,
        serviceRadius: 100,
        location: "Oakland, CA",
        hourlyRate: "",
        workExperience: "Ten letters and more.",
        certificationsText: "",
      });
      expect(saved.is(200).body).toMatchObject({ hourlyRate: "50.00", isAvailable: false });
    },
  ],
  [
    "PUT /api/mechanic/bank-info",
    async () => {
      const body = {
        bankAccountHolderName: "Morgan Mechanic",
        bankAccountNumber: "000123456789",
        bankRoutingNumber: "110000000",
        bankAccountType: "savings",
      };
      const masked = {
        ...body,
        bankAccountNumber: "••••6789",
        bankRoutingNumber: "••••0000",
      };
      expect((await scene.mechanic.put("/api/mechanic/bank-info", body)).is(200).body).toEqual(
        masked,
      );
      expect((await scene.mechanic.put("/api/mechanic/bank-info", masked)).is(200).body).toEqual(
        masked,
      );
      expect((await scene.mechanic.get("/api/mechanic/profile")).body).toMatchObject(masked);
    },
  ],
  [
    "POST /api/upload/resume",
    async () => {
      const answer = await scene.mechanic.send("POST", "/api/upload/resume", {
        body: fileForm("resume", pdf(), "my resume.pdf"),
      });
      expect(answer.is(200).body).toEqual({ filename: "my resume.pdf" });
    },
  ],
  [
    "POST /api/upload/profile-picture",
    async () => {
      const answer = await scene.customer.send("POST", "/api/upload/profile-picture", {
        body: fileForm("profilePicture", await png(), "me.png"),
      });
      const { profileImageUrl } = answer.is(200).as(url);
      expect((await scene.customer.get(profileImageUrl)).is(200).headers.get("content-type")).toBe(
        "image/webp",
      );
    },
  ],
  [
    "GET /api/mechanic/{userId}/profile",
    async () => {
      const answer = (await scene.customer.get(`/api/mechanic/${ID.mechanic}/profile`)).is(200);
      expect(answer.body).toMatchObject({ firstName: "Morgan", certifications: "", reviews: [] });
      for (const key of ["email", "phone", "latitude", "bankAccountNumber", "subscriptionStatus"])
        expect(answer.body).not.toHaveProperty(key);
    },
  ],
  [
    "GET /api/mechanic/{userId}/services",
    async () => {
      const answer = (await scene.customer.get(`/api/mechanic/${ID.mechanic}/services`)).is(200);
      expect(answer.body).toEqual([
        {
          id: ID.service,
          name: "Oil Change",
          description: "New oil and filter, fluids topped up.",
          basePrice: "80.00",
          estimatedDuration: 45,
        },
      ]);
    },
  ],
  [
    "POST /api/messages",
    async () => {
      const body = { content: " Hello ", bookingId: ID.accepted, receiverId: ID.mechanic };
      const sent = (await scene.customer.post("/api/messages", body)).is(201);
      expect(sent.body).toMatchObject({ content: "Hello", senderId: ID.customer });
      const thread = await scene.mechanic.get(`/api/messages?bookingId=${ID.accepted}`);
      const contents = thread.is(200).as(z.array(z.object({ content: z.string() })));
      expect(contents.map(({ content }) => content)).toEqual(["I will be there at noon.", "Hello"]);
    },
  ],
  [
    "GET /api/admin/questions",
    async () => {
      expect((await scene.administrator.get("/api/admin/questions")).is(200).body).toEqual([
        {
          id: ID.question,
          question: "Which fluid turns dark first?",
          options: ["Engine oil", "Coolant"],
          correctAnswer: 0,
          explanation: "It carries soot.",
        },
      ]);
    },
  ],
  [
    "GET /api/mechanic/bookings",
    async () => {
      const list = await scene.mechanic.get("/api/mechanic/bookings");
      expect(list.is(200).as(z.array(bookingViewSchema))).toHaveLength(4);
    },
  ],
];

describe("specification §7", () => {
  test.each(TABLE)("%s", async (_call, run) => {
    await run();
  });
});

/** Calls beside the specification's table, each with its reason. */
const ADDED: Record<string, string> = {
  "POST /api/auth/confirm-email": "where the page of the mailed link posts its token",
  "POST /api/auth/resend-confirmation": "that link once more",
  "POST /api/auth/cancel-email-change": "gives up an address that waits to be confirmed",
  "POST /api/auth/undo-email-change": "the old mailbox takes a change back",
  "POST /api/support": "what the Contact Support button opens",
  "GET /api/support": "one's own requests to support",
  "GET /api/support/{id}": "one of them, with its answers",
  "POST /api/support/{id}/messages": "writes back",
  "POST /api/support/link/read": "the same by a mailed link",
  "POST /api/support/link/reply": "writes back by it",
  "POST /api/bookings/{bookingId}/review": "where ratings come from",
  "POST /api/bookings/{id}/share-contact": "shows an unverified mechanic the address early",
  "POST /api/bookings/{id}/en-route": "the mechanic is on the way",
  "POST /api/bookings/{id}/position": "where they are",
  "GET /api/bookings/{id}/position": "how near, for the customer",
  "POST /api/bookings/{id}/arrived": "the mechanic is there",
  "POST /api/bookings/{id}/arrived/confirm": "and the customer says so",
  "GET /api/bookings/{id}/busy": "when its mechanic has another job",
  "POST /api/bookings/{id}/without-card": "the mechanic does a job without a card",
  "GET /api/bookings/{id}/cancellation": "what cancelling costs now",
  "POST /api/bookings/{id}/cancel": "cancels at that price, accepted ones too",
  "POST /api/bookings/{id}/arrived/contest": "or that nobody is there",
  "POST /api/bookings/{id}/no-show": "the customer is not there",
  "POST /api/bookings/{id}/stop": "the customer stops the work",
  "POST /api/desk/bookings/{id}/asked-by-mechanic": "whether the mechanic asked for a cancel",
  "POST /api/desk/bookings/{id}/arrival": "whether the mechanic was there",
  "POST /api/bookings/{id}/reschedule": "proposes another time for an accepted job",
  "POST /api/bookings/{id}/reschedule/accept": "the other side agrees",
  "POST /api/bookings/{id}/reschedule/decline": "or does not",
  "POST /api/bookings/{id}/reschedule/withdraw": "the proposer takes it back",
  "POST /api/bookings/{id}/release": "hands an accepted job back",
  "GET /api/bookings/{id}/changes": "what was proposed on the spot",
  "POST /api/bookings/{id}/changes": "proposes a change of the job",
  "POST /api/changes/{id}/withdraw": "takes it back",
  "POST /api/changes/{id}/approve": "the customer says yes",
  "POST /api/changes/{id}/decline": "or no, for free",
  "POST /api/desk/changes/{id}/approve": "a large one may be put before them",
  "POST /api/bookings/{id}/claims": "the warranty, or something that went wrong",
  "POST /api/claims/{id}/offer": "its mechanic offers times for a visit",
  "POST /api/claims/{id}/decline": "or can't come",
  "POST /api/claims/{id}/choose": "its customer chooses one",
  "POST /api/claims/{id}/withdraw": "or takes it back",
  "PUT /api/bookings/{id}/request": "asks another mechanic, or anyone",
  "GET /api/blocks": "whom somebody is not matched with",
  "POST /api/blocks": "never again with this one",
  "DELETE /api/blocks/{userId}": "takes that back",
  "GET /api/bookings/{id}/photos": "what the trouble and the work look like",
  "POST /api/bookings/{id}/photos": "adds one of them",
  "DELETE /api/photos/{id}": "takes one back",
  "GET /api/photos/{id}": "the bytes of one",
  "GET /api/photos/{id}/preview": "the same in a small size",
  "GET /api/bookings/{id}/payments": "what was asked for and taken",
  "POST /api/payments/{id}/intent": "pays one of them",
  "GET /api/payments/due": "what is owed",
  "GET /api/payments/config": "how cards are taken here",
  "POST /api/bookings/{id}/payments/refresh":
    "reads the provider, for who doesn't wait for a webhook",
  "GET /api/promo-code": "whether a code can be used, before booking",
  "GET /api/mechanics": "the search of /mechanics/search",
  "GET /api/mechanic/statement/entries": "the ledger, a page at a time",
  "POST /api/mechanic/plan/checkout": "buys the plan",
  "GET /api/messages/unread": "how many messages wait, by booking",
  "GET /api/messages/newest": "which booking's messages are the newest",
  "POST /api/messages/read": "marks a booking's messages as read",
  "PUT /api/user/time-zone": "where the caller is, for quiet hours",
  "POST /api/bookings/{id}/tip": "a tip for the mechanic",
  "GET /api/cards": "the cards of one's own",
  "PUT /api/cards/{id}": "the one that is offered first",
  "DELETE /api/cards/{id}": "a card that is not to be charged any more",
  "POST /api/cards/{id}/pay": "pays with one tap",
  "GET /api/bookings/{id}/receipt": "the receipt of a captured payment",
  "GET /api/bookings/{id}/receipt.pdf": "the same as a document",
  "GET /api/bookings/{bookingId}/review": "what was written about a job, for its two sides",
  "GET /api/mechanic/documents": "what was checked of a mechanic, and what they sent",
  "POST /api/mechanic/documents": "sends a document to be checked",
  "GET /api/mechanic/documents/{id}/file": "the caller's own, as it was sent",
  "GET /api/desk/documents": "what waits to be checked",
  "GET /api/desk/documents/{id}/file": "one of them, for staff",
  "POST /api/desk/documents/{id}/accept": "it counts from now on",
  "GET /api/desk/documents/{id}": "one of them",
  "POST /api/desk/documents/{id}/reject": "it doesn't, and why",
  "POST /api/desk/people/{id}/suspend": "takes a mechanic off the marketplace",
  "POST /api/desk/people/{id}/name": "accepts or declines a mechanic's new name",
  "POST /api/desk/people/{id}/trial": "gives the trial that a match withheld",
  "POST /api/desk/people/{id}/restore": "lets them work again",
  "GET /api/mechanic/reviews": "what customers wrote about a mechanic",
  "POST /api/reviews/{id}/answer": "the mechanic's one public answer",
  "POST /api/reviews/{id}/report": "asks staff to look at it",
  "GET /api/desk/reviews": "what waits for their look",
  "POST /api/desk/reviews/{id}/hide": "takes one out of sight",
  "POST /api/desk/reviews/{id}/show": "shows it again",
  "POST /api/desk/reviews/{id}/keep": "leaves it as it is",
  "GET /api/desk/questions": "the question bank at the desk",
  "POST /api/desk/questions": "a new question",
  "PUT /api/desk/questions/{id}": "changes it while no test has it",
  "POST /api/desk/questions/{id}/retire": "asks it no more",
  "POST /api/desk/questions/{id}/restore": "asks it again",
  "GET /api/desk/support": "requests that wait for staff",
  "POST /api/desk/support": "a mail, written down",
  "GET /api/desk/support.csv": "the list as a file",
  "GET /api/desk/replies": "answers that are written often",
  "POST /api/desk/replies": "another one",
  "PUT /api/desk/replies/{id}": "other words of it",
  "DELETE /api/desk/replies/{id}": "nobody answers so any more",
  "GET /api/desk/support/{id}": "one of them, with its sender's bookings",
  "POST /api/desk/support/{id}/answer": "answers it by mail",
  "POST /api/desk/support/{id}/note": "a note for staff",
  "POST /api/desk/support/{id}/assign": "who looks after it",
  "POST /api/desk/support/{id}/close": "closes it",
  "POST /api/desk/support/{id}/reopen": "opens it again",
  "GET /api/mechanic/assessment": "where a mechanic stands with the skills test",
  "POST /api/mechanic/assessment": "begins it",
  "POST /api/mechanic/assessment/answer": "answers one question",
  "POST /api/mechanic/assessment/continue": "goes on in this browser",
  "POST /api/mechanic/assessment/hand-in": "ends it, and tells the share",
  "GET /api/mechanic/availability": "a mechanic's hours and times off",
  "PUT /api/mechanic/availability": "the same, saved",
  "GET /api/mechanic/{userId}/slots": "when a mechanic can be booked",
  "GET /api/calendar": "whether a calendar is subscribed to",
  "POST /api/calendar/renew": "its link, told once",
  "DELETE /api/calendar": "ends its link",
  "GET /api/calendar/{token}.ics": "the calendar itself",
  "GET /api/locations": "how well a place is known, and its time zone",
  "GET /api/slots": "how many near a place are free, and when",
  "GET /api/mechanic/standing": "how the caller did lately",
  "GET /api/mechanic/statement": "earnings, for external clients",
  "GET /api/mechanic/statement.csv": "the same as a table",
  "POST /api/upload/tax-form": "payouts ask for it",
  "POST /api/mechanic/plan/portal": "cancels the plan or changes its card",
  "GET /api/mechanic/balance": "what a mechanic has, and when it is paid out",
  "GET /api/mechanic/payouts": "what was paid out, with its jobs",
  "GET /api/desk/today": "what waits at the desk",
  "GET /api/desk/work": "work in the background that was given up",
  "POST /api/desk/work/{id}/retry": "it is done once more",
  "POST /api/desk/work/{id}/drop": "it is never done",
  "GET /api/desk/numbers": "how the marketplace does",
  "GET /api/desk/numbers.csv": "the same as a file",
  "GET /api/desk/tie-out": "whether both books agree",
  "GET /api/mechanic/payout-account": "where the payment provider pays them",
  "POST /api/mechanic/payout-account/refresh": "what the provider says of it",
  "POST /api/mechanic/payout-account/link": "the provider's page for setting it up",
  "GET /api/desk/payouts": "what mechanics are paid",
  "GET /api/desk/refunds.csv": "the list as a file",
  "GET /api/desk/disputes.csv": "the list as a file",
  "GET /api/desk/payouts.csv": "the list as a file",
  "GET /api/desk/payouts/runs.csv": "the list as a file",
  "GET /api/desk/tie-out.csv": "the list as a file",
  "GET /api/desk/payouts/runs/{id}/bank.csv": "what the bank is to carry out",
  "GET /api/desk/payouts/yearly.csv": "what each mechanic was paid in a year",
  "GET /api/desk/payouts/next": "the sums before a run",
  "GET /api/desk/payouts/runs": "the runs that were",
  "POST /api/desk/payouts/run": "mechanics are paid",
  "POST /api/desk/payouts/{id}/sent": "the bank carried it out",
  "POST /api/desk/payouts/{id}/returned": "the bank did not",
  "PUT /api/upload/profile-picture/{fileId}": "where the JSON form's bytes go",
  "GET /api/messages": "a message that nobody can read is useless",
  "GET /api/files/{id}": "the addresses that uploads answer with",
  "POST /api/auth/second-step": "the code after a provider's sign-in",
  "POST /api/account/confirm": "the password once more",
  "POST /api/account/confirm/code": "a mailed code in its place",
  "POST /api/account/password": "another password",
  "GET /api/account/deletion": "what stands in the way of leaving",
  "DELETE /api/account": "begins the days to think",
  "POST /api/account/keep": "ends them",
  "GET /api/account/export": "everything about the caller",
  "GET /api/account/sessions": "where somebody is signed in",
  "DELETE /api/account/sessions/{id}": "ends one",
  "DELETE /api/account/sessions": "ends all but this one",
  "GET /api/account/second-factor": "whether there is one",
  "POST /api/account/second-factor/start": "setting up an authenticator",
  "POST /api/account/second-factor/confirm": "its first code",
  "POST /api/account/second-factor/verify": "a code for this session",
  "POST /api/account/second-factor/recovery-codes": "new ones",
  "POST /api/account/second-factor/disable": "turning it off",
  "GET /api/account/passkeys": "those of staff",
  "POST /api/account/passkey-registration": "beginning to add one",
  "POST /api/account/passkeys": "the one that was made",
  "POST /api/account/passkey-challenge": "what one signs for this session",
  "DELETE /api/account/passkeys/{id}": "removes one",
  "POST /api/desk/people/{id}/second-factor/reset": "for who lost theirs",
  "GET /api/desk/alerts": "what needs an operator's look",
  "POST /api/desk/alerts/{id}/take": "that somebody looks after it",
  "POST /api/desk/alerts/{id}/resolve": "that somebody looked",
  "GET /api/notifications": "what the bell leads to",
  "POST /api/notifications/read": "that they were seen",
  "POST /api/notifications/unsubscribe": "where mail programs post (RFC 8058)",
  "GET /api/notifications/preferences": "what somebody hears of by which channel",
  "PUT /api/notifications/preferences": "the same, saved",
  "GET /api/notifications/push": "whether this browser is told",
  "POST /api/notifications/push": "it is told from now on",
  "POST /api/notifications/push/end": "it is told no more",
  "GET /api/notifications/sms": "whether a phone gets texts",
  "POST /api/notifications/sms": "a code that proves it",
  "POST /api/notifications/sms/confirm": "the code, given",
  "POST /api/notifications/sms/end": "no more texts",
  "GET /api/desk/staff": "who runs the marketplace",
  "POST /api/desk/staff": "giving a staff role",
  "GET /api/desk/services": "what is and was sold",
  "GET /api/desk/services.csv": "the list as a file",
  "POST /api/desk/services": "something new to book",
  "PUT /api/desk/services/{id}": "what it costs from now on",
  "POST /api/desk/services/{id}/retire": "it is not offered any more",
  "POST /api/desk/services/{id}/restore": "it is offered again",
  "GET /api/desk/promos": "codes, their uses and their cost",
  "GET /api/desk/promos.csv": "the list as a file",
  "POST /api/desk/promos": "another code",
  "PUT /api/desk/promos/{id}": "its terms from now on",
  "POST /api/desk/promos/{id}/pause": "nobody can use it",
  "POST /api/desk/promos/{id}/resume": "it can be used again",
  "GET /api/desk/audit": "what staff did",
  "GET /api/desk/audit.csv": "the list as a file",
  "GET /api/desk/jobs": "jobs that need somebody of the staff",
  "GET /api/desk/jobs/counts": "how many they are",
  "GET /api/desk/people": "everybody, searched",
  "GET /api/desk/people.csv": "the list as a file",
  "GET /api/desk/people/{id}": "what staff decide by about somebody",
  "GET /api/desk/people/{id}/standing": "how a mechanic did lately",
  "POST /api/desk/people/{id}/sessions/end": "signs somebody out everywhere",
  "POST /api/desk/people/{id}/password-reset": "mails them a temporary password",
  "GET /api/desk/bookings": "every booking, searched",
  "GET /api/desk/bookings.csv": "the list as a file",
  "GET /api/desk/bookings/{id}/conversation": "what both sides wrote and photographed",
  "POST /api/desk/bookings/{id}/mail": "a mail is sent once more",
  "GET /api/desk/bookings/{id}": "all of a booking for who decides about it",
  "POST /api/desk/bookings/{id}/cancel": "ends a job for free",
  "POST /api/desk/bookings/{id}/complete": "completes a job",
  "POST /api/desk/bookings/{id}/note": "what staff remember of a booking",
  "POST /api/desk/bookings/{id}/release": "gives a job to others",
  "POST /api/desk/bookings/{id}/price": "a job costs less",
  "GET /api/desk/bookings/{id}/mechanics": "whom it can be given to",
  "GET /api/desk/bookings/{id}/refunds": "what a booking can give back, and did",
  "POST /api/desk/bookings/{id}/refund": "giving money back",
  "POST /api/desk/bookings/{id}/payout-review": "staff hold a payout for review",
  "GET /api/bookings/{id}/credit-notes": "the papers of refunds",
  "GET /api/bookings/{id}/credit-notes/{number}/pdf": "one of them as a document",
  "GET /api/desk/refunds": "what was given back",
  "GET /api/desk/claims": "what waits for the operator",
  "POST /api/desk/claims/{id}/decide": "and what they decide",
  "GET /api/desk/disputes": "what banks take back",
  "GET /api/desk/disputes/{id}": "one of them, with the answer to it",
  "PUT /api/desk/disputes/{id}/evidence": "the answer as a draft",
  "POST /api/desk/disputes/{id}/evidence": "the answer to the bank",
  "GET /api/desk/disputes/{id}/documents/{document}": "what goes along with it",
  "POST /api/webhooks/stripe": "the payment provider's side",
  "POST /api/webhooks/sms": "what people text to us",
  "GET /api/health": "for supervisors",
  "GET /api/ready": "for balancers",
  "GET /api/openapi.json": "the document itself",
};

/** Procedures without a documented call, each with its reason. */
const HOOKS_ALONE: Record<string, string> = {
  "desk.bankFile": "the file at GET /api/desk/payouts/runs/{id}/bank.csv",
  "desk.evidenceDocument": "the file at GET /api/desk/disputes/{id}/documents/{document}",
  "desk.yearlyPayouts": "the file at GET /api/desk/payouts/yearly.csv",
  "auth.session": "GET /api/auth/user without its 401, for pages",
  "auth.externalSignIn": "which button the sign-in screen shows; the sign-in itself is NextAuth's",
  "booking.changes":
    "a stream that says which lists to read again; without it a client reads them when it likes",
  "message.unreadNotifications": "`unread` of GET /api/notifications, alone",
};

describe("every call is documented", () => {
  test("each documented call is in the specification's table or in the list of added ones", () => {
    const known = new Set([
      ...TABLE.map(([call]) => call.replace(" (picture)", "")),
      ...Object.keys(ADDED),
    ]);
    expect(contract.operations().sort()).toEqual([...known].sort());
  });

  test("each row of the table of calls is documented", () => {
    const rows = Object.keys(REST_ROUTES).map((route) =>
      route.replace(" /", " /api/").replaceAll(/:(\w+)/g, "{$1}"),
    );
    expect(contract.operations()).toEqual(expect.arrayContaining(rows));
  });

  test("each procedure is behind a documented call, or is named with its reason", () => {
    const behind = Object.values<RestRow>(REST_ROUTES).flatMap((row) =>
      typeof row.call === "string" ? [row.call] : row.call.among,
    );
    const all = Object.keys(appRouter._def.procedures).sort();
    expect([...new Set([...behind, ...Object.keys(HOOKS_ALONE)])].sort()).toEqual(all);
    expect(behind.filter((name) => name in HOOKS_ALONE)).toEqual([]);
  });
});
