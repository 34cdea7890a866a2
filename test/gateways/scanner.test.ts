import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { REQUEST_REFUSALS } from "~/domain/request-refusals";
import { UPLOAD_REFUSALS } from "~/domain/upload/refusals";
import { clamdScanner, type Scanner } from "~/server/gateways/files/scanner";
import { givenMechanic } from "~test/support/factory";
import { pdf } from "~test/support/files";
import { useRest } from "~test/support/rest";

const rest = useRest();

/** Builds the antivirus industry's test file here, so that no scanner flags this source. */
const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(
  "",
);

/** Ways in which the simulated ClamAV daemon answers INSTREAM: as documented, or with a problem. */
type Mood = "well" | "silent" | "hangs up" | "too large" | "nonsense";

let server: Server;
let mood: Mood;
let sockets: Set<Socket>;
let received: Buffer[];
let url: string;
let scanner: Scanner;

beforeEach(async () => {
  mood = "well";
  sockets = new Set();
  received = [];
  server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined);
    if (mood === "hangs up") return socket.destroy();
    const parts: Buffer[] = [];
    socket.on("data", (part: Buffer) => {
      parts.push(part);
      if (!part.subarray(-4).equals(Buffer.alloc(4)) || mood === "silent") return;
      const file = fileIn(Buffer.concat(parts));
      if (file === null) return;
      received.push(file);
      if (mood === "too large") return socket.end("INSTREAM size limit exceeded. ERROR\0");
      if (mood === "nonsense") return socket.end("x".repeat(10_000));
      const infected = file.includes(EICAR);
      socket.end(infected ? "stream: Eicar-Test-Signature FOUND\0" : "stream: OK\0");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  scanner = clamdScanner(url);
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

/** Returns the file of a complete INSTREAM command, or null until all of it has arrived. */
function fileIn(bytes: Buffer): Buffer | null {
  const head = "zINSTREAM\0";
  if (bytes.length < head.length) return null;
  expect(bytes.toString("latin1", 0, head.length)).toBe(head);
  const chunks: Buffer[] = [];
  for (let at = head.length; at + 4 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(bytes.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return null;
}

test("sends a file whole, whatever its size, and uses the daemon's verdict", async () => {
  for (const size of [0, 1, 65_535, 65_536, 65_537, 5 * 1024 * 1024]) {
    const file = Buffer.alloc(size, "resume");
    expect(await scanner.isClean(file)).toBe(true);
    expect(received.at(-1)?.equals(file)).toBe(true);
  }
  expect(await scanner.isClean(Buffer.from(`%PDF-1.4 ${EICAR}`))).toBe(false);
});

test.each<Mood>(["silent", "hangs up", "too large", "nonsense"])(
  "throws without a verdict when the daemon is %s",
  async (problem) => {
    mood = problem;
    const refusal = { code: "STORAGE_UNAVAILABLE", message: REQUEST_REFUSALS.scannerAway.sentence };
    await expect(clamdScanner(url, 2_000).isClean(pdf())).rejects.toMatchObject(refusal);
  },
);

const resume = (content: string) => {
  const data = new FormData();
  data.set("resume", new Blob([new Uint8Array(pdf(content))]), "cv.pdf");
  return { body: data };
};

test("UP-11: refuses an infected resume with a reason, and every resume while the scanner is down", async () => {
  const mechanic = await rest.as(await givenMechanic(rest.prisma));
  rest.replace({ scanner });
  const infected = await mechanic.send("POST", "/api/upload/resume", resume(EICAR));
  expect(infected.refused(400, "INVALID").message).toBe(UPLOAD_REFUSALS.infected.sentence);

  mood = "hangs up";
  const unseen = await mechanic.send("POST", "/api/upload/resume", resume("fine"));
  expect(unseen.refused(503, "STORAGE_UNAVAILABLE").message).toBe(
    REQUEST_REFUSALS.scannerAway.sentence,
  );
  expect(await rest.prisma.storedFile.count()).toBe(0);

  mood = "well";
  (await mechanic.send("POST", "/api/upload/resume", resume("fine"))).is(200);
  expect(await rest.prisma.storedFile.count()).toBe(1);
});
