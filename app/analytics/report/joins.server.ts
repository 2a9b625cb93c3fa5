// How members who joined had come to the club's pages.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { dayIn, formatDay, type Day } from '~/kit/dates'
import { paths } from '~/kit/paths'
import { joinSources, type JoinSource } from '~/memberships/join/join-source'
import { text } from './figure-table'
import type { ListPart, PeopleList } from './people-lists.server'
import { movementsTable, type ReportScope } from './scope.server'

interface Joins {
  /** The day from which sources are known; null where none is. */
  since: Day | null
  /** New members of the period by source; null is not recorded. */
  counts: { source: JoinSource | null; count: number }[]
}

const newMembers = (db: OpenTenantDb, scope: ReportScope): RawBuilder<unknown> =>
  sql`${movementsTable(db, scope)} join members m on m.business_id = ${db.businessId} and m.id = v.member_id
    where v.kind = 'new' and v.moved_on between ${scope.period.from}::date and ${scope.period.to}::date`

/** New members of the period by where they came from, the most first. */
export async function readJoins(db: OpenTenantDb, scope: ReportScope): Promise<Joins> {
  const first = await sql<{ at: Date | null }>`select min(created_at) as at from members
    where business_id = ${db.businessId} and join_source is not null`.execute(db.q)
  const { rows } = await sql<{ source: JoinSource | null; count: number }>`
    select m.join_source as source, count(*)::int as count from ${newMembers(db, scope)}
    group by 1 order by 2 desc, 1`.execute(db.q)
  const at = first.rows[0]?.at ?? null
  return { since: at && dayIn(scope.timeZone, at), counts: rows }
}

export const sourceWords = (source: JoinSource | null): string =>
  source === null ? 'Not recorded' : joinSources[source]

/** New members of the period, of one source or of all. */
export async function listJoins(
  db: OpenTenantDb,
  scope: ReportScope,
  show: string,
  { offset, limit }: ListPart,
): Promise<PeopleList> {
  const isKnown = Object.hasOwn(joinSources, show)
  const where =
    show === 'unknown' ? sql`m.join_source is null` : isKnown ? sql`m.join_source = ${show}` : sql`true`
  const table = newMembers(db, scope)
  const total = await sql<{
    found: number
  }>`select count(*)::int as found from ${table} and ${where}`.execute(db.q)
  const { rows } = await sql<{
    memberId: string
    fullName: string
    day: Day
    source: JoinSource | null
    tier: string
  }>`select m.id as "memberId", m.full_name as "fullName", v.moved_on as day, m.join_source as source,
      (select t.name from tiers t where t.business_id = m.business_id and t.id = v.to_tier_id) as tier
    from ${table} and ${where} order by v.moved_on desc, m.id offset ${offset} limit ${limit}`.execute(db.q)
  return {
    found: total.rows[0]!.found,
    sum: null,
    columns: ['Member', 'Joined on', 'Came by', 'Tier'].map((label) => ({ label })),
    rows: rows.map((row) => [
      text(row.fullName, paths.business.member(row.memberId)),
      { text: formatDay(row.day), plain: row.day },
      text(sourceWords(row.source)),
      text(row.tier),
    ]),
  }
}
