import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type Expression,
  type QueryCreator,
  type RawBuilder,
} from "kysely";
import type { Prisma } from "~/generated/prisma/client";
import type { Statement } from "./types";

export type { Expression, ExpressionBuilder, InferResult, QueryCreator, SqlBool } from "kysely";
export { expressionBuilder } from "kysely";
export { jsonArrayFrom, jsonObjectFrom } from "kysely/helpers/postgres";

/** The rows of a JSON list, with a type of the database for each column. */
export function jsonRows<Row extends object>(
  json: Expression<string>,
  types: Record<keyof Row & string, "uuid" | "integer" | "text">,
) {
  const columns = Object.entries(types).map(
    ([name, type]) => sql`${sql.id(name)} ${sql.raw(String(type))}`,
  );
  return sql<Row>`json_to_recordset(${json}::json)`.as<"rows">(sql`rows(${sql.join(columns)})`);
}

type Models = Prisma.TypeMap["model"];
type PrismaTables = { [Name in keyof Models]: Models[Name]["payload"]["scalars"] };

/** Prisma's tables and columns: whoever renames one hears from the compiler. */
export interface Tables extends PrismaTables {
  "pgboss.job": Record<string, unknown>;
}

/** What a `WITH` may be added to, or a statement begun from. */
export type Statements = QueryCreator<Tables>;

/** Where a value goes that is given when the statement is run. */
class Place {}

/**
 * What is no such place is part of the text: a plan that is made once for all values finds an index
 * `WHERE "status" = 'pending'` only where the statement says that word itself.
 */
class TextCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Place) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/**
 * Builds statements that are more than one call of Prisma; it has no connection. They are run by
 * `ctx.sql`, on the same driver and in the same transaction as everything else.
 */
const statements = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new TextCompiler(),
  },
});

/** The place of a value that is given when the statement is run. */
export type Value<Input> = <Name extends keyof Input>(name: Name) => RawBuilder<Input[Name]>;

type Build<Input, Row, Form> = (db: Statements, value: Value<Input>, form: Form) => Compilable<Row>;

/**
 * A statement of constant form. Building one takes as long as running it, so it is built once for each
 * `form` (what of it differs beside its values), and prepared once by every connection.
 */
export function statementOf<Form, Input, Row>(build: Build<Input, Row, Form>) {
  const built = new Map<string, (input: Input) => Statement<Row>>();
  return (form: Form, input: Input): Statement<Row> => {
    const key = JSON.stringify(form);
    let make = built.get(key);
    if (make === undefined) built.set(key, (make = compile(build, form)));
    return make(input);
  };
}

/** What the rows of a statement are. */
export type RowOf<Make extends (...given: never[]) => Statement<object>> = NonNullable<
  ReturnType<Make>["row"]
>;

/** The same where nothing but values differs. */
export function statement<Input, Row>(build: Build<Input, Row, null>) {
  const make = statementOf(build);
  return (input: Input) => make(null, input);
}

function compile<Input, Row, Form>(
  build: Build<Input, Row, Form>,
  form: Form,
): (input: Input) => Statement<Row> {
  const names = new Map<unknown, keyof Input>();
  const value = <Name extends keyof Input>(name: Name) => {
    const place = new Place();
    names.set(place, name);
    return sql<Input[Name]>`${place}`;
  };
  const { sql: text, parameters } = build(statements, value, form).compile();
  const given = parameters.map((place) => {
    const name = names.get(place);
    if (name === undefined) throw new Error("A statement has a place without a name.");
    return name;
  });
  return (input) => ({ text, values: given.map((name) => plain(input[name])) });
}

/** Times travel as text, which every driver writes alike. */
const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
