import { sql } from 'kysely'
import { violates } from '#/db/client.server'
import type { PlatformDb } from '#/db/handles.server'
import { slugSkeleton } from '#/tenants/slugs'
import { DomainError } from '~/kit/errors'
import { noteStep } from './set-up/note-step.server'
import { refusalNow } from './slug-availability.server'
import { recordChange, type By } from './set-up/record-change.server'

interface ChangeSlug extends By {
  businessId: string
  slug: string
}

/**
 * Gives a business that was never live the web address it wants; the one it had before was never anybody's way in
 * and is free again. Safe to repeat. Throws `slug-refused`, tied to the field `slug`, and `slug-fixed` for a club
 * that is or was live: guests know its address.
 */
export async function changeSlug(db: PlatformDb, { businessId, slug, ...by }: ChangeSlug): Promise<void> {
  try {
    await db.transaction(async (db) => {
      // Two clubs that reach for addresses that look alike do so one after the other.
      await sql`select pg_advisory_xact_lock(hashtextextended(${slugSkeleton(slug)}, 11))`.execute(db.q)
      const business = await db.q
        .selectFrom('businesses as b')
        .innerJoin('business_slugs as s', (join) =>
          join.onRef('s.business_id', '=', 'b.id').on('s.retired_at', 'is', null),
        )
        .where('b.id', '=', businessId)
        .select(['b.went_live_at', 's.slug'])
        .forUpdate('b')
        .executeTakeFirstOrThrow()
      if (business.slug !== slug) {
        if (business.went_live_at) {
          throw new DomainError('slug-fixed', 409, 'Guests know your address: it changes in the settings.')
        }
        const refusal = await refusalNow(db, businessId, slug)
        if (refusal) throw refused(refusal)
        await db.q
          .updateTable('business_slugs')
          .set({ slug, created_at: by.now })
          .where('business_id', '=', businessId)
          .where('retired_at', 'is', null)
          .execute()
        await recordChange(db, businessId, 'business.address_chosen', by, { from: business.slug, to: slug })
      }
      await noteStep(db, businessId, { address_chosen_at: by.now })
    })
  } catch (error) {
    // Somebody founded a club of this very name at the same moment.
    if (!violates(error, 'business_slugs_pkey')) throw error
    throw refused('Another club has this web address. Choose another.')
  }
}

function refused(sentence: string): DomainError {
  return new DomainError('slug-refused', 409, sentence, { field: 'slug' })
}
