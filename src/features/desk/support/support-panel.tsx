import { useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { EmailText } from "~/components/ui/email-text";
import { Field } from "~/components/ui/field";
import { SkeletonText } from "~/components/ui/skeleton";
import { Textarea } from "~/components/ui/textarea";
import { SUPPORT_STATE_LABELS } from "~/domain/support/policy";
import { supportTitle } from "~/domain/support/title";
import { replyToRequestSchema, type DeskSupportThread } from "~/domain/support/schema";
import { TEXT_LIMITS } from "~/domain/text/limits";
import { ThreadView } from "~/features/support/thread-view";
import { deskDateTime } from "../frame/desk-zone";
import type { ToastPair } from "~/lib/toast-copy";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { useBegunVersion } from "../dialogs/begun-version";
import { useUndoToast } from "../dialogs/use-undo";
import { submitByKeys } from "../dialogs/submit-by-keys";
import { ActionLog } from "../panel/action-log";
import { Answered } from "../frame/answered";
import { DueBadge } from "../panel/due-badge";
import { AnswerPreview } from "./answer-preview";
import { InsertReply } from "./insert-reply";
import { DeskPanel } from "../panel/desk-panel";
import { PersonBookings } from "../panel/person-bookings";
import { PanelSection, Words } from "../panel/panel-section";
import { SupportActionDialog, SupportNoteDialog } from "./support-dialogs";

type SupportPanelProps = { id: string; onClose: () => void };

/** Returns the title by the first message, so that it stays the same while both sides write. */
const titleOf = ({ subject, messages }: DeskSupportThread) =>
  supportTitle({ subject, excerpt: messages[0]?.body.split("\n")[0] ?? "" }).title;

/** Shows a request: the person, the messages, their bookings, and staff's actions. */
export function SupportPanel({ id, onClose }: SupportPanelProps) {
  const thread = api.desk.support.thread.useQuery({ id }, { staleTime: 0 });
  return (
    <DeskPanel
      shows={id}
      title={
        <span className="line-clamp-2 wrap-anywhere">
          {thread.data === undefined ? "Request" : titleOf(thread.data)}
        </span>
      }
      onClose={onClose}
    >
      <Answered
        call={thread}
        failed="This request couldn't be loaded"
        waiting={<SkeletonText lines={10} />}
      >
        {(thread) => <Thread key={thread.id} thread={thread} />}
      </Answered>
    </DeskPanel>
  );
}

type Dialog = "note" | "close" | "reopen";

function Thread({ thread }: { thread: DeskSupportThread }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const { id, notes, messages } = thread;
  const close = () => setDialog(null);
  return (
    <div className="grid gap-6 text-sm">
      <Head thread={thread} onDialog={setDialog} />
      <ThreadView
        label="Messages"
        messages={messages.map(({ from, by, ...message }) => ({
          ...message,
          isOwn: from === "staff",
          by: by || "They",
        }))}
      />
      <AnswerForm key={id} thread={thread} />
      {notes.length === 0 ? null : (
        <PanelSection title="Notes for staff">
          <ul className="grid gap-3">
            {notes.map((note) => (
              <li key={note.id}>
                <Words label={`${note.by}, ${deskDateTime(note.at)}`}>{note.body}</Words>
              </li>
            ))}
          </ul>
        </PanelSection>
      )}
      <Bookings thread={thread} />
      <ActionLog log={thread.log} />
      {dialog === null ? null : dialog === "note" ? (
        <SupportNoteDialog id={id} onClose={close} />
      ) : (
        <SupportActionDialog action={dialog} id={id} onClose={close} />
      )}
    </div>
  );
}

const ASSIGN_COPY = {
  success: { title: "Noted", description: "Your colleagues can see who's handling it." },
  failure: { title: "Nothing was changed", description: "server" },
} as const satisfies ToastPair;

type HeadProps = { thread: DeskSupportThread; onDialog: (dialog: Dialog) => void };

function Head({ thread, onDialog }: HeadProps) {
  const { id, state, from, dueAt, createdAt, assignee } = thread;
  const offerUndo = useUndoToast(id);
  const { success, ...failed } = ASSIGN_COPY;
  const assign = api.desk.support.assign.useMutation(
    withToasts(failed, { onSuccess: () => offerUndo(success) }),
  );
  const isMine = assignee?.isYou === true;
  return (
    <>
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Badge variant="outline">{SUPPORT_STATE_LABELS[state]}</Badge>
          {dueAt === null ? null : <DueBadge dueAt={dueAt} />}
        </p>
        <p className="wrap-anywhere">
          From <span className="font-semibold">{from.name || "somebody"}</span>
          {from.email === null ? null : (
            <>
              {", "}
              <EmailText address={from.email} />
            </>
          )}
          {", "}
          <time dateTime={createdAt}>{deskDateTime(createdAt)}</time>
        </p>
        <p className="text-muted-foreground">
          {thread.isPrivate
            ? "Private. Our emails and push messages say only that support wrote."
            : from.userId === null
              ? "No account. Answers go to this address."
              : from.isProven
                ? "Answers go to the account's address."
                : "The address isn't confirmed. We'll email them that there's an answer, and they can sign in to read it."}
        </p>
        <p className="text-muted-foreground">
          {assignee === null
            ? "Not assigned."
            : isMine
              ? "Assigned to you."
              : `Assigned to ${assignee.name}.`}
        </p>
      </div>
      <div role="group" aria-label="Actions" className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="outline"
          loading={assign.isPending}
          onClick={() => assign.mutate({ id, mine: !isMine })}
        >
          {isMine ? "Unassign" : "Assign to me"}
        </Button>
        <Button size="sm" variant="outline" onClick={() => onDialog("note")}>
          Add a note
        </Button>
        {state === "closed" ? (
          <Button size="sm" variant="outline" onClick={() => onDialog("reopen")}>
            Reopen
          </Button>
        ) : (
          <Button size="sm" variant="outline" onClick={() => onDialog("close")}>
            Close request
          </Button>
        )}
      </div>
    </>
  );
}

const ANSWER_COPY = {
  success: { title: "Answer sent", description: "We'll email it now." },
  failure: { title: "Answer not sent", description: "server" },
} as const satisfies ToastPair;

const answerForm = replyToRequestSchema.pick({ message: true });

/** Keeps a refused answer's text next to the messages that arrived in the meantime. */
function AnswerForm({ thread: { id, from, ...thread } }: { thread: DeskSupportThread }) {
  const form = useForm({
    resolver: schemaResolver(answerForm),
    defaultValues: { message: "" },
    reValidateMode: "onSubmit",
  });
  const message = useWatch({ control: form.control, name: "message" });
  const { version, isOutdated, readAgain } = useBegunVersion(thread.version, message !== "");
  const answer = api.desk.support.answer.useMutation(
    withToasts(ANSWER_COPY, {
      onSuccess: () => form.reset({ message: "" }),
      // The refusal says who was first, and the conversation above shows it.
      onError: readAgain,
    }),
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter in a field sends the form, as its button does.
    <form
      noValidate
      method="post"
      className="grid gap-3"
      onKeyDown={submitByKeys}
      onSubmit={form.handleSubmit(({ message }) => {
        if (answer.isPending) return;
        answer.mutate({ id, message, version });
      })}
    >
      <InsertReply
        name={from.name}
        onInsert={(text) => {
          const typed = form.getValues("message").trimEnd();
          form.setValue("message", typed === "" ? text : `${typed}\n\n${text}`);
          form.clearErrors("message");
          form.setFocus("message");
        }}
      />
      <Field label="Your answer" required error={form.formState.errors.message?.message}>
        {(control) => (
          <Textarea
            {...control}
            rows={5}
            maxLength={TEXT_LIMITS.issue}
            {...clearingRegister(form)("message")}
          />
        )}
      </Field>
      <p role="status" className="text-sm empty:hidden">
        {isOutdated ? "There's a new message above. Read it before you send your answer." : null}
      </p>
      <AnswerPreview id={id} name={from.name} message={message} />
      <Button type="submit" className="justify-self-start" loading={answer.isPending}>
        Send email
      </Button>
    </form>
  );
}

function Bookings({ thread: { bookings, from } }: { thread: DeskSupportThread }) {
  return (
    <PanelSection title="Their bookings">
      {bookings.length === 0 ? (
        <p className="text-muted-foreground">
          {from.userId === null ? "No account has this address." : "They don't have any."}
        </p>
      ) : (
        <PersonBookings bookings={bookings} />
      )}
    </PanelSection>
  );
}
