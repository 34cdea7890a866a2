// An independent client: it knows the server only through the types generated from its API
// document.
import createClient, { type Middleware } from "openapi-fetch";
import type { components, paths } from "./generated/api";

type Booking = components["schemas"]["Booking"];

const [, , baseUrl = ""] = process.argv;

/** Creates a client that keeps its cookies, as a browser does. */
function newClient() {
  const jar = new Map<string, string>();
  const session: Middleware = {
    onRequest({ request }) {
      if (jar.size > 0) request.headers.set("cookie", [...jar.values()].join("; "));
    },
    onResponse({ response }) {
      for (const line of response.headers.getSetCookie()) {
        const [pair = ""] = line.split(";");
        jar.set(pair.split("=")[0] ?? "", pair);
      }
    },
  };
  const client = createClient<paths>({ baseUrl });
  client.use(session);
  return client;
}

/** Returns the answer; a refusal's own sentence ends the program. */
function taken<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message ?? "The server sent no answer.");
  return data;
}

async function signUp(role: "customer" | "mechanic", firstName: string) {
  const client = newClient();
  const email = `${firstName.toLowerCase()}@example.com`;
  const body = { firstName, lastName: "Rivers", email, password: "Str0ng!pass", role };
  taken(await client.POST("/api/auth/signup", { body }));
  return client;
}

async function book(customer: ReturnType<typeof newClient>): Promise<Booking> {
  const vehicle = taken(
    await customer.POST("/api/vehicles", { body: { year: 2019, make: "Toyota", model: "Camry" } }),
  );
  const [service] = taken(await customer.GET("/api/services"));
  if (service === undefined) throw new Error("No service can be booked.");
  return taken(
    await customer.POST("/api/bookings", {
      params: { header: { "Idempotency-Key": crypto.randomUUID() } },
      body: {
        vehicleId: vehicle.id,
        serviceIds: [service.id],
        scheduledAt: new Date(Date.now() + 60 * 60_000).toISOString(),
        serviceLocation: "742 Valencia St, San Francisco, CA 94110",
        issueDescription: "Oil change is due",
        customerProvidesPartss: false,
      },
    }),
  );
}

const customer = await signUp("customer", "Robin");
const mechanic = await signUp("mechanic", "Morgan");
taken(
  await mechanic.POST("/api/mechanic/profile", {
    body: {
      phone: "(415) 555-0199",
      yearsExperience: 6,
      location: "San Francisco, CA",
      serviceRadius: 25,
      latitude: 37.76,
      longitude: -122.42,
      specializations: ["Oil Changes"],
      tools: [],
      hourlyRate: "85.00",
      workExperience: "Fifteen years in independent shops.",
      certificationsText: "ASE A5 Brakes",
      resumeUploaded: false,
      resumeFilename: null,
    },
  }),
);

const { id, totalAmount } = await book(customer);
const intent = taken(
  await customer.POST("/api/create-payment-intent", {
    body: { amount: Number(totalAmount), bookingId: id },
  }),
);
const params = { path: { id } };
const accepted = taken(await mechanic.PUT("/api/bookings/{id}/accept", { params }));
const started = taken(
  await mechanic.PUT("/api/bookings/{id}/status", { params, body: { status: "in_progress" } }),
);
const completed = taken(await mechanic.POST("/api/bookings/{id}/complete", { params }));

const seen: Booking[] = [accepted, started, completed];
process.stdout.write(
  JSON.stringify({
    kind: intent.kind,
    statuses: seen.map(({ status }) => status),
    listed: taken(await customer.GET("/api/bookings", { params: { query: { limit: 1 } } })),
  }),
);
