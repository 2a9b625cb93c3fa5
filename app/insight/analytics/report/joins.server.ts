// How members who joined had come to the club's pages.
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { joinSources, type JoinSource } from '~/membership/memberships/join/join-source'
import { dayCell, text } from './figure-table'
import type { FigureList } from './people-lists.server'
import { movementsTable, type ReportScope } from './scope.server'

const newMembers = (db: OpenTenantDb, scope: ReportScope) =>
  db.q
    .selectFrom(movementsTable(db, scope))
    .innerJoin('members as m', 'm.id', 'v.member_id')
    .where('v.kind', '=', 'new')
    .where((eb) => eb.between('v.moved_on', scope.period.from, scope.period.to))

/**
 * New members of the period by where they came from, the most first; null is not recorded. `since` is the day from which
 * sources are known, null where none is.
 */
export async function readJoins(db: OpenTenantDb, scope: ReportScope) {
  const { at } = await db.q
    .selectFrom('members')
    .where('join_source', 'is not', null)
    .select((eb) => eb.fn.min<Date | null>('created_at').as('at'))
    .executeTakeFirstOrThrow()
  const counts = await newMembers(db, scope)
    .groupBy('m.join_source')
    .select((eb) => ['m.join_source as source', eb.fn.countAll<number>().as('count')])
    .orderBy('count', 'desc')
    .orderBy('source')
    .execute()
  return { since: at && dayIn(scope.timeZone, at), counts }
}

export const sourceWords = (source: JoinSource | null): string =>
  source === null ? 'Not recorded' : joinSources[source]

/** New members of the period, of one source or of all. */
export const listJoins: FigureList = async (db, scope, show, { offset, limit }) => {
  const source = Object.keys(joinSources).find((one): one is JoinSource => one === show)
  const listed = newMembers(db, scope)
    .$if(show === 'unknown', (query) => query.where('m.join_source', 'is', null))
    .$if(source !== undefined, (query) => query.where('m.join_source', '=', source!))
  const { total } = await listed
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .select(['m.id as memberId', 'm.full_name as fullName', 'v.moved_on as day', 'm.join_source as source'])
    .select((eb) =>
      eb.selectFrom('tiers as t').whereRef('t.id', '=', 'v.to_tier_id').select('t.name').as('tier'),
    )
    .orderBy('v.moved_on', 'desc')
    .orderBy('m.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return {
    total,
    sum: null,
    columns: ['Member', 'Joined on', 'Came by', 'Tier'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(row.fullName, paths.business.member(row.memberId)),
      dayCell(row.day),
      text(sourceWords(row.source)),
      text(row.tier ?? ''),
    ]),
  }
}
