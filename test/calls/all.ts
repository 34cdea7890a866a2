import type { Calls, Doors } from "./call";
import { accountCalls, accountDoors } from "./account";
import { announcementCalls } from "./announcement";
import { apiKeyCalls } from "./api-key";
import { assessmentCalls } from "./assessment";
import { bookingCalls, bookingDoors } from "./booking";
import { catalogCalls } from "./catalog";
import { changeOrderCalls } from "./change-order";
import { claimCalls } from "./claim";
import { deskBookingCalls } from "./desk/booking";
import { deskOperationsCalls } from "./desk/operations";
import { deskPeopleCalls } from "./desk/people";
import { disputeCalls } from "./dispute";
import { documentCalls, documentDoors } from "./document";
import { fileCalls, fileDoors } from "./file";
import { guestCalls } from "./guest";
import { legalCalls } from "./legal";
import { mechanicCalls } from "./mechanic";
import { messageCalls } from "./message";
import { notificationCalls, notificationDoors } from "./notification";
import { paymentCalls, paymentDoors } from "./payment";
import { payoutCalls } from "./payout";
import { reviewCalls } from "./review";
import { signInCalls, signInDoors } from "./sign-in";
import { supportCalls } from "./support";
import { systemDoors } from "./system";
import { webhookCalls } from "./webhook";
import { visitCalls } from "./visit";

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
  ...webhookCalls,
};

/** Every address without a procedure; test/authz/inventory.test.ts names one that is missing. */
export const DOORS: Doors = {
  ...accountDoors,
  ...bookingDoors,
  ...documentDoors,
  ...fileDoors,
  ...notificationDoors,
  ...paymentDoors,
  ...signInDoors,
  ...systemDoors,
};
