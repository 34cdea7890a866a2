import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { userViewSchema } from "~/domain/account/view";
import { bookingViewSchema } from "~/domain/booking/view";
import { mechanicProfileViewSchema } from "~/domain/mechanic/schema";
import { appRouter } from "~/server/root";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { OPERATIONS, WITHOUT_REST } from "~test/calls/read";
import { REST_ROUTES, type ProcedureName, type RestRow } from "~/server/http/rest/routes";
import { fileForm, pdf, png } from "~test/support/files";
import { contract, useRest } from "~test/support/rest";
import type { Answer } from "~test/support/http/visitor";
import { bookingBody, makeScene, PASSWORD, type Scene } from "../scene";

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
      // The agreed price stays, whatever the catalog says today.
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
    expect.hasAssertions();
    await run();
  });
});

describe("every call is documented", () => {
  test("each documented call has an entry in test/calls, the specification's own among them", () => {
    expect(contract.operations().sort()).toEqual([...new Set(OPERATIONS)].sort());
    const specified = TABLE.map(([call]) => call.replace(" (picture)", ""));
    expect(contract.operations()).toEqual(expect.arrayContaining(specified));
  });

  test("each row of the table of calls is documented", () => {
    const rows = Object.keys(REST_ROUTES).map((route) =>
      route.replace(" /", " /api/").replaceAll(/:(\w+)/g, "{$1}"),
    );
    expect(contract.operations()).toEqual(expect.arrayContaining(rows));
  });

  test("each procedure is behind a documented call, or is named with its reason", () => {
    const behind = Object.values<RestRow>(REST_ROUTES).flatMap((row): readonly ProcedureName[] =>
      typeof row.call === "string" ? [row.call] : row.call.among,
    );
    const all = Object.keys(appRouter._def.procedures).sort();
    expect([...new Set([...behind, ...WITHOUT_REST])].sort()).toEqual(all);
    expect(WITHOUT_REST.filter((name) => behind.includes(name))).toEqual([]);
  });
});
