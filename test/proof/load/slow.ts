// DOS-01, UP-02: clients that keep sending a byte now and then.
import { connect } from "node:net";
import { newPeople } from "../hostile/people";
import { Client } from "./client";
import { onStage, size, spread } from "./stage";

const CLIENTS = size("SLOW_CLIENTS", 200);
const DRIP_MS = 1_000;
const GIVE_UP_MS = 60_000;

interface End {
  status: number;
  seconds: number;
}

/** Sends the text a byte a second, until the other side closes. */
function drip(port: number, begin: string): Promise<End> {
  const begun = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let text = "";
    const timer = setInterval(() => socket.write("a"), DRIP_MS);
    const giveUp = setTimeout(() => socket.destroy(), GIVE_UP_MS);
    socket.on("connect", () => socket.write(begin));
    socket.on("data", (chunk) => (text += chunk.toString("latin1")));
    socket.on("error", () => undefined);
    socket.on("close", () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, seconds: (performance.now() - begun) / 1000 });
    });
  });
}

await onStage(async (server) => {
  const { customer } = await newPeople(server.url);
  const port = Number(new URL(server.url).port);
  const head = `POST /api/bookings HTTP/1.1\r\nHost: localhost\r\n`;
  const body = `${head}Cookie: ${customer.cookie}\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{`;
  const client = new Client(server.url, 2);
  const state = { on: true };
  const [times, wrong]: [number[], number[]] = [[], []];
  const read = (async () => {
    while (state.on) {
      const { status, ms } = await client.ask({ path: "/api/services" });
      times.push(ms);
      if (status !== 200) wrong.push(status);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  })();
  const all = (begin: string) =>
    Promise.all(Array.from({ length: CLIENTS }, () => drip(port, begin)));
  const [headers, bodies] = await Promise.all([all(`${head}X-Slow: `), all(body)]);
  state.on = false;
  await read;
  client.close();
  const told = (ends: End[]) => {
    const seconds = ends.map((end) => end.seconds);
    const statuses = [...new Set(ends.map(({ status }) => status))].join(", ");
    return `ended after ${Math.min(...seconds).toFixed(0)}…${Math.max(...seconds).toFixed(0)} s with ${statuses}`;
  };
  const within = (ends: End[], seconds: number) =>
    ends.every((end) => end.seconds < seconds && end.status >= 400 && end.status < 500);
  return [
    {
      what: `${CLIENTS} clients that never end their headers`,
      id: "DOS-01",
      figure: told(headers),
      // The server looks for such connections every two seconds.
      wanted: "408 within 15 s and a look every 2 s",
      ok: within(headers, 20),
    },
    {
      what: `${CLIENTS} clients that never end their body`,
      id: "UP-02",
      figure: told(bodies),
      wanted: "408 within 30 s and a look every 2 s",
      ok: within(bodies, 35),
    },
    {
      what: "GET /api/services meanwhile",
      id: "DOS-01",
      figure: `${times.length} calls, ${spread(times)}, ${wrong.length} errors`,
      wanted: "no errors",
      ok: wrong.length === 0,
    },
  ];
});
