import type { Backups } from "~/server/backup/backups";
import type { JobHandlers } from "~/server/gateways/jobs/workers";
import type { Mailer } from "~/server/gateways/mail/mail";
import {
  notifyOfNewRequests,
  sendRequestDigest,
} from "~/server/services/booking/upkeep/new-requests";
import { forgetVehicles } from "~/server/services/vehicle/forget";
import { endPauses } from "~/server/services/booking/pause";
import { forgetDrafts } from "~/server/services/booking/guest/drafts";
import { sendGuestCode } from "~/server/services/booking/guest/mail";
import { forgetQuotes } from "~/server/services/booking/quote/quote";
import { locateJobs } from "~/server/services/booking/location/locate";
import { locateMechanics } from "~/server/services/mechanic/location";
import { finishInterrupted } from "~/server/services/booking/actions/complete";
import { endForgotten, endRequestsOf } from "~/server/services/booking/upkeep/end-forgotten";
import { remindOfJobs } from "~/server/services/booking/upkeep/remind-of-jobs";
import { remindOfCards } from "~/server/services/booking/upkeep/without-card";
import { watchJobs } from "~/server/services/booking/desk/watch";
import { alarmOwners } from "~/server/services/notification/owner-alarm";
import { repeatAlarms } from "~/server/services/notification/safety-alarm";
import { hurryClaims } from "~/server/services/claim/upkeep";
import { endForgottenTests } from "~/server/services/assessment/commands";
import { bookingMails, isStillWritten } from "~/server/services/booking/mails/mails";
import { throttleOf } from "~/server/services/booking/mails/throttle";
import { notingSent } from "~/server/services/booking/mails/sent";
import { withinAllowance, withinAllowanceFor } from "~/server/services/account/email/allowance";
import { eraseDeletedAccounts } from "~/server/services/account/deletion/erase";
import { forgetOldWords } from "~/server/services/account/deletion/retention";
import { cleanUp } from "~/server/services/account/cleanup";
import { sendConfirmation, sendUndoLink } from "~/server/services/account/email/links";
import { sendSignInCode } from "~/server/services/account/sign-in/by-code";
import { sendMailedCode } from "~/server/services/account/email/codes";
import { sendTemporaryPassword } from "~/server/services/account/sign-in/temporary-password";
import { mailUnread } from "~/server/services/message/unread-mail";
import { asChosen } from "~/server/services/notification/chosen-mails";
import { sendCode } from "~/server/services/notification/phone";
import { sendSms } from "~/server/services/notification/sms";
import { sendPush } from "~/server/services/notification/push";
import { sendSupportReply } from "~/server/services/support/answer-mail";
import { checkForFormer, forgetFormer, rememberFormer } from "~/server/services/vetting/former";
import { endTrials } from "~/server/services/mechanic/trials";
import { isPaidPlanOnSale } from "~/server/services/payment/plan/subscription";
import { collectDues } from "~/server/services/payment/due/dues";
import { reconcilePayments } from "~/server/services/payment/reconcile/reconcile";
import { authorizePlannedCard } from "~/server/services/payment/authorization/saved-card";
import { forgetCardForms } from "~/server/services/payment/card/declines";
import { detachCard, takeOffBookings } from "~/server/services/payment/card/removal";
import {
  cancelOrRefund,
  cancelSetup,
} from "~/server/services/payment/authorization/cancel-or-refund";
import { forgetCustomer } from "~/server/services/payment/card/forget-customer";
import { takeFee } from "~/server/services/payment/capture/fee";
import { renewAuthorizations } from "~/server/services/payment/authorization/renew";
import { remindOfDisputes } from "~/server/services/payment/dispute/reminders";
import { sendEvidence } from "~/server/services/payment/dispute/evidence-send";
import { sendRefund } from "~/server/services/payment/refund/send";
import { tieOut } from "~/server/services/payment/reconcile/tie-out";
import { clawBack, sendReversal } from "~/server/services/payout/clawback";
import { sendTransfer } from "~/server/services/payout/transfer";
import { keepPayoutsUp } from "~/server/services/payout/upkeep";
import { closeDays } from "~/server/services/desk/numbers/close";
import { countAreas } from "~/server/services/public/count-areas";
import { sweepPhotos } from "~/server/services/booking/photos/remove";
import { sweepUploads } from "~/server/services/upload/sweep";
import { forgetDeliveries } from "~/server/services/webhook/deliveries";
import { sendWaitlistConfirm, sendWaitlistOpen } from "~/server/services/waitlist/mails";
import { remindOwners } from "~/server/services/booking/reminders/mails";
import { forgetWaiting, tellWaiting, watchWaitlist } from "~/server/services/waitlist/watch";
import { site } from "~/server/gateways/runtime/site";
import { deliver } from "~/server/services/webhook/deliver";
import { fanOutEvent } from "~/server/services/webhook/fan-out";
import { catchUpOnAccounts, catchUpOnEvents } from "~/server/services/provider-event/missed";
import { keepVettingUp } from "~/server/services/vetting/upkeep";
import { keepNightlyBackup } from "~/server/backup/nightly";
import type { ServiceContext } from "~/server/services/context";

/** Maps each kind of job to one service call. Each must be safe to run twice. */
export function jobHandlers(
  ctx: ServiceContext,
  mailer: Mailer,
  nightly: { backups: Backups; keep: number },
): JobHandlers {
  const allowed = asChosen(ctx, withinAllowance(ctx, mailer));
  return {
    mail: (mail, { id }) => allowed.send(mail, id),
    "mail.booking": async (job, { id, attempt }) => {
      // A retry is sent immediately.
      const throttle = attempt > 1 ? "send" : await throttleOf(ctx, job, id);
      if (throttle === "drop") return;
      if (throttle !== "send") return throttle;
      const sent = notingSent(ctx, job, mailer);
      const noted = asChosen(ctx, await withinAllowanceFor(ctx, sent, job.bookingId));
      const mails = await bookingMails(ctx, job);
      for (const [place, mail] of mails.entries()) await noted.send(mail, `${id}-${place}`);
    },
    "mail.requests": (job, { id }) =>
      sendRequestDigest(ctx, { send: (mail) => allowed.send(mail, id) }, job),
    "mail.messages": async (job, { id }) => {
      const unread = asChosen(ctx, await withinAllowanceFor(ctx, mailer, job.bookingId));
      await mailUnread(ctx, { send: (mail) => unread.send(mail, id) }, job);
    },
    "notice.push": (job) => sendPush(ctx, job, (mail, userId) => isStillWritten(ctx, mail, userId)),
    "notice.sms": (job, { id }) =>
      sendSms(ctx, job, id, (mail, userId) => isStillWritten(ctx, mail, userId)),
    "sms.code": (job) => sendCode(ctx, job),
    // Not limited here, because requests are limited when they're made. Emails that staff or an
    // undone email change cause are always sent.
    "mail.temporaryPassword": (job) => sendTemporaryPassword(ctx, mailer, job),
    "mail.code": (job) => sendMailedCode(ctx, mailer, job),
    "mail.guestCode": (job) => sendGuestCode(ctx, mailer, job),
    // Not limited here, because both have their own limits and go to strangers' addresses.
    "mail.waitlistConfirm": (job) => sendWaitlistConfirm(ctx, mailer, job),
    "mail.waitlistOpen": (job, { id }) =>
      sendWaitlistOpen(ctx, mailer, job, { id, postalAddress: site.postalAddress }),
    "mail.signInCode": (job) => sendSignInCode(ctx, mailer, job),
    // Not limited here, because both have their own limits and go to unconfirmed addresses.
    "mail.confirmEmail": (job) => sendConfirmation(ctx, mailer, job),
    "mail.emailChanged": (job) => sendUndoLink(ctx, mailer, job),
    // Not limited, because only staff cause it, and they may answer as often as needed.
    "mail.support": (job) => sendSupportReply(ctx, mailer, job),
    "webhook.event": (job) => fanOutEvent(ctx, job),
    "webhook.deliver": (job) => deliver(ctx, job),
    "payment.letGo": (job) => cancelOrRefund(ctx, job),
    "payment.refund": async (job) => void (await sendRefund(ctx, job.refundId)),
    "payment.evidence": async (job) => void (await sendEvidence(ctx, job.disputeId)),
    "payment.disputesDue": () => remindOfDisputes(ctx),
    "payment.takeFee": (job) => takeFee(ctx, job),
    "payment.cancelSetup": (job) => cancelSetup(ctx, job.setupIntentId),
    "payment.cardRemoved": (job) => takeOffBookings(ctx, job.cardId),
    "payment.detachCard": (job) => detachCard(ctx, job.paymentMethodId),
    "payment.authorizeSavedCard": (job) => authorizePlannedCard(ctx, job.bookingId),
    "booking.endStrangers": (job) => endRequestsOf(ctx, job.userId),
    "booking.finish": (job) => finishInterrupted(ctx, job.bookingId),
    "payment.reconcile": async () => {
      const { missed } = await catchUpOnEvents(ctx);
      if (missed > 0) ctx.log.warn({ missed }, "events of the provider had not arrived");
      const { mended } = await reconcilePayments(ctx);
      if (mended > 0) ctx.log.warn({ mended }, "payments were brought in line with the provider");
    },
    "payment.tieOut": async () => {
      await catchUpOnAccounts(ctx);
      const { differences } = await tieOut(ctx);
      if (differences > 0) ctx.log.warn({ differences }, "the books and the provider differ");
    },
    "payment.dues": () => collectDues(ctx),
    "booking.upkeep": async () => {
      await endForgotten(ctx);
      await watchJobs(ctx);
      await hurryClaims(ctx);
      await repeatAlarms(ctx);
      await alarmOwners(ctx);
      await endForgottenTests(ctx);
      await endPauses(ctx);
    },
    "booking.announce": () => notifyOfNewRequests(ctx),
    "booking.remind": async () => {
      await remindOfJobs(ctx);
      await remindOfCards(ctx);
    },
    "payment.renew": () => renewAuthorizations(ctx),
    "payout.upkeep": () => keepPayoutsUp(ctx),
    "payout.send": (job) => sendTransfer(ctx, job.payoutId),
    "payout.callBack": (job) => clawBack(ctx, job.paymentId),
    "payout.reverse": (job) => sendReversal(ctx, job.reversalId),
    "mechanic.former": (job) => checkForFormer(ctx, job.userId),
    "mechanic.trials": () => endTrials(ctx, { paidPlanOnSale: isPaidPlanOnSale(ctx) }),
    "desk.closeDays": () => closeDays(ctx),
    "public.countAreas": async () => void (await countAreas(ctx)),
    "waitlist.watch": () => watchWaitlist(ctx),
    "waitlist.tell": () => tellWaiting(ctx, site.postalAddress),
    "car.remind": () => remindOwners(ctx, site.postalAddress),
    "vetting.upkeep": () => keepVettingUp(ctx),
    "account.erase": () => eraseDeletedAccounts(ctx, forgetCustomer, rememberFormer),
    "account.retention": () => forgetOldWords(ctx),
    cleanup: async () => {
      await cleanUp(ctx);
      await forgetDrafts(ctx);
      await forgetVehicles(ctx);
      await forgetFormer(ctx);
      await forgetQuotes(ctx);
      await forgetWaiting(ctx);
      await forgetCardForms(ctx);
      await forgetDeliveries(ctx);
      await sweepPhotos(ctx);
      await sweepUploads(ctx);
      await locateJobs(ctx);
      await locateMechanics(ctx);
    },
    backup: () => keepNightlyBackup(ctx, nightly.backups, nightly.keep),
  };
}
