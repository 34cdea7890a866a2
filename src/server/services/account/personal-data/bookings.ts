import { decide } from "./decision";

/** Tables about bookings, which two people share. */
export const BOOKINGS = {
  Booking: decide<"Booking">()({
    exports: [
      {
        file: "bookings",
        by: "customerId",
        columns:
          "id bookingNumber vehicleId status scheduledAt timeZone serviceLocation area issueDescription notes customerProvidesParts subtotalCents platformFeeCents discountCents diagnosticFeeCents totalCents promoCode promoPercent promoAmountCents promoBornBy paymentStatus acceptedAt startedAt completedAt cancelledAt acceptedPolicy policyAcceptedAt policyAcceptedFrom checkoutOpenedAt enRouteAt arrivedAt arrivalConfirmedAt arrivalContestedAt stoppedAt stopReason warrantyEndsAt followsUpId cancelledBy cancelReason cancellationFeeCents createdAt",
      },
      {
        file: "jobs",
        by: "mechanicId",
        columns:
          "id bookingNumber status scheduledAt timeZone area customerProvidesParts subtotalCents totalCents paymentStatus acceptedAt withoutCardAt enRouteAt etaMinutes arrivedAt startedAt completedAt cancelledAt warrantyEndsAt cancelledBy contactOpensAt createdAt",
      },
    ],
    withheld:
      "customerId mechanicId wishedMechanicId version busyUntil latitude longitude locationPrecision streetLatitude streetLongitude streetAskedAt expiresAt remindAt announcedAt moveCount movedByMechanicAt keptStartAt followedAt askedByMechanic finishRemindedAt completingAt payoutHeldAt updatedAt arrivalAskedAt feeIfRefusedCents agreedSubtotalCents uncountedFor sharedMarks",
    erasures: [
      {
        by: "customerId",
        set: {
          serviceLocation: "",
          area: null,
          latitude: null,
          longitude: null,
          streetLatitude: null,
          streetLongitude: null,
          issueDescription: "",
          notes: null,
          policyAcceptedFrom: null,
          stopReason: null,
          cancelReason: null,
        },
      },
    ],
    stays:
      "id bookingNumber customerId mechanicId wishedMechanicId vehicleId status version scheduledAt busyUntil timeZone locationPrecision customerProvidesParts subtotalCents platformFeeCents discountCents diagnosticFeeCents totalCents promoCode promoPercent promoAmountCents promoBornBy paymentStatus acceptedAt startedAt completedAt cancelledAt acceptedPolicy policyAcceptedAt checkoutOpenedAt withoutCardAt enRouteAt etaMinutes arrivedAt arrivalConfirmedAt expiresAt remindAt announcedAt moveCount movedByMechanicAt keptStartAt contactOpensAt streetAskedAt followedAt arrivalContestedAt askedByMechanic stoppedAt finishRemindedAt completingAt payoutHeldAt warrantyEndsAt followsUpId cancelledBy cancellationFeeCents createdAt updatedAt arrivalAskedAt feeIfRefusedCents agreedSubtotalCents uncountedFor sharedMarks",
    why: "A job's address is its customer's, so its mechanic gets the city alone. What was agreed, when and for how much stays for the books and for the other side.",
  }),
  BookingContact: decide<"BookingContact">()({
    exports: [
      {
        file: "frozen-contacts",
        by: "userId",
        columns: "bookingId firstName lastName email phone serviceLocation frozenAt",
      },
    ],
    withheld: "userId",
    erasures: [],
    stays: "bookingId userId firstName lastName email phone serviceLocation frozenAt",
    why: "A bank can dispute a payment for 120 days. Copies of jobs without a capture that recent go with the account, the others when their time is over.",
  }),
  BookingLine: decide<"BookingLine">()({
    exports: [
      {
        file: "booking-lines",
        by: "bookingId",
        in: "bookings",
        columns: "id bookingId kind name priceCents durationMinutes",
      },
    ],
    withheld: "serviceId changeId position",
    erasures: [],
    stays: "id bookingId serviceId kind changeId position name priceCents durationMinutes",
    why: "What was sold is the books'.",
  }),
  BookingEvent: decide<"BookingEvent">()({
    exports: [
      {
        file: "timelines",
        by: "bookingId",
        in: "bookings",
        hides: "othersReportEvents",
        columns: "bookingId kind createdAt",
      },
    ],
    withheld: "id actorId detail deviceAt",
    erasures: [],
    stays: "id bookingId kind actorId detail createdAt deviceAt",
    why: "A timeline is never rewritten; it holds kinds and ids, and no words of people.",
  }),
  BookingRevision: decide<"BookingRevision">()({
    exports: [
      {
        file: "booking-edits",
        by: "bookingId",
        in: "orders",
        columns: "bookingId version area scheduledAt timeZone services totalCents",
      },
    ],
    withheld: "",
    erasures: [{ by: "bookingId", in: "orders", set: "gone" }],
    stays: "",
    why: "They tell of places.",
  }),
  BookingProposal: decide<"BookingProposal">()({
    exports: [
      {
        file: "proposed-times",
        by: "bookingId",
        in: "bookings",
        columns: "bookingId proposedBy state fromAt scheduledAt createdAt expiresAt endedAt",
      },
    ],
    withheld: "id",
    erasures: [],
    stays: "id bookingId proposedBy state fromAt scheduledAt createdAt expiresAt endedAt",
    why: "Times of a job that stays.",
  }),
  BookingReminder: decide<"BookingReminder">()({
    exports: [],
    withheld: "bookingId name scheduledAt createdAt",
    erasures: [],
    stays: "bookingId name scheduledAt createdAt",
    why: "Which of our reminders was sent; what it told is the notification's.",
  }),
  BookingMail: decide<"BookingMail">()({
    exports: [{ file: "booking-mails", by: "userId", columns: "bookingId kind sentAt" }],
    withheld: "id userId about",
    erasures: [{ by: "userId", set: "gone" }],
    stays: "",
    why: "What else it was written from are our own ids.",
  }),
  BookingDecline: decide<"BookingDecline">()({
    exports: [
      {
        file: "declined-jobs",
        by: "mechanicId",
        columns: "bookingId createdAt releasedAt reason late excused contactOpenedAt counts",
      },
    ],
    withheld: "mechanicId",
    erasures: [
      { by: "mechanicId", set: { reason: null } },
      { by: "bookingId", in: "orders", set: { reason: null } },
    ],
    stays: "bookingId mechanicId createdAt releasedAt late excused contactOpenedAt counts",
    why: "Who can't take a job again is asked while it is open.",
  }),
  JobPosition: decide<"JobPosition">()({
    exports: [],
    withheld: "bookingId latitude longitude farthestMiles recordedAt",
    erasures: [{ by: "bookingId", in: "bookings", set: "gone" }],
    stays: "",
    why: "It exists during a drive alone.",
  }),
  ChangeOrder: decide<"ChangeOrder">()({
    exports: [
      {
        file: "change-orders",
        by: "bookingId",
        in: "bookings",
        columns:
          "id bookingId number state reason subtotalBeforeCents totalBeforeCents subtotalCents totalCents createdAt expiresAt answeredAt",
      },
    ],
    withheld:
      "mechanicId needsOperator operatorAt platformFeeCents discountCents diagnosticFeeCents closedAt",
    erasures: [{ by: "bookingId", in: "bookings", set: { reason: "" } }],
    stays:
      "id bookingId number mechanicId state needsOperator operatorAt subtotalBeforeCents totalBeforeCents subtotalCents platformFeeCents discountCents diagnosticFeeCents totalCents createdAt expiresAt answeredAt closedAt",
    why: "The prices that were agreed are the books'.",
  }),
  ChangeOrderLine: decide<"ChangeOrderLine">()({
    exports: [],
    withheld: "id orderId act position lineId kind serviceId name priceCents",
    erasures: [],
    stays: "id orderId act position lineId kind serviceId name priceCents",
    why: "What was approved stands among the booking's lines.",
  }),
  Claim: decide<"Claim">()({
    exports: [
      {
        file: "claims",
        by: "openedBy",
        columns:
          "id bookingId kind state description times dueAt decision reason refundCents createdAt closedAt",
      },
      {
        file: "claims-about-jobs",
        by: "bookingId",
        in: "jobs",
        hides: "othersReports",
        columns:
          "id bookingId kind state times dueAt declineReason decision reason createdAt closedAt",
      },
    ],
    withheld: "openedBy lineId followUpId holdsPayout",
    erasures: [
      {
        by: "bookingId",
        in: "bookings",
        spares: "openReports",
        set: { description: "", declineReason: null, reason: null },
      },
    ],
    stays:
      "id bookingId kind state openedBy lineId times dueAt followUpId holdsPayout decision refundCents createdAt closedAt",
    why: "What a claim did to the money is the books'.",
  }),
  Photo: decide<"Photo">()({
    exports: [
      { file: "photos", by: "uploadedBy", columns: "id bookingId kind fileId createdAt deviceAt" },
    ],
    withheld: "uploadedBy attachedTo previewId",
    erasures: [
      { by: "uploadedBy", spares: "photosOfOpenReports", set: "gone" },
      { by: "bookingId", in: "orders", spares: "photosOfOpenReports", set: "gone" },
    ],
    stays: "",
    why: "The picture itself is given as a file.",
  }),
  PriceReduction: decide<"PriceReduction">()({
    exports: [],
    withheld: "id bookingId amountCents reducedBy createdAt",
    erasures: [],
    stays: "id bookingId amountCents reducedBy createdAt",
    why: "What staff took off, for their limits. The lower price itself stands with the booking.",
  }),
  SafetyRecord: decide<"SafetyRecord">()({
    exports: [],
    withheld: "claimId userId side name email phone serviceLocation messages createdAt erasesAt",
    erasures: [],
    stays: "claimId userId side name email phone serviceLocation messages createdAt erasesAt",
    why: "Written when an account is erased while a safety report is open, for the desk alone. It goes when the report is decided, 45 days after the deletion was asked for at the latest.",
  }),
  Message: decide<"Message">()({
    exports: [
      {
        file: "messages-sent",
        by: "senderId",
        columns: "bookingId content createdAt readAt",
      },
      {
        file: "messages-received",
        by: "receiverId",
        columns: "bookingId content createdAt readAt",
      },
    ],
    withheld: "id senderId receiverId mailedAt",
    erasures: [{ by: "bookingId", in: "bookings", set: { content: "" } }],
    stays: "id bookingId senderId receiverId readAt mailedAt createdAt",
    why: "Answers repeat what they answer, so a thread's texts go on both sides; that there was one stays.",
  }),
  Review: decide<"Review">()({
    exports: [
      {
        file: "reviews-written",
        by: "authorId",
        columns: "bookingId rating comment createdAt answer answeredAt hiddenAt",
      },
      {
        file: "reviews-received",
        by: "mechanicId",
        columns: "bookingId rating comment createdAt answer answeredAt hiddenAt",
      },
    ],
    withheld: "id authorId mechanicId",
    erasures: [],
    stays: "id bookingId authorId mechanicId rating comment createdAt answer answeredAt hiddenAt",
    why: "A review stays, without a name: others decided by it.",
  }),
  ReviewReport: decide<"ReviewReport">()({
    exports: [
      {
        file: "reported-reviews",
        by: "reporterId",
        columns: "reason note createdAt settledAt",
      },
    ],
    withheld: "id reviewId reporterId",
    erasures: [{ by: "reporterId", set: "gone" }],
    stays: "",
    why: "The rest are ids.",
  }),
  OperatorAlert: decide<"OperatorAlert">()({
    exports: [],
    withheld:
      "id kind subject bookingId detail createdAt resolvedAt resolvedBy note takenBy takenAt alarmedAt",
    erasures: [{ by: "bookingId", in: "bookings", set: { note: null } }],
    stays:
      "id kind subject bookingId detail createdAt resolvedAt resolvedBy takenBy takenAt alarmedAt",
    why: "The desk's own list of things to do; its facts are the booking's.",
  }),
} as const;
