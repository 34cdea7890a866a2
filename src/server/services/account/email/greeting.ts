/**
 * Returns an email's greeting. A person types their own name, so it's used only if they have proven
 * that the mailbox is theirs. Otherwise strangers could send any text by signing up with another
 * person's address.
 */
export function greeting(to: { firstName: string; emailVerifiedAt: Date | null }): string {
  return to.emailVerifiedAt === null || to.firstName === "" ? "Hello," : `Hello ${to.firstName},`;
}
