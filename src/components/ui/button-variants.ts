import { cva } from "class-variance-authority";

/** Classes for buttons and for links that look like buttons. */
export const buttonVariants = cva(
  [
    "inline-flex shrink-0 items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap select-none",
    "transition-[background-color,border-color,color,transform,box-shadow] duration-150 ease-out active:translate-y-px",
    "disabled:pointer-events-none disabled:opacity-55 aria-disabled:pointer-events-none aria-disabled:opacity-55",
    "[&_svg]:size-[1.15em] [&_svg]:shrink-0 forced-colors:border",
  ].join(" "),
  {
    variants: {
      variant: {
        default:
          "bg-primary text-primary-foreground shadow-[inset_0_-2px_0_rgb(0_0_0/0.16)] hover:bg-primary-hover",
        destructive: "bg-destructive text-destructive-foreground hover:bg-destructive/88",
        outline:
          "border border-input bg-card text-foreground hover:border-foreground hover:bg-muted",
        secondary: "bg-secondary text-secondary-foreground hover:bg-secondary/70",
        ghost: "text-foreground hover:bg-muted",
        link: "forced-colors:border-0 text-link underline decoration-1 underline-offset-4 hover:decoration-2",
      },
      size: {
        default: "h-11 px-5 text-sm",
        sm: "h-11 px-3.5 text-sm sm:h-9",
        lg: "h-13 px-7 text-base",
        icon: "size-11",
      },
    },
    compoundVariants: [{ variant: "link", className: "px-0" }],
    defaultVariants: { variant: "default", size: "default" },
  },
);
