import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { publishedTiers, type TierOffer } from './queries.server'

const offers = new WeakMap<Club, Promise<TierOffer[]>>()

/**
 * What a club's pages show of its tiers, read once for as long as this very club is remembered: a change to
 * a tier or a price is a new version, and the directory then hands out a new club. For showing only; what is
 * agreed to or charged is read in the transaction that does it.
 */
export function cachedPublishedTiers(scopes: Pick<Scopes, 'club'>, club: Club): Promise<TierOffer[]> {
  const known = offers.get(club)
  if (known) return known
  const reading = publishedTiers(scopes.club(club))
  offers.set(club, reading)
  // A failure is nobody's answer but this asker's.
  reading.catch(() => offers.delete(club))
  return reading
}
