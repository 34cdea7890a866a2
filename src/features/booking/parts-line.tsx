import { partsText, type PartsTerms } from "~/domain/catalog/parts";

type PartsLineProps = {
  of: PartsTerms;
  className?: string;
};

/**
 * Says beside a price whether parts are in it; nothing where that isn't known. Without hooks, so
 * that public pages can draw it on the server.
 */
export function PartsLine({ of, className }: PartsLineProps) {
  const text = partsText(of);
  return text === null ? null : <span className={className}>{text}</span>;
}
