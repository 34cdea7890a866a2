import type { BookingLimits } from "~/domain/booking/limits";
import type { MarketingClaims } from "~/domain/marketing";
import type { PayoutMethod } from "~/domain/payout/policy";
import type { Logger } from "~/server/gateways/observability/log";
import type { Random } from "~/server/gateways/runtime/random";
import type { Clock } from "~/server/gateways/runtime/clock";
import type { WebhookGateway } from "~/server/gateways/webhook/webhook";
import type { PushGateway } from "~/server/gateways/push/push";
import type { SmsGateway } from "~/server/gateways/sms/sms";
import type { DbClient, PrismaClient, Sql } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import type { Geocoder } from "~/server/gateways/geo/geocoder";
import type { Scanner } from "~/server/gateways/files/scanner";
import type { Limits } from "~/server/gateways/runtime/limits";
import type { Live } from "./live";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";

/** The key under which a repeatable call's answer is remembered. */
export interface IdempotentCall {
  scope: string;
  key: string;
  route: string;
  requestHash: string;
}

/** External dependencies of services, built once per process. Tests use their own. */
export interface Deps {
  prisma: PrismaClient;
  /** Runs hand-written statements. Inside `inTransaction`, they're part of the transaction. */
  sql: Sql;
  payments: PaymentsGateway;
  /** How mechanics are paid on this installation. */
  payoutMethod: PayoutMethod;
  /** True if only verified mechanics can be found and accept jobs. */
  mustBeVerified: boolean;
  /** The statistics and testimonials the landing page may show. */
  marketingClaims: MarketingClaims;
  /** The provider's price of the monthly plan for mechanics; null if plans aren't sold. */
  mechanicPlanId: string | null;
  /** Days between a capture and its payout. */
  payoutDelayDays: number;
  files: FileStore;
  scanner: Scanner;
  geocoder: Geocoder;
  limits: Limits;
  live: Live;
  /** Sends push messages; null if this server has no keys. */
  push: PushGateway | null;
  /** Posts to customers' webhook endpoints. */
  webhooks: WebhookGateway;
  /** Sends texts; null if no gateway is configured. */
  sms: SmsGateway | null;
  clock: Clock;
  random: Random;
  /** Returns when the data was last copied. Null if the database's own server makes the backups. */
  lastBackup: (() => Date | null) | null;
  bookingLimits: BookingLimits;
  log: Logger;
}

/**
 * First argument of every service. Inside `inTransaction`, access rows only through `db` and `sql`.
 */
export interface ServiceContext extends Deps {
  db: DbClient;
  requestId: string;
  /** The caller's network address, for limits; empty if unknown. */
  clientAddress: string;
  /** The viewer's IANA time zone, from a cookie the browser sets; undefined if unknown. */
  viewerTimeZone: string | undefined;
  idempotency: IdempotentCall | null;
}
