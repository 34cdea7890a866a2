import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { freePort, startServer, type RunningServer } from "~test/support/http/server";
import { CONNECTIONS, load, median, type Stretch } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { residentMegabytes } from "../lib/process-memory";
import { sideOf, sideText, whole } from "../lib/rounds";
import { takeOut } from "../lib/seed";
import { connect, productEnv, regularCustomers, signIn } from "../lib/stage";
import { onlineMechanics, openJobs, raceOutcome, RIVAL_BOOKINGS, rivals } from "./accept";
import { getsOf, REST_PATH } from "./list";

const PROCESSES = 2;

export const processes: Part = {
  name: "p14",
  what: `one start with ${PROCESSES} processes on one port, on one Postgres`,
  run: measure,
};

async function measure(bench: Bench): Promise<Outcome[]> {
  const databaseUrl = await bench.database();
  const [alone, together] = await Promise.all([freePort(), freePort()]);
  const env = productEnv(databaseUrl);
  const one = await startServer({ port: alone, env });
  const several = await startServer({
    port: together,
    env: { ...env, WEB_PROCESSES: String(PROCESSES) },
  });
  const sql = connect(databaseUrl);
  try {
    const people = await regularCustomers(sql, CONNECTIONS);
    const customers = await signIn(several.url, sql, people, "customer");
    const clients = getsOf(customers, REST_PATH, "product");
    const mechanics = await signIn(
      several.url,
      sql,
      await onlineMechanics(sql, CONNECTIONS),
      "mechanic",
    );
    const jobs = (await openJobs(sql, mechanics)(RIVAL_BOOKINGS, 1)).flat();
    const race = await rivals([several.url], mechanics, jobs);

    const [single, multiple]: [Stretch[], Stretch[]] = [[], []];
    const stretch = (server: RunningServer) =>
      load({ url: server.url, clients, seconds: bench.seconds });
    await stretch(one);
    await stretch(several);
    for (let round = 0; round < bench.rounds; round += 1) {
      single.push(await stretch(one));
      multiple.push(await stretch(several));
    }
    if ([...single, ...multiple].some(({ failures }) => failures > 0)) {
      throw new Error("Requests failed.");
    }
    const ratio = median(multiple.map(({ perSecond }) => perSecond)) / sideOf(single).perSecond;
    const cores = availableParallelism();
    const verdict = verdictOf(ratio, { atLeast: 1.7 });
    return [
      {
        id: "P14 rate",
        what: `the list at ${PROCESSES} processes against one; ${cores} cores for them, Postgres and the load tool`,
        goal: "≥ 1.7 × where cores allow",
        figure: sideText(sideOf(multiple)),
        reference: sideText(sideOf(single)),
        ratio,
        // The processes, a database and a load tool need a core each when all are busy.
        verdict: verdict === "missed" && cores < PROCESSES + 2 ? "recorded" : verdict,
        details: { single, multiple, cores },
      },
      memoryOf(one, several),
      raceOutcome(
        "P14 race",
        `${CONNECTIONS} rivals at one port for each of ${RIVAL_BOOKINGS} bookings`,
        RIVAL_BOOKINGS,
        race,
      ),
    ];
  } finally {
    await takeOut(sql);
    await sql.end();
    await one.stop();
    await several.stop();
  }
}

/** Compares the memory of the primary and its processes with that of a single server. */
function memoryOf(one: RunningServer, several: RunningServer): Outcome {
  const { pid } = several.process;
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", String(pid)]).toString();
  const each = children.trim().split(/\s+/).map(Number).map(residentMegabytes);
  const single = residentMegabytes(one.process.pid);
  return {
    id: "P14 memory",
    what: "resident memory after the load",
    goal: "stated",
    figure: `primary ${whole(residentMegabytes(pid))} MB, each ${each.map(whole).join(" and ")} MB`,
    reference: `one server ${whole(single)} MB`,
    ratio: Math.max(...each) / single,
    verdict: "recorded",
    details: { each, single },
  };
}
