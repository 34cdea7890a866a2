"use client";

import { withChoices, type Channel, type NoticeCategory } from "~/domain/notification/choices";
import { toast } from "~/lib/use-toast";
import { api, useRefetch } from "~/trpc/react";

/** Toggles a choice at once, saves it, and reverts it on failure. */
export function useChoices() {
  const { preferences } = api.useUtils().message;
  const refetch = useRefetch();
  const save = api.message.savePreferences.useMutation({
    onMutate({ choices }) {
      const before = preferences.getData();
      if (before !== undefined) {
        const after = { ...before, choices: withChoices(before.choices, choices) };
        preferences.setData(undefined, after);
      }
      return before;
    },
    onError({ message }, _choices, before) {
      preferences.setData(undefined, before);
      // Another choice may have been saved in the meantime.
      void refetch("preference");
      toast({ variant: "destructive", title: "Error", description: message });
    },
  });
  return {
    state: save.status,
    choose: (category: NoticeCategory, channel: Channel, on: boolean) =>
      save.mutate({ choices: { [category]: { [channel]: on } } }),
  };
}
