import { availableParallelism } from "node:os";
import { hasCaddy } from "./caddy.mjs";
import { startPooler } from "./pgbouncer.mjs";
import { giveMigrations, NotRun, withPreviousRelease } from "./previous-release.mjs";
import { passedOf, runPreconditions, runScenario, runTests } from "./prove-runs.mjs";

const VALUES = 250_000;
const REQUESTS = 20_000;
const ROUNDS = 50;
const CYCLES = 200;
const BACKLOG = 270;
const REMINDERS = 10_000;
const LIVES = 10_000;
const CALENDARS = 100_000;
const CAR_LIVES = 120;
const HARVESTED_JOBS = 40;
const NEARBY_MECHANICS = 300;
const NEARBY_REQUESTS = 300;
/** Fewer than the pool asks for, so that transactions change connections. */
const POOLED = 4;
const UPGRADING = "docs/upgrading.md";
/** Tests of what people do most: book, accept, change, cancel, pay, be refunded, write. */
export const MAIN_STORIES = [
  "test/routers/booking/create.test.ts",
  "test/routers/booking/taking.test.ts",
  "test/routers/booking/transitions.test.ts",
  "test/routers/booking/cancel.test.ts",
  "test/routers/booking/change-orders.test.ts",
  "test/routers/booking/reschedule.test.ts",
  "test/routers/booking/details.test.ts",
  "test/routers/payment/cards.test.ts",
  "test/routers/payment/payment.test.ts",
  "test/routers/payment/refunds.test.ts",
  "test/routers/payment/tips.test.ts",
  "test/routers/message/message.test.ts",
  "test/routers/message/notifications.test.ts",
];

const number = (value) => value.toLocaleString("en-US");
/** Reads a size from the environment, for shorter runs. */
const size = (variable, whole) => Number(process.env[variable] ?? "") || whole;

const plain = (what, id, wanted) => (tests) => ({ what, id, figure: passedOf(tests), wanted });

function races(engine) {
  const rounds = size("RACE_ROUNDS", ROUNDS);
  return {
    name: `races-${engine.toLowerCase()}`,
    title: `Races on ${engine}, ${rounds} rounds each`,
    postgres: engine === "Postgres",
    run: (url) =>
      runTests({
        name: `races-${engine.toLowerCase()}`,
        files: ["test/races"],
        env: { RACE_ROUNDS: String(rounds), TEST_DATABASE_URL: url },
        minutes: 40,
        row: plain(
          `Races on ${engine}, ${rounds} rounds each`,
          "RACE-01…16",
          "all: one winner, nothing lost, nothing twice",
        ),
      }),
  };
}

/**
 * Generates random lives of bookings, in as many parallel processes as fit the machine
 * (`MONEY_SHARES` overrides it). Each reports its progress; a failure names its seed.
 */
function money(engine) {
  const lives = size("MONEY_LIVES", LIVES);
  const name = `money-${engine.toLowerCase()}`;
  const shares = size("MONEY_SHARES", Math.max(1, Math.min(4, availableParallelism())));
  const seed = size("PROOF_SEED", 1 + Math.floor(Math.random() * 2 ** 30));
  const play = (url, share) =>
    runTests({
      name: `${name}-${share + 1}`,
      files: ["test/proof/money"],
      env: {
        TEST_DATABASE_URL: url,
        MONEY_LIVES: String(Math.ceil(lives / shares)),
        PROOF_SEED: String(seed + share * 1_000_000),
      },
      minutes: 600,
      progress: (figures) => {
        const { lives = 0, wanted = 0, wrong = 0 } = figures("lives") ?? {};
        return `${number(lives)} of ${number(wanted)} lives, ${wrong} parts with wrong books`;
      },
      row: (tests, figures) => ({
        ...(figures("lives") ?? { lives: 0 }),
        figure: passedOf(tests),
        what: "",
        id: "",
        wanted: "",
      }),
    });
  return {
    name,
    title: `${number(lives)} generated lives of a booking's money on ${engine}`,
    postgres: engine === "Postgres",
    run: async (url) => {
      const parts = (
        await Promise.all(Array.from({ length: shares }, (_, share) => play(url, share)))
      ).flat();
      const sum = (figure) => number(parts.reduce((total, part) => total + (part[figure] ?? 0), 0));
      return [
        {
          what: `Generated lives of a booking's money on ${engine}: holds, edits, change orders, captures, refunds, disputes, payouts, processes that end on the way, webhooks lost, doubled and in any order`,
          id: "PAY-01…30",
          figure: `${sum("lives")} lives, ${sum("acts")} acts: ${sum("captured")} payments, ${sum("changes")} change orders approved, ${sum("refunds")} refunds, ${sum("disputes")} disputes, ${sum("payouts")} payouts; ${sum("crashes")} processes ended, ${sum("lost")} of ${sum("delivered")} webhooks lost, ${sum("doubled")} doubled; ${shares} beside each other, seed ${seed}`,
          wanted: `${number(lives)}; ledger, payments, documents, payouts and the provider's books agree to the cent`,
          ok:
            parts.every(({ ok }) => ok) &&
            parts.reduce((total, part) => total + (part.lives ?? 0), 0) >= lives,
        },
      ];
    },
  };
}

function faults(engine) {
  return {
    name: `faults-${engine.toLowerCase()}`,
    title: `Faults on ${engine}`,
    postgres: engine === "Postgres",
    run: (url) =>
      runTests({
        name: `faults-${engine.toLowerCase()}`,
        files: ["test/proof/faults"],
        env: { TEST_DATABASE_URL: url, FAULTS_LONG: "1" },
        minutes: 20,
        row: plain(
          `Faults on ${engine}: database, provider, mail, disk, clock, keys, folder`,
          "FLT-03…23",
          "all: nothing acknowledged lost, 503 with a sentence, recovery without hands",
        ),
      }),
  };
}

function backups(engine) {
  return {
    name: `backups-${engine.toLowerCase()}`,
    title: `Backup and restore on ${engine}`,
    postgres: engine === "Postgres",
    run: (url) =>
      runTests({
        name: `backups-${engine.toLowerCase()}`,
        files: [
          "test/proof/faults/backup",
          "test/proof/faults/server-backup",
          "test/proof/faults/move",
        ],
        env: { TEST_DATABASE_URL: url, FAULTS_LONG: "1" },
        minutes: 10,
        row: plain(
          `The drill on ${engine}: copy, wipe, put back, compare the hashes of all rows and files`,
          "FLT-06",
          "all the same",
        ),
      }),
  };
}

function mails(engine) {
  const backlog = size("MAIL_BACKLOG", BACKLOG);
  return {
    name: `mails-${engine.toLowerCase()}`,
    title: `${backlog} mails of one customer and two of another on ${engine}`,
    postgres: engine === "Postgres",
    run: (url) =>
      runTests({
        name: `mails-${engine.toLowerCase()}`,
        files: ["test/proof/faults/mail-turns.test.ts"],
        env: { TEST_DATABASE_URL: url, MAIL_BACKLOG: String(backlog) },
        minutes: 10,
        row: (tests, figures) => {
          const turns = figures("mail-turns") ?? { backlog: 0, serverMs: NaN, one: NaN, many: NaN };
          const seconds = (ms) => (ms / 1000).toFixed(1);
          return {
            what: `Booking mails on ${engine}: ${number(turns.backlog)} of one customer wait when another's two come`,
            id: "FLT-12",
            figure: `the other's were there after ${seconds(turns.one)} s, the many after ${seconds(turns.many)} s; the mail server takes ${turns.serverMs} ms for one; ${passedOf(tests)}`,
            wanted: "the other's within 5 s, however many there are",
            ok: turns.backlog >= backlog && turns.one < 5_000,
          };
        },
      }),
  };
}

/** Repeats actions that mail another person, as an attacker would. */
function mailBombs(engine) {
  const name = `mail-bombs-${engine.toLowerCase()}`;
  return {
    name,
    title: `Actions that mail another person, repeated 16 to 80 times, on ${engine}`,
    postgres: engine === "Postgres",
    run: (url) =>
      runTests({
        name,
        files: ["test/proof/abuse/mail-bombs.test.ts"],
        env: { TEST_DATABASE_URL: url },
        minutes: 15,
        row: (tests, figures) => {
          const bombs = ["claims", "proposals", "requests"].map(
            (bomb) => figures(`mail-bombs-${bomb}`) ?? { mails: NaN, alerts: NaN },
          );
          const mails = bombs.reduce((sum, bomb) => sum + bomb.mails, 0);
          const alerts = bombs.reduce((sum, bomb) => sum + bomb.alerts, 0);
          return {
            what: `Claim, propose, book and address again, each withdrawn 16 to 80 times, on ${engine}`,
            id: "–",
            figure: `${mails} mails and ${alerts} alerts; ${passedOf(tests)}`,
            wanted: "at most 13 mails to the other people, 10 of them about 10 bookings, no alert",
            ok: mails <= 13 && alerts === 0,
          };
        },
      }),
  };
}

function reminders(engine) {
  const wanted = size("REMINDERS", REMINDERS);
  const name = `reminders-${engine.toLowerCase()}`;
  return {
    name,
    title: `${number(wanted)} reminders due at one moment, and a year of jobs, on ${engine}`,
    postgres: engine === "Postgres",
    run: (url) =>
      runTests({
        name,
        files: ["test/proof/faults/reminders.test.ts"],
        env: {
          TEST_DATABASE_URL: url,
          REMINDERS: String(wanted),
          REMINDED_YEAR: String(size("REMINDED_YEAR", 60)),
        },
        minutes: 45,
        row: (tests, figures) => {
          const year = figures("reminded-year") ?? { jobs: 0, mails: 0 };
          const due = figures("reminders") ?? { reminders: 0, sentMs: NaN, othersMs: NaN };
          return {
            what: `Reminders on ${engine}: ${number(due.reminders)} due at one moment, two processes; a year of ${year.jobs} jobs that are moved and called off`,
            id: "FLT-04",
            figure: `all left after ${(due.sentMs / 60_000).toFixed(1)} min, meanwhile 95 % of another's calls within ${due.othersMs.toFixed(0)} ms; ${number(year.mails)} mails in the year; ${passedOf(tests)}`,
            wanted: "within 10 min, each once, none of what is over",
            ok: due.reminders >= wanted && due.sentMs < 600_000,
          };
        },
      }),
  };
}

function load(engine) {
  return {
    name: `load-${engine.toLowerCase()}`,
    title: `Mixed traffic on ${engine}`,
    postgres: engine === "Postgres",
    built: true,
    run: (url) =>
      runScenario({
        name: `load-${engine.toLowerCase()}`,
        script: "mixed",
        env: { DATABASE_URL: url },
        minutes: 5,
      }),
  };
}

function alike(engine) {
  return {
    name: `alike-${engine.toLowerCase()}`,
    title: `What exists and what doesn't, told apart by the answer or its time, on ${engine}`,
    postgres: engine === "Postgres",
    built: true,
    run: (url) =>
      runScenario({
        name: `alike-${engine.toLowerCase()}`,
        script: "alike",
        env: { DATABASE_URL: url },
        minutes: 10,
      }),
  };
}

const scenario = (name, script, title, minutes) => ({
  name,
  title,
  built: true,
  run: () => runScenario({ name, script, minutes }),
});

/**
 * Lists every proof with its name on the command line; `postgres` ones get a database's address.
 */
export const SECTIONS = [
  {
    name: "matrix",
    title: "Who may do what",
    run: () =>
      runTests({
        name: "matrix",
        files: ["test/authz"],
        minutes: 15,
        row: plain(
          "Calls and procedures × people, at both endpoints, with ids, fields and columns",
          "1.5, IDOR, FIELD",
          "all: the status, an untouched database, nothing forbidden in the answer",
        ),
      }),
  },
  races("Postgres"),
  races("PGlite"),
  money("PGlite"),
  money("Postgres"),
  {
    name: "penny-jobs",
    title: "Jobs for pennies and jobs between one and the same person",
    run: () =>
      runTests({
        name: "penny-jobs",
        files: ["test/proof/abuse/penny-jobs.test.ts"],
        minutes: 20,
        row: (tests, figures) => {
          const { pennyJobs = 0, counted = NaN } = figures("penny-jobs") ?? {};
          return {
            what: "Jobs for pennies and jobs between one and the same person: stars, job count, payout rank, dues under $0.50",
            id: "–",
            figure: `${pennyJobs} penny jobs and a real one counted as ${counted}; ${passedOf(tests)}`,
            wanted: "only the real one counts, nothing under $0.50 is owed",
            ok: counted === 1,
          };
        },
      }),
  },
  {
    name: "nearby",
    title: "New requests told to the nearest mechanics",
    run: () => {
      const mechanics = size("NEARBY_MECHANICS", NEARBY_MECHANICS);
      const requests = size("NEARBY_REQUESTS", NEARBY_REQUESTS);
      return runTests({
        name: "nearby",
        files: ["test/proof/nearby"],
        env: { NEARBY_MECHANICS: String(mechanics), NEARBY_REQUESTS: String(requests) },
        minutes: 20,
        row: (tests, figures) => {
          const found = figures("nearby") ?? {};
          const { withCard = 0, told = 0, wrong = NaN, msPerRequest = NaN } = found;
          const { digests = 0, shortestGap = null } = found;
          return {
            what: `${number(requests)} requests in an hour and ${number(mechanics)} mechanics: who is told, and how often by mail`,
            id: "–",
            figure: `${number(told)} told of ${number(withCard)} with a card, ${wrong} wrongly; ${number(digests)} digests, ${shortestGap ?? "–"} min apart at least; ${msPerRequest} ms a request; ${passedOf(tests)}`,
            wanted:
              "the 20 nearest eligible ones each time, nobody without a card, 10 minutes between mails, under 500 ms",
            ok: withCard > 0 && told > 0 && wrong === 0 && msPerRequest < 500,
          };
        },
      });
    },
  },
  {
    name: "preconditions",
    title: "Preconditions removed",
    postgres: true,
    run: (url) =>
      runPreconditions({ name: "preconditions", env: { TEST_DATABASE_URL: url }, minutes: 90 }),
  },
  {
    name: "crashes",
    title: "kill -9",
    run: () => {
      const cycles = size("CRASH_CYCLES", CYCLES);
      return runTests({
        name: "crashes",
        files: ["test/proof/faults/crash.test.ts"],
        env: { CRASH_CYCLES: String(cycles) },
        minutes: 5 + cycles * 0.4,
        row: plain(
          `kill -9 during bookings on PGlite, ${cycles} times, and at each step of a payment`,
          "FLT-01…04",
          "nothing answered lost, nothing half made, a repeated call makes one",
        ),
      });
    },
  },
  faults("Postgres"),
  faults("PGlite"),
  backups("Postgres"),
  backups("PGlite"),
  mails("Postgres"),
  mails("PGlite"),
  mailBombs("Postgres"),
  mailBombs("PGlite"),
  reminders("Postgres"),
  reminders("PGlite"),
  {
    name: "harvest",
    title: "An unverified account that collects contacts",
    run: () => {
      const jobs = size("HARVESTED_JOBS", HARVESTED_JOBS);
      return runTests({
        name: "harvest",
        files: ["test/proof/harvest"],
        env: { HARVESTED_JOBS: String(jobs) },
        minutes: 10,
        row: (tests, figures) => {
          const {
            jobs: tried,
            days,
            most,
            read,
          } = figures("harvest") ?? {
            jobs: 0,
            days: 0,
            most: NaN,
            read: NaN,
          };
          return {
            what: `Jobs that an unverified account accepts and gives up within two hours a day, on ${days} days`,
            id: "–",
            figure: `${number(tried)} tried, ${read} contacts read, at most ${most} a day; ${passedOf(tests)}`,
            wanted: "at most 3 a day, and accepting stops on the third day",
            ok: tried >= jobs && most <= 3,
          };
        },
      });
    },
  },
  {
    name: "calendars",
    title: "Bookable slots against a minute by minute look",
    run: () =>
      runTests({
        name: "calendars",
        files: ["test/domain/calendar/slots.test.ts"],
        env: { TEST_DATABASE_URL: "", CALENDARS: String(size("CALENDARS", CALENDARS)) },
        minutes: 60,
        row: (tests, figures) => {
          const { calendars, slots } = figures("calendars") ?? { calendars: 0, slots: 0 };
          return {
            what: "Bookable slots of generated calendars against a minute by minute look, and how many are free",
            id: "–",
            figure: `${number(calendars)} calendars with ${number(slots)} slots, all alike; ${passedOf(tests)}`,
            wanted: `${number(CALENDARS)}, in every zone and night of summer time`,
            ok: calendars >= size("CALENDARS", CALENDARS),
          };
        },
      }),
  },
  {
    name: "cars",
    title: "Two cars of one owner",
    run: () =>
      runTests({
        name: "cars",
        files: ["test/proof/cars"],
        env: {
          CAR_LIVES: String(size("CAR_LIVES", CAR_LIVES)),
          PROOF_SEED: String(1 + Math.floor(Math.random() * 2 ** 31)),
        },
        minutes: 30,
        row: (tests, figures) => {
          const {
            lives = 0,
            acts = 0,
            refused = 0,
            cars = 0,
            bookings = 0,
          } = figures("cars") ?? {};
          return {
            what: "Generated lives of a garage: cars of one name added, corrected, removed, booked by name, by VIN and signed out; jobs, entries, reminders, price rules and the profile. After each act, what both sides read of each car is compared with a plain model",
            id: "–",
            figure: `${number(lives)} lives of ${number(cars)} cars with ${number(bookings)} bookings, ${number(acts)} acts, ${number(refused)} of them refused; ${passedOf(tests)}`,
            wanted: `${number(CAR_LIVES)}, nothing of one car at another, and every booking keeps its own copy`,
            ok: lives >= size("CAR_LIVES", CAR_LIVES),
          };
        },
      }),
  },
  {
    name: "values",
    title: "Values through the schemas",
    run: () =>
      runTests({
        name: "values",
        files: ["test/proof/hostile/schemas.test.ts"],
        env: {
          HOSTILE_VALUES: String(size("HOSTILE_VALUES", VALUES)),
          PROOF_SEED: String(1 + Math.floor(Math.random() * 2 ** 31)),
        },
        minutes: 30,
        row: (tests, figures) => {
          const values = figures("values") ?? { values: 0, schemas: 0, accepted: 0, refused: 0 };
          const long = figures("long-texts") ?? { tries: 0, expressions: 0, ms: NaN, where: "" };
          return [
            {
              what: "Generated values through the schemas",
              id: "FIELD-01, FIELD-02, JSON-08…10, TEXT-01, TIME-08",
              figure: `${number(values.values)} through ${values.schemas} schemas: ${number(values.accepted)} taken within bounds, ${number(values.refused)} refused; ${passedOf(tests)}`,
              wanted: `${number(VALUES)}, nothing thrown, nothing out of bounds`,
              ok: values.values >= VALUES,
            },
            {
              what: "Texts of 50,000 characters in every field and against every expression",
              id: "INJ-10",
              figure: `${number(long.tries)} tries, ${long.expressions} expressions, slowest ${long.ms.toFixed(1)} ms (${long.where})`,
              wanted: "< 20 ms",
              ok: long.ms < 20,
            },
          ];
        },
      }),
  },
  scenario("requests", "requests", `${number(REQUESTS)} hostile requests`, 30),
  scenario("corpus", "corpus", "Hostile files", 30),
  alike("PGlite"),
  alike("Postgres"),
  load("PGlite"),
  load("Postgres"),
  {
    name: "failover",
    title: "The primary Postgres killed under load",
    run: () =>
      runTests({
        name: "failover",
        files: ["test/proof/failover"],
        minutes: 3,
        row: (tests, figures) => {
          const found = figures("failover") ?? {};
          const { bookings = 0, payments = 0, messages = 0, completed = 0 } = found;
          const { charged = 0, againMs = NaN } = found;
          return {
            what: "Two Postgres with synchronous replication behind a TCP switch; the primary is killed while two processes book, pay, write and complete, and the standby promoted a second later",
            id: "–",
            figure: `${number(bookings)} bookings, ${number(payments)} payments, ${number(messages)} messages and ${number(completed)} completed jobs answered, none lost; ${number(charged)} charges, one a job; every lane writes again after ${(againMs / 1000).toFixed(1)} s; ${passedOf(tests)}`,
            wanted: "nothing answered lost, no second charge, writes again within 10 s, jobs done",
            ok: bookings > 0 && completed > 0 && againMs < 10_000,
          };
        },
      }),
  },
  {
    name: "upgrade",
    title: "A rolling upgrade with a migration under load",
    postgres: true,
    built: true,
    run: async (url) => {
      if (!hasCaddy()) throw new NotRun("Caddy is not installed (apt-get install caddy).");
      return withPreviousRelease(({ folder, name, breaking }) => {
        if (breaking !== null) throw new NotRun(`${breaking} needs a pause: ${UPGRADING}.`);
        const env = {
          DATABASE_URL: url,
          PREVIOUS_RELEASE_FOLDER: folder,
          PREVIOUS_RELEASE_NAME: name,
        };
        return runScenario({ name: "upgrade", script: "upgrade", env, minutes: 4 });
      });
    },
  },
  {
    name: "additive",
    title: "The previous release's tests on the new tables",
    postgres: true,
    run: (url) =>
      withPreviousRelease(({ folder, name, added, breaking }) => {
        if (added.length === 0) throw new NotRun(`${breaking} needs a pause: ${UPGRADING}.`);
        giveMigrations(folder, added);
        const wait = breaking === null ? "" : `; ${breaking} waits until the old version stopped`;
        return runTests({
          name: "additive",
          files: MAIN_STORIES,
          env: { TEST_DATABASE_URL: url },
          cwd: folder,
          minutes: 6,
          row: (tests) => ({
            what: `Bookings, payments and messages: the tests of ${name} on its own code and these migrations`,
            id: "–",
            figure: `${passedOf(tests)} after ${added.length} new migration${added.length === 1 ? "" : "s"}, to ${added.at(-1)}${wait}`,
            wanted: "all: a migration only adds, or its name ends in _breaking",
          }),
        });
      }),
  },
  {
    name: "pooler",
    title: "Mixed traffic through PgBouncer in transaction mode",
    postgres: true,
    built: true,
    run: async (url) => {
      const pooler = await startPooler(url, POOLED);
      try {
        const env = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: url };
        const rows = await runScenario({ name: "pooler", script: "mixed", env, minutes: 5 });
        return rows.map((row) => ({
          ...row,
          what: `${row.what}, through PgBouncer with ${POOLED} connections`,
        }));
      } finally {
        await pooler.stop();
      }
    },
  },
  scenario("storm", "storm", "A storm of sign-ins", 5),
  scenario("pictures", "pictures", "Twenty pictures at once", 5),
  scenario("greedy", "greedy", "One greedy client", 5),
  scenario("bodies", "bodies", "Bodies that are costly to parse", 5),
  scenario("documents", "documents", "Forty documents at once", 5),
  scenario("flood", "flood", "One customer's 110 requests", 5),
  scenario("slow", "slow", "Slow clients", 5),
  scenario("soak", "soak", "Fifty calls a second", 75),
];
