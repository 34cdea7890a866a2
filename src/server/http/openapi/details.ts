import type { Guard } from "~/server/guards";
import { metaOf } from "../rest/procedures";
import { proceduresOf, REST_ROUTES, type RestRow } from "../rest/routes";
import exampleAnswers from "./example-answers.json";
import exampleRequests from "./example-requests.json";
import { namesIn } from "./parts";

type Route = keyof typeof REST_ROUTES;

/** The document's chapters, and the paths in each. */
export const TAGS = [
  {
    name: "Accounts",
    description: "Signing up and in, the current user, passwords and the customer's profile.",
    paths: /^\/(auth|user|support|blocks|account(?!\/(?:second-factor|passkeys?)))\b/,
  },
  { name: "Catalogue", description: "The services that can be booked.", paths: /^\/services/ },
  {
    name: "Vehicles",
    description: "The caller's garage; its first vehicle is the one that is booked.",
    paths: /^\/vehicles/,
  },
  {
    name: "Bookings",
    description: "Bookings and all of their moves, for both sides.",
    paths: /^\/(?:changes|claims|reviews)|\/bookings\b(?!.*(?:receipt|payments|tip|photos))/,
  },
  {
    name: "Payments",
    description: "Holding a card, receipts and earnings.",
    paths: /receipt|payment|statement|^\/cards|tip$|^\/mechanic\/(?:balance|payout)/,
  },
  {
    name: "Mechanics",
    description: "A mechanic's own profile and what others see of it.",
    paths: /^\/mechanic\/(?!bookings|statement|balance|payout|availability|.*slots$)/,
  },
  {
    name: "Calendars",
    description: "When mechanics work, and when they can be booked.",
    paths: /^\/calendar\b|^\/mechanic\/availability|\/slots$/,
  },
  { name: "Uploads", description: "Pictures and resumes.", paths: /^\/upload/ },
  { name: "Photos", description: "Photos of a booking, for its two sides.", paths: /\/photos\b/ },
  {
    name: "Messages",
    description: "What the two parties of a booking write to each other.",
    paths: /^\/messages/,
  },
  {
    name: "Notifications",
    description: "What the product tells the caller, beside the mails of the same kinds.",
    paths: /^\/notifications/,
  },
  { name: "Administration", description: "For administrators.", paths: /^\/admin/ },
  {
    name: "Second factor",
    description:
      "An authenticator app's codes, or passkeys, one of which staff give before they act as staff.",
    paths: /^\/account\/(?:second-factor|passkeys?)/,
  },
  {
    name: "Desk",
    description:
      "What staff see and do, after their second factor (403 `SECOND_FACTOR_REQUIRED` before).",
    paths: /^\/desk/,
  },
] as const;

/** Calls whose use case asks for more than their procedure's guard does. */
const ONLY_FOR: Partial<Record<Route, Guard>> = {
  "POST /create-payment-intent": "customer",
  "GET /mechanic/bookings": "mechanic",
};

/** Calls that can be repeated as they are, so that their answers are not kept for a repeat. */
const SAFE_ANYWAY: ReadonlySet<Route> = new Set<Route>([
  "POST /auth/login",
  "POST /auth/second-step",
  "POST /auth/forgot-password",
  "POST /auth/logout",
  // It only reads.
  "POST /support/link/read",
]);
/** Secrets, codes and challenges are not kept either: each is shown once, and counts once. */
const SHOWN_ONCE = /^\/account\/(?:second-factor|passkeys?)\b/;

/** A call that works on the example rows. */
interface Example {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
}

/** Of each call by its route: method and path as the table has them. */
export const EXAMPLES = new Map<string, Example>(Object.entries(exampleRequests));
const answers = new Map<string, unknown>(Object.entries(exampleAnswers));

const isRoute = (route: string): route is Route => Object.hasOwn(REST_ROUTES, route);

/** What the document knows of each call. */
export const DETAILS = Object.entries<RestRow>(REST_ROUTES).flatMap(([route, row]) => {
  if (!isRoute(route)) return [];
  const [method = "", path = ""] = route.split(" ");
  const procedures = proceduresOf(row);
  return {
    route,
    method,
    path,
    row,
    procedures,
    /** What it does; `openApiDocument` asks for it. */
    about: row.about ?? metaOf(procedures[0]).about,
    /** Whom it is for. */
    guard: ONLY_FOR[route] ?? metaOf(procedures[0]).guard,
    /** Refusals of its own. */
    refuses: procedures.flatMap((name) => metaOf(name).refuses),
    /** The names in its path. */
    names: namesIn(path),
    isRepeatable: method === "POST" && !SAFE_ANYWAY.has(route) && !SHOWN_ONCE.test(path),
    /** There is one for every call but those that take bytes. */
    example: EXAMPLES.get(route),
    answer: answers.get(route),
  };
});
export type Details = (typeof DETAILS)[number];
