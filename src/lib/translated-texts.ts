/**
 * Keeps React working in a page that the browser translates.
 *
 * A translation takes each text node out of the page and puts a `<font>` element in its place. React
 * still holds the text node: it throws a NotFoundError when it removes the node or inserts something
 * before it, which ends the page, and a new text that it writes there is never seen
 * (github.com/facebook/react/issues/11538). This remembers which element stands in for which text node,
 * removes or inserts at that element, and puts a text node that React has changed back into the page,
 * where it is translated again.
 *
 * It costs an observer of the whole document, and the error that would say that something else has
 * removed a node of React's: such a removal is ignored.
 */
export function followTranslation(): void {
  const standIns = new WeakMap<Node, Element>();
  const { removeChild, insertBefore } = Node.prototype;

  const observer = new MutationObserver((records) => {
    let lastAdded: Node | undefined;
    for (const record of records) {
      const [added] = record.addedNodes;
      const [removed] = record.removedNodes;
      // Replaced in one step, or taken out after the element was put beside it.
      const { previousSibling, nextSibling } = record;
      const isBeside = lastAdded === previousSibling || lastAdded === nextSibling;
      const standIn = added ?? (isBeside ? lastAdded : undefined);
      lastAdded = added;
      if (record.type === "characterData") {
        if (!record.target.isConnected) putBack(record.target);
      } else if (removed instanceof Text && standIn instanceof Element) {
        standIns.set(removed, standIn);
        observer.observe(removed, { characterData: true });
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });

  function putBack(text: Node): void {
    standIns.get(text)?.replaceWith(text);
  }

  /** What stands in `parent` for a node that React takes for its child. */
  function shownIn(parent: Node, child: Node): Node | undefined {
    const shown = child.parentNode === null ? standIns.get(child) : child;
    return shown !== undefined && parent.contains(shown) ? shown : undefined;
  }

  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    const shown = child.parentNode === this ? child : shownIn(this, child);
    if (shown?.parentNode) removeChild.call(shown.parentNode, shown);
    return child;
  };

  Node.prototype.insertBefore = function <Child extends Node>(
    this: Node,
    child: Child,
    // Browsers take a missing one for null, and libraries rely on it.
    next?: Node | null,
  ): Child {
    const shown = !next || next.parentNode === this ? next : shownIn(this, next);
    insertBefore.call(shown?.parentNode ?? this, child, shown ?? null);
    return child;
  };
}
