import { REST_ROUTES } from "../rest/routes";
import { EXAMPLE_IDS as ID, EXAMPLE_TOKENS } from "./example-ids";

export const TAGS = {
  Accounts: "Signing up and in, the current user, passwords and the customer's profile.",
  Catalogue: "The services that can be booked.",
  Vehicles: "The caller's garage; its first vehicle is the one that is booked.",
  Bookings: "Bookings and all of their moves, for both sides.",
  Payments: "Holding a card, receipts and earnings.",
  Mechanics: "A mechanic's own profile and what others see of it.",
  Uploads: "Pictures and resumes.",
  Messages: "What the two parties of a booking write to each other.",
  Administration: "For administrators.",
  "Second factor": "An authenticator app's codes, which staff give before they act as staff.",
  Desk: "What staff see and do, after their second factor (403 `SECOND_FACTOR_REQUIRED` before).",
} as const;

export type Who = "anyone" | "signed-in" | "customer" | "mechanic" | "administrator" | "staff";

/** What the table and the schemas don't say of a call. */
export interface Details {
  tag: keyof typeof TAGS;
  summary: string;
  text?: string;
  who: Who;
  /** Refusals of this call alone; those that follow from its form and its caller are derived. */
  refusals?: readonly (401 | 402 | 404 | 409 | 422)[];
  /** A call that works on the example rows; `as` where it isn't who is named above. */
  example?: {
    as?: Exclude<Who, "signed-in">;
    params?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
  };
}

const schedule = {
  serviceLocation: "742 Valencia St, San Francisco, CA 94110",
  scheduledAt: "2027-03-04T18:30:00Z",
  customerProvidesPartss: false,
  serviceIds: [ID.service],
  issueDescription: "Oil change is due, and the brakes squeak.",
  notes: "Blue house, the car stands in the driveway.",
};

/** One entry for each row of the table; a row without one breaks the build. */
export const DETAILS = {
  "GET /auth/user": {
    tag: "Accounts",
    summary: "The current user",
    text: "401 means signed out.",
    who: "signed-in",
    example: {},
  },
  "POST /auth/login": {
    tag: "Accounts",
    summary: "Sign in",
    text: "Sets the session cookie. `role` is the intent: it sets an unset type and never changes a set one. A wrong address and a wrong password are answered alike.",
    who: "anyone",
    refusals: [401],
    example: {
      body: { email: "casey@example.com", password: "Str0ng!pass", role: "customer" },
    },
  },
  "POST /auth/signup": {
    tag: "Accounts",
    summary: "Create an account",
    text: "Sets the session cookie. 409 where the address is taken.",
    who: "anyone",
    refusals: [409],
    example: {
      body: {
        firstName: "Robin",
        lastName: "Rivers",
        email: "robin@example.com",
        password: "Str0ng!pass",
        role: "customer",
      },
    },
  },
  "POST /auth/forgot-password": {
    tag: "Accounts",
    summary: "Ask for a temporary password",
    text: "The answer is the same whether or not there is such an account. The temporary password works for 24 hours beside the old one.",
    who: "anyone",
    example: { body: { email: "casey@example.com", userType: "customer" } },
  },
  "POST /auth/confirm-email": {
    tag: "Accounts",
    summary: "Confirm an e-mail address",
    text: "`token` is the one of the mailed link, which leads to a page that posts it. It proves the account's address, or makes the one that a change waits for (`pendingEmail`) its address. Unknown, used and expired tokens are 400; 409 where another account has proven the address meanwhile.",
    who: "anyone",
    refusals: [409],
    example: { body: { token: EXAMPLE_TOKENS.confirm } },
  },
  "POST /auth/resend-confirmation": {
    tag: "Accounts",
    summary: "Mail the confirmation link again",
    text: "For the address that a change waits for, else for the account's own; 409 where that is confirmed already. Three an hour.",
    who: "signed-in",
    refusals: [409],
    example: { as: "mechanic" },
  },
  "POST /auth/cancel-email-change": {
    tag: "Accounts",
    summary: "Give up a change of the e-mail address",
    text: "Its mailed link is dead then. Without a change that waits nothing happens.",
    who: "signed-in",
    example: {},
  },
  "POST /auth/undo-email-change": {
    tag: "Accounts",
    summary: "Take a change of the e-mail address back",
    text: "`token` is the one of the link that the old mailbox got; it works for seven days. The account has its old address again, everybody is signed out, no password works any more, and a temporary one is mailed to the old address.",
    who: "anyone",
    refusals: [409],
    example: { body: { token: EXAMPLE_TOKENS.undo } },
  },
  "POST /auth/logout": { tag: "Accounts", summary: "Sign out", who: "anyone", example: {} },
  "POST /user/type": {
    tag: "Accounts",
    summary: "Choose customer or mechanic",
    text: "An unset type may become either, a customer may become a mechanic; a mechanic who wants to become a customer gets 409.",
    who: "signed-in",
    refusals: [409],
    example: { body: { userType: "customer" } },
  },
  "POST /user/update-profile": {
    tag: "Accounts",
    summary: "Save the profile",
    text: "An absent key stays as it is; a required one that is present must not be blank. `vehiclePhoto` is a data URL of a JPEG, PNG or WebP picture, the present picture's address, or null.",
    who: "signed-in",
    refusals: [409],
    example: {
      body: {
        firstName: "Casey",
        lastName: "Customer",
        phone: "(415) 555-0100",
        address: "742 Valencia St",
        city: "San Francisco",
        state: "CA",
        zipCode: "94110",
        vehicleYear: 2019,
        vehicleMake: "Toyota",
        vehicleModel: "Camry",
        vehicleNotes: "The hood sticks a little.",
      },
    },
  },
  "POST /user/set-password": {
    tag: "Accounts",
    summary: "Create a password",
    text: "For users without a password and for sessions from a temporary one; otherwise 409. Ends the user's other sessions.",
    who: "signed-in",
    refusals: [409],
    example: { body: { password: "N3w!password" } },
  },
  "POST /support": {
    tag: "Accounts",
    summary: "Write to support",
    who: "signed-in",
    example: { body: { subject: "A booking", message: "I would like to change the address." } },
  },
  "GET /services": {
    tag: "Catalogue",
    summary: "The service catalogue",
    who: "anyone",
    example: {},
  },
  "GET /vehicles": {
    tag: "Vehicles",
    summary: "The caller's vehicles, the last used first",
    who: "signed-in",
    example: {},
  },
  "POST /vehicles": {
    tag: "Vehicles",
    summary: "Add a vehicle",
    text: "The same year, make, model and nickname again answers the existing one.",
    who: "customer",
    example: {
      body: { year: 2021, make: "Honda", model: "Civic", nickname: "Daily", mileage: 42000 },
    },
  },
  "GET /bookings": {
    tag: "Bookings",
    summary: "The caller's bookings, newest first",
    text: "A customer's own; for a mechanic his jobs and the open ones he could take. At most 100 rows; where the header `X-Next-Cursor` comes with the answer, send it as `cursor` for the next page.",
    who: "signed-in",
    example: { query: { limit: "2" } },
  },
  "POST /bookings": {
    tag: "Bookings",
    summary: "Create a booking",
    text: "A `scheduledAt` without an offset is read in `timeZone`, else in America/New_York. `mechanicId` wishes for a mechanic, who alone sees the request then. 404: no such vehicle or mechanic of yours; 409: the wished mechanic is offline; 422: the promo code can't be used.",
    who: "customer",
    refusals: [404, 409, 422],
    example: { body: { vehicleId: ID.vehicle, ...schedule, promoCode: "" } },
  },
  "GET /bookings/:id": {
    tag: "Bookings",
    summary: "One booking",
    who: "signed-in",
    refusals: [404],
    example: { params: { id: ID.pending } },
  },
  "PUT /bookings/:id": {
    tag: "Bookings",
    summary: "Cancel or edit a pending booking",
    text: 'Either `{"status": "cancelled"}` or the fields to change. Only by its customer and only while pending: 409 otherwise. With `version` an edit of what somebody else has changed meanwhile is refused.',
    who: "signed-in",
    refusals: [404, 409],
    example: { params: { id: ID.pending }, body: schedule },
  },
  "PUT /bookings/:id/accept": {
    tag: "Bookings",
    summary: "Accept an open job",
    text: "Of several mechanics at once exactly one gets the job, the others get 409; so does one who is offline, has another job at that time, or holds as many jobs as an unverified mechanic may. With `version` (optional) a job that was edited since is refused with 409 `STALE`, and `changes` says what is different.",
    who: "mechanic",
    refusals: [404, 409],
    example: { params: { id: ID.pending }, body: { version: 1 } },
  },
  "PUT /bookings/:id/status": {
    tag: "Bookings",
    summary: "Move a job on",
    text: "`accepted`, `in_progress` (or `in-progress`), `completed`, or `cancelled` for declining. Any move that the state doesn't allow is a 409 with the present `status`.",
    who: "mechanic",
    refusals: [402, 404, 409],
    example: { params: { id: ID.accepted }, body: { status: "in_progress" } },
  },
  "POST /bookings/:id/status": {
    tag: "Bookings",
    summary: "Move a job on",
    text: "The same as the PUT.",
    who: "mechanic",
    refusals: [402, 404, 409],
    example: { params: { id: ID.accepted }, body: { status: "in-progress" } },
  },
  "POST /bookings/:id/complete": {
    tag: "Bookings",
    summary: "Complete a job and collect the payment",
    text: "A held card is charged; without one the payment is due. 402: the card could not be charged, and the job stays in progress.",
    who: "mechanic",
    refusals: [402, 404, 409],
    example: { params: { id: ID.inProgress } },
  },
  "POST /bookings/:bookingId/review": {
    tag: "Bookings",
    summary: "Rate a finished job, once",
    who: "signed-in",
    refusals: [404, 409],
    example: {
      params: { bookingId: ID.completed },
      body: { rating: 5, comment: "On time and friendly." },
    },
  },
  "GET /bookings/:id/receipt": {
    tag: "Payments",
    summary: "The receipt of a captured payment",
    who: "signed-in",
    refusals: [404],
    example: { params: { id: ID.completed } },
  },
  "POST /create-payment-intent": {
    tag: "Payments",
    summary: "Begin to pay for a booking",
    text: "`amount` is dollars and only a cross-check: the booking's own total is what is held. Without `bookingId` it must fit exactly one unpaid booking of the caller. `kind` is `setup` for a job more than a week away: the card is saved now and held two days before. `withoutPromo` takes the promo code off the booking first, for a card that had the code before: `amount` is then the full price.",
    who: "customer",
    refusals: [404, 409],
    example: { body: { amount: 105, bookingId: ID.pending } },
  },
  "POST /mechanic/profile": {
    tag: "Mechanics",
    summary: "Create the profile, or set its picture",
    text: "The onboarding form creates the profile (201) or saves it anew (200). A body with only `profileImageUrl` sets the picture that an upload answered with, and the one before is removed.",
    who: "mechanic",
    example: {
      body: {
        phone: "(415) 555-0199",
        yearsExperience: 6,
        location: "San Francisco, CA",
        serviceRadius: 25,
        latitude: null,
        longitude: null,
        specializations: ["Oil Changes", "Brake Service"],
        tools: [{ name: "Socket set", available: true }],
        hourlyRate: "85.00",
        workExperience: "Fifteen years in independent shops.",
        certificationsText: "ASE A5 Brakes",
        resumeUploaded: false,
        resumeFilename: null,
      },
    },
  },
  "GET /mechanic/profile": {
    tag: "Mechanics",
    summary: "The caller's own profile",
    text: "404 while there is none.",
    who: "mechanic",
    refusals: [404],
    example: {},
  },
  "PUT /mechanic/profile": {
    tag: "Mechanics",
    summary: "Save the profile, or go online and offline",
    text: "An absent key stays as it is.",
    who: "mechanic",
    refusals: [404],
    example: { body: { isAvailable: true } },
  },
  "PUT /mechanic/bank-info": {
    tag: "Mechanics",
    summary: "Save the bank information",
    text: "Kept encrypted. Answers show the last four digits; a masked number sent back means unchanged.",
    who: "mechanic",
    refusals: [404, 409],
    example: {
      body: {
        bankAccountHolderName: "Morgan Mechanic",
        bankAccountNumber: "000123456789",
        bankRoutingNumber: "110000000",
        bankAccountType: "checking",
      },
    },
  },
  "GET /mechanic/bookings": {
    tag: "Bookings",
    summary: "A mechanic's jobs and the open ones he could take",
    who: "mechanic",
    example: { query: { limit: "1" } },
  },
  "GET /mechanic/statement": {
    tag: "Payments",
    summary: "A mechanic's earnings by month, and the ledger behind them",
    who: "mechanic",
    example: {},
  },
  "GET /mechanic/:userId/profile": {
    tag: "Mechanics",
    summary: "A mechanic's public profile",
    who: "signed-in",
    refusals: [404],
    example: { params: { userId: ID.mechanic } },
  },
  "GET /mechanic/:userId/services": {
    tag: "Mechanics",
    summary: "The services a mechanic offers",
    who: "signed-in",
    refusals: [404],
    example: { params: { userId: ID.mechanic } },
  },
  "POST /upload/resume": {
    tag: "Uploads",
    summary: "Upload a resume",
    text: "PDF, DOC or DOCX by content, at most 5 MB. Private to its owner and administrators.",
    who: "mechanic",
  },
  "POST /upload/profile-picture": {
    tag: "Uploads",
    summary: "Upload a picture, or ask where to put one",
    text: "JPEG, PNG or WebP by content, at most 5 MB, written anew without metadata. As a form it is stored at once. As JSON the answer's `uploadUrl` takes the bytes by PUT, once and within ten minutes. Then send `profileImageUrl` to POST /api/mechanic/profile.",
    who: "signed-in",
    example: { body: { filename: "me.jpg", contentType: "image/jpeg" } },
  },
  "PUT /upload/profile-picture/:fileId": {
    tag: "Uploads",
    summary: "The bytes of a picture",
    text: "The address comes from the JSON form of the upload; its token is the permission. 409 where it was used already or is too old.",
    who: "anyone",
    refusals: [409],
  },
  "GET /messages": {
    tag: "Messages",
    summary: "The messages of one booking, oldest first",
    who: "signed-in",
    refusals: [404],
    example: { query: { bookingId: ID.accepted } },
  },
  "POST /messages": {
    tag: "Messages",
    summary: "Write to the other party of a booking",
    text: "409 while the booking is pending.",
    who: "signed-in",
    refusals: [404, 409],
    example: {
      body: { content: "See you on Thursday.", bookingId: ID.accepted, receiverId: ID.mechanic },
    },
  },
  "GET /admin/questions": {
    tag: "Administration",
    summary: "The skills-assessment question bank",
    who: "administrator",
    example: {},
  },
  "GET /account/second-factor": {
    tag: "Second factor",
    summary: "Whether there is one, and whether it is needed now",
    text: "`needed` says that staff calls of this session answer 403 `SECOND_FACTOR_REQUIRED`.",
    who: "administrator",
    example: {},
  },
  "POST /account/second-factor/start": {
    tag: "Second factor",
    summary: "Begin to set up an authenticator",
    text: "A fresh secret, as text, as an address and as a drawn code. It counts once a code of it was confirmed; starting again replaces it. 409 where one is set up.",
    who: "administrator",
    refusals: [409],
    example: {},
  },
  "POST /account/second-factor/confirm": {
    tag: "Second factor",
    summary: "Confirm the authenticator with its first code",
    text: "The answer is the only one that shows the ten recovery codes. Each try counts: after five wrong ones in 15 minutes, 429.",
    who: "administrator",
    example: { body: { code: "341564" } },
  },
  "POST /account/second-factor/verify": {
    tag: "Second factor",
    summary: "Give a code for this session",
    text: "Six digits of the authenticator, or a recovery code. Each code counts once.",
    who: "administrator",
    example: { body: { code: "341564" } },
  },
  "POST /account/second-factor/recovery-codes": {
    tag: "Second factor",
    summary: "New recovery codes",
    text: "The old ones end.",
    who: "administrator",
    example: { body: { code: "341564" } },
  },
  "POST /account/second-factor/disable": {
    tag: "Second factor",
    summary: "Turn the second factor off",
    who: "administrator",
    example: { body: { code: "341564" } },
  },
  "GET /desk/alerts": {
    tag: "Desk",
    summary: "What needs a look, oldest first",
    who: "staff",
    example: {},
  },
  "POST /desk/alerts/:id/resolve": {
    tag: "Desk",
    summary: "Say that an alert was looked at",
    who: "staff",
    refusals: [404, 409],
    example: { params: { id: ID.alert }, body: { note: "Refunded at the provider." } },
  },
} as const satisfies Record<keyof typeof REST_ROUTES, Details>;
