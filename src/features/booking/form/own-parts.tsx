import { OWN_PARTS, type PartsTerms } from "~/domain/catalog/parts";

type OwnPartsProps = {
  /** The selected services. Those that say nothing about parts are left out. */
  services: readonly ({ id: string; name: string } & PartsTerms)[];
};

/** Says for each service what it means that the customer brings the parts. */
export function OwnParts({ services }: OwnPartsProps) {
  const told = services.flatMap(({ id, name, parts }) =>
    parts == null ? [] : [{ id, name, sentence: OWN_PARTS[parts] }],
  );
  if (told.length === 0) return null;
  return (
    <ul aria-label="Your own parts" className="grid gap-1 text-sm">
      {told.map(({ id, name, sentence }) => (
        <li key={id} className="wrap-anywhere">
          <span className="font-semibold">{name}:</span> {sentence}
        </li>
      ))}
    </ul>
  );
}
