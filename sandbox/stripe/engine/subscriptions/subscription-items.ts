import { type Plan, type Price, type SubscriptionItem } from '../../types'
import { type WorkingSet } from '../working-set'
import { nextBoundary } from '../calendar'

/** A subscription item whose first period starts now, and ends after its interval or at `firstEnd`. */
export function subscriptionItem(
  workingSet: WorkingSet,
  subscription: string,
  price: Price,
  quantity: number,
  firstEnd: number | null = null,
): SubscriptionItem {
  const { interval = 'month', interval_count: count = 1 } = price.recurring ?? {}
  return {
    id: workingSet.mint('si', 14),
    object: 'subscription_item',
    billing_thresholds: null,
    created: workingSet.now,
    current_period_end: firstEnd ?? nextBoundary(workingSet.now, interval, count, workingSet.now),
    current_period_start: workingSet.now,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price: structuredClone(price),
    quantity,
    subscription,
    tax_rates: [],
  }
}

/** The price in the older shape that subscription items still carry beside it. */
export function planOf(price: Price): Plan {
  return {
    id: price.id,
    object: 'plan',
    active: price.active,
    amount: price.unit_amount,
    amount_decimal: price.unit_amount_decimal,
    billing_scheme: price.billing_scheme,
    created: price.created,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    interval_count: price.recurring?.interval_count ?? 1,
    livemode: false,
    metadata: { ...price.metadata },
    meter: null,
    nickname: price.nickname,
    product: price.product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: price.recurring?.trial_period_days ?? null,
    usage_type: price.recurring?.usage_type ?? 'licensed',
  }
}
