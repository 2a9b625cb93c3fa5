// Perks that something else than the desk redeems, such as a booking of an event.
import type { OpenTenantDb } from '#/db/handles.server'
import { accessOfMembership } from '~/membership/memberships/lifecycle'
import { nextPeriodStart, periodStart } from '~/membership/tiers/perks/perk-words'
import { countUses, currentTier } from './member-perks.server'
import { insertPerkUse, lockMember, perkOf, perkUsedUp } from './use-perk.server'

interface PerkOfMember {
  perkId: string
  memberId: string
  timeZone: string
  now: Date
}

/**
 * How often a member can still use a perk in its period: null without a limit, 0 where the perk is not of their tier or
 * their membership gives none now.
 */
export async function perkUsesLeft(
  db: OpenTenantDb,
  { perkId, memberId, timeZone, now }: PerkOfMember,
): Promise<number | null> {
  const tier = await currentTier(db, memberId)
  const perk = tier && (await perkOf(db, { perkId, tierId: tier.tierId }))
  if (!tier || !perk || !accessOfMembership(tier).perks) return 0
  if (perk.times === null) return null
  const start = periodStart(perk.period, timeZone, now)
  return Math.max(0, perk.times - (await countUses(db, { memberId, perk, start })))
}

/**
 * Records a use in the caller's transaction, under an id of the caller's. Locks the member, as the desk does. Throws
 * `perk-used-up` (409) where none is left.
 */
export async function redeemPerk(
  db: OpenTenantDb,
  { id, note, ...of }: PerkOfMember & { id: string; note: string },
): Promise<void> {
  const { perkId, memberId, timeZone, now } = of
  await lockMember(db, memberId)
  const tier = await currentTier(db, memberId)
  const perk = tier && (await perkOf(db, { perkId, tierId: tier.tierId }))
  if (!perk || (await perkUsesLeft(db, of)) === 0) {
    const period = perk?.period ?? 'month'
    const start = periodStart(period, timeZone, now)
    throw perkUsedUp({ name: perk?.name ?? 'This perk', period, renewsOn: nextPeriodStart(period, start) })
  }
  await insertPerkUse(db, { id, perk, memberId, note, timeZone, userId: null, now })
}

/** Takes a use back in the caller's transaction; taken back before, nothing happens. */
export async function returnPerk(
  db: OpenTenantDb,
  { useId, now }: { useId: string; now: Date },
): Promise<void> {
  await db.q
    .updateTable('perk_uses')
    .set({ undone_at: now })
    .where('id', '=', useId)
    .where('undone_at', 'is', null)
    .execute()
}
