import { PUSH_KEYS } from "~test/support/services/push-keys";
import { EXAMPLE_IDS as ID, EXAMPLE_NOW } from "~test/support/example-ids";
import { MISSING } from "~test/authz/callers";
import { smsCodeHash } from "~/server/services/notification/phone";
import { SMS_CODE } from "~/domain/notification/sms";
import {
  bad,
  type Calls,
  type Endpoints,
  everyone,
  ok,
  type Scenery,
  signedIn,
  SOME_ID,
} from "./call";

async function withSmsCode({ prisma, world }: Scenery) {
  const [number, userId] = ["+15125550142", ID.customer];
  await prisma.smsCode.create({
    data: {
      userId,
      number,
      codeHash: smsCodeHash(userId, number, "482913"),
      triesLeft: SMS_CODE.tries,
      consentAt: new Date(EXAMPLE_NOW),
      expiresAt: new Date(world.clock.now().getTime() + SMS_CODE.minutes * 60_000),
    },
  });
}

export const notificationCalls = {
  "message.notifications": {
    input: {},
    optional: { limit: 5, cursor: SOME_ID, updatedSince: EXAMPLE_NOW },
    rest: { "GET /notifications": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.unreadNotifications": {
    withoutRest: "It is `unread` of GET /api/notifications.",
    access: [{ cells: signedIn(ok) }],
  },

  "message.readNotifications": {
    input: { ids: [ID.payment] },
    rest: { "POST /notifications/read": {} },
    access: [{ input: () => ({ ids: [MISSING] }), cells: signedIn(ok) }],
  },

  "message.preferences": {
    rest: { "GET /notifications/preferences": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.unsubscribe": {
    input: {
      token:
        "019a0000-0000-7000-8000-000000000001.reminders.vc0vrKi7I2Dz6TzYyZ3xvQNehxiVVMTv1vV78rWKZLA",
    },
    rest: { "POST /notifications/unsubscribe": {} },
    access: [
      {
        case: "with an unknown token",
        input: () => ({ token: "Tm9ib2R5IGhhcyB0aGlzIHRva2Vu" }),
        cells: everyone(bad),
      },
    ],
  },

  "message.savePreferences": {
    input: { choices: { news: { email: true }, money: { sms: false } } },
    rest: { "PUT /notifications/preferences": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.push": { rest: { "GET /notifications/push": {} }, access: [{ cells: signedIn(ok) }] },

  "message.subscribePush": {
    input: { endpoint: "https://push.example.net/send/fK3xQ9", keys: PUSH_KEYS },
    rest: { "POST /notifications/push": {} },
    access: [
      {
        input: (_crowd, who) => ({
          endpoint: `https://push.example.net/send/${who}`,
          keys: PUSH_KEYS,
        }),
        cells: signedIn(ok),
      },
    ],
  },

  "message.reportTimeZone": {
    input: { timeZone: "America/Denver" },
    rest: { "PUT /user/time-zone": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.sms": { rest: { "GET /notifications/sms": {} }, access: [{ cells: signedIn(ok) }] },

  "message.requestSmsCode": {
    input: { phone: "(512) 555-0142", consent: true },
    rest: { "POST /notifications/sms": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.confirmSmsCode": {
    input: { code: "482913" },
    rest: { "POST /notifications/sms/confirm": { prepare: withSmsCode } },
    access: [{ case: "without requesting one", cells: signedIn(bad) }],
  },

  "message.endSms": {
    rest: { "POST /notifications/sms/end": {} },
    access: [{ cells: signedIn(ok) }],
  },

  "message.endPush": {
    rest: { "POST /notifications/push/end": {} },
    access: [{ cells: signedIn(ok) }],
  },
} satisfies Partial<Calls>;

export const notificationEndpoints: Endpoints = {
  "POST /webhooks/sms": {
    access: [
      {
        case: "with a forged signature",
        request: {
          body: "From=%2B15125550142&Body=STOP",
          headers: { "x-twilio-signature": "AAAA" },
        },
        cells: everyone(bad),
        foreign: true,
      },
    ],
  },

  "GET /notifications/unsubscribe": { isUndocumented: true, access: [{ cells: everyone(302) }] },
};
