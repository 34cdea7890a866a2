/** The document's chapters, and the paths in each. */
export const TAGS = [
  {
    name: "Accounts",
    description: "Signing up and in, the current user, passwords and the customer's profile.",
    paths: /^\/(auth|logout|user|support|blocks|account(?!\/(?:second-factor|passkeys?)))\b/,
  },
  {
    name: "Catalogue",
    description: "The services that can be booked, and promo codes.",
    paths: /^\/(?:services|promo-code)/,
  },
  {
    name: "Vehicles",
    description: "The caller's garage; its first vehicle is the one that is booked.",
    paths: /^\/vehicles/,
  },
  {
    name: "Bookings",
    description: "Bookings and all of their moves, for both sides.",
    paths:
      /^\/(?:changes|claims|reviews|locations)|\/bookings\b(?!.*(?:receipt|payments|tip|photos|pdf|csv))/,
  },
  {
    name: "Payments",
    description: "Holding a card, receipts and earnings.",
    paths: /receipt|payment|statement|stripe|pdf$|^\/cards|tip$|^\/mechanic\/(?:balance|payout)/,
  },
  {
    name: "Mechanics",
    description: "A mechanic's own profile and what others see of it.",
    paths: /^\/mechanics$|^\/mechanic\/(?!bookings|statement|balance|payout|availability|.*slots$)/,
  },
  {
    name: "Calendars",
    description: "When mechanics work, and when they can be booked.",
    paths: /^\/calendar\b|^\/mechanic\/availability|\/slots$/,
  },
  { name: "Uploads", description: "Pictures and resumes.", paths: /^\/(?:upload|files)/ },
  { name: "Photos", description: "Photos of a booking, for its two sides.", paths: /\/photos\b/ },
  {
    name: "Messages",
    description: "What the two parties of a booking write to each other.",
    paths: /^\/messages/,
  },
  {
    name: "Notifications",
    description: "What the product tells the caller, beside the mails of the same kinds.",
    paths: /^\/notifications|sms$/,
  },
  {
    name: "Administration",
    description: "For administrators.",
    paths: /^\/(?:admin|health|ready|openapi)/,
  },
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
