/** The document's chapters and their paths. */
export const TAGS = [
  {
    name: "Accounts",
    description:
      "Signing up and in, the current user, passwords, the customer's profile, and the legal texts.",
    paths: /^\/(auth|logout|user|texts|support|blocks|account(?!\/(?:second-factor|passkeys?)))\b/,
  },
  {
    name: "API keys",
    description: "Keys by which programs act for the caller.",
    paths: /^\/keys\b/,
  },
  {
    name: "Webhooks",
    description: "Addresses that hear of events, and what was sent to them.",
    paths: /^\/(?:webhook-endpoints|deliveries)\b/,
  },
  {
    name: "Catalog",
    description: "Services customers can book, and promo codes.",
    paths: /^\/(?:services|promo-code)/,
  },
  {
    name: "Vehicles",
    description: "The caller's vehicles. The first one is the default for bookings.",
    paths: /^\/vehicles/,
  },
  {
    name: "Bookings",
    description: "Bookings and all their transitions, for both sides.",
    paths:
      /^\/(?:attention|booking-pause|changes|claims|reviews|locations|quotes|waitlist)|\/bookings\b(?!.*(?:receipt|payments|tip|photos|pdf|csv))/,
  },
  {
    name: "Payments",
    description: "Authorizations, receipts and earnings.",
    paths: /receipt|payment|statement|stripe|pdf$|^\/cards|tip$|^\/mechanic\/(?:balance|payout)/,
  },
  {
    name: "Mechanics",
    description: "The mechanic's own and public profile.",
    paths: /^\/mechanics$|^\/mechanic\/(?!bookings|statement|balance|payout|availability|.*slots$)/,
  },
  {
    name: "Calendars",
    description: "Working hours and bookable times.",
    paths: /^\/calendar\b|^\/mechanic\/availability|\/slots$/,
  },
  { name: "Uploads", description: "Pictures and resumes.", paths: /^\/(?:upload|files)/ },
  { name: "Photos", description: "Booking photos, for both sides.", paths: /\/photos\b/ },
  {
    name: "Messages",
    description: "Messages between the two sides of a booking, and announcements.",
    paths: /^\/(?:messages|announcements)/,
  },
  {
    name: "Notifications",
    description: "Notifications, which also go out by email.",
    paths: /^\/notifications|sms$/,
  },
  {
    name: "Administration",
    description: "For administrators.",
    paths: /^\/(?:admin|health|ready|openapi)/,
  },
  {
    name: "Second factor",
    description: "Authenticator codes and passkeys. Staff need one before staff calls.",
    paths: /^\/account\/(?:second-factor|passkeys?)/,
  },
  {
    name: "Desk",
    description: "Staff calls. They need a second factor (403 `SECOND_FACTOR_REQUIRED`).",
    paths: /^\/desk/,
  },
] as const;
