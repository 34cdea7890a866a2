/** Returns the first and last name, or the email address if there is no name. */
export function displayName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

/** Returns a dashboard's greeting, without a name until the user is known. */
export function welcomeBack(firstName: string | undefined): string {
  return firstName === undefined ? "Welcome back!" : `Welcome back, ${firstName}!`;
}
