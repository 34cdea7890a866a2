// A client of the Curbwrench API: books a job with an API key, listens for webhooks, verifies them,
// and prints what happens. README.md beside it says how to run it.
import { createServer } from "node:http";
import createClient from "openapi-fetch";
import { Webhook } from "standardwebhooks";
import type { paths, webhooks } from "./generated/api";

const {
  CURBWRENCH_URL = "http://localhost:3000",
  CURBWRENCH_KEY = "",
  CURBWRENCH_WEBHOOK_SECRET = "",
  PORT = "4000",
} = process.env;

const api = createClient<paths>({
  baseUrl: CURBWRENCH_URL,
  headers: { authorization: `Bearer ${CURBWRENCH_KEY}` },
});

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Returns an answer's data. A refusal's own sentence ends the program. */
function taken<Data>({ data, error }: { data?: Data; error?: { message: string } }): Data {
  if (data === undefined) throw new Error(error?.message ?? "The server sent no answer.");
  return data;
}

/** The body of a delivery. It names the booking; the rest is asked for with the key. */
type Event = webhooks[keyof webhooks]["post"]["requestBody"]["content"]["application/json"];
type BookingEvent = Exclude<Event, { type: "endpoint.test" }>;

/** The types come from the API document, so a body that was signed by its server has them. */
function isEvent(body: unknown): body is Event {
  return typeof body === "object" && body !== null && "type" in body && "data" in body;
}

/** The newest version of each booking, because deliveries can arrive twice and in any order. */
const versions = new Map<string, number>();
const seen = new Set<string>();

/** Returns true the first time a delivery arrives. */
function isNew(id: string): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return true;
}

async function hear({ type, data }: BookingEvent): Promise<void> {
  const isNewest = data.version >= (versions.get(data.bookingId) ?? 0);
  if (isNewest) versions.set(data.bookingId, data.version);
  const params = { path: { id: data.bookingId } };
  const booking = taken(await api.GET("/api/bookings/{id}", { params }));
  say(`${type}: ${data.bookingNumber} is ${booking.status}, ${booking.totalAmount} USD`);
}

/** Listens for deliveries. Calls back after each one that was verified. */
function listen(onEvent: () => void) {
  const webhook = new Webhook(CURBWRENCH_WEBHOOK_SECRET);
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      let event: unknown;
      try {
        // The signature covers the exact bytes, so verify them before parsing.
        event = webhook.verify(Buffer.concat(chunks).toString("utf8"), headers);
      } catch {
        say("A delivery with a wrong signature was refused.");
        response.writeHead(400).end();
        return;
      }
      // Answer first: work that takes longer than ten seconds would count as a failure.
      response.writeHead(204).end();
      if (!isNew(headers["webhook-id"] ?? "") || !isEvent(event)) return;
      // Sent by "Send a test".
      if (event.type === "endpoint.test") return;
      void hear(event).then(onEvent);
    });
  });
  return new Promise<typeof server>((resolve) => {
    server.listen(Number(PORT), () => resolve(server));
  });
}

async function book() {
  const [known] = taken(await api.GET("/api/vehicles"));
  const vehicle =
    known ??
    taken(
      await api.POST("/api/vehicles", { body: { year: 2019, make: "Toyota", model: "Camry" } }),
    );
  const [service] = taken(await api.GET("/api/services"));
  if (service === undefined) throw new Error("No service can be booked.");
  return taken(
    await api.POST("/api/bookings", {
      // With the same key, sending it again after a lost connection books once.
      params: { header: { "Idempotency-Key": crypto.randomUUID() } },
      body: {
        vehicleId: vehicle.id,
        serviceIds: [service.id],
        scheduledAt: new Date(Date.now() + 7 * 24 * 60 * 60_000).toISOString(),
        serviceLocation: "742 Valencia St, San Francisco, CA 94110",
        issueDescription: "Oil change is due",
        customerProvidesPartss: false,
      },
    }),
  );
}

/** Prints every booking that changed since then, page by page. */
async function catchUp(since: Date): Promise<void> {
  let cursor: string | undefined;
  do {
    const query = { limit: 50, updatedSince: since.toISOString(), ...(cursor && { cursor }) };
    const answer = await api.GET("/api/bookings", { params: { query } });
    for (const { bookingNumber, status } of taken(answer)) {
      say(`caught up: ${bookingNumber} is ${status}`);
    }
    cursor = answer.response.headers.get("x-next-cursor") ?? undefined;
  } while (cursor !== undefined);
}

const began = new Date();
let finish: () => void = () => undefined;
const heard = new Promise<void>((resolve) => {
  finish = resolve;
});
const server = await listen(finish);
const { bookingNumber } = await book();
say(`booked: ${bookingNumber}`);
await heard;
await catchUp(began);
server.close();
server.closeAllConnections();
