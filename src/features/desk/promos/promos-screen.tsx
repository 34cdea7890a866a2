"use client";

import { BadgePercent, Plus } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { Money } from "~/components/ui/money";
import { SkeletonCard } from "~/components/ui/skeleton";
import type { UserView } from "~/domain/account/schema";
import {
  PROMO_SORTS,
  PROMO_STATE_LABELS,
  promosShown,
  type PromoSort,
} from "~/domain/promo/desk-list";
import { PROMO_STATES, type PromoState } from "~/domain/promo/promo";
import type { DeskPromo } from "~/domain/promo/schema";
import { findSort } from "~/domain/sort";
import { SecondFactorGate } from "~/features/second-factor/second-factor-gate";
import { DESK_PATHS } from "~/lib/desk-paths";
import { api } from "~/trpc/react";
import { Answered } from "../frame/answered";
import { CsvLink, DataTable, type TableColumn } from "../table/data-table";
import { DeskFrame } from "../frame/desk-frame";
import { FilterRow } from "../table/filter-row";
import { showInAddress } from "../table/show-in-address";
import { PauseDialog } from "./pause-dialog";
import { PromoDialog } from "./promo-dialog";
import { daysWords, offWords, usesWords } from "./words";

const FILTERS = PROMO_STATES.map((value) => ({ value, label: PROMO_STATE_LABELS[value] }));

interface Shown {
  show?: PromoState | undefined;
  sort?: PromoSort | undefined;
}

function shownBy(query: URLSearchParams): Shown {
  return {
    show: PROMO_STATES.find((state) => state === query.get("show")),
    sort: findSort(PROMO_SORTS, query.get("sort")),
  };
}

const show = showInAddress(shownBy, DESK_PATHS.promosWith);

type Doing =
  { act: "create" } | { act: "change"; promo: DeskPromo } | { act: "pause"; promo: DeskPromo };

/** Renders /desk/promos: codes, their redemptions and cost. Owners can change them. */
export function PromosScreen({ user }: { user: UserView }) {
  const promos = api.desk.promos.list.useQuery();
  const [doing, setDoing] = useState<Doing | null>(null);
  const isOwner = user.staffRole === "owner";
  const close = () => setDoing(null);
  return (
    <DeskFrame
      user={user}
      title="Promos"
      description="Promo codes and their cost. Bookings keep their discount."
      here="/desk/promos"
    >
      <SecondFactorGate call={promos}>
        <Answered
          call={promos}
          failed="The promo codes couldn't be loaded"
          waiting={<SkeletonCard lines={4} />}
        >
          {(promos) => <Promos promos={promos} onDo={isOwner ? setDoing : null} />}
        </Answered>
      </SecondFactorGate>
      {doing === null ? null : doing.act === "create" ? (
        <PromoDialog promo={null} onClose={close} />
      ) : doing.act === "change" ? (
        <PromoDialog promo={doing.promo} onClose={close} />
      ) : (
        <PauseDialog promo={doing.promo} onClose={close} />
      )}
    </DeskFrame>
  );
}

type PromosProps = {
  promos: readonly DeskPromo[];
  /** Null for staff who may only read. */
  onDo: ((doing: Doing) => void) | null;
};

function Promos({ promos, onDo }: PromosProps) {
  const shown = shownBy(useSearchParams());
  const { show: filter, sort } = shown;
  const rows = promosShown(promos, shown);
  return (
    <Card className="grid grid-cols-1 gap-3 p-5 sm:p-6">
      <FilterRow
        id="promos"
        title="Promo codes"
        label="Which codes"
        value={filter ?? ""}
        options={FILTERS}
        all="All"
        onChange={(next) => show({ show: next })}
      >
        <CsvLink href={DESK_PATHS.promosCsv(shown)} of="Promo codes" />
        {onDo === null ? null : (
          <Button size="sm" onClick={() => onDo({ act: "create" })}>
            <Plus aria-hidden />
            Add a code
          </Button>
        )}
      </FilterRow>
      {rows.length === 0 ? (
        <EmptyState
          as="h3"
          icon={<BadgePercent />}
          title="No codes found"
          description="No codes in this state. Choose “All” to see the others."
        />
      ) : (
        <DataTable
          labelledBy="promos"
          columns={onDo === null ? COLUMNS : [...COLUMNS, actsOf(onDo)]}
          rows={rows}
          sort={sort}
          onSort={(next) => show({ sort: next })}
        />
      )}
    </Card>
  );
}

const COLUMNS: TableColumn<DeskPromo, (typeof PROMO_SORTS)[number]>[] = [
  {
    heading: "Code",
    sortsBy: "code",
    cell: (promo) => (
      <div className="min-w-44">
        <p className="font-semibold">{promo.code}</p>
        <p className="text-muted-foreground">{offWords(promo)}</p>
      </div>
    ),
  },
  {
    heading: "Status",
    cell: ({ state }) => <Badge variant="outline">{PROMO_STATE_LABELS[state]}</Badge>,
  },
  {
    heading: "Days",
    cell: (promo) => <span className="block min-w-36">{daysWords(promo)}</span>,
  },
  {
    heading: "Used",
    sortsBy: "uses",
    cell: (promo) => <span className="block min-w-32">{usesWords(promo)}</span>,
  },
  {
    heading: "Discounts",
    isFigure: true,
    cell: ({ discounts }) => <Money amount={discounts} />,
  },
  {
    heading: "Cost us",
    sortsBy: "cost",
    isFigure: true,
    cell: ({ cost }) => <Money amount={cost} className="font-semibold" />,
  },
  {
    heading: "Paid by",
    cell: ({ bornBy }) => (bornBy === "platform" ? "The platform" : "Both"),
  },
];

function actsOf(
  onDo: (doing: Doing) => void,
): TableColumn<DeskPromo, (typeof PROMO_SORTS)[number]> {
  return {
    heading: "Change",
    cell: (promo) =>
      promo.promised ? (
        <span className="block min-w-36 text-muted-foreground">Advertised on the landing page</span>
      ) : (
        <div className="flex gap-2">
          <Button
            size="sm"
            variant="outline"
            aria-label={`Change ${promo.code}`}
            onClick={() => onDo({ act: "change", promo })}
          >
            Change
          </Button>
          <Button
            size="sm"
            variant="outline"
            aria-label={`${promo.paused ? "Resume" : "Pause"} ${promo.code}`}
            onClick={() => onDo({ act: "pause", promo })}
          >
            {promo.paused ? "Resume" : "Pause"}
          </Button>
        </div>
      ),
  };
}
