"use client";

import * as TabsPrimitive from "@radix-ui/react-tabs";
import type { ComponentProps } from "react";

import { cn } from "../cn";

export const Tabs = TabsPrimitive.Root;

/** Renders the row of tabs, which scrolls sideways on narrow phones. */
export function TabsList({ className, ...props }: ComponentProps<typeof TabsPrimitive.List>) {
  return (
    <TabsPrimitive.List
      className={cn(
        // No intrinsic width: the tabs must not make the page wider.
        "flex w-0 min-w-full [scrollbar-width:none] gap-1 overflow-x-auto border-b",
        className,
      )}
      {...props}
    />
  );
}

export function TabsTrigger({ className, ...props }: ComponentProps<typeof TabsPrimitive.Trigger>) {
  return (
    <TabsPrimitive.Trigger
      className={cn(
        "relative h-12 shrink-0 rounded-t-md px-4 text-sm font-semibold whitespace-nowrap text-muted-foreground transition-colors hover:text-foreground",
        "after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:origin-left after:scale-x-0 after:bg-primary after:transition-transform after:duration-200",
        "focus-visible:-outline-offset-2 data-[state=active]:text-foreground data-[state=active]:after:scale-x-100",
        className,
      )}
      {...props}
    />
  );
}

export function TabsContent({ className, ...props }: ComponentProps<typeof TabsPrimitive.Content>) {
  return <TabsPrimitive.Content className={cn("pt-5", className)} {...props} />;
}
