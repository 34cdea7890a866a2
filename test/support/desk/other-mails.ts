import type { Mail } from "~/domain/mail";
import { PAYOUT_NOTICES, isPayoutNotice } from "~/domain/notification/payout-notices";
import { isVettingNotice, VETTING_NOTICES } from "~/domain/notification/vetting-notices";
import { signInExternally } from "~/server/services/account/sign-in/external";
import { mailOwner } from "~/server/services/account/second-factor/mails";
import { mailFreshAccount } from "~/server/services/account/sign-in/ownership";
import { notifyMechanic } from "~/server/services/payout/notify";
import { notifyVetted } from "~/server/services/vetting/notify";
import { hashPassword } from "~/server/gateways/auth/passwords";
import { enqueue } from "~/server/gateways/jobs/jobs";
import { atDesk } from "./desk";
import { givenBooking, givenCustomer, givenMechanic } from "../factory";
import { givenSupport } from "./support-requests";
import type { TestWorld } from "../world";

// Creates the mails that aren't about a booking: accounts, bank details, payouts, messages.

const BANK = {
  bankName: "First Bank",
  bankAccountHolderName: "Sam Delgado",
  bankAccountNumber: "000123456789",
  bankRoutingNumber: "110000000",
  bankAccountType: "checking" as const,
};

type Walk = (world: TestWorld) => Promise<unknown>;

const maya = (world: TestWorld, more: { emailVerifiedAt?: null } = {}) =>
  givenCustomer(world.deps.prisma, { firstName: "Maya", lastName: "Torres", ...more });
const sam = (world: TestWorld) => givenMechanic(world.deps.prisma, { firstName: "Sam" });

const secondFactor =
  (event: Parameters<typeof mailOwner>[2], detail?: string): Walk =>
  async (world) =>
    mailOwner(world.context(), { userId: (await maya(world)).id }, event, detail);

const payouts = Object.fromEntries(
  Object.keys(PAYOUT_NOTICES)
    .filter(isPayoutNotice)
    .map((kind): [string, Walk] => [
      kind,
      async (world) =>
        notifyMechanic(world.context(), (await sam(world)).id, kind, {
          key: kind,
          facts: { amount: "412.30", reasons: ["no_bank"] },
        }),
    ]),
);

const vetting = Object.fromEntries(
  Object.keys(VETTING_NOTICES)
    .filter(isVettingNotice)
    .map((kind): [string, Walk] => [
      kind,
      async (world) =>
        notifyVetted(world.context(), (await sam(world)).id, kind, {
          key: kind,
          kind: "insurance",
          reason: "The second page is missing.",
          days: 30,
          released: 2,
        }),
    ]),
);

/** Each entry causes one mail, or a job that sends one. */
export const OTHER_MAILS: Readonly<Record<string, Walk>> = {
  confirm_email: async (world) => {
    const { id, email } = await maya(world, { emailVerifiedAt: null });
    await enqueue(world.deps.prisma, "mail.confirmEmail", { userId: id, email });
  },
  email_changed: async (world) => {
    const { id } = await maya(world);
    const changedAt = world.clock.now().toISOString();
    const before = "maya.before@example.com";
    await enqueue(world.deps.prisma, "mail.emailChanged", { userId: id, before, changedAt });
  },
  unproven_email_changed: async (world) => {
    const api = await world.callerFor(await maya(world, { emailVerifiedAt: null }));
    await api.auth.updateProfile({ email: "maya.now@example.com" });
  },
  temporary_password: async (world) => {
    const { email } = await maya(world);
    await enqueue(world.deps.prisma, "mail.temporaryPassword", { email });
  },
  sign_in_code: async (world) => {
    const { email } = await maya(world);
    await enqueue(world.deps.prisma, "mail.signInCode", { email });
  },
  support_message: async (world) => {
    const { desk } = await atDesk(world, world.deps.prisma, "operator");
    await desk.messagePerson({ id: (await maya(world)).id, message: "When can we call you?" });
  },
  customer_suspended: async (world) => {
    const { desk } = await atDesk(world, world.deps.prisma, "operator");
    const { id } = await maya(world);
    const note = "Two mechanics reported threats.";
    await desk.suspendCustomer({ id, reason: "CW-7K3F9 and CW-8M2QA.", note });
  },
  customer_restored: async (world) => {
    const { desk } = await atDesk(world, world.deps.prisma, "operator");
    const { id } = await maya(world);
    await world.deps.prisma.user.update({
      where: { id },
      data: { customerSuspendedAt: world.clock.now() },
    });
    await desk.restoreCustomer({ id, reason: "Both reports are settled." });
  },
  account_leaving: async (world) => {
    const person = await maya(world);
    const passwordHash = await hashPassword("Str0ng!pass");
    await world.deps.prisma.user.update({
      where: { id: person.id },
      data: { passwordHash, timeZone: "Pacific/Honolulu" },
    });
    await (await world.callerFor(person)).auth.account.delete({ password: "Str0ng!pass" });
  },
  new_login: async (world) => {
    const { email } = await maya(world);
    await signInExternally(world.context(), {
      issuer: "https://provider.example",
      subject: "1",
      email,
      emailVerified: true,
      firstName: "Maya",
      lastName: "Torres",
    });
  },
  second_factor_on: secondFactor("enabled"),
  second_factor_off: secondFactor("disabled"),
  second_factor_reset: secondFactor("reset"),
  recovery_codes_renewed: secondFactor("codesRenewed"),
  recovery_code_used: secondFactor("recoveryCodeUsed"),
  api_key_created: secondFactor("keyCreated", "It is called “Fleet software”."),
  webhook_added: secondFactor("webhookAdded", "It sends to https://fleet.example.com/hooks."),
  webhook_changed: secondFactor("webhookChanged", "It sends to https://fleet.example.com/hooks."),
  webhook_rotated: secondFactor("webhookRotated", "It sends to https://fleet.example.com/hooks."),
  fresh_account: async (world) => mailFreshAccount(world.context(), (await maya(world)).email),
  passkey_added: secondFactor("passkeyAdded", "It is called “Work laptop”."),
  passkey_removed: secondFactor("passkeyRemoved", "It was called “Work laptop”."),
  passkeys_ended: secondFactor("passkeysEnded"),
  bank_changed: async (world) =>
    (await world.callerFor(await sam(world))).mechanic.saveBankInfo(BANK),
  support_request: async (world) =>
    (await world.callerFor(await maya(world))).auth.contactSupport({
      subject: "A payment",
      message: "I can't find the receipt of my last booking.",
    }),
  support_answer: async (world) => {
    const { prisma } = world.deps;
    const { id: userId } = await maya(world);
    const { id } = await givenSupport(prisma, { userId, subject: "A payment" });
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.support.answer({
      id,
      version: 1,
      message: "Every receipt stands under its booking.\nOpen the booking, then Price and payment.",
    });
  },
  support_answer_unproven: async (world) => {
    const { prisma } = world.deps;
    const { id: userId } = await maya(world, { emailVerifiedAt: null });
    const { id } = await givenSupport(prisma, { userId, subject: "A payment" });
    const { desk } = await atDesk(world, prisma, "operator");
    await desk.support.answer({ id, version: 1, message: "Every receipt stands there." });
  },
  unread_messages: async (world) => {
    const [customer, mechanic] = [await maya(world), await sam(world)];
    const { prisma } = world.deps;
    const { id: bookingId } = await givenBooking(prisma, {
      customer,
      mechanic,
      status: "accepted",
    });
    const { message } = await world.callerFor(mechanic);
    await message.send({
      bookingId,
      receiverId: customer.id,
      content: "I am early, is that fine?",
    });
    world.clock.advance(10 * 60_000);
  },
  ...payouts,
  ...vetting,
};

/** Returns the mails that one entry sends. */
export async function otherMailsOf(world: TestWorld, name: string): Promise<Mail[]> {
  world.mails.length = 0;
  await OTHER_MAILS[name]?.(world);
  await world.runJobs();
  return world.mails.splice(0);
}
