import type { Selectable } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { ConsentChannel, MemberEventsView } from '#/db/schema/memberships'
import type { Day } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { formatCursor, type TimelineCursor } from './cursor'
import { groupsFor, type TimelineGroup, type TimelineRights } from './kinds'

/** One thing that happened, as its row says now. `cents` is null for readers who see no money. */
export interface TimelineEvent extends Omit<
  Selectable<MemberEventsView>,
  'business_id' | 'member_id' | 'change_id' | 'act' | 'is_about_money'
> {
  /** The person who asked for a change that staff made on the member's behalf, and the colleague who made it. */
  saidBy: string | null
  channel: ConsentChannel | null
  saidOn: Day | null
  recordedBy: string | null
  /** Title of the run of a box; null for anything else. */
  run: string | null
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
  return db.read(async ({ q }) => {
    const page = q
      .selectFrom('member_events')
      .where('member_id', '=', memberId)
      .where('group', 'in', groups)
      .$if(!rights.money, (events) => events.where('is_about_money', '=', false))
      .$if(before !== null, (events) =>
        events.where(({ eb, refTuple, tuple, cast }) =>
          eb(
            refTuple('at', eb.ref('kind').$castTo<string>(), 'id'),
            '<',
            tuple(cast<Date>(eb.val(before!.at), 'timestamptz'), before!.kind, before!.id),
          ),
        ),
      )
      .orderBy('at', 'desc')
      .orderBy('kind', 'desc')
      .orderBy('id', 'desc')
      .limit(limit + 1)
      .selectAll()
    const rows = await q
      .selectFrom(page.as('e'))
      .leftJoin('on_behalf_consents as k', (join) =>
        join.onRef('k.change_id', '=', 'e.change_id').onRef('k.act', '=', 'e.act'),
      )
      .leftJoin('business_users as u', 'u.user_id', 'k.recorded_by')
      // Boxes refer to their run; an id of anything else is never that of a run.
      .leftJoin('club_runs as r', (join) => join.on('e.ref', '=', (eb) => eb.cast<string>('r.id', 'text')))
      .select(['e.kind', 'e.group', 'e.id', 'e.at', 'e.state', 'e.name', 'e.on', 'e.until', 'e.cents'])
      .select(['e.currency', 'e.words', 'e.ref', 'e.ref2'])
      .select(['k.said_by as saidBy', 'k.channel', 'k.said_on as saidOn', 'u.full_name as recordedBy'])
      .select('r.title as run')
      .select(({ fn, val }) =>
        fn<string>('to_char', [
          fn('timezone', [val('UTC'), 'e.at']),
          val('YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        ]).as('key'),
      )
      .orderBy('e.at', 'desc')
      .orderBy('e.kind', 'desc')
      .orderBy('e.id', 'desc')
      .execute()
    const events = rows
      .slice(0, limit)
      .map(({ key: _key, ...event }) => ({ ...event, cents: rights.money ? event.cents : null }))
    const last = rows[limit - 1]
    const next =
      rows.length > limit && last ? formatCursor({ at: last.key, kind: last.kind, id: last.id }) : null
    return { events, next }
  })
}
