let last = 0;

/**
 * Names a row that this page made, unlike any other row of the page. Counted, because a random UUID
 * needs a secure context, which a page over plain HTTP is not.
 */
export function rowKey(): string {
  last += 1;
  return `row-${last}`;
}
