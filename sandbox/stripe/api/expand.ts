import { invalid } from '../errors'
import { type Type } from '../engine/working-set'
import { lookup } from '../../lookup'

/** The types of objects that a movement of a balance may come from, by the prefix of their ids. */
const SOURCES = lookup<Type>({
  ch: 'charge',
  re: 'refund',
  du: 'dispute',
  po: 'payout',
  fee: 'application_fee',
  fr: 'fee_refund',
})

const sourceType = (id: string) => SOURCES.get(id.split('_')[0] ?? '')

/**
 * Fields that may be expanded, by object and the path below it; a function where the id says the type. `*`
 * runs through a list.
 */
const REFERENCES = lookup<Record<string, Type | ((id: string) => Type | undefined)>>({
  product: { default_price: 'price' },
  price: { product: 'product' },
  plan: { product: 'product' },
  customer: { 'invoice_settings.default_payment_method': 'payment_method' },
  'checkout.session': {
    customer: 'customer',
    subscription: 'subscription',
    invoice: 'invoice',
    payment_intent: 'payment_intent',
    setup_intent: 'setup_intent',
  },
  subscription: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    latest_invoice: 'invoice',
    schedule: 'subscription_schedule',
  },
  subscription_schedule: { customer: 'customer', subscription: 'subscription' },
  setup_intent: { customer: 'customer', payment_method: 'payment_method' },
  dispute: { charge: 'charge', payment_intent: 'payment_intent' },
  invoiceitem: { customer: 'customer', invoice: 'invoice' },
  'billing_portal.session': { configuration: 'billing_portal.configuration' },
  invoice: {
    customer: 'customer',
    default_payment_method: 'payment_method',
    'parent.subscription_details.subscription': 'subscription',
  },
  line_item: { subscription: 'subscription', 'pricing.price_details.price': 'price' },
  invoice_payment: {
    invoice: 'invoice',
    'payment.payment_intent': 'payment_intent',
    'payment.charge': 'charge',
  },
  payment_intent: { customer: 'customer', latest_charge: 'charge', payment_method: 'payment_method' },
  payment_method: { customer: 'customer' },
  charge: {
    application_fee: 'application_fee',
    balance_transaction: 'balance_transaction',
    customer: 'customer',
    payment_intent: 'payment_intent',
  },
  refund: {
    balance_transaction: 'balance_transaction',
    charge: 'charge',
    customer: 'customer',
    failure_balance_transaction: 'balance_transaction',
    payment_intent: 'payment_intent',
    payment_method: 'payment_method',
  },
  customer_balance_transaction: { customer: 'customer', invoice: 'invoice' },
  application_fee: { balance_transaction: 'balance_transaction' },
  fee_refund: { balance_transaction: 'balance_transaction', fee: 'application_fee' },
  balance_transaction: { source: sourceType },
  payout: { balance_transaction: 'balance_transaction', failure_balance_transaction: 'balance_transaction' },
})

/** Lists that are left out unless asked for. */
const INCLUDABLE = lookup<string[]>({
  'checkout.session': ['line_items'],
  invoice: ['payments'],
  charge: ['refunds'],
  customer: ['subscriptions'],
})

interface Resolver {
  object(type: Type, id: string): Promise<object | undefined>
  sublist(owner: { object: string; id: string }, name: string): Promise<object>
}

type Node = Record<string, unknown>

/** Names in a path of `expand`, `data` and plain hashes among them. */
const LEVELS = 4

/** Replaces the ids named by `expand` with their objects, in a copy. */
export async function expand(body: object, paths: string[], resolver: Resolver): Promise<object> {
  if (paths.length === 0) return body
  const copy = structuredClone(body) as Node
  for (const path of paths) {
    const segments = path.split('.')
    if (segments.length > LEVELS) {
      throw invalid(`You cannot expand more than ${LEVELS} levels of a property. Property: ${path}`, {
        param: 'expand',
      })
    }
    await descend(copy, segments, '', copy, path, resolver)
  }
  return copy
}

/** `owner` is the object the walk is in, `below` the path from it to `node`. */
async function descend(
  node: Node,
  segments: string[],
  below: string,
  owner: Node,
  whole: string,
  resolver: Resolver,
): Promise<void> {
  const [segment, ...rest] = segments
  if (segment === undefined) return
  if (node.object === 'list' && segment === 'data' && Array.isArray(node.data)) {
    if (rest.length === 0) throw refused(whole)
    for (const one of node.data as Node[]) await descend(one, rest, '', one, whole, resolver)
    return
  }
  const object = String(owner.object)
  const path = below === '' ? segment : `${below}.${segment}`
  const value = node[segment]
  if (INCLUDABLE.get(object)?.includes(path) && value === undefined) {
    node[segment] = await resolver.sublist(owner as { object: string; id: string }, path)
    return descend(node[segment] as Node, rest, '', node[segment] as Node, whole, resolver)
  }
  const references = REFERENCES.get(object) ?? {}
  const target = Object.hasOwn(references, path) ? references[path] : undefined
  if (target) {
    if (typeof value === 'string') {
      const type = typeof target === 'string' ? target : target(value)
      const expanded = type && (await resolver.object(type, value))
      if (expanded) node[segment] = structuredClone(expanded)
    }
    const next = node[segment]
    if (isNode(next)) await descend(next, rest, '', next, whole, resolver)
    return
  }
  if (Array.isArray(value) || rest.length === 0 || !isExpandable(value)) throw refused(whole)
  if (isNode(value)) {
    const inner = typeof value.object === 'string'
    await descend(value, rest, inner ? '' : path, inner ? value : owner, whole, resolver)
  }
}

function isExpandable(value: unknown): boolean {
  return value !== undefined && (value === null || typeof value === 'object')
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function refused(path: string): Error {
  return invalid(`This property cannot be expanded (${path}).`, { param: 'expand' })
}
