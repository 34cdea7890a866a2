import { sql } from "kysely";
import { expressionBuilder, type Expression, type Statements, type Tables } from "../db/statements";
import { jobInsert } from "./jobs";

// Parts of the statement that writes notifications: each channel's jobs, in the same statement.
// `told` is the part with the notifications, `mail` the job of the same event's email.

/** Starts a query within a statement. `db` would repeat the earlier parts. */
const rows = expressionBuilder<Tables, never>();

/** Adds a push job for each browser of the notified users. */
export function pushJobs(db: Statements, told: string, mail: Expression<string>) {
  const devices = rows
    .selectFrom("PushSubscription as p")
    .innerJoin(toldAs(told), "told.userId", "p.userId")
    .select(["told.id as notificationId", "told.userId", "p.id as subscriptionId"]);
  return jobInsert(db, "notice.push", devices, {
    data: payloadOf(mail),
    key: sql<string>`f."notificationId" || ':' || f."subscriptionId"`,
    columns: ["userId", "notificationId", "subscriptionId"],
  });
}

/** Adds a text job for each notified user who gets texts. */
export function smsJobs(db: Statements, told: string, mail: Expression<string>) {
  const phones = rows
    .selectFrom("SmsNumber as n")
    .innerJoin(toldAs(told), "told.userId", "n.userId")
    .select(["told.id as notificationId", "told.userId"])
    .where("n.endedAt", "is", null);
  return jobInsert(db, "notice.sms", phones, {
    data: payloadOf(mail),
    key: sql<string>`f."notificationId"::text`,
    columns: ["userId", "notificationId"],
  });
}

const toldAs = (told: string) => sql<{ id: string; userId: string }>`${sql.table(told)}`.as("told");

const payloadOf = (mail: Expression<string>) =>
  sql<string>`jsonb_build_object('booking', ${mail}::jsonb)`;
