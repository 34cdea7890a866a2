import { v7 as uuid } from "uuid";
import type { NoticeAmounts } from "~/domain/notification/amounts";
import { NOTICES, type NoticeKind, type NoticeRecipient } from "~/domain/notification/kinds";
import { rightOfNotice } from "~/domain/notification/suspended";
import { SUSPENSION } from "~/domain/vetting/suspension";
import {
  expressionBuilder,
  statementOf,
  type Expression,
  type ExpressionBuilder,
  type Tables,
  type Value,
} from "~/server/gateways/db/statements";
import { pushJobs, smsJobs } from "~/server/gateways/jobs/notice-jobs";
import type { ServiceContext } from "../context";

interface Notice {
  id: string;
  bookingId: string;
  key: string;
  now: Date;
  personId: string | null;
  mail: string;
  /** JSON. */
  amounts: string;
}

const notifying = statementOf(
  (db, value: Value<Notice>, { kind, to }: { kind: NoticeKind; to: NoticeRecipient }) => {
    const recipient = (eb: ExpressionBuilder<Tables, "Booking">) =>
      to === "personId" ? eb.cast<string | null>(value("personId"), "uuid") : eb.ref(to);
    const written = db
      .with("told", (db) =>
        db
          .insertInto("Notification")
          .columns(["id", "userId", "kind", "bookingId", "dedupeKey", "createdAt", "params"])
          .expression((eb) =>
            eb
              .selectFrom("Booking")
              .select(value("id").as("id"))
              .select((eb) => recipient(eb).as("userId"))
              .select((eb) => eb.val(kind).as("kind"))
              .select("Booking.id as bookingId")
              .select([value("key").as("dedupeKey"), value("now").as("createdAt")])
              .select((eb) =>
                eb.cast<Tables["Notification"]["params"]>(value("amounts"), "jsonb").as("params"),
              )
              .where("Booking.id", "=", value("bookingId"))
              .where((eb) => eb(recipient(eb), "is not", null))
              .where((eb) =>
                endsAtOnce(kind) ? eb.not(isSuspended(recipient(eb))) : eb.lit(true),
              ),
          )
          .onConflict((conflict) => conflict.doNothing())
          .returning(["id", "userId"]),
      )
      .with("pushed", (db) => pushJobs(db, "told", value("mail")));
    return smsJobs(written, "told", value("mail"));
  },
);

/** Returns whether a suspended mechanic hears nothing of this, whichever job it's about. */
const endsAtOnce = (kind: NoticeKind) => SUSPENSION[rightOfNotice(kind)] === "ended";

function isSuspended(person: Expression<string | null>) {
  return expressionBuilder<Tables, never>().exists((eb) =>
    eb
      .selectFrom("MechanicProfile as p")
      .select("p.userId")
      .where("p.userId", "=", person)
      .where("p.suspendedAt", "is not", null),
  );
}

/**
 * Records a notification for its recipients in the transaction of the change, and queues it for
 * each browser and phone. `key` identifies the fact, so it's recorded once. `mail` is the email job
 * of the same event. `amounts` stay as they were true at this moment.
 */
export async function notify(
  ctx: Pick<ServiceContext, "sql" | "clock">,
  {
    kind,
    bookingId,
    key,
    mail,
    personId = null,
    amounts = {},
  }: {
    kind: NoticeKind;
    bookingId: string;
    key: string;
    mail: string;
    personId?: string | null;
    amounts?: NoticeAmounts;
  },
): Promise<void> {
  const { to } = NOTICES[kind];
  const now = ctx.clock.now();
  const values = { id: uuid(), bookingId, key, now, personId, mail };
  await ctx.sql(notifying({ kind, to }, { ...values, amounts: JSON.stringify(amounts) }));
}
