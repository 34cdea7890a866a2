import { sql } from "kysely";
import type { Expression, Statements } from "../db/statements";
import { jobInsert } from "./jobs";

// Parts of the statement that writes notifications: each channel's jobs beside them, in one go.

/** The browsers of those whom the notifications in `from` (a WITH part) are for. */
export function devicesTold(db: Statements, from: string) {
  return db
    .selectFrom("PushSubscription as p")
    .innerJoin(
      sql<{ id: string; userId: string }>`${sql.table(from)}`.as("told"),
      "told.userId",
      "p.userId",
    )
    .select(["told.id as notificationId", "told.userId", "p.id as subscriptionId"]);
}

/** Those of them who get texts. */
export function phonesTold(db: Statements, from: string) {
  return db
    .selectFrom("SmsNumber as n")
    .innerJoin(
      sql<{ id: string; userId: string }>`${sql.table(from)}`.as("told"),
      "told.userId",
      "n.userId",
    )
    .select(["told.id as notificationId", "told.userId"])
    .where("n.endedAt", "is", null);
}

/** A job for each row of `phonesTold`; `mail` is the job of the mail of the same event. */
export function smsJobs(db: Statements, from: string, mail: Expression<string>) {
  return jobInsert(db, "notice.sms", from, {
    data: sql<string>`jsonb_build_object('booking', ${mail}::jsonb)`,
    key: sql<string>`f."notificationId"::text`,
    columns: ["userId", "notificationId"],
  });
}

/** A job for each row of `devicesTold`; `mail` is the job of the mail of the same event. */
export function pushJobs(db: Statements, from: string, mail: Expression<string>) {
  return jobInsert(db, "notice.push", from, {
    data: sql<string>`jsonb_build_object('booking', ${mail}::jsonb)`,
    key: sql<string>`f."notificationId" || ':' || f."subscriptionId"`,
    columns: ["userId", "notificationId", "subscriptionId"],
  });
}
