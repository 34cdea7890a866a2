import { useForm } from "react-hook-form";
import { z } from "zod";
import { schemaResolver } from "~/components/schema-resolver";
import { clearingRegister } from "~/components/clearing-register";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Money } from "~/components/ui/money";
import { priceAfter } from "~/domain/booking/change-order/rules";
import type { DeskBookingView } from "~/domain/booking/desk/schema";
import { linesWithin } from "~/domain/booking/price/lower-price";
import { centsToText, textToCents } from "~/domain/money";
import { LEAST_CHARGE_CENTS } from "~/domain/payment/policy";
import { reasonText } from "~/domain/staff/team";
import { formatDollars } from "~/messages/format";
import type { ToastPair } from "~/lib/toast-copy";
import { api } from "~/trpc/react";
import { field } from "~/messages/field-key";
import { ActionDialog, afterAction, NoteField } from "../dialogs/action-dialog";

const COPY = {
  success: { title: "Price lowered", description: "We'll email both sides." },
  failure: { title: "Not lowered", description: "server" },
} as const satisfies ToastPair;

const centsOf = (text: string) => textToCents(text) ?? 0;

/** Prices the job with the same functions as the server. */
function pricedWithin(job: DeskBookingView, mostCents: number) {
  const before = {
    subtotalCents: centsOf(job.subtotal),
    platformFeeCents: centsOf(job.platformFee),
    discountCents: centsOf(job.discount),
    diagnosticFeeCents: 0,
    totalCents: centsOf(job.total),
    promoPercent: job.discountPercent === 0 ? null : job.discountPercent,
  };
  const priced = job.lines.map(({ id, name, price }) => ({ id, name, priceCents: centsOf(price) }));
  const lines = linesWithin(before, priced, mostCents);
  return { lines, price: priceAfter(before, lines) };
}

/** Lowers a job's price. Shows first each line's new price and the new total. */
export function LowerPriceDialog({ job, onClose }: { job: DeskBookingView; onClose: () => void }) {
  const totalCents = centsOf(job.total);
  const formSchema = z.object({
    amount: z
      .string()
      .refine((text) => centsOf(text) >= LEAST_CHARGE_CENTS, {
        error: field("chargeTooLow"),
        params: { least: formatDollars(centsToText(LEAST_CHARGE_CENTS)) },
      })
      .refine((text) => centsOf(text) < totalCents, {
        error: field("lowerPriceTooHigh"),
        params: { total: formatDollars(job.total) },
      }),
    reason: reasonText,
  });
  const form = useForm({
    resolver: schemaResolver(formSchema),
    defaultValues: { amount: "", reason: "" },
    reValidateMode: "onSubmit",
  });
  const { errors } = form.formState;
  const register = clearingRegister(form);
  const lower = api.desk.lowerPrice.useMutation(afterAction(COPY, onClose));
  const cents = centsOf(form.watch("amount"));
  const isLower = cents >= LEAST_CHARGE_CENTS && cents < totalCents;
  return (
    <ActionDialog
      title="Lower price?"
      description={`This job costs ${formatDollars(job.total)} now. You can only lower it.${restOf(job)}${endsOf(job)}`}
      submit="Lower price"
      call={lower}
      onSubmit={form.handleSubmit((input) =>
        lower.mutate({ id: job.id, seenTotal: job.total, ...input }),
      )}
      onClose={onClose}
    >
      <Field
        label="New total in dollars"
        required
        error={errors.amount?.message}
        hint="Including the platform fee. We reduce each line proportionally."
      >
        {(control) => (
          <Input {...control} inputMode="decimal" autoComplete="off" {...register("amount")} />
        )}
      </Field>
      {isLower ? <NewPrice job={job} cents={cents} /> : null}
      <NoteField label="Why?" error={errors.reason?.message} register={register("reason")} />
    </ActionDialog>
  );
}

/** Says what happens to the hold, if there is one. */
const restOf = ({ payments }: DeskBookingView) =>
  payments.some(({ state }) => state === "authorized")
    ? " When it's done, we'll release the rest of the hold."
    : "";

/** Says whether lowering the price ends a stop or an open quote. */
function endsOf({ stoppedAt, changeOrder }: DeskBookingView): string {
  const stop = stoppedAt === null ? "" : " The stop ends, and the mechanic can complete the job.";
  return changeOrder === null ? stop : `${stop} The open change order ends too.`;
}

function NewPrice({ job, cents }: { job: DeskBookingView; cents: number }) {
  const { lines, price } = pricedWithin(job, cents);
  const rows: [string, string, string, number][] = [
    ...lines.map((line, index): [string, string, string, number] => [
      line.id,
      line.name,
      job.lines[index]?.price ?? "0.00",
      line.priceCents,
    ]),
    ["fee", "Platform fee", job.platformFee, price.platformFeeCents],
  ];
  if (price.discountCents > 0) {
    rows.push(["discount", "Discount", `-${job.discount}`, -price.discountCents]);
  }
  return (
    <table aria-label="New price" aria-live="polite" className="w-full rounded-md bg-muted text-sm">
      <thead>
        <tr>
          <th scope="col" className="px-4 pt-3 text-left font-normal text-muted-foreground">
            <span className="sr-only">Line</span>
          </th>
          <th scope="col" className="px-4 pt-3 text-right font-normal text-muted-foreground">
            Now
          </th>
          <th scope="col" className="px-4 pt-3 text-right font-normal text-muted-foreground">
            New
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, label, before, after]) => (
          <tr key={key}>
            <th scope="row" className="px-4 py-1 text-left font-normal wrap-anywhere">
              {label}
            </th>
            <td className="px-4 py-1 text-right">
              <Money amount={before} />
            </td>
            <td className="px-4 py-1 text-right">
              <Money amount={centsToText(after)} />
            </td>
          </tr>
        ))}
        <tr className="border-t font-semibold">
          <th scope="row" className="px-4 pt-2 pb-3 text-left">
            Total
          </th>
          <td className="px-4 pt-2 pb-3 text-right">
            <Money amount={job.total} />
          </td>
          <td className="px-4 pt-2 pb-3 text-right">
            <Money amount={centsToText(price.totalCents)} />
          </td>
        </tr>
      </tbody>
    </table>
  );
}
