import { lazy, Suspense, useState } from "react";
import { Alert } from "~/components/ui/alert";
import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Link } from "~/components/ui/link";
import { SkeletonText } from "~/components/ui/skeleton";
import { Badge } from "~/components/ui/badge";
import type { PublicPageView } from "~/domain/mechanic/public-page-schema";
import { withToasts } from "~/lib/use-toast-mutation";
import { listAnd } from "~/messages/list";
import { plural } from "~/messages/plural";
import { api } from "~/trpc/react";

const ConfirmDialog = lazy(async () => ({
  default: (await import("~/components/ui/confirm-dialog")).ConfirmDialog,
}));

const TOASTS = {
  success: { title: "Public page updated", description: "It can take a minute to show." },
  failure: { title: "Public page not updated", description: "server" },
} as const;

/** Turns the mechanic's public page on or off, and says first what anyone would read. */
export function PublicPageCard() {
  const page = api.mechanic.publicPage.useQuery();
  const [asks, setAsks] = useState(false);
  const set = api.mechanic.setPublicPage.useMutation(
    withToasts(TOASTS, { onSuccess: () => setAsks(false) }),
  );
  const isOn = page.data?.isOn ?? false;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Public page</CardTitle>
        <CardDescription>
          A page about you that anyone can find, also in search engines, and book you from.
          It&apos;s off unless you turn it on.
        </CardDescription>
      </CardHeader>
      <CardContent>
        {page.data ? (
          <div className="grid gap-5">
            <Preview page={page.data} />
            <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
              <Button
                variant={page.data.isOn ? "outline" : "default"}
                loading={set.isPending && !asks}
                onClick={() => (page.data.isOn ? setAsks(true) : set.mutate({ isOn: true }))}
              >
                {page.data.isOn ? "Turn off public page" : "Turn on public page"}
              </Button>
              {page.data.isOn && page.data.path !== null ? (
                <Link
                  href={page.data.path}
                  className="font-semibold wrap-anywhere text-link underline underline-offset-4"
                >
                  {page.data.path}
                </Link>
              ) : (
                <Badge variant="outline">Off</Badge>
              )}
            </div>
            {page.data.newPath === null || page.data.path === null ? null : (
              <Alert title="Change the address of your page?">
                <p className="wrap-anywhere">
                  {`You use another name or city now. Your page is still at ${page.data.path} and could move to ${page.data.newPath}. Nobody else ever gets the old address.`}
                </p>
                <div className="mt-3 flex flex-wrap gap-3">
                  <Button
                    variant="outline"
                    loading={set.isPending && set.variables.oldPath === "redirect"}
                    onClick={() => set.mutate({ isOn, oldPath: "redirect" })}
                  >
                    Change and forward the old address
                  </Button>
                  <Button
                    variant="outline"
                    loading={set.isPending && set.variables.oldPath === "end"}
                    onClick={() => set.mutate({ isOn, oldPath: "end" })}
                  >
                    Change and end the old address
                  </Button>
                </div>
              </Alert>
            )}
            {asks ? (
              <Suspense>
                <ConfirmDialog
                  open
                  onOpenChange={setAsks}
                  title="Turn off your public page?"
                  description="Within a minute, links to it lead to a page that says it doesn't exist. Search engines can show it for some days. If you turn it on again, it keeps its address."
                  confirmLabel="Turn off public page"
                  destructive
                  pending={set.isPending}
                  onConfirm={() => set.mutate({ isOn: false })}
                />
              </Suspense>
            ) : null}
          </div>
        ) : page.error ? (
          <ErrorState
            title="Your public page couldn't be loaded"
            description={page.error.message}
            onRetry={() => void page.refetch()}
            className="border-0 py-4 shadow-none sm:py-4"
          />
        ) : (
          <SkeletonText lines={4} />
        )}
      </CardContent>
    </Card>
  );
}

/** Shows what the page says, fact by fact. */
function Preview({ page }: { page: PublicPageView }) {
  const facts = [
    ["Name", page.name],
    ["Picture", "Your profile picture, if you have one"],
    ["Area", page.area === "" ? "Not shown, because we don't know your city" : page.area],
    ["Travel", "How far from that city you work"],
    ["Experience", "Your years of experience and your completed jobs"],
    ["What we checked", page.badges.length === 0 ? "Nothing yet" : listAnd(page.badges)],
    [
      "Services and prices",
      page.services.length === 0 ? "None fit your skills" : listAnd(page.services),
    ],
    [
      "Reviews",
      plural(page.reviews, {
        one: "1 review whose author agreed",
        other: "{count} reviews whose authors agreed",
      }),
    ],
    ["Next free", "The next day with a free morning or afternoon, never your calendar"],
  ] as const;
  return (
    <div className="rounded-lg border p-4 text-sm sm:p-5">
      <p className="mb-3 font-semibold">{page.isOn ? "Anyone can read" : "Anyone could read"}</p>
      <dl className="grid gap-x-5 gap-y-2 sm:grid-cols-[10rem_minmax(0,1fr)]">
        {facts.map(([term, fact]) => (
          <div key={term} className="sm:contents">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="wrap-anywhere">{fact}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-muted-foreground">
        Never shown: your last name, address, phone number and email address.
      </p>
    </div>
  );
}
