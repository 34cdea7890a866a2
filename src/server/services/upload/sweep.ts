import { HOUR_MS } from "~/domain/time/durations";
import type { ServiceContext } from "../context";
import { discardFiles, TRASH } from "./store";

/** Files that aren't attached within this time are deleted. */
const ORPHAN_HOURS = 24;
const BATCH = 200;

/** Deletes unused uploads, and marked files whose deletion failed before (job cleanup). */
export async function sweepUploads(ctx: ServiceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - ORPHAN_HOURS * HOUR_MS);
  for (;;) {
    const rows = await ctx.prisma.storedFile.findMany({
      where: { OR: [{ purpose: TRASH }, { attachedAt: null, createdAt: { lt: before } }] },
      select: { id: true },
      orderBy: { id: "asc" },
      take: BATCH,
    });
    const ids = rows.map((row) => row.id);
    await discardFiles(ctx, ids);
    const left = await ctx.prisma.storedFile.count({ where: { id: { in: ids } } });
    // Files that can't be deleted now wait for the next run.
    if (rows.length < BATCH || left > 0) return;
  }
}
