"use client";

import { BellRing } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import type { PushView } from "~/domain/notification/push";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";
import { plural } from "~/messages/plural";
import { turnOff, turnOn } from "./push-browser";
import type { Permission, PermissionNow } from "./use-permission";

/** Turns push notifications in this browser on or off, or says why they aren't possible. */
export function PushSection({
  push,
  permission: { permission, look },
}: {
  push: PushView;
  permission: PermissionNow;
}) {
  // Reads the session that the page has loaded.
  const { data: user } = api.auth.session.useQuery(undefined, { refetchOnMount: false });
  const [isAsking, setAsking] = useState(false);
  const subscribe = api.message.subscribePush.useMutation();
  const end = api.message.endPush.useMutation();
  const isBusy = isAsking || subscribe.isPending || end.isPending;
  const { publicKey } = push;
  if (!user || permission === undefined || publicKey === null) return null;
  const isOn = push.here && permission === "granted";

  async function press(action: () => Promise<unknown>) {
    setAsking(true);
    try {
      await action();
    } catch (error) {
      const description = error instanceof Error ? error.message : "Try again.";
      toast({ variant: "destructive", title: "Error", description });
    } finally {
      setAsking(false);
      look();
    }
  }
  const switchOn = (userId: string, publicKey: string) =>
    press(async () => {
      const address = await turnOn(userId, publicKey);
      if (address !== null) await subscribe.mutateAsync(address);
    });
  const switchOff = () => press(async () => Promise.all([end.mutateAsync(), turnOff()]));

  return (
    <Card className="mb-5 grid gap-4 p-5 sm:grid-cols-[auto_1fr_auto] sm:items-center sm:p-6">
      <span
        aria-hidden
        className="hidden size-10 place-items-center rounded-full bg-accent text-accent-foreground sm:grid [&_svg]:size-5"
      >
        <BellRing />
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">Push notifications in this browser</h2>
        <p role="status" className="text-sm text-muted-foreground">
          {sentenceFor(permission, isOn)}
          {push.elsewhere > 0 ? ` ${elsewhere(push.elsewhere)}` : ""}
        </p>
      </div>
      {isOn ? (
        <Button variant="outline" loading={isBusy} onClick={() => void switchOff()}>
          Turn off here
        </Button>
      ) : permission === "default" || permission === "granted" ? (
        <Button loading={isBusy} onClick={() => void switchOn(user.id, publicKey)}>
          Turn on here
        </Button>
      ) : null}
    </Card>
  );
}

function sentenceFor(permission: Permission, isOn: boolean): string {
  if (isOn) return "On. You'll get them here until you sign out.";
  switch (permission) {
    case "impossible":
      return "This browser doesn't support them. On an iPhone or iPad, add Curbwrench to your Home Screen and open it there.";
    case "denied":
      return "You blocked them for this site. Allow notifications in the site settings next to the address bar, then come back.";
    case "default":
    case "granted":
      return "Off. Your browser asks for your permission when you turn them on.";
    default:
      return permission satisfies never;
  }
}

const elsewhere = (count: number) =>
  plural(count, {
    one: "They're on in one other browser.",
    other: "They're on in {count} other browsers.",
  });
