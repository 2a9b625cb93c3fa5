import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import { publishedTiers, type TierOffer } from './queries.server'

const offers = new WeakMap<Club, Promise<TierOffer[]>>()

/**
 * The tiers that a club's pages show, read once per version of the club: a change to a tier or price makes the
 * directory hand out a new `Club`. For display only. What a member agrees to or is charged is read in its own
 * transaction.
 */
export function cachedPublishedTiers(scopes: Pick<Scopes, 'club'>, club: Club): Promise<TierOffer[]> {
  const cached = offers.get(club)
  if (cached) return cached
  const reading = publishedTiers(scopes.club(club))
  offers.set(club, reading)
  // A failed read must not be cached.
  reading.catch(() => offers.delete(club))
  return reading
}
