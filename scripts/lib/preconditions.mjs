import { ts } from "@ts-morph/common";

/**
 * The comment that marks a precondition in the code, in front of what keeps it: a statement, a
 * property, an item of a list, or one call of a chain. A long one continues on the next lines.
 */
const MARK = "// precondition: ";

/**
 * Lists the marked preconditions of a source text.
 * @param {string} source
 * @returns {{ keeps: string, in: string, start: number, end: number, text: string }[]} `in` is the
 *   top-level declaration around it, `start` to `end` what has to be removed, `text` what is there
 */
export function markedPreconditions(source) {
  const file = ts.createSourceFile("source.ts", source, ts.ScriptTarget.Latest, true);
  return [...source.matchAll(/^[ \t]*\/\/ precondition: (?:.*\n[ \t]*\/\/ )*.*\n/gm)].flatMap(
    (block) => {
      const words = block[0].split("\n").map((line) => line.trim().replace(/^\/\/ /, ""));
      const after = block.index + block[0].length;
      const start = after + /^\s*/.exec(source.slice(after))[0].length;
      const place = guardedAt(file, source, start);
      const around = file.statements.find((one) => one.pos <= start && start < one.end);
      return words
        .join(" ")
        .split(MARK.slice(3))
        .slice(1)
        .map((keeps) => ({ keeps: keeps.trim(), in: nameOf(around), ...place }));
    },
  );
}

/** Finds the outermost node that begins here, or the call of a chain that begins with this dot. */
function guardedAt(file, source, start) {
  const visit = (node) => {
    if (node.getStart(file) === start && node !== file) return node.end;
    const called = node.parent;
    if (
      ts.isPropertyAccessExpression(node) &&
      node.name.getStart(file) === start + 1 &&
      ts.isCallExpression(called)
    ) {
      return called.end;
    }
    return ts.forEachChild(node, visit);
  };
  const end = visit(file);
  if (end === undefined)
    throw new Error(`Nothing begins after the mark: ${source.slice(start, start + 60)}`);
  return { start, end, text: source.slice(start, end) };
}

function nameOf(statement) {
  if (statement === undefined) return "";
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations[0].name.getText();
  }
  return statement.name?.getText() ?? "";
}

/**
 * Returns the source without a precondition, or says why that can't be done.
 * @param {string} source
 * @param {{ keeps: string, in: string, instead?: string, swap?: Record<string, string> }} precondition
 *   as in test/races/preconditions.mjs
 * @returns {{ source: string } | { problem: string }}
 */
export function withoutPrecondition(source, { keeps, in: name, instead = "", swap = {} }) {
  const found = markedPreconditions(source).filter((one) => one.keeps === keeps);
  if (found.length !== 1) return { problem: `is marked ${found.length} times` };
  const [{ start, end, in: around, text }] = found;
  if (around !== name) return { problem: `is marked in ${around}, not in ${name}` };
  const swaps = Object.entries(swap);
  const lost = swaps.filter(([from]) => text.split(from).length !== 2);
  if (lost.length > 0) return { problem: `doesn't contain once: ${lost[0][0]}` };
  const written =
    swaps.length > 0
      ? swaps.reduce((one, [from, to]) => one.replace(from, () => to), text)
      : instead;
  const unknown = namesIn(instead).filter((one) => !source.includes(one) && !(one in globalThis));
  if (unknown.length > 0)
    return { problem: `is replaced with unknown names: ${unknown.join(", ")}` };
  const comma = written === "" ? (/^\s*,/.exec(source.slice(end))?.[0].length ?? 0) : 0;
  return { source: source.slice(0, start) + written + source.slice(end + comma) };
}

/** Lists the variables that a text reads, so that a renamed one can't fail a test by itself. */
function namesIn(code) {
  const names = new Set();
  const visit = (node) => {
    const isProperty = node.parent?.name === node && !ts.isShorthandPropertyAssignment(node.parent);
    if (ts.isIdentifier(node) && !isProperty) names.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("instead.ts", code, ts.ScriptTarget.Latest, true));
  return [...names];
}
