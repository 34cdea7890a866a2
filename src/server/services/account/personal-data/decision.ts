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
  columns: string;
  /** Rows this person must not read although they're about their booking. */
  hides?: Hidden;
}

/** Erasure of a table: rows are deleted, or these columns are blanked. */
interface Erasure<Column extends string> extends RowsBy<Column> {
  /** Rows kept, unseen by both sides, until a safety report is decided. */
  spares?: Spared;
  set: "gone" | { readonly [Name in Column]?: Blank };
}

/** Decision about a table. Columns are separated by spaces. */
export interface Decision {
  exports: readonly Export<string>[];
  /** Columns no export has. */
  withheld: string;
  erasures: readonly (RowsBy<string> & {
    spares?: Spared;
    set: "gone" | { readonly [name: string]: Blank | undefined };
  })[];
  /** Columns that stay in rows that aren't deleted. */
  stays: string;
  /** Why something is withheld, or stays. */
  why: string;
}

/** Carries the result along, so a table can have any number of columns. */
type Words<Text extends string, Found extends string = never> = string extends Text
  ? never
  : Text extends `${infer First} ${infer Rest}`
    ? Words<Rest, Found | First>
    : Text extends ""
      ? Found
      : Found | Text;

/**
 * Adds a key nobody can have, named after the mistake, unless the decision covers every column and
 * no other.
 */
type Complete<All extends string, Said extends string> = [Exclude<All, Said>] extends [never]
  ? [Exclude<Said, All>] extends [never]
    ? unknown
    : { noSuchColumn: Exclude<Said, All> }
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
    const File extends string,
    const Columns extends string,
    const Withheld extends string,
    const Set extends Erasure<ColumnOf<Table>>["set"],
    const Stays extends string,
  >(
    decision: {
      exports: readonly (Export<ColumnOf<Table>> & { file: File; columns: Columns })[];
      withheld: Withheld;
      erasures: readonly (Erasure<ColumnOf<Table>> & { set: Set })[];
      stays: Stays;
      why: string;
    } & Complete<ColumnOf<Table>, Words<Columns> | Words<Withheld>> &
      (IsGone<Set, Erasure<ColumnOf<Table>>["set"]> extends true
        ? unknown
        : Complete<ColumnOf<Table>, Words<Stays> | Blanked<Set>>),
  ): Decision => decision;
}

/** A table that says nothing about anyone, and why. */
export function impersonal(why: string): Decision {
  return { exports: [], withheld: "", erasures: [], stays: "", why };
}
