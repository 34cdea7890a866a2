import {
  emptyParameter,
  invalidParameter,
  methodTypesGone,
  missingParameter,
  notSimulated,
  unknownParameter,
} from "./faults";
import type { FormHash, FormValue } from "./form";

/**
 * Lists every parameter that Stripe documents for a call: true if the sandbox uses it, false if it
 * only knows the name, undefined if the caller can't send it. With `satisfies Record<keyof
 * Stripe.XParams, boolean>` a parameter that a newer SDK adds or drops fails to compile.
 */
export type ParameterTable<Name extends string> = Readonly<Record<Name, boolean | undefined>>;

/** Reads one request's parameters, and refuses what Stripe refuses in Stripe's own words. */
export class Params<Name extends string> {
  readonly #hash: FormHash;
  readonly #path: string;

  constructor(hash: FormHash, table: ParameterTable<Name>, path = "") {
    this.#hash = hash;
    this.#path = path;
    const known = new Map<string, boolean | undefined>(Object.entries(table));
    for (const key of Object.keys(hash)) {
      if (key === "payment_method_types" && known.has("allowed_payment_method_types")) {
        throw methodTypesGone();
      }
      const simulated = known.get(key);
      if (simulated === undefined) throw unknownParameter(this.#nameOf(key));
      if (!simulated) throw notSimulated(this.#nameOf(key));
    }
  }

  has(name: Name): boolean {
    return this.#hash[name] !== undefined;
  }

  /** Reads a text that can't be empty; undefined if absent. */
  text(name: Name): string | undefined {
    const value = this.emptyableText(name);
    if (value === "") throw emptyParameter(this.#nameOf(name));
    return value;
  }

  /** Reads a text whose empty string means 'unset'. */
  emptyableText(name: Name): string | undefined {
    const value = this.#hash[name];
    if (value !== undefined && typeof value !== "string") {
      throw invalidParameter(this.#nameOf(name), `Invalid string: ${JSON.stringify(value)}`);
    }
    if (value !== undefined && value.length > 5_000) {
      throw invalidParameter(
        this.#nameOf(name),
        `Invalid string: ${value.slice(0, 20)}...; must be at most 5000 characters`,
      );
    }
    return value;
  }

  /** Reads an absolute address; undefined if absent. */
  url(name: Name): string | undefined {
    const value = this.text(name);
    if (value !== undefined && !/^https?:\/\/[^\s]+$/.test(value)) {
      throw invalidParameter(this.#nameOf(name), "Not a valid URL", "url_invalid");
    }
    return value;
  }

  requiredUrl(name: Name): string {
    const value = this.url(name);
    if (value === undefined) throw missingParameter(this.#nameOf(name));
    return value;
  }

  requiredText(name: Name): string {
    const value = this.text(name);
    if (value === undefined) throw missingParameter(this.#nameOf(name));
    return value;
  }

  /** Reads a whole number; Stripe accepts no signs, points or exponents in those used here. */
  integer(name: Name): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = Number(value);
    if (!/^-?\d{1,15}$/.test(value) || !Number.isSafeInteger(number)) {
      throw invalidParameter(
        this.#nameOf(name),
        `Invalid integer: ${value.slice(0, 40)}`,
        "parameter_invalid_integer",
      );
    }
    return number;
  }

  requiredInteger(name: Name): number {
    const value = this.integer(name);
    if (value === undefined) throw missingParameter(this.#nameOf(name));
    return value;
  }

  boolean(name: Name): boolean | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (value !== "true" && value !== "false") {
      throw invalidParameter(this.#nameOf(name), `Invalid boolean: ${value.slice(0, 40)}`);
    }
    return value === "true";
  }

  choice<const T extends string>(name: Name, options: readonly T[]): T | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const found = options.find((option) => option === value);
    if (found === undefined) {
      throw invalidParameter(
        this.#nameOf(name),
        `Invalid ${this.#nameOf(name)}: must be one of ${options.join(", ")}`,
      );
    }
    return found;
  }

  requiredChoice<const T extends string>(name: Name, options: readonly T[]): T {
    const value = this.choice(name, options);
    if (value === undefined) throw missingParameter(this.#nameOf(name));
    return value;
  }

  /** Reads a list of texts, in order; empty if absent. */
  list(name: Name): string[] {
    const value = this.#hash[name];
    if (value === undefined || value === "") return [];
    if (typeof value === "string") {
      throw invalidParameter(this.#nameOf(name), "Invalid array");
    }
    return Object.values(value).map((item) => {
      if (typeof item !== "string") {
        throw invalidParameter(this.#nameOf(name), "Invalid array");
      }
      return item;
    });
  }

  /** Reads every given text by its name. */
  texts(): Record<string, string> {
    const given: Record<string, string> = {};
    for (const [name, value] of Object.entries(this.#hash)) {
      if (typeof value !== "string") {
        throw invalidParameter(this.#nameOf(name), `Invalid string: ${JSON.stringify(value)}`);
      }
      given[name] = value;
    }
    return given;
  }

  isHash(name: Name): boolean {
    return typeof this.#hash[name] === "object";
  }

  /** Reads a nested hash with its own parameters. */
  hash<Inner extends string>(name: Name, table: ParameterTable<Inner>): Params<Inner> | undefined {
    const value = this.#hash[name];
    if (value === undefined) return undefined;
    return new Params(this.#hashOf(value, this.#nameOf(name)), table, this.#nameOf(name));
  }

  /** Reads a list of nested hashes. */
  hashes<Inner extends string>(name: Name, table: ParameterTable<Inner>): Params<Inner>[] {
    const value = this.#hash[name];
    if (value === undefined) return [];
    return Object.entries(this.#hashOf(value, this.#nameOf(name))).map(([index, item]) => {
      const path = `${this.#nameOf(name)}[${index}]`;
      return new Params(this.#hashOf(item, path), table, path);
    });
  }

  /**
   * Merges metadata as Stripe does: an empty value removes its key, and `metadata=` removes all. At
   * most 50 keys of 40 characters, values of 500.
   */
  metadata(name: Name, before: Record<string, string> = {}): Record<string, string> {
    const value = this.#hash[name];
    if (value === undefined) return before;
    if (value === "") return {};
    const merged = new Map(Object.entries(before));
    for (const [key, text] of Object.entries(this.#hashOf(value, this.#nameOf(name)))) {
      const param = `${this.#nameOf(name)}[${key}]`;
      if (typeof text !== "string") throw invalidParameter(param, "Invalid string");
      if (key.length > 40 || text.length > 500) {
        throw invalidParameter(
          param,
          "Metadata keys can be up to 40 characters long and values up to 500 characters long.",
        );
      }
      if (text === "") merged.delete(key);
      else merged.set(key, text);
    }
    if (merged.size > 50) {
      throw invalidParameter(this.#nameOf(name), "Metadata can have at most 50 keys.");
    }
    return Object.fromEntries(merged);
  }

  #nameOf(name: string): string {
    return this.#path === "" ? name : `${this.#path}[${name}]`;
  }

  #hashOf(value: FormValue, path: string): FormHash {
    if (typeof value === "string") throw invalidParameter(path, "Invalid object");
    return value;
  }
}
