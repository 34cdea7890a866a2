import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import { z } from "zod";
import { acceptBooking } from "./accept";
import { createBooking } from "./create";
import { listBookings, listBookingsAsTrpc } from "./list";
import { quoteByHand } from "./quote";
import { searchMechanics } from "./search";

// The other side of every ratio: the same answers written by hand on bare `node:http` and `pg`,
// without a framework, schemas, limits or logs. Each request is one prepared statement, which also
// reads the cookie's session. Runs in a separate process and prints its port.

const INT8 = 20;
/** Reads count() and other bigints as numbers. */
const types = {
  getTypeParser: (oid: number) => (oid === INT8 ? Number : pg.types.getTypeParser(oid)),
};
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: Number(process.env.DATABASE_POOL_MAX ?? 10),
  options: "-c TimeZone=UTC",
});

/** Runs a statement by its name; its text is sent once per connection. */
export type Run = <Row extends object>(
  name: string,
  text: string,
  values: unknown[],
) => Promise<Row[]>;

const run: Run = async <Row extends object>(name: string, text: string, values: unknown[]) =>
  (await pool.query<Row>({ name, text, values, types })).rows;

/** A request as a route sees it; `session` is the id in the cookie `sid`. */
export interface Asked {
  session: string;
  query: URLSearchParams;
  path: string;
  body: string;
}

/** The answer's JSON text, or the status of a refusal. */
export type Answer = string | number;

function sessionOf(request: IncomingMessage): string {
  const cookie = request.headers.cookie ?? "";
  return cookie.startsWith("sid=") ? cookie.slice(4) : "00000000-0000-0000-0000-000000000000";
}

function bodyOf(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = "";
    request.setEncoding("utf8");
    request.on("data", (chunk: string) => (text += chunk));
    request.on("end", () => resolve(text));
    request.on("error", reject);
  });
}

async function answer(request: IncomingMessage): Promise<{ status: number; json: string }> {
  const [path = "", search = ""] = (request.url ?? "").split("?");
  const asked = async (): Promise<Asked> => ({
    session: sessionOf(request),
    query: new URLSearchParams(search),
    path,
    body: request.method === "GET" ? "" : await bodyOf(request),
  });
  const said = await route(`${request.method} ${path}`, asked);
  if (typeof said === "number") return { status: said, json: '{"message":"no"}' };
  return { status: request.method === "POST" ? 201 : 200, json: said };
}

async function route(line: string, asked: () => Promise<Asked>): Promise<Answer> {
  if (line === "GET /api/bookings") return listBookings(run, await asked());
  if (line === "GET /api/trpc/booking.list") return listBookingsAsTrpc(run, await asked());
  if (line === "GET /api/trpc/mechanic.search") return searchMechanics(run, await asked());
  if (line === "POST /api/quotes") return quoteByHand(run, await asked());
  if (line === "POST /api/bookings") return createBooking(run, await asked());
  if (line.startsWith("PUT /api/bookings/")) return acceptBooking(run, await asked());
  return 404;
}

function send(response: ServerResponse, status: number, json: string): void {
  response.writeHead(status, {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(json),
    "cache-control": "no-store",
  });
  response.end(json);
}

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, json }) => send(response, status, json),
    (error: unknown) => {
      console.error(error);
      send(response, 500, "{}");
    },
  );
});
server.keepAliveTimeout = 65_000;
server.listen(0, "127.0.0.1", () => {
  const address = z
    .object({ port: z.number() })
    .parse(server.address() satisfies AddressInfo | string | null);
  process.send?.(address.port);
});
process.on("SIGTERM", () => process.exit(0));
