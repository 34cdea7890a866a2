import type { BookingLimits } from "~/domain/booking/limits";
import type { PayoutMethod } from "~/domain/payout/policy";
import type { Logger } from "~/server/gateways/observability/log";
import type { Chance } from "~/server/gateways/ops/chance";
import type { Clock } from "~/server/gateways/ops/clock";
import type { PushGateway } from "~/server/gateways/push/push";
import type { SmsGateway } from "~/server/gateways/sms/sms";
import type { DbClient, PrismaClient, Sql } from "~/server/gateways/db/db";
import type { FileStore } from "~/server/gateways/files/files";
import type { Geocoder } from "~/server/gateways/ops/geocoder";
import type { Scanner } from "~/server/gateways/files/scanner";
import type { Limits } from "~/server/gateways/ops/limits";
import type { Live } from "./live";
import type { PaymentsGateway } from "~/server/gateways/payments/stripe-gateway";

/** Names the one remembered answer of a repeatable call. */
export interface IdempotentCall {
  scope: string;
  key: string;
  route: string;
  requestHash: string;
}

/** Dependencies of services outside this process, built once per process. Tests bring their own. */
export interface Deps {
  prisma: PrismaClient;
  /** Hand-written statements; inside `inTransaction` they run in it. */
  sql: Sql;
  payments: PaymentsGateway;
  /** How mechanics are paid on this installation. */
  payoutMethod: PayoutMethod;
  /** Only verified mechanics can be found and take jobs. */
  mustBeVerified: boolean;
  /** The monthly plan for mechanics at the provider; null where plans are not sold. */
  mechanicPlanId: string | null;
  /** Days between a capture and its paying out. */
  payoutDelayDays: number;
  files: FileStore;
  scanner: Scanner;
  geocoder: Geocoder;
  limits: Limits;
  live: Live;
  /** Pushes to browsers; null where this server has no keys for it. */
  push: PushGateway | null;
  /** Texts to phones; null where no gateway for them is named. */
  sms: SmsGateway | null;
  clock: Clock;
  chance: Chance;
  /** When the data was last copied; null where the database's own server sees to that. */
  lastBackup: (() => Date | null) | null;
  bookingLimits: BookingLimits;
  log: Logger;
}

/** First argument of every service. Inside `inTransaction`, use only `db` and `sql` for rows. */
export interface ServiceContext extends Deps {
  db: DbClient;
  requestId: string;
  /** The caller's address, for limits; empty where there is none. */
  clientAddress: string;
  /** IANA zone of the viewer, from a cookie the browser sets; undefined when unknown. */
  viewerTimeZone: string | undefined;
  idempotency: IdempotentCall | null;
}
