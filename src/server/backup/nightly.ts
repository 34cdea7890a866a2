import type { Backups } from "~/server/backup/backups";
import type { ServiceContext } from "~/server/services/context";

/** From this hour (UTC) on, the day's copy is due: a quiet time in the whole United States. */
const NIGHT_HOUR = 9;

/**
 * The job of the nightly copy. It comes every hour and works when no copy was made since the last
 * night began, so that a machine that is off at night gets its copy when it is on.
 * @param keep how many nightly copies stay, the newest ones; 0 makes none. Others are not touched.
 */
export async function keepNightlyBackup(
  { clock, log }: Pick<ServiceContext, "clock" | "log">,
  backups: Backups,
  keep: number,
): Promise<void> {
  if (keep === 0) return;
  const now = clock.now();
  const nightly = () => backups.list().filter(({ kind }) => kind === "nightly");
  const [newest] = nightly();
  if (newest !== undefined && newest.at >= lastNight(now) && newest.at <= now) return;
  const { path, summary } = await backups.make("nightly", now);
  log.info({ path, summary }, "nightly backup");
  // Only when there is a new one, so that a disk that is full never costs the last good copy.
  for (const old of nightly().slice(keep)) backups.remove(old);
}

/** When the last night began that has begun by now. */
function lastNight(now: Date): Date {
  const night = new Date(now);
  night.setUTCHours(NIGHT_HOUR, 0, 0, 0);
  if (night > now) night.setUTCDate(night.getUTCDate() - 1);
  return night;
}
