import { presetBrand } from '~/foundation/theme/brand'
import { newId } from '~/foundation/kit/ids'
import type { TestDatabase } from '../database'

interface ClubOptions {
  name?: string
  slug?: string
  status?: 'draft' | 'live' | 'suspended'
}

/** A business with a slug and nothing else, in any status. */
export async function aClub(db: TestDatabase, { name = 'A Club', slug, status = 'live' }: ClubOptions = {}) {
  const id = newId()
  const own = slug ?? `club-${id.slice(-12)}`
  const now = new Date()
  await db.across().transaction(async (db) => {
    await db.q
      .insertInto('businesses')
      .values({
        id,
        name,
        kind: 'restaurant',
        status,
        email: `hello@${own}.test`,
        phone: null,
        address: null,
        website: null,
        time_zone: 'America/New_York',
        brand: JSON.stringify(presetBrand('trattoria')),
        owner_user_id: null,
        created_at: now,
        went_live_at: status === 'live' ? now : null,
        suspended_at: status === 'suspended' ? now : null,
      })
      .execute()
    await db.q
      .insertInto('business_slugs')
      .values({ slug: own, business_id: id, created_at: now, retired_at: null })
      .execute()
  })
  return { id, slug: own }
}

/** Gives a club another slug; it keeps the old one. */
export async function renameClub(db: TestDatabase, businessId: string, slug: string) {
  const now = new Date()
  await db.across().transaction(async (db) => {
    await db.q
      .updateTable('business_slugs')
      .set({ retired_at: now })
      .where('business_id', '=', businessId)
      .where('retired_at', 'is', null)
      .execute()
    await db.q
      .insertInto('business_slugs')
      .values({ slug, business_id: businessId, created_at: now, retired_at: null })
      .execute()
  })
}
