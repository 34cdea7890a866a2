"use client";

import { useRef, useState, type FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { Field } from "~/components/ui/field";
import { RadioCards } from "~/components/ui/radio-cards";
import { Textarea } from "~/components/ui/textarea";
import type { UserView } from "~/domain/account/view";
import { canMessage, STATUS_LABELS } from "~/domain/booking/status";
import { isBlank } from "~/domain/text/characters";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { TOASTS } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

type MessageCardProps = { mechanicId: string; viewer: UserView };

/**
 * Sends a message about one of the viewer's bookings with this mechanic. Shown only if one of them
 * isn't pending. Blank text isn't sent.
 */
export function MessageCard({ mechanicId, viewer }: MessageCardProps) {
  const asked = viewer.userType !== null && viewer.id !== mechanicId;
  const list = api.booking.list.useQuery({ as: "customer" }, { enabled: asked });
  const bookings = (list.data?.items ?? []).filter(
    (booking) => booking.mechanicId === mechanicId && canMessage(booking),
  );
  const [chosen, setChosen] = useState<string | null>(null);
  const [content, setContent] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  const send = api.message.send.useMutation(
    withToasts(TOASTS.sendMessage, {
      onSuccess() {
        setContent("");
        // The button is disabled now and would drop the focus.
        box.current?.focus();
      },
    }),
  );
  const booking = bookings.find(({ id }) => id === chosen) ?? bookings[0];
  if (booking === undefined) return null;
  const text = content.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBlank(text) || send.isPending) return;
    send.mutate({ content: text, bookingId: booking.id, receiverId: mechanicId });
  };
  return (
    <Card>
      <CardHeader>
        <CardTitle>Send Message</CardTitle>
        <CardDescription>About which of your bookings?</CardDescription>
      </CardHeader>
      <CardContent>
        <form className="grid gap-4" onSubmit={submit}>
          <div className="-m-1 max-h-72 overflow-y-auto p-1">
            <RadioCards
              aria-label="Booking"
              className="sm:grid-cols-1"
              value={booking.id}
              onValueChange={setChosen}
              options={bookings.map((one) => ({
                value: one.id,
                label: `Booking #${one.bookingNumber}`,
                description: `${STATUS_LABELS[one.status]} · ${one.serviceName}`,
              }))}
            />
          </div>
          <Field label="Your message">
            {(ids) => (
              <Textarea
                {...ids}
                ref={box}
                rows={3}
                maxLength={TEXT_LIMITS.message}
                value={content}
                onChange={(event) => setContent(event.target.value)}
              />
            )}
          </Field>
          <Button type="submit" loading={send.isPending} disabled={isBlank(text)}>
            Send Message
          </Button>
        </form>
      </CardContent>
    </Card>
  );
}
