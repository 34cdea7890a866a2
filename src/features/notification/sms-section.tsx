"use client";

import { MessageSquareText } from "lucide-react";
import { lazy, Suspense, useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Skeleton } from "~/components/ui/skeleton";
import { numberShown, type SmsView } from "~/domain/notification/sms";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

// Loaded only for users who set texts up.
const NumberForm = lazy(async () => ({ default: (await import("./sms-forms")).NumberForm }));
const SmsCodeForm = lazy(async () => ({ default: (await import("./sms-forms")).SmsCodeForm }));

/** Sets up or stops texts to the user's phone. */
export function SmsSection({ sms }: { sms: SmsView }) {
  const [isChanging, setChanging] = useState(false);
  const end = api.message.endSms.useMutation({
    onError: ({ message: description }) =>
      toast({ variant: "destructive", title: "Error", description }),
  });
  const { from, number, waiting } = sms;
  if (from === null) return null;
  const isResting = !isChanging && waiting === null;
  return (
    <Card className="mb-5 grid gap-4 p-5 sm:grid-cols-[auto_1fr_auto] sm:items-center sm:p-6">
      <span
        aria-hidden
        className="hidden size-10 place-items-center rounded-full bg-accent text-accent-foreground sm:grid [&_svg]:size-5"
      >
        <MessageSquareText />
      </span>
      <div className="min-w-0">
        <h2 className="font-semibold">Text messages</h2>
        <p role="status" className="text-sm text-muted-foreground">
          {sentenceFor(sms, from)}
        </p>
      </div>
      {isResting ? (
        <div className="flex flex-col gap-3 sm:flex-row">
          {number === null ? (
            <Button onClick={() => setChanging(true)}>Add a number</Button>
          ) : (
            <>
              <Button variant="ghost" onClick={() => setChanging(true)}>
                Change
              </Button>
              <Button variant="outline" loading={end.isPending} onClick={() => end.mutate()}>
                Turn off
              </Button>
            </>
          )}
        </div>
      ) : (
        <Step>
          {isChanging ? (
            <NumberForm onSent={() => setChanging(false)} onCancel={() => setChanging(false)} />
          ) : (
            <SmsCodeForm onConfirmed={() => setChanging(false)} onOther={() => setChanging(true)} />
          )}
        </Step>
      )}
    </Card>
  );
}

function Step({ children }: { children: ReactNode }) {
  return (
    <div className="border-t pt-4 sm:col-span-3">
      <Suspense fallback={<Skeleton className="h-24" />}>{children}</Suspense>
    </div>
  );
}

function sentenceFor({ number, stopped, waiting }: SmsView, from: string): string {
  if (waiting !== null) return `We texted a code to ${numberShown(waiting.number)}.`;
  if (number === null) return "Off. Add your phone number to get texts.";
  if (stopped) {
    const to = /^[+\d]/.test(from) ? ` to ${numberShown(from)}` : "";
    return `${numberShown(number)} texted STOP. Text START from it${to} to turn them back on.`;
  }
  return `On for ${numberShown(number)}. Only urgent texts from 9 PM to 8 AM.`;
}
