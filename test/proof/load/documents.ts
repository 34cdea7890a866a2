// DOS-03: forty clients at once request receipts, statements, pictures and the API document, while
// others read.
import sharp from "sharp";
import { z } from "zod";
import { newPeople } from "../hostile/people";
import { Client, inLanes, type Answer, type Asking } from "./client";
import { paidJob } from "./jobs";
import { besideOthers, othersRow, readsOf, tallied } from "./others";
import { onStage, size, spread } from "./stage";

const AT_ONCE = 40;
const SECONDS = size("DOCUMENTS_SECONDS", 8);
const MAX_P95_MS = 500;

/** Returns a mechanic's stored picture. */
async function pictureOf(base: string, cookie: string): Promise<string> {
  const background = { r: 20, g: 120, b: 90 };
  const photo = sharp({ create: { width: 1_200, height: 900, channels: 3, background } });
  const form = new FormData();
  const bytes = new Uint8Array(await photo.jpeg().toBuffer());
  form.append("profilePicture", new Blob([bytes], { type: "image/jpeg" }), "me.jpg");
  const url = `${base}/api/upload/profile-picture`;
  const answer = await fetch(url, { method: "POST", headers: { cookie }, body: form });
  if (!answer.ok) throw new Error(`The picture was answered ${answer.status}.`);
  const stored = /\/api\/files\/[\w-]+/.exec(await answer.text())?.[0];
  return z.string().parse(stored);
}

const statuses = (answers: readonly Answer[]) => tallied(answers.map(({ status }) => status));
const took = (answers: readonly Answer[]) => spread(answers.map(({ ms }) => ms));

await onStage(async (server) => {
  const people = await newPeople(server.url);
  const receipts: string[] = [];
  for (let job = 0; job < AT_ONCE; job += 1) receipts.push(await paidJob(server.url, people));
  const asCustomer = { cookie: people.customer.cookie };
  const asMechanic = { cookie: people.mechanic.cookie };
  const receiptsOfAll: Asking[] = receipts.map((id) => ({
    path: `/api/bookings/${id}/receipt.pdf`,
    ...asCustomer,
  }));
  const all: Asking[] = [
    ...receiptsOfAll.slice(0, 10),
    { path: await pictureOf(server.url, people.mechanic.cookie), ...asMechanic },
    { path: "/api/mechanic/statement.csv", ...asMechanic },
    { path: "/api/openapi.json" },
  ];
  const reads = readsOf(people);
  const client = new Client(server.url, AT_ONCE);

  const first = await besideOthers(server, reads, () =>
    Promise.all(receiptsOfAll.map((receipt) => client.ask(receipt))),
  );
  const isRightFirst = ({ status, headers }: Answer) =>
    status === 200 || (status === 503 && Number(headers["retry-after"]) > 0);
  // Repeats refused requests; from now on every receipt is stored.
  for (const receipt of receiptsOfAll) await client.ask(receipt);

  const later = await besideOthers(server, reads, async () => {
    const answers: Answer[] = [];
    await inLanes(AT_ONCE, SECONDS, async (lane) => {
      const next = all[(lane + answers.length) % all.length];
      if (next !== undefined) answers.push(await client.ask(next));
    });
    return answers;
  });
  client.close();
  return [
    {
      what: `${AT_ONCE} receipts that nobody has drawn yet, at once`,
      id: "DOS-03",
      figure: `${statuses(first.result)}; ${took(first.result)}`,
      wanted: "200, or 503 with Retry-After while twenty wait",
      ok: first.result.every(isRightFirst),
    },
    othersRow("Others meanwhile", "DOS-03", first.others, MAX_P95_MS),
    {
      what: `Receipts, a statement, a picture and the API document, ${AT_ONCE} at once for ${SECONDS} s`,
      id: "DOS-03",
      figure: `${statuses(later.result)}; ${took(later.result)}`,
      wanted: "all 200",
      ok: later.result.every(({ status }) => status === 200),
    },
    othersRow("Others beside those", "DOS-03", later.others, MAX_P95_MS),
  ];
});
