// A message as the database has it.
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { blockList, type Block } from './blocks'
import { readSegmentFilter } from './segments/filter'

const columns = [
  'id',
  'status',
  'kind',
  'subject',
  'preheader',
  'blocks',
  'filter',
  'segment_id as segmentId',
  'held_out_percent as heldOutPercent',
  'ignores_quiet_hours as ignoresQuietHours',
  'version',
  'send_at as sendAt',
  'changed_by as changedBy',
  'changed_at as changedAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'automatic',
] as const

export type CampaignRecord = Awaited<ReturnType<typeof findCampaign>>

/** A message by id. Throws `message-not-found` (404). */
export async function findCampaign(db: OpenTenantDb, id: string) {
  const row = isId(id) && (await selectCampaign(db, id).executeTakeFirst())
  if (!row) throw notFound()
  return recordOf(row)
}

/** The same, locked until the transaction ends: the first row that every change of a message locks. */
export async function lockCampaign(db: OpenTenantDb, id: string) {
  const row = isId(id) && (await selectCampaign(db, id).forUpdate().executeTakeFirst())
  if (!row) throw notFound()
  return recordOf(row)
}

const selectCampaign = ({ q }: OpenTenantDb, id: string) =>
  q.selectFrom('campaigns').where('id', '=', id).select(columns)

function recordOf<Row extends { blocks: unknown; filter: unknown }>(row: Row) {
  const blocks = blockList.safeParse(row.blocks)
  // Stored blocks were checked; what a later version of the rules refuses is shown empty and not sent.
  const read: Block[] = blocks.success ? blocks.data : []
  return { ...row, blocks: read, filter: readSegmentFilter(row.filter) }
}

const notFound = () => new DomainError('message-not-found', 404, 'This message does not exist.')
