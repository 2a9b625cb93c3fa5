// Slugs that look alike. Pure.
import { reservedSlugs } from './slugs'
import { lookup } from '~/foundation/kit/lookup'

const twins = lookup({ '0': 'o', '1': 'l', i: 'l', '5': 's', '8': 'b', '-': '' })

/**
 * A slug's look at a glance: two slugs with the same skeleton may be taken for one another. The database computes the
 * same skeleton of every slug (business_slugs.skeleton).
 */
export function skeleton(slug: string): string {
  const folded = [...slug].map((letter) => twins.get(letter) ?? letter).join('')
  return folded.replaceAll('rn', 'm').replaceAll('vv', 'w').replaceAll('cl', 'd')
}

const reservedSkeletons = new Set([...reservedSlugs].map(skeleton))

/** True for a slug that could pass for one of the platform's own names. */
export const isConfusableWithReserved = (slug: string): boolean => reservedSkeletons.has(skeleton(slug))
