import { v7 as uuid } from "uuid";
import type { SupportState } from "~/domain/support/policy";
import type { PrismaClient } from "~/server/gateways/db/db";

interface SupportScene {
  id?: string;
  /** The sender's account; without it, a sender with only an email address. */
  userId?: string;
  email?: string;
  name?: string;
  subject?: string;
  message?: string;
  state?: SupportState;
  at?: Date;
}

/** Creates a support request with its first message. */
export async function givenSupport(
  prisma: PrismaClient,
  {
    id = uuid(),
    userId,
    email = "robin@example.com",
    name = "Robin Vale",
    subject = "A booking",
    message = "Where do I find the receipt?",
    state = "open",
    at = new Date("2027-03-01T17:00:00.000Z"),
  }: SupportScene = {},
) {
  return prisma.supportRequest.create({
    data: {
      id,
      ...(userId === undefined ? { email, name } : { userId }),
      subject,
      state,
      waitingSince: state === "open" ? at : null,
      createdAt: at,
      lastAt: at,
      messages: { create: { id: uuid(), body: message, createdAt: at } },
    },
  });
}
