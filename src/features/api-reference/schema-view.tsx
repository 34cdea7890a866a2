import { inWords, objectsIn, schemaIn, type ApiDocument, type ApiSchema } from "./document";
import { Disclosure } from "./disclosure";

type SchemaViewProps = { document: ApiDocument; schema: ApiSchema; asResponse: boolean };

/** Lists an object's properties, with nested objects collapsed. */
export function SchemaView({ document, schema: given, asResponse }: SchemaViewProps) {
  const { schema } = schemaIn(document, given);
  const objects = objectsIn(schema);
  if (schema.properties === undefined) {
    if (objects.length > 0) {
      return objects.map((object) => (
        <SchemaView key={object.$ref} {...{ document, asResponse }} schema={object} />
      ));
    }
    return <p className="text-sm">{inWords(schema)}</p>;
  }
  return (
    <dl className="grid gap-3 border-l-2 pl-3 sm:pl-4">
      {Object.entries(schema.properties).map(([name, property]) => (
        <Property
          key={name}
          {...{ document, name, property, asResponse }}
          required={schema.required?.includes(name) ?? false}
        />
      ))}
    </dl>
  );
}

type PropertyProps = {
  document: ApiDocument;
  name: string;
  property: ApiSchema;
  required: boolean;
  asResponse: boolean;
};

function Property({ document, name, property, required, asResponse }: PropertyProps) {
  const mark = asResponse ? (required ? "" : ", may be absent") : required ? ", required" : "";
  return (
    <div className="grid gap-0.5 text-sm">
      <dt className="wrap-anywhere">
        <code className="font-semibold">{name}</code>{" "}
        <span className="text-muted-foreground">
          {inWords(property)}
          {mark}
        </span>
      </dt>
      {property.description === undefined ? null : (
        <dd className="wrap-anywhere">{property.description}</dd>
      )}
      {objectsIn(property).map((object) => (
        <dd key={object.$ref}>
          <Disclosure summary={`Properties of ${inWords(object)}`}>
            {() => <SchemaView {...{ document, asResponse }} schema={object} />}
          </Disclosure>
        </dd>
      ))}
    </div>
  );
}
