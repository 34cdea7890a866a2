/**
 * Keeps React working while the browser translates the page.
 *
 * Translation replaces each text node with a `<font>` element, but React still holds the text node.
 * Removing it or inserting before it throws a NotFoundError that ends the page, and text written to
 * it is never shown (github.com/facebook/react/issues/11538). This remembers which element replaced
 * which text node, removes or inserts at that element, and puts a changed text node back so that it
 * is translated again.
 *
 * It needs an observer on the whole document, and it hides the error that would reveal that other
 * code removed one of React's nodes.
 */
export function followTranslation(): void {
  const standIns = new WeakMap<Node, Element>();
  const { removeChild, insertBefore } = Node.prototype;

  const observer = new MutationObserver((records) => {
    let lastAdded: Node | undefined;
    for (const record of records) {
      const [added] = record.addedNodes;
      const [removed] = record.removedNodes;
      // The text node was either replaced in one step, or removed after the element was inserted
      // next to it.
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

  /** Returns the node in `parent` that represents React's child. */
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
    // Browsers treat a missing argument as null, and libraries rely on that.
    next?: Node | null,
  ): Child {
    const shown = !next || next.parentNode === this ? next : shownIn(this, next);
    insertBefore.call(shown?.parentNode ?? this, child, shown ?? null);
    return child;
  };
}
