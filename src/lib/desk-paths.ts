import { PATHS, withQuery } from "./paths";

type BookingSearch = {
  [Name in "q" | "status" | "payment" | "from" | "to" | "trouble" | "sort"]?: string | undefined;
};

type AuditSearch = {
  [Name in "who" | "act" | "about" | "from" | "to"]?: string | undefined;
};

type PeopleSearch = { [Name in "q" | "who" | "sort"]?: string | undefined };

/** The desk's URLs. Separate from the other paths, which every page loads. */
export const DESK_PATHS = {
  /** Today, with one panel open beside it. */
  todayWith: (shown: {
    booking?: string | undefined;
    dispute?: string | undefined;
    document?: string | undefined;
    person?: string | undefined;
    request?: string | undefined;
  }) => withQuery(PATHS.desk, shown),
  money: "/desk/money",
  /** A booking's refunds, one dispute, or lists filtered by state. */
  moneyWith: (shown: {
    booking?: string | undefined;
    dispute?: string | undefined;
    refunds?: string | undefined;
    refundSort?: string | undefined;
    disputes?: string | undefined;
    disputeSort?: string | undefined;
  }) => withQuery("/desk/money", shown),
  refundsCsv: (list: { state?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/refunds.csv", list),
  disputesCsv: (list: { show?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/disputes.csv", list),
  evidenceDocument: (disputeId: string, document: string) =>
    `/api/desk/disputes/${encodeURIComponent(disputeId)}/documents/${encodeURIComponent(document)}`,
  jobs: "/desk/jobs",
  /** One of the lists, with one booking open. */
  jobsWith: (shown: { list?: string | undefined; booking?: string | undefined }) =>
    withQuery("/desk/jobs", shown),
  people: "/desk/people",
  /** A search for people, with one person open. */
  peopleWith: (shown: PeopleSearch & { person?: string | undefined }) =>
    withQuery("/desk/people", shown),
  peopleCsv: (list: PeopleSearch) => withQuery("/api/desk/people.csv", list),
  bookings: "/desk/bookings",
  /** A search for bookings, with one booking open. */
  bookingsWith: (shown: BookingSearch & { booking?: string | undefined }) =>
    withQuery("/desk/bookings", shown),
  bookingsCsv: (list: BookingSearch) => withQuery("/api/desk/bookings.csv", list),
  payouts: "/desk/payouts",
  /** Payouts in one state, and the order of both lists. */
  payoutsWith: (shown: {
    state?: string | undefined;
    sort?: string | undefined;
    runSort?: string | undefined;
  }) => withQuery("/desk/payouts", shown),
  payoutsCsv: (list: { state?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/payouts.csv", list),
  yearlyPayoutsCsv: (year: string) => withQuery("/api/desk/payouts/yearly.csv", { year }),
  ledgerCsv: (span: { from: string; to: string }) => withQuery("/api/desk/ledger.csv", span),
  payoutRunsCsv: "/api/desk/payouts/runs.csv",
  numbers: "/desk/numbers",
  /** A date range, the chart's figures, and the order of the rows. */
  numbersWith: (shown: {
    from?: string | undefined;
    to?: string | undefined;
    by?: string | undefined;
    figure?: string | undefined;
    sort?: string | undefined;
  }) => withQuery("/desk/numbers", shown),
  numbersCsv: (span: { from: string; to: string; by: string }) =>
    withQuery("/api/desk/numbers.csv", span),
  reviews: "/desk/reviews",
  reviewsWith: (shown: { show?: string | undefined }) => withQuery("/desk/reviews", shown),
  questions: "/desk/questions",
  questionsWith: (shown: { show?: string | undefined; topic?: string | undefined }) =>
    withQuery("/desk/questions", shown),
  support: "/desk/support",
  /** One of the lists, with one request open. */
  supportWith: (shown: {
    show?: string | undefined;
    q?: string | undefined;
    request?: string | undefined;
  }) => withQuery("/desk/support", shown),
  supportCsv: (list: { show?: string | undefined; q?: string | undefined }) =>
    withQuery("/api/desk/support.csv", list),
  tieOut: "/desk/tie-out",
  tieOutWith: (shown: { sort?: string | undefined }) => withQuery("/desk/tie-out", shown),
  tieOutCsv: "/api/desk/tie-out.csv",
  catalog: "/desk/catalogue",
  catalogWith: (shown: { show?: string | undefined; sort?: string | undefined }) =>
    withQuery("/desk/catalogue", shown),
  servicesCsv: (list: { show?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/services.csv", list),
  promos: "/desk/promos",
  promosWith: (shown: { show?: string | undefined; sort?: string | undefined }) =>
    withQuery("/desk/promos", shown),
  promosCsv: (list: { show?: string | undefined; sort?: string | undefined }) =>
    withQuery("/api/desk/promos.csv", list),
  texts: "/desk/texts",
  vetting: "/desk/vetting",
  /** One of the lists, filtered by kind or mechanic, with one document open. */
  vettingWith: (shown: {
    show?: string | undefined;
    kind?: string | undefined;
    mechanic?: string | undefined;
    document?: string | undefined;
  }) => withQuery("/desk/vetting", shown),
  /** Each download is recorded in the audit log. */
  vettedFile: (id: string) => `/api/desk/documents/${encodeURIComponent(id)}/file`,
  announcements: "/desk/announcements",
  announcementsWith: (shown: { show?: string | undefined }) =>
    withQuery("/desk/announcements", shown),
  work: "/desk/work",
  staff: "/desk/staff",
  audit: "/desk/audit",
  auditWith: (shown: AuditSearch) => withQuery("/desk/audit", shown),
  auditCsv: (list: AuditSearch) => withQuery("/api/desk/audit.csv", list),
} as const;

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
  { href: DESK_PATHS.catalog, label: "Catalog", key: "c" },
  { href: DESK_PATHS.promos, label: "Promos", key: "d" },
  { href: DESK_PATHS.texts, label: "Legal texts", key: "l" },
  { href: DESK_PATHS.questions, label: "Questions", key: "q" },
  { href: DESK_PATHS.announcements, label: "Announcements", key: "i" },
  { href: DESK_PATHS.work, label: "Background work", key: "w" },
  { href: DESK_PATHS.staff, label: "Staff", key: "f" },
  { href: DESK_PATHS.audit, label: "Audit log", key: "a" },
] as const satisfies readonly { href: string; label: string; key: string }[];
