import type { z } from "zod";
import { PEOPLE_MATCHED_AT_MOST } from "~/domain/booking/desk/filters";
import { answerDue, type DeskSupportView } from "~/domain/support/policy";
import type {
  DeskSupport,
  deskSupportInputSchema,
  deskSupportPageSchema,
  DeskSupportThread,
} from "~/domain/support/schema";

import { isRowId } from "~/domain/text/text";
import type { Prisma } from "~/generated/prisma/client";
import { findPeople } from "../account/find";
import type { Actor } from "../actor";
import { actionsOn } from "../audit/queries";
import { ownAffairs, requestsWithout } from "../audit/own-accounts";
import type { ServiceContext } from "../context";
import { bookingsOf } from "../booking/desk/newest";
import { after, countedOnce, pageOf } from "../paging";
import { requestId, supportNotFound } from "./thread";
import { threadSelect } from "./view";

const PAGE = 30;
const EXCERPT = 140;

/** Matches requests that wait at the desk. The count on Today uses the same condition. */
export const waitingSupport = { state: "open" } as const satisfies Prisma.SupportRequestWhereInput;

const shown = (userId: string): Record<DeskSupportView, Prisma.SupportRequestWhereInput> => ({
  open: waitingSupport,
  mine: { assigneeId: userId, state: { not: "closed" } },
  answered: { state: "answered" },
  closed: { state: "closed" },
  all: {},
});

/** Returns the people staff are searching for, and whether more match than were read. */
async function meantBy(
  ctx: Pick<ServiceContext, "sql">,
  q: string,
): Promise<{ where: Prisma.SupportRequestWhereInput; tooMany: boolean }> {
  if (q === "") return { where: {}, tooMany: false };
  if (isRowId(q)) return { where: { id: q }, tooMany: false };
  const { ids, tooMany } = await findPeople(ctx, q, PEOPLE_MATCHED_AT_MOST);
  const within = (text: string) => ({ contains: plain(text), mode: "insensitive" }) as const;
  const begins = { startsWith: plain(q), mode: "insensitive" } as const;
  const words = q.split(/\s+/).map((word) => ({ subject: within(word) }));
  const OR = [{ userId: { in: ids } }, { email: begins }, { name: within(q) }, { AND: words }];
  return { where: { OR }, tooMany };
}

/** Escapes the wildcards of LIKE. */
const plain = (text: string) => text.replaceAll(/[\\%_]/g, "\\$&");

const headSelect = {
  id: true,
  userId: true,
  email: true,
  name: true,
  subject: true,
  isPrivate: true,
  state: true,
  assigneeId: true,
  waitingSince: true,
  createdAt: true,
  lastAt: true,
} satisfies Prisma.SupportRequestSelect;

const listSelect = {
  ...headSelect,
  messages: {
    where: { staffId: null },
    select: { body: true },
    orderBy: { id: "desc" },
    take: 1,
  },
} satisfies Prisma.SupportRequestSelect;

type HeadRow = Prisma.SupportRequestGetPayload<{ select: typeof headSelect }>;

/**
 * GET /api/desk/support: requests, longest wait first, then the latest. The reader's own requests
 * aren't among them.
 */
export async function listSupport(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  { show, q, cursor }: z.output<typeof deskSupportInputSchema>,
): Promise<z.output<typeof deskSupportPageSchema>> {
  const { userId } = actor;
  const { where, tooMany } = await meantBy(ctx, q.trim());
  const others = requestsWithout(await ownAffairs(ctx, actor));
  const listed = { AND: [shown(userId)[show], where, others] };
  const total = await countedOnce(cursor, (take) =>
    ctx.db.supportRequest.count({ where: listed, take }),
  );
  const rows = await ctx.db.supportRequest.findMany({
    where: listed,
    select: listSelect,
    orderBy:
      show === "open"
        ? [{ waitingSince: "asc" }, { id: "asc" }]
        : [{ lastAt: "desc" }, { id: "desc" }],
    take: PAGE + 1,
    ...after(cursor),
  });
  const { shown: page, nextCursor } = pageOf(rows, PAGE);
  const people = await peopleOf(
    ctx,
    page.flatMap(({ userId, assigneeId }) => [userId, assigneeId]),
  );
  return {
    items: page.map((row) =>
      presentHead(row, { people, viewer: userId, last: row.messages[0]?.body }),
    ),
    nextCursor,
    tooMany,
    total,
  };
}

const deskThreadSelect = {
  ...headSelect,
  ...threadSelect,
  version: true,
  notes: { orderBy: { id: "asc" } },
} satisfies Prisma.SupportRequestSelect;

/**
 * GET /api/desk/support/{id}: a request with its messages, staff notes, and the person's bookings.
 * Staff don't find their own ones.
 */
export async function deskThread(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskSupportThread> {
  const others = requestsWithout(await ownAffairs(ctx, actor));
  const found = await ctx.db.supportRequest.count({
    where: { AND: [{ id: requestId(id) }, others] },
  });
  if (found === 0) throw supportNotFound();
  return loadDeskThread(ctx, actor, id);
}

export async function loadDeskThread(
  ctx: ServiceContext,
  actor: Actor<"staff">,
  id: string,
): Promise<DeskSupportThread> {
  const row = await ctx.db.supportRequest.findUnique({
    where: { id: requestId(id) },
    select: deskThreadSelect,
  });
  if (row === null) throw supportNotFound();
  const { messages, notes, version } = row;
  const people = await peopleOf(ctx, [
    row.userId,
    row.assigneeId,
    ...[...messages, ...notes].map(({ staffId }) => staffId),
  ]);
  const last = messages.find(({ staffId }) => staffId === null)?.body;
  const head = presentHead(row, { people, viewer: actor.userId, last });
  const who = (staffId: string) => people.get(staffId)?.name ?? "A deleted account";
  const actions = await actionsOn(ctx, actor, id);
  return {
    ...head,
    version,
    messages: messages.toReversed().map(({ id, staffId, body, createdAt }) => ({
      id,
      from: staffId === null ? "person" : "staff",
      by: staffId === null ? head.from.name : who(staffId),
      body,
      at: createdAt.toISOString(),
    })),
    notes: notes.map(({ id, staffId, body, createdAt }) => ({
      id,
      by: who(staffId),
      body,
      at: createdAt.toISOString(),
    })),
    bookings: row.userId === null ? [] : await bookingsOf(ctx, actor, row.userId),
    log: actions.map(({ id, who, at, action, reason }) => ({ id, who, at, action, reason })),
  };
}

interface Person {
  name: string;
  email: string | null;
  isProven: boolean;
}

async function peopleOf(
  { db }: Pick<ServiceContext, "db">,
  ids: readonly (string | null)[],
): Promise<Map<string, Person>> {
  const rows = await db.user.findMany({
    where: { id: { in: ids.filter((id) => id !== null) } },
    select: { id: true, firstName: true, lastName: true, email: true, emailVerifiedAt: true },
  });
  return new Map(
    rows.map(({ id, firstName, lastName, email, emailVerifiedAt }) => [
      id,
      { name: `${firstName} ${lastName}`.trim(), email, isProven: emailVerifiedAt !== null },
    ]),
  );
}

function presentHead(
  row: HeadRow,
  {
    people,
    viewer,
    last = "",
  }: { people: Map<string, Person>; viewer: string; last?: string | undefined },
): DeskSupport {
  const { id, subject, isPrivate, state, userId, waitingSince, assigneeId, createdAt, lastAt } =
    row;
  const bare = { name: row.name, email: row.email, isProven: true };
  const from = userId === null ? bare : people.get(userId);
  return {
    id,
    subject,
    isPrivate,
    state,
    from: {
      userId,
      name: from?.name ?? "",
      email: from?.email ?? null,
      isProven: from?.isProven ?? false,
    },
    excerpt: excerptOf(last),
    waitingSince: waitingSince?.toISOString() ?? null,
    dueAt: waitingSince === null ? null : answerDue(waitingSince).toISOString(),
    createdAt: createdAt.toISOString(),
    lastAt: lastAt.toISOString(),
    assignee:
      assigneeId === null
        ? null
        : {
            name: people.get(assigneeId)?.name ?? "A deleted account",
            isYou: assigneeId === viewer,
          },
  };
}

/**
 * Returns the start of a text. Cuts between whole characters, because half of an emoji can't be
 * stored or shown.
 */
export function excerptOf(text: string): string {
  const characters = [...text.replaceAll(/\s+/g, " ")];
  return characters.length > EXCERPT
    ? `${characters.slice(0, EXCERPT).join("")}…`
    : characters.join("");
}
