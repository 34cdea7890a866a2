import { useForm } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import { MOST_OPTIONS } from "~/domain/assessment/attempt-schema";
import { questionFormSchema, type DeskQuestion } from "~/domain/assessment/desk-schema";
import { optionLetter } from "~/domain/assessment/policy";
import { CATEGORY_LABELS, SERVICE_CATEGORIES } from "~/domain/booking/categories";
import { TEXT_LIMITS } from "~/domain/text/limits";

import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { ReasonDialog } from "../dialogs/reason-dialog";

export type QuestionAction =
  | { kind: "create"; like: DeskQuestion | null }
  | { kind: "edit" | "retire" | "restore"; question: DeskQuestion };

type Props<Action> = { action: Action; onClose: () => void };

export function QuestionDialog({ action, onClose }: Props<QuestionAction>) {
  switch (action.kind) {
    case "create":
      return <WordsDialog question={null} like={action.like} onClose={onClose} />;
    case "edit":
      return <WordsDialog question={action.question} like={action.question} onClose={onClose} />;
    case "retire":
    case "restore":
      return <MoveDialog kind={action.kind} question={action.question} onClose={onClose} />;
    default:
      return action satisfies never;
  }
}

const SAVE_COPY = {
  success: { title: "Question saved", description: "New tests use this version." },
  failure: { title: "Question not saved", description: "server" },
} as const satisfies ToastPair;

const TOPICS = SERVICE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }));
const PLACES = Array.from({ length: MOST_OPTIONS }, (_, index) => index);
const LETTERS = PLACES.map((index) => ({ value: String(index), label: optionLetter(index) }));

type WordsDialogProps = {
  /** Null for a new question. */
  question: DeskQuestion | null;
  /** The question whose text fills the form at first; null for none. */
  like: DeskQuestion | null;
  onClose: () => void;
};

function WordsDialog({ question, like, onClose }: WordsDialogProps) {
  const isFrozen = question?.isFrozen === true;
  const count = isFrozen ? question.options.length : MOST_OPTIONS;
  const form = useForm({
    resolver: schemaResolver(questionFormSchema),
    defaultValues: {
      question: like?.question ?? "",
      options: PLACES.slice(0, count).map((index) => like?.options[index] ?? ""),
      correctAnswer: like?.correctAnswer ?? 0,
      explanation: like?.explanation ?? "",
      topic: like?.topic ?? ("maintenance" as const),
      reason: "",
    },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const options = afterAction(SAVE_COPY, onClose);
  const create = api.desk.questions.create.useMutation(options);
  const edit = api.desk.questions.edit.useMutation(options);
  const call = question === null ? create : edit;
  return (
    <ActionDialog
      title={question === null ? "Add a question" : "Change this question"}
      description={
        isFrozen
          ? "Tests have used it, so its text and answers can't change. Create a new version instead."
          : question === null && like !== null
            ? "Retire the old one afterward, or tests may include both. The text must be different."
            : "Running tests keep their copy."
      }
      submit={question === null ? "Add question" : "Save"}
      call={call}
      onSubmit={form.handleSubmit((input) =>
        question === null ? create.mutate(input) : edit.mutate({ ...input, id: question.id }),
      )}
      onClose={onClose}
    >
      <Field label="Topic" required error={errors.topic?.message}>
        {(control) => <Select {...control} options={TOPICS} {...register("topic")} />}
      </Field>
      <Field label="Question" required error={errors.question?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            readOnly={isFrozen}
            maxLength={TEXT_LIMITS.line}
            {...register("question")}
          />
        )}
      </Field>
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-sm font-semibold">Answers</legend>
        {PLACES.slice(0, count).map((index) => (
          <Field
            key={index}
            label={`Answer ${optionLetter(index)}`}
            error={
              errors.options?.[index]?.message ??
              (index === 0 ? (errors.options?.root?.message ?? errors.options?.message) : undefined)
            }
          >
            {(control) => (
              <Input
                {...control}
                readOnly={isFrozen}
                maxLength={TEXT_LIMITS.line}
                {...register(`options.${index}`)}
              />
            )}
          </Field>
        ))}
      </fieldset>
      {isFrozen ? null : (
        <Field label="Which answer is correct?" required error={errors.correctAnswer?.message}>
          {(control) => (
            <Select
              {...control}
              options={LETTERS}
              {...form.register("correctAnswer", { setValueAs: Number })}
            />
          )}
        </Field>
      )}
      <Field label="Explanation" error={errors.explanation?.message} hint="For staff.">
        {(control) => (
          <Textarea
            {...control}
            rows={2}
            maxLength={TEXT_LIMITS.note}
            {...register("explanation")}
          />
        )}
      </Field>
      <NoteField
        label="Why?"
        isOptional
        error={errors.reason?.message}
        register={register("reason")}
      />
    </ActionDialog>
  );
}

const MOVES = {
  retire: {
    title: "Retire this question?",
    description: "New tests won't ask it. Running tests keep it.",
    submit: "Retire question",
    success: { title: "Question retired", description: "New tests won't ask it." },
  },
  restore: {
    title: "Restore this question?",
    description: "New tests can ask it again.",
    submit: "Restore question",
    success: { title: "Question restored", description: "New tests can ask it again." },
  },
} as const;

type MoveDialogProps = {
  kind: keyof typeof MOVES;
  question: DeskQuestion;
  onClose: () => void;
};

function MoveDialog({ kind, question, onClose }: MoveDialogProps) {
  const { success, ...words } = MOVES[kind];
  const copy: ToastPair = {
    success,
    failure: { title: "Nothing was changed", description: "server" },
  };
  const options = afterAction(copy, onClose);
  const calls = {
    retire: api.desk.questions.retire.useMutation(options),
    restore: api.desk.questions.restore.useMutation(options),
  };
  return (
    <ReasonDialog
      isOptional
      {...words}
      call={calls[kind]}
      onSubmit={(reason) => calls[kind].mutate({ id: question.id, reason })}
      onClose={onClose}
    />
  );
}
