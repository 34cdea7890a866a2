"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Card, CardContent } from "~/components/ui/card";
import { Money } from "~/components/ui/money";
import { centsToText, textToCents } from "~/domain/money";
import type { StatementView } from "~/domain/payment/schema";
import { wallClockOf } from "~/domain/time/wall-clock";
import { dateFormat } from "~/messages/date-format";
import { jobsText } from "~/messages/counts";
import { formatDollars } from "~/messages/format";
import { useNow, useViewerTimeZone } from "../use-viewer-clock";
import { Bars } from "./earnings-bars";

type Week = StatementView["week"];

/** Sums what this week's jobs earn. */
export const weekTotal = (week: Week): string =>
  centsToText(week.reduce((sum, { earnings }) => sum + (textToCents(earnings) ?? 0), 0));

/** Formats "2026-11-23" as "Mon" or "Monday, November 23". */
const dayName = (day: string, length: "short" | "long"): string =>
  dateFormat(
    length === "short"
      ? { weekday: "short", timeZone: "UTC" }
      : { weekday: "long", month: "long", day: "numeric", timeZone: "UTC" },
  ).format(new Date(`${day}T00:00:00Z`));

/** Shows what this week earned, by day as bars or as a table. */
export function WeekCard({ week }: { week: Week }) {
  const [asTable, setAsTable] = useState(false);
  const now = useNow();
  const timeZone = useViewerTimeZone();
  const total = formatDollars(weekTotal(week));
  const today = now === null ? "" : wallClockOf(new Date(now), timeZone).date;
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <Card>
      <CardContent>
        <div className="mb-3 flex items-start justify-between gap-3">
          <h2>
            <span className="block text-sm font-semibold text-muted-foreground">This week</span>{" "}
            <span className="font-display text-title font-bold tabular-nums">{total}</span>
          </h2>
          <Button variant="ghost" size="sm" className="-mr-3" onClick={() => setAsTable(!asTable)}>
            <Icon aria-hidden />
            {asTable ? "Show chart" : "Show table"}
          </Button>
        </div>
        {asTable ? (
          <WeekTable week={week} />
        ) : (
          <Bars
            bars={week.map(({ day, earnings }) => ({
              key: day,
              label: dayName(day, "short"),
              dollars: Number(earnings),
            }))}
            current={today}
            words={`Bar chart of this week's earnings by day: ${total} in all.`}
          />
        )}
      </CardContent>
    </Card>
  );
}

function WeekTable({ week }: { week: Week }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Earnings and jobs per day of this week</caption>
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          <th scope="col" className="py-2 font-medium">
            Day
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Jobs
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            Earnings
          </th>
        </tr>
      </thead>
      <tbody>
        {week.map(({ day, jobs, earnings }) => (
          <tr key={day} className="border-b last:border-0">
            <th scope="row" className="py-2 text-left font-medium">
              {dayName(day, "long")}
            </th>
            <td className="py-2 text-right tabular-nums">{jobs === 0 ? "–" : jobsText(jobs)}</td>
            <td className="py-2 text-right font-semibold">
              <Money amount={earnings} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
