import type { PlatformDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { changeWebAddress } from '~/business/web-address/change-web-address.server'
import { saveProgress } from './save-progress.server'

interface SlugChoice {
  businessId: string
  slug: string
  userId: string | null
  requestId?: string
  now: Date
}

/**
 * Sets the web address of a business that was never live and records that it was chosen. The previous one is free
 * again. Safe to repeat. Throws as `changeWebAddress` does, and `slug-fixed` for a club that is or was live.
 */
export function chooseSlug(db: PlatformDb, { businessId, slug, ...by }: SlugChoice): Promise<void> {
  return db.transaction(async (db) => {
    const business = await db.q
      .selectFrom('businesses as b')
      .innerJoin('business_slugs as s', (join) =>
        join.onRef('s.business_id', '=', 'b.id').on('s.retired_at', 'is', null),
      )
      .where('b.id', '=', businessId)
      .select(['b.went_live_at', 's.slug'])
      .executeTakeFirstOrThrow()
    if (business.slug !== slug) {
      if (business.went_live_at) {
        throw new DomainError(
          'slug-fixed',
          409,
          'Guests already use your web address. You can change it in Settings.',
        )
      }
      await changeWebAddress(db, { businessId, slug, ...by })
    }
    await saveProgress(db, businessId, { address_chosen_at: by.now })
  })
}
