import type { z } from "zod";
import {
  THREADS_PAGE,
  type threadsInputSchema,
  type ThreadsPage,
  type ThreadView,
} from "~/domain/message/schema";
import type { Prisma } from "~/generated/prisma/client";
import { contains } from "~/server/gateways/db/begins-with";
import { isoText, statementOf } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import { encodeCursor, readCursor } from "../booking/cursor";
import {
  contactForMechanic,
  contactRow,
  contactSelect,
  suspensionSelect,
} from "../contact/contact";
import type { ServiceContext } from "../context";
import { photosOfEach } from "../photo/attach";

/**
 * GET /api/messages/threads: the caller's conversations, newest message first, a page at a time.
 * Messages with a mechanic who released the job aren't shown to the next one.
 */
export async function listThreads(
  ctx: ServiceContext,
  { userId }: Actor<"user">,
  input: z.output<typeof threadsInputSchema>,
): Promise<ThreadsPage> {
  const limit = input.limit ?? THREADS_PAGE;
  const q = input.q ?? "";
  const rows = await ctx.sql(
    newestOfEach(
      {
        continues: input.cursor !== undefined,
        searched: q !== "",
        changed: input.updatedSince !== undefined,
      },
      {
        userId,
        q,
        since: new Date(input.updatedSince ?? 0),
        limit: limit + 1,
        ...(input.cursor === undefined
          ? { afterTime: new Date(0), afterId: "" }
          : readCursor(input.cursor)),
      },
    ),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: await presentThreads(ctx, userId, shown),
    nextCursor:
      rows.length > limit && last !== undefined
        ? encodeCursor({ createdAt: last.createdAt, id: last.bookingId })
        : null,
  };
}

interface Newest {
  bookingId: string;
  messageId: string;
  senderId: string;
  content: string;
  createdAt: string;
}

/**
 * Selects the newest message of each of a person's bookings. Each lookup uses the index of the
 * booking's messages, so the time grows only with the number of bookings.
 */
const newestOfEach = statementOf<
  { continues: boolean; searched: boolean; changed: boolean },
  { userId: string; q: string; since: Date; limit: number; afterTime: Date; afterId: string },
  Newest
>((db, value, { continues, searched, changed }) => {
  const user = () => value("userId");
  const participant = db
    .selectFrom("Booking as o")
    .select(["o.id", "o.bookingNumber", "o.customerId", "o.mechanicId"])
    .where("o.customerId", "=", user())
    .where("o.mechanicId", "is not", null)
    .unionAll(
      db
        .selectFrom("Booking as o")
        .select(["o.id", "o.bookingNumber", "o.customerId", "o.mechanicId"])
        .where("o.mechanicId", "=", user()),
    );
  const found = db
    .selectFrom(participant.as("b"))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("Message as m")
          .select(["m.id", "m.senderId", "m.content", "m.createdAt"])
          .whereRef("m.bookingId", "=", "b.id")
          .where((eb) => eb.or([eb("m.senderId", "=", user()), eb("m.receiverId", "=", user())]))
          .orderBy("m.createdAt", "desc")
          .orderBy("m.id", "desc")
          .limit((eb) => eb.lit(1))
          .as("newest"),
      (join) => join.onTrue(),
    )
    .select(["b.id as bookingId", "newest.id as messageId", "newest.senderId", "newest.content"])
    .select((eb) => isoText(eb.ref("newest.createdAt")).as("createdAt"))
    .orderBy("newest.createdAt", "desc")
    .orderBy("b.id", "desc")
    .limit(value("limit"));
  const recent = changed
    ? found.where((eb) => eb("newest.createdAt", ">=", value("since")))
    : found;
  const page = continues
    ? recent.where((eb) =>
        eb(
          eb.refTuple("newest.createdAt", "b.id"),
          "<",
          eb.tuple(value("afterTime"), value("afterId")),
        ),
      )
    : recent;
  if (!searched) return page;
  return page.where((eb) =>
    eb.or([
      contains(eb.ref("b.bookingNumber"), value("q")),
      // A mechanic knows only the first name while the thread exists, as it was when the job ended;
      // a customer knows the full one.
      eb.exists(
        eb
          .selectFrom("User as c")
          .leftJoin("BookingContact as f", (join) =>
            join.onRef("f.userId", "=", "c.id").onRef("f.bookingId", "=", "b.id"),
          )
          .select("c.id")
          .whereRef("c.id", "=", "b.customerId")
          .where("c.id", "<>", user())
          .where((eb) => contains(eb.fn.coalesce("f.firstName", "c.firstName"), value("q"))),
      ),
      eb.exists(
        eb
          .selectFrom("User as t")
          .select("t.id")
          .whereRef("t.id", "=", "b.mechanicId")
          .where("t.id", "<>", user())
          .where((eb) =>
            contains(
              eb.fn<string>("concat_ws", [eb.val(" "), "t.firstName", "t.lastName"]),
              value("q"),
            ),
          ),
      ),
      eb.exists(
        eb
          .selectFrom("Message as w")
          .select("w.id")
          .whereRef("w.bookingId", "=", "b.id")
          .where((eb) => eb.or([eb("w.senderId", "=", user()), eb("w.receiverId", "=", user())]))
          .where((eb) => contains(eb.ref("w.content"), value("q"))),
      ),
    ]),
  );
});

const threadSelect = {
  ...contactSelect,
  id: true,
  bookingNumber: true,
  timeZone: true,
  lines: { select: { name: true }, orderBy: { position: "asc" } },
  mechanic: {
    select: { ...suspensionSelect, firstName: true, lastName: true, profileImageUrl: true },
  },
} satisfies Prisma.BookingSelect;
type ThreadBooking = Prisma.BookingGetPayload<{ select: typeof threadSelect }>;

async function presentThreads(
  ctx: ServiceContext,
  userId: string,
  rows: readonly Newest[],
): Promise<ThreadView[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ bookingId }) => bookingId);
  const bookings = await ctx.db.booking.findMany({
    where: { id: { in: ids } },
    select: threadSelect,
  });
  const unread = await ctx.db.message.groupBy({
    by: ["bookingId"],
    where: { bookingId: { in: ids }, receiverId: userId, readAt: null },
    _count: { _all: true },
  });
  const photos = await photosOfEach(
    ctx,
    rows.map(({ messageId }) => messageId),
  );
  const byId = new Map(bookings.map((booking) => [booking.id, booking]));
  return rows.flatMap(({ bookingId, messageId, senderId, content, createdAt }) => {
    const booking = byId.get(bookingId);
    if (booking === undefined) return [];
    return [
      {
        bookingId,
        bookingNumber: booking.bookingNumber,
        serviceName: booking.lines.map(({ name }) => name).join(", "),
        timeZone: booking.timeZone,
        ...otherOf(booking, userId, ctx.clock.now()),
        content,
        own: senderId === userId,
        photoCount: photos.get(messageId)?.length ?? 0,
        createdAt,
        unread: unread.find((one) => one.bookingId === bookingId)?._count._all ?? 0,
      },
    ];
  });
}

/** Returns the other person, as far as the reader may know them. */
function otherOf(
  booking: ThreadBooking,
  userId: string,
  now: Date,
): Pick<ThreadView, "otherName" | "otherPicture"> {
  const isCustomer = booking.customerId === userId;
  const person = isCustomer
    ? booking.mechanic
    : contactForMechanic(contactRow(booking), now).contact;
  return {
    otherName: person === null ? "" : `${person.firstName} ${person.lastName}`.trim(),
    otherPicture: isCustomer ? (booking.mechanic?.profileImageUrl ?? null) : null,
  };
}
