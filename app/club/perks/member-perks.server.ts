// Perks of a member besides the box, and their uses.
import type { OpenTenantDb } from '#/db/handles.server'
import { liveStatuses } from '#/db/schema/memberships'
import { accessOfMembership, type MembershipStatus } from '~/membership/memberships/lifecycle'
import type { Day } from '~/foundation/kit/dates'
import {
  nextPeriodStart,
  periodStart,
  type Perk,
  type PerkBalance,
} from '~/membership/tiers/perks/perk-words'

type PerkUse = Awaited<ReturnType<typeof recentUses>>[number]

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
  const rows = await db.q
    .selectFrom('tier_perks')
    .where('tier_id', '=', tier.tierId)
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'staff_note as staffNote', 'times', 'period'])
    .orderBy('position')
    .orderBy('id')
    .execute()
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
  const { count } = await db.q
    .selectFrom('perk_uses')
    .where('member_id', '=', memberId)
    .where('undone_at', 'is', null)
    .where('used_on', '>=', start)
    .where('used_on', '<', nextPeriodStart(perk.period, start))
    .where(({ eb, fn }) =>
      eb.or([
        eb('perk_id', '=', perk.id),
        eb(fn<string>('lower', ['name']), '=', fn<string>('lower', [eb.val(perk.name)])),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The tier and state of the membership whose perks a member has: their latest one. */
export async function currentTier(db: OpenTenantDb, memberId: string) {
  const tier = await db.q
    .selectFrom('memberships as m')
    .innerJoin('tiers as t', 't.id', 'm.tier_id')
    .where('m.member_id', '=', memberId)
    .select(['m.tier_id as tierId', 't.name as tierName', 't.bottle_discount_bp as discountBp'])
    .select(['m.status', 'm.stripe_status as providerStatus'])
    .orderBy((eb) => eb('m.status', 'in', liveStatuses), 'desc')
    .orderBy('m.created_at', 'desc')
    .orderBy('m.id')
    .limit(1)
    .executeTakeFirst()
  return tier ?? null
}

const recentUses = (db: OpenTenantDb, memberId: string) =>
  db.q
    .selectFrom('perk_uses as u')
    // Null for a deleted account.
    .leftJoin('business_users as p', 'p.user_id', 'u.recorded_by')
    .where('u.member_id', '=', memberId)
    .where('u.undone_at', 'is', null)
    .select(['u.id', 'u.perk_id as perkId', 'u.name', 'u.note', 'u.used_at as usedAt'])
    .select(['u.used_on as usedOn', 'p.full_name as recordedBy', 'u.recorded_by as recordedById'])
    .orderBy('u.used_at', 'desc')
    .orderBy('u.id')
    .limit(mostUses)
    .execute()
