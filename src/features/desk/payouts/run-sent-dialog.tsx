import { useEffect, useState } from "react";
import { useForm } from "react-hook-form";
import { clearingRegister } from "~/components/clearing-register";
import { schemaResolver } from "~/components/schema-resolver";
import { Checkbox } from "~/components/ui/checkbox";
import { SkeletonText } from "~/components/ui/skeleton";
import { centsToText, textToCents } from "~/domain/money";
import { markRunSentSchema, type DeskPayoutView } from "~/domain/payout/schema";
import { formatDollars } from "~/messages/format";
import { plural } from "~/messages/plural";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";
import { Answered } from "../frame/answered";
import { PAGED } from "../table/list-definition";

const COPY = {
  success: { title: "Run marked as sent", description: "We'll email the mechanics." },
  failure: { title: "Nothing was marked", description: "server" },
} as const satisfies ToastPair;

const formSchema = markRunSentSchema.pick({ reason: true });

const payoutsOf = (count: number) => plural(count, { one: "1 payout", other: "{count} payouts" });

type RunSentDialogProps = { run: { id: string; number: number }; onClose: () => void };

/** Marks the payouts of a run's latest bank file as sent, except those the bank didn't pay. */
export function RunSentDialog({ run, onClose }: RunSentDialogProps) {
  const [except, setExcept] = useState<ReadonlySet<string>>(new Set());
  const listed = api.desk.payouts.useInfiniteQuery(
    { state: "pending", runId: run.id },
    { ...PAGED, staleTime: 0 },
  );
  const { hasNextPage, isFetching, fetchNextPage } = listed;
  // The exceptions are chosen from the whole run.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage();
  }, [hasNextPage, isFetching, fetchNextPage]);
  const pending = (listed.data?.pages ?? []).flatMap(({ items }) => items);
  const inFile = pending.filter(({ inLatestBankFile }) => inLatestBankFile);
  const chosen = inFile.filter(({ id }) => !except.has(id));
  const total = centsToText(
    chosen.reduce((sum, { amount }) => sum + (textToCents(amount) ?? 0), 0),
  );
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { reason: "" },
    reValidateMode: "onSubmit",
  });
  const mark = api.desk.markRunSent.useMutation(afterAction(COPY, onClose));
  const toggle = (id: string, isPaid: boolean) => {
    const next = new Set(except);
    if (isPaid) next.delete(id);
    else next.add(id);
    setExcept(next);
  };
  return (
    <ActionDialog
      title={`Mark run ${run.number} as sent?`}
      description="Uncheck the payouts the bank didn't pay. They stay pending."
      submit={`Mark ${payoutsOf(chosen.length)} as sent`}
      call={mark}
      isReady={!isFetching && hasNextPage === false && chosen.length > 0}
      onSubmit={form.handleSubmit(({ reason }) =>
        mark.mutate({ id: run.id, except: [...except], total, reason }),
      )}
      onClose={onClose}
    >
      <Answered
        call={listed}
        failed="The run's payouts couldn't be loaded"
        waiting={<SkeletonText lines={5} />}
      >
        {() => <PayoutChoice payouts={inFile} except={except} onToggle={toggle} />}
      </Answered>
      <div role="status" className="grid gap-1 text-sm">
        <p>
          {payoutsOf(chosen.length)}, <strong>{formatDollars(total)}</strong>
        </p>
        {pending.length > inFile.length ? (
          <p className="text-muted-foreground">
            {plural(pending.length - inFile.length, {
              one: "1 payout isn't in the latest bank file. It stays pending.",
              other: "{count} payouts aren't in the latest bank file. They stay pending.",
            })}
          </p>
        ) : null}
      </div>
      <NoteField
        label="Why?"
        isOptional
        error={form.formState.errors.reason?.message}
        register={clearingRegister(form)("reason")}
      />
    </ActionDialog>
  );
}

type PayoutChoiceProps = {
  payouts: readonly DeskPayoutView[];
  except: ReadonlySet<string>;
  onToggle: (id: string, isPaid: boolean) => void;
};

function PayoutChoice({ payouts, except, onToggle }: PayoutChoiceProps) {
  if (payouts.length === 0) {
    return <p>No bank file lists a payout of this run. Download the run&apos;s bank file first.</p>;
  }
  return (
    <ul className="max-h-48 divide-y overflow-y-auto rounded-md border text-sm sm:max-h-64">
      {payouts.map(({ id, mechanic, amount, destination }) => (
        <li key={id}>
          <label className="flex min-h-11 items-center gap-3 px-3 py-1.5">
            <Checkbox
              checked={!except.has(id)}
              onCheckedChange={(isChecked) => onToggle(id, isChecked === true)}
            />
            <span className="min-w-0 flex-1 wrap-anywhere">{mechanic.name}</span>
            <span className="text-muted-foreground">{destination}</span>
            <span className="font-semibold tabular-nums">{formatDollars(amount)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
