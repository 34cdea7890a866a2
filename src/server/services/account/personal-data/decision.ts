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
  /** Kind of id in `by`. The person by default. */
  in?: Belonging;
}

/** Export of a table: a file of this name with these columns. */
interface Export<Column extends string> extends RowsBy<Column> {
  file: string;
  columns: readonly Column[];
  /** Rows this person must not read although they're about their booking. */
  hides?: Hidden;
}

/** Erasure of a table: rows are deleted, or these columns are blanked. */
interface Erasure<Column extends string> extends RowsBy<Column> {
  /** Rows kept, unseen by both sides, until a safety report is decided. */
  spares?: Spared;
  set: "gone" | { readonly [Name in Column]?: Blank };
}

/** Decision about a table. */
export interface Decision {
  exports: readonly Export<string>[];
  /** Columns no export has. */
  withheld: readonly string[];
  erasures: readonly (RowsBy<string> & {
    spares?: Spared;
    set: "gone" | { readonly [name: string]: Blank | undefined };
  })[];
  /** Columns that stay in rows that aren't deleted. */
  stays: readonly string[];
  /** Why something is withheld, or stays. */
  why: string;
}

/** Adds a key nobody can have, with the missing columns, unless the decision covers every column. */
type Complete<All extends string, Said extends string> = [Exclude<All, Said>] extends [never]
  ? unknown
  : { undecided: Exclude<All, Said> };

/** Rows are deleted. If nothing is erased, the compiler finds every kind of erasure in `Set`. */
type IsGone<Set, Any> = "gone" extends Set ? ([Any] extends [Set] ? false : true) : false;
type Blanked<Set> = Set extends "gone" ? never : keyof Set & string;

/**
 * The decision about one table. The compiler asks for every column twice: does the person get it,
 * and is it erased with them?
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

/** A table that says nothing about anyone, and why. */
export function impersonal(why: string): Decision {
  return { exports: [], withheld: [], erasures: [], stays: [], why };
}
