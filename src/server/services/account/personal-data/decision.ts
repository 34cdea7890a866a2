import type {
  Belonging,
  Blank,
  ColumnOf,
  Hidden,
  Spared,
  TableName,
} from "~/server/gateways/db/rows-of-person";

interface RowsBy<Column extends string> {
  by: Column;
  /** The kind of id in `by`. Defaults to the person. */
  in?: Belonging;
}

/** How a table is exported: a file with this name and these columns. */
interface Export<Column extends string> extends RowsBy<Column> {
  file: string;
  columns: readonly Column[];
  /** Rows about their booking that this person must not read. */
  hides?: Hidden;
}

/** How a table is erased: its rows are deleted, or these columns are blanked. */
interface Erasure<Column extends string> extends RowsBy<Column> {
  /** Rows kept, unseen by both sides, until a safety report is decided. */
  spares?: Spared;
  set: "gone" | { readonly [Name in Column]?: Blank };
}

/** The decision about a table. */
export interface Decision {
  exports: readonly Export<string>[];
  /** Columns that are never exported. */
  withheld: readonly string[];
  erasures: readonly (RowsBy<string> & {
    spares?: Spared;
    set: "gone" | { readonly [name: string]: Blank | undefined };
  })[];
  /** Columns that keep their values in rows that aren't deleted. */
  stays: readonly string[];
  /** Why columns are withheld, or keep their values. */
  why: string;
}

/**
 * Resolves to an impossible key that names the missing columns, unless the decision covers every
 * column.
 */
type Complete<All extends string, Said extends string> = [Exclude<All, Said>] extends [never]
  ? unknown
  : { undecided: Exclude<All, Said> };

/**
 * Whether rows are deleted. If nothing is erased, the compiler requires every kind of erasure in
 * `Set`.
 */
type IsGone<Set, Any> = "gone" extends Set ? ([Any] extends [Set] ? false : true) : false;
type Blanked<Set> = Set extends "gone" ? never : keyof Set & string;

/**
 * Makes the decision about one table. For every column the compiler asks two questions: is it
 * exported for the person, and is it erased with them?
 */
export function decide<Table extends TableName>() {
  return <
    const Columns extends ColumnOf<Table>,
    const Withheld extends ColumnOf<Table>,
    const Set extends Erasure<ColumnOf<Table>>["set"],
    const Stays extends ColumnOf<Table>,
  >(
    decision: {
      exports: readonly (Export<ColumnOf<Table>> & { columns: readonly Columns[] })[];
      withheld: readonly Withheld[];
      erasures: readonly (Erasure<ColumnOf<Table>> & { set: Set })[];
      stays: readonly Stays[];
      why: string;
    } & Complete<ColumnOf<Table>, Columns | Withheld> &
      (IsGone<Set, Erasure<ColumnOf<Table>>["set"]> extends true
        ? unknown
        : Complete<ColumnOf<Table>, Stays | Blanked<Set>>),
  ): Decision => decision;
}

/** Marks a table without personal data, and says why. */
export function impersonal(why: string): Decision {
  return { exports: [], withheld: [], erasures: [], stays: [], why };
}
