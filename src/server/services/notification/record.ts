import { v7 as uuid } from "uuid";
import { NOTICES, type NoticeKind, type NoticeRecipient } from "~/domain/notification/kinds";
import { statementOf, type Value } from "~/server/gateways/db/statements";
import type { ServiceContext } from "../context";

interface Notice {
  id: string;
  bookingId: string;
  key: string;
  now: Date;
}

const telling = statementOf(
  (db, value: Value<Notice>, { kind, to }: { kind: NoticeKind; to: NoticeRecipient }) =>
    db
      .insertInto("Notification")
      .columns(["id", "userId", "kind", "bookingId", "dedupeKey", "createdAt"])
      .expression((eb) =>
        eb
          .selectFrom("Booking")
          .select([value("id").as("id"), to])
          .select((eb) => eb.val(kind).as("kind"))
          .select("Booking.id as bookingId")
          .select([value("key").as("dedupeKey"), value("now").as("createdAt")])
          .where("Booking.id", "=", value("bookingId"))
          .where(to, "is not", null),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Leaves word for whom it concerns, in the transaction of the change. `key` names the fact: told again
 * it is not written again.
 */
export async function notify(
  ctx: Pick<ServiceContext, "sql" | "clock">,
  { kind, bookingId, key }: { kind: NoticeKind; bookingId: string; key: string },
): Promise<void> {
  const { to } = NOTICES[kind];
  await ctx.sql(telling({ kind, to }, { id: uuid(), bookingId, key, now: ctx.clock.now() }));
}
