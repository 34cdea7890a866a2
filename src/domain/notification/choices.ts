import { z } from "zod";
import { field } from "~/messages/field-key";
import { wallClockOf, instantOf } from "../time/wall-clock";
import { DAY_MS, HOUR_MS } from "../time/durations";

/** Categories people can turn off. Security emails belong to none of them and are always sent. */
export const NOTICE_CATEGORIES = ["jobs", "money", "messages", "reminders", "news"] as const;
export type NoticeCategory = (typeof NOTICE_CATEGORIES)[number];

/** Channels outside the product. Everything also appears under Notifications. */
export const CHANNELS = ["email", "push", "sms"] as const;
export type Channel = (typeof CHANNELS)[number];

const yesOrNo = z.boolean({ error: field("channelUnanswered") });
const channelsSchema = z.object({ email: yesOrNo, push: yesOrNo, sms: yesOrNo });

/** Builds an object with one `row` per category. */
const perCategory = <Row extends z.ZodType>(row: Row) =>
  z.object({
    jobs: row,
    money: row,
    messages: row,
    reminders: row,
    news: row,
  } satisfies Record<NoticeCategory, Row>);

/** A row per category, with a yes or no per channel. */
const choicesSchema = perCategory(channelsSchema);
export type Choices = z.output<typeof choicesSchema>;

/** A part of the choices, as a person changes them. */
const someChoicesSchema = perCategory(channelsSchema.partial()).partial();
export type SomeChoices = z.output<typeof someChoicesSchema>;

/** PUT /api/notifications/preferences. Absent keys don't change. */
export const savePreferencesSchema = z.object({ choices: someChoicesSchema });

/** POST /api/notifications/unsubscribe */
export const unsubscribeSchema = z.object({
  token: z
    .string({ error: field("linkDead") })
    .min(1, field("linkDead"))
    .max(200, field("linkDead")),
});
export const UNSUBSCRIBED =
  "You're unsubscribed from these emails. You can turn them back on at any time.";

/** GET /api/notifications/preferences */
export const preferencesViewSchema = z.object({
  choices: choicesSchema,
  /** Hours in which push and SMS wait for the morning, in the job's time zone. */
  quietHours: z.object({ from: z.string(), until: z.string() }),
});
export type PreferencesView = z.output<typeof preferencesViewSchema>;

const everywhere = { email: true, push: true, sms: true } as const;

/** Defaults: everything except news, which people opt in to. */
export const DEFAULT_CHOICES: Choices = {
  jobs: everywhere,
  money: everywhere,
  messages: everywhere,
  reminders: everywhere,
  news: { email: false, push: false, sms: false },
};

/** Reads stored choices. Missing ones are the defaults. */
export function readChoices(stored: unknown): Choices {
  return withChoices(DEFAULT_CHOICES, someChoicesSchema.catch({}).parse(stored));
}

/** Replaces the choices of the same name. */
export function withChoices(choices: Choices, changed: SomeChoices): Choices {
  const row = (category: NoticeCategory) => {
    const before = choices[category];
    const after = changed[category];
    return {
      email: after?.email ?? before.email,
      push: after?.push ?? before.push,
      sms: after?.sms ?? before.sms,
    };
  };
  return {
    jobs: row("jobs"),
    money: row("money"),
    messages: row("messages"),
    reminders: row("reminders"),
    news: row("news"),
  };
}

export const QUIET_HOURS = { from: "21:00", until: "08:00" } as const;

/** Push and SMS that may come at night: always, or if the job begins within two hours. */
export type NightRule = "always" | "beforeStart";
export const WAKES_BEFORE_START_HOURS = 2;

/** Returns when the quiet hours around `now` end; null by day. */
export function quietUntil(now: Date, timeZone: string): Date | null {
  const { date, time } = wallClockOf(now, timeZone);
  if (time >= QUIET_HOURS.until && time < QUIET_HOURS.from) return null;
  const isEvening = time >= QUIET_HOURS.from;
  const day = isEvening ? new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10) : date;
  return instantOf({ date: day, time: QUIET_HOURS.until }, timeZone);
}

/**
 * A message to send on a channel. Push and SMS also need the job's start and time zone for quiet
 * hours.
 */
type Delivery = { category: NoticeCategory } & (
  | { channel: "email" }
  | {
      channel: Exclude<Channel, "email">;
      night?: NightRule | undefined;
      /** When the job begins, if the message is about one. */
      startsAt?: Date | undefined;
      timeZone: string;
    }
);

/**
 * Decides when a message is sent, for every channel and sender. Null if the person turned it off;
 * a later moment if it waits for the morning.
 */
export function whenToSend(choices: Choices, delivery: Delivery, now: Date): Date | null {
  if (!choices[delivery.category][delivery.channel]) return null;
  if (delivery.channel === "email") return now;
  const { night, startsAt, timeZone } = delivery;
  if (night === "always") return now;
  const soonest = now.getTime() + WAKES_BEFORE_START_HOURS * HOUR_MS;
  if (night === "beforeStart" && startsAt !== undefined && startsAt.getTime() <= soonest) {
    return now;
  }
  return quietUntil(now, timeZone) ?? now;
}
