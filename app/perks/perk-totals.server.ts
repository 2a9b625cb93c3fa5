// How often the perks of a tier were used, for the business.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { Day } from '~/kit/dates'

/** Uses of one perk in the month or year under way. */
export interface PerkTotal {
  perkId: string
  uses: number
  members: number
}

/** Uses of the perks of a tier since the first day of this month, or of this year for yearly ones. */
export async function perkTotals(
  db: OpenTenantDb,
  { tierId, month, year }: { tierId: string; month: Day; year: Day },
): Promise<Map<string, PerkTotal>> {
  const { rows } = await sql<PerkTotal>`
    select p.id as "perkId", count(u.id)::int as uses, count(distinct u.member_id)::int as members
    from tier_perks p
    left join perk_uses u on u.business_id = p.business_id and u.perk_id = p.id and u.undone_at is null
      and u.used_on >= case p.period when 'month' then ${month}::date else ${year}::date end
    where p.business_id = ${db.businessId} and p.tier_id = ${tierId}::uuid and p.removed_at is null
    group by p.id`.execute(db.q)
  return new Map(rows.map((row) => [row.perkId, row]))
}

export interface ListedUse {
  id: string
  memberId: string
  memberName: string
  note: string
  usedAt: Date
  recordedBy: string | null
}

/** Uses of a perk, newest first, after the one with the id `after`. */
export async function listPerkUses(
  db: OpenTenantDb,
  { perkId, after, limit }: { perkId: string; after: string | null; limit: number },
): Promise<{ perk: { name: string; tierId: string } | null; uses: ListedUse[]; next: string | null }> {
  const perk = await db.q
    .selectFrom('tier_perks')
    .where('business_id', '=', db.businessId)
    .where('id', '=', perkId)
    .select(['name', 'tier_id as tierId'])
    .executeTakeFirst()
  const { rows } = await sql<ListedUse>`
    select u.id, u.member_id as "memberId", m.full_name as "memberName", u.note, u.used_at as "usedAt",
      p.full_name as "recordedBy"
    from perk_uses u
    join members m on m.business_id = u.business_id and m.id = u.member_id
    left join business_users p on p.business_id = u.business_id and p.user_id = u.recorded_by
    where u.business_id = ${db.businessId} and u.perk_id = ${perkId}::uuid and u.undone_at is null
      and (${after}::uuid is null or (u.used_at, u.id) < (
        select a.used_at, a.id from perk_uses a where a.business_id = ${db.businessId} and a.id = ${after}::uuid))
    order by u.used_at desc, u.id desc
    limit ${limit + 1}`.execute(db.q)
  const uses = rows.slice(0, limit)
  return { perk: perk ?? null, uses, next: rows.length > limit ? uses.at(-1)!.id : null }
}
