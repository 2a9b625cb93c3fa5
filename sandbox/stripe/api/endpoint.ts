import { invalid, missing } from '../errors'
import { type Bodies, type WorkingSet, type Cause, type StoredObject, type Type } from '../engine/working-set'
import { type Infer, hash, integer, type Kind, list, type Out, text } from '../params'
import { type StripeEmulator } from '../emulator'
import { type ListQuery } from '../store'

type Shape = Record<string, Kind<unknown>>

/** One call, parsed and authorized. */
export interface Call<P> {
  emulator: StripeEmulator
  account: string
  /** The named parts of the path, in order. */
  ids: string[]
  params: P
  cause: Cause
  /** For calls that write: the account's working set, written when the call returns. */
  workingSet: WorkingSet
  /** Loads one of the account's objects into the working set, or fails as Stripe does when there is none. */
  load<K extends Type>(type: K, id: string, param?: string): Promise<StoredObject<K>>
  /** Loads a customer and everything that belongs to it into the working set. */
  loadCustomer(id: string, param?: string): Promise<StoredObject<'customer'>>
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** Path with `:name` for ids. */
  path: string
  shape: Shape
  run(call: Call<unknown>): Promise<object>
}

/** Declares one call of the API: its path, the table of its parameters and what it does. */
export function endpoint<S extends Shape>(
  method: Endpoint['method'],
  path: string,
  shape: S,
  run: (call: Call<Out<S>>) => Promise<object>,
): Endpoint {
  const v1: Shape = path.startsWith('/v1/') ? { expand: list(text(), 20), ...shape } : shape
  return { method, path, shape: v1, run: run as Endpoint['run'] }
}

/** The page parameters every v1 list takes. */
export const paging = { limit: integer(1, 100), starting_after: text(), ending_before: text() }

const bounds = hash({ gt: integer(), gte: integer(), lt: integer(), lte: integer() })

/** A moment, or bounds around it. */
export const range: Kind<Infer<typeof bounds>> = {
  read(value, path, encoding) {
    if (typeof value === 'object') return bounds.read(value, path, encoding)
    const moment = integer().read(value, path, encoding)
    return { gte: moment, lte: moment }
  },
}

interface Page {
  limit?: number
  starting_after?: string
  ending_before?: string
}

/** Answers a v1 list: one page of the account's objects, newest first. */
export async function page<K extends Type>(
  call: Call<Page>,
  query: Omit<ListQuery, 'limit' | 'account' | 'type'> & { type: K },
  url: string,
): Promise<object> {
  const { limit = 10, starting_after: after, ending_before: before } = call.params
  if (after !== undefined && before !== undefined) {
    throw invalid('You cannot use both starting_after and ending_before.', { param: 'starting_after' })
  }
  for (const [param, cursor] of [['starting_after', after] as const, ['ending_before', before] as const]) {
    if (cursor === undefined) continue
    const stored = await call.emulator.store.get(query.type, cursor)
    if (!stored || stored.account !== call.account) throw missing(NOUNS[query.type], cursor, param)
  }
  const { data, more } = await call.emulator.store.list({
    ...query,
    account: call.account,
    limit,
    after,
    before,
  })
  return { object: 'list', data: data.map(({ body }) => body), has_more: more, url }
}

/** A list that is held whole, paged like any other. */
export function pageOf<T extends { id: string }>(params: Page, all: T[], noun: string, url: string): object {
  const { limit = 10, starting_after: after, ending_before: before } = params
  const at = (id: string, param: string) => {
    const index = all.findIndex((one) => one.id === id)
    if (index === -1) throw missing(noun, id, param)
    return index
  }
  const from = after !== undefined ? at(after, 'starting_after') + 1 : 0
  const to = before !== undefined ? at(before, 'ending_before') : all.length
  const start = before !== undefined ? Math.max(0, to - limit) : from
  const data = all.slice(start, Math.min(to, start + limit))
  const more = before !== undefined ? start > 0 : start + data.length < all.length
  return { object: 'list', data, has_more: more, url }
}

/** Stripe's name for an object in its messages. */
export const NOUNS: Record<Type, string> = {
  product: 'product',
  price: 'price',
  customer: 'customer',
  'checkout.session': 'checkout.session',
  subscription: 'subscription',
  subscription_schedule: 'subscription schedule',
  invoice: 'invoice',
  invoiceitem: 'invoiceitem',
  invoice_payment: 'invoice_payment',
  payment_intent: 'payment_intent',
  payment_method: 'PaymentMethod',
  setup_intent: 'setupintent',
  charge: 'charge',
  dispute: 'dispute',
  refund: 'refund',
  application_fee: 'application fee',
  fee_refund: 'fee_refund',
  balance_transaction: 'balance transaction',
  payout: 'payout',
  customer_balance_transaction: 'customer_balance_transaction',
  'billing_portal.configuration': 'configuration',
  'billing_portal.session': 'session',
  'test_helpers.test_clock': 'test clock',
  'v2.core.account': 'account',
  'v2.core.account_link': 'account link',
}

/** Reads one object for a GET; an account that may not see it gets "no such object". */
export async function retrieve<K extends Type>(
  call: Call<unknown>,
  type: K,
  id = call.ids[0] as string,
): Promise<Bodies[K]> {
  const body = await call.emulator.store.bodyOf(call.account, type, id)
  if (!body) throw missing(NOUNS[type], id)
  return body
}

/** Metadata after an update: given keys replace, empty values remove, an empty hash clears all. */
export function mergeMetadata(
  before: Record<string, string>,
  changes: Record<string, string> | null | undefined,
): Record<string, string> {
  if (changes === undefined) return before
  if (changes === null) return {}
  return Object.fromEntries(Object.entries({ ...before, ...changes }).filter(([, value]) => value !== ''))
}
