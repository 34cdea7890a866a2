import { DESK_PATHS } from "~/lib/desk-paths";
import { PATHS } from "~/lib/paths";

/** The desk's pages in the order of a working day, and the letter that opens each after `g`. */
export const DESK_PAGES = [
  { href: PATHS.desk, label: "Today", key: "t" },
  { href: DESK_PATHS.jobs, label: "Jobs", key: "j" },
  { href: DESK_PATHS.support, label: "Support", key: "s" },
  { href: DESK_PATHS.reviews, label: "Reviews", key: "r" },
  { href: DESK_PATHS.vetting, label: "Vetting", key: "v" },
  { href: DESK_PATHS.bookings, label: "Bookings", key: "b" },
  { href: DESK_PATHS.people, label: "People", key: "e" },
  { href: DESK_PATHS.numbers, label: "Numbers", key: "n" },
  { href: DESK_PATHS.money, label: "Money", key: "m" },
  { href: DESK_PATHS.payouts, label: "Payouts", key: "p" },
  { href: DESK_PATHS.tieOut, label: "Tie-out", key: "o" },
  { href: DESK_PATHS.catalogue, label: "Catalog", key: "c" },
  { href: DESK_PATHS.promos, label: "Promos", key: "d" },
  { href: DESK_PATHS.questions, label: "Questions", key: "q" },
  { href: DESK_PATHS.work, label: "Background work", key: "w" },
  { href: DESK_PATHS.staff, label: "Staff", key: "f" },
  { href: DESK_PATHS.audit, label: "Audit log", key: "a" },
] as const satisfies readonly { href: string; label: string; key: string }[];
