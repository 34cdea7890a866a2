import { ArrowDown, ArrowUp, GripVertical, Plus } from "lucide-react";
import { useState } from "react";
import { cn } from "~/components/cn";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Skeleton } from "~/components/ui/skeleton";
import { PRICE_RULES } from "~/domain/catalog/policy";
import type { DeskRules } from "~/domain/catalog/price-rule-schema";
import type { DeskService } from "~/domain/catalog/schema";
import { textToCents } from "~/domain/money";
import { api } from "~/trpc/react";
import { ActionDialog, NoteField } from "../dialogs/action-dialog";
import { afterServiceAction } from "./after-service-action";
import { PriceTester } from "./price-tester";
import { NEW_RULE, RuleEditor, type DraftRule } from "./rule-editor";
import { carsText, effectText, moved, usesText } from "./rule-words";

type RulesDialogProps = {
  service: DeskService;
  /** Others only read the rules and try cars. */
  isOwner: boolean;
  onClose: () => void;
};

/** Shows what a service costs for some cars. Owners change the list as a whole. */
export function RulesDialog({ service, isOwner, onClose }: RulesDialogProps) {
  const saved = api.desk.services.rules.useQuery({ id: service.id });
  const save = api.desk.services.saveRules.useMutation(afterServiceAction(onClose));
  const [begun, setBegun] = useState<DeskRules | null>(null);
  const [rules, setRules] = useState<DraftRule[]>([]);
  const [editing, setEditing] = useState<number | "new" | null>(null);
  const [reason, setReason] = useState("");
  // Filled once, so that a colleague's change doesn't replace what is typed. Saving then says so.
  if (begun === null && saved.data !== undefined) {
    setBegun(saved.data);
    setRules(saved.data.rules);
  }
  const replace = (index: number, rule: DraftRule) =>
    setRules(rules.map((one, at) => (at === index ? rule : one)));
  const isFull = rules.length >= PRICE_RULES.most;

  return (
    <ActionDialog
      title={`Prices by car: ${service.name}`}
      description="The first rule that matches counts. Rules only raise the price. What we don't know about a car matches no rule. They apply to new bookings."
      submit={isOwner ? "Save" : "Close"}
      call={{
        isPending: save.isPending,
        error: save.error ?? saved.error,
        reset: () => {
          save.reset();
          void saved.refetch();
        },
      }}
      isReady={begun !== null && editing === null}
      isWide
      onSubmit={(event) => {
        event.preventDefault();
        if (begun === null) return;
        if (!isOwner) return onClose();
        save.mutate({
          id: service.id,
          version: begun.version,
          reason,
          rules: rules.map((rule) => sentOf(rule)),
        });
      }}
      onClose={onClose}
    >
      {begun === null ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          {rules.length === 0 && editing === null ? (
            <p className="text-sm text-muted-foreground">
              No rules. Every car costs the base price.
            </p>
          ) : null}
          <ol aria-label="Rules, in order" className="grid gap-3">
            {rules.map((rule, index) => (
              <li key={rule.id ?? `new-${index}`}>
                {editing === index ? (
                  <RuleEditor
                    rule={rule}
                    onCancel={() => setEditing(null)}
                    onDone={(done) => {
                      replace(index, done);
                      setEditing(null);
                    }}
                  />
                ) : (
                  <RuleRow
                    rule={rule}
                    index={index}
                    count={rules.length}
                    uses={begun.rules.find(({ id }) => id === rule.id)}
                    isFixed={!isOwner || editing !== null}
                    onMove={(from, to) => setRules(moved(rules, from, to))}
                    onEdit={() => setEditing(index)}
                    onPause={() => replace(index, { ...rule, paused: !rule.paused })}
                    onRemove={() => setRules(rules.filter((_, at) => at !== index))}
                  />
                )}
              </li>
            ))}
          </ol>
          {editing === "new" ? (
            <RuleEditor
              rule={NEW_RULE}
              onCancel={() => setEditing(null)}
              onDone={(done) => {
                setRules([...rules, done]);
                setEditing(null);
              }}
            />
          ) : isOwner ? (
            <Button
              variant="outline"
              className="justify-self-start"
              disabled={editing !== null || isFull}
              onClick={() => setEditing("new")}
            >
              <Plus aria-hidden />
              Add a rule
            </Button>
          ) : null}
          <PriceTester
            service={{
              basePriceCents: textToCents(begun.basePrice) ?? 0,
              estimatedDuration: service.estimatedDuration,
              rules,
            }}
          />
          {isOwner ? (
            <NoteField
              label="Why?"
              isOptional
              error={undefined}
              register={{
                value: reason,
                onChange: (event: { target: { value: string } }) => setReason(event.target.value),
              }}
            />
          ) : null}
        </>
      )}
    </ActionDialog>
  );
}

/** Returns a rule as it's sent, without what the desk counts. */
function sentOf(rule: DraftRule): DraftRule {
  const { makes, models, fuels, bodies, addCents, notOffered, minutes, note } = rule;
  const { id, paused, yearFrom, yearTo, litersFrom, litersTo, cylindersFrom, cylindersTo } = rule;
  return {
    id,
    paused,
    makes,
    models,
    yearFrom,
    yearTo,
    fuels,
    litersFrom,
    litersTo,
    cylindersFrom,
    cylindersTo,
    bodies,
    addCents,
    notOffered,
    minutes,
    note,
  };
}

type RuleRowProps = {
  rule: DraftRule;
  index: number;
  count: number;
  uses: { bookings: number; updatedQuotes: number } | undefined;
  /** True if it can't be changed now. */
  isFixed: boolean;
  onMove: (from: number, to: number) => void;
  onEdit: () => void;
  onPause: () => void;
  onRemove: () => void;
};

/** Names the data of a drag, so that nothing else can be dropped on a rule. */
const DRAGGED = "application/x-curbwrench-rule";

/** Shows a rule. It's moved by drag, or by its buttons. */
function RuleRow(props: RuleRowProps) {
  const { rule, index, count, uses, isFixed, onMove, onEdit, onPause, onRemove } = props;
  const [isOver, setIsOver] = useState(false);
  const name = carsText(rule);
  return (
    <div
      draggable={!isFixed}
      onDragStart={(event) => {
        event.dataTransfer.setData(DRAGGED, String(index));
        event.dataTransfer.effectAllowed = "move";
      }}
      onDragOver={(event) => {
        if (isFixed || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        const from = event.dataTransfer.getData(DRAGGED);
        if (from !== "") onMove(Number(from), index);
      }}
      className={cn(
        "grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 rounded-lg border bg-card p-3",
        isOver && "border-ring bg-accent",
      )}
    >
      <GripVertical
        aria-hidden
        className={cn(
          "mt-0.5 size-5 text-muted-foreground",
          isFixed ? "opacity-40" : "cursor-grab",
        )}
      />
      <div className="grid gap-1 text-sm">
        <p className="font-semibold wrap-anywhere">
          {index + 1}. {name}
          {rule.paused ? (
            <Badge variant="outline" className="ml-2">
              Paused
            </Badge>
          ) : null}
        </p>
        <p className="wrap-anywhere">
          {effectText(rule)}
          {rule.note === "" ? null : `: ${rule.note}`}
        </p>
        <p className="text-muted-foreground">
          {uses === undefined ? "Not saved yet" : usesText(uses)}
        </p>
        {isFixed ? null : (
          <div className="mt-1 flex flex-wrap items-center gap-2">
            <Button size="sm" variant="outline" aria-label={`Change ${name}`} onClick={onEdit}>
              Change
            </Button>
            <Button
              size="sm"
              variant="outline"
              aria-label={`${rule.paused ? "Resume" : "Pause"} ${name}`}
              onClick={onPause}
            >
              {rule.paused ? "Resume" : "Pause"}
            </Button>
            <Button size="sm" variant="ghost" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Move ${name} up`}
              disabled={index === 0}
              onClick={() => onMove(index, index - 1)}
            >
              <ArrowUp aria-hidden />
            </Button>
            <Button
              size="icon"
              variant="ghost"
              aria-label={`Move ${name} down`}
              disabled={index === count - 1}
              onClick={() => onMove(index, index + 1)}
            >
              <ArrowDown aria-hidden />
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
