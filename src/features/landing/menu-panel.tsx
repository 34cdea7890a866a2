"use client";

import type { ComponentProps } from "react";

/** The popover of the phone's menu; a link inside it closes it, also one to the same page. */
export function MenuPanel(props: ComponentProps<"div">) {
  return (
    <div
      popover="auto"
      onClick={(event) => {
        if (event.target instanceof HTMLAnchorElement) event.currentTarget.hidePopover();
      }}
      {...props}
    />
  );
}
