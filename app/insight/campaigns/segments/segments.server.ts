// Saved segments.
import { expressionBuilder, sql } from 'kysely'
import { violatesConstraint } from '#/db/client.server'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import type { Schema } from '#/db/schema'
import type { SegmentsTable } from '#/db/schema/campaigns'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { hasWords, listRows } from '~/foundation/kit/list/list-rows.server'
import { singleLineText } from '~/foundation/kit/text'
import type { ClubClock } from '~/membership/memberships/at-risk/risk-signals.server'
import { readSegmentFilter, type SegmentFilter } from './filter'
import { segmentListing, type SegmentListParams } from './segment-listing'
import { segmentMembers } from './segment-members.server'

/** Saved segments by name. */
export function listSegments({ q }: OpenTenantDb) {
  return q.selectFrom('segments').select(['id', 'name']).orderBy('name').limit(200).execute()
}

/** A page of the list of segments: how many members each has now, and how many drafts and templates took it. */
export async function segmentList(
  db: OpenTenantDb,
  params: SegmentListParams,
  { clock, pageSize }: { clock: ClubClock; pageSize?: number },
) {
  const order = segmentListing.direction(params)
  const matching = db.q.selectFrom('segments as s').where(hasWords(params.text, ['s.name']))
  const { rows, ...list } = await listRows(
    db,
    segmentListing,
    params,
    matching,
    (page) =>
      page
        .select(['s.id', 's.name', 's.filter'])
        .select(draftsOf)
        .orderBy(params.sort === 'changed' ? 's.changed_at' : 's.name', order)
        .orderBy('s.id', order)
        .execute(),
    pageSize,
  )
  const segments = []
  for (const { id, name, filter, drafts } of rows) {
    const { count } = await countMembers(db, readSegmentFilter(filter), clock)
    segments.push({ id, name, drafts, members: count })
  }
  return { ...list, segments }
}

/** A segment with who is in it now, the first `named` of them by name. Throws `segment-not-found` (404). */
export async function segmentDetails(
  db: OpenTenantDb,
  { id, namesAtMost, clock }: { id: string; namesAtMost: number; clock: ClubClock },
) {
  const { name, filter } = await findSegment(db, id)
  const { drafts } = await db.q
    .selectFrom('segments as s')
    .where('s.id', '=', id)
    .select(draftsOf)
    .executeTakeFirstOrThrow()
  const { count } = await countMembers(db, filter, clock)
  const people = await segmentMembers(db, filter, clock)
    .select(['m.id', 'm.full_name as name'])
    .orderBy('m.full_name')
    .orderBy('m.id')
    .limit(namesAtMost)
    .execute()
  return { id, name, drafts, members: count, people }
}

/** How many drafts and templates took the segment `s`. */
const draftsOf = expressionBuilder<Schema & { s: SegmentsTable }, 's'>()
  .selectFrom('campaigns as c')
  .whereRef('c.segment_id', '=', 's.id')
  .where('c.status', 'in', ['draft', 'template', 'scheduled'])
  .select((eb) => eb.fn.countAll<number>().as('count'))
  .$asScalar()
  .$notNull()
  .as('drafts')

const countMembers = (db: OpenTenantDb, filter: SegmentFilter, clock: ClubClock) =>
  segmentMembers(db, filter, clock)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()

/** Renames a segment. Throws `segment-not-found` (404) and, for `segmentName`, `name-taken` (409). */
export async function renameSegment(
  db: TenantDb,
  { id, name, userId, now }: { id: string; name: string; userId: string; now: Date },
): Promise<void> {
  try {
    await db.transaction(async (db) => {
      const before = await findSegment(db, id)
      if (before.name === name) return
      await db.q.updateTable('segments').set({ name, changed_at: now }).where('id', '=', id).execute()
      await record(db, {
        action: 'message.segment_renamed',
        actor: { kind: 'business', id: userId },
        businessId: db.businessId,
        target: { kind: 'segment', id },
        details: { from: before.name, to: name },
        now,
      })
    })
  } catch (error) {
    if (!violatesConstraint(error, 'segments_by_name')) throw error
    throw new DomainError('name-taken', 409, 'Another segment has this name.', { field: 'segmentName' })
  }
}

/** Deletes a segment; drafts that took it keep their choice of members. Throws `segment-not-found` (404). */
export function deleteSegment(
  db: TenantDb,
  { id, userId, now }: { id: string; userId: string; now: Date },
): Promise<void> {
  return db.transaction(async (db) => {
    const { name } = await findSegment(db, id)
    await db.q.deleteFrom('segments').where('id', '=', id).execute()
    await record(db, {
      action: 'message.segment_deleted',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      target: { kind: 'segment', id },
      details: { name },
      now,
    })
  })
}

/** A segment by id. Throws `segment-not-found` (404). */
export async function findSegment({ q }: OpenTenantDb, id: string) {
  const row =
    isId(id) &&
    (await q.selectFrom('segments').where('id', '=', id).select(['id', 'name', 'filter']).executeTakeFirst())
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
        id,
        name: line.data,
        filter: stored,
        created_by: userId,
        created_at: now,
        changed_at: now,
      })
      .onConflict((conflict) =>
        conflict.expression(sql`business_id, lower(name)`).doUpdateSet({ filter: stored, changed_at: now }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  })
}

/** Tags that the form names; others can be typed. */
const mostTagsShown = 12

/** Choices in the form of a segment: tiers, the 100 latest published events, and the tags most used. */
export async function audienceChoices({ q }: OpenTenantDb) {
  const tiers = await q.selectFrom('tiers').select(['id', 'name']).orderBy('position').execute()
  const events = await q
    .selectFrom('events')
    .where('status', '=', 'published')
    .select(['id', 'title', 'starts_at as startsAt'])
    .orderBy('starts_at', 'desc')
    .limit(100)
    .execute()
  const tags = await q
    .selectFrom('member_tags')
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
