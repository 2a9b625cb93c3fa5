// Test clocks: time for a few customers alone. https://docs.stripe.com/billing/testing/test-clocks
import { nextBoundary } from '../engine/calendar'
import { invalid, missing } from '../errors'
import { integer, need, text } from '../params'
import { type StoredObject } from '../engine/working-set'
import { type TestClock } from '../types'
import { deleteCustomer } from './customers'
import { type Call, endpoint, page, paging } from './endpoint'

/** Stripe's limit of customers on one clock. */
const MOST_CUSTOMERS = 3
/** Stripe deletes a clock after so many seconds. */
const LIFE = 30 * 24 * 3600
const wallClock = () => Math.floor(Date.now() / 1000)

export const testClocks = [
  endpoint(
    'POST',
    '/v1/test_helpers/test_clocks',
    { frozen_time: need(integer()), name: text(300) },
    async ({ workingSet, params }) => {
      const clock = workingSet.put('test_helpers.test_clock', {
        id: workingSet.mint('clock'),
        object: 'test_helpers.test_clock',
        created: wallClock(),
        deletes_after: wallClock() + LIFE,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      })
      workingSet.emit('test_helpers.test_clock.created', clock)
      return clock
    },
  ),
  endpoint('GET', '/v1/test_helpers/test_clocks', paging, (call) =>
    page(
      call,
      { type: 'test_helpers.test_clock', states: ['ready', 'advancing'] },
      '/v1/test_helpers/test_clocks',
    ),
  ),
  endpoint(
    'GET',
    '/v1/test_helpers/test_clocks/:id',
    {},
    async (call) => (await testClockNamed(call, call.ids[0] as string)).body,
  ),
  endpoint(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    { frozen_time: need(integer()) },
    async (call) => {
      const { emulator, account, workingSet, params } = call
      const { id, body } = await testClockNamed(call, call.ids[0] as string)
      if (params.frozen_time <= body.frozen_time) {
        throw invalid('You cannot advance a test clock to a time that is not in its future.', {
          param: 'frozen_time',
        })
      }
      const customers = await customersOn(call, id)
      if (params.frozen_time > (await furthest(call, body, customers))) {
        throw invalid(
          'You can advance a test clock by at most two intervals of its shortest subscription at a time.',
          { param: 'frozen_time' },
        )
      }
      const clock = workingSet.edit('test_helpers.test_clock', id)
      clock.frozen_time = params.frozen_time
      workingSet.emit('test_helpers.test_clock.advancing', { ...clock, status: 'advancing' })
      await emulator.processDueCustomers(account, customers, params.frozen_time, true)
      workingSet.emit('test_helpers.test_clock.ready', clock)
      // Stripe takes a while; here it is done when the next request is read.
      return { ...clock, status: 'advancing' }
    },
  ),
  endpoint('DELETE', '/v1/test_helpers/test_clocks/:id', {}, async (call) => {
    const { id } = await testClockNamed(call, call.ids[0] as string)
    for (const customer of await customersOn(call, id)) await deleteCustomer(call, customer)
    const stored = call.workingSet.editStored('test_helpers.test_clock', id)
    stored.hidden.deleted = true
    call.workingSet.emit('test_helpers.test_clock.deleted', stored.body)
    return { id, object: 'test_helpers.test_clock', deleted: true }
  }),
]

/** The clock of this id. Refuses one that is deleted, and a customer more than a clock may have. */
export async function testClockNamed(
  call: Call<unknown>,
  id: string,
  param?: string,
): Promise<StoredObject<'test_helpers.test_clock'>> {
  const stored = await call.load('test_helpers.test_clock', id, param)
  if (stored.hidden.deleted) throw missing('test clock', id, param)
  if (param && (await customersOn(call, id)).length >= MOST_CUSTOMERS)
    throw invalid(`A test clock can have at most ${MOST_CUSTOMERS} customers.`, { param })
  if (param) call.workingSet.now = stored.body.frozen_time
  return stored
}

async function customersOn({ emulator, account }: Call<unknown>, clock: string): Promise<string[]> {
  const { data } = await emulator.store.list({
    ...{ account, type: 'customer', states: ['active'], limit: MOST_CUSTOMERS },
    field: { name: 'test_clock', values: [clock] },
  })
  return data.map(({ id }) => id)
}

/** The last moment to which one request may advance a clock, in epoch seconds. */
async function furthest(
  { emulator }: Call<unknown>,
  { frozen_time: now }: TestClock,
  customers: string[],
): Promise<number> {
  const live = await emulator.store.liveOf(customers)
  const ends = live.flatMap(({ type, body }) =>
    type === 'subscription'
      ? body.items.data.map(({ price: { recurring } }) => {
          const next = (from: number) =>
            nextBoundary(now, recurring?.interval ?? 'month', recurring?.interval_count ?? 1, from)
          return next(next(now))
        })
      : [],
  )
  return Math.min(...ends)
}
