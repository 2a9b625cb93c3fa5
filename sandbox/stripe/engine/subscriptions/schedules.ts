import { PLATFORM_ACCOUNT, PLATFORM_APPLICATION } from '../../../constants'
import { type Price, type Subscription, type SubscriptionSchedule } from '../../types'
import { type WorkingSet } from '../working-set'
import { changePlan, type ProrationBehavior } from './change-plan'
import { periodEnd } from '../due-at'
import { endSubscription } from './end-subscription'

export type Phase = SubscriptionSchedule['phases'][number]

interface PhaseTerms {
  items: { price: Price; quantity: number }[]
  start: number
  end: number
  proration: ProrationBehavior
  applicationFeePercent: number | null
  metadata: Record<string, string>
  description: string | null
  method: string | null
}

/** Puts a subscription under a schedule whose first phase is the period being served. */
export function createSchedule(
  workingSet: WorkingSet,
  subscriptionId: string,
  metadata: Record<string, string>,
): SubscriptionSchedule {
  const subscription = workingSet.edit('subscription', subscriptionId)
  const id = workingSet.mint('sub_sched')
  const start = Math.max(...subscription.items.data.map((item) => item.current_period_start))
  const schedule: SubscriptionSchedule = {
    id,
    object: 'subscription_schedule',
    application: workingSet.account === PLATFORM_ACCOUNT ? null : PLATFORM_APPLICATION,
    billing_mode: { flexible: { proration_discounts: 'included' }, type: 'flexible' },
    canceled_at: null,
    completed_at: null,
    created: workingSet.now,
    current_phase: { start_date: start, end_date: periodEnd(subscription) },
    customer: subscription.customer,
    customer_account: null,
    default_settings: {
      application_fee_percent: subscription.application_fee_percent,
      automatic_tax: { disabled_reason: null, enabled: false, liability: null },
      billing_cycle_anchor: 'automatic',
      billing_thresholds: null,
      collection_method: 'charge_automatically',
      default_payment_method: subscription.default_payment_method,
      description: subscription.description,
      invoice_settings: {
        account_tax_ids: null,
        custom_fields: null,
        days_until_due: null,
        description: null,
        footer: null,
        issuer: { type: 'self' },
      },
      on_behalf_of: null,
      transfer_data: null,
    },
    end_behavior: subscription.cancel_at_period_end ? 'cancel' : 'release',
    livemode: false,
    metadata,
    pause_schedules: [],
    phases: [currentPhase(subscription, start)],
    released_at: null,
    released_subscription: null,
    status: 'active',
    subscription: subscription.id,
    test_clock: null,
  }
  subscription.schedule = id
  workingSet.put('subscription_schedule', schedule)
  workingSet.emit('subscription_schedule.created', schedule)
  workingSet.emit('customer.subscription.updated', subscription)
  return schedule
}

function currentPhase(subscription: Subscription, start: number): Phase {
  return phaseOf({
    items: subscription.items.data.map(({ price, quantity }) => ({ price, quantity: quantity ?? 1 })),
    start,
    end: periodEnd(subscription),
    proration: 'create_prorations',
    applicationFeePercent: subscription.application_fee_percent,
    metadata: {},
    description: null,
    method: null,
  })
}

/** One phase in Stripe's shape. */
export function phaseOf(terms: PhaseTerms): Phase {
  return {
    add_invoice_items: [],
    application_fee_percent: terms.applicationFeePercent,
    billing_cycle_anchor: null,
    billing_thresholds: null,
    collection_method: null,
    currency: terms.items[0]?.price.currency ?? 'usd',
    default_payment_method: terms.method,
    default_tax_rates: [],
    description: terms.description,
    discounts: [],
    end_date: terms.end,
    invoice_settings: null,
    items: terms.items.map(({ price, quantity }) => ({
      billing_thresholds: null,
      discounts: [],
      metadata: {},
      plan: price.id,
      price: price.id,
      quantity,
      tax_rates: [],
    })),
    metadata: { ...terms.metadata },
    on_behalf_of: null,
    proration_behavior: terms.proration,
    start_date: terms.start,
    transfer_data: null,
    trial_end: null,
  }
}

/** The phase that is under way. */
export function phaseAt(schedule: SubscriptionSchedule, now: number): Phase | undefined {
  return schedule.phases.find((phase) => phase.start_date <= now && now < phase.end_date)
}

/** A phase has ended: the next one begins, or the schedule is over. */
export function advanceSchedule(workingSet: WorkingSet, id: string): void {
  const schedule = workingSet.edit('subscription_schedule', id)
  const next = phaseAt(schedule, workingSet.now)
  if (next) {
    beginPhase(workingSet, schedule, next)
    workingSet.emit('subscription_schedule.updated', schedule)
    return
  }
  const { subscription } = schedule
  if (schedule.end_behavior !== 'cancel' || !subscription) {
    closeSchedule(workingSet, id, 'released')
    return
  }
  closeSchedule(workingSet, id, 'completed')
  endSubscription(workingSet, subscription)
}

/** Brings the subscription to a phase's prices and terms. */
export function beginPhase(workingSet: WorkingSet, schedule: SubscriptionSchedule, phase: Phase): void {
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date }
  const subscription = workingSet.edit('subscription', schedule.subscription as string)
  if (phase.application_fee_percent !== null)
    subscription.application_fee_percent = phase.application_fee_percent
  if (phase.default_payment_method) subscription.default_payment_method = phase.default_payment_method
  if (phase.description !== null) subscription.description = phase.description
  Object.assign(subscription.metadata, phase.metadata)
  const items = subscription.items.data.map((item, index) => {
    const wanted = phase.items[index]
    const price = workingSet.find('price', wanted?.price)?.body ?? item.price
    return { item: item.id, price, quantity: wanted?.quantity ?? item.quantity ?? 1 }
  })
  changePlan(workingSet, subscription.id, {
    items,
    proration: phase.proration_behavior,
    at: workingSet.now,
    payment: 'allow_incomplete',
  })
  workingSet.emit('customer.subscription.updated', subscription)
}

/** Ends a schedule. If released, its subscription continues without it; otherwise the caller ends it. */
export function closeSchedule(
  workingSet: WorkingSet,
  id: string,
  how: 'released' | 'canceled' | 'completed',
): SubscriptionSchedule {
  const schedule = workingSet.edit('subscription_schedule', id)
  schedule.status = how
  schedule.current_phase = null
  if (how === 'canceled') schedule.canceled_at = workingSet.now
  if (how === 'completed') schedule.completed_at = workingSet.now
  const subscription = schedule.subscription && workingSet.edit('subscription', schedule.subscription)
  if (subscription) subscription.schedule = null
  if (how === 'released') {
    schedule.released_at = workingSet.now
    schedule.released_subscription = schedule.subscription
    schedule.subscription = null
    if (subscription) workingSet.emit('customer.subscription.updated', subscription)
  }
  workingSet.emit(`subscription_schedule.${how}`, schedule)
  return schedule
}
