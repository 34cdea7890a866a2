// UP-20: twenty pictures of 5 MB at once, repeatedly, while others use the product.
import sharp from "sharp";
import { bookingOf, newPeople, signUp } from "../hostile/people";
import { Client } from "./client";
import { memory, onStage, percentile, size, spread } from "./stage";

const ROUNDS = size("PICTURE_ROUNDS", 5);
const AT_ONCE = 20;
const READERS = 4;
const MAX_P95_MS = 500;
/** Just below the accepted size. */
const WANTED_BYTES = 5 * 1024 * 1024 - 1024;
/** The size of a JPEG comment with its marker and length. */
const COMMENT_BYTES = 65_000;

/** Creates a photo of nearly 5 MB, as noisy as a real one. */
async function bigPhoto(): Promise<Buffer> {
  const noise = {
    width: 4_000,
    height: 3_000,
    channels: 3 as const,
    background: "#808080",
    noise: { type: "gaussian" as const, mean: 128, sigma: 12 },
  };
  let best: Buffer = Buffer.alloc(0);
  for (const quality of [95, 90, 85, 80, 70, 60, 50, 40]) {
    best = await sharp({ create: noise }).jpeg({ quality }).toBuffer();
    if (best.length < WANTED_BYTES) break;
  }
  // Comments fill the rest of the 5 MB, since they cost bytes but no decoding.
  const comments: Buffer[] = [];
  for (let rest = WANTED_BYTES - best.length; rest >= 4; rest -= COMMENT_BYTES) {
    const comment = Buffer.alloc(Math.min(rest, COMMENT_BYTES));
    comment.writeUInt16BE(0xfffe, 0);
    comment.writeUInt16BE(comment.length - 2, 2);
    comments.push(comment);
  }
  return Buffer.concat([best.subarray(0, 2), ...comments, best.subarray(2)]);
}

/** Long, as in every client: three characters would occur by chance in five million bytes. */
const BOUNDARY = "----curbwrench-twenty-pictures";

function formOf(bytes: Buffer): { type: string; bytes: Buffer } {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="profilePicture"; filename="me.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return {
    type: "multipart/form-data; boundary=" + BOUNDARY,
    bytes: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

await onStage(async (server, watch) => {
  const people = await newPeople(server.url);
  const { cookie } = people.customer;
  const body = formOf(await bigPhoto());
  const [uploads, others] = [new Client(server.url, AT_ONCE), new Client(server.url, READERS)];
  const calls = [
    { path: "/api/services" },
    { path: "/api/bookings", cookie },
    { path: `/api/bookings/${people.bookingId}`, cookie },
    { path: "/api/auth/user", cookie },
    { path: `/api/mechanic/${people.mechanic.id}/profile`, cookie },
  ];
  const state = { on: true };
  const [times, wrong]: [number[], number[]] = [[], []];
  let turn = 0;
  const use = async () => {
    while (state.on) {
      turn += 1;
      const writes = turn % 12 === 0;
      const { status, ms } = await others.ask(
        writes
          ? {
              method: "POST",
              path: "/api/bookings",
              cookie,
              json: bookingOf(people.vehicleId, people.serviceIds[0] ?? "", 2 + (turn % 300)),
            }
          : (calls[turn % calls.length] ?? { path: "/api/services" }),
      );
      times.push(ms);
      if (status !== (writes ? 201 : 200)) wrong.push(status);
    }
  };
  const usage = Promise.all(Array.from({ length: READERS }, use));
  const statuses: Record<string, number> = {};
  const taking: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const owner = await signUp(server.url, "customer");
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, () =>
        uploads.ask({
          method: "POST",
          path: "/api/upload/profile-picture",
          cookie: owner.cookie,
          body,
        }),
      ),
    );
    for (const { status, ms } of answers) {
      statuses[status] = (statuses[status] ?? 0) + 1;
      taking.push(ms);
    }
  }
  state.on = false;
  await usage;
  uploads.close();
  others.close();
  const told = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      what: `${ROUNDS} × ${AT_ONCE} pictures of ${(body.bytes.length / 1024 / 1024).toFixed(1)} MB at once`,
      id: "UP-20",
      figure: `${told.join(", ")}; ${spread(taking)}`,
      wanted: "all taken, two at a time",
      ok: statuses["200"] === ROUNDS * AT_ONCE,
    },
    {
      what: "Other calls meanwhile",
      id: "UP-20",
      figure: `${times.length} calls, ${spread(times)}, ${wrong.length} errors`,
      wanted: `p95 < ${MAX_P95_MS} ms, no errors`,
      ok: percentile(times, 0.95) < MAX_P95_MS && wrong.length === 0 && times.length > 50,
    },
    {
      what: "Memory meanwhile",
      id: "UP-20",
      figure: memory(watch.stop()),
      wanted: "shown",
      ok: true,
    },
  ];
});
