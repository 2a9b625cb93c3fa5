import { type Kept } from './engine/books'
import { customerOf } from './columns'
import { type Store } from './store'

/**
 * Everything that an act upon these customers may touch: what is theirs and may still change, and what that
 * refers to. One working set per customer.
 */
export async function openings(store: Store, customers: string[]): Promise<Map<string, Kept[]>> {
  const sets = new Map<string, Kept[]>(customers.map((id) => [id, []]))
  for (const kept of await store.liveOf(customers)) sets.get(customerOf(kept) ?? '')?.push(kept)
  const present = new Map([...sets].map(([id, set]) => [id, new Set(set.map((kept) => kept.id))]))
  // Prices name their products, which are wanted too.
  for (let fresh = new Map(sets); fresh.size > 0;) {
    const wanted = new Map<string, string[]>()
    for (const [customer, set] of fresh) {
      const ids = references(set, present.get(customer) ?? new Set())
      if (ids.length > 0) wanted.set(customer, ids)
    }
    const found = new Map((await store.many([...new Set([...wanted.values()].flat())])).map((k) => [k.id, k]))
    fresh = new Map()
    for (const [customer, ids] of wanted) {
      const more = ids.flatMap((id) => found.get(id) ?? [])
      sets.get(customer)?.push(...more)
      for (const id of ids) present.get(customer)?.add(id)
      fresh.set(customer, more)
    }
  }
  return sets
}

function references(set: Kept[], present: Set<string>): string[] {
  return [...new Set(set.flatMap(named))].filter((id) => !present.has(id))
}

function named(kept: Kept): string[] {
  switch (kept.type) {
    case 'subscription': {
      const { items, latest_invoice: latest } = kept.body
      return [...items.data.map((item) => item.price.product), ...(latest ? [latest] : [])]
    }
    case 'subscription_schedule':
      return kept.body.phases.flatMap((phase) => phase.items.map(({ price }) => price))
    case 'price':
      return [kept.body.product]
    case 'checkout.session':
      return [
        ...(kept.hidden.plan?.lines ?? []).flatMap(({ price }) => (price ? [price.product] : [])),
        ...(kept.body.setup_intent ? [kept.body.setup_intent] : []),
      ]
    default:
      return []
  }
}
