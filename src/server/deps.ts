import { join } from "node:path";
import { env } from "~/env";
import { BOOKING_LIMITS } from "~/domain/booking/limits";
import { SMS_WEBHOOK_PATH } from "~/domain/notification/sms";
import type { Deps } from "~/server/services/context";
import { systemRandom } from "~/server/gateways/runtime/random";
import { systemClock } from "~/server/gateways/runtime/clock";
import { getDb, sqlOn, type PrismaClient } from "~/server/gateways/db/db";
import { openFiles } from "~/server/gateways/files/store";
import { backupsIn } from "~/server/gateways/files/backup-folder";
import { geocoder } from "~/server/gateways/geo/geocoder";
import { site } from "~/server/gateways/runtime/site";
import { createLimits } from "~/server/gateways/runtime/limits";
import { createLive } from "~/server/services/live";
import { log } from "~/server/gateways/observability/log";
import { observed } from "~/server/gateways/observability/observed";
import { clamdScanner, noScanner } from "~/server/gateways/files/scanner";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";
import { createStripeSandbox, SANDBOX_PRICE, type StripeSandbox } from "~/stripe-sandbox/sandbox";
import { createDatabaseSandboxStore } from "~/stripe-sandbox/store/database-store";
import { sandboxKeys } from "~/server/gateways/payments/sandbox-keys";
import { createPushGateway, type PushGateway } from "~/server/gateways/push/push";
import { createWebhookGateway } from "~/server/gateways/webhook/webhook";
import { createSmsGateway, type SmsGateway } from "~/server/gateways/sms/sms";
import { createStripeGateway } from "~/server/gateways/payments/stripe-gateway";
import { receivePaymentEvent } from "~/server/services/provider-event/receive";
import { createContextInner } from "./context";

/** The gateways, and the sandbox if it is in use. */
export interface Container {
  deps: Deps;
  sandbox: StripeSandbox | null;
}

let container: Promise<Container> | undefined;

/**
 * Returns the container, built on first use. All parts of the process share its database handle.
 */
export function getContainer(): Promise<Container> {
  container ??= build().catch((error: unknown) => {
    container = undefined;
    throw error;
  });
  return container;
}

/**
 * Replaces this process's container, or restores it. For tests.
 *
 * @internal
 */
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
    mustBeVerified: env.REQUIRE_VERIFICATION,
    marketingClaims: env.MARKETING_CLAIMS,
    mechanicPlanId: env.STRIPE_MECHANIC_PRICE_ID ?? null,
    payoutDelayDays: env.PAYOUT_DELAY_DAYS,
    files: observed("files", openFiles()),
    scanner: env.CLAMD_URL === undefined ? noScanner : clamdScanner(env.CLAMD_URL),
    geocoder: observed("geocoder", geocoder),
    limits: createLimits(query, log),
    live: createLive(log),
    push: buildPush(),
    sms: buildSms(),
    webhooks: observed(
      "webhooks",
      createWebhookGateway({ privateHosts: env.WEBHOOK_PRIVATE_HOSTS }),
    ),
    clock: systemClock,
    random: systemRandom,
    lastBackup: env.BACKUPS_EXPECTED ? () => backupsIn(env.BACKUP_DIR)[0]?.at ?? null : null,
    bookingLimits: {
      pendingPerCustomer: env.MAX_PENDING_BOOKINGS ?? BOOKING_LIMITS.pendingPerCustomer,
      jobsInHand: env.MAX_JOBS_UNVERIFIED ?? BOOKING_LIMITS.jobsInHand,
      acceptsPerHour: env.MAX_ACCEPTS_PER_HOUR_UNVERIFIED ?? BOOKING_LIMITS.acceptsPerHour,
      verifiedJobsInHand: env.MAX_JOBS_VERIFIED ?? BOOKING_LIMITS.verifiedJobsInHand,
      verifiedAcceptsPerHour:
        env.MAX_ACCEPTS_PER_HOUR_VERIFIED ?? BOOKING_LIMITS.verifiedAcceptsPerHour,
    },
    log,
  };
  return { deps, sandbox: payments.sandbox };
}

/**
 * Creates the push gateway. Push services require a contact: the product's address if it's public,
 * otherwise its mailbox.
 */
function buildPush(): PushGateway | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, APP_URL } = env;
  if (publicKey === undefined || privateKey === undefined) return null;
  const subject = APP_URL.startsWith("https://") ? APP_URL : `mailto:${site.supportEmail}`;
  return observed("push", createPushGateway({ keys: { publicKey, privateKey }, subject }));
}

function buildSms(): SmsGateway | null {
  const { SMS_URL: url, SMS_FROM: from, SMS_WEBHOOK_SECRET: signingSecret } = env;
  if (url === undefined || from === undefined) return null;
  const webhookUrl = `${site.url}${SMS_WEBHOOK_PATH}`;
  return observed("sms", createSmsGateway({ url, from, signingSecret, webhookUrl }));
}

/** Returns the folder of uploaded files, or null if they are in another store. */
export function localFilesFolder(): string | null {
  return env.S3_ENDPOINT === undefined ? join(env.DATA_DIR, "files") : null;
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
