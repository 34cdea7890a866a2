import { SUPPORT } from "~/domain/support/policy";
import type { OwnSupport, OwnSupportThread } from "~/domain/support/schema";
import type { Prisma } from "~/generated/prisma/client";

export const ownSelect = {
  id: true,
  subject: true,
  state: true,
  createdAt: true,
  lastAt: true,
} satisfies Prisma.SupportRequestSelect;

export const threadSelect = {
  ...ownSelect,
  messages: {
    select: { id: true, staffId: true, body: true, createdAt: true },
    orderBy: { id: "desc" },
    take: SUPPORT.shownMessages,
  },
} satisfies Prisma.SupportRequestSelect;

type OwnRow = Prisma.SupportRequestGetPayload<{ select: typeof ownSelect }>;
type ThreadRow = Prisma.SupportRequestGetPayload<{ select: typeof threadSelect }>;

export function presentOwn({ id, subject, state, createdAt, lastAt }: OwnRow): OwnSupport {
  return {
    id,
    subject,
    state,
    createdAt: createdAt.toISOString(),
    lastAt: lastAt.toISOString(),
  };
}

/** Presents the messages of both sides, without the staff member's name. */
export function presentOwnThread(row: ThreadRow): OwnSupportThread {
  return {
    ...presentOwn(row),
    messages: row.messages.toReversed().map(({ id, staffId, body, createdAt }) => ({
      id,
      from: staffId === null ? "you" : "support",
      body,
      at: createdAt.toISOString(),
    })),
  };
}
