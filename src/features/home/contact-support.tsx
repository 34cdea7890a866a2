"use client";

import { LifeBuoy } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { Button } from "~/components/ui/button";
import {
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "~/components/ui/dialog";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { SUPPORT_SUBJECTS } from "~/domain/customer/labels";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { clearingRegister } from "~/components/clearing-register";
import type { ToastPair } from "~/lib/toast-copy";
import { useLaterRules } from "~/components/use-later-rules";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";

const COPY = {
  success: { title: "Message sent", description: "Our support team will answer by email." },
  failure: { title: "Message not sent", description: "server" },
} as const satisfies ToastPair;

const loadRules = async () => (await import("~/domain/customer/schema")).supportRequestSchema;

const SUBJECT_OPTIONS = SUPPORT_SUBJECTS.map((subject) => ({ value: subject, label: subject }));

/** Shows the Contact Support button and its form, which sends a support request. */
export function ContactSupport() {
  const [open, setOpen] = useState(false);
  return (
    <Dialog open={open} onOpenChange={setOpen}>
      <DialogTrigger asChild>
        <Button className="max-sm:w-full">
          <LifeBuoy aria-hidden />
          Contact Support
        </Button>
      </DialogTrigger>
      <SupportContent message="" onDone={() => setOpen(false)} />
    </Dialog>
  );
}

/** Shows the form alone, starting with the given text. */
export function SupportDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SupportContent message={message} onDone={onClose} />
    </Dialog>
  );
}

type SupportProps = { message: string; onDone: () => void };

function SupportContent(props: SupportProps) {
  return (
    <DialogContent>
      <DialogHeader>
        <DialogTitle>Contact Support</DialogTitle>
        <DialogDescription>Tell us what happened. We&apos;ll answer by email.</DialogDescription>
      </DialogHeader>
      <SupportForm {...props} />
    </DialogContent>
  );
}

function SupportForm({ message, onDone }: SupportProps) {
  const form = useForm({
    resolver: useLaterRules(loadRules),
    defaultValues: { message },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const send = api.auth.contactSupport.useMutation(withToasts(COPY, { onSuccess: onDone }));
  const register = clearingRegister(form);
  return (
    <form
      noValidate
      method="post"
      className="grid gap-5"
      onSubmit={form.handleSubmit((request) => {
        if (!send.isPending) send.mutate(request);
      })}
    >
      <Field label="Subject" required error={errors.subject?.message}>
        {(control) => (
          <Select
            {...control}
            placeholder="Choose a subject"
            options={SUBJECT_OPTIONS}
            {...register("subject")}
          />
        )}
      </Field>
      <Field label="What happened?" required error={errors.message?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={TEXT_LIMITS.issue}
            placeholder="If it's about a booking, add its number."
            {...register("message")}
          />
        )}
      </Field>
      <DialogFooter>
        <Button type="submit" loading={send.isPending}>
          Send Message
        </Button>
      </DialogFooter>
    </form>
  );
}
