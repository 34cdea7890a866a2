interface PendingName {
  pendingFirstName: string | null;
  pendingLastName: string | null;
}

/**
 * Returns the name waiting for approval as one text, under the key its owner and staff read;
 * nothing if none waits.
 */
export function pendingNameOf(row: PendingName): { pendingName?: string } {
  const { pendingFirstName, pendingLastName } = row;
  if (pendingFirstName === null || pendingLastName === null) return {};
  return { pendingName: `${pendingFirstName} ${pendingLastName}`.trim() };
}
