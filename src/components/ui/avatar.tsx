import { cn } from "../cn";

const SIZES = {
  sm: "size-9 text-xs",
  md: "size-12 text-sm",
  lg: "size-20 text-heading",
  xl: "size-28 text-title",
} as const;
const PIXELS = { sm: 36, md: 48, lg: 80, xl: 112 } as const;

type AvatarProps = {
  name: string;
  src?: string | null;
  size?: keyof typeof SIZES;
  className?: string;
};

/** Returns the initials of the first and last word: "Ana María Lopez" → "AL". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words[words.length - 1] ?? "") : "";
  return `${Array.from(first)[0] ?? ""}${Array.from(last)[0] ?? ""}`.toUpperCase() || "?";
}

/** Shows a person's picture, or their initials if they have none. */
export function Avatar({ name, src, size = "md", className }: AvatarProps) {
  const shape = cn(
    "inline-grid shrink-0 place-items-center overflow-hidden rounded-full border bg-accent font-display font-semibold text-accent-foreground",
    SIZES[size],
    className,
  );
  if (src) {
    return (
      <img
        src={src}
        alt={name}
        width={PIXELS[size]}
        height={PIXELS[size]}
        className={cn(shape, "object-cover")}
        decoding="async"
      />
    );
  }
  return (
    // Hidden from screen readers: the name is already next to it.
    <span
      role="img"
      aria-label={name || "No name"}
      data-initials={initialsOf(name)}
      className={cn(shape, "before:content-[attr(data-initials)]")}
    />
  );
}
