/**
 * Returns an email's greeting. A name is its owner's own text, so it's only used if the mailbox is
 * proven to be theirs. Otherwise strangers could send any text by signing up with another person's
 * address.
 */
export function greeting(to: { firstName: string; emailVerifiedAt: Date | null }): string {
  return to.emailVerifiedAt === null || to.firstName === "" ? "Hello," : `Hello ${to.firstName},`;
}
