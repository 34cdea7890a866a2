import type { Guard } from "~/server/guards";
import { guardOf } from "../rest/procedures";
import { REST_ROUTES, type RestRow } from "../rest/routes";
import exampleAnswers from "./example-answers.json";
import exampleRequests from "./example-requests.json";

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

/** What each call does; its first sentence is its title. A row without an entry breaks the build. */
export const TEXTS = {
  "GET /auth/user": "The current user. 401 means signed out.",
  "POST /auth/login":
    "Sign in. Sets the session cookie. `role` is the intent: it sets an unset type and never changes a set one. A wrong address and a wrong password are answered alike. Where the account has a second factor, a right password without `code` is answered 403 `SECOND_FACTOR_REQUIRED` with `next`, the key to send with the same call: six digits of the authenticator, or a recovery code. Staff with passkeys get `passkey` beside it, which one of them signs; the answer goes into `passkey` in place of `code`, within five minutes and once. A wrong code is 400; each counts once; after five wrong ones in 15 minutes, 429. There is no session before both were right.",
  "POST /auth/second-step":
    "Give the second factor after signing in at another provider. `token` is what the provider's sign-in led to `/auth/second-step` with; it works for ten minutes, until the second factor was right. With `code` or `passkey`; without either it answers 403 as signing in does. Sets the session cookie.",
  "POST /auth/signup":
    "Create an account. Sets the session cookie. 409 where the address is taken.",
  "POST /auth/forgot-password":
    "Ask for a temporary password. The answer is the same whether or not there is such an account. The temporary password works for 24 hours beside the old one.",
  "POST /auth/confirm-email":
    "Confirm an e-mail address. `token` is the one of the mailed link, which leads to a page that posts it. It proves the account's address, or makes the one that a change waits for (`pendingEmail`) its address. Unknown, used and expired tokens are 400; 409 where another account has proven the address meanwhile.",
  "POST /auth/resend-confirmation":
    "Mail the confirmation link again. For the address that a change waits for, else for the account's own; 409 where that is confirmed already. Three an hour.",
  "POST /auth/cancel-email-change":
    "Give up a change of the e-mail address. Its mailed link is dead then. Without a change that waits nothing happens.",
  "POST /auth/undo-email-change":
    "Take a change of the e-mail address back. `token` is the one of the link that the old mailbox got; it works for seven days. The account has its old address again, everybody is signed out, no password works any more, and a temporary one is mailed to the old address.",
  "POST /auth/logout": "Sign out.",
  "POST /user/type":
    "Choose customer or mechanic. An unset type may become either, a customer may become a mechanic; a mechanic who wants to become a customer gets 409.",
  "POST /user/update-profile":
    "Save the profile. An absent key stays as it is; a required one that is present must not be blank. `vehiclePhoto` is a data URL of a JPEG, PNG or WebP picture, the present picture's address, or null.",
  "POST /user/set-password":
    "Create a password. For users without a password and for sessions from a temporary one; otherwise 409. Ends the user's other sessions.",
  "GET /blocks": "Whom the caller blocked, the last first.",
  "POST /blocks":
    "Block somebody. The two are never matched again: they find no jobs and no mechanics in each other, and whoever was blocked is not told. A job that is agreed stays until somebody cancels it. The same again changes nothing. 404: nobody has this id.",
  "DELETE /blocks/:userId": "Take a block back. 404 where there is none.",
  "POST /support": "Write to support.",
  "GET /support": "The caller's requests to support, newest first.",
  "GET /support/:id": "One of them, with what both sides wrote: the newest hundred messages.",
  "POST /support/:id/messages":
    "Write back. A request that was answered or closed waits for us again. At most 20 an hour (429).",
  "POST /support/link/read":
    "Read a request by the link of a mailed answer. Without signing in. 404: the link is older than 90 days, or the account has another address by now.",
  "POST /support/link/reply": "Write back by the same link. At most 20 an hour (429).",
  "GET /services": "The service catalogue.",
  "GET /vehicles": "The caller's vehicles, the last used first.",
  "POST /vehicles":
    "Add a vehicle. The same year, make, model and nickname again answers the existing one.",
  "GET /bookings":
    "The caller's bookings, newest first. A customer's own; for a mechanic his jobs and the open ones he could take. At most 100 rows; where the header `X-Next-Cursor` comes with the answer, send it as `cursor` for the next page.",
  "POST /bookings":
    "Create a booking. A `scheduledAt` without an offset is read in `timeZone`, else in America/New_York. `mechanicId` wishes for a mechanic, who alone sees the request then. 404: no such vehicle or mechanic of yours; 409: the wished mechanic is offline, or the booking costs something else by now than the `seenTotal` that was sent (the answer's `newTotal`); 422: the promo code can't be used.",
  "GET /bookings/:id": "One booking.",
  "PUT /bookings/:id":
    'Cancel or edit a pending booking. Either `{"status": "cancelled"}` or the fields to change. Only by its customer and only while pending: 409 otherwise. With `version` an edit of what somebody else has changed meanwhile is refused.',
  "PUT /bookings/:id/accept":
    "Accept an open job. Of several mechanics at once exactly one gets the job, the others get 409; so does one who is offline, has another job at that time, or holds as many jobs as an unverified mechanic may. With `version` (optional) a job that was edited since is refused with 409 `STALE`, and `changes` says what is different.",
  "PUT /bookings/:id/status":
    "Move a job on. `accepted`, `in_progress` (or `in-progress`), `completed`, or `cancelled` for declining. Any move that the state doesn't allow is a 409 with the present `status`.",
  "POST /bookings/:id/status": "Move a job on. The same as the PUT.",
  "POST /bookings/:id/complete":
    "Complete a job and collect the payment. A held card is charged; without one the payment is due. 402: the card could not be charged, and the job stays in progress.",
  "POST /bookings/:id/en-route":
    "Say that you are on the way. By its mechanic, from 90 minutes before the start; again is a new estimate. The customer's open page shows when you will be there.",
  "POST /bookings/:id/position":
    "Say where you are on the way. By its mechanic, once they said that they are on the way, at most once in 5 seconds (429 with `Retry-After`). Only the last position is kept, until they are there, the way ends, or for 4 hours. `seen` says whether the customer sees how near they are: within 2 miles of a place whose street is known, on a way that began well outside of that.",
  "GET /bookings/:id/position":
    "How near the mechanic is. For its customer, while the mechanic is on the way, shares it and is near; else `position` is null. `bearing` is degrees clockwise from north, as seen from the place.",
  "POST /bookings/:id/arrived":
    "Say that you are there. By its mechanic, from 30 minutes before the start; the customer is asked to confirm it.",
  "POST /bookings/:id/arrived/confirm":
    "Confirm that the mechanic is there. By its customer, once.",
  "GET /bookings/:id/cancellation":
    "What cancelling costs now. For its customer, while pending or accepted. Nothing where the policy was not accepted at checkout; `freeUntil` is when that ends, where it is known.",
  "POST /bookings/:id/cancel":
    "Cancel a pending or accepted booking. By its customer; `fee` is what they were shown. 409 with the present `fee` where it is higher by now; a lower one is taken. It is taken from the hold, whose rest is released, or due.",
  "POST /bookings/:id/arrived/contest":
    "Say that nobody is there, though the mechanic says so. By its customer, before the arrival is confirmed; our team looks at it.",
  "POST /bookings/:id/no-show":
    "Say that the customer is not there. By its mechanic, 15 minutes after the later of the start and a confirmed arrival; 409 where that arrival was more than 30 minutes after the start. Cancelled with $60.00 at most the total, nothing where the customer did not accept the policy.",
  "POST /bookings/:id/stop":
    "Stop work that goes wrong. By its customer, once; the mechanic can't complete it, and our team decides within 24 hours.",
  "POST /bookings/:id/reschedule":
    "Propose another time for an accepted booking. By either of its two people, before the mechanic is on the way; one proposal at a time, which the other side answers within 24 hours and before the present start; at most three moves. `proposal` of the booking shows it.",
  "POST /bookings/:id/reschedule/accept":
    "Accept the other time. By whoever did not propose it. 409: the mechanic has another job at that time, or the proposal is over.",
  "POST /bookings/:id/reschedule/decline":
    "Decline the other time; the booking stays as it is. By whoever did not propose it.",
  "POST /bookings/:id/reschedule/withdraw": "Take back the other time. By whoever proposed it.",
  "POST /bookings/:id/release":
    "Hand a job back. By its mechanic, before arriving: it is pending again with its hold, and its mechanic doesn't see it any more. Three within 24 hours of their starts in 30 days, and no job can be accepted until `acceptsAgainAt`.",
  "PUT /bookings/:id/request":
    "Ask another mechanic for a pending booking, or anyone. By its customer; `mechanicId` null opens it to everyone near. 404: no such mechanic; 409: not pending, or the mechanic is offline or said no to it before.",
  "GET /bookings/:id/photos":
    "The photos on a booking's page, oldest first. For its two sides; mechanics who may take it get those of the trouble, in a small size.",
  "POST /bookings/:id/photos":
    "Add a photo to a booking. JPEG, PNG or WebP by content, at most 5 MB, written anew without metadata. The customer adds what is the trouble (`issue`, 6 at most), the mechanic `arrival` (which lets the arrival count), `before` and `after` (10 each) and `change`; `claim` and `message` are for both. Those of a change order, a claim or a message are named in its `photoIds`, and removed after a day otherwise. 409: not now, or too many.",
  "DELETE /photos/:id":
    "Take back a photo of one's own that went along with nothing. 409 where it did, or the job has gone on since.",
  "GET /bookings/:id/changes": "Every change order of a booking. For either party, newest first.",
  "POST /bookings/:id/changes":
    "Propose a change of the job. By its mechanic, who is there or at work; `remove` names ids as they stand in `services`. Nothing changes before the customer's yes. One is open at a time, three in all; it is never rewritten, and ends after 24 hours. 400: a part over $100.00 needs a photo. Additions over twice what was booked, or over $1,500.00, wait for the operator first.",
  "POST /changes/:id/withdraw":
    "Take a change order back. By its mechanic, while it is open, also while the card is yet to be held for it.",
  "POST /changes/:id/approve":
    "Say yes to a change order, as a whole. By its customer, once. Where the total rises, `payment` of the answer is what the card has to be held for first, by `POST /payments/{id}/intent`; until then nothing changes. Where it falls, less is charged.",
  "POST /changes/:id/decline":
    "Say no to a change order. By its customer, once; it is free, and everything stays as it was.",
  "POST /bookings/:id/claims":
    "Claim the warranty, or that something went wrong. `warranty` is for paid work, within 30 days of its completion, of a line (`lineId`, as in `services`), one open and two in all; its mechanic has 48 hours to offer times. The rest is for the customer within 7 days of the end of the job (`safety` for either side, from the acceptance on): what the job earned is not paid out meanwhile, and we answer within 72 hours. 409: not to be claimed, with the last day where it is late, or claimed already.",
  "POST /claims/:id/offer":
    "Offer times for a visit. By its mechanic, one to five times from 2 hours to 14 days ahead; again replaces them. 409: another job is there, or the claim has moved on.",
  "POST /claims/:id/decline":
    "Say that you can't come again. By its mechanic; the desk decides then.",
  "POST /claims/:id/choose":
    "Choose one of the offered times. By its customer: an accepted booking of total 0.00, `followUpId`, without a payment. 409: the time isn't offered any more, or the mechanic is busy by now.",
  "POST /claims/:id/withdraw":
    "Take a claim back. By who made it, until a visit is agreed or we have decided.",
  "POST /bookings/:bookingId/review":
    "Rate a finished job, once. Within 30 days of its completion, and after it was paid for.",
  "GET /bookings/:bookingId/review":
    "What was written about a job of one's own. `review` is null while there is nothing. `hidden` says that staff took it out of sight.",
  "GET /mechanic/reviews":
    "What customers wrote about the caller, newest first. Hidden ones too, marked so.",
  "POST /reviews/:id/answer":
    "Answer a review about the caller, once. Shown under it. The same call puts the answer right for 15 minutes. 409: the answer stands, or the review was hidden.",
  "POST /reviews/:id/report":
    "Report a review. Anybody who reads it may, once, but its author. It stays visible until staff have looked. At most ten in 24 hours (429).",
  "GET /desk/reviews":
    "Reviews at the desk, newest first. `show` says which: `reported` ones that wait for a decision, `hidden` ones, or `all`.",
  "POST /desk/reviews/:id/hide":
    "Take a review out of sight. It counts for nothing, and what was reported is settled. 409: it is hidden already.",
  "POST /desk/reviews/:id/show":
    "Show a hidden review again. It counts again. 409: it is shown already.",
  "POST /desk/reviews/:id/keep":
    "Leave a reported review as it is. What was reported is settled. 409: nothing waits for a decision.",
  "GET /desk/questions":
    "The question bank with its answers, and how often each was asked and answered rightly. `show` says which: those `asked` in new tests, `retired` ones, or `all`; `topic` narrows it.",
  "POST /desk/questions":
    "Add a question, asked in new tests from then on. `correctAnswer` is the place of the right option, from 0. 409: there is one of these words.",
  "PUT /desk/questions/:id":
    "Change a question. 409: its words or answers, once a test has it; retire it and write a new one. Topic and explanation can be changed always.",
  "POST /desk/questions/:id/retire":
    "Ask a question in no new test. Tests that have it keep it. 409: it is retired already.",
  "POST /desk/questions/:id/restore":
    "Ask a retired question in new tests again. 409: it is not retired.",
  "GET /desk/support":
    "Requests to support. `show` says which: `open` ones that wait for us, longest waiting first; `mine`, `answered`, `closed` or `all`, latest first. `q` is how its sender's name, address or phone number begins, words of its subject, or its id.",
  "POST /desk/support":
    "Write down a mail that came to the support mailbox. It is its sender's by their account, where the address is known to be theirs.",
  "GET /desk/replies": "Saved replies of the support desk, by their names.",
  "POST /desk/replies":
    "Save a reply that is written often. `{name}` in it stands for whoever is answered. At most 100. 409: one has this name.",
  "PUT /desk/replies/:id":
    "Change a saved reply. 409: one has this name, or somebody changed it since `version` (`STALE`).",
  "DELETE /desk/replies/:id": "Delete a saved reply. Answers those that are left.",
  "GET /desk/support/:id":
    "A request with what was written, staff's notes, and its sender's newest bookings.",
  "POST /desk/support/:id/answer":
    "Answer by mail. `version` is that of the request as it was read. 409: something was written meanwhile.",
  "POST /desk/support/:id/note": "Note something about a request, for staff alone.",
  "POST /desk/support/:id/assign":
    "Look after a request, also in place of somebody else, or with `mine: false` no more. 409: somebody else looks after it.",
  "POST /desk/support/:id/close":
    "Close a request. Writing back opens it again. 409: it is closed already.",
  "POST /desk/support/:id/reopen": "Open a closed request again. 409: it is not closed.",
  "GET /bookings/:id/receipt":
    "The receipt of a captured payment: the booking's own, or that of the payment which `paymentId` names.",
  "GET /bookings/:id/payments": "What was asked for and taken. For either party, oldest first.",
  "POST /payments/:id/intent":
    "Pay a change, a tip, a fee or what is due. The client secret of the one payment that is open for it, on cancelled bookings too. 409: there is nothing to pay.",
  "GET /payments/due":
    "What the caller owes, the oldest first. What was due for more than a week stops new bookings (409) until it is paid.",
  "POST /bookings/:id/tip":
    "Begin to tip the mechanic of a job that is done and paid for, within 14 days: one a booking, from $1.00 to the higher of $20.00 and half of what was charged, at most $200.00. All of it is the mechanic's. Until it is paid another amount takes its place. 409: not now, not that much, or given already.",
  "GET /cards":
    "The cards that the caller keeps, the usual one first, each with the bookings ahead that count on it.",
  "PUT /cards/:id": "Make a card the usual one. Answers all of the caller's cards.",
  "DELETE /cards/:id":
    "Remove a card: nothing is charged to it any more. What is held on it stays held until that job is done; bookings that were still to be held ask for another card. Answers the cards that are left.",
  "POST /cards/:id/pay":
    "Pay what a client secret asks for with a card of one's own. `authenticate` says that its bank wants to see the holder: their browser goes on with the same secret. 402: the card was refused.",
  "POST /create-payment-intent":
    "Begin to pay for a booking. `amount` is dollars and only a cross-check: the booking's own total is what is held. Without `bookingId` it must fit exactly one unpaid booking of the caller. `kind` is `setup` for a job more than a week away: the card is saved now and held two days before. `withoutPromo` takes the promo code off the booking first, for a card that had the code before: `amount` is then the full price.",
  "POST /mechanic/profile":
    "Create the profile, or set its picture. The onboarding form creates the profile (201) or saves it anew (200). A body with only `profileImageUrl` sets the picture that an upload answered with, and the one before is removed.",
  "GET /mechanic/profile": "The caller's own profile. 404 while there is none.",
  "PUT /mechanic/profile":
    "Save the profile, or go online and offline. An absent key stays as it is.",
  "PUT /mechanic/bank-info":
    "Save the bank information. Kept encrypted. Answers show the last four digits; a masked number sent back means unchanged. A change asks for the `password` or a sign-in of the last ten minutes, else 403 `REAUTH_REQUIRED`, and payouts wait for three days after it.",
  "GET /mechanic/bookings": "A mechanic's jobs and the open ones he could take.",
  "GET /mechanic/availability":
    "A mechanic's calendar: weekly hours, times off that are not over, notice and horizon. `usualHours` says that none were named, so that 8 to 18 on every day counts.",
  "PUT /mechanic/availability":
    "Save the calendar. All of it: hours and times off that are not sent are gone. Hours stand on the clock of `timeZone`; none at all mean the usual ones. Accepted jobs stay.",
  "GET /mechanic/:userId/slots":
    "When a mechanic can be booked. Every half hour of the mechanic's clock at which these services, with the drive after them, fit between hours, times off and accepted jobs. At most 31 days; 60 calls an hour, 20 other mechanics a day (429).",
  "GET /slots":
    "How many mechanics near a place are free. For each half hour ahead, of the nearest who reach the place, as `0`, `1–2` or `3+`. A street counts as its ZIP code. Empty where the place is unknown. At most 31 days; 60 calls an hour, together with those for one mechanic's slots (429).",
  "GET /calendar":
    "Whether there is a link to the caller's calendar. The link itself was told when it was made.",
  "POST /calendar/renew":
    "A link to the caller's calendar, for programs that subscribe. Told this once; the link before it ends. Whoever has it sees services, times, first names and cities, and no address, telephone number or e-mail address.",
  "GET /mechanic/assessment":
    "Where a mechanic stands with the skills test. `ready` to begin, `running` in this session with its questions, `elsewhere` in another browser, `waiting` for the next try, `passed`, or `unavailable`. No answer tells which options are right.",
  "POST /mechanic/assessment":
    "Begin the skills test. Ten questions, 20 minutes by the server's clock, 80 % passes; again seven days after one that was not passed. Sent twice, it is one test. 409: it runs in another browser, was passed, or can't begin yet.",
  "POST /mechanic/assessment/answer":
    "Answer one question of the running test; another choice replaces the first. `answer` is the index of an option as this test shows them. 409: the time is up, or the test goes on in another browser.",
  "POST /mechanic/assessment/continue":
    "Go on with the running test in this session; it ends in the other one. Its time runs on. At most twice a test, then 409.",
  "POST /mechanic/assessment/hand-in":
    "Hand the test in and be told the result. Questions without an answer count as wrong. Sent again, it answers the same.",
  "GET /mechanic/documents":
    "What was checked of the caller, and the documents they sent, newest first. `state` is `unverified`, `verified` or `suspended` (`suspendedReason` says why); `verifiedUntil` is when the first of what is needed ends. `mustBeVerified`: only verified mechanics are found and take jobs here.",
  "POST /mechanic/documents":
    "Send a document to be checked. PDF, JPEG or PNG by content, at most 5 MB. `kind` is `identity`, `insurance` (with `number` and `expiresOn`), `background` (with `provider` and `issuedOn`), `ase` (with `number`) or `tax_form`; dates are YYYY-MM-DD. One that nobody has decided about is replaced; one that was accepted counts until this one is. Private to the mechanic and staff, whose every look is noted down.",
  "GET /mechanic/standing":
    "How the caller did since `since`, 90 days back. `accepted` requests and `completed` jobs, those `released` (handed back), `late` and `noShows`, `claims` of customers, and `minutesToAnswer`, the median from a customer's message to the answer, of so many `answers`.",
  "GET /mechanic/statement": "A mechanic's earnings by month, and the ledger behind them.",
  "POST /mechanic/plan/portal":
    "The payment provider's page where the mechanic cancels the plan, goes on with it, or changes its card; made for one visit. 409: there is no paid plan.",
  "GET /mechanic/balance":
    "What a mechanic has, and when it is paid out. `available`, `onTheWay` and `held` are together the sum of the statement's rows; `paid` is what was paid out before. `obstacles` says what keeps money back.",
  "GET /mechanic/payouts":
    "A mechanic's payouts with their jobs, newest first. 50 a page; `X-Next-Cursor` leads on.",
  "GET /mechanic/payout-account":
    "How far the mechanic's account at the payment provider is. `none`, `incomplete`, `checking`, `restricted` or `active`; `requirements` names what is still asked for. Where `method` is `manual`, earnings go to the bank details instead.",
  "POST /mechanic/payout-account/refresh":
    "Ask the payment provider how far the account is. After a visit of its page; 503 without an answer.",
  "POST /mechanic/payout-account/link":
    "The payment provider's page for setting the account up. Good for one visit within a few minutes, made anew by each call. Once the account was set up, it asks for the `password` or a sign-in of the last ten minutes, else 403 `REAUTH_REQUIRED`, and another bank account holds payouts for three days. 409 where `PAYOUTS` is `manual`.",
  "GET /mechanic/:userId/profile": "A mechanic's public profile.",
  "GET /mechanic/:userId/services": "The services a mechanic offers.",
  "POST /upload/tax-form":
    "Upload a tax form. PDF, JPEG or PNG by content, at most 5 MB. Private to the mechanic and staff; each look of staff is noted down.",
  "POST /upload/resume":
    "Upload a resume. PDF, DOC or DOCX by content, at most 5 MB. Private to its owner and administrators.",
  "POST /upload/profile-picture":
    "Upload a picture, or ask where to put one. JPEG, PNG or WebP by content, at most 5 MB, written anew without metadata. As a form it is stored at once. As JSON the answer's `uploadUrl` takes the bytes by PUT, once and within ten minutes. Then send `profileImageUrl` to POST /api/mechanic/profile.",
  "PUT /upload/profile-picture/:fileId":
    "The bytes of a picture. The address comes from the JSON form of the upload; its token is the permission. 409 where it was used already or is too old.",
  "GET /messages": "The messages of one booking, oldest first.",
  "POST /messages": "Write to the other party of a booking. 409 while the booking is pending.",
  "GET /notifications":
    "What the caller was told, newest first. `unread` counts all of them; where there are more, send `nextCursor` as `cursor` for the next page.",
  "POST /notifications/read":
    "Say that these were seen. Unknown ids and other people's are left alone.",
  "POST /notifications/unsubscribe":
    "Stop mails of one kind: the address in a mail's List-Unsubscribe header, whose token is the permission. The body is not read, so mail programs can post as RFC 8058 says. A GET only leads to a page with a button.",
  "GET /notifications/preferences":
    "What the caller hears of by which channel, beside the product itself. Push and SMS keep quiet hours, but for a mechanic who is on the way and for what is called off shortly before it begins.",
  "PUT /notifications/preferences":
    "Save these choices; what is not named stays. Mails that keep the account safe are always sent.",
  "GET /notifications/push":
    "Whether the browser of this session is told by push, and how many others of the caller's are. `publicKey` is what a browser subscribes with; null where this server sends none.",
  "POST /notifications/push":
    "Tell the browser of this session from now on: what `PushSubscription.toJSON()` answers there. It ends with the session; an address that somebody else had named is theirs no more.",
  "POST /notifications/push/end": "Tell the browser of this session no more.",
  "GET /notifications/sms":
    "Whether a phone of the caller's gets texts. `from` is where they come from; null where this server sends none. A number that said STOP is `stopped` until START is texted from it.",
  "POST /notifications/sms":
    "Text a code of six digits to a number, with its owner's consent to get texts there. The code works for ten minutes and five tries; at most three an hour. The answer is the same whether or not the number can get one.",
  "POST /notifications/sms/confirm":
    "Give the code: that number gets the caller's texts from now on, and nobody else's.",
  "POST /notifications/sms/end": "No phone of the caller's gets texts any more.",
  "GET /admin/questions": "The skills-assessment question bank.",
  "POST /account/confirm":
    "Give the password once more. For ten minutes this session may then ask for what needs its owner, such as GET /api/account/export. 403 `REAUTH_REQUIRED`: a wrong one.",
  "GET /account/deletion":
    "When the account is going to be deleted, and what has to be settled first. `obstacles` names each kind, with the numbers of the bookings that it is about.",
  "DELETE /account":
    "Delete the account in seven days. Until then POST /api/account/keep takes it back. With `password`, or within ten minutes of signing in, else 403 `REAUTH_REQUIRED`. 409 while jobs or money are open, with what has to be settled. Again, it answers the same.",
  "POST /account/keep": "Keep the account. 409 where it is not going to be deleted.",
  "GET /account/sessions":
    "Where the caller is signed in. This one first, then the last used. `lastUsedAt` is right to the hour.",
  "DELETE /account/sessions/:id":
    "Sign out there. It counts from that device's next call. Answers what is left. 404 where it is nobody's or somebody else's.",
  "DELETE /account/sessions": "Sign out everywhere else. Answers what is left: this one.",
  "GET /account/second-factor":
    "Whether there is one, and whether it is needed now. `needed` says that staff calls of this session answer 403 `SECOND_FACTOR_REQUIRED`.",
  "POST /account/second-factor/start":
    "Begin to set up an authenticator. Signing in asks for its code then. A fresh secret, as text, as an address and as a drawn code. It counts once a code of it was confirmed; starting again replaces it. 409 where one is set up, or the address was never confirmed.",
  "POST /account/second-factor/confirm":
    "Confirm the authenticator with its first code. The answer is the only one that shows the ten recovery codes. Each try counts: after five wrong ones in 15 minutes, 429.",
  "POST /account/second-factor/verify":
    "Give the second factor for this session. `code`: six digits of the authenticator, or a recovery code. `passkey`: what a passkey has signed of POST /api/account/passkey-challenge. Each counts once.",
  "POST /account/second-factor/recovery-codes":
    "New recovery codes. The old ones end. With a `code` or a `passkey`, or with the `password` in a session that was signed in to with one; staff need one of the first. 403 `REAUTH_REQUIRED`: a wrong password, `SECOND_FACTOR_REQUIRED`: a password is not enough.",
  "POST /account/second-factor/disable":
    "Turn the authenticator off. With a `code`, a `passkey` or the `password`, as for new recovery codes.",
  "GET /account/passkeys":
    "The caller's passkeys, the newest first. Passkeys are for staff, as their second factor.",
  "POST /account/passkey-registration":
    "Begin to add a passkey. Answers what `navigator.credentials.create` takes, as JSON; what it says goes into POST /api/account/passkeys within five minutes. With a `code` or a `passkey` where the caller has a second factor (403 `SECOND_FACTOR_REQUIRED`), else with the `password` or within ten minutes of signing in (403 `REAUTH_REQUIRED`). 409 with ten of them, or where the address was never confirmed.",
  "POST /account/passkeys":
    "Keep the passkey that was made. It has to ask for a finger, a face or a PIN (400). It counts as this session's second factor at once. 409 where that device's is known already.",
  "POST /account/passkey-challenge":
    "What a passkey signs for this session. Answers what `navigator.credentials.get` takes, as JSON. What it says is the `passkey` of POST /api/account/second-factor/verify and of calls that change a second factor, once, within five minutes. 409 without a passkey.",
  "DELETE /account/passkeys/:id":
    "Remove a passkey. With a `code` or a `passkey`, as for turning the authenticator off. Each session of the caller is asked for a second factor again.",
  "GET /bookings/:id/credit-notes":
    "The credit notes of a booking. For either party, oldest first. `voidedAt` says that its refund came back after all.",
  "GET /desk/refunds":
    "Refunds of all bookings, newest first. By `state`. 50 a page; `X-Next-Cursor` leads on.",
  "GET /desk/claims":
    "Claims. `view=open` (default): the soonest due first; `closed`: the newest first.",
  "POST /desk/claims/:id/decide":
    "Decide a claim: `dismiss`, `refund` an `amount` (as the refund of a booking, with `bornBy`), `waive_fee` of a cancelled booking, or `follow_up`, which asks its mechanic for times again. Both sides read the reason. 409: decided already, or more than can be given back.",
  "GET /desk/documents":
    "Documents of mechanics, beside who sent them. `show` is `waiting` (oldest first), `accepted`, `rejected` or `all` (newest first); `kind` and `mechanicId` narrow it. 30 a page; `X-Next-Cursor` leads on.",
  "GET /desk/documents/:id": "A document of a mechanic, beside who sent it, whatever became of it.",
  "POST /desk/documents/:id/accept":
    "Accept a document, with what it shows itself. What its kind asks for has to be sent. The mechanic is told. 409: somebody decided, or the mechanic sent a newer one.",
  "POST /desk/documents/:id/reject":
    "Reject a document. The mechanic reads the reason. 409: somebody decided, or the mechanic sent a newer one.",
  "POST /desk/people/:id/suspend":
    "Suspend a mechanic. They are not found and take no jobs, their jobs to come go back to the others, payouts wait; a job that has begun may be finished. They are told the reason. 409: suspended already.",
  "POST /desk/people/:id/restore":
    "Let a suspended mechanic work again. They are told. 409: not suspended.",
  "GET /desk/disputes":
    "What banks took back or ask about. `show` is `open` (those that wait for an answer, what is due first), `answered` or `closed`. 50 a page; `X-Next-Cursor` leads on.",
  "GET /desk/disputes/:id":
    "A dispute with its answer. By its id or the provider's. `evidence` is the saved draft, or a first one made by the bank's reason of what the product has; `problem` says why a bank wouldn't read it.",
  "PUT /desk/disputes/:id/evidence":
    "Save the answer to a dispute. Over the `version` that was read (`evidenceVersion`); 409 where somebody else has changed it, or it was submitted.",
  "POST /desk/disputes/:id/evidence":
    "Submit the answer to a dispute, once and for good. The `version` that was looked at. 409 in the last 48 hours before it is due without `late`, afterwards always, and where it was submitted already. `sentAt` is empty while the provider is away: it is sent as soon as it answers.",
  "GET /desk/alerts": "What needs a look, oldest first.",
  "POST /desk/alerts/:id/resolve": "Say that an alert was looked at.",
  "POST /desk/bookings/:id/asked-by-mechanic":
    "Decide whether a mechanic asked their customer to cancel. If they did, it counts as their release. 409: decided already, or nobody said so.",
  "GET /desk/staff": "Who runs the marketplace.",
  "POST /desk/staff":
    "Give somebody a staff role, or take it away. By a confirmed address; `role` null takes it away. It counts from their next call. 409 where nobody would stay an owner.",
  "GET /desk/services":
    "Everything that is or was sold, in the catalogue's order, retired services among it. `openRequests` and `agreedJobs` are the bookings that keep what they were sold.",
  "POST /desk/services":
    "Offer something new. By owners. It stands at the end of the list and can be booked at once. 409: the name is taken.",
  "PUT /desk/services/:id":
    "Change a service for new bookings. By owners; keys that are absent keep their value. Bookings keep the names, prices and durations with which they were made, and accepted jobs their hours. `position` is its place in the list, from 1. 409: the name is taken, or somebody changed it since `version` (`STALE`).",
  "POST /desk/services/:id/retire":
    "Offer a service no longer. By owners; bookings that have it keep it. 409: it is retired, or the last one on offer.",
  "POST /desk/services/:id/restore": "Offer a retired service again. By owners.",
  "GET /desk/promos":
    "Promo codes, the newest first. `uses` are the bookings that have one (cancelled ones gave it back), `discounts` what it took off for those, `cost` what the platform has added for their mechanics by the books.",
  "POST /desk/promos":
    "Make a promo code. By owners; either `percent` or `amount` (dollars). `bornBy` is `platform`, or `shared` where the mechanic gives a half of the discount. 409: the code is taken.",
  "PUT /desk/promos/:id":
    "Change a promo code for bookings from now on. By owners; keys that are absent keep their value, and bookings keep the terms that they were made with. 409: it was used more often than `usesInAll`, the landing page promises it, or somebody changed it since `version` (`STALE`).",
  "POST /desk/promos/:id/pause":
    "Let nobody use a promo code for now. By owners; bookings keep it. 409: it is paused, or promised by the landing page.",
  "POST /desk/promos/:id/resume": "Let a paused promo code be used again. By owners.",
  "GET /desk/audit":
    "What staff did, and why. Newest first; rows can't be changed. `who` is the id of somebody of the staff, `act` one act or a group of them, `about` a booking's number or how a person's name, address or phone number begins, `from` and `to` days in New York.",
  "POST /desk/changes/:id/approve":
    "Let a large change order be put before its customer. With a reason; the customer has 24 hours from now on to answer it.",
  "GET /desk/today":
    "What waits at the desk: how much of each, and since when the oldest of it does; when the data was last copied, and both books compared.",
  "GET /desk/work":
    "Work in the background that was given up after its last try, the oldest first. It is kept for a week.",
  "POST /desk/work/:id/retry": "Have given-up work done once more. 404 where it is gone.",
  "POST /desk/work/:id/drop": "Drop given-up work for good. 404 where it is gone.",
  "GET /desk/numbers":
    "What happened in the marketplace, by day, week or month: requests, what became of them, and money. Each thing counts on the day on which it happened, in `timeZone`. The last 30 days unless told; `before` is as long a span before it.",
  "GET /desk/tie-out":
    "Where our books and the payment provider's differ, as compared last night, and what the provider's books come to.",
  "GET /desk/payouts":
    "Payouts of all mechanics, newest first. By `state` and `runId`. 50 a page; `X-Next-Cursor` leads on.",
  "GET /desk/payouts/next": "What a run would pay now, and whom it would leave out.",
  "GET /desk/payouts/runs": "The payout runs, newest first.",
  "POST /desk/payouts/run":
    "Pay out what can be paid out. For owners. Each row of a ledger is paid out once, however often this is called. 409 with nothing to pay, or where `total` is not the sum that would be paid.",
  "POST /desk/payouts/:id/sent":
    "Say that the bank carried a payout out. For owners, where `PAYOUTS` is `manual`.",
  "POST /desk/payouts/:id/returned":
    "Say that a payout did not arrive. For owners, where `PAYOUTS` is `manual`. What it paid can be paid out again.",
  "GET /desk/jobs":
    "The jobs of a `list` that need somebody of the staff: `late`, `stuck`, `stopped`, `contested`, `changes`, `claims`, `unheld` (no card is held), `requests` (nobody took them). 50 a page, the oldest first; `X-Next-Cursor` leads on.",
  "GET /desk/jobs/counts": "How many jobs are in each list.",
  "GET /desk/people":
    "Everybody with an account; who joined last first unless sorted. `q` is how their name, e-mail address or phone number begins.",
  "GET /desk/people/:id":
    "What staff decide by about a person. That somebody looked stands in the audit log.",
  "GET /desk/people/:id/standing":
    "How a mechanic did in the last 90 days, in the numbers that they see themselves. That somebody looked stands in the audit log.",
  "POST /desk/people/:id/sessions/end": "Sign a person out everywhere.",
  "POST /desk/people/:id/password-reset":
    "Mail a temporary password to a person's own address; nobody else sees it. 409: they have no address, or their account is closed.",
  "GET /desk/bookings":
    "All bookings, newest first unless sorted. `q` is how a booking's number, or the name, e-mail address or phone number of one of its sides begins; `from` and `to` are days of the start in America/New_York; `trouble` leaves those with which something is the matter, `any` or one kind of it.",
  "GET /desk/bookings/:id/conversation":
    "What the two sides of a booking wrote to each other and photographed. That somebody of the staff looked stands in the audit log.",
  "POST /desk/bookings/:id/mail":
    "Send a mail about a booking once more, to whom it was sent. `mailId` is one of `mails` of GET /api/desk/bookings/{id}. It is written anew from what is true now. 409: nothing is left to tell, or they don't want such mails.",
  "GET /desk/bookings/:id":
    "A booking with its people, money and timeline, and the `acts` that staff can do to it now. `id` is the booking's id or its number.",
  "POST /desk/bookings/:id/cancel":
    "Cancel a job that is not over, for free. What is held is released, the promo code given back, and both sides are told.",
  "POST /desk/bookings/:id/complete":
    "Complete a job that is in progress, also one that its customer stopped. Its hold is charged, or its payment is due, as when its mechanic completes it.",
  "POST /desk/bookings/:id/note":
    "Write a note on a booking for staff. It stands in `log`, can't be changed, and is read by neither side.",
  "POST /desk/bookings/:id/release":
    "Take an accepted job from its mechanic, also after their arrival, without counting against them. `requestTo` asks another mechanic, who may say no; null asks anyone. 409 once its start has passed.",
  "POST /desk/bookings/:id/price":
    "Have a job cost less while its mechanic has it in hand, never more. `amount` is what its customer pays at most, fee included, and every line becomes cheaper by its part; `lines` instead names single lines by their ids of GET /api/desk/bookings/{id} with what they cost then. Less is charged of what is held; a stop and an open change order end with it, and both sides are told. `seenTotal`, where it is given, has to be what the job costs now. 400: an unknown line, or less than $0.50; 409: not lower, not in hand, being completed, or another total by now.",
  "GET /desk/bookings/:id/mechanics":
    "Whom an accepted job can be given to, at most 20, the nearest first: online, with a plan, not stopped for late releases, and neither blocked nor gone from this job. `q` is how their whole or last name begins; without it, those whose radius reaches the job. Empty where the job can't be given on.",
  "POST /desk/people/:id/second-factor/reset":
    "Reset the second factor of somebody who lost phone and recovery codes. All their sessions and their password end; a temporary one is mailed to the address that they have proven, and the reset is mailed, too. For staff's, owners alone. 409: they have none, never proved an address, or it is one's own.",
  "GET /desk/bookings/:id/refunds":
    "What a booking's payments can give back, and did. `id` is the booking's id or its number.",
  "POST /desk/bookings/:id/refund":
    "Refund a booking in part or in full. Of its own payment first, then of those for changes, fee and tip. `shared` is borne by both sides by their shares, `platform` by the platform alone. A refund is `pending` until the provider has said how it went. Operators refund up to $200.00 of a booking and $1,000.00 a day (403), owners beyond. 409 where more is asked for than is left, or a payment is disputed.",
} as const satisfies Record<Route, string>;

/** Refusals of a call alone; those that follow from its form and its caller are derived. */
export const REFUSALS: Partial<Record<Route, readonly (401 | 402 | 403 | 404 | 409 | 422)[]>> = {
  "POST /account/confirm": [403],
  "DELETE /account": [403, 409],
  "POST /account/keep": [409],
  "DELETE /account/sessions/:id": [404],
  "POST /account/second-factor/start": [403, 409],
  "POST /account/second-factor/confirm": [403],
  "POST /account/passkey-registration": [409],
  "POST /account/passkeys": [409],
  "POST /account/passkey-challenge": [409],
  "DELETE /account/passkeys/:id": [404],
  "POST /auth/second-step": [403],
  "POST /account/second-factor/recovery-codes": [403],
  "POST /account/second-factor/disable": [403],
  "POST /desk/people/:id/second-factor/reset": [404, 409],
  "POST /blocks": [404],
  "POST /auth/login": [401, 403],
  "POST /auth/signup": [409],
  "POST /auth/confirm-email": [409],
  "POST /auth/undo-email-change": [409],
  "POST /bookings": [404, 409, 422],
  "PUT /bookings/:id": [409],
  "PUT /bookings/:id/accept": [409],
  "PUT /bookings/:id/status": [402, 409],
  "POST /bookings/:id/status": [402],
  "POST /bookings/:id/complete": [402],
  "POST /bookings/:id/en-route": [409],
  "POST /bookings/:id/position": [409],
  "GET /bookings/:id/position": [403],
  "GET /bookings/:id/cancellation": [403, 409],
  "POST /bookings/:id/cancel": [409],
  "POST /bookings/:id/arrived/contest": [409],
  "POST /bookings/:id/no-show": [409],
  "POST /bookings/:id/stop": [409],
  "POST /bookings/:id/reschedule": [409],
  "POST /bookings/:id/reschedule/accept": [409],
  "POST /bookings/:id/reschedule/decline": [409],
  "POST /bookings/:id/reschedule/withdraw": [409],
  "POST /bookings/:id/release": [409],
  "PUT /bookings/:id/request": [409],
  "DELETE /photos/:id": [409],
  "POST /bookings/:id/changes": [409],
  "POST /changes/:id/withdraw": [409],
  "POST /changes/:id/approve": [403, 409],
  "POST /changes/:id/decline": [403, 409],
  "POST /desk/changes/:id/approve": [404, 409],
  "POST /bookings/:id/claims": [409],
  "POST /claims/:id/offer": [404, 409],
  "POST /claims/:id/decline": [404, 409],
  "POST /claims/:id/choose": [403, 404, 409],
  "POST /claims/:id/withdraw": [403, 404, 409],
  "GET /bookings/:bookingId/review": [404],
  "POST /reviews/:id/answer": [404, 409],
  "POST /reviews/:id/report": [404, 409],
  "POST /desk/promos": [409],
  "PUT /desk/promos/:id": [404, 409],
  "POST /desk/promos/:id/pause": [404, 409],
  "POST /desk/promos/:id/resume": [404, 409],
  "POST /desk/services": [409],
  "PUT /desk/services/:id": [404, 409],
  "POST /desk/services/:id/retire": [404, 409],
  "POST /desk/services/:id/restore": [404, 409],
  "POST /desk/reviews/:id/hide": [404, 409],
  "POST /desk/reviews/:id/show": [404, 409],
  "POST /desk/reviews/:id/keep": [404, 409],
  "GET /support/:id": [404],
  "POST /support/:id/messages": [404],
  "POST /support/link/read": [404],
  "POST /support/link/reply": [404],
  "POST /desk/questions": [409],
  "PUT /desk/questions/:id": [404, 409],
  "POST /desk/questions/:id/retire": [404, 409],
  "POST /desk/questions/:id/restore": [404, 409],
  "POST /desk/replies": [409],
  "PUT /desk/replies/:id": [404, 409],
  "DELETE /desk/replies/:id": [404],
  "GET /desk/support/:id": [404],
  "POST /desk/support/:id/answer": [404, 409],
  "POST /desk/support/:id/note": [404],
  "POST /desk/support/:id/assign": [404, 409],
  "POST /desk/support/:id/close": [404, 409],
  "POST /desk/support/:id/reopen": [404, 409],
  "POST /create-payment-intent": [404],
  "POST /bookings/:id/tip": [404, 409],
  "POST /mechanic/plan/portal": [409],
  "PUT /cards/:id": [404],
  "DELETE /cards/:id": [404],
  "POST /cards/:id/pay": [402, 404, 409],
  "GET /mechanic/profile": [404],
  "POST /mechanic/assessment": [409],
  "POST /mechanic/assessment/answer": [409],
  "POST /mechanic/assessment/continue": [409],
  "POST /mechanic/assessment/hand-in": [409],
  "GET /mechanic/documents": [404],
  "POST /mechanic/documents": [404],
  "GET /mechanic/standing": [404],
  "GET /mechanic/availability": [404],
  "PUT /mechanic/availability": [404],
  "GET /mechanic/balance": [404],
  "PUT /mechanic/profile": [404],
  "PUT /mechanic/bank-info": [404, 409],
  "GET /mechanic/payout-account": [404],
  "POST /mechanic/payout-account/refresh": [404],
  "POST /mechanic/payout-account/link": [404, 409],
  "PUT /upload/profile-picture/:fileId": [409],
  "POST /upload/tax-form": [404],
  "GET /messages": [404],
  "POST /messages": [404],
  "POST /desk/payouts/run": [409],
  "POST /desk/payouts/:id/sent": [404, 409],
  "POST /desk/payouts/:id/returned": [404, 409],
  "GET /desk/people/:id": [404],
  "GET /desk/people/:id/standing": [404],
  "POST /desk/people/:id/sessions/end": [404],
  "POST /desk/people/:id/password-reset": [404, 409],
  "GET /desk/bookings/:id": [404],
  "GET /desk/bookings/:id/conversation": [404],
  "POST /desk/bookings/:id/mail": [404, 409],
  "POST /desk/bookings/:id/cancel": [404, 409],
  "POST /desk/bookings/:id/complete": [402, 404, 409],
  "POST /desk/bookings/:id/release": [404, 409],
  "POST /desk/bookings/:id/price": [404, 409],
  "GET /desk/bookings/:id/mechanics": [404],
  "POST /desk/bookings/:id/note": [404],
  "POST /desk/work/:id/retry": [404],
  "POST /desk/work/:id/drop": [404],
  "GET /desk/bookings/:id/refunds": [404],
  "POST /desk/bookings/:id/refund": [404, 409],
  "POST /desk/claims/:id/decide": [404, 409],
  "POST /desk/documents/:id/accept": [404, 409],
  "GET /desk/documents/:id": [404],
  "POST /desk/documents/:id/reject": [404, 409],
  "POST /desk/people/:id/suspend": [404, 409],
  "POST /desk/people/:id/restore": [404, 409],
  "GET /desk/disputes/:id": [404],
  "PUT /desk/disputes/:id/evidence": [404, 409],
  "POST /desk/disputes/:id/evidence": [404, 409],
};

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

const requests = new Map<string, Example>(Object.entries(exampleRequests));
const answers = new Map<string, unknown>(Object.entries(exampleAnswers));

const isRoute = (route: string): route is Route => Object.hasOwn(REST_ROUTES, route);

/** What the document knows of each call. */
export const DETAILS = Object.entries<RestRow>(REST_ROUTES).flatMap(([route, row]) => {
  if (!isRoute(route)) return [];
  const [method = "", path = ""] = route.split(" ");
  // Two where the body chooses among them.
  const procedures = typeof row.call === "string" ? ([row.call] as const) : row.call.among;
  return {
    route,
    method,
    path,
    row,
    procedures,
    /** Whom it is for. */
    guard: ONLY_FOR[route] ?? guardOf(procedures[0]),
    /** The names in its path. */
    names: [...path.matchAll(/:(\w+)/g)].flatMap(([, name]) => name ?? []),
    isRepeatable: method === "POST" && !SAFE_ANYWAY.has(route) && !SHOWN_ONCE.test(path),
    /** There is one for every call but those that take bytes. */
    example: requests.get(route),
    answer: answers.get(route),
  };
});
export type Details = (typeof DETAILS)[number];
