import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveTier } from '~/tiers/archive-tier.server'
import { publishTier } from '~/tiers/publish-tier.server'
import { publishedTiers } from '~/tiers/queries.server'
import { saveTier } from '~/tiers/save-tier.server'
import { newId } from '~/kit/ids'
import { aClub } from '../../builders/club'
import { aTier } from '../../builders/tiers'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const text = {
  name: 'Calice',
  description: '',
  priceCents: 6_900,
  bottles: 2,
  benefits: ['A glass'],
  position: 0,
}
const aTenant = async () => database.tenant((await aClub(database)).id)

async function versionOf(businessId: string): Promise<number> {
  const { rows } = await database.owner.query('select version from businesses where id = $1', [businessId])
  return Number(rows[0].version)
}

describe('the tiers of a club', () => {
  it('are shown cheapest first, once they are published', async () => {
    const db = await aTenant()
    await aTier(db, { name: 'Riserva', priceCents: 24_900, bottles: 0 })
    await aTier(db, { name: 'Calice', priceCents: 6_900, benefits: ['A glass'] })
    await saveTier(db, { ...text, name: 'Draft', now })
    expect(await publishedTiers(db)).toMatchObject([
      { name: 'Calice', priceCents: 6_900, currency: 'usd', bottles: 2, benefits: ['A glass'] },
      { name: 'Riserva', priceCents: 24_900, bottles: null },
    ])
  })

  it('keep the old price beside the new one, of which one alone is current', async () => {
    const db = await aTenant()
    const { id } = await aTier(db)
    const before = await publishedTiers(db)
    await saveTier(db, { ...text, tierId: id, priceCents: 7_900, now })
    const after = await publishedTiers(db)
    expect(after).toMatchObject([{ id, priceCents: 7_900 }])
    expect(after[0]!.priceId).not.toBe(before[0]!.priceId)
    const { rows } = await database.owner.query(
      'select amount_cents, retired_at is null as current from tier_prices where tier_id = $1 order by created_at',
      [id],
    )
    expect(rows).toHaveLength(2)
    expect(rows.filter((row) => row.current)).toEqual([{ amount_cents: 7_900, current: true }])
  })

  it('keep their price when only words change, and the club page is drawn anew', async () => {
    const db = await aTenant()
    const { id } = await aTier(db, text)
    const [before] = await publishedTiers(db)
    const version = await versionOf(db.businessId)
    await saveTier(db, { ...text, tierId: id, description: 'Two bottles', now })
    expect(await publishedTiers(db)).toMatchObject([{ priceId: before!.priceId, description: 'Two bottles' }])
    expect(await versionOf(db.businessId)).toBeGreaterThan(version)
  })

  it('are not offered when the payment account did not take them', async () => {
    const db = await aTenant()
    const { tierId } = await saveTier(db, { ...text, now })
    const refusing = { publishTier: () => Promise.reject(new Error('no answer')) }
    await expect(publishTier(db, refusing, { tierId, now })).rejects.toThrow('no answer')
    expect(await publishedTiers(db)).toEqual([])
  })

  it('leave the page when they are archived, and cannot be changed then', async () => {
    const db = await aTenant()
    const { id } = await aTier(db)
    await archiveTier(db, { tierId: id, now })
    await archiveTier(db, { tierId: id, now })
    expect(await publishedTiers(db)).toEqual([])
    await expect(saveTier(db, { ...text, tierId: id, now })).rejects.toMatchObject({ code: 'tier-archived' })
  })

  it('are one club’s own', async () => {
    const [db, other] = [await aTenant(), await aTenant()]
    const { id } = await aTier(db)
    expect(await publishedTiers(other)).toEqual([])
    await expect(archiveTier(other, { tierId: id, now })).rejects.toMatchObject({ code: 'tier-not-found' })
    await expect(saveTier(other, { ...text, tierId: id, now })).rejects.toMatchObject({
      code: 'tier-not-found',
    })
    await expect(archiveTier(db, { tierId: newId(), now })).rejects.toMatchObject({ code: 'tier-not-found' })
  })
})
