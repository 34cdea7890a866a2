"use client";

import { useId } from "react";
import { Card } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { PageHeader } from "~/components/ui/page-header";
import { SkeletonCard } from "~/components/ui/skeleton";
import { Switch } from "~/components/ui/switch";
import {
  CHANNELS,
  NOTICE_CATEGORIES,
  type Channel,
  type Choices,
  type NoticeCategory,
} from "~/domain/notification/choices";
import type { PushView } from "~/domain/notification/push";
import type { SmsView } from "~/domain/notification/sms";
import { api } from "~/trpc/react";
import { PAGE_HEADS } from "~/lib/page-heads";
import { PushSection } from "./push-section";
import { SmsSection } from "./sms-section";
import { usePermission, type PermissionNow } from "./use-permission";
import { useChoices } from "./use-choices";

const CATEGORY_WORDS: Record<NoticeCategory, { name: string; about: string }> = {
  jobs: { name: "Jobs", about: "Requests, times, arrivals, changes and claims." },
  money: { name: "Money", about: "Receipts, payments due, refunds and payouts." },
  messages: { name: "Messages", about: "Unread messages." },
  reminders: { name: "Reminders", about: "One day and two hours before a job." },
  news: { name: "News", about: "Occasional news from Curbwrench." },
};

/** Returns true if this browser, or another one of the user, receives push notifications. */
const isPushed = (push: PushView, { permission }: PermissionNow) =>
  push.publicKey !== null && (permission !== "impossible" || push.elsewhere > 0);

/** Returns true if the user's phone is confirmed and this server sends texts. */
const isTexted = ({ from, number }: SmsView) => from !== null && number !== null;

const CHANNEL_WORDS: Record<Channel, string> = { email: "Email", push: "Push", sms: "SMS" };

/** Renders /settings/notifications: which notifications the user gets, and how. */
export function ChoicesScreen() {
  const preferences = api.message.preferences.useQuery();
  const push = api.message.push.useQuery();
  const sms = api.message.sms.useQuery();
  const permission = usePermission();
  const failure = preferences.error ?? push.error ?? sms.error;
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader {...PAGE_HEADS.notificationSettings} />
      {preferences.data === undefined ||
      push.data === undefined ||
      sms.data === undefined ||
      permission.permission === undefined ? (
        failure === null ? (
          <SkeletonCard lines={6} />
        ) : (
          <ErrorState
            title="Your settings couldn't be loaded"
            description={failure.message}
            onRetry={() => void Promise.all([preferences.refetch(), push.refetch(), sms.refetch()])}
          />
        )
      ) : (
        <>
          <PushSection push={push.data} permission={permission} />
          <SmsSection sms={sms.data} />
          <ChoicesTable
            choices={preferences.data.choices}
            channels={CHANNELS.filter((channel) => {
              if (channel === "push") return isPushed(push.data, permission);
              return channel === "email" || isTexted(sms.data);
            })}
          />
          <p className="mt-5 max-w-prose text-sm text-muted-foreground">
            We always send emails that keep your account safe, such as password or bank account
            changes.
          </p>
        </>
      )}
    </div>
  );
}

function ChoicesTable({ choices, channels }: { choices: Choices; channels: readonly Channel[] }) {
  const { choose, state } = useChoices();
  const id = useId();
  return (
    <Card className="overflow-hidden">
      <table className="w-full">
        <caption className="sr-only">What we send you, and how</caption>
        <thead>
          <tr className="border-b text-sm text-muted-foreground">
            <th scope="col" className="px-5 py-3 text-left font-semibold sm:px-6">
              About
            </th>
            {channels.map((channel) => (
              <th
                key={channel}
                scope="col"
                className="w-16 px-2 py-3 font-semibold last:w-19 last:pr-5 sm:w-24 sm:last:w-28 sm:last:pr-6"
              >
                {CHANNEL_WORDS[channel]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {NOTICE_CATEGORIES.map((category) => {
            const { name, about } = CATEGORY_WORDS[category];
            return (
              <tr key={category}>
                <th scope="row" className="px-5 py-4 text-left font-normal sm:px-6">
                  <span className="block font-semibold">{name}</span>
                  <span id={`${id}${category}`} className="text-sm text-muted-foreground">
                    {about}
                  </span>
                </th>
                {channels.map((channel) => (
                  <td
                    key={channel}
                    className="px-2 py-4 text-center align-middle last:pr-5 sm:last:pr-6"
                  >
                    <Switch
                      aria-label={`${name} by ${CHANNEL_WORDS[channel]}`}
                      aria-describedby={`${id}${category}`}
                      checked={choices[category][channel]}
                      onCheckedChange={(on) => choose(category, channel, on)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p
        role="status"
        className="min-h-11 border-t px-5 py-3 text-sm text-muted-foreground sm:px-6"
      >
        {STATE_WORDS[state]}
      </p>
    </Card>
  );
}

const STATE_WORDS: Record<ReturnType<typeof useChoices>["state"], string> = {
  idle: "Changes are saved right away.",
  pending: "Saving…",
  success: "Saved.",
  error: "Not saved. Nothing changed.",
};
