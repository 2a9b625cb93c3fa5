import { invalid } from '../../errors'
import { boundary, nextBoundary } from '../../engine/calendar'
import { isEnded } from '../../engine/due-at'
import { endSubscription } from '../../engine/subscriptions/end-subscription'
import {
  beginPhase,
  createSchedule,
  closeSchedule,
  type Phase,
  phaseAt,
  phaseOf,
} from '../../engine/subscriptions/schedules'
import { bool, text, unsupporteds } from '../../params'
import { type Price, type Subscription, type SubscriptionSchedule } from '../../types'
import { type Call, endpoint, mergeMetadata, page, paging, range, retrieve } from '../endpoint'
import {
  type PhaseParams,
  scheduleCancelShape,
  type ScheduleCreateParams,
  scheduleCreateShape,
  type ScheduleUpdateParams,
  scheduleUpdateShape,
} from './schedule-params'
import { sellablePrice } from './change-subscription'

const BASE = '/v1/subscription_schedules'

export const schedules = [
  endpoint('POST', BASE, scheduleCreateShape, create),
  endpoint('GET', `${BASE}/:id`, {}, (call) => retrieve(call, 'subscription_schedule')),
  endpoint(
    'GET',
    BASE,
    {
      ...paging,
      created: range,
      customer: text(),
      scheduled: bool,
      ...unsupporteds('canceled_at', 'completed_at', 'customer_account', 'released_at'),
    },
    (call) => {
      const { created, customer, scheduled } = call.params
      const states = scheduled ? ['not_started'] : undefined
      return page(call, { type: 'subscription_schedule', created, customer, states }, BASE)
    },
  ),
  endpoint('POST', `${BASE}/:id`, scheduleUpdateShape, update),
  endpoint('POST', `${BASE}/:id/release`, { preserve_cancel_date: bool }, async (call) => {
    const schedule = await active(call, 'release')
    const subscription = call.workingSet.edit('subscription', schedule.subscription as string)
    if (!call.params.preserve_cancel_date && schedule.end_behavior === 'cancel') {
      Object.assign(subscription, { cancel_at: null, cancel_at_period_end: false, canceled_at: null })
    }
    return closeSchedule(call.workingSet, schedule.id, 'released')
  }),
  endpoint('POST', `${BASE}/:id/cancel`, scheduleCancelShape, async (call) => {
    const schedule = await active(call, 'cancel')
    const { prorate = true, invoice_now: invoiceNow = true } = call.params
    endSubscription(call.workingSet, schedule.subscription as string, { prorate, invoiceNow })
    return call.workingSet.get('subscription_schedule', schedule.id)
  }),
]

async function create(call: Call<ScheduleCreateParams>): Promise<SubscriptionSchedule> {
  const { workingSet, params } = call
  if (params.from_subscription === undefined) {
    throw invalid('The local emulator makes schedules from subscriptions: give from_subscription.', {
      code: 'parameter_missing',
      param: 'from_subscription',
    })
  }
  if (params.end_behavior || params.metadata) {
    throw invalid('You can not pass other parameters together with `from_subscription`.', {
      param: params.end_behavior ? 'end_behavior' : 'metadata',
    })
  }
  const { id, body } = await call.load('subscription', params.from_subscription, 'from_subscription')
  if (isEnded(body)) {
    throw invalid(`You can not create a schedule from the canceled subscription ${id}.`, {
      param: 'from_subscription',
    })
  }
  if (body.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${body.schedule}.`,
      { param: 'from_subscription' },
    )
  }
  return createSchedule(workingSet, id, {})
}

async function active(call: Call<unknown>, verb: string): Promise<SubscriptionSchedule> {
  const { id, body } = await call.load('subscription_schedule', call.ids[0] as string)
  if (body.status !== 'active' && body.status !== 'not_started') {
    throw invalid(
      `You cannot ${verb} a subscription schedule that is in the \`${body.status}\` status. ` +
        'It must be in the `not_started` or `active` status.',
    )
  }
  await call.loadCustomer(body.customer)
  return call.workingSet.edit('subscription_schedule', id)
}

async function update(call: Call<ScheduleUpdateParams>): Promise<SubscriptionSchedule> {
  const { workingSet, params } = call
  const schedule = await active(call, 'update')
  const subscription = workingSet.edit('subscription', schedule.subscription as string)
  if (params.end_behavior) schedule.end_behavior = params.end_behavior
  schedule.metadata = mergeMetadata(schedule.metadata ?? {}, params.metadata)
  if (params.phases) {
    const phases = await readPhases(call, schedule, subscription, params.phases)
    const now = phaseAt({ ...schedule, phases }, workingSet.now)
    if (!now) throw invalid('The phases must include the one that is under way.', { param: 'phases' })
    schedule.phases = phases
    schedule.current_phase = { start_date: now.start_date, end_date: now.end_date }
    if (differs(subscription, now)) {
      const proration = params.proration_behavior ?? 'create_prorations'
      beginPhase(workingSet, schedule, { ...now, proration_behavior: proration })
    }
  }
  workingSet.emit('subscription_schedule.updated', schedule)
  return schedule
}

function differs({ items, application_fee_percent: percent }: Subscription, phase: Phase): boolean {
  if (phase.application_fee_percent !== null && phase.application_fee_percent !== percent) return true
  return items.data.some((item, index) => {
    const wanted = phase.items[index]
    return wanted?.price !== item.price.id || (wanted.quantity ?? 1) !== (item.quantity ?? 1)
  })
}

async function readPhases(
  call: Call<unknown>,
  schedule: SubscriptionSchedule,
  subscription: Subscription,
  params: PhaseParams[],
): Promise<Phase[]> {
  const began = schedule.current_phase?.start_date ?? call.workingSet.now
  const phases: Phase[] = []
  for (const [index, phase] of params.entries()) {
    const at = `phases[${index}]`
    const before = phases.at(-1)
    const start = momentOf(call, phase.start_date) ?? before?.end_date ?? began
    if (before && start !== before.end_date) {
      throw invalid('The start date of a phase must be the end date of the one before it.', {
        param: `${at}[start_date]`,
      })
    }
    // Phases that are over may be given again or left out.
    const isExisting = schedule.phases.some(({ start_date: one }) => one === start)
    if (!before && !isExisting) {
      throw invalid('You can not modify the start date of the current phase.', {
        param: `${at}[start_date]`,
      })
    }
    phases.push(await readPhase(call, subscription, phase, start, at))
  }
  return phases
}

async function readPhase(
  call: Call<unknown>,
  subscription: Subscription,
  params: PhaseParams,
  start: number,
  at: string,
): Promise<Phase> {
  if (params.items.length !== subscription.items.data.length) {
    throw invalid('The local emulator keeps the number of items in every phase.', { param: `${at}[items]` })
  }
  const items: { price: Price; quantity: number }[] = []
  for (const [index, item] of params.items.entries()) {
    const like = subscription.items.data[index]?.price
    const price = await sellablePrice(call, item.price, `${at}[items][${index}][price]`, like)
    items.push({ price, quantity: item.quantity ?? 1 })
  }
  if (params.default_payment_method) {
    const { body } = await call.load('payment_method', params.default_payment_method)
    if (body.customer !== subscription.customer) {
      throw invalid('The payment method must be attached to the customer.', {
        param: `${at}[default_payment_method]`,
      })
    }
  }
  const end = momentOf(call, params.end_date) ?? lasting(subscription, params, start)
  if (end <= start) throw invalid('A phase must end after it starts.', { param: `${at}[end_date]` })
  return phaseOf({
    items,
    start,
    end,
    proration: params.proration_behavior ?? 'create_prorations',
    applicationFeePercent: params.application_fee_percent ?? null,
    metadata: mergeMetadata({}, params.metadata),
    description: params.description ?? null,
    method: params.default_payment_method ?? null,
  })
}

function momentOf({ workingSet }: Call<unknown>, moment: number | 'now' | undefined): number | undefined {
  return moment === 'now' ? workingSet.now : moment
}

/** The end of a phase by its length; without one, a single billing period. Along the subscription's own periods. */
function lasting(subscription: Subscription, params: PhaseParams, start: number): number {
  const own = subscription.items.data[0]?.price.recurring
  const { interval, interval_count: times = 1 } = params.duration ?? {
    interval: own?.interval ?? 'month',
    interval_count: own?.interval_count ?? 1,
  }
  const anchor = subscription.billing_cycle_anchor
  const aligned = start === anchor || nextBoundary(anchor, interval, 1, start - 1) === start
  if (!aligned) return boundary(start, interval, 1, times)
  let end = start
  for (let i = 0; i < times; i++) end = nextBoundary(anchor, interval, 1, end)
  return end
}
