import type { ReactNode } from "react";
import { useBackCloses } from "~/components/use-back-closes";
import { Label } from "~/components/ui/label";
import { Sheet, SheetContent } from "~/components/ui/sheet";
import { Switch } from "~/components/ui/switch";
import { DESK_PAGES } from "~/lib/desk-paths";

const LISTS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ["j"], does: "The next row of a list" },
  { keys: ["k"], does: "The previous row" },
  { keys: ["Enter"], does: "Open the row" },
  { keys: ["Esc"], does: "Close the panel" },
  { keys: ["/"], does: "Search people and bookings" },
  { keys: ["Ctrl", "Enter"], does: "Send the form" },
  { keys: ["?"], does: "Show these shortcuts" },
];

const VETTING: typeof LISTS = [
  { keys: ["a"], does: "Accept the open document" },
  { keys: ["r"], does: "Reject the open document" },
];

type KeysSheetProps = { isOn: boolean; onSwitch: (isOn: boolean) => void; onClose: () => void };

/** Lists the desk's shortcuts, with a switch that turns single-letter keys off. */
export function KeysSheet({ isOn, onSwitch, onClose }: KeysSheetProps) {
  useBackCloses(true, onClose);
  return (
    <Sheet open onOpenChange={(open) => (open ? undefined : onClose())}>
      <SheetContent
        title="Keyboard shortcuts"
        description="Shortcuts are off while you type in a field."
      >
        <div className="flex items-center justify-between gap-4">
          <Label htmlFor="desk-keys">Use keyboard shortcuts</Label>
          <Switch id="desk-keys" checked={isOn} onCheckedChange={onSwitch} />
        </div>
        <Keys title="Lists" rows={LISTS} />
        <Keys title="Vetting, while its row has the focus" rows={VETTING} />
        <Keys
          title="Pages"
          rows={DESK_PAGES.map(({ key, label }) => ({ keys: ["g", key], does: label }))}
        />
      </SheetContent>
    </Sheet>
  );
}

function Keys({ title, rows }: { title: string; rows: typeof LISTS }) {
  return (
    <section aria-label={title} className="grid gap-2 border-t pt-4 text-sm">
      <h3 className="text-base font-semibold">{title}</h3>
      <dl className="grid gap-1.5">
        {rows.map(({ keys, does }) => (
          <div key={does} className="flex items-center justify-between gap-4">
            <dt className="order-2 flex shrink-0 items-center gap-1">
              {keys.map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-grid min-w-7 place-items-center rounded-sm border border-input bg-muted px-1.5 py-0.5 font-mono text-xs">
      {children}
    </kbd>
  );
}
