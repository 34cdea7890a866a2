interface PendingName {
  pendingFirstName: string | null;
  pendingLastName: string | null;
}

/** The waiting name as one text, under the key that owner and staff read it by; nothing where none waits. */
export function pendingNameOf(row: PendingName): { pendingName?: string } {
  const { pendingFirstName, pendingLastName } = row;
  if (pendingFirstName === null || pendingLastName === null) return {};
  return { pendingName: `${pendingFirstName} ${pendingLastName}`.trim() };
}
