import type { LegalKind } from "./kinds";

/**
 * Texts shown until the operator publishes their own. Not legal advice: a lawyer must read them.
 */
export const LEGAL_DEFAULTS: Record<LegalKind, string> = {
  terms: `
{company} connects you with mobile mechanics. These terms apply when you use {company}. By booking, you agree to them.

# Who does the work

Mechanics on {company} run their own businesses. Your mechanic does the work and is responsible for it. We run the service, take the payment and help when something goes wrong.

# Booking

- Your request waits up to {requestHours} for a mechanic. If nobody accepts it, we cancel it and release the hold on your card.
- You need the right to have the car worked on, and a safe, legal place for the work.
- Tell us what you know about the problem. It helps your mechanic bring the right tools and parts.

# Price and payment

- You see the total before you book. It includes our platform fee of {platformFee}.
- We hold the total on your card when you book, and charge it when the work is complete.
- Your mechanic can recommend extra work. We don't change your price unless you approve it.
- [Prices and fees](/pricing) has the details.

# Canceling

You can cancel at any time. Canceling an accepted booking less than {freeCancellationHours} before its start costs {lateFee}, and {arrivedFee} once your mechanic has arrived. [Prices and fees](/pricing) says when it's free.

# Warranty

Parts and labor have a warranty of {warrantyDays} from completion. If the repair doesn't hold, report it in the app and your mechanic comes back to fix it. The warranty doesn't cover parts you provide. It does cover the work.

# When something goes wrong

Report a problem in the app within {claimDays} after the work is done or its planned end, whichever is later. After a cancellation you have {claimDays} as well. Our team looks at both sides and decides. If you're in danger, call 911 first.

# Your account

Keep your password and codes to yourself. Don't share contact data, arrange payment outside the app, or use {company} for anything illegal. We can close accounts that do.

# Our responsibility

Nothing in these terms limits rights that the law gives you.

# Changes

We publish new versions on this page. The version you agreed to when you booked applies to that booking.
`.trim(),
  privacy: `
This page says what {company} knows about you, why, and for how long.

# What we know

- **Your account**: name, email address, phone number, and the address you save.
- **Your bookings**: your car, the problem, the service location, photos, and messages with your mechanic.
- **Your payments**: amounts and the last four digits of your card. Card numbers go straight to our payment provider. We never see them.
- **Your devices**: where you're signed in, so you can sign out a lost phone.

# Why

We use it to find a mechanic, do the work, take the payment, prevent fraud and answer you. We don't sell it, and there are no ads.

# Who else sees it

- Mechanics near you see the job, the car and the area. They don't see your street, email address or phone number.
- The mechanic who accepted gets what the job needs: your name, phone number and the street.
- Our payment provider gets what a payment needs.
- A review you write is public, signed with your first name and last initial. The form says so.

# How long

We keep account data while you have an account. Messages, photos and support requests are deleted after 24 months. Records of payments stay for as long as tax law requires, without your name once you delete your account.

# What you can do

- Download your data, or delete your account, under Settings, Security, your data.
- Choose which messages you get under Settings, Notifications.
- [Contact support](/support) with any question.
`.trim(),
  pricing: `
Every service has a fixed price. The price you see before you book already includes our platform fee of {platformFee}. You see the total before you confirm, and we charge it when the work is complete.

# What you pay

- The fixed price of each service.
- Our platform fee: {platformFee} of the services.
- Nothing else is added at checkout.

# Electrical work

Electrical problems need a diagnosis first, for {diagnosticFee}. If the job ends with the diagnosis, you pay {diagnosticTotal} instead of the price you booked, after you approve it.

# Extra work

If your mechanic finds something else, you get an updated quote in the app. You approve or decline it. We won't change anything unless you approve.

# Cancellation fees

- **Free** before a mechanic accepts, and within {graceMinutes} after.
- **Free** {freeCancellationHours} or more before the start.
- **Free** if your mechanic is {mechanicLateMinutes} late.
- **{lateFee}** less than {freeCancellationHours} before the start.
- **{arrivedFee}** once your mechanic has arrived, or couldn't find you for {noShowMinutes}.
- **Up to {arrivedFee}** if it's a different car than you booked, you don't approve the updated quote for it, and our team cancels the job.

A fee is never more than your booking's total. It goes to your mechanic, who kept the time free for you.

# Promo codes

{firstPromoCode} takes {firstPromoPercent} off your first service. A code takes its discount off the services, not off the platform fee. One code applies to a booking. Codes have no cash value, and some end on a date or after a number of uses.

# Warranty

Parts and labor have a warranty of {warrantyDays}. If the repair doesn't hold, we fix it free of charge.
`.trim(),
};
