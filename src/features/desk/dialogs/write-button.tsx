import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";

/** Loaded when a message is written. */
const WriteDialog = lazy(async () => ({ default: (await import("./write-dialog")).WriteDialog }));

type WriteButtonProps = {
  person: { id: string; name: string };
  /** Id of the text that says what it's about. */
  describedBy?: string;
};

/** Opens the form for a private message to a person. */
export function WriteButton({ person, describedBy }: WriteButtonProps) {
  const [isWriting, setWriting] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="outline"
        aria-describedby={describedBy}
        title={`Message ${person.name}`}
        onClick={() => setWriting(true)}
      >
        Message
      </Button>
      {isWriting ? (
        <Suspense fallback={null}>
          <WriteDialog person={person} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
