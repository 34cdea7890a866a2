import { ChevronRight, Landmark } from "lucide-react";
import { Link } from "~/components/ui/link";
import type { SetupView } from "~/domain/mechanic/setup-schema";
import { PATHS } from "~/lib/paths";
import { formatDollars } from "~/messages/format";
import { api } from "~/trpc/react";

/** Says that earnings wait for bank details. Nothing while none do. */
export function MoneyWaiting({ setup }: { setup: SetupView }) {
  const isMissing = setup.steps.some(({ step, state }) => step === "bank" && state !== "done");
  const balance = api.mechanic.balance.useQuery(undefined, { enabled: isMissing });
  if (!isMissing || balance.data === undefined) return null;
  const { available, onTheWay, held } = balance.data;
  const waiting = Number(available) + Number(onTheWay) + Number(held);
  if (waiting <= 0) return null;
  return (
    <Link
      href={PATHS.mechanicBanking}
      className="flex min-h-14 items-center gap-3 rounded-lg border border-l-4 border-l-pending bg-card px-4 py-3 shadow-card hover:border-ring hover:border-l-pending"
    >
      <Landmark aria-hidden className="size-5 shrink-0 text-pending" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{formatDollars(waiting)} is waiting for you</span>
        <span className="block text-sm text-muted-foreground">
          Add your bank information so we can send it.
        </span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted-foreground" />
    </Link>
  );
}
