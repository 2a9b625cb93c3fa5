import { paths } from '~/foundation/kit/paths'
import { ratingToken } from './rating-token.server'

/** A bottle that a member has now: a line of a box, or a bottle that was bought. */
export interface BottleToRate {
  bottleId: string
  wineId: string
  /** As the email names it. */
  wine: string
}

/** The links of an email by which its reader rates a bottle of each wine without signing in. */
export function ratingLinks(
  bottles: readonly BottleToRate[],
  { clubOrigin, secret, now }: { clubOrigin: string; secret: string; now: Date },
): { wine: string; url: string }[] {
  const first = new Map(bottles.toReversed().map((bottle) => [bottle.wineId, bottle]))
  return [...new Set(bottles.map(({ wineId }) => wineId))].map((wineId) => {
    const { bottleId, wine } = first.get(wineId)!
    return { wine, url: clubOrigin + paths.rate(ratingToken(secret, bottleId, now)) }
  })
}
