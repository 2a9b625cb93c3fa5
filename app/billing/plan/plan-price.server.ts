import type { BillingParts } from '../parts'
import { plans, priceKeyOf, type Plan } from './plans'

const known = new WeakMap<BillingParts['gateway'], Map<string, string>>()

/**
 * The provider's price of a plan on the platform's own account, made the first time it is asked for. The price
 * is found by its name, so that nothing of it is stored here.
 */
export async function planPrice({ gateway }: BillingParts, plan: Plan): Promise<string> {
  const prices = known.get(gateway) ?? new Map<string, string>()
  known.set(gateway, prices)
  const key = priceKeyOf(plan)
  const remembered = prices.get(key)
  if (remembered) return remembered
  const found = await gateway.call((stripe) => stripe.prices.list({ lookup_keys: [key], limit: 10 }))
  const price = found.data.find(({ active }) => active)?.id ?? (await makePrice(gateway, plan))
  prices.set(key, price)
  return price
}

async function makePrice(gateway: BillingParts['gateway'], plan: Plan): Promise<string> {
  const { name, monthlyCents } = plans[plan]
  const product = await gateway.call((stripe) =>
    stripe.products.create(
      { name: `Tastevin ${name}`, metadata: { plan } },
      { idempotencyKey: `plan-${plan}` },
    ),
  )
  const key = priceKeyOf(plan)
  const price = await gateway.call((stripe) =>
    stripe.prices.create(
      {
        product: product.id,
        unit_amount: monthlyCents,
        currency: 'usd',
        recurring: { interval: 'month' },
        lookup_key: key,
        metadata: { plan },
      },
      { idempotencyKey: key },
    ),
  )
  return price.id
}
