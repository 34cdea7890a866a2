import { isAgreed, isCancelled } from "~/domain/booking/status";
import { ARRIVAL_PHOTO, MECHANIC_LATE_MINUTES } from "~/domain/booking/policy";
import { lateStarts } from "~/domain/booking/reminders";
import { arrivalOf } from "~/domain/booking/timing";
import { centsToText } from "~/domain/money";
import { site } from "~/server/gateways/ops/site";
import { letter, momentIn, timeIn, type MailTable } from "./scene";

/** The visit itself: on the way, there, at work, done. */
export const VISIT_MAILS = {
  en_route: ({ booking, customer, number, mechanicName, bookings, facts }) =>
    !isAgreed(booking.status) || booking.enRouteAt === null
      ? []
      : [
          letter(
            customer,
            `Your mechanic is on the way: booking ${number}`,
            [
              `${mechanicName} is on the way to you and will be there at about ${timeIn(arrivalOf(booking.enRouteAt, booking.etaMinutes), booking.timeZone)}.`,
              facts,
            ],
            bookings,
          ),
        ],
  late: ({ ctx, booking, customer, number, mechanicName, bookings, facts }) => {
    const { status, arrivedAt, enRouteAt, etaMinutes, timeZone, scheduledAt } = booking;
    if (!isAgreed(status) || arrivedAt !== null) return [];
    const says = enRouteAt && timeIn(arrivalOf(enRouteAt, etaMinutes), timeZone);
    const isFree = scheduledAt <= lateStarts(ctx.clock.now()).until;
    return [
      letter(
        customer,
        `Your mechanic is late: booking ${number}`,
        [
          isFree
            ? `${mechanicName} should have been there by now, and has not said that they are.`
            : `${mechanicName} comes later than you agreed.`,
          says === null
            ? "We don't know yet when they come. You can write to them in your booking."
            : `They say that they will be there at about ${says}.`,
          isFree
            ? "If you don't want to wait, you can cancel for free in your booking, until they are there."
            : `If they are not there ${MECHANIC_LATE_MINUTES} minutes after the time you agreed on, you can cancel for free.`,
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
            `Your mechanic is there: booking ${number}`,
            [
              booking.arrivalConfirmedAt === null
                ? `${mechanicName} says that they are there. Please confirm it in your bookings.`
                : `${mechanicName} is there, as their position says.`,
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
            `Is your mechanic there? Booking ${number}`,
            [
              `${mechanicName} sent a photo of their arrival. Confirm that they are there, or tell us that nobody is.`,
              `Without an answer, the arrival counts after ${ARRIVAL_PHOTO.answerMinutes} minutes.`,
              what,
            ],
            bookings,
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
              "The customer says that nobody is there. Call or message them, and add a photo of where you are.",
              "Our team decides. Until then nobody can report a no-show.",
              what,
            ],
            jobs,
          ),
        ],
  arrival_upheld: ({ booking, mechanic, number, what, jobs }) =>
    booking.arrivalConfirmedAt === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `We confirmed your arrival: booking ${number}`,
            [
              "The customer said that nobody was there. Our team found that you were.",
              isCancelled(booking.status)
                ? "The customer canceled in the meantime. A fee they owe is in your earnings once it's paid."
                : "The job goes on. If the customer doesn't show up, you can report it.",
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
                ? `Our team couldn't confirm that you were there. Tap "I'm there" again when you arrive.`
                : booking.arrivalContestedAt === null
                  ? "Our team found that you weren't there. Canceling was free for the customer."
                  : "Our team couldn't decide within 24 hours, so canceling was free for the customer. It doesn't count against you.",
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
            `Your mechanic was there: booking ${number}`,
            [
              `You told us that nobody was there. Our team found that ${mechanicName} had arrived. Look outside and call them.`,
              "Canceling now costs the fee for a mechanic who is there.",
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
            `You owe no fee: booking ${number}`,
            [
              `Our team couldn't confirm that ${mechanicName} was there.`,
              isCancelled(booking.status)
                ? "Your cancellation is free."
                : "Your booking goes on, and you can still cancel it for free when they're 30 minutes late.",
              what,
            ],
            bookings,
          ),
        ],
  no_show: ({ customer, number, feeCents, mechanicName, what, when, bookings }) => [
    letter(
      customer,
      `You were not there: booking ${number} was cancelled`,
      [
        `${mechanicName} was at your place and could not reach you, so the booking was cancelled:`,
        `${what}\n${when}`,
        feeCents > 0
          ? `It costs the fee of $${centsToText(feeCents)} that you agreed to; the rest of a hold on your card is released. If that is not right, contest it within 7 days.`
          : "It costs nothing; a hold on your card is released.",
      ],
      bookings,
    ),
  ],
  contact_shared: ({ mechanic, number, jobFacts, jobs }) =>
    mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer shared their address: booking ${number}`,
            ["You can see the street, notes and phone of this job now:", jobFacts],
            jobs,
          ),
        ],
  stopped: ({ booking, mechanic, number, what, jobs }) =>
    booking.stoppedAt === null || mechanic === null
      ? []
      : [
          letter(
            mechanic,
            `The customer stopped the work: booking ${number}`,
            [
              `The customer stopped the work on ${what}. Please wait: it can't be completed now.`,
              "Our team talks to both of you and decides within 24 hours.",
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
            `Is this right? Booking ${number} is completed`,
            [
              `${mechanicName} says that this job was completed on ${momentIn(booking.completedAt, booking.timeZone)}:`,
              facts,
              "That is well before the time you planned. Is this right? If the work is done, you need do nothing. If it isn't, tell us at once.",
            ],
            {
              label: "No, tell us",
              url: `${site.url}/customer/service-history?contact=${number}`,
            },
          ),
        ],
} as const satisfies MailTable;
