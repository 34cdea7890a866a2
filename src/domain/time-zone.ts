/** Names found to be right. Asking costs as much as all other checks of a booking together. */
const knownZones = new Set<string>();

/** Whether an IANA time zone name is one this machine knows. */
export function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions();
    // Only proper names, of which there are some hundreds, however many spellings are tried.
    if (timeZone === name) knownZones.add(name);
    return true;
  } catch {
    return false;
  }
}
