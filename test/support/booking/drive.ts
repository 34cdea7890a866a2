import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Point } from "~/domain/mechanic/matching";
import type { PrismaClient } from "~/server/gateways/db/db";

/** The street that a mechanic drives to. */
export const STREET = { latitude: 37.7599, longitude: -122.4213 } as const satisfies Point;

/** A little too large, so that a distance is never longer than stated. */
const MILES_PER_DEGREE = 69.1;

/** Returns the point this many miles north of the street. */
export const milesAway = (miles: number): Point => ({
  latitude: STREET.latitude + miles / MILES_PER_DEGREE,
  longitude: STREET.longitude,
});

/** Creates a job whose mechanic is on the way to a known street. */
export async function setOutFor(prisma: PrismaClient, id: string, now: Date, street = true) {
  await prisma.booking.update({
    where: { id },
    data: {
      enRouteAt: now,
      etaMinutes: 20,
      ...(street ? { streetLatitude: STREET.latitude, streetLongitude: STREET.longitude } : {}),
    },
  });
}

/** Starts an external geocoder for GEOCODER_URL; a null `answer` makes it unavailable. */
export async function startGeocoder() {
  const asked: string[] = [];
  const geocoder = {
    url: "",
    asked,
    answer: null as object | null,
    stop: () => stopped(server),
  };
  const server = createServer((request, response) => {
    asked.push(new URL(request.url ?? "", "http://geocoder").searchParams.get("q") ?? "");
    if (geocoder.answer === null) response.writeHead(503).end();
    else {
      response.writeHead(200, { "content-type": "application/json" });
      response.end(JSON.stringify(geocoder.answer));
    }
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  geocoder.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/search`;
  return geocoder;
}

const stopped = (server: Server) =>
  new Promise<void>((done) => {
    server.closeAllConnections();
    server.close(() => done());
  });
