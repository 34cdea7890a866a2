/** How many wait, at the corner of a button; nothing for none. Its button's name says the number. */
export function CountBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span
      aria-hidden
      className="absolute top-1 right-0.5 grid h-5 min-w-5 place-items-center rounded-full border-2 border-card bg-primary px-1 text-[0.6875rem] leading-none font-bold text-primary-foreground tabular-nums"
    >
      {count > 99 ? "99+" : count}
    </span>
  );
}
