import type { Calls, Endpoints } from "./call";
import { accountCalls, accountEndpoints } from "./account";
import { announcementCalls } from "./announcement";
import { apiKeyCalls } from "./api-key";
import { assessmentCalls } from "./assessment";
import { bookingCalls, bookingEndpoints } from "./booking";
import { catalogCalls } from "./catalog";
import { changeOrderCalls } from "./change-order";
import { claimCalls } from "./claim";
import { deskBookingCalls } from "./desk/booking";
import { deskOperationsCalls } from "./desk/operations";
import { deskPeopleCalls } from "./desk/people";
import { disputeCalls } from "./dispute";
import { documentCalls, documentEndpoints } from "./document";
import { fileCalls, fileEndpoints } from "./file";
import { guestCalls } from "./guest";
import { legalCalls } from "./legal";
import { mechanicCalls } from "./mechanic";
import { messageCalls } from "./message";
import { notificationCalls, notificationEndpoints } from "./notification";
import { paymentCalls, paymentEndpoints } from "./payment";
import { payoutCalls } from "./payout";
import { reviewCalls } from "./review";
import { signInCalls, signInEndpoints } from "./sign-in";
import { supportCalls } from "./support";
import { systemEndpoints } from "./system";
import { webhookCalls } from "./webhook";
import { visitCalls } from "./visit";
import { waitlistCalls } from "./waitlist";

/** Every procedure; the compiler names one that is missing. */
export const CALLS: Calls = {
  ...accountCalls,
  ...announcementCalls,
  ...apiKeyCalls,
  ...assessmentCalls,
  ...bookingCalls,
  ...catalogCalls,
  ...changeOrderCalls,
  ...claimCalls,
  ...deskBookingCalls,
  ...deskOperationsCalls,
  ...deskPeopleCalls,
  ...disputeCalls,
  ...documentCalls,
  ...fileCalls,
  ...guestCalls,
  ...legalCalls,
  ...mechanicCalls,
  ...messageCalls,
  ...notificationCalls,
  ...paymentCalls,
  ...payoutCalls,
  ...reviewCalls,
  ...signInCalls,
  ...supportCalls,
  ...visitCalls,
  ...waitlistCalls,
  ...webhookCalls,
};

/** Every address without a procedure; test/authz/inventory.test.ts names one that is missing. */
export const ENDPOINTS: Endpoints = {
  ...accountEndpoints,
  ...bookingEndpoints,
  ...documentEndpoints,
  ...fileEndpoints,
  ...notificationEndpoints,
  ...paymentEndpoints,
  ...signInEndpoints,
  ...systemEndpoints,
};
