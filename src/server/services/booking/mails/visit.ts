import {
  isAgreed,
  isCancelled,
  isUnderWay,
  MECHANIC_NO_SHOW,
  MECHANIC_NOT_THERE,
} from "~/domain/booking/status";
import {
  ARRIVAL_PHOTO,
  MECHANIC_LATE_MINUTES,
  NO_SHOW_LIFT_DAYS,
  RELEASE_DAYS,
} from "~/domain/booking/policy";
import { lateStarts } from "~/domain/booking/schedule/reminders";
import { arrivalOf, isPresenceOpen, unusualStart } from "~/domain/booking/schedule/timing";
import { presencePage } from "~/domain/notification/page";
import { cancellationText, feeForMechanic } from "~/messages/card-money";
import { site } from "~/server/gateways/runtime/site";
import { formatClock, formatLongMoment } from "~/messages/format";
import { bookedCar } from "../../vehicle/booked";
import { letter, type MailContext, type MailTable } from "./mail-context";

/** Emails about the visit: on the way, arrived, at work, done. */
export const VISIT_MAILS = {
  en_route: ({ booking, customer, number, mechanicName, bookings, facts }) =>
    !isAgreed(booking.status) || booking.enRouteAt === null
      ? []
      : [
          letter(
            customer,
            `Your mechanic is on the way: booking ${number}`,
            [
              `${mechanicName} is on the way to you and will be there at about ${formatClock(arrivalOf(booking.enRouteAt, booking.etaMinutes), booking.timeZone)}.`,
              facts,
            ],
            bookings,
          ),
        ],
  car_changed: ({ booking, mechanic, number, what, jobs }) =>
    !isAgreed(booking.status) || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer corrected their car: booking ${number}`,
            [
              `It's now a ${bookedCar(booking)}. The price and the appointment stay the same.`,
              "If you can't do the job on this car, message the customer or give up the job soon.",
              what,
            ],
            jobs,
          ),
        ],
  delayed: ({ booking, customer, number, mechanicName, bookings, facts }) => {
    const { status, arrivedAt, enRouteAt, etaMinutes, timeZone, scheduledAt } = booking;
    if (!isAgreed(status) || arrivedAt !== null || enRouteAt === null) return [];
    const says = formatClock(arrivalOf(enRouteAt, etaMinutes), timeZone);
    return [
      letter(
        customer,
        `New arrival time: booking ${number}`,
        [
          `${mechanicName} expects to arrive at about ${says}. You booked ${formatClock(scheduledAt, timeZone)}.`,
          `If they're more than ${MECHANIC_LATE_MINUTES} minutes late, you can cancel for free.`,
          facts,
        ],
        bookings,
      ),
    ];
  },
  late: ({ ctx, booking, customer, number, mechanicName, bookings, facts }) => {
    const { status, arrivedAt, enRouteAt, etaMinutes, timeZone, scheduledAt } = booking;
    if (!isAgreed(status) || arrivedAt !== null) return [];
    const says = enRouteAt && formatClock(arrivalOf(enRouteAt, etaMinutes), timeZone);
    // The start moved after this mail was queued.
    if (scheduledAt > lateStarts(ctx.clock.now()).until) return [];
    return [
      letter(
        customer,
        `Your mechanic is late: booking ${number}`,
        [
          `${mechanicName} should have arrived by now, but hasn't told us they're there.`,
          says === null
            ? "We don't know yet when they'll arrive. You can message them from your booking."
            : `They expect to arrive at about ${says}.`,
          "If you don't want to wait, you can cancel for free in your booking until they arrive.",
          facts,
        ],
        bookings,
      ),
    ];
  },
  arrive: ({ booking, customer, number, mechanicName, bookings, facts }) =>
    !isAgreed(booking.status) || booking.arrivedAt === null
      ? []
      : [
          letter(
            customer,
            `Your mechanic has arrived: booking ${number}`,
            [
              booking.arrivalConfirmedAt === null
                ? `${mechanicName} says they've arrived. Please confirm it in your booking.`
                : `${mechanicName} has arrived, according to their location.`,
              facts,
            ],
            bookings,
          ),
        ],
  arrival_photo: ({ booking, customer, number, mechanicName, what, bookings }) =>
    booking.arrivedAt === null || booking.arrivalConfirmedAt !== null
      ? []
      : [
          letter(
            customer,
            `Has your mechanic arrived? Booking ${number}`,
            [
              `${mechanicName} sent a photo of their arrival. Confirm it, or tell us you can't find them.`,
              `If you don't answer within ${ARRIVAL_PHOTO.answerMinutes} minutes, we'll count them as arrived.`,
              what,
            ],
            bookings,
          ),
        ],
  presence_asked: ({ booking, customer, number, mechanicName, facts }) =>
    !isPresenceOpen(booking)
      ? []
      : [
          letter(
            customer,
            `Is your mechanic there? Booking ${number}`,
            [
              `${mechanicName} started the work ${startedWhen(booking)}. Please tell us whether they're there:`,
              facts,
              "If nobody is there, we'll stop the job until our team decides.",
            ],
            { label: "Answer", url: `${site.url}${presencePage(booking.id)}` },
          ),
        ],
  arrival_contested: ({ booking, mechanic, number, what, jobs }) =>
    booking.arrivalContestedAt === null || booking.arrivalConfirmedAt !== null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer can't find you: booking ${number}`,
            [
              "The customer says they can't find you. Call or message them, and add a photo of where you are.",
              isUnderWay(booking.status)
                ? "We stopped the job. You can't complete it until our team decides, within 24 hours."
                : "Our team will decide. Until then, you can't report a no-show.",
              what,
            ],
            jobs,
          ),
        ],
  arrival_upheld: ({ booking, mechanic, number, feeCents, money, what, jobs }) =>
    booking.arrivalConfirmedAt === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `We confirmed your arrival: booking ${number}`,
            [
              "The customer said they couldn't find you. Our team decided that you had arrived.",
              isCancelled(booking.status)
                ? `The customer has canceled. ${feeForMechanic(money, feeCents)}`
                : isUnderWay(booking.status)
                  ? "The job continues. You can complete it when it's done."
                  : "The job continues. If the customer doesn't show up, you can report it.",
              what,
            ],
            jobs,
          ),
        ],
  arrival_rejected: ({ booking, mechanic, number, what, jobs }) =>
    booking.arrivalConfirmedAt !== null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `We couldn't confirm your arrival: booking ${number}`,
            [
              !isCancelled(booking.status)
                ? `Our team couldn't confirm that you were there. Tap "I've arrived" again when you arrive.`
                : booking.arrivalContestedAt === null
                  ? "Our team decided that you hadn't arrived, so the customer canceled for free."
                  : "Our team couldn't decide within 24 hours, so the customer canceled for free. It doesn't count against you.",
              what,
            ],
            jobs,
          ),
        ],
  contest_rejected: ({ booking, customer, number, mechanicName, what, bookings }) =>
    booking.arrivalConfirmedAt === null
      ? []
      : [
          letter(
            customer,
            `Your mechanic had arrived: booking ${number}`,
            [
              `You told us you couldn't find your mechanic. Our team decided that ${mechanicName} had arrived. Look outside and call them.`,
              isUnderWay(booking.status)
                ? "The job continues. If something's wrong, you can stop the work in your booking."
                : "Canceling now costs the fee for a mechanic who has arrived.",
              what,
            ],
            bookings,
          ),
        ],
  contest_upheld: ({ booking, customer, number, mechanicName, what, bookings }) =>
    booking.arrivalConfirmedAt !== null
      ? []
      : [
          letter(
            customer,
            `You don't owe a fee: booking ${number}`,
            [
              `Our team couldn't confirm that ${mechanicName} had arrived.`,
              isCancelled(booking.status)
                ? "Your cancellation is free."
                : "Your booking continues. If they're more than 30 minutes late, you can still cancel it for free.",
              what,
            ],
            bookings,
          ),
        ],
  no_show: ({ customer, number, feeCents, money, mechanicName, what, when, bookings }) => [
    letter(
      customer,
      `Your mechanic couldn't find you: booking ${number} was canceled`,
      [
        `${mechanicName} arrived but couldn't find you, so they canceled the booking:`,
        `${what}\n${when}`,
        cancellationText(money, { feeCents }),
        ...(feeCents > 0
          ? ["If you were there, say so in your booking within 7 days. We'll look into it."]
          : []),
      ],
      feeCents > 0 ? { ...bookings, label: "I was there" } : bookings,
    ),
  ],
  no_show_counted: ({ booking, mechanic, number, what, when, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `A no-show counts against you: booking ${number}`,
            [
              noShowFound(booking),
              `${what}\n${when}`,
              `It counts like a day of giving up jobs. After ${RELEASE_DAYS.allowed + 1} such days within ${RELEASE_DAYS.withinDays}, you can't accept jobs for ${RELEASE_DAYS.stopDays} days.`,
              `If that's wrong, open the job within ${NO_SHOW_LIFT_DAYS} days, choose “Help”, then “Contact support”, and tell us what happened. Our team can lift it.`,
            ],
            jobs,
          ),
        ],
  no_show_lifted: ({ mechanic, number, what, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `A no-show no longer counts: booking ${number}`,
            ["Our team lifted the no-show, so it no longer counts against you.", what],
            jobs,
          ),
        ],
  contact_shared: ({ mechanic, number, jobFacts, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer shared their address: booking ${number}`,
            ["You can now see the street, notes and phone number for this job:", jobFacts],
            jobs,
          ),
        ],
  stopped: ({ booking, mechanic, number, what, jobs }) =>
    booking.stoppedAt === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `${booking.stoppedBy === "operator" ? "We" : "The customer"} stopped the work: booking ${number}`,
            [
              `${booking.stoppedBy === "operator" ? "Our team" : "The customer"} stopped the work on ${what}. Please wait. You can't complete the job until our team decides.`,
              "We'll talk to both of you and decide within 24 hours.",
            ],
            jobs,
          ),
        ],
  start: ({ customer, number, mechanicName, bookings }) => [
    letter(
      customer,
      `Work on booking ${number} has started`,
      [`${mechanicName} has started working on your vehicle.`],
      bookings,
    ),
  ],
  completed_early: ({ booking, customer, number, mechanicName, facts }) =>
    booking.completedAt === null
      ? []
      : [
          letter(
            customer,
            `Is this right? Booking ${number} was marked complete`,
            [
              `${mechanicName} marked this job complete on ${formatLongMoment(booking.completedAt, booking.timeZone)}:`,
              facts,
              "That's well before the scheduled time. If the work is done, you don't need to do anything. If it isn't, tell us right away.",
            ],
            {
              label: "No, tell us",
              url: `${site.url}/customer/service-history?contact=${number}`,
            },
          ),
        ],
} as const satisfies MailTable;

/** Describes how far from the agreed start the work began. */
function startedWhen({ startedAt, scheduledAt }: { startedAt: Date | null; scheduledAt: Date }) {
  const when = startedAt === null ? null : unusualStart(scheduledAt, startedAt);
  return when === "late" ? "later than planned" : "before the planned time";
}

/** Says how we know of a no-show. Where it ended the job, no other email says that. */
function noShowFound({ cancelledBy, cancelReason }: MailContext["booking"]): string {
  if (cancelReason === MECHANIC_NO_SHOW) return "You didn't come to this job, so we canceled it:";
  if (cancelReason === MECHANIC_NOT_THERE) {
    return "Our team found that you weren't at this job, so we canceled it:";
  }
  return cancelledBy === "mechanic"
    ? "Our team found that the customer was there and you weren't:"
    : "You didn't come to this job:";
}
