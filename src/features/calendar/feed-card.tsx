"use client";

import { Check, Copy } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import type { UserView } from "~/domain/account/view";
import { OwnerDialog } from "~/features/auth/owner-dialog";
import { useOwner } from "~/features/auth/use-owner";
import { copyText } from "~/lib/copy-text";
import { formatRelative } from "~/messages/format";
import { showFailure } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

/** Success needs no toast, because the new link appears. */
const COPY = { failure: { title: "Error", description: "server" } } as const;

/** Creates a link that adds the user's bookings to their calendar app. It is shown only once. */
export function FeedCard({ user, what }: { user: UserView; what: "bookings" | "jobs" }) {
  const feed = api.booking.calendar.feed.useQuery();
  const [url, setUrl] = useState<string | null>(null);
  const [asks, setAsks] = useState(false);
  const owner = useOwner();
  const renew = api.booking.calendar.renew.useMutation({
    onSuccess(made) {
      setUrl(made.url);
      setAsks(false);
    },
    onError(error) {
      setAsks(false);
      if (!owner.isAsked(error, () => renew.mutate())) showFailure(COPY, error.message);
    },
  });
  const isActive = feed.data?.active === true;
  const lastUsedAt = feed.data?.lastUsedAt ?? null;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Add to my calendar</CardTitle>
        <CardDescription>
          Your {what} in the calendar you use every day, always up to date. It shows the service,
          time, a first name and the city, but no addresses or phone numbers.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {url === null ? null : <FeedLink url={url} />}
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="outline"
            loading={renew.isPending}
            disabled={feed.isPending}
            onClick={() => (isActive ? setAsks(true) : renew.mutate())}
          >
            {isActive ? "Create new link" : "Create link"}
          </Button>
          {isActive && url === null ? (
            <p className="text-sm text-muted-foreground">
              You already have a link. We can&apos;t show it again.{" "}
              {lastUsedAt === null
                ? "No calendar has used it yet."
                : `A calendar last used it ${formatRelative(lastUsedAt, Date.now())}.`}
            </p>
          ) : null}
        </div>
      </CardContent>
      <OwnerDialog
        hasPassword={user.hasPassword}
        purpose="make a calendar link"
        submit="Create link"
        {...owner.dialog}
      />
      {asks ? (
        <Suspense>
          <ConfirmDialog
            open
            onOpenChange={setAsks}
            title="Create a new link?"
            description="Calendars using your current link will stop updating."
            confirmLabel="Create new link"
            pending={renew.isPending}
            onConfirm={() => renew.mutate()}
          />
        </Suspense>
      ) : null}
    </Card>
  );
}

function FeedLink({ url }: { url: string }) {
  const [copied, setCopied] = useState(false);
  return (
    <Field
      label="Link to your calendar"
      hint="In your calendar app, choose to add a calendar by URL and paste this link. Keep it private: anyone with it can see your calendar. We show it only once."
    >
      {(control) => (
        <div className="flex gap-2">
          <Input {...control} readOnly value={url} onFocus={(event) => event.target.select()} />
          <Button
            variant="outline"
            size="icon"
            className="size-12 shrink-0"
            aria-label={copied ? "Copied" : "Copy the link"}
            onClick={() => void copyText(url, "Link").then(setCopied)}
          >
            {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          </Button>
        </div>
      )}
    </Field>
  );
}
