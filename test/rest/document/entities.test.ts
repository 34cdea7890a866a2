import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { EXAMPLE_IDS as ID } from "~test/support/example-ids";
import { useRest } from "~test/support/rest";
import { DAY_MS, makeScene, type Scene } from "../scene";

// Specification §3: every entity as the API writes and reads it, field by field, from real rows.

const rest = useRest();
let scene: Scene;
beforeEach(async () => {
  scene = await makeScene(rest);
});

const runningSchema = z.object({
  questions: z.array(z.object({ number: z.int(), options: z.array(z.string()) })).length(10),
});

const PROFILE = {
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

test("user: name, address, vehicle, type, password flag and mechanic's profile", async () => {
  const saved = {
    firstName: "Casey",
    lastName: "Jones",
    phone: "415 555 0101",
    address: "1 Main St",
    city: "Oakland",
    state: "CA",
    zipCode: "94607",
    vehicleYear: 2019,
    vehicleMake: "Toyota",
    vehicleModel: "Camry",
    vehicleNotes: "sticky hood",
    notes: "ring twice",
  };
  (await scene.customer.post("/api/user/update-profile", saved)).is(200);
  expect((await scene.customer.get("/api/auth/user")).is(200).body).toMatchObject({
    ...saved,
    email: "casey@example.com",
    vehiclePhoto: null,
    profileImageUrl: null,
    userType: "customer",
    hasPassword: true,
    mechanicProfile: null,
  });
  expect((await scene.mechanic.get("/api/auth/user")).is(200).body).toMatchObject({
    userType: "mechanic",
    mechanicProfile: {
      workExperience: expect.stringMatching(/\S/) as string,
      specializations: expect.arrayContaining([expect.any(String)]) as string[],
    },
  });
});

test("vehicle: id, year, make, model, nickname, mileage", async () => {
  const car = { year: 2020, make: "Honda", model: "Civic", nickname: "Daily", mileage: 12_000 };
  const { id } = (await scene.otherCustomer.post("/api/vehicles", car)).is(201);
  const bare = { ...car, nickname: null, mileage: null };
  const other = (await scene.otherCustomer.post("/api/vehicles", bare)).is(201);
  expect((await scene.otherCustomer.get("/api/vehicles")).is(200).body).toEqual(
    expect.arrayContaining([
      { id, ...car },
      { id: other.id, ...bare },
    ]),
  );
});

describe("service", () => {
  test("seven fields, price as text, tools with underscores", async () => {
    expect((await scene.nobody.get("/api/services")).is(200).body).toContainEqual({
      id: ID.service,
      name: "Oil Change",
      category: "maintenance",
      description: "New oil and filter, fluids topped up.",
      estimatedDuration: 45,
      basePrice: "80.00",
      requiresTools: ["oil_filter_wrench", "drain_pan"],
    });
  });

  test("has one of six categories", async () => {
    const service = {
      description: "Something new.",
      estimatedDuration: 20,
      basePrice: "39.00",
      requiresTools: ["trim_tool"],
      specializations: ["Tune-ups"],
      reason: "Customers ask for it.",
    };
    const create = (category: string) =>
      scene.administrator.post("/api/desk/services", {
        ...service,
        name: `New ${category}`,
        category,
      });
    const six = ["maintenance", "inspection", "diagnostic", "repair", "electrical", "other"];
    for (const category of six) (await create(category)).is(201);
    (await create("cosmetic")).refused(400, "INVALID");
  });
});

describe("booking", () => {
  test("every field and alias that a screen reads, customerProvidesPartss spelled so", async () => {
    const row = await rest.prisma.booking.findUniqueOrThrow({ where: { id: ID.completed } });
    const at = (date: Date | null) => date?.toISOString() ?? "";
    const { body } = (await scene.customer.get(`/api/bookings/${ID.completed}`)).is(200);
    expect(body).toMatchObject({
      id: ID.completed,
      status: "completed",
      scheduledAt: at(row.scheduledAt),
      preferredTime: expect.stringMatching(/\d:\d\d/) as string,
      completedAt: at(row.completedAt),
      createdAt: at(row.createdAt),
      serviceLocation: row.serviceLocation,
      issueDescription: row.issueDescription,
      notes: row.notes,
      customerProvidesPartss: false,
      services: [{ id: ID.service, name: "Oil Change", basePrice: "100.00", price: "100.00" }],
      totalAmount: "105.00",
      platformFee: "5.00",
      vehicleId: ID.vehicle,
      mechanicId: ID.mechanic,
      customer: { firstName: "Casey", email: "casey@example.com" },
      vehicle: { year: 2019, make: "Toyota", model: "Camry" },
      serviceName: "Oil Change",
      preferredDate: expect.stringMatching(/\d/) as string,
      location: row.serviceLocation,
      mechanicName: expect.stringContaining("Morgan") as string,
      price: "105.00",
    });
    expect(body).toHaveProperty("customer.lastName");
  });

  test("on write: the seven documented keys", async () => {
    const written = {
      vehicleId: ID.vehicle,
      serviceLocation: "742 Valencia St, San Francisco, CA 94110",
      scheduledAt: new Date(rest.world.clock.now().getTime() + 5 * DAY_MS).toISOString(),
      customerProvidesPartss: true,
      serviceIds: [ID.service],
      issueDescription: "It squeaks when it's cold.",
      notes: "Blue gate.",
    };
    const { serviceIds, ...columns } = written;
    const { id } = (await scene.customer.post("/api/bookings", written)).is(201);
    expect((await scene.customer.get(`/api/bookings/${id}`)).is(200).body).toMatchObject({
      ...columns,
      services: serviceIds.map((service) => ({ id: service })),
    });
  });
});

describe("mechanic profile", () => {
  test("on write: the thirteen fields of onboarding are saved as they were sent", async () => {
    const mechanic = await rest.signUp("mechanic");
    (await mechanic.post("/api/mechanic/profile", PROFILE)).is(201);
    const { latitude, longitude, ...row } = await rest.prisma.mechanicProfile.findUniqueOrThrow({
      where: { userId: (await mechanic.get("/api/auth/user")).id },
    });
    expect({ latitude, longitude }).toEqual({ latitude: 37.8, longitude: -122.27 });
    expect(row).toMatchObject({
      yearsExperience: 3,
      location: "Oakland, CA",
      serviceRadius: 50,
      specializations: ["Diagnostics"],
      tools: [{ name: "Scanner", available: true }],
      hourlyRateCents: 7_550,
      workExperience: "Dealership, four years.",
      certificationsText: "ASE A6",
    });
    expect((await mechanic.get("/api/auth/user")).is(200).body).toMatchObject({
      phone: "(415) 555-0111",
    });
  });

  test("on read: what was written, the track record, the plan, and bank numbers masked", async () => {
    const mechanic = await rest.signUp("mechanic", { firstName: "Robin", lastName: "Reed" });
    (await mechanic.post("/api/mechanic/profile", PROFILE)).is(201);
    const bank = {
      bankAccountHolderName: "Robin Reed",
      bankAccountNumber: "998877665544",
      bankRoutingNumber: "021000021",
      bankAccountType: "checking",
    };
    (await mechanic.put("/api/mechanic/bank-info", bank)).is(200);
    expect((await mechanic.get("/api/mechanic/profile")).is(200).body).toMatchObject({
      location: "Oakland, CA",
      serviceRadius: 50,
      isAvailable: true,
      rating: 0,
      averageRating: 0,
      totalJobs: 0,
      yearsExperience: 3,
      workExperience: "Dealership, four years.",
      certifications: "ASE A6",
      certificationsText: "ASE A6",
      hourlyRate: "75.50",
      profileImageUrl: null,
      userProfileImageUrl: null,
      subscriptionStatus: "trial",
      subscriptionEndsAt: expect.stringMatching(/^\d{4}-/) as string,
      firstName: "Robin",
      lastName: "Reed",
      phone: "(415) 555-0111",
      bankAccountHolderName: "Robin Reed",
      bankAccountNumber: "••••5544",
      bankRoutingNumber: "••••0021",
      bankAccountType: "checking",
    });
  });
});

test("mechanic service: id, name, description, basePrice, estimatedDuration", async () => {
  const path = `/api/mechanic/${ID.mechanic}/services`;
  expect((await scene.customer.get(path)).is(200).body).toContainEqual({
    id: ID.service,
    name: "Oil Change",
    description: "New oil and filter, fluids topped up.",
    basePrice: "80.00",
    estimatedDuration: 45,
  });
});

test("message payload: content, bookingId, receiverId", async () => {
  const sent = { content: "See you at noon.", bookingId: ID.accepted, receiverId: ID.mechanic };
  (await scene.customer.post("/api/messages", sent)).is(201);
  const { body } = (await scene.mechanic.get(`/api/messages?bookingId=${ID.accepted}`)).is(200);
  expect(body).toContainEqual(expect.objectContaining({ content: sent.content }));
  (await scene.customer.post("/api/messages", { ...sent, receiverId: "nobody" })).refused(
    403,
    "FORBIDDEN",
  );
});

test("assessment question: id, question, options, correctAnswer from zero, explanation", async () => {
  // The right answer is the first one.
  expect((await scene.administrator.get("/api/admin/questions")).is(200).body).toEqual([
    {
      id: ID.question,
      question: "Which fluid turns dark first?",
      options: ["Engine oil", "Coolant"],
      correctAnswer: 0,
      explanation: "It carries soot.",
    },
  ]);
  const { mechanic } = scene;
  await rest.prisma.assessmentQuestion.createMany({
    data: Array.from({ length: 9 }, (_, number) => ({
      question: `Which part is number ${number}?`,
      options: ["This one", "Another one"],
      correctAnswer: 0,
    })),
  });
  const begun = (await mechanic.post("/api/mechanic/assessment")).is(200).as(runningSchema);
  for (const { number, options } of begun.questions) {
    const answer = options.findIndex((option) => ["Engine oil", "This one"].includes(option));
    (await mechanic.post("/api/mechanic/assessment/answer", { number, answer })).is(200);
  }
  (await mechanic.post("/api/mechanic/assessment/hand-in")).is(200);
  const [graded] = await rest.prisma.assessmentAttempt.findMany();
  expect(graded?.rightCount).toBe(10);
});
