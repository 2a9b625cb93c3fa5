import { oncePerClub } from '#/tenants/once-per-club.server'
import { publishedTiers } from './queries.server'

/**
 * The tiers that a club's pages show; a change to a tier or price is a new version of the club. For display only.
 */
export const cachedPublishedTiers = oncePerClub((scopes, club) => publishedTiers(scopes.club(club)))
