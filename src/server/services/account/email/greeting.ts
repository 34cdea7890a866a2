/**
 * How a mail begins. A name is its owner's own words, so it stands only in a mailbox that is known
 * to be theirs: a stranger's would bring them whatever somebody signed up as.
 */
export function greeting(to: { firstName: string; emailVerifiedAt: Date | null }): string {
  return to.emailVerifiedAt === null || to.firstName === "" ? "Hello," : `Hello ${to.firstName},`;
}
