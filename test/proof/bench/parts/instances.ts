import { availableParallelism } from "node:os";
import { freePort, startServer, type RunningServer } from "~test/support/http/server";
import { startS3 } from "~test/support/services/s3-server";
import { CONNECTIONS, load, median, type Stretch } from "../lib/load";
import { verdictOf, type Bench, type Outcome, type Part } from "../lib/part";
import { sideOf, sideText, whole } from "../lib/rounds";
import { takeOut } from "../lib/seed";
import { connect, productEnv, regularCustomers, signIn, type Visitor } from "../lib/stage";
import { onlineMechanics, openJobs, raceOutcome, RIVAL_BOOKINGS, rivals } from "./accept";
import { getsOf, REST_PATH } from "./list";
import { behindBalancer } from "./topology";

export const instances: Part = {
  name: "p12",
  what: "two instances on one Postgres and one file store, behind a balancer",
  run: measure,
};

async function measure(bench: Bench): Promise<Outcome[]> {
  const databaseUrl = await bench.database();
  const files = await startS3();
  const [first, second] = await Promise.all([freePort(), freePort()]);
  const env = {
    ...productEnv(databaseUrl),
    S3_ENDPOINT: files.endpoint,
    S3_BUCKET: files.bucket,
    S3_REGION: files.region,
    S3_ACCESS_KEY_ID: files.accessKeyId,
    S3_SECRET_ACCESS_KEY: files.secretAccessKey,
    TRUSTED_PROXY_HOPS: "1",
  };
  const one = await startServer({ port: first, env });
  const two = await startServer({ port: second, env });
  const sql = connect(databaseUrl);
  try {
    const customers = await signIn(
      one.url,
      sql,
      await regularCustomers(sql, CONNECTIONS),
      "customer",
    );
    const mechanics = await signIn(
      one.url,
      sql,
      await onlineMechanics(sql, CONNECTIONS),
      "mechanic",
    );
    const jobs = openJobs(sql, mechanics);
    const race = await rivals(
      [one.url, two.url],
      mechanics,
      (await jobs(RIVAL_BOOKINGS, 1)).flat(),
    );
    return [
      await throughput(bench, one, two, customers),
      raceOutcome(
        "P12 race",
        `${CONNECTIONS} rivals, half at each instance, for each of ${RIVAL_BOOKINGS} bookings`,
        RIVAL_BOOKINGS,
        race,
      ),
      await behindBalancer(one, two, customers, sql, files.objects),
    ];
  } finally {
    await takeOut(sql);
    await sql.end();
    await one.stop();
    await two.stop();
    await files.close();
  }
}

/** Sends all connections to one instance, then half of them to each, in turns. */
async function throughput(
  bench: Bench,
  one: RunningServer,
  two: RunningServer,
  customers: readonly Visitor[],
): Promise<Outcome> {
  const { seconds } = bench;
  const clients = getsOf(customers, REST_PATH, "product");
  const half = clients.length / 2;
  const alone = () => load({ url: one.url, clients, seconds });
  const together = () =>
    Promise.all([
      load({ url: one.url, clients: clients.slice(0, half), seconds }),
      load({ url: two.url, clients: clients.slice(half), seconds }),
    ]);
  await alone();
  await together();
  const [single, double]: [Stretch[], number[]] = [[], []];
  for (let round = 0; round < bench.rounds; round += 1) {
    single.push(await alone());
    const both = await together();
    double.push(both.reduce((sum, stretch) => sum + stretch.perSecond, 0));
    if ([...both, ...single].some(({ failures }) => failures > 0))
      throw new Error("Requests failed.");
  }
  const cores = availableParallelism();
  const ratio = median(double) / sideOf(single).perSecond;
  const verdict = verdictOf(ratio, { atLeast: 1.7 });
  return {
    id: "P12 rate",
    what: `the list at two instances against one; ${cores} cores for both, Postgres and the load tool`,
    goal: "≥ 1.7 × where cores allow",
    figure: `${whole(median(double))}/s`,
    reference: sideText(sideOf(single)),
    ratio,
    // Two servers, a database and a load tool need a core each when all are busy.
    verdict: verdict === "missed" && cores < 4 ? "recorded" : verdict,
    details: { single, double, cores },
  };
}
