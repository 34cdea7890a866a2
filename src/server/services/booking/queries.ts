import { DomainError } from "~/domain/errors";
import { isRowId } from "~/domain/text/text";
import type { BookingListInput } from "~/domain/booking/schema";
import type { BookingView } from "~/domain/booking/view";
import { centsToText } from "~/domain/money";
import { MAX_PAGE } from "~/domain/page-schema";
import type { UsablePromoView } from "~/domain/promo/schema";
import { maySee, type Candidate } from "~/domain/booking/taking";
import { statementOf } from "~/server/gateways/db/statements";
import type { Actor } from "../actor";
import type { ServiceContext } from "../context";
import { bookingNotFound } from "../timeline/errors";
import { encodeCursor, readCursor } from "./cursor";
import { settle } from "../counted";
import { countPromoTry, requirePromo } from "../promo/redeem";
import { describeBookings, offerOf, readBookingOf, type BookingRow } from "./rows";
import {
  mechanicFacts,
  EMPTY_BOX,
  reachOf,
  reachValues,
  visibleTo,
  type Reach,
  type ReachValues,
} from "./scope";
import {
  changedPage,
  orderedPage,
  readCommittedUntil,
  visiblePage,
  type ChangesForm,
  type ChangesValues,
  type PageForm,
  type PageValues,
} from "./page";
import { presentBooking, type Viewer } from "./view";

export function profileRequired(): DomainError {
  return new DomainError("profileRequired");
}

/**
 * GET /api/bookings: the caller's bookings, newest first, at most 100. A customer gets their own; a
 * mechanic gets their jobs, open jobs within reach and declined requests. Before the profile is
 * complete a mechanic has no jobs, so the list is their own orders. `nextCursor` continues.
 */
export async function listBookings(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: BookingListInput,
): Promise<{ items: BookingView[]; nextCursor: string | null }> {
  const asMechanic = actor.userType === "mechanic" && input.as !== "customer";
  if (!asMechanic) {
    if (input.as === "mechanic") throw new DomainError("onlyMechanics");
    return page(ctx, actor, input, { as: "customer" });
  }
  const mechanic = await mechanicFacts(ctx, actor);
  if (mechanic !== null) return page(ctx, actor, input, { as: "mechanic", mechanic });
  if (input.as === "mechanic") return { items: [], nextCursor: null };
  return page(ctx, actor, input, { as: "customer" });
}

const orderedBookings = statementOf<PageForm, PageValues, BookingRow>((db, value, form) =>
  describeBookings(
    db.with("page", (db) => orderedPage(db, form, value)),
    value("userId"),
  ),
);

const visibleBookings = statementOf<
  PageForm & { reach: Reach },
  PageValues & ReachValues,
  BookingRow
>((db, value, form) =>
  describeBookings(
    db.with("page", (db) => visiblePage(db, form, value)),
    value("userId"),
  ),
);

/** Returns the variant and the values of a page's statement. */
function pageOf({ userId }: Actor<"user">, input: BookingListInput) {
  const limit = input.limit ?? MAX_PAGE;
  const q = input.q ?? "";
  const form: PageForm = {
    continues: input.cursor !== undefined,
    filtered: input.status !== undefined,
    searched: q !== "",
    changed: input.updatedSince !== undefined,
    stage: input.stage ?? null,
  };
  const values: PageValues = {
    userId,
    q,
    ...(input.cursor === undefined
      ? { afterTime: new Date(0), afterId: "" }
      : readCursor(input.cursor)),
    status: input.status ?? null,
    since: new Date(input.updatedSince ?? 0),
    limit: limit + 1,
  };
  return { limit, form, values };
}

const changedBookings = statementOf<ChangesForm, ChangesValues, BookingRow>((db, value, form) =>
  describeBookings(
    db.with("page", (db) => changedPage(db, form, value)),
    value("userId"),
  ),
);

/**
 * `order=updated`: a person's own orders or jobs, each at its last change. The cursor never passes
 * the start of an open transaction, so a program that follows it misses nothing. It's always there,
 * to go on later.
 */
async function pageOfChanges(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: BookingListInput,
  viewer: Viewer,
) {
  const { limit, form, values } = pageOf(actor, input);
  const { changed: _always, ...variant } = form;
  // precondition: a cursor never passes the start of the oldest open transaction
  const [{ until } = { until: "" }] = await ctx.sql(readCommittedUntil({ now: ctx.clock.now() }));
  const rows = await ctx.sql(
    changedBookings({ ...variant, as: viewer.as }, { ...values, until, limit }),
  );
  const sorted = rows
    .map((row) => ({ row, id: row.id, createdAt: changedAt(row) }))
    .toSorted((a, b) => byText(a.createdAt, b.createdAt) || byText(a.id, b.id));
  const last = sorted.at(-1);
  return {
    items: sorted.map(({ row }) => presentChanged(ctx, row, viewer, input)),
    nextCursor: last === undefined ? (input.cursor ?? null) : encodeCursor(last),
  };
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the last change that the row's viewer can see. Its events are only the visible ones. */
function changedAt({ updatedAt, events }: BookingRow): string {
  const last = events.at(-1)?.createdAt ?? "";
  return last > updatedAt ? last : updatedAt;
}

/** Presents a booking, with its last change for those who ask for changes. */
function presentChanged(
  ctx: ServiceContext,
  row: BookingRow,
  viewer: Viewer,
  { order, updatedSince }: BookingListInput,
): BookingView {
  const view = presentBooking(ctx, row, viewer);
  const asksForChanges = order !== undefined || updatedSince !== undefined;
  // A mechanic who declined a request no longer hears what happens to it.
  const hears = viewer.as === "customer" || !row.declined;
  return asksForChanges && hears ? { ...view, updatedAt: changedAt(row) } : view;
}

async function page(
  ctx: ServiceContext,
  actor: Actor<"user">,
  input: BookingListInput,
  viewer: Viewer,
) {
  if (input.order !== undefined) return pageOfChanges(ctx, actor, input, viewer);
  const { limit, form, values } = pageOf(actor, input);
  const rows = await ctx.sql(
    viewer.as === "mechanic"
      ? visibleBookings(
          { ...form, reach: reachOf(viewer.mechanic) },
          { ...values, ...reachValues(viewer.mechanic) },
        )
      : orderedBookings(form, values),
  );
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown
      .filter((row) => viewer.as === "customer" || maySee(viewer.mechanic, offerOf(row)))
      .map((row) => presentChanged(ctx, row, viewer, input))
      // A declined request is pending in the database but canceled for this mechanic.
      .filter((view) => input.status === undefined || view.status === input.status),
    nextCursor: rows.length > limit && last !== undefined ? encodeCursor(last) : null,
  };
}

type OneForm = { reach: Reach | null; own: boolean };

/** Access is part of the query, so a missing booking takes as long as another person's. */
const oneBooking = statementOf<OneForm, ReachValues & { id: string }, BookingRow>(
  (db, value, { reach, own }) =>
    describeBookings(
      db.with("page", (db) =>
        db
          .selectFrom("Booking as b")
          .selectAll("b")
          .where("b.id", "=", value("id"))
          .where((eb) =>
            eb.or([
              ...(own ? [eb("b.customerId", "=", value("userId"))] : []),
              ...(reach === null ? [] : [visibleTo(eb, reach, value)]),
            ]),
          ),
      ),
      value("userId"),
    ),
);

/** Returns a booking of the caller. One they may not see is not found. */
export async function getBooking(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingView> {
  const { userId } = actor;
  const mechanic = await mechanicFacts(ctx, actor);
  const row = isRowId(id)
    ? mechanic === null
      ? await readOrdered(ctx, userId, id)
      : await readOwnOrVisible(ctx, mechanic, id)
    : null;
  if (row === null) throw bookingNotFound();
  if (row.customerId === userId) return presentBooking(ctx, row, { as: "customer" });
  if (mechanic === null) throw bookingNotFound();
  return presentBooking(ctx, row, { as: "mechanic", mechanic });
}

async function readOrdered(
  ctx: ServiceContext,
  userId: string,
  id: string,
): Promise<BookingRow | null> {
  const values = { ...EMPTY_BOX, userId, id };
  return (await ctx.sql(oneBooking({ own: true, reach: null }, values)))[0] ?? null;
}

/** Returns the mechanic's view of a booking, or of their own order. */
export async function readOwnOrVisible(
  ctx: ServiceContext,
  mechanic: Candidate,
  id: string,
): Promise<BookingRow | null> {
  if (!isRowId(id)) return null;
  const [row] = await ctx.sql(
    oneBooking({ own: true, reach: reachOf(mechanic) }, { ...reachValues(mechanic), id }),
  );
  if (row === undefined) return null;
  return row.customerId === mechanic.userId || maySee(mechanic, offerOf(row)) ? row : null;
}

/** Returns the row of a booking this mechanic may see, or null. */
export async function readVisible(
  ctx: ServiceContext,
  id: string,
  mechanic: Candidate,
): Promise<BookingRow | null> {
  const row = await readOwnOrVisible(ctx, mechanic, id);
  return row === null || row.customerId === mechanic.userId ? null : row;
}

/** Returns the row of a booking this mechanic may see, or throws 404. */
export async function requireVisible(ctx: ServiceContext, id: string, mechanic: Candidate) {
  const row = await readVisible(ctx, id, mechanic);
  if (row === null) throw bookingNotFound();
  return row;
}

/** Returns the caller's own order. Its mechanic gets a 403, others a 404. */
export async function requireOrdered(
  ctx: ServiceContext,
  actor: Actor<"user">,
  id: string,
): Promise<BookingRow> {
  const row = isRowId(id) ? await readBookingOf(ctx, actor.userId, id) : null;
  if (row?.customerId === actor.userId) return row;
  if (row !== null) {
    throw new DomainError("notTheirBooking");
  }
  throw bookingNotFound();
}

/**
 * Checks a promo code for the caller, so the wizard shows the discount before booking.
 * @throws {DomainError} 422 promo code; 429 too many wrong ones
 */
export async function promoFor(
  ctx: ServiceContext,
  actor: Actor<"customer">,
  code: string,
): Promise<UsablePromoView> {
  const { userId } = actor;
  const tried = await countPromoTry(ctx, { userId, code });
  const { promo } = await settle(tried, requirePromo(ctx, userId, code));
  const { code: known, amountCents, maxDiscountCents, percent, firstBookingOnly } = promo;
  const [amount = null, maximum = null] = [amountCents, maxDiscountCents].map((cents) =>
    cents === null ? null : centsToText(cents),
  );
  return { code: known, percent, amount, maximum, firstBookingOnly };
}
