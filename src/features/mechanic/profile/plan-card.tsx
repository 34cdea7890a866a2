"use client";

import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import type { MechanicProfileView } from "~/domain/mechanic/schema";
import { dateFormat } from "~/messages/date-format";
import { withToasts } from "~/lib/use-toast-mutation";
import { api } from "~/trpc/react";
import { UpgradeButton } from "../dashboard/upgrade-button";
import { useViewerTimeZone } from "../use-viewer-clock";

type Plan = Pick<
  MechanicProfileView,
  "subscriptionStatus" | "subscriptionEndsAt" | "cancelAtPeriodEnd"
>;

interface Words {
  label: string;
  text: string;
  /** The offered action. */
  action: "upgrade" | "portal" | null;
}

function wordsOf(plan: Plan, day: string | null): Words {
  switch (plan.subscriptionStatus) {
    case "trial":
      return {
        label: "Free trial",
        text: `Free until ${day ?? "it ends"}. If you buy the plan before then, your first payment is due that day.`,
        action: "upgrade",
      };
    case "free":
      return { label: "Free", text: "Everything is free for you.", action: null };
    case "active":
      return plan.cancelAtPeriodEnd
        ? {
            label: "Ends soon",
            text: `You canceled your plan. It ends on ${day ?? "the last paid day"}. Until then, nothing changes.`,
            action: "portal",
          }
        : {
            label: "Active",
            text: day === null ? "Your plan is paid." : `Your plan renews on ${day}.`,
            action: "portal",
          };
    case "past_due":
      return {
        label: "Payment needed",
        text: "The last payment for your plan didn't go through. Update your card to keep your plan.",
        action: "portal",
      };
    case "expired":
      return {
        label: "Ended",
        text: "You don't have a plan right now, so you can't accept new jobs.",
        action: "upgrade",
      };
    default:
      return plan.subscriptionStatus satisfies never;
  }
}

/** Shows a mechanic's plan, its end, and how to change it. */
export function PlanCard({ plan }: { plan: Plan }) {
  const timeZone = useViewerTimeZone();
  const day =
    plan.subscriptionEndsAt === null
      ? null
      : dateFormat({ month: "long", day: "numeric", year: "numeric", timeZone }).format(
          new Date(plan.subscriptionEndsAt),
        );
  const { label, text, action } = wordsOf(plan, day);
  return (
    <Card>
      <CardHeader>
        <CardTitle className="flex flex-wrap items-center gap-3">
          Your plan
          <Badge variant="secondary">{label}</Badge>
        </CardTitle>
        <CardDescription>{text}</CardDescription>
      </CardHeader>
      {action === null ? null : (
        <CardContent>
          {action === "upgrade" ? (
            <UpgradeButton label="Upgrade Now" />
          ) : (
            <PortalButton plan={plan} />
          )}
        </CardContent>
      )}
    </Card>
  );
}

function PortalButton({ plan }: { plan: Plan }) {
  const portal = api.mechanic.planPortal.useMutation(
    withToasts(
      { failure: { title: "Error", description: "server" } },
      { onSuccess: ({ url }: { url: string }) => window.location.assign(url) },
    ),
  );
  return (
    <div className="grid gap-2">
      <Button
        className="justify-self-start"
        loading={portal.isPending || portal.isSuccess}
        onClick={() => portal.mutate()}
      >
        {plan.subscriptionStatus === "past_due" ? "Update your card" : "Manage your plan"}
      </Button>
      <p className="text-sm text-muted-foreground">
        Opens our payment provider&apos;s page to change your card or cancel. You&apos;ll come back
        here.
      </p>
    </div>
  );
}
