// Reads of messages, each for one screen.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Block } from './blocks'
import type { CampaignRecord } from './campaign-record.server'
import { segmentMembers, skipReason } from './segments/segment-members.server'

/** Templates by their subject, to start from. */
export function listTemplates({ q }: OpenTenantDb) {
  return q
    .selectFrom('campaigns')
    .where('status', '=', 'template')
    .select(['id', 'subject'])
    .orderBy('subject')
    .limit(100)
    .execute()
}

/** How many would get a message if it were sent now, who of the segment gets nothing, and the first of all by name. */
export async function countSegment(
  db: OpenTenantDb,
  {
    campaign,
    timeZone,
    now,
    namesAtMost,
  }: {
    campaign: Pick<CampaignRecord, 'id' | 'kind' | 'filter'>
    timeZone: string
    now: Date
    namesAtMost: number
  },
) {
  const reason = skipReason(db, { ...campaign, campaignId: campaign.id, now })
  const members = () =>
    segmentMembers(db, campaign.filter, { timeZone, now }).select([
      'm.id',
      'm.full_name as name',
      reason.as('reason'),
    ])
  const counts = await db.q
    .selectFrom(members().as('s'))
    .select((eb) => ['s.reason', eb.fn.countAll<number>().as('count')])
    .groupBy('s.reason')
    .execute()
  const people = await members().orderBy('m.full_name').orderBy('m.id').limit(namesAtMost).execute()
  return {
    getting: counts.find((row) => row.reason === null)?.count ?? 0,
    leftOut: counts.flatMap((row) => (row.reason === null ? [] : [{ ...row, reason: row.reason }])),
    people,
  }
}

/** Choices in the editor: wines of the list, and events to come. */
export async function editorChoices({ q }: OpenTenantDb, now: Date) {
  const wines = await q
    .selectFrom('wines')
    .where('retired_at', 'is', null)
    .where('is_listed', '=', true)
    .select((eb) => [
      'id',
      eb.fn<string>('concat_ws', [sql.lit(' '), 'vintage', 'producer', 'name']).as('label'),
    ])
    .orderBy('producer')
    .orderBy('name')
    .limit(1_000)
    .execute()
  const events = await q
    .selectFrom('events')
    .where('status', '=', 'published')
    .where('starts_at', '>', now)
    .select(['id', 'title as label'])
    .orderBy('starts_at')
    .limit(100)
    .execute()
  return { wines, events }
}

/** The pictures of a message's blocks, by their ids. */
export async function picturePaths(
  { q }: OpenTenantDb,
  blocks: readonly Block[],
): Promise<Record<string, string>> {
  const ids = blocks.flatMap((block) =>
    block.type === 'picture' && block.pictureId ? [block.pictureId] : [],
  )
  if (ids.length === 0) return {}
  const rows = await q.selectFrom('pictures').where('id', 'in', ids).select(['id', 'path']).execute()
  return Object.fromEntries(rows.map(({ id, path }) => [id, path]))
}

/** Members to preview a message as: one, and the first ones of its segment to choose from. */
export async function previewMembers(
  db: OpenTenantDb,
  { campaign, timeZone, now }: { campaign: Pick<CampaignRecord, 'filter'>; timeZone: string; now: Date },
) {
  return segmentMembers(db, campaign.filter, { timeZone, now })
    .select(['m.id', 'm.full_name as fullName', 'ms.tier_id as tierId', 't.name as tierName'])
    .orderBy('m.full_name')
    .orderBy('m.id')
    .limit(200)
    .execute()
}
