import { lockUntilCommit } from '#/db/advisory-lock'
import { violatesConstraint } from '#/db/client.server'
import type { OpenPlatformDb, PlatformDb } from '#/db/handles.server'
import { skeleton } from '#/tenants/slug-skeleton'
import { slugProblem } from '#/tenants/slugs'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { businessNotFound } from '~/people/staff-access/active-business.server'
import { slugError, slugUnavailableError, slugTakenError } from './slug-availability.server'
import { changeWindowStart, changesLeft, releasedBefore } from './rules'

interface WebAddressChange {
  businessId: string
  slug: string
  /** Null when the system made the change. */
  userId: string | null
  requestId?: string
  now: Date
}

/**
 * Changes a club's slug. The old one redirects to the new one and stays reserved for a year; a draft's old slug is
 * simply released. A club may return to any of its own. Throws, tied to the field `slug`: `slug-not-allowed`,
 * `slug-taken` (also for one that looks like another club's), `slug-unchanged` and `too-many-renames`; of two clubs
 * that ask for the same slug at once, one gets it.
 */
export async function changeWebAddress(db: PlatformDb, change: WebAddressChange): Promise<{ from: string }> {
  const { slug } = change
  const problem = slugProblem(slug)
  if (problem) throw slugError('slug-not-allowed', 400, problem)
  try {
    return await db.transaction((db) => changeInTransaction(db, change))
  } catch (error) {
    if (!violatesConstraint(error, 'business_slugs_pkey')) throw error
    throw slugTakenError()
  }
}

async function changeInTransaction(
  db: OpenPlatformDb,
  { businessId, slug, userId, requestId, now }: WebAddressChange,
): Promise<{ from: string }> {
  // Requests for slugs that look the same wait here for one another.
  await lockUntilCommit(db.q, { scope: 'slug', id: skeleton(slug) })
  await db.q.selectFrom('businesses').where('id', '=', businessId).select('id').forNoKeyUpdate().execute()
  // A second statement, because joined rows are stale after a lock wait.
  const business = await db.q
    .selectFrom('businesses')
    .innerJoin('business_slugs as current', (join) =>
      join.onRef('current.business_id', '=', 'businesses.id').on('current.retired_at', 'is', null),
    )
    .where('businesses.id', '=', businessId)
    .select(['current.slug', 'businesses.went_live_at', 'businesses.status'])
    .executeTakeFirstOrThrow(businessNotFound)
  if (business.status === 'suspended')
    throw new DomainError(
      'business-suspended',
      409,
      'This club is suspended, so its web address can’t be changed.',
    )
  if (business.slug === slug) throw slugError('slug-unchanged', 400, 'This is already your web address.')
  const wasPublic = business.went_live_at !== null
  if (wasPublic) await requireChangesLeft(db, businessId, now)
  await requireAvailable(db, { businessId, slug, now })
  await assignSlug(db, { businessId, from: business.slug, slug, wasPublic, now })
  if (wasPublic) {
    await db.q
      .insertInto('slug_changes')
      .values({
        business_id: businessId,
        id: newId(),
        from_slug: business.slug,
        to_slug: slug,
        changed_by: userId,
        changed_at: now,
      })
      .execute()
  }
  await record(db, {
    action: 'business.web_address_changed',
    actor: userId ? { kind: 'business', id: userId } : { kind: 'system' },
    businessId,
    target: { kind: 'business', id: businessId },
    requestId,
    details: { from: business.slug, to: slug },
    now,
  })
  return { from: business.slug }
}

/**
 * Throws if the slug was changed too often lately. The row is locked, so that concurrent changes count each other.
 */
async function requireChangesLeft(db: OpenPlatformDb, businessId: string, now: Date): Promise<void> {
  const rows = await db.q
    .selectFrom('slug_changes')
    .where('business_id', '=', businessId)
    .where('changed_at', '>', changeWindowStart(now))
    .select('changed_at')
    .execute()
  if (
    changesLeft(
      rows.map((row) => row.changed_at),
      now,
    ) > 0
  )
    return
  throw slugError('too-many-address-changes', 429, 'You can change your web address three times in 30 days.')
}

/** Throws if another club has this slug, had it within the year, or has one that looks the same. */
async function requireAvailable(
  db: OpenPlatformDb,
  { businessId, slug, now }: Pick<WebAddressChange, 'businessId' | 'slug' | 'now'>,
): Promise<void> {
  const unavailable = await slugUnavailableError(db, { businessId, slug, now })
  if (unavailable) throw unavailable
  // The year is over, so the slug no longer redirects to the other club.
  await db.q
    .deleteFrom('business_slugs')
    .where('slug', '=', slug)
    .where('business_id', '<>', businessId)
    .where('retired_at', '<=', releasedBefore(now))
    .execute()
}

async function assignSlug(
  db: OpenPlatformDb,
  {
    businessId,
    from,
    slug,
    wasPublic,
    now,
  }: { businessId: string; from: string; slug: string; wasPublic: boolean; now: Date },
): Promise<void> {
  if (wasPublic) {
    await db.q
      .updateTable('business_slugs')
      .set({ retired_at: now })
      .where('business_id', '=', businessId)
      .where('slug', '=', from)
      .execute()
  } else {
    await db.q
      .deleteFrom('business_slugs')
      .where('business_id', '=', businessId)
      .where('slug', '=', from)
      .execute()
  }
  const ownSlug = await db.q
    .updateTable('business_slugs')
    .set({ retired_at: null })
    .where('business_id', '=', businessId)
    .where('slug', '=', slug)
    .returning('slug')
    .executeTakeFirst()
  if (ownSlug) return
  await db.q
    .insertInto('business_slugs')
    .values({ slug, business_id: businessId, created_at: now, retired_at: null })
    .execute()
}
