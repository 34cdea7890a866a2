import { join } from "node:path";
import { env } from "~/env";
import { BOOKING_LIMITS } from "~/domain/booking/limits";
import type { Deps } from "~/server/services/context";
import { systemClock } from "~/server/gateways/ops/clock";
import { getDb, sqlOn, type PrismaClient } from "~/server/gateways/db/db";
import { localFiles, s3Files, type FileStore } from "~/server/gateways/files/files";
import { geocoder } from "~/server/gateways/ops/geocoder";
import { createLimits } from "~/server/gateways/ops/limits";
import { createLive } from "~/server/services/live";
import { log } from "~/server/gateways/observability/log";
import { observed } from "~/server/gateways/observability/observed";
import { clamdScanner, noScanner } from "~/server/gateways/files/scanner";
import type { PaymentsGateway } from "~/server/gateways/payments/gateway";
import { createStripeSandbox, SANDBOX_PRICE, type StripeSandbox } from "~/stripe-sandbox/sandbox";
import { createDatabaseSandboxStore } from "~/stripe-sandbox/database-store";
import { sandboxKeys } from "~/server/gateways/payments/sandbox-keys";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { receivePaymentEvent } from "~/server/services/webhook/receive";
import { createContextInner } from "./context";

/** What services reach outside this process, and the payment stand-in where it is in use. */
export interface Container {
  deps: Deps;
  sandbox: StripeSandbox | null;
}

let container: Promise<Container> | undefined;

/** Built on first use; the database handle in it is shared by all parts of the process. */
export function getContainer(): Promise<Container> {
  container ??= build().catch((error: unknown) => {
    container = undefined;
    throw error;
  });
  return container;
}

/** Puts another one in place of this process's own, or takes it away again. Tests do. */
export function setContainer(other: Container | null): void {
  container = other === null ? undefined : Promise.resolve(other);
}

export async function getDeps(): Promise<Deps> {
  return (await getContainer()).deps;
}

async function build(): Promise<Container> {
  const { prisma, query } = await getDb();
  const payments = buildPayments(prisma, () => deps);
  const deps: Deps = {
    prisma,
    sql: sqlOn(query),
    payments: observed("payments", payments.gateway),
    payoutMethod: env.PAYOUTS,
    mechanicPlanId: env.STRIPE_MECHANIC_PRICE_ID ?? null,
    payoutDelayDays: env.PAYOUT_DELAY_DAYS,
    files: observed("files", buildFiles()),
    scanner: env.CLAMD_URL === undefined ? noScanner : clamdScanner(env.CLAMD_URL),
    geocoder: observed("geocoder", geocoder),
    limits: createLimits(prisma, log),
    live: createLive(log),
    clock: systemClock,
    bookingLimits: {
      pendingPerCustomer: env.MAX_PENDING_BOOKINGS ?? BOOKING_LIMITS.pendingPerCustomer,
      jobsInHand: env.MAX_JOBS_UNVERIFIED ?? BOOKING_LIMITS.jobsInHand,
      acceptsPerHour: env.MAX_ACCEPTS_PER_HOUR_UNVERIFIED ?? BOOKING_LIMITS.acceptsPerHour,
    },
    log,
  };
  return { deps, sandbox: payments.sandbox };
}

/** Where uploaded files are kept on this machine; null when another store has them. */
export function localFilesFolder(): string | null {
  return env.S3_ENDPOINT === undefined ? join(env.DATA_DIR, "files") : null;
}

function buildFiles(): FileStore {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  return S3_ENDPOINT && S3_BUCKET && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
    ? s3Files({
        endpoint: S3_ENDPOINT,
        bucket: S3_BUCKET,
        region: env.S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID,
        secretAccessKey: S3_SECRET_ACCESS_KEY,
      })
    : localFiles(join(env.DATA_DIR, "files"));
}

function buildPayments(
  prisma: PrismaClient,
  deps: () => Deps,
): { gateway: PaymentsGateway; sandbox: StripeSandbox | null } {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY } = env;
  const { STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret } = env;
  switch (env.PAYMENTS) {
    case "off":
      return { gateway: createStripeGateway({ mode: "off" }), sandbox: null };
    case "stripe":
      return {
        gateway: createStripeGateway({
          mode: "stripe",
          secretKey: STRIPE_SECRET_KEY ?? "",
          publishableKey: NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY ?? "",
          webhookSecret: STRIPE_WEBHOOK_SECRET ?? "",
          ...(connectWebhookSecret === undefined ? {} : { connectWebhookSecret }),
        }),
        sandbox: null,
      };
    case "sandbox": {
      const keys = sandboxKeys();
      const sandbox = createStripeSandbox({
        store: createDatabaseSandboxStore(prisma),
        now: () => deps().clock.now(),
        keys,
        pagesUrl: `${env.APP_URL}/api/sandbox/stripe/pages`,
        prices: [{ ...SANDBOX_PRICE, id: env.STRIPE_MECHANIC_PRICE_ID ?? SANDBOX_PRICE.id }],
        onError: (error) => log.error({ err: error }, "payment sandbox"),
        async deliverWebhook(rawBody, signature) {
          const ctx = createContextInner(deps(), { session: null, requestId: "sandbox-webhook" });
          await receivePaymentEvent(ctx, rawBody, signature);
          return { status: 200 };
        },
      });
      const gateway = createStripeGateway({
        mode: "sandbox",
        ...keys,
        fetch: async (input, init) => sandbox.fetch(new Request(input, init)),
      });
      return { gateway, sandbox };
    }
    default:
      return env.PAYMENTS satisfies never;
  }
}
