import { v7 } from "uuid";
import type { Prisma } from "~/generated/prisma/client";
import { HOUR_MS } from "~/domain/time/durations";

interface Thread {
  /** One of the demo's people; without it, a sender without an account. */
  by?: string;
  subject: string;
  state: "open" | "answered" | "closed";
  /** Hours ago, and the author; the newest last. */
  said: readonly { ago: number; byStaff?: true; body: string }[];
  note?: string;
}

const THREADS: readonly Thread[] = [
  {
    by: "maya.torres",
    subject: "A payment",
    state: "open",
    said: [
      {
        ago: 26,
        body: "My bank shows the same amount twice. Was I charged two times for the brakes?",
      },
    ],
    note: "One is the hold, one the charge. Look at its payments before you answer.",
  },
  {
    by: "dan.okafor",
    subject: "A booking",
    state: "open",
    said: [
      { ago: 30, body: "Can a mechanic come to a parking garage? The ceiling is 6 ft 6." },
      { ago: 28, byStaff: true, body: "Most vans fit below 7 ft. Is there a space outside?" },
      { ago: 3, body: "Yes, on the corner of 5th. Thank you! Shall I change the address myself?" },
    ],
  },
  {
    subject: "Do you come to Oakland?",
    state: "answered",
    said: [
      { ago: 50, body: "I live in Oakland and can't find anybody for a Saturday." },
      { ago: 47, byStaff: true, body: "Two mechanics drive there on Saturdays. Try 94607." },
    ],
  },
  {
    by: "sam.delgado",
    subject: "My account",
    state: "closed",
    said: [
      { ago: 200, body: "I changed banks. When do payouts go to the new account?" },
      { ago: 190, byStaff: true, body: "From the second payout after the change on." },
    ],
  },
];

/** Builds the demo's support requests: two wait, one of them for more than a day. */
export function supportRows(now: Date, idOf: (name: string) => string, staffId: string) {
  const at = (ago: number) => new Date(now.getTime() - ago * HOUR_MS);
  const idAt = (moment: Date) => v7({ msecs: moment.getTime() });
  const requests: Prisma.SupportRequestCreateManyInput[] = [];
  const messages: Prisma.SupportMessageCreateManyInput[] = [];
  const notes: Prisma.SupportNoteCreateManyInput[] = [];
  for (const { by, subject, state, said, note } of THREADS) {
    const times = said.map(({ ago }) => at(ago));
    const [createdAt = now] = times;
    const lastAt = times.at(-1) ?? now;
    const id = idAt(createdAt);
    requests.push({
      id,
      ...(by === undefined
        ? { email: "robin@demo.curbwrench.example", name: "Robin Vale" }
        : { userId: idOf(by) }),
      subject,
      state,
      version: said.length,
      assigneeId: said.some(({ byStaff }) => byStaff) ? staffId : null,
      waitingSince: state === "open" ? lastAt : null,
      createdAt,
      lastAt,
    });
    messages.push(
      ...said.map(({ ago, byStaff, body }) => ({
        id: idAt(at(ago)),
        requestId: id,
        staffId: byStaff ? staffId : null,
        body,
        createdAt: at(ago),
      })),
    );
    if (note !== undefined) {
      notes.push({ id: idAt(now), requestId: id, staffId, body: note, createdAt: lastAt });
    }
  }
  return { requests, messages, notes };
}
