import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Field } from "~/components/ui/field";
import { Select } from "~/components/ui/select";
import { filledReply } from "~/domain/support/replies";
import { api } from "~/trpc/react";

type InsertReplyProps = {
  /** The name of the person who is answered. */
  name: string;
  onInsert: (text: string) => void;
};

/** Inserts a saved reply with the person's name. Hidden if there are no saved replies. */
export function InsertReply({ name, onInsert }: InsertReplyProps) {
  const replies = api.desk.support.replies.list.useQuery();
  const [id, setId] = useState("");
  if (replies.data === undefined || replies.data.length === 0) return null;
  const chosen = replies.data.find((reply) => reply.id === id);
  return (
    <div className="flex items-end gap-3">
      <Field label="Saved reply" className="min-w-0 flex-1">
        {(control) => (
          <Select
            {...control}
            className="h-11"
            value={id}
            placeholder="Choose one"
            options={replies.data.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => setId(target.value)}
          />
        )}
      </Field>
      <Button
        variant="outline"
        disabled={chosen === undefined}
        onClick={() =>
          chosen === undefined ? undefined : onInsert(filledReply(chosen.body, name))
        }
      >
        Insert
      </Button>
    </div>
  );
}
