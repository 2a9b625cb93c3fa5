// Perks of a member besides the box, and their uses.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import { accessOfMembership, type MembershipStatus } from '~/memberships/lifecycle'
import type { Day } from '~/kit/dates'
import { nextPeriodStart, periodStart, type Perk, type PerkBalance } from '~/tiers/perks/perk-words'

interface PerkUse {
  id: string
  perkId: string
  name: string
  note: string
  usedAt: Date
  /** In the business's time zone. */
  usedOn: Day
  /** Who recorded it; null for a deleted account. */
  recordedBy: string | null
  recordedById: string | null
}

export interface MemberPerks {
  tierName: string | null
  /** Discount of the tier on a bottle: 1000 is 10 %. */
  bottleDiscountBp: number
  /** Perks of the tier with what is left now. Empty without a membership. */
  perks: PerkBalance[]
  /** False while the membership gives none: paused, not paid, ended. */
  isEntitled: boolean
  status: MembershipStatus | null
  /** Uses that were not taken back, newest first, twenty at most. */
  uses: PerkUse[]
}

const mostUses = 20

/** The perks of a member now, with what is left of each in the business's time zone. */
export async function memberPerks(
  db: OpenTenantDb,
  { memberId, timeZone, now }: { memberId: string; timeZone: string; now: Date },
): Promise<MemberPerks> {
  const tier = await currentTier(db, memberId)
  const uses = await recentUses(db, memberId)
  if (!tier) {
    return { tierName: null, bottleDiscountBp: 0, perks: [], isEntitled: false, status: null, uses }
  }
  const { rows } = await sql<Perk>`
    select id, name, staff_note as "staffNote", times, period from tier_perks
    where business_id = ${db.businessId} and tier_id = ${tier.tierId} and removed_at is null
    order by position, id`.execute(db.q)
  const perks: PerkBalance[] = []
  for (const perk of rows) {
    const start = periodStart(perk.period, timeZone, now)
    const used = await countUses(db, { memberId, perk, start })
    perks.push({
      ...perk,
      used,
      left: perk.times === null ? null : Math.max(0, perk.times - used),
      renewsOn: nextPeriodStart(perk.period, start),
    })
  }
  return {
    tierName: tier.tierName,
    bottleDiscountBp: tier.discountBp,
    perks,
    isEntitled: accessOfMembership(tier).perks,
    status: tier.status,
    uses,
  }
}

/**
 * How often a member used a perk in its period. A perk of the same name counts too, so that a member who changes tiers
 * in mid-month does not get the same glass twice.
 */
export async function countUses(
  db: OpenTenantDb,
  { memberId, perk, start }: { memberId: string; perk: Pick<Perk, 'id' | 'name' | 'period'>; start: Day },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from perk_uses
    where business_id = ${db.businessId} and member_id = ${memberId}::uuid and undone_at is null
      and used_on >= ${start}::date and used_on < ${nextPeriodStart(perk.period, start)}::date
      and (perk_id = ${perk.id}::uuid or lower(name) = lower(${perk.name}))`.execute(db.q)
  return rows[0]!.count
}

/** The tier and state of the membership whose perks a member has: their latest one. */
export async function currentTier(db: OpenTenantDb, memberId: string) {
  const { rows } = await sql<{
    tierId: string
    tierName: string
    discountBp: number
    status: MembershipStatus
    providerStatus: string
  }>`
    select m.tier_id as "tierId", t.name as "tierName", t.bottle_discount_bp as "discountBp", m.status,
      m.stripe_status as "providerStatus"
    from memberships m
    join tiers t on t.business_id = m.business_id and t.id = m.tier_id
    where m.business_id = ${db.businessId} and m.member_id = ${memberId}::uuid
    order by m.status in ('active', 'past_due', 'paused') desc, m.created_at desc, m.id
    limit 1`.execute(db.q)
  return rows[0] ?? null
}

async function recentUses(db: OpenTenantDb, memberId: string): Promise<PerkUse[]> {
  const { rows } = await sql<PerkUse>`
    select u.id, u.perk_id as "perkId", u.name, u.note, u.used_at as "usedAt",
      to_char(u.used_on, 'YYYY-MM-DD') as "usedOn", p.full_name as "recordedBy",
      u.recorded_by as "recordedById"
    from perk_uses u
    left join business_users p on p.business_id = u.business_id and p.user_id = u.recorded_by
    where u.business_id = ${db.businessId} and u.member_id = ${memberId}::uuid and u.undone_at is null
    order by u.used_at desc, u.id
    limit ${mostUses}`.execute(db.q)
  return rows
}
