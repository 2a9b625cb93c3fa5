import { type WorkingSet } from '../engine/working-set'
import { type StripeEmulator } from '../emulator'

/** The first page of a list that an object shows only when asked to. */
export async function expandableList(
  emulator: StripeEmulator,
  workingSet: WorkingSet | null,
  owner: { object: string; id: string },
  name: string,
): Promise<object> {
  const { store } = emulator
  if (owner.object === 'checkout.session') {
    const stored =
      workingSet?.find('checkout.session', owner.id) ?? (await store.get('checkout.session', owner.id))
    const lines = stored?.hidden.plan?.lines ?? []
    return listOf(lines.slice(0, 10), lines.length > 10, `/v1/checkout/sessions/${owner.id}/${name}`)
  }
  if (owner.object === 'invoice') {
    const { data, more } = await store.list({ type: 'invoice_payment', parent: owner.id, limit: 10 })
    return listOf(
      data.map(({ body }) => body),
      more,
      `/v1/invoice_payments?invoice=${owner.id}`,
    )
  }
  if (owner.object === 'charge') {
    const { data, more } = await store.list({ type: 'refund', parent: owner.id, limit: 10 })
    return listOf(
      data.map(({ body }) => body),
      more,
      `/v1/charges/${owner.id}/refunds`,
    )
  }
  const states = ['active', 'past_due', 'unpaid', 'incomplete', 'trialing', 'paused']
  const { data, more } = await store.list({ type: 'subscription', customer: owner.id, states, limit: 10 })
  return listOf(
    data.map(({ body }) => body),
    more,
    `/v1/customers/${owner.id}/subscriptions`,
  )
}

function listOf(data: object[], more: boolean, url: string): object {
  return { object: 'list', data, has_more: more, url }
}
