import { EXAMPLE_NOW, EXAMPLE_TOKENS } from "~test/support/example-ids";
import { hashOfToken } from "~/server/gateways/auth/tokens";
import type { PrismaClient } from "~/server/gateways/db/db";

/** Makes this user's mailbox unconfirmed again. */
export async function unprove(prisma: PrismaClient, id: string): Promise<void> {
  await prisma.user.update({ where: { id }, data: { emailVerifiedAt: null } });
}

/** Writes the row that the mailed link of the document's token refers to. */
export async function keepLink(
  prisma: PrismaClient,
  userId: string,
  purpose: "confirm" | "undo",
): Promise<void> {
  const { email } = await prisma.user.findUniqueOrThrow({ where: { id: userId } });
  await prisma.emailLink.create({
    data: {
      userId,
      purpose,
      email: email ?? "",
      tokenHash: hashOfToken(EXAMPLE_TOKENS[purpose]),
      createdAt: EXAMPLE_NOW,
      expiresAt: new Date(Date.parse(EXAMPLE_NOW) + 3_600_000),
    },
  });
}
