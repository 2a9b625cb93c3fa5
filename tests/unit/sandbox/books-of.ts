import { type Bodies, Books, type Kept, type Type, type World } from '#/sandbox/stripe/engine/books'
import { step } from '#/sandbox/stripe/engine/step'
import { mintFrom } from '#/sandbox/stripe/ids'
import { type Price, type Product } from '#/sandbox/stripe/types'
import { ACCOUNT } from './subscribed'

/** Epoch seconds of an ISO moment. */
export const at = (iso: string) => Date.parse(iso) / 1000
export const DAY = 86_400

/** Lets time pass over a state and answers the state it comes to. */
export function after(state: Kept[], from: number, to: number, world: Partial<World> = {}) {
  const { changed, events } = step(state, from, to, { account: ACCOUNT, seed: `${from}-${to}`, ...world })
  return { state: merge(state, changed), events }
}

/** Does something on the state's books at a moment. */
export function act<T>(
  state: Kept[],
  now: number,
  deed: (books: Books) => T,
  world: Partial<World> = {},
): { state: Kept[]; events: { type: string }[]; result: T } {
  const books = new Books(ACCOUNT, now, mintFrom(`act-${now}-${state.length}`), state, null, world)
  const result = deed(books)
  return { state: merge(state, [...books.changed.values()]), events: books.events, result }
}

function merge(state: Kept[], changed: Kept[]): Kept[] {
  const all = new Map(state.map((kept) => [kept.id, kept]))
  for (const kept of changed) all.set(kept.id, kept)
  return [...all.values()]
}

/** All objects of a type in a state, as Stripe shows them. */
export function bodies<K extends Type>(state: Kept[], type: K): Bodies[K][] {
  return state.flatMap((kept) => (kept.type === type ? [kept.body as Bodies[K]] : []))
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
export function withPrices(state: Kept[], prices: Price[]): Kept[] {
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
  return [...state, ...(added as Kept[])]
}
