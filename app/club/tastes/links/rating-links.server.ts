import { paths } from '~/foundation/kit/paths'
import { countedBottles, type EmailBottle } from '~/foundation/messaging/email-bottles'
import { ratingToken } from './rating-token.server'

/** A bottle that a member has now: a line of a box, or a bottle that was bought. */
export interface BottleToRate {
  bottleId: string
  wineId: string
}

/**
 * The bottles as an email lists them, each wine with the link by which its reader rates a bottle of it without signing
 * in.
 */
export function ratedBottles(
  bottles: readonly BottleToRate[],
  byWine: ReadonlyMap<string, EmailBottle>,
  { clubOrigin, secret, now }: { clubOrigin: string; secret: string; now: Date },
): EmailBottle[] {
  const first = new Map(bottles.toReversed().map(({ wineId, bottleId }) => [wineId, bottleId]))
  const withLinks = [...byWine].map(([wineId, bottle]) => {
    const bottleId = first.get(wineId)
    const rateUrl = bottleId && clubOrigin + paths.rate(ratingToken(secret, bottleId, now))
    return [wineId, { ...bottle, rateUrl }] as const
  })
  return countedBottles(
    bottles.map(({ wineId }) => wineId),
    new Map(withLinks),
  )
}
