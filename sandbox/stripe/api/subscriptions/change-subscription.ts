import { CardError, invalid } from '../../errors'
import { changePlan, type Change } from '../../engine/subscriptions/change-plan'
import { type AddedItem } from '../../engine/subscriptions/added-items'
import { periodEnd } from '../../engine/due-at'
import { type ItemChange } from '../../engine/subscriptions/proration'
import { type Price, type Subscription } from '../../types'
import { type Call, mergeMetadata } from '../endpoint'
import {
  type AddedItemParams,
  type ItemParams,
  type PriceDataParams,
  type UpdateParams,
} from './subscription-params'

/** Parameters that may be given with a change that waits for its payment. */
const WITH_PENDING = [
  'billing_cycle_anchor',
  'expand',
  'items',
  'off_session',
  'payment_behavior',
  'proration_behavior',
  'proration_date',
]

/** Applies a change of items as asked; throws 402 when it must be paid first and the card says no. */
export async function changeSubscription(
  call: Call<unknown>,
  subscription: Subscription,
  params: UpdateParams,
): Promise<void> {
  const { items } = params
  const added = await readAdded(call, subscription, params.add_invoice_items ?? [])
  const change = await readChange(call, subscription, params, { added })
  if (change.payment === 'pending_if_incomplete') {
    const others = Object.keys(params).filter((name) => !WITH_PENDING.includes(name))
    if (others.length > 0) {
      throw invalid(
        `You cannot pass ${others[0]} together with \`payment_behavior=pending_if_incomplete\`.`,
        { param: others[0] },
      )
    }
    if (change.anchor === 'now') {
      throw invalid('In the local emulator a new billing cycle does not wait for its payment.', {
        param: 'billing_cycle_anchor',
      })
    }
  }
  for (const itemParams of items ?? []) {
    const item = subscription.items.data.find(({ id }) => id === itemParams.id)
    if (item) item.metadata = mergeMetadata(item.metadata, itemParams.metadata)
  }
  const declined = changePlan(call.workingSet, subscription.id, change)
  if (declined && change.payment === 'error_if_incomplete') throw new CardError(declined, {}, false)
  followSchedule(call, subscription)
}

/** Parses a change of items against its subscription, and loads the prices it names. */
export async function readChange(
  call: Call<unknown>,
  subscription: Subscription,
  params: Pick<
    UpdateParams,
    'billing_cycle_anchor' | 'items' | 'proration_behavior' | 'proration_date' | 'payment_behavior'
  >,
  { at = 'items', added = [] }: { at?: string; added?: AddedItem[] } = {},
): Promise<Change> {
  const { proration_date: date } = params
  const anchor = params.billing_cycle_anchor?.type ?? 'unchanged'
  if (anchor === 'now' && (date !== undefined || subscription.schedule)) {
    throw invalid(
      'The local emulator begins a new billing cycle at the current time, without a schedule or another proration date.',
      { param: date === undefined ? 'billing_cycle_anchor' : 'proration_date' },
    )
  }
  const start = Math.max(...subscription.items.data.map((item) => item.current_period_start))
  if (date !== undefined && (date < start || date > periodEnd(subscription))) {
    throw invalid('Cannot specify `proration_date` outside of the current billing period.', {
      param: 'proration_date',
    })
  }
  return {
    items: await readItems(call, subscription, params.items ?? [], at),
    proration: params.proration_behavior ?? 'create_prorations',
    at: date ?? call.workingSet.now,
    payment: params.payment_behavior ?? 'allow_incomplete',
    anchor,
    added,
  }
}

/** Extra lines of a change, with their products loaded. */
async function readAdded(
  call: Call<unknown>,
  subscription: Subscription,
  items: AddedItemParams[],
): Promise<AddedItem[]> {
  const added: AddedItem[] = []
  for (const [index, item] of items.entries()) {
    const param = `add_invoice_items[${index}]`
    const { start, end } = item.period ?? {}
    added.push({
      ...(await readPriceData(call, subscription, item.price_data, `${param}[price_data]`)),
      quantity: item.quantity ?? 1,
      metadata: mergeMetadata({}, item.metadata),
      period: {
        start:
          start?.type === 'timestamp'
            ? moment(start.timestamp, `${param}[period][start][timestamp]`)
            : start?.type === 'now'
              ? 'now'
              : 'item',
        end: end?.type === 'timestamp' ? moment(end.timestamp, `${param}[period][end][timestamp]`) : 'item',
      },
    })
  }
  return added
}

/** A price that comes with its line: for a product of the account, in the subscription's currency. */
export async function readPriceData(
  call: Call<unknown>,
  { currency, automatic_tax: automaticTax }: Subscription,
  data: PriceDataParams,
  param: string,
): Promise<Pick<AddedItem, 'product' | 'currency' | 'unitAmount' | 'taxBehavior'>> {
  if (data.currency !== currency) {
    throw invalid(`The currency must be the subscription's: ${currency}.`, { param: `${param}[currency]` })
  }
  const isSaid = data.tax_behavior === 'exclusive' || data.tax_behavior === 'inclusive'
  if (automaticTax.enabled && (data.unit_amount < 0 || !isSaid)) {
    throw invalid(
      'Invoice items with a negative amount or `tax_behavior=unspecified` cannot be added where automatic tax is enabled.',
      { param: data.unit_amount < 0 ? `${param}[unit_amount]` : `${param}[tax_behavior]` },
    )
  }
  const { id } = await call.load('product', data.product, `${param}[product]`)
  return { product: id, currency, unitAmount: data.unit_amount, taxBehavior: data.tax_behavior }
}

function moment(timestamp: number | undefined, param: string): number {
  if (timestamp !== undefined) return timestamp
  throw invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
}

async function readItems(
  call: Call<unknown>,
  subscription: Subscription,
  items: ItemParams[],
  at: string,
): Promise<ItemChange[]> {
  const changes: ItemChange[] = []
  for (const [index, change] of items.entries()) {
    const param = `${at}[${index}]`
    const held = subscription.items.data.find(({ id }) => id === change.id)
    if (!held && change.id === undefined) {
      throw invalid('The local emulator keeps the number of items: name the item to change.', {
        param: `${param}[id]`,
      })
    }
    if (!held) {
      throw invalid(`No such subscription item: '${change.id}'`, {
        code: 'resource_missing',
        param: `${param}[id]`,
      })
    }
    if (changes.some(({ item }) => item === held.id)) {
      throw invalid(`Duplicate subscription item: '${held.id}'`, { param: `${param}[id]` })
    }
    const price =
      change.price === undefined
        ? undefined
        : await sellablePrice(call, change.price, `${param}[price]`, held.price)
    changes.push({ item: held.id, price, quantity: change.quantity })
  }
  return changes
}

/** An active recurring price, with its product loaded; in the currency and cycle of `like`, if given. */
export async function sellablePrice(
  call: Call<unknown>,
  id: string,
  param: string,
  like?: Price,
): Promise<Price> {
  const { body: price } = await call.load('price', id, param)
  if (!price.active && price.id !== like?.id) {
    throw invalid('The price specified is inactive. This field only accepts active prices.', { param })
  }
  if (!price.recurring) {
    throw invalid(
      'The price specified is set to `type=one_time` but this field only accepts prices with `type=recurring`.',
      { param },
    )
  }
  if (
    like &&
    (price.recurring.interval !== like.recurring?.interval ||
      price.recurring.interval_count !== like.recurring.interval_count ||
      price.currency !== like.currency)
  ) {
    throw invalid('The local emulator changes prices within one currency and interval.', { param })
  }
  await call.load('product', price.product)
  return price
}

/** A schedule's phase under way takes over what was changed beside it. */
function followSchedule({ workingSet }: Call<unknown>, subscription: Subscription): void {
  if (!subscription.schedule) return
  const schedule = workingSet.edit('subscription_schedule', subscription.schedule)
  const phase = schedule.phases.find(({ start_date: start }) => start === schedule.current_phase?.start_date)
  if (!phase) return
  for (const [index, item] of phase.items.entries()) {
    const held = subscription.items.data[index]
    if (held) Object.assign(item, { price: held.price.id, plan: held.price.id, quantity: held.quantity })
  }
  workingSet.emit('subscription_schedule.updated', schedule)
}
