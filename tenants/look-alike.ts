// Slugs that a glance does not tell apart. Pure.
import { reservedSlugs } from './slugs'
import { lookup } from '~/kit/lookup'

const twins = lookup({ '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b', '-': '' })

/**
 * What a slug looks like at a glance: two slugs with the same likeness may be taken for one another. The database
 * makes the same of every slug (business_slugs.likeness).
 */
export function likeness(slug: string): string {
  const folded = [...slug].map((letter) => twins.get(letter) ?? letter).join('')
  return folded.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')
}

const reservedLikenesses = new Set([...reservedSlugs].map(likeness))

/** True for a slug that could pass for one of the platform's own names. */
export const looksReserved = (slug: string): boolean => reservedLikenesses.has(likeness(slug))
