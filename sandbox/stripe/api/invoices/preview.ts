import { invalid, missing, StripeError } from '../../errors'
import { type AddedItem } from '../../engine/subscriptions/added-items'
import { isEnded, periodEnd } from '../../engine/due-at'
import { previewInvoice } from '../../engine/subscriptions/preview'
import { type Invoice, type Subscription } from '../../types'
import { type Call, mergeMetadata } from '../endpoint'
import { type PreviewItemParams, type PreviewParams } from './invoice-params'
import { readChange, readPriceData } from '../subscriptions/change-subscription'

/** Previews the next invoice of a subscription, as it is or after a change; stores nothing. */
export async function preview(call: Call<PreviewParams>): Promise<Invoice> {
  const { params } = call
  const subscription = await subscriptionFor(call)
  const details = params.subscription_details ?? {}
  if (isEnded(subscription)) throw none(subscription)
  if (details.proration_date !== undefined && details.proration_behavior === 'none') {
    throw invalid('`proration_behavior` cannot be `none` when `proration_date` is given.', {
      param: 'subscription_details[proration_behavior]',
    })
  }
  const change = await readChange(call, subscription, details, {
    at: 'subscription_details[items]',
    added: await readItems(call, subscription, params.invoice_items ?? []),
  })
  const fork = call.workingSet.fork()
  const invoice = previewInvoice(fork, subscription.id, { change, ends: endOf(call, subscription) })
  if (!invoice) throw none(subscription)
  return invoice
}

/** Lines of their own beside the previewed change. */
async function readItems(
  call: Call<unknown>,
  subscription: Subscription,
  items: PreviewItemParams[],
): Promise<AddedItem[]> {
  const added: AddedItem[] = []
  for (const [index, item] of items.entries()) {
    added.push({
      ...(await readPriceData(call, subscription, item.price_data, `invoice_items[${index}][price_data]`)),
      quantity: item.quantity ?? 1,
      metadata: mergeMetadata({}, item.metadata),
      period: item.period ?? { start: 'now', end: 'now' },
    })
  }
  return added
}

function endOf(
  { params, workingSet }: Call<PreviewParams>,
  subscription: Subscription,
): 'now' | 'later' | 'never' {
  const {
    cancel_now: now,
    cancel_at_period_end: atEnd,
    cancel_at: cancelAt,
  } = params.subscription_details ?? {}
  if (now) return 'now'
  if (atEnd !== undefined) return atEnd ? 'later' : 'never'
  const at = typeof cancelAt === 'string' ? periodEnd(subscription) : cancelAt
  if (at !== undefined) return at !== null && at <= periodEnd(subscription) ? 'later' : 'never'
  const endsAt = subscription.cancel_at
  if (endsAt !== null && endsAt <= periodEnd(subscription)) return 'later'
  const schedule = workingSet.find('subscription_schedule', subscription.schedule)?.body
  const over = schedule?.phases.at(-1)?.end_date ?? Infinity
  return schedule?.end_behavior === 'cancel' && over <= periodEnd(subscription) ? 'later' : 'never'
}

async function subscriptionFor(call: Call<PreviewParams>): Promise<Subscription> {
  const { params } = call
  if (params.schedule) {
    const { body } = await call.load('subscription_schedule', params.schedule, 'schedule')
    if (!body.subscription) throw missing('subscription', params.schedule, 'schedule')
    return loaded(call, body.subscription)
  }
  if (params.subscription) {
    const subscription = await loaded(call, params.subscription)
    if (params.customer && params.customer !== subscription.customer) {
      throw invalid(
        `The subscription ${subscription.id} does not belong to the customer ${params.customer}.`,
        { param: 'subscription' },
      )
    }
    return subscription
  }
  if (!params.customer) {
    throw invalid('You must provide customer, subscription or schedule.', { param: 'customer' })
  }
  await call.loadCustomer(params.customer, 'customer')
  const [next] = call.workingSet
    .all('subscription')
    .map(({ body }) => body)
    .filter((body) => !isEnded(body))
    .sort((a, b) => periodEnd(a) - periodEnd(b))
  if (!next) throw noneFor(params.customer)
  return next
}

async function loaded(call: Call<unknown>, id: string): Promise<Subscription> {
  const { body } = await call.load('subscription', id, 'subscription')
  await call.loadCustomer(body.customer)
  return body
}

function none({ customer }: Subscription): Error {
  return noneFor(customer)
}

function noneFor(customer: string): Error {
  return new StripeError(404, 'invalid_request_error', `No upcoming invoices for customer: '${customer}'`, {
    code: 'invoice_upcoming_none',
  })
}
