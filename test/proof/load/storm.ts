// AUTH-28: waves of 200 sign-ins at once, while others read the catalog.
import { signUp } from "../hostile/people";
import { Client } from "./client";
import { memory, ms, onStage, percentile, size, spread } from "./stage";

const WAVES = size("STORM_WAVES", 10);
const AT_ONCE = 200;
const READERS = 5;
/** Two are hashed and fifty wait; the rest of a wave is told to try later. */
const PLACES = 52;
const MAX_P95_MS = 300;

await onStage(async (server, watch) => {
  await signUp(server.url, "customer");
  const [callers, readers] = [new Client(server.url, AT_ONCE), new Client(server.url, READERS)];
  const reading: number[] = [];
  const wrong: number[] = [];
  const state = { storming: true };
  const read = async () => {
    while (state.storming) {
      const { status, ms } = await readers.ask({ path: "/api/services" });
      reading.push(ms);
      if (status !== 200) wrong.push(status);
    }
  };
  const reads = Promise.all(Array.from({ length: READERS }, read));
  const waves: { hashed: number; refused: number; other: number; retryAfter: boolean }[] = [];
  const signing: number[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) =>
        callers.ask({
          method: "POST",
          path: "/api/auth/login",
          json: { email: `nobody-${wave}-${index}@example.com`, password: "Wr0ng!pass" },
        }),
      ),
    );
    signing.push(...answers.filter(({ status }) => status === 401).map(({ ms }) => ms));
    const refused = answers.filter(({ status }) => status === 503);
    waves.push({
      hashed: answers.filter(({ status }) => status === 401).length,
      refused: refused.length,
      other: answers.filter(({ status }) => status !== 401 && status !== 503).length,
      retryAfter: refused.every(({ headers }) => Number(headers["retry-after"]) > 0),
    });
  }
  state.storming = false;
  await reads;
  const usage = watch.stop();
  // Right after the storm there is room again.
  const calm = await callers.ask({
    method: "POST",
    path: "/api/auth/login",
    json: { email: "nobody@example.com", password: "Wr0ng!pass" },
  });
  callers.close();
  readers.close();
  const hashed = waves.map((wave) => wave.hashed);
  const p95 = percentile(reading, 0.95);
  return [
    {
      what: `${WAVES} waves of ${AT_ONCE} sign-ins at once`,
      id: "AUTH-28",
      figure: `${Math.min(...hashed)}…${Math.max(...hashed)} of a wave hashed (${spread(signing)}), ${waves.reduce((sum, { refused }) => sum + refused, 0)} × 503 with Retry-After, ${waves.reduce((sum, { other }) => sum + other, 0)} others; then ${calm.status}`,
      wanted: `${PLACES} places, which free themselves; the rest 503; then 401`,
      ok:
        waves.every(({ other, retryAfter }) => other === 0 && retryAfter) &&
        hashed.every((count) => count >= PLACES) &&
        waves.some(({ refused }) => refused > 0) &&
        calm.status === 401,
    },
    {
      what: "GET /api/services during the storm",
      id: "AUTH-28",
      figure: `${reading.length} calls, ${spread(reading)}, ${wrong.length} errors`,
      wanted: `p95 < ${MAX_P95_MS} ms, no errors`,
      ok: p95 < MAX_P95_MS && wrong.length === 0 && reading.length > 50,
    },
    {
      what: "Memory during the storm",
      id: "",
      figure: `${memory(usage)}; the p95 of a hashed sign-in ${ms(percentile(signing, 0.95))}`,
      wanted: "shown",
      ok: true,
    },
  ];
});
