// An automatic message as the business has it: whether it is on, to whom, and its words.
import type { OpenTenantDb } from '#/db/handles.server'
import type { AutomaticKind, ComposedKind, NoticeKind } from '#/db/schema/campaigns'
import { automaticRules } from '~/foundation/messaging/automatic/kinds'
import { blockList, type Block } from '../blocks'
import { allMembers, readSegmentFilter, type SegmentFilter } from '../segments/filter'
import { defaultWords } from './default-words'

/** Days without a sign of a member until a business chooses. */
export const defaultDays = 45

export interface Switch {
  isOn: boolean
  switchedOnAt: Date | null
  /** Days without a sign of a member, where that makes a message due. */
  days: number
}

/** Whether a message is on. `lock` keeps it so until the transaction ends; what was never changed cannot be locked. */
export async function switchOf(
  { q }: OpenTenantDb,
  kind: AutomaticKind,
  { lock = false } = {},
): Promise<Switch> {
  const row = await q
    .selectFrom('automatic_messages')
    .where('kind', '=', kind)
    .select(['is_on as isOn', 'switched_on_at as switchedOnAt', 'days'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  const { isOn = automaticRules(kind).isOn, switchedOnAt = null, days = null } = row ?? {}
  return { isOn, switchedOnAt, days: days ?? defaultDays }
}

interface ComposedMessage {
  /** Null until it was turned on or written. */
  id: string | null
  subject: string
  preheader: string
  blocks: Block[]
  filter: SegmentFilter
  /** 0 until it was turned on or written. */
  version: number
  changedBy: string | null
  changedAt: Date | null
}

/** A composed message with the business's words, or Tastevin's. `origin` is the club's. */
export async function composedMessage(
  { q }: OpenTenantDb,
  kind: ComposedKind,
  origin: string,
  { lock = false } = {},
): Promise<ComposedMessage> {
  const row = await q
    .selectFrom('campaigns')
    .where('automatic', '=', kind)
    .select(['id', 'subject', 'preheader', 'blocks', 'filter', 'version'])
    .select(['changed_by as changedBy', 'changed_at as changedAt'])
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row)
    return {
      id: null,
      ...defaultWords(kind, origin),
      filter: allMembers,
      version: 0,
      changedBy: null,
      changedAt: null,
    }
  const blocks = blockList.safeParse(row.blocks)
  return { ...row, blocks: blocks.success ? blocks.data : [], filter: readSegmentFilter(row.filter) }
}

/** True for the kinds whose words are in `automatic_messages`. */
export const isNotice = (kind: AutomaticKind): kind is NoticeKind => automaticRules(kind).form !== 'composed'
