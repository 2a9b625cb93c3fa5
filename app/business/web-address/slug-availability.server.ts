import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { skeleton, isConfusableWithReserved } from '#/tenants/slug-skeleton'
import { isSlug, slugify, slugProblem } from '#/tenants/slugs'
import { DomainError } from '~/foundation/kit/errors'
import { releasedBefore } from './rules'

interface SlugRequest {
  businessId: string
  slug: string
  now: Date
}

/** Why a business cannot have a slug, as a sentence; null if it can, or has it already. */
export async function slugUnavailableReason(db: PlatformDb, request: SlugRequest): Promise<string | null> {
  return (await db.read((db) => slugUnavailableError(db, request)))?.sentence ?? null
}

/**
 * The same in an open transaction, as an error to throw: `slug-not-allowed`, or `slug-taken` if another club has it,
 * had it within the year, or has one that looks the same.
 */
export async function slugUnavailableError(
  db: OpenPlatformDb,
  { businessId, slug, now }: SlugRequest,
): Promise<DomainError | null> {
  const problem = slugProblem(slug)
  if (problem) return slugError('slug-not-allowed', 400, problem)
  if (isConfusableWithReserved(slug)) {
    const words = 'This looks too much like one of Tastevin’s own addresses. Please choose another.'
    return slugError('slug-not-allowed', 400, words)
  }
  const others = await db.q
    .selectFrom('business_slugs')
    .where('business_id', '<>', businessId)
    .where('skeleton', '=', skeleton(slug))
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', releasedBefore(now))]))
    .select('slug')
    .execute()
  if (others.some((other) => other.slug === slug)) return slugTakenError()
  if (others.length === 0) return null
  return slugError(
    'slug-taken',
    409,
    'This looks too much like another club’s web address. Please choose another.',
  )
}

export const slugTakenError = () =>
  slugError('slug-taken', 409, 'Another club already uses this web address. Please choose another.')

/** An error at the field of the web address. */
export const slugError = (code: string, status: number, sentence: string) =>
  new DomainError(code, status, sentence, { field: 'slug' })

const maxSuggestions = 3

/** A few available slugs that resemble the name. */
export async function suggestSlugs(
  db: PlatformDb,
  { businessId, name, except, now }: { businessId: string; name: string; except: string; now: Date },
): Promise<string[]> {
  const plain = slugify(name)
  const wanted = [
    plain,
    `${plain}-wine`,
    `${plain}-cellar`,
    `the-${plain}`,
    `${plain}-club`,
    `${plain}-wine-club`,
  ]
  const legal = [...new Set(wanted)].filter(
    (slug) => slug !== except && isSlug(slug) && !isConfusableWithReserved(slug),
  )
  if (legal.length === 0) return []
  const taken = await db.read(({ q }) =>
    q
      .selectFrom('business_slugs')
      .where('skeleton', 'in', legal.map(skeleton))
      .where('business_id', '<>', businessId)
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', releasedBefore(now))]))
      .select('skeleton')
      .execute(),
  )
  return legal
    .filter((slug) => !taken.some((one) => one.skeleton === skeleton(slug)))
    .slice(0, maxSuggestions)
}
