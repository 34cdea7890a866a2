/** First and last name, or the e-mail address while there is none. */
export function displayName(user: { firstName: string; lastName: string; email: string }): string {
  return `${user.firstName} ${user.lastName}`.trim() || user.email;
}

/** What a dashboard begins with, also before it is known whose it is. */
export function welcomeBack(firstName: string | undefined): string {
  return firstName === undefined ? "Welcome back!" : `Welcome back, ${firstName}!`;
}
