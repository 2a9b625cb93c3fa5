import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { isSlug, looksReserved, slugify, slugProblem, slugSkeleton } from '#/tenants/slugs'

/** Why a business cannot have a web address, as a sentence; null when it can, or has it already. */
export function slugRefusal(db: PlatformDb, businessId: string, slug: string): Promise<string | null> {
  return db.read((db) => refusalNow(db, businessId, slug))
}

/** The same inside an open transaction. */
export async function refusalNow(
  db: OpenPlatformDb,
  businessId: string,
  slug: string,
): Promise<string | null> {
  const problem = slugProblem(slug)
  if (problem) return problem
  if (looksReserved(slug)) {
    return 'This looks too much like an address of the platform itself. Choose another.'
  }
  const others = await db.q
    .selectFrom('business_slugs')
    .where('skeleton', '=', slugSkeleton(slug))
    .where('business_id', '<>', businessId)
    .select('slug')
    .execute()
  if (others.some((other) => other.slug === slug)) {
    return 'Another club has this web address. Choose another.'
  }
  if (others.length > 0) return 'This could be taken for another club’s web address. Choose another.'
  return null
}

const enough = 3

/** A few addresses that read like the name and that nobody has; fewer where so many are taken. */
export async function suggestSlugs(
  db: PlatformDb,
  { businessId, name, except }: { businessId: string; name: string; except: string },
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
      .where('skeleton', 'in', legal.map(slugSkeleton))
      .where('business_id', '<>', businessId)
      .select('skeleton')
      .execute(),
  )
  return legal
    .filter((slug) => !taken.some(({ skeleton }) => skeleton === slugSkeleton(slug)))
    .slice(0, enough)
}
