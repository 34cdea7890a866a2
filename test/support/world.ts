import { tmpdir } from "node:os";
import { pino } from "pino";
import { BOOKING_LIMITS, type BookingLimits } from "~/domain/booking/limits";
import type { ActorFacts } from "~/server/services/actor";
import type { MarketingClaims } from "~/domain/marketing";
import type { PayoutMethod } from "~/domain/payout/policy";
import type { Deps } from "~/server/services/context";
import { createContextInner, type Context } from "~/server/context";
import { createBackups } from "~/server/backup/backups";
import { sqlOn, type Db } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import { systemRandom } from "~/server/gateways/runtime/random";
import { createGeocoder } from "~/server/gateways/geo/geocoder";
import { JOB_NAMES } from "~/domain/jobs";
import type { JobName } from "~/domain/jobs";
import { perform } from "~/server/gateways/jobs/workers";
import { createLimits } from "~/server/gateways/runtime/limits";
import { createLive } from "~/server/services/live";
import type { Mail } from "~/domain/mail";
import type { Mailer } from "~/server/gateways/mail/mail";
import type { Logger } from "~/server/gateways/observability/log";
import { noScanner } from "~/server/gateways/files/scanner";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import { createStripeSandbox, type StripeSandbox } from "~/stripe-sandbox/sandbox";
import { createDatabaseSandboxStore } from "~/stripe-sandbox/store/database-store";
import { createPushGateway, type PushGateway } from "~/server/gateways/push/push";
import type { WebhookGateway } from "~/server/gateways/webhook/webhook";
import { webhookGatewayAt } from "./services/webhook-receiver";
import { networkAt } from "~test/support/services/push-service";
import type { SmsGateway } from "~/server/gateways/sms/sms";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { jobHandlers } from "~/server/jobs";
import { createCaller } from "~/server/root";
import { receivePaymentEvent } from "~/server/services/provider-event/receive";
import { settleBeforeReset } from "./db";
import { VAPID_KEYS } from "./services/push-keys";
import { smsGatewayAt } from "./services/sms-service";

const silent = pino({ level: "silent" });

const KEYS = {
  secretKey: "sk_test_for_tests",
  publishableKey: "pk_test_for_tests",
  webhookSecret: "whsec_for_tests",
};

/** A port on which nothing listens. */
const NOBODY_LISTENS = 47_110;

/** Sends as the product does, except that no address counts as public. */
const NOWHERE = {
  keys: VAPID_KEYS,
  subject: "mailto:tests@example.com",
  network: networkAt(NOBODY_LISTENS, () => []),
};

/** A clock that moves only when a test moves it. */
export class TestClock {
  #now: Date | null = null;
  now(): Date {
    return this.#now === null ? new Date() : new Date(this.#now);
  }
  set(to: Date | string): void {
    this.#now = new Date(to);
  }
  advance(ms: number): void {
    this.#now = new Date(this.now().getTime() + ms);
  }
}

/** Keeps files in memory, so they disappear with the test. */
export class MemoryFiles implements FileStore {
  readonly files = new Map<string, Uint8Array>();
  async put(key: string, bytes: Uint8Array): Promise<void> {
    this.files.set(key, bytes);
  }
  async get(key: string): Promise<Uint8Array | null> {
    return this.files.get(key) ?? null;
  }
  async remove(key: string): Promise<void> {
    this.files.delete(key);
  }
}

/** Lifts the limits for tests in which one person accepts more than a day's work. */
export const UNLIMITED: BookingLimits = {
  pendingPerCustomer: 1_000_000,
  jobsInHand: 1_000_000,
  acceptsPerHour: 1_000_000,
  verifiedJobsInHand: 1_000_000,
  verifiedAcceptsPerHour: 1_000_000,
};

/** Provides everything a service needs, real except for external servers. */
export interface TestWorld {
  deps: Deps;
  clock: TestClock;
  files: MemoryFiles;
  sandbox: StripeSandbox;
  mails: Mail[];
  context(session?: ActorFacts | null, more?: Partial<Context>): Context;
  /** Calls procedures as this user, or signed out. */
  callerFor(user: { id: string } | null): Promise<ReturnType<typeof createCaller>>;
  /** Runs every waiting job that is due by the test's clock, until none is left. */
  runJobs(): Promise<JobName[]>;
  /** Confirms an intent's card as the browser does. */
  confirmCard(clientSecret: string, cardNumber: string): Promise<{ status: number; body: unknown }>;
  sessionOf(user: { id: string }): Promise<ActorFacts>;
}

/** Replaces parts of the test's world. */
export interface Replacements {
  payments?: PaymentsGateway;
  mustBeVerified?: boolean;
  marketingClaims?: MarketingClaims;
  mechanicPlanId?: string;
  payoutMethod?: PayoutMethod;
  push?: PushGateway;
  sms?: SmsGateway;
  webhooks?: WebhookGateway;
  bookingLimits?: Partial<BookingLimits>;
  lastBackup?: () => Date | null;
  /** Receives the mails that `mails` records, too. */
  mailer?: Mailer;
  log?: Logger;
}

/** More jobs than any test creates: beyond it, a job schedules itself forever. */
const MOST_JOBS = 3_000;

/** Creates a world around the worker's database; `payments` replaces the sandbox's gateway. */
export function createWorld(db: Db, replace: Replacements = {}): TestWorld {
  const { prisma } = db;
  const { log = silent } = replace;
  const clock = new TestClock();
  const files = new MemoryFiles();
  const mails: Mail[] = [];
  const sandbox = createStripeSandbox({
    store: createDatabaseSandboxStore(prisma),
    now: () => clock.now(),
    keys: KEYS,
    pagesUrl: "http://localhost:3000/api/sandbox/stripe/pages",
    retryDelaysMs: [0],
    async deliverWebhook(rawBody, signature) {
      await receivePaymentEvent(context(), rawBody, signature);
      return { status: 200 };
    },
  });
  settleBeforeReset(db, () => sandbox.settle());
  const sandboxGateway = createStripeGateway({
    mode: "sandbox",
    ...KEYS,
    fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
  });
  const deps: Deps = {
    prisma,
    sql: sqlOn(db.query),
    payments: replace.payments ?? sandboxGateway,
    payoutMethod: replace.payoutMethod ?? "manual",
    mustBeVerified: replace.mustBeVerified ?? false,
    marketingClaims: replace.marketingClaims ?? "documented",
    mechanicPlanId: replace.mechanicPlanId ?? null,
    payoutDelayDays: 2,
    files,
    scanner: noScanner,
    geocoder: createGeocoder({ log }),
    limits: createLimits(db.query, log),
    live: createLive(log),
    push: replace.push ?? createPushGateway(NOWHERE),
    sms: replace.sms ?? smsGatewayAt(NOBODY_LISTENS),
    webhooks: replace.webhooks ?? webhookGatewayAt(NOBODY_LISTENS),
    clock,
    random: systemRandom,
    lastBackup: replace.lastBackup ?? null,
    bookingLimits: { ...BOOKING_LIMITS, ...replace.bookingLimits },
    log,
  };

  function context(session: ActorFacts | null = null, more: Partial<Context> = {}): Context {
    return { ...createContextInner(deps, { session, requestId: "test" }), ...more };
  }

  async function sessionOf(user: { id: string }): Promise<ActorFacts> {
    const row = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    const session = await prisma.session.create({
      data: { userId: row.id, expiresAt: new Date(Date.now() + 86_400_000) },
    });
    return {
      userId: row.id,
      userType: row.userType,
      staffRole: row.staffRole,
      sessionId: session.id,
      viaTemporary: false,
      hasSecondFactor: false,
      secondFactorAt: null,
    };
  }

  return {
    deps,
    clock,
    files,
    sandbox,
    mails,
    context,
    sessionOf,
    async callerFor(user) {
      return createCaller(context(user === null ? null : await sessionOf(user)));
    },
    async runJobs() {
      const mailer: Mailer = {
        async send(mail, id) {
          await replace.mailer?.send(mail, id);
          mails.push(mail);
        },
      };
      const backups = createBackups(db, { folder: tmpdir(), filesFolder: null });
      const handlers = jobHandlers(context(), mailer, { backups, keep: 0 });
      const done: JobName[] = [];
      for (;;) {
        const [job] = await db.query<{
          id: string;
          name: string;
          data: object;
          retry_count: number;
          retry_limit: number;
        }>(
          `SELECT id, name, data, retry_count, retry_limit FROM pgboss.job
           WHERE state = 'created' AND name = ANY($2)
             -- What waits for nothing is due, also by a clock that stands in the past.
             AND (start_after <= $1 OR start_after <= created_on)
           ORDER BY created_on, id LIMIT 1`,
          [clock.now(), [...JOB_NAMES]],
        );
        const name = JOB_NAMES.find((known) => known === job?.name);
        if (job === undefined || name === undefined) return done;
        const { id, data, retry_count: retryCount, retry_limit: retryLimit } = job;
        await perform(db, handlers, { name, id, data, retryCount, retryLimit }, log);
        done.push(name);
        if (done.length > MOST_JOBS) {
          throw new Error(`Jobs schedule each other forever: ${done.slice(-5).join(", ")}`);
        }
      }
    },
    async confirmCard(clientSecret, cardNumber) {
      const [id = ""] = clientSecret.split("_secret_");
      const kind = id.startsWith("seti_") ? "setup_intents" : "payment_intents";
      const response = await sandbox.fetch(
        new Request(`http://localhost:3000/api/sandbox/stripe/v1/${kind}/${id}/confirm`, {
          method: "POST",
          headers: {
            authorization: `Bearer ${KEYS.publishableKey}`,
            "content-type": "application/x-www-form-urlencoded",
          },
          body: new URLSearchParams({ client_secret: clientSecret, card_number: cardNumber }),
        }),
      );
      const body: unknown = await response.json();
      await sandbox.settle();
      return { status: response.status, body };
    },
  };
}
