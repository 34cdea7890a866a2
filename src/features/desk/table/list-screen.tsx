import { Suspense, useState, type ComponentProps, type ReactNode } from "react";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DeskFrame } from "../frame/desk-frame";
import type { DeskAddress } from "./desk-address";
import type { ListDefinition } from "./list-definition";
import { ListSection } from "./list-section";
import { ListTools } from "./list-tools";

type ListScreenProps<
  Row extends { id: string },
  Shown extends object,
  Action,
  Column extends string,
> = Omit<ComponentProps<typeof DeskFrame>, "children" | "tools" | "isBeside"> & {
  address: DeskAddress<Shown>;
  list: ListDefinition<Row, Shown, Action, Column>;
  /** The panel the address opens beside the list. */
  panel?: (shown: Shown, rows: readonly Row[]) => ReactNode;
  /** The dialog of an action that was started from the list. */
  dialog?: (action: Action, onClose: () => void) => ReactNode;
  /** Above the list's heading. */
  above?: (shown: Shown, rows: readonly Row[]) => ReactNode;
};

/** Renders a page of the desk that is one list, with a panel beside it and a dialog above it. */
export function ListScreen<
  Row extends { id: string },
  Shown extends object,
  Action,
  Column extends string,
>({ address, list, panel, dialog, above, ...frame }: ListScreenProps<Row, Shown, Action, Column>) {
  const shown = address.useShown();
  const call = list.useRows(shown);
  const [action, setAction] = useState<Action | null>(null);
  const rows = call.data?.pages.flatMap(({ items }) => items) ?? [];
  const isOwner = frame.user.staffRole === "owner";
  const onAction = (next: Action) => setAction(() => next);
  const isBeside = address.hasPanel(shown);
  const tools = { list, call, shown, isOwner, isBeside, onShow: address.show, onAction };
  return (
    <DeskFrame {...frame} tools={<ListTools {...tools} />} isBeside={isBeside}>
      <SecondFactorGate call={call}>
        <ListSection
          isPage
          list={list}
          call={call}
          address={address}
          isOwner={isOwner}
          onAction={onAction}
        >
          {above?.(shown, rows)}
        </ListSection>
        <Suspense fallback={null}>{panel?.(shown, rows)}</Suspense>
      </SecondFactorGate>
      {action === null ? null : (
        <Suspense fallback={null}>{dialog?.(action, () => setAction(null))}</Suspense>
      )}
    </DeskFrame>
  );
}
