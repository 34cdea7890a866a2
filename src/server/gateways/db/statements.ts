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

/** A source of rows made from a JSON list, with a database type for each column. */
export function jsonRows<Row extends object>(
  json: Expression<string>,
  types: Record<keyof Row & string, "uuid" | "integer" | "text" | "boolean" | '"ServiceParts"'>,
) {
  const columns = Object.entries(types).map(
    ([name, type]) => sql`${sql.id(name)} ${sql.raw(String(type))}`,
  );
  return sql<Row>`json_to_recordset(${json}::json)`.as<"rows">(sql`rows(${sql.join(columns)})`);
}

/** A source of the accounts that a block of this one covers, from a database function. */
export const accountsAlike = (account: Expression<string>) =>
  sql<{ id: string }>`accounts_alike(${account}::uuid)`.as<"alike">(sql`alike(id)`);

/** A source of the one car, or none, that the owner's profile is about, from a database function. */
export const profileCar = (owner: Expression<string>) =>
  sql<{ id: string }>`profile_car(${owner})`.as<"own">(sql`own(id)`);

/** A time as `Date.toISOString` writes it. */
export const isoText = <Time extends Date | null>(time: Expression<Time>) =>
  sql<
    string | Extract<Time, null>
  >`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A list of times, each as `Date.toISOString` writes it. */
export const isoTexts = (times: Expression<Date[]>) =>
  sql<
    string[]
  >`ARRAY(SELECT ${isoText(sql<Date>`"at"`)} FROM unnest(${times}) WITH ORDINALITY "times" ("at", "position") ORDER BY "position")`;

type Models = Prisma.TypeMap["model"];
type PrismaTables = { [Name in keyof Models]: Models[Name]["payload"]["scalars"] };

/** Prisma's tables and columns, so that renaming one is a compile error here. */
export interface Tables extends PrismaTables {
  "pgboss.job": Record<string, unknown>;
}

/** Where a `WITH` part or a statement can start. */
export type Statements = QueryCreator<Tables>;

/** Marks where a value goes that's given when the statement runs. */
class Placeholder {}

/**
 * Puts all other values into the text: a plan for all values uses an index `WHERE "status" =
 * 'pending'` only if the statement contains that literal.
 */
class TextCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    if (value instanceof Placeholder) super.appendValue(value);
    else this.appendImmediateValue(value);
  }
}

/**
 * Builds statements that need more than one Prisma call. It has no connection: `ctx.sql` runs them
 * on the same driver and in the same transaction as everything else.
 */
const statements = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new TextCompiler(),
  },
});

/** A function that returns the parameter for a value given when the statement runs. */
export type Value<Input> = <Name extends keyof Input>(name: Name) => RawBuilder<Input[Name]>;

type Build<Input, Row, Form> = (db: Statements, value: Value<Input>, form: Form) => Compilable<Row>;

/**
 * Defines a statement with constant text. Building one takes as long as running it, so it's built
 * once per `form` (its variant, apart from values) and prepared once per connection.
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

/** The type of a statement's rows. */
export type RowOf<Make extends (...given: never[]) => Statement<object>> = NonNullable<
  ReturnType<Make>["row"]
>;

/** Defines a statement in which only values differ. */
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
    const placeholder = new Placeholder();
    names.set(placeholder, name);
    return sql<Input[Name]>`${placeholder}`;
  };
  const { sql: text, parameters } = build(statements, value, form).compile();
  const given = parameters.map((placeholder) => {
    const name = names.get(placeholder);
    if (name === undefined) throw new Error("A statement has a placeholder without a name.");
    return name;
  });
  return (input) => ({ text, values: given.map((name) => plain(input[name])) });
}

/** Converts times to text, which every driver formats alike. */
const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : value);
