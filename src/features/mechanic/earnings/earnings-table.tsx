import { Money } from "~/components/ui/money";
import { monthName, type EarningsMonth } from "./months";

/** Lists the chart's figures to the cent, newest month first. */
export function EarningsTable({ months }: { months: readonly EarningsMonth[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Earnings and jobs per month</caption>
      <thead>
        <tr className="border-b text-left text-muted-foreground">
          <th scope="col" className="py-2 font-medium">
            Month
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
        {months.toReversed().map((month) => (
          <tr key={month.month} className="border-b last:border-0">
            <th scope="row" className="py-2 text-left font-medium">
              {monthName(month.month, "long")}
            </th>
            <td className="py-2 text-right tabular-nums">{month.jobs}</td>
            <td className="py-2 text-right font-semibold">
              <Money amount={month.earnings} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
