import type { TodayView, TodayWait } from "~/domain/staff/today";
import type { DESK_PAGES } from "~/lib/desk-paths";

type DeskPage = (typeof DESK_PAGES)[number]["href"];

/** The kinds of waiting work counted for each page. */
const WAITS: Partial<Record<DeskPage, readonly TodayWait[]>> = {
  "/desk/jobs": ["late", "stuck", "stopped", "contested", "changes", "claims", "unheld"],
  "/desk/support": ["support"],
  "/desk/vetting": ["documents"],
  "/desk/money": ["disputes"],
  "/desk/tie-out": ["differences"],
  "/desk/work": ["deadJobs"],
};

/** Returns how many items wait on a page of the desk; 0 for pages where nothing can wait. */
export function waitingOn(page: DeskPage, today: TodayView | undefined): number {
  if (today === undefined) return 0;
  if (page === "/desk") return today.items.length;
  const waits = WAITS[page] ?? [];
  return today.waiting
    .filter(({ what }) => waits.includes(what))
    .reduce((sum, { count }) => sum + count, 0);
}
