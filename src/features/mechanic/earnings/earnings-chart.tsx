"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardTitle } from "~/components/ui/card";
import { monthOf } from "~/domain/booking/stats";
import type { StatementView } from "~/domain/payment/schema";
import { useNow, useViewerTimeZone } from "../use-viewer-clock";
import { EarningsBars } from "./earnings-bars";
import { EarningsTable } from "./earnings-table";
import { lastMonths } from "./months";

type EarningsChartProps = {
  statement: StatementView;
  /** The number of months shown. */
  count: number;
  /** Shown under the title. */
  link?: ReactNode;
};

/** Shows the last months' earnings as bars or as a table. */
export function EarningsChart({ statement, count, link }: EarningsChartProps) {
  const [asTable, setAsTable] = useState(false);
  const now = useNow();
  const timeZone = useViewerTimeZone();
  const Icon = asTable ? ChartColumn : Table2;
  const months =
    now === null
      ? null
      : lastMonths(statement.months, monthOf(new Date(now).toISOString(), timeZone), count);
  return (
    <Card>
      <CardContent>
        <div className="mb-3 flex items-start justify-between gap-3">
          <div className="min-w-0">
            <CardTitle>Earnings by month</CardTitle>
            {link}
          </div>
          <Button variant="ghost" size="sm" className="-mr-3" onClick={() => setAsTable(!asTable)}>
            <Icon aria-hidden />
            {asTable ? "Show chart" : "Show table"}
          </Button>
        </div>
        <div className="min-h-47">
          {months === null ? null : asTable ? (
            <EarningsTable months={months} />
          ) : (
            <EarningsBars months={months} />
          )}
        </div>
      </CardContent>
    </Card>
  );
}
