"use client";

import { Button } from "~/components/ui/button";
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from "~/components/ui/card";
import { toast } from "~/lib/use-toast";
import { api } from "~/trpc/react";

/**
 * Lists the people the viewer has blocked, each with a button to unblock. Empty if there are none.
 */
export function BlockedPeople() {
  const blocks = api.auth.blocks.list.useQuery();
  const remove = api.auth.blocks.remove.useMutation({
    onSuccess: () => void toast({ title: "Person unblocked" }),
    onError: ({ message }) =>
      toast({ variant: "destructive", title: "Error", description: message }),
  });
  if (blocks.data === undefined || blocks.data.length === 0) return null;
  return (
    <Card className="mt-8">
      <CardHeader>
        <CardTitle as="h2">Blocked people</CardTitle>
        <CardDescription>
          You&apos;re never matched with them. We don&apos;t tell them.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <ul className="divide-y">
          {blocks.data.map(({ userId, name }) => (
            <li key={userId} className="flex items-center justify-between gap-3 py-2">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <Button
                variant="outline"
                size="sm"
                aria-label={`Unblock ${name}`}
                loading={remove.isPending && remove.variables.userId === userId}
                onClick={() => remove.mutate({ userId })}
              >
                Unblock
              </Button>
            </li>
          ))}
        </ul>
      </CardContent>
    </Card>
  );
}
