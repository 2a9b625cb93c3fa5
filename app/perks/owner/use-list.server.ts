// The uses of perks that a business lists and exports.
import { sql, type RawBuilder } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { DomainError } from '~/kit/errors'
import { foldText } from '~/kit/fold-text'
import { containsPattern } from '~/kit/like-pattern'
import { nextPeriodStart } from '~/tiers/perks/perk-words'
import type { Day } from '~/kit/dates'
import type { UseFilter } from './use-filter'

export interface ListedUse {
  id: string
  perkId: string
  /** The perk's name when it was used. */
  name: string
  tierId: string
  tierName: string
  memberId: string
  memberName: string
  memberEmail: string
  note: string
  usedAt: Date
  /** In the business's time zone. */
  usedOn: Day
  /** Null for a deleted account. */
  recordedBy: string | null
}

/** Words of a search that are looked for. */
const mostWords = 6

/** The most uses of a file. */
const mostExported = 50_000

/** Uses that a filter leaves, newest first, after the one with the id `after`; `found` counts all of them. */
export async function listUses(
  db: OpenTenantDb,
  { filter, after, limit }: { filter: UseFilter; after: string | null; limit: number },
): Promise<{ uses: ListedUse[]; found: number; next: string | null }> {
  const rows = await selectUses(db, { filter, after, limit: limit + 1 })
  const uses = rows.slice(0, limit)
  const counted = await sql<{ count: number }>`select count(*)::int as count ${matching(db, filter)}`.execute(
    db.q,
  )
  return { uses, found: counted.rows[0]!.count, next: rows.length > limit ? uses.at(-1)!.id : null }
}

/** Every use that a filter leaves, newest first. Throws `too-many-uses` (409). */
export async function exportedUses(db: OpenTenantDb, filter: UseFilter): Promise<ListedUse[]> {
  const uses = await selectUses(db, { filter, after: null, limit: mostExported + 1 })
  if (uses.length > mostExported) {
    throw new DomainError(
      'too-many-uses',
      409,
      `A file has up to ${mostExported.toLocaleString('en-US')} uses. Choose a month first.`,
    )
  }
  return uses
}

async function selectUses(
  db: OpenTenantDb,
  { filter, after, limit }: { filter: UseFilter; after: string | null; limit: number },
): Promise<ListedUse[]> {
  const { rows } = await sql<ListedUse>`
    select u.id, u.perk_id as "perkId", u.name, p.tier_id as "tierId", t.name as "tierName",
      u.member_id as "memberId", m.full_name as "memberName", m.email as "memberEmail", u.note,
      u.used_at as "usedAt", to_char(u.used_on, 'YYYY-MM-DD') as "usedOn", s.full_name as "recordedBy"
    ${matching(db, filter)}
      and (${after}::uuid is null or (u.used_on, u.used_at, u.id) < (
        select a.used_on, a.used_at, a.id from perk_uses a
        where a.business_id = ${db.businessId} and a.id = ${after}::uuid))
    order by u.used_on desc, u.used_at desc, u.id desc
    limit ${limit}`.execute(db.q)
  return rows
}

/** "from perk_uses u ... where ...": the uses that a filter leaves, without those that were taken back. */
function matching(db: OpenTenantDb, filter: UseFilter): RawBuilder<unknown> {
  const { text, perkId, tierId, month, recordedBy } = filter
  const words = foldText(text).split(/\s+/).filter(Boolean).slice(0, mostWords)
  const conditions = [
    perkId && sql`u.perk_id = ${perkId}::uuid`,
    tierId && sql`p.tier_id = ${tierId}::uuid`,
    recordedBy && sql`u.recorded_by = ${recordedBy}::uuid`,
    month && sql`u.used_on >= ${month}::date and u.used_on < ${nextPeriodStart('month', month)}::date`,
    ...words.map(
      (word) =>
        sql`(m.search_text like ${containsPattern(word)} or lower(m.email) like ${containsPattern(word)})`,
    ),
  ].flatMap((condition) => (condition ? [sql` and ${condition}`] : []))
  return sql`
    from perk_uses u
    join tier_perks p on p.business_id = u.business_id and p.id = u.perk_id
    join tiers t on t.business_id = p.business_id and t.id = p.tier_id
    join members m on m.business_id = u.business_id and m.id = u.member_id
    left join business_users s on s.business_id = u.business_id and s.user_id = u.recorded_by
    where u.business_id = ${db.businessId} and u.undone_at is null ${sql.join(conditions, sql``)}`
}

/** Choices of the filters of the list. */
export interface UseChoices {
  /** Removed ones too, where they were used. */
  perks: { id: string; name: string; tierName: string }[]
  tiers: { id: string; name: string }[]
  /** First days of months in which perks were used, newest first. */
  months: Day[]
  staff: { id: string; name: string }[]
}

/** The perks, tiers, months and people that occur in the list of uses. */
export async function choicesOfUses(db: OpenTenantDb): Promise<UseChoices> {
  const { rows: perks } = await sql<UseChoices['perks'][number] & { tierId: string }>`
    select p.id, p.name, p.tier_id as "tierId", t.name as "tierName" from tier_perks p
    join tiers t on t.business_id = p.business_id and t.id = p.tier_id
    where p.business_id = ${db.businessId} and (p.removed_at is null or exists (
      select 1 from perk_uses u where u.business_id = p.business_id and u.perk_id = p.id))
    order by t.position, t.id, p.position, p.id`.execute(db.q)
  const { rows: months } = await sql<{ month: Day }>`
    select distinct to_char(u.used_on, 'YYYY-MM-01') as month from perk_uses u
    where u.business_id = ${db.businessId} and u.undone_at is null order by month desc`.execute(db.q)
  const { rows: staff } = await sql<UseChoices['staff'][number]>`
    select s.user_id as id, s.full_name as name from business_users s
    where s.business_id = ${db.businessId} and exists (
      select 1 from perk_uses u where u.business_id = s.business_id and u.recorded_by = s.user_id)
    order by s.full_name, s.user_id`.execute(db.q)
  return {
    perks,
    tiers: [
      ...new Map(perks.map(({ tierId, tierName }) => [tierId, { id: tierId, name: tierName }])).values(),
    ],
    months: months.map(({ month }) => month),
    staff,
  }
}
