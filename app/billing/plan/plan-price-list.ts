import { planIds, plans } from './plans'

/** A plan as shown on a price list, such as "$300" a month and "5%" of sales. Plans cost whole dollars. */
export const planPriceList = planIds.map((id) => {
  const { name, monthlyCents, basisPoints, members } = plans[id]
  return { name, members, fee: `$${monthlyCents / 100}`, share: `${basisPoints / 100}%` }
})
