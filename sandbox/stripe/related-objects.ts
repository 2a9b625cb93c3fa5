import { type StoredObject } from './engine/working-set'
import { customerOf } from './index-columns'
import { type Store } from './store'

/**
 * Everything that an act upon these customers may touch: what is theirs and may still change, and what that
 * refers to. One working set per customer.
 */
export async function relatedObjects(
  store: Store,
  customers: string[],
): Promise<Map<string, StoredObject[]>> {
  const sets = new Map<string, StoredObject[]>(customers.map((id) => [id, []]))
  for (const stored of await store.liveOf(customers)) sets.get(customerOf(stored) ?? '')?.push(stored)
  const present = new Map([...sets].map(([id, set]) => [id, new Set(set.map((stored) => stored.id))]))
  // Prices name their products, which are wanted too.
  for (let fresh = new Map(sets); fresh.size > 0;) {
    const wanted = new Map<string, string[]>()
    for (const [customer, set] of fresh) {
      const ids = references(set, present.get(customer) ?? new Set())
      if (ids.length > 0) wanted.set(customer, ids)
    }
    const objectById = new Map(
      (await store.many([...new Set([...wanted.values()].flat())])).map((k) => [k.id, k]),
    )
    fresh = new Map()
    for (const [customer, ids] of wanted) {
      const more = ids.flatMap((id) => objectById.get(id) ?? [])
      sets.get(customer)?.push(...more)
      for (const id of ids) present.get(customer)?.add(id)
      fresh.set(customer, more)
    }
  }
  return sets
}

function references(set: StoredObject[], present: Set<string>): string[] {
  return [...new Set(set.flatMap(referencedIds))].filter((id) => !present.has(id))
}

function referencedIds(stored: StoredObject): string[] {
  switch (stored.type) {
    case 'subscription': {
      const { items, latest_invoice: latest } = stored.body
      return [...items.data.map((item) => item.price.product), ...(latest ? [latest] : [])]
    }
    case 'subscription_schedule':
      return stored.body.phases.flatMap((phase) => phase.items.map(({ price }) => price))
    case 'price':
      return [stored.body.product]
    case 'refund':
      return [stored.body.charge as string]
    case 'checkout.session':
      return [
        ...(stored.hidden.plan?.lines ?? []).flatMap(({ price }) => (price ? [price.product] : [])),
        ...(stored.body.setup_intent ? [stored.body.setup_intent] : []),
      ]
    default:
      return []
  }
}
