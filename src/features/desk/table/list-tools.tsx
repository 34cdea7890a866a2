import { cn } from "~/components/cn";
import { Button } from "~/components/ui/button";
import { CsvLink } from "./csv-link";
import { FoundLine } from "./found-line";
import type { ListCall, ListDefinition } from "./list-definition";
import { ListSearchField } from "./list-search";

type ListToolsProps<
  Row extends { id: string },
  Shown extends object,
  Action,
  Column extends string,
> = {
  list: ListDefinition<Row, Shown, Action, Column>;
  call: ListCall<Row>;
  shown: Shown;
  isOwner: boolean;
  /** Beside an open panel there is room only for the search. */
  isBeside: boolean;
  onShow: (change: Shown) => void;
  onAction: (action: Action) => void;
};

/** Shows how many rows a list has, its search, its file and its actions. */
export function ListTools<
  Row extends { id: string },
  Shown extends object,
  Action,
  Column extends string,
>({
  list: { search, found, csv, actions = [] },
  call,
  shown,
  isOwner,
  isBeside,
  onShow,
  onAction,
}: ListToolsProps<Row, Shown, Action, Column>) {
  return (
    <>
      {found === undefined ? null : <FoundLine list={call} {...found} />}
      {search === undefined ? null : (
        <ListSearchField search={search} shown={shown} onShow={onShow} />
      )}
      <div
        className={cn(
          "flex flex-wrap items-center gap-3 empty:hidden xl:shrink-0 xl:flex-nowrap",
          isBeside && "lg:hidden",
        )}
      >
        {csv === undefined ? null : <CsvLink href={csv.href(shown)} of={csv.of} />}
        {actions.map(({ label, icon: Icon, isMain = false, isForOwners = false, action }) =>
          isForOwners && !isOwner ? null : (
            <Button
              key={label}
              size="sm"
              variant={isMain ? "default" : "outline"}
              onClick={() => onAction(action)}
            >
              {Icon === undefined ? null : <Icon aria-hidden />}
              {label}
            </Button>
          ),
        )}
      </div>
    </>
  );
}
