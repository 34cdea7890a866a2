let last = 0;

/**
 * Returns a key that is unique within this page. A counter, because `randomUUID` isn't available
 * over plain HTTP.
 */
export function rowKey(): string {
  last += 1;
  return `row-${last}`;
}
