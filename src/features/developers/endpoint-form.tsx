"use client";

import { useState, type FormEvent } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { DialogFooter } from "~/components/ui/dialog";
import { Field, FormError } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Label } from "~/components/ui/label";
import { WEBHOOK_TYPE_LABELS, WEBHOOK_TYPES, type WebhookType } from "~/domain/webhook/events";

interface Endpoint {
  url: string;
  events: readonly WebhookType[];
}

type EndpointFormProps = {
  start: Endpoint;
  submit: string;
  pending: boolean;
  error: { message: string; fields?: Record<string, string> | undefined } | null;
  onSubmit: (endpoint: { url: string; events: WebhookType[] }) => void;
  onClose: () => void;
};

/** Asks for an endpoint's address and events. */
export function EndpointForm({
  start,
  submit,
  pending,
  error,
  onSubmit,
  onClose,
}: EndpointFormProps) {
  const [url, setUrl] = useState(start.url);
  const [events, setEvents] = useState(start.events);
  const [wrong, setWrong] = useState<{ url?: string; events?: string }>({});
  const send = (event: FormEvent) => {
    event.preventDefault();
    const found = {
      ...(url.trim() === "" ? { url: "Enter the address of your endpoint." } : {}),
      ...(events.length === 0 ? { events: "Choose at least one event." } : {}),
    };
    setWrong(found);
    if (Object.keys(found).length === 0 && !pending) onSubmit({ url, events: [...events] });
  };
  const toggle = (type: WebhookType, isOn: boolean) =>
    setEvents(isOn ? [...events, type] : events.filter((one) => one !== type));
  const areAll = events.length === WEBHOOK_TYPES.length;
  const urlError = wrong.url ?? error?.fields?.url ?? "";
  return (
    <form noValidate method="post" className="grid gap-5" onSubmit={send}>
      <FormError message={urlError === "" ? (error?.message ?? "") : ""} />
      <Field
        label="Address"
        required
        error={urlError}
        hint="An https address of your server, such as https://example.com/webhooks."
      >
        {(control) => (
          <Input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            value={url}
            onChange={(event) => setUrl(event.target.value)}
          />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-sm font-semibold">Events</legend>
        {wrong.events === undefined ? null : (
          <p role="alert" className="text-sm font-medium text-destructive">
            {wrong.events}
          </p>
        )}
        <div className="flex items-center gap-3">
          <Checkbox
            id="events-all"
            checked={areAll ? true : events.length > 0 ? "indeterminate" : false}
            onCheckedChange={(checked) => setEvents(checked === true ? WEBHOOK_TYPES : [])}
          />
          <Label htmlFor="events-all">All events</Label>
        </div>
        {WEBHOOK_TYPES.map((type) => (
          <div key={type} className="flex items-start gap-3">
            <Checkbox
              id={`event-${type}`}
              checked={events.includes(type)}
              aria-describedby={`event-${type}-what`}
              onCheckedChange={(checked) => toggle(type, checked === true)}
            />
            <div className="grid">
              <Label htmlFor={`event-${type}`} className="font-mono">
                {type}
              </Label>
              <p id={`event-${type}-what`} className="text-sm text-muted-foreground">
                {WEBHOOK_TYPE_LABELS[type]}
              </p>
            </div>
          </div>
        ))}
      </fieldset>
      <DialogFooter>
        <Button variant="outline" disabled={pending} onClick={onClose}>
          Go back
        </Button>
        <Button type="submit" loading={pending}>
          {submit}
        </Button>
      </DialogFooter>
    </form>
  );
}
