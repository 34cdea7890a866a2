"use client";

import * as Menu from "@radix-ui/react-dropdown-menu";
import { Check, ChevronRight } from "lucide-react";
import type { ComponentProps } from "react";

import { cn } from "../cn";

export const DropdownMenu = Menu.Root;
export const DropdownMenuTrigger = Menu.Trigger;
export const DropdownMenuRadioGroup = Menu.RadioGroup;
// Radix opens a submenu after 100 ms of hover and forgets type-ahead after 1 s.
export const DropdownMenuSub = Menu.Sub;

const panel =
  "z-50 min-w-56 overflow-hidden rounded-lg border bg-popover p-1.5 text-popover-foreground shadow-pop data-[state=open]:animate-pop origin-(--radix-dropdown-menu-content-transform-origin)";
const row =
  "relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-md px-3 text-sm font-medium outline-none select-none data-disabled:pointer-events-none data-disabled:opacity-55 data-highlighted:bg-muted [&_svg]:size-4.5 [&_svg]:shrink-0";

export function DropdownMenuContent({
  className,
  sideOffset = 8,
  ...props
}: ComponentProps<typeof Menu.Content>) {
  return (
    <Menu.Portal>
      <Menu.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(panel, className)}
        {...props}
      />
    </Menu.Portal>
  );
}

type ItemProps = ComponentProps<typeof Menu.Item> & { destructive?: boolean };

export function DropdownMenuItem({ className, destructive = false, ...props }: ItemProps) {
  return <Menu.Item className={cn(row, destructive && "text-destructive", className)} {...props} />;
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...props
}: ComponentProps<typeof Menu.RadioItem>) {
  return (
    <Menu.RadioItem className={cn(row, "pr-9", className)} {...props}>
      {children}
      <Menu.ItemIndicator className="absolute right-3">
        <Check aria-hidden className="text-link" />
      </Menu.ItemIndicator>
    </Menu.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...props }: ComponentProps<typeof Menu.Label>) {
  return (
    <Menu.Label className={cn("px-3 py-2 text-sm text-muted-foreground", className)} {...props} />
  );
}

export function DropdownMenuSeparator({
  className,
  ...props
}: ComponentProps<typeof Menu.Separator>) {
  return <Menu.Separator className={cn("-mx-1.5 my-1.5 h-px bg-border", className)} {...props} />;
}

export function DropdownMenuSubTrigger({
  className,
  children,
  ...props
}: ComponentProps<typeof Menu.SubTrigger>) {
  return (
    <Menu.SubTrigger className={cn(row, "data-[state=open]:bg-muted", className)} {...props}>
      {children}
      <ChevronRight aria-hidden className="ml-auto" />
    </Menu.SubTrigger>
  );
}

export function DropdownMenuSubContent({
  className,
  ...props
}: ComponentProps<typeof Menu.SubContent>) {
  return (
    <Menu.Portal>
      <Menu.SubContent collisionPadding={8} className={cn(panel, className)} {...props} />
    </Menu.Portal>
  );
}
