import type { TenantDb } from '#/db/handles.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { saveTier, type TierInput } from '~/membership/tiers/save-tier.server'

/** The club has no payment account. */
const withoutAccount = { publishTier: async () => undefined }

/** A tier on the club page. */
export async function aTier(db: TenantDb, options: Partial<TierInput> = {}): Promise<{ id: string }> {
  const now = new Date()
  const text = {
    name: 'First Pour',
    description: '',
    priceCents: 9_900,
    bottles: 2,
    benefits: [],
    position: 0,
  }
  const { tierId } = await saveTier(db, { ...text, ...options, now })
  await publishTier(db, withoutAccount, { tierId, now })
  return { id: tierId }
}
