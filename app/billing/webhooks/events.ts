import { z } from 'zod'

export type Endpoint = 'platform' | 'connect' | 'accounts'

export const endpoints = ['platform', 'connect', 'accounts'] as const satisfies Endpoint[]

/** Stripe's ids and types are visible ASCII; the database might reject anything else. */
const id = z.string().regex(/^[!-~]{1,255}$/)

/** An event with a snapshot of its object. Only ids are read from it. */
const snapshotEvent = z.object({
  id,
  object: z.literal('event'),
  type: id,
  livemode: z.boolean(),
  account: id.optional(),
  data: z.object({
    object: z.looseObject({ object: z.string().max(100), id: id.optional() }),
  }),
})

/** An event that names its object without data. */
const thinEvent = z.object({
  id,
  object: z.literal('v2.core.event'),
  type: id,
  livemode: z.boolean(),
  related_object: z.object({ id, type: id }).nullish(),
})

/** The stored part of an event: enough to fetch the current state, and no personal data. */
export interface IncomingEvent {
  eventId: string
  type: string
  livemode: boolean
  /** The connected account it is about; null for the platform's own. */
  accountId: string | null
  /** Events with the same key need one sync of their object. */
  objectKey: string
  objectId: string | null
  /** False if no code here handles this type: the event is stored and ignored. */
  isKnown: boolean
  /** True if this type needs no work: it changes nothing that is stored here. */
  isIgnored: boolean
}

/**
 * Parses a verified event for its endpoint. Null if it belongs to another endpoint: a connected account's event
 * must name the account, the platform's own must not.
 */
export function readEvent(endpoint: Endpoint, body: unknown): IncomingEvent | null {
  if (endpoint === 'accounts') {
    const parsed = thinEvent.safeParse(body)
    return parsed.success ? fromThin(parsed.data) : null
  }
  const parsed = snapshotEvent.safeParse(body)
  if (!parsed.success) return null
  const event = parsed.data
  if ((endpoint === 'connect') !== (event.account !== undefined)) return null
  const fee = event.account === undefined ? feeOf(event.data.object) : null
  const accountId = event.account ?? fee?.accountId ?? null
  const objectId = fee?.chargeId ?? objectOf(event.type, event.data.object)
  return {
    eventId: event.id,
    type: event.type,
    livemode: event.livemode,
    accountId,
    objectKey: `${accountId ?? 'platform'}:${objectId ?? event.data.object.id ?? event.type}`,
    objectId: objectId ?? event.data.object.id ?? null,
    isKnown: objectId !== null,
    isIgnored: ignoredTypes.some((type) => event.type.startsWith(type)),
  }
}

/**
 * Types that change nothing stored here, though an endpoint may be subscribed to them: names stay at Stripe, a card is
 * read with its subscription (reconciliation finds a renewed one), a failed charge is reported by its invoice, and a
 * schedule by its subscription.
 */
const ignoredTypes = [
  'customer.created',
  'customer.updated',
  'customer.deleted',
  'payment_method.',
  'charge.failed',
  'charge.updated',
  'subscription_schedule.',
]

function fromThin(event: z.output<typeof thinEvent>): IncomingEvent {
  const related = event.related_object
  const isAccount = related?.type === 'v2.core.account'
  const objectId = related?.id ?? null
  // Sent before the account is stored here; the request that creates the account syncs it.
  const isNew = event.type === 'v2.core.account.created'
  return {
    eventId: event.id,
    type: event.type,
    livemode: event.livemode,
    accountId: isAccount && !isNew ? related.id : null,
    objectKey: isAccount ? `${related.id}:${related.id}` : `platform:${objectId ?? event.type}`,
    objectId,
    isKnown: isAccount,
    // Someone returned from Stripe's form, and the return page has already synced the account.
    isIgnored: isNew || event.type === 'v2.core.account_link.returned',
  }
}

type EventObject = Record<string, unknown> & { object: string; id?: string | undefined }

/** The object to sync for this event: a subscription, a checkout, a charge, a dispute, a payout or the account. */
function objectOf(type: string, object: EventObject): string | null {
  if (type.startsWith('customer.subscription.')) return object.id ?? null
  if (type.startsWith('invoice.')) return subscriptionOfInvoice(object)
  if (type.startsWith('checkout.session.')) return text(object.subscription) ?? object.id ?? null
  if (type === 'charge.succeeded' || type === 'charge.refunded') return object.id ?? null
  if (/^(refund\.|charge\.refund\.)/.test(type)) return text(object.charge)
  if (type.startsWith('charge.dispute.')) return object.id ?? null
  if (type.startsWith('payout.')) return object.id ?? null
  if (type === 'tax.settings.updated') return 'tax'
  if (type === 'account.application.deauthorized') return 'account'
  return null
}

const feeObject = z.looseObject({ object: z.literal('application_fee'), account: id, charge: id })

/** Fee events come to the platform; their subject is a charge on a business's account. */
function feeOf(object: EventObject): { accountId: string; chargeId: string } | null {
  const fee = feeObject.safeParse(object)
  return fee.success ? { accountId: fee.data.account, chargeId: fee.data.charge } : null
}

const invoiceOfSubscription = z.object({
  parent: z.object({ subscription_details: z.object({ subscription: id }) }),
})

function subscriptionOfInvoice(invoice: Record<string, unknown>): string | null {
  const parent = invoiceOfSubscription.safeParse(invoice)
  return parent.success ? parent.data.parent.subscription_details.subscription : null
}

function text(value: unknown): string | null {
  const parsed = id.safeParse(value)
  return parsed.success ? parsed.data : null
}

export type Target =
  | { kind: 'subscription'; accountId: string; id: string }
  | { kind: 'session'; accountId: string; id: string }
  | { kind: 'charge'; accountId: string; id: string }
  | { kind: 'dispute'; accountId: string; id: string }
  | { kind: 'payout'; accountId: string; id: string }
  | { kind: 'account'; accountId: string }
  /** Whether Stripe Tax is set up on the account. */
  | { kind: 'tax'; accountId: string }
  /** On the platform's own account: a business's plan, and its checkout. */
  | { kind: 'plan'; id: string }
  | { kind: 'plan-session'; id: string }

/** The object that a queued event's key refers to. */
export function targetOf(objectKey: string): Target | null {
  const [accountId, id] = objectKey.split(':', 2)
  if (!accountId || !id) return null
  if (accountId === 'platform') {
    if (id.startsWith('sub_')) return { kind: 'plan', id }
    return id.startsWith('cs_') ? { kind: 'plan-session', id } : null
  }
  if (!accountId.startsWith('acct_')) return null
  if (id.startsWith('sub_')) return { kind: 'subscription', accountId, id }
  if (id.startsWith('cs_')) return { kind: 'session', accountId, id }
  if (/^(ch|py)_/.test(id)) return { kind: 'charge', accountId, id }
  if (/^(dp|du)_/.test(id)) return { kind: 'dispute', accountId, id }
  if (id.startsWith('po_')) return { kind: 'payout', accountId, id }
  if (id === 'tax') return { kind: 'tax', accountId }
  return { kind: 'account', accountId }
}
