import {
  type Bodies,
  WorkingSet,
  type StoredObject,
  type Type,
  type Environment,
} from '#/sandbox/stripe/engine/working-set'
import { step } from '#/sandbox/stripe/engine/step'
import { seededIds } from '#/sandbox/stripe/ids'
import { type Price, type Product } from '#/sandbox/stripe/types'
import { ACCOUNT } from './subscribed'

/** Epoch seconds of an ISO moment. */
export const at = (iso: string) => Date.parse(iso) / 1000
export const DAY = 86_400

/** Lets time pass over a state and answers the state it comes to. */
export function after(state: StoredObject[], from: number, to: number, world: Partial<Environment> = {}) {
  const { changed, events } = step(state, from, to, { account: ACCOUNT, seed: `${from}-${to}`, ...world })
  return { state: merge(state, changed), events }
}

/** Does something on the state's books at a moment. */
export function act<T>(
  state: StoredObject[],
  now: number,
  deed: (workingSet: WorkingSet) => T,
  world: Partial<Environment> = {},
): { state: StoredObject[]; events: { type: string }[]; result: T } {
  const workingSet = new WorkingSet(ACCOUNT, now, seededIds(`act-${now}-${state.length}`), state, null, world)
  const result = deed(workingSet)
  return { state: merge(state, [...workingSet.changed.values()]), events: workingSet.events, result }
}

function merge(state: StoredObject[], changed: StoredObject[]): StoredObject[] {
  const all = new Map(state.map((stored) => [stored.id, stored]))
  for (const stored of changed) all.set(stored.id, stored)
  return [...all.values()]
}

/** All objects of a type in a state, as Stripe shows them. */
export function bodies<K extends Type>(state: StoredObject[], type: K): Bodies[K][] {
  return state.flatMap((stored) => (stored.type === type ? [stored.body as Bodies[K]] : []))
}

/** A monthly price; what is not told here is of no matter to billing. */
export function monthly(id: string, cents: number): Price {
  return {
    id,
    object: 'price',
    active: true,
    currency: 'usd',
    product: `prod_${id}`,
    recurring: {
      interval: 'month',
      interval_count: 1,
      meter: null,
      trial_period_days: null,
      usage_type: 'licensed',
    },
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: String(cents),
  } as Price
}

/** A state with prices and their products added. */
export function withPrices(state: StoredObject[], prices: Price[]): StoredObject[] {
  const added = prices.flatMap((price) => [
    { account: ACCOUNT, id: price.id, type: 'price', body: price, hidden: {} },
    {
      account: ACCOUNT,
      id: price.product,
      type: 'product',
      body: { id: price.product, object: 'product', name: price.id } as Product,
      hidden: {},
    },
  ])
  return [...state, ...(added as StoredObject[])]
}
