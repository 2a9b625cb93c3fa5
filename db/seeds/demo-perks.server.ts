// Perks of the demo's restaurant, and a few uses of this month.
import { v5 } from 'uuid'
import type { Club } from '#/tenants/club'
import type { Services } from '~/web/http/request-context.server'
import { recordPerkUse } from '~/club/perks/use-perk.server'
import { perksOfTier, savePerk } from '~/membership/tiers/perks/save-perk.server'
import { publishedTiers } from '~/membership/tiers/queries.server'

const perks = [
  { name: 'Glass at the bar', times: 1, period: 'month', staffNote: 'Any glass up to $18.' },
  { name: 'Corkage waived', times: null, period: 'month', staffNote: '' },
  { name: 'Dessert wine on a birthday', times: 1, period: 'year', staffNote: 'Ask for a document.' },
] as const

/** Gives each tier one perk more than the one before, and has some members use theirs. Safe to repeat. */
export async function giveDemoPerks(
  services: Services,
  club: Club,
  { ownerId, deskId }: { ownerId: string; deskId: string },
): Promise<void> {
  const db = services.scopes.club(club)
  const now = services.now(club.id)
  const tiers = await publishedTiers(db)
  for (const [at, { id: tierId }] of tiers.entries()) {
    for (const perk of perks.slice(0, at + 1)) {
      const id = v5(`demo perk ${tierId} ${perk.name}`, club.id)
      await savePerk(db, { ...perk, id, tierId, userId: ownerId, now })
    }
  }
  const members = await db.read((db) =>
    db.q
      .selectFrom('memberships')
      .where('status', '=', 'active')
      .orderBy('id')
      .select(['member_id', 'tier_id'])
      .limit(6)
      .execute(),
  )
  for (const { member_id: memberId, tier_id: tierId } of members) {
    const [perk] = await db.read((db) => perksOfTier(db, tierId))
    if (!perk) continue
    const id = v5(`demo perk use ${memberId}`, club.id)
    const use = { id, perkId: perk.id, memberId, note: '', timeZone: club.timeZone }
    await recordPerkUse(db, { ...use, userId: deskId, now })
  }
}
