import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { likeness, looksReserved } from '#/tenants/look-alike'
import { isSlug, slugify, slugProblem } from '#/tenants/slugs'
import { DomainError } from '~/kit/errors'
import { keptForOthers } from './slug-rules'

interface Wish {
  businessId: string
  slug: string
  now: Date
}

/** Why a business cannot have a web address, as a sentence; null when it can, or has it already. */
export async function slugRefusal(db: PlatformDb, wish: Wish): Promise<string | null> {
  return (await db.read((db) => refusalNow(db, wish)))?.sentence ?? null
}

/**
 * The same in an open transaction, as what is to be thrown: `slug-not-allowed`, or `slug-taken` where another club has
 * it, had it within the year, or has one that looks the same.
 */
export async function refusalNow(
  db: OpenPlatformDb,
  { businessId, slug, now }: Wish,
): Promise<DomainError | null> {
  const problem = slugProblem(slug)
  if (problem) return refusal('slug-not-allowed', 400, problem)
  if (looksReserved(slug)) {
    const words = 'This looks too much like an address of the platform itself. Choose another.'
    return refusal('slug-not-allowed', 400, words)
  }
  const others = await db.q
    .selectFrom('business_slugs')
    .where('business_id', '<>', businessId)
    .where('likeness', '=', likeness(slug))
    .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', keptForOthers(now))]))
    .select('slug')
    .execute()
  if (others.some((other) => other.slug === slug)) return slugTaken()
  if (others.length === 0) return null
  return refusal('slug-taken', 409, 'This could be taken for another club’s web address. Choose another.')
}

export const slugTaken = () =>
  refusal('slug-taken', 409, 'Another club has this web address. Choose another.')

const refusal = (code: string, status: number, sentence: string) =>
  new DomainError(code, status, sentence, { field: 'slug' })

const enough = 3

/** A few addresses that read like the name and that nobody has; fewer where so many are taken. */
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
  const legal = [...new Set(wanted)].filter((slug) => slug !== except && isSlug(slug) && !looksReserved(slug))
  if (legal.length === 0) return []
  const taken = await db.read(({ q }) =>
    q
      .selectFrom('business_slugs')
      .where('likeness', 'in', legal.map(likeness))
      .where('business_id', '<>', businessId)
      .where((eb) => eb.or([eb('retired_at', 'is', null), eb('retired_at', '>', keptForOthers(now))]))
      .select('likeness')
      .execute(),
  )
  return legal.filter((slug) => !taken.some((one) => one.likeness === likeness(slug))).slice(0, enough)
}
