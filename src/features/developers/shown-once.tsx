"use client";

import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import {
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { copyText } from "~/lib/copy-text";

type ShownOnceProps = {
  title: string;
  description: string;
  /** Names the secret, as "API key". The button says "Copy API key". */
  label: string;
  secret: string;
  onDone: () => void;
};

/** Shows a new secret with a button to copy it. It can't be shown again. */
export function ShownOnce({ title, description, label, secret, onDone }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  return (
    // A click beside the dialog, or Escape, would lose the secret.
    <DialogContent
      onInteractOutside={(event) => event.preventDefault()}
      onEscapeKeyDown={(event) => event.preventDefault()}
    >
      <DialogHeader>
        <DialogTitle>{title}</DialogTitle>
        <DialogDescription>{description}</DialogDescription>
      </DialogHeader>
      <Alert tone="warning" title="You can only see it now">
        Copy it to a safe place, such as your server&apos;s secrets. If you lose it, you need a new
        one.
      </Alert>
      <Field label={label}>
        {(control) => (
          <Textarea
            {...control}
            readOnly
            rows={2}
            className="min-h-0 resize-none font-mono break-all"
            value={secret}
            onFocus={(event) => event.target.select()}
          />
        )}
      </Field>
      <DialogFooter>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
        <Button onClick={() => void copyText(secret, label).then(setCopied)}>
          {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
          {copied ? "Copied" : `Copy ${label}`}
        </Button>
      </DialogFooter>
    </DialogContent>
  );
}
