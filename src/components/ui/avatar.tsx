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

/** First letters of the first and the last word: "Ana María Lopez" → "AL". */
function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? "";
  const last = words.length > 1 ? (words[words.length - 1] ?? "") : "";
  return `${Array.from(first)[0] ?? ""}${Array.from(last)[0] ?? ""}`.toUpperCase() || "?";
}

/** A person's picture, or the initials while there is none. */
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
    // Drawn, not written: the letters are a picture of the name, and nothing to be read or said.
    <span
      role="img"
      aria-label={name || "No name"}
      data-initials={initialsOf(name)}
      className={cn(shape, "before:content-[attr(data-initials)]")}
    />
  );
}
