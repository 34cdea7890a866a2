// Sends 20,000 hostile requests to the built server and watches its memory.
import { attack } from "../hostile/attack";
import { newPeople } from "../hostile/people";
import { engine, memory, ms, onStage, seed, size } from "./stage";

const REQUESTS = size("HOSTILE_REQUESTS", 20_000);
/** The share of requests that warms the server up. */
const WARM = 0.25;
const MAX_GROWTH = 1.3;
/** PGlite opens its tables when they are first used. */
const MORE_FILES = 60;

await onStage(async (server, watch) => {
  await newPeople(server.url);
  const filesBefore = watch.files();
  const readings: { done: number; mb: number }[] = [];
  const figures = await attack(server.url, {
    requests: REQUESTS,
    seed,
    atOnce: 8,
    each: (done) => readings.push({ done, mb: watch.now() }),
  });
  const usage = watch.stop();
  const warm = readings.find(({ done }) => done >= REQUESTS * WARM)?.mb ?? usage.start;
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const files = watch.files();
  for (const finding of figures.findings) console.error(finding);
  await newPeople(server.url);
  const answers = Object.entries(figures.answers).map(([status, count]) => `${count} × ${status}`);
  return [
    {
      what: `Hostile requests to the built server on ${engine}`,
      id: "IDOR-28, JSON-01…10, CSRF-01…07, INJ-12",
      figure: `${figures.requests.toLocaleString("en-US")} of ${Object.keys(figures.kinds).length} kinds (seed ${seed}): ${answers.join(", ")}; ${figures.findings.length} findings; slowest ${ms(figures.slowest.ms)}`,
      wanted: `${REQUESTS.toLocaleString("en-US")}, no 5xx, no silence, one answer for one request, nothing told`,
      ok: figures.findings.length === 0 && figures.requests >= REQUESTS,
    },
    {
      what: "Memory during them",
      id: "FLT-20",
      figure: `${memory(usage)}; ${warm} MB after a quarter; open files ${filesBefore} → ${files}`,
      wanted: `end ≤ ${MAX_GROWTH} × that after a quarter, open files flat`,
      ok: usage.end <= warm * MAX_GROWTH && files <= filesBefore + MORE_FILES,
    },
    {
      what: "Sign-up, vehicle and booking right after them",
      id: "",
      figure: "made",
      wanted: "made",
      ok: true,
    },
  ];
});
