import type { Mail } from "~/domain/mail";

const SITE = "https://curbwrench.example";
const to = "maya.torres@demo.curbwrench.example";
const unsubscribe = {
  post: `${SITE}/api/notifications/unsubscribe?token=example`,
  page: `${SITE}/auth/unsubscribe?token=example`,
};
const facts = [
  "Brake pad replacement, Oil change",
  "Saturday, November 28, 2026 at 9:30 AM",
  "742 Valencia St, San Francisco, CA 94110",
  "Total $285.60",
].join("\n");
const booking = { label: "See your booking", url: `${SITE}/customer/bookings/1` };
const sign = "Your Curbwrench team";

/** A mail of each form that mails have, for pictures of them. */
export const MAIL_FORMS: Readonly<Record<string, Mail>> = {
  accepted: {
    to,
    subject: "Your mechanic accepted booking CW-7K2M9P",
    paragraphs: [
      "Hello Maya,",
      "Sam Delgado will come to you:",
      facts,
      "You can write to your mechanic from the booking.",
      sign,
    ],
    action: booking,
    unsubscribe,
  },
  "new-time": {
    to,
    subject: "Your mechanic proposes another time: booking CW-7K2M9P",
    paragraphs: [
      "Hello Maya,",
      "Sam Delgado proposes another time for your booking:",
      "Now: Saturday, November 28, 2026 at 9:30 AM\nProposed: Sunday, November 29, 2026 at 1:00 PM",
      "Accept or decline it. If you do nothing, the booking stays as it is. Cancelling is free for 24 hours after you accept.",
      sign,
    ],
    action: booking,
    unsubscribe,
  },
  due: {
    to,
    subject: "Payment for booking CW-7K2M9P is still due",
    paragraphs: [
      "Hello Maya,",
      "$285.60 for this booking is still due:",
      facts,
      "Please pay it now, so that your mechanic is paid.",
      sign,
    ],
    action: { label: "Go to checkout", url: `${SITE}/customer/checkout/1` },
    about: booking,
    unsubscribe,
  },
  payout: {
    to: "sam.delgado@demo.curbwrench.example",
    subject: "$412.30 is on its way to you",
    paragraphs: [
      "Hello Sam,",
      "Your payout of $412.30 was sent. Banks take one to three working days.",
    ],
    action: { label: "See your earnings", url: `${SITE}/mechanic/earnings` },
    unsubscribe,
  },
  "temporary-password": {
    to,
    subject: "Your temporary password",
    preview: "It works for 24 hours.",
    paragraphs: [
      "Hello Maya,",
      "Your temporary password is: example-of-a-password",
      "It works for 24 hours. Sign in with it and set a new password.",
    ],
    action: { label: "Sign in", url: `${SITE}/auth/role-selection` },
  },
  security: {
    to,
    subject: "Your bank information was changed",
    paragraphs: [
      "Hello Sam,",
      "The bank information for your direct deposits was saved just now. Earnings go to the account ending in 6789.",
      "If this wasn't you, set a new password right away and contact support.",
    ],
  },
};
