import { API_VERSION, PLATFORM_ACCOUNT } from '../../constants'
import { type IdGenerator } from '../ids'
import type * as T from '../types'
import { type CardBehavior, type Decline } from './payments/test-cards'
import { type Place, type TaxTerms } from './tax/rates'

/** Everything that is kept, by its Stripe object name. */
export interface Bodies {
  product: T.Product
  price: T.Price
  customer: T.Customer
  'checkout.session': T.CheckoutSession
  subscription: T.Subscription
  subscription_schedule: T.SubscriptionSchedule
  invoice: T.Invoice
  invoiceitem: T.InvoiceItem
  invoice_payment: T.InvoicePayment
  payment_intent: T.PaymentIntent
  payment_method: T.PaymentMethod
  setup_intent: T.SetupIntent
  charge: T.Charge
  refund: T.Refund
  dispute: T.Dispute
  application_fee: T.ApplicationFee
  fee_refund: T.FeeRefund
  balance_transaction: T.BalanceTransaction
  payout: T.Payout
  customer_balance_transaction: T.CustomerBalanceTransaction
  'billing_portal.configuration': T.PortalConfiguration
  'billing_portal.session': T.PortalSession
  'test_helpers.test_clock': T.TestClock
  'v2.core.account': T.Account
  'v2.core.account_link': T.AccountLink & { id: string }
}
export type Type = keyof Bodies

/** Facts that are remembered with an object and never shown. */
export interface Hidden {
  /** An invoice payment has no customer of its own. */
  customer?: string
  deleted?: boolean
  /** payment_method: how the card behaves. */
  card?: CardBehavior
  /** charge: what becomes of its refunds. */
  refund?: CardBehavior['refund']
  /** refund: when its bank answers, in epoch seconds. */
  settlesAt?: number
  /** checkout.session: what it will create, and the intent of an attempt that was declined. */
  plan?: SessionPlan
  intent?: string
  /** checkout.session, invoice, billing_portal.session: a card waiting for 3-D Secure. */
  challenge?: { token: string; card: PendingCard }
  /** invoice: the platform's share of one made by hand, cents. */
  applicationFee?: number
  /** subscription: the invoice whose payment applies its pending update. */
  pendingInvoice?: string
  /** checkout.session: the address typed so far, where its tax is computed. */
  address?: Place | undefined
  /** v2.core.account */
  onboarding?: Onboarding
  /** v2.core.account: what its bank does with payouts; open unless set. */
  bank?: Bank
  tax?: TaxTerms
  /** balance_transaction: the payout that holds it. */
  payout?: string
  /** v2.core.account_link */
  link?: { used: boolean; refreshUrl: string; returnUrl: string | null; expiresAt: number }
}

/** Closed: the next payout fails. Disabled: one has failed, and there are none until the bank account is replaced. */
export type Bank = 'open' | 'closed' | 'disabled'

export type Onboarding =
  | 'not_started'
  | 'in_progress'
  | 'action_needed'
  | 'pending'
  | 'ready'
  | 'restricted'
  | 'rejected'
  | 'disconnected'

export interface SessionPlan {
  lines: T.LineItem[]
  metadata: Record<string, string>
  description: string | null
  applicationFeePercent: number | null
  /** mode payment: the platform's share in cents. */
  applicationFeeAmount?: number | null
  /** Keeps the address typed on the page with the customer. */
  savesAddress?: boolean
}

/** A card as typed, without its number and security code. */
export interface PendingCard {
  number: string
  expMonth: number
  expYear: number
  name: string
}

export type StoredObject<K extends Type = Type> = {
  [T in K]: { account: string; id: string; type: T; body: Bodies[T]; hidden: Hidden }
}[K]

export interface RecordedEvent {
  id: string
  account: string
  type: string
  created: number
  body: object
}

/** The request that causes what is booked; null for what time alone brings. */
export interface Cause {
  request: string
  idempotencyKey: string | null
}

/** The state of a subscription when the last attempt on its invoice has failed. */
export type FinalPolicy = 'cancel' | 'unpaid' | 'past_due'

/** Surroundings that the books need. */
export interface Environment {
  /** Where the pages that objects link to are served. */
  baseUrl: string
  finalPolicy: FinalPolicy
  /** The refusal the next charge meets whatever its card, if one was asked for. `subject` names account and customer. */
  decline(subject: string): Decline | null
  /** Epoch seconds on the clock of another account; null where there is only one clock. */
  clockOf(account: string): number | null
}

const DEFAULT_ENVIRONMENT: Environment = {
  baseUrl: 'http://127.0.0.1',
  finalPolicy: 'cancel',
  decline: () => null,
  clockOf: () => null,
}

/**
 * A working set of one account's objects at one moment: read, edit, put, and record events. Nothing in the
 * opening set is ever changed; what comes out is the list of changed objects and the events, in order.
 */
export class WorkingSet {
  readonly events: RecordedEvent[] = []
  readonly changed = new Map<string, StoredObject>()
  private readonly marks = new Map<string, object>()
  private readonly opening = new Map<string, StoredObject>()
  readonly environment: Environment

  constructor(
    readonly account: string,
    /** Epoch seconds on this account's clock. */
    public now: number,
    readonly mint: IdGenerator,
    opening: Iterable<StoredObject> = [],
    private readonly cause: Cause | null = null,
    environment: Partial<Environment> = {},
  ) {
    this.environment = { ...DEFAULT_ENVIRONMENT, ...environment }
    for (const stored of opening) this.include(stored)
  }

  get baseUrl(): string {
    return this.environment.baseUrl
  }

  /** Books of their own that begin with what is on these; nothing done on them is seen here. */
  fork(): WorkingSet {
    const opening = new Map([...this.opening, ...this.changed])
    const fork = new WorkingSet(this.account, this.now, this.mint, opening.values(), this.cause, {
      ...this.environment,
      // A trial run uses up no fault that was asked for.
      decline: () => null,
    })
    for (const [id, mark] of this.marks) fork.marks.set(id, mark)
    return fork
  }

  /** Adds an object to the opening set, unless it is there already. */
  include(stored: StoredObject): void {
    if (!this.opening.has(stored.id)) this.opening.set(stored.id, stored)
  }

  find<K extends Type>(type: K, id: string | null | undefined): StoredObject<K> | undefined {
    if (!id) return undefined
    const stored = this.changed.get(id) ?? this.opening.get(id)
    return stored?.type === type ? (stored as StoredObject<K>) : undefined
  }

  /** The object, which the caller knows to be there. */
  get<K extends Type>(type: K, id: string): Bodies[K] {
    const stored = this.find(type, id)
    if (!stored) throw new Error(`${type} ${id} is not on the books`)
    return stored.body
  }

  all<K extends Type>(type: K): StoredObject<K>[] {
    const objects = new Map<string, StoredObject>()
    for (const stored of this.opening.values()) if (stored.type === type) objects.set(stored.id, stored)
    for (const stored of this.changed.values()) if (stored.type === type) objects.set(stored.id, stored)
    return [...objects.values()] as StoredObject<K>[]
  }

  /** A copy of the object that may be changed in place; the change is booked. */
  edit<K extends Type>(type: K, id: string): Bodies[K] {
    return this.editStored(type, id).body
  }

  editStored<K extends Type>(type: K, id: string): StoredObject<K> {
    const changed = this.changed.get(id)
    if (changed) return changed as StoredObject<K>
    const stored = this.find(type, id)
    if (!stored) throw new Error(`${type} ${id} is not on the books`)
    const copy = structuredClone(stored)
    this.changed.set(id, copy as StoredObject)
    return copy
  }

  /** Books a new object, on the test clock of its customer. Objects of the platform (application fees) name it as their account. */
  put<K extends Type>(type: K, body: Bodies[K], hidden: Hidden = {}, account = this.account): Bodies[K] {
    if ('test_clock' in body && 'customer' in body)
      body.test_clock = this.find('customer', body.customer)?.body.test_clock ?? null
    this.changed.set(body.id, { account, id: body.id, type, body, hidden } as StoredObject)
    return body
  }

  /** Records an event with the object as it now stands; `.updated` events carry what changed since the last. */
  emit(type: T.EventType, object: Bodies[Exclude<Type, `v2.${string}`>], account = this.account): void {
    const snapshot = structuredClone(object) as object
    const before = this.marks.get(object.id) ?? this.opening.get(object.id)?.body
    const previous = type.endsWith('.updated') && before ? difference(before, snapshot) : undefined
    this.marks.set(object.id, snapshot)
    const id = this.mint('evt')
    const event: T.Event = {
      id,
      object: 'event',
      ...(account === PLATFORM_ACCOUNT ? {} : { account }),
      api_version: API_VERSION,
      created: this.now,
      data: { object: snapshot, ...(previous ? { previous_attributes: previous } : {}) },
      livemode: false,
      pending_webhooks: 1,
      request: {
        id: this.cause?.request ?? null,
        idempotency_key: this.cause?.idempotencyKey ?? null,
      },
      type,
    }
    this.events.push({ id, account, type, created: this.now, body: event })
  }

  /** Records a v2 event: a notification that names the account and carries none of it. */
  notify(type: string, accountId: string, data?: object): void {
    const id = this.mint('evt_test', 40)
    this.events.push({
      id,
      account: PLATFORM_ACCOUNT,
      type,
      created: this.now,
      body: {
        id,
        object: 'v2.core.event',
        type,
        created: new Date(this.now * 1000).toISOString(),
        livemode: false,
        ...(this.cause
          ? {
              reason: {
                type: 'request',
                request: { id: this.cause.request, idempotency_key: this.cause.idempotencyKey ?? '' },
              },
            }
          : {}),
        ...(data ? { data } : {}),
        ...(type.startsWith('v2.core.account_link')
          ? {}
          : {
              related_object: {
                id: accountId,
                type: 'v2.core.account',
                url: `/v2/core/accounts/${accountId}`,
              },
            }),
      },
    })
  }
}

/** The fields of `before` that `after` has otherwise, hash by hash; lists are given whole. */
function difference(before: object, after: object): Record<string, unknown> {
  const out: Record<string, unknown> = {}
  const left = before as Record<string, unknown>
  const right = after as Record<string, unknown>
  for (const key of new Set([...Object.keys(left), ...Object.keys(right)])) {
    const [a, b] = [left[key], right[key]]
    if (JSON.stringify(a) === JSON.stringify(b)) continue
    const nested = isPlainObject(a) && isPlainObject(b)
    out[key] = nested ? difference(a as object, b as object) : (a ?? null)
  }
  return out
}

function isPlainObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
