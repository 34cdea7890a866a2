// Sends the upload corpus and thousands of mutants to the built server, and watches its memory and
// folder.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { connect } from "node:net";
import { corpus, mutants } from "../hostile/files";
import { newPeople, signUp } from "../hostile/people";
import { Random } from "../hostile/random";
import { sendAll } from "../hostile/upload";
import { ms, onStage, seed, size } from "./stage";

const MUTANTS = size("HOSTILE_MUTANTS", 5_000);
const MAX_RISE_MB = 350;
/** UP-01: the limit for memory growth from a 300 MB body. */
const MAX_BODY_RISE_MB = 40;
const BODY_MB = 300;

/**
 * Sends a body of 300 MB for as long as the server reads it; returns the status and the bytes read.
 */
function pour(port: number, cookie: string, length: "declared" | "chunked") {
  const piece = Buffer.alloc(1024 * 1024, 65);
  const total = BODY_MB * piece.length;
  return new Promise<{ status: number; takenMb: number }>((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let [text, done] = ["", false];
    const finish = () => {
      done = true;
      const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0);
      resolve({ status, takenMb: Math.round(socket.bytesWritten / piece.length) });
      socket.destroy();
    };
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      if (!done && text.includes("\r\n\r\n")) finish();
    });
    socket.on("error", () => !done && finish());
    socket.on("close", () => !done && finish());
    const framing =
      length === "declared" ? `Content-Length: ${total}` : "Transfer-Encoding: chunked";
    socket.write(
      `POST /api/upload/profile-picture HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nContent-Type: multipart/form-data; boundary=x\r\n${framing}\r\n\r\n`,
    );
    let sent = 0;
    const more = () => {
      while (!done && sent < total) {
        sent += piece.length;
        const head = length === "chunked" ? Buffer.from(`${piece.length.toString(16)}\r\n`) : "";
        const tail = length === "chunked" ? "\r\n" : "";
        if (head !== "") socket.write(head);
        const room = socket.write(piece);
        if (tail !== "") socket.write(tail);
        if (!room) return void socket.once("drain", more);
      }
    };
    more();
  });
}

await onStage(async (server, watch) => {
  const folder = join(server.dataDir, "files");
  const names = () => {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
        entry.isFile(),
      );
    } catch {
      return [];
    }
  };
  const people = await newPeople(server.url);
  const before = watch.now();
  const port = Number(new URL(server.url).port);
  const poured = [];
  for (const length of ["declared", "chunked"] as const) {
    poured.push({ length, ...(await pour(port, people.customer.cookie, length)) });
  }
  const after = watch.now();

  const samples = [...(await corpus()), ...(await mutants(new Random(seed), MUTANTS))];
  const calm = watch.now();
  const figures = await sendAll(server.url, samples, { count: () => names().length });
  const usage = watch.stop();
  for (const finding of figures.findings) console.error(finding);
  const torn = names().filter(({ name }) => name.endsWith(".part")).length;
  await signUp(server.url, "customer");
  const answers = Object.entries(figures.answers).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      what: "Hostile files to the built server",
      id: "UP-03…11",
      figure: `${samples.length - MUTANTS} by name and ${MUTANTS.toLocaleString("en-US")} mutants (seed ${seed}): ${answers.join(", ")}; ${figures.findings.length} findings; slowest ${ms(figures.slowest.ms)} (${figures.slowest.name})`,
      wanted: "each its class, no 5xx, what is kept written anew",
      ok: figures.findings.length === 0 && figures.files === samples.length,
    },
    {
      what: "Files left behind by refused ones",
      id: "UP-15",
      figure: `${torn} half-written; every other one checked against the answers`,
      wanted: "none",
      ok: torn === 0 && figures.findings.length === 0,
    },
    {
      what: "Memory during them",
      id: "UP-06",
      figure: `${calm} → ${usage.end} MB, peak ${usage.peak} MB`,
      wanted: `peak ≤ ${MAX_RISE_MB} MB above the beginning`,
      ok: usage.peak - calm <= MAX_RISE_MB,
    },
    {
      what: `A body of ${BODY_MB} MB, declared and in chunks`,
      id: "UP-01",
      figure: `${poured.map(({ length, status, takenMb }) => `${length}: ${status} after ${takenMb} MB`).join("; ")}; memory ${before} → ${after} MB`,
      wanted: `413, rise < ${MAX_BODY_RISE_MB} MB`,
      ok: poured.every(({ status }) => status === 413) && after - before < MAX_BODY_RISE_MB,
    },
  ];
});
