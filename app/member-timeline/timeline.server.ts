import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { ConsentChannel } from '#/db/schema/memberships'
import type { Day } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { formatCursor, type TimelineCursor } from './cursor'
import { groupsFor, type TimelineGroup, type TimelineKind, type TimelineRights } from './kinds'
import { timelineBranches } from './sources.server'

/** One thing that happened, as its row says now. */
export interface TimelineEvent {
  kind: TimelineKind
  group: TimelineGroup
  id: string
  at: Date
  /** The status of the row. */
  state: string | null
  /** A tier, a wine, an event, a subject. */
  name: string | null
  on: Day | null
  until: Day | null
  /** In minor units; null for readers who see no money. */
  cents: number | null
  currency: string | null
  /** Text that a person wrote. */
  words: string | null
  /** Ids of what the line links to. */
  ref: string | null
  ref2: string | null
  /** Who asked for a change that staff made on the member's behalf, and which colleague made it. */
  saidBy: string | null
  channel: ConsentChannel | null
  saidOn: Day | null
  recordedBy: string | null
}

export interface TimelineInput {
  memberId: string
  rights: TimelineRights
  /** One group; null for all that the reader may see. */
  group: TimelineGroup | null
  /** The last line of the page before; null for the newest lines. */
  before: TimelineCursor | null
  limit: number
}

/**
 * Timeline of a member, newest first, read from the rows themselves in one query. `next` is the place after which
 * earlier lines follow; null on the last page. Pages have no line twice and leave none out.
 */
export async function memberTimeline(
  db: TenantDb,
  { memberId, rights, group, before, limit }: TimelineInput,
): Promise<{ events: TimelineEvent[]; next: string | null }> {
  const groups = groupsFor(rights).filter((one) => group === null || one === group)
  if (!isId(memberId) || groups.length === 0) return { events: [], next: null }
  return db.read(async (db) => {
    const branches = timelineBranches(db.businessId, memberId, { seesMoney: rights.money })
    const union = sql.join(
      groups.flatMap((one) => branches[one]),
      sql` union all `,
    )
    const { rows } = await sql<TimelineEvent & { key: string }>`
      with own as (
        select ms.*, t.name as tier_name from memberships ms
        join tiers t on t.business_id = ms.business_id and t.id = ms.tier_id
        where ms.business_id = ${db.businessId} and ms.member_id = ${memberId}
      ), line as (
        select * from (${union}) happened
        where at is not null
          ${before ? sql`and (at, kind, id) < (${before.at}::timestamptz, ${before.kind}, ${before.id})` : sql``}
        order by at desc, kind desc, id desc limit ${limit + 1}
      )
      select line.kind, line."group", line.id, line.at, line.state, line.name, line."on", line.until,
        ${rights.money ? sql`line.cents` : sql`null::int`} as cents, line.currency, line.words, line.ref, line.ref2,
        k.said_by as "saidBy", k.channel, k.said_on::text as "saidOn", u.full_name as "recordedBy",
        to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as key
      from line
      left join on_behalf_consents k
        on k.business_id = ${db.businessId} and k.change_id = line.change and k.act = line.act
      left join business_users u on u.business_id = k.business_id and u.user_id = k.recorded_by
      order by line.at desc, line.kind desc, line.id desc`.execute(db.q)
    const events = rows.slice(0, limit)
    const last = events.at(-1)
    const next =
      rows.length > limit && last ? formatCursor({ at: last.key, kind: last.kind, id: last.id }) : null
    return { events: events.map(({ key: _key, ...event }) => event), next }
  })
}
