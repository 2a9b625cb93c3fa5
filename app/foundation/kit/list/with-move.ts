/** Items after the one at `from` moved one place up or down; unchanged at the ends, and for an index without an item. */
export function withMove<Item>(items: readonly Item[], from: number, step: 'up' | 'down'): Item[] {
  const to = from + (step === 'up' ? -1 : 1)
  const [item, other] = [items[from], items[to]]
  return item === undefined || other === undefined ? [...items] : items.with(to, item).with(from, other)
}
