import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { Field } from "~/components/ui/field";
import { Textarea } from "~/components/ui/textarea";
import { changePauseSchema, pauseBookingsSchema } from "~/domain/booking/pause/schema";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { PauseNotice } from "~/features/booking/pause-notice";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { fromDeskField } from "../frame/desk-zone";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { MomentField, momentText } from "../dialogs/moment-field";
import { ReasonDialog } from "../dialogs/reason-dialog";

const PAUSED = {
  success: { title: "New bookings are paused" },
  failure: { title: "Not paused", description: "server" },
} as const satisfies ToastPair;

const REWORDED = {
  success: { title: "Sentence changed" },
  failure: { title: "Not changed", description: "server" },
} as const satisfies ToastPair;

const RESUMED = {
  success: { title: "Customers can book again" },
  failure: { title: "Not resumed", description: "server" },
} as const satisfies ToastPair;

const pauseForm = pauseBookingsSchema.extend({ endsAt: momentText });

/** Asks for the sentence that everyone reads, shows it as they will, and pauses new bookings. */
export function PauseDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    resolver: schemaResolver(pauseForm),
    defaultValues: { sentence: "", endsAt: "", reason: "" },
    reValidateMode: "onSubmit",
  });
  const pause = api.desk.pauseBookings.useMutation(afterAction(PAUSED, onClose));
  return (
    <ActionDialog
      title="Pause new bookings?"
      description="Nobody can book until it ends or you resume. Requests and booked jobs continue."
      submit="Pause new bookings"
      call={pause}
      onSubmit={form.handleSubmit(({ endsAt, ...input }) =>
        pause.mutate({ ...input, endsAt: endsAt === "" ? null : fromDeskField(endsAt) }),
      )}
      onClose={onClose}
    >
      <SentenceFields
        sentence={form.watch("sentence")}
        errors={form.formState.errors}
        register={clearingRegister(form)}
      />
      <MomentField
        label="Ends"
        hint="Bookings resume by themselves. Without an end, until you resume them."
        error={form.formState.errors.endsAt?.message}
        register={clearingRegister(form)("endsAt")}
      />
    </ActionDialog>
  );
}

type SentenceFieldsProps = {
  sentence: string;
  errors: { [Name in "sentence" | "reason"]?: { message?: string | undefined } | undefined };
  register: (name: "sentence" | "reason") => object;
};

function SentenceFields({ sentence: typed, errors, register }: SentenceFieldsProps) {
  const sentence = typed.trim();
  return (
    <>
      <Field
        label="What everyone reads"
        required
        error={errors.sentence?.message}
        hint="Say why, and when people can book again."
      >
        {(control) => (
          <Textarea {...control} maxLength={TEXT_LIMITS.line} {...register("sentence")} />
        )}
      </Field>
      {sentence === "" ? null : <PauseNotice sentence={sentence} />}
      <NoteField
        label="Why?"
        isOptional
        error={errors.reason?.message}
        register={register("reason")}
      />
    </>
  );
}

const sentenceForm = changePauseSchema.omit({ seenSentence: true });

type SentenceDialogProps = {
  /** The sentence that is replaced. */
  seenSentence: string;
  onClose: () => void;
};

/** Changes the sentence that everyone reads. New bookings stay paused. */
export function SentenceDialog({ seenSentence, onClose }: SentenceDialogProps) {
  const form = useForm({
    resolver: schemaResolver(sentenceForm),
    defaultValues: { sentence: seenSentence, reason: "" },
    reValidateMode: "onSubmit",
  });
  const change = api.desk.changePauseSentence.useMutation(
    afterAction(REWORDED, onClose, { STALE: onClose, CONFLICT: onClose }),
  );
  return (
    <ActionDialog
      title="Change the sentence"
      description="New bookings stay paused."
      submit="Save sentence"
      call={change}
      onSubmit={form.handleSubmit((input) => change.mutate({ ...input, seenSentence }))}
      onClose={onClose}
    >
      <SentenceFields
        sentence={form.watch("sentence")}
        errors={form.formState.errors}
        register={clearingRegister(form)}
      />
    </ActionDialog>
  );
}

/** Asks for the reason and resumes new bookings. */
export function ResumeDialog({ onClose }: { onClose: () => void }) {
  const resume = api.desk.resumeBookings.useMutation(afterAction(RESUMED, onClose));
  return (
    <ReasonDialog
      isOptional
      title="Resume new bookings?"
      description="Customers and guests can book right away."
      submit="Resume new bookings"
      call={resume}
      onSubmit={(reason) => resume.mutate({ reason })}
      onClose={onClose}
    />
  );
}
