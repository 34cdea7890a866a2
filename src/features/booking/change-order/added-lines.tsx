import { X } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Input } from "~/components/ui/input";
import { Select } from "~/components/ui/select";
import { LINE_KINDS, type ChangeOrderLineKind } from "~/domain/booking/change-order/rules";
import { textToCents } from "~/domain/money";
import { rowKey } from "~/lib/row-key";
import { TEXT_LIMITS } from "~/domain/text/limits";

/** A line that is being written. */
export interface DraftLine {
  key: string;
  kind: ChangeOrderLineKind;
  description: string;
  amount: string;
}

export function emptyLine(): DraftLine {
  return { key: rowKey(), kind: "part", description: "", amount: "" };
}

const KIND_LABELS: Record<ChangeOrderLineKind, string> = {
  part: "Part",
  labor: "Labor",
  service: "Service",
};

/** Returns the line's error, or null if it can be sent. */
export function lineError({ description, amount }: DraftLine): "description" | "amount" | null {
  if (description.trim() === "") return "description";
  return textToCents(amount.replace(/^\$/, "")) === null ? "amount" : null;
}

type AddedLinesProps = {
  lines: readonly DraftLine[];
  tried: boolean;
  onChange: (lines: DraftLine[]) => void;
};

/** Edits the added lines, each with a description and a price. */
export function AddedLines({ lines, tried, onChange }: AddedLinesProps) {
  if (lines.length === 0) return null;
  const change = (key: string, part: Partial<DraftLine>) =>
    onChange(lines.map((line) => (line.key === key ? { ...line, ...part } : line)));
  return (
    <ul className="grid gap-4">
      {lines.map((line, index) => {
        const error = tried ? lineError(line) : null;
        return (
          <li key={line.key} className="grid grid-cols-[1fr_auto] gap-3 rounded-lg border p-3">
            <Field
              label={`Line ${index + 1}: description`}
              required
              className="col-span-2"
              {...(error === "description" ? { error: "Describe the item." } : {})}
            >
              {(control) => (
                <Input
                  {...control}
                  maxLength={TEXT_LIMITS.line}
                  value={line.description}
                  onChange={(event) => change(line.key, { description: event.target.value })}
                />
              )}
            </Field>
            <div className="grid grid-cols-2 gap-3">
              <Field label="Kind">
                {(control) => (
                  <Select
                    {...control}
                    value={line.kind}
                    options={LINE_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
                    onChange={(event) => {
                      const kind = LINE_KINDS.find((one) => one === event.target.value);
                      if (kind !== undefined) change(line.key, { kind });
                    }}
                  />
                )}
              </Field>
              <Field
                label="Dollars"
                required
                {...(error === "amount" ? { error: "Such as 80 or 12.50." } : {})}
              >
                {(control) => (
                  <Input
                    {...control}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={10}
                    value={line.amount}
                    onChange={(event) => change(line.key, { amount: event.target.value })}
                  />
                )}
              </Field>
            </div>
            <Button
              variant="ghost"
              size="icon"
              className="self-end"
              aria-label={`Remove line ${index + 1}`}
              onClick={() => onChange(lines.filter(({ key }) => key !== line.key))}
            >
              <X aria-hidden />
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
