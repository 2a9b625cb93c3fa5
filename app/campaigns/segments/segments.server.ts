// Saved segments.
import { sql } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { singleLineText } from '~/kit/text'
import { readSegmentFilter, type SegmentFilter } from './filter'

/** Saved segments by name. */
export function listSegments({ q, businessId }: OpenTenantDb) {
  return q
    .selectFrom('segments')
    .where('business_id', '=', businessId)
    .select(['id', 'name'])
    .orderBy('name')
    .limit(200)
    .execute()
}

/** A segment by id. Throws `segment-not-found` (404). */
export async function findSegment({ q, businessId }: OpenTenantDb, id: string) {
  const row =
    isId(id) &&
    (await q
      .selectFrom('segments')
      .where('business_id', '=', businessId)
      .where('id', '=', id)
      .select(['id', 'name', 'filter'])
      .executeTakeFirst())
  if (!row)
    throw new DomainError('segment-not-found', 404, 'This segment does not exist.', { field: 'segmentId' })
  return { ...row, filter: readSegmentFilter(row.filter) }
}

/** Saves a segment, over the one that has the name. Returns its id. Throws `invalid` (400) for a name that is not one. */
export function saveSegment(
  db: TenantDb,
  {
    id,
    name,
    filter,
    userId,
    now,
  }: { id: string; name: string; filter: SegmentFilter; userId: string; now: Date },
): Promise<string> {
  const line = singleLineText(80).safeParse(name)
  if (!line.success || line.data === '')
    throw new DomainError('invalid', 400, 'Please enter a name of at most 80 characters', {
      field: 'segmentName',
    })
  return db.transaction(async (db) => {
    const stored = JSON.stringify(filter)
    const row = await db.q
      .insertInto('segments')
      .values({
        business_id: db.businessId,
        id,
        name: line.data,
        filter: stored,
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['business_id'])
          .expression(sql`lower(name)`)
          .doUpdateSet({ filter: stored, changed_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

/** Tags that the form names; others can be typed. */
const mostTagsShown = 12

/** What the form of a segment offers: tiers, events of the last and the coming months, and the tags most used. */
export async function audienceChoices({ q, businessId }: OpenTenantDb) {
  const tiers = await q
    .selectFrom('tiers')
    .where('business_id', '=', businessId)
    .select(['id', 'name'])
    .orderBy('position')
    .execute()
  const events = await q
    .selectFrom('events')
    .where('business_id', '=', businessId)
    .where('status', '=', 'published')
    .select(['id', 'title', 'starts_at as startsAt'])
    .orderBy('starts_at', 'desc')
    .limit(100)
    .execute()
  const tags = await q
    .selectFrom('member_tags')
    .where('business_id', '=', businessId)
    .select((eb) => eb.fn.min('tag').as('tag'))
    .groupBy('tag_key')
    .orderBy((eb) => eb.fn.countAll(), 'desc')
    .orderBy('tag_key')
    .limit(mostTagsShown)
    .execute()
  return {
    tiers,
    events: events.map(({ id, title }) => ({ id, title })),
    tags: tags.map(({ tag }) => tag),
  }
}
