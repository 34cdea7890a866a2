import { useForm } from "react-hook-form";
import { z } from "zod";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { Textarea } from "~/components/ui/textarea";
import {
  ANNOUNCEMENT_AUDIENCES,
  ANNOUNCEMENT_IMPORTANCES,
  ANNOUNCEMENT_LIMITS,
  AUDIENCE_LABELS,
  IMPORTANCE_LABELS,
  isAnnouncementLink,
} from "~/domain/announcement/announcement";
import { announcementWords, wrongLink, type DeskAnnouncement } from "~/domain/announcement/schema";
import { reasonText } from "~/domain/staff/team";
import { optionalText } from "~/domain/text/text";
import { AnnouncementBanner } from "~/features/announcement/announcement-banner";
import type { ToastPair } from "~/lib/toast-copy";
import { field } from "~/messages/field-key";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { MomentField, momentText } from "../dialogs/moment-field";
import { changedDeskField, deskZoneName, toDeskField } from "../frame/desk-zone";

const CREATED = {
  success: { title: "Announcement created" },
  failure: { title: "Not created", description: "server" },
} as const satisfies ToastPair;

const CHANGED = {
  success: { title: "Announcement changed" },
  failure: { title: "Not changed", description: "server" },
} as const satisfies ToastPair;

/** Validates the fields. The server checks the same rules. */
const formSchema = z
  .object({
    ...announcementWords,
    linkUrl: z
      .string()
      .trim()
      .max(ANNOUNCEMENT_LIMITS.linkUrl, field("tooLong"))
      .refine((url) => url === "" || isAnnouncementLink(url), field("announcementLinkWrong")),
    linkText: optionalText(ANNOUNCEMENT_LIMITS.linkText),
    startsAt: momentText,
    endsAt: momentText,
    reason: reasonText,
  })
  .superRefine((entered, ctx) => {
    const wrong = wrongLink(entered);
    if (wrong !== null) ctx.addIssue({ code: "custom", ...wrong });
    const { startsAt, endsAt } = entered;
    if (startsAt !== "" && endsAt !== "" && endsAt <= startsAt) {
      const message = field("announcementEndReversed");
      ctx.addIssue({ code: "custom", path: ["endsAt"], message });
    }
  });

const AUDIENCES = ANNOUNCEMENT_AUDIENCES.map((value) => ({
  value,
  label: AUDIENCE_LABELS[value],
}));
const IMPORTANCES = ANNOUNCEMENT_IMPORTANCES.toReversed().map((value) => ({
  value,
  label: IMPORTANCE_LABELS[value],
}));

type AnnouncementDialogProps = {
  /** Null for a new one. */
  announcement: DeskAnnouncement | null;
  onClose: () => void;
};

/** Writes an announcement and shows it as people will see it. */
export function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const isRunning = announcement?.state === "running";
  const startsAt = announcement?.startsAt ?? null;
  const endsAt = announcement?.endsAt ?? null;
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: {
      audience: announcement?.audience ?? ("everyone" as const),
      importance: announcement?.importance ?? ("information" as const),
      text: announcement?.text ?? "",
      linkUrl: announcement?.linkUrl ?? "",
      linkText: announcement?.linkText ?? "",
      startsAt: toDeskField(startsAt),
      endsAt: toDeskField(endsAt),
      reason: "",
    },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const copy = announcement === null ? CREATED : CHANGED;
  const options = afterAction(copy, onClose, { STALE: onClose, CONFLICT: onClose });
  const create = api.desk.announcements.create.useMutation(options);
  const change = api.desk.announcements.change.useMutation(options);
  const { text, importance, linkUrl, linkText } = form.watch();
  const hasLink = linkText.trim() !== "" && isAnnouncementLink(linkUrl.trim());
  return (
    <ActionDialog
      title={announcement === null ? "Create an announcement" : "Change this announcement"}
      description={
        announcement === null
          ? "People see it at the top of every page until they dismiss it."
          : "People who dismissed it see it again if its text, link or importance changes."
      }
      submit={announcement === null ? "Create announcement" : "Save announcement"}
      call={announcement === null ? create : change}
      onSubmit={form.handleSubmit((entered) => {
        const input = {
          audience: entered.audience,
          importance: entered.importance,
          text: entered.text,
          linkUrl: entered.linkUrl === "" ? null : entered.linkUrl,
          linkText: entered.linkText === "" ? null : entered.linkText,
          startsAt: changedDeskField(entered.startsAt, startsAt),
          endsAt: changedDeskField(entered.endsAt, endsAt),
          reason: entered.reason,
        };
        if (announcement === null) create.mutate(input);
        else change.mutate({ ...input, id: announcement.id, version: announcement.version });
      })}
      onClose={onClose}
    >
      <Field
        label="What people read"
        required
        error={errors.text?.message}
        hint={`A sentence or two. ${ANNOUNCEMENT_LIMITS.text - text.length} characters left.`}
      >
        {(control) => (
          <Textarea {...control} maxLength={ANNOUNCEMENT_LIMITS.text} {...register("text")} />
        )}
      </Field>
      <div role="group" aria-label="Preview" className="grid gap-1.5">
        <p aria-hidden className="text-sm font-semibold">
          Preview
        </p>
        {text.trim() === "" ? (
          <p className="rounded-md border border-dashed p-4 text-sm text-muted-foreground">
            Your announcement appears here as people will see it.
          </p>
        ) : (
          <AnnouncementBanner
            announcement={{
              importance,
              text,
              linkUrl: hasLink ? linkUrl.trim() : null,
              linkText: hasLink ? linkText : null,
            }}
            className="rounded-md border"
          />
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Who sees it" required error={errors.audience?.message}>
          {(control) => <Select {...control} options={AUDIENCES} {...register("audience")} />}
        </Field>
        <Field label="Importance" required error={errors.importance?.message}>
          {(control) => <Select {...control} options={IMPORTANCES} {...register("importance")} />}
        </Field>
        <Field
          label="Link"
          optional
          error={errors.linkUrl?.message}
          hint="Such as /book, or an https address."
        >
          {(control) => (
            <Input
              {...control}
              inputMode="url"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={ANNOUNCEMENT_LIMITS.linkUrl}
              {...register("linkUrl")}
            />
          )}
        </Field>
        <Field label="Text of the link" optional error={errors.linkText?.message}>
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={ANNOUNCEMENT_LIMITS.linkText}
              {...register("linkText")}
            />
          )}
        </Field>
        <MomentField
          label="Starts"
          isFixed={isRunning}
          error={errors.startsAt?.message}
          hint={
            isRunning
              ? "It already started."
              : `${deskZoneName()} time. Leave it empty to start now.`
          }
          register={register("startsAt")}
        />
        <MomentField
          label="Ends"
          error={errors.endsAt?.message}
          hint="Leave it empty to end it yourself."
          register={register("endsAt")}
        />
      </div>
      <NoteField
        label="Why?"
        isOptional
        error={errors.reason?.message}
        register={register("reason")}
      />
    </ActionDialog>
  );
}
