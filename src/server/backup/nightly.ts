import type { Backups } from "~/server/backup/backups";
import type { StoredBackup } from "~/server/gateways/files/backup-folder";
import type { ServiceContext } from "~/server/services/context";

/** The day's backup is due from this hour (UTC) on, a quiet time in the whole United States. */
const NIGHT_HOUR = 9;

/**
 * Makes the nightly backup. The job runs every hour and makes one if there's none since the last
 * night began, so a machine that's off at night gets its backup when it's on.
 * @param keep how many of the newest nightly backups stay; 0 makes none. Others are never deleted.
 */
export async function keepNightlyBackup(
  { clock, log }: Pick<ServiceContext, "clock" | "log">,
  backups: Backups,
  keep: number,
): Promise<void> {
  if (keep === 0) return;
  const now = clock.now();
  const nightly = () => backups.list().filter(({ kind }) => kind === "nightly");
  if (!isBackupDue(nightly(), now)) return;
  const { path, summary } = await backups.make("nightly", now);
  log.info({ path, summary }, "nightly backup");
  // Old ones are removed only after a new one, so a full disk never costs the last good backup.
  for (const old of nightly().slice(keep)) backups.remove(old);
}

/**
 * Returns true if none of these backups is from the last night or later.
 * @param nightly newest first
 */
export function isBackupDue([newest]: readonly StoredBackup[], now: Date): boolean {
  return newest === undefined || newest.at < lastNight(now) || newest.at > now;
}

/** Returns when the latest night began. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}
