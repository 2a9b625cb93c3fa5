import type { BillingContext } from '../context'
import { ProviderRefusal } from '../stripe/errors'
import { plans, priceKeyOf, type Plan } from './plans'

const pricesByGateway = new WeakMap<BillingContext['gateway'], Map<string, string>>()

/**
 * Stripe's price of a plan on the platform's own account, created on first use. It is found by its lookup key, so
 * none of it is stored here.
 */
export async function planPrice({ gateway }: BillingContext, plan: Plan): Promise<string> {
  const prices = pricesByGateway.get(gateway) ?? new Map<string, string>()
  pricesByGateway.set(gateway, prices)
  const key = priceKeyOf(plan)
  const remembered = prices.get(key)
  if (remembered) return remembered
  const price = (await findPrice(gateway, key)) ?? (await makePrice(gateway, plan))
  prices.set(key, price)
  return price
}

async function findPrice(gateway: BillingContext['gateway'], key: string): Promise<string | undefined> {
  const prices = await gateway.call((stripe) => stripe.prices.list({ lookup_keys: [key], limit: 10 }))
  return prices.data.find(({ active }) => active)?.id
}

/**
 * The product's id and the price's lookup key are unique at Stripe, so no duplicates can be created and no
 * idempotency key is needed.
 */
async function makePrice(gateway: BillingContext['gateway'], plan: Plan): Promise<string> {
  const { name, monthlyCents } = plans[plan]
  const product = `tastevin_${plan}`
  await gateway
    .call((stripe) => stripe.products.create({ id: product, name: `Tastevin ${name}`, metadata: { plan } }))
    .catch((error: unknown) => {
      if (!(error instanceof ProviderRefusal && error.code === 'resource_already_exists')) throw error
    })
  const key = priceKeyOf(plan)
  try {
    const price = await gateway.call((stripe) =>
      stripe.prices.create({
        product,
        unit_amount: monthlyCents,
        currency: 'usd',
        recurring: { interval: 'month' },
        lookup_key: key,
        metadata: { plan },
      }),
    )
    return price.id
  } catch (error) {
    // Another process created it after we looked.
    const made = error instanceof ProviderRefusal ? await findPrice(gateway, key) : undefined
    if (made === undefined) throw error
    return made
  }
}
