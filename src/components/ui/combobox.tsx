"use client";

import { useId, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";

import { cn } from "../cn";
import type { FieldControlProps } from "./field";
import { Input } from "./input";

export interface ComboboxOption {
  value: string;
  label: string;
  detail?: string | undefined;
}

type ComboboxProps = FieldControlProps & {
  ref?: Ref<HTMLInputElement>;
  /** The text in the field. */
  text: string;
  options: ComboboxOption[];
  /** Shown below the field while the list is open, for example "Searching" or "No matches". */
  status: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onType: (text: string) => void;
  onChoose: (option: ComboboxOption) => void;
};

/**
 * Renders a field with a list of results, following the ARIA combobox pattern: arrows move through
 * the list, Enter selects, Escape closes. Focus stays in the field. The list is part of the page
 * flow so that a dialog can't clip it.
 */
export function Combobox({
  text,
  options,
  status,
  isOpen,
  onOpenChange,
  onType,
  onChoose,
  ...control
}: ComboboxProps) {
  const listId = useId();
  const [active, setActive] = useState(-1);
  const isListed = isOpen && options.length > 0;
  // The list may have become shorter since an option was highlighted.
  const current = isListed ? options[active] : undefined;
  const optionId = (value: string) => `${listId}-${value}`;

  function open(at: number) {
    setActive(at);
    onOpenChange(true);
  }
  function choose(option: ComboboxOption) {
    onChoose(option);
    onOpenChange(false);
  }
  function onKeyDown(event: KeyboardEvent) {
    const count = options.length;
    switch (event.key) {
      case "ArrowDown":
        open(isOpen && count > 0 ? (active + 1) % count : 0);
        break;
      case "ArrowUp":
        open(isOpen && active > 0 ? active - 1 : count - 1);
        break;
      case "Enter":
        // With nothing selected, Enter submits the form as in any other field.
        if (current === undefined) return;
        choose(current);
        break;
      case "Escape":
        if (!isOpen) return;
        onOpenChange(false);
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div>
      <Input
        {...control}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={current === undefined ? undefined : optionId(current.value)}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          onType(event.target.value);
          open(-1);
        }}
        onClick={() => open(-1)}
        // Closes only after the focus has moved: if the focused element disappears first, a dialog
        // takes the focus itself. By then the focus may also have returned here.
        onBlur={({ currentTarget }) =>
          setTimeout(() => {
            if (document.activeElement !== currentTarget) onOpenChange(false);
          })
        }
        onKeyDown={onKeyDown}
      />
      {isListed ? (
        <div
          id={listId}
          role="listbox"
          aria-label="What was found"
          className="mt-1.5 max-h-60 overflow-y-auto rounded-md border bg-card p-1"
        >
          {options.map((option, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The field has the focus and handles the keys.
            <div
              key={option.value}
              id={optionId(option.value)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              ref={index === active ? scrollIntoView : undefined}
              className={cn(
                "rounded flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 px-2.5 py-1.5 hover:bg-muted",
                index === active && "bg-muted outline-2 -outline-offset-2 outline-ring",
              )}
              // Keeps the focus in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(option)}
            >
              <span className="min-w-0 font-semibold wrap-anywhere">{option.label}</span>
              {option.detail === undefined ? null : (
                <span className="text-sm text-muted-foreground">{option.detail}</span>
              )}
            </div>
          ))}
        </div>
      ) : null}
      <div
        role="status"
        className={cn("text-sm text-muted-foreground", isOpen && status && "mt-1.5")}
      >
        {isOpen ? status : null}
      </div>
    </div>
  );
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}
