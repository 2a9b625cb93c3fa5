import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archiveTier } from '~/membership/tiers/archive-tier.server'
import { moveTier, reorderTiers } from '~/membership/tiers/reorder-tiers.server'
import { publishTier } from '~/membership/tiers/publish-tier.server'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { aTier } from '../../../builders/tiers'
import { freshDatabase, type TestDatabase } from '../../../database'

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

  it('are created once when the form of a new one is submitted five times', async () => {
    const db = await aTenant()
    const draft = { ...text, name: 'Five Presses', formId: newId(), now }
    await Promise.all(Array.from({ length: 5 }, () => saveTier(db, draft)))
    const { rows } = await database.owner.query(
      `select t.id, count(p.id)::int as prices from tiers t join tier_prices p on p.tier_id = t.id
       where t.business_id = $1 and t.name = 'Five Presses' group by t.id`,
      [db.businessId],
    )
    expect(rows).toEqual([{ id: draft.formId, prices: 1 }])
  })

  it('keep the old price version, but only one is current', async () => {
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

  it('keep their price when only texts change, and the club page is rendered again', async () => {
    const db = await aTenant()
    const { id } = await aTier(db, text)
    const [before] = await publishedTiers(db)
    const version = await versionOf(db.businessId)
    await saveTier(db, { ...text, tierId: id, description: 'Two bottles', now })
    expect(await publishedTiers(db)).toMatchObject([{ priceId: before!.priceId, description: 'Two bottles' }])
    expect(await versionOf(db.businessId)).toBeGreaterThan(version)
  })

  it('are not published if Stripe rejects them', async () => {
    const db = await aTenant()
    const { tierId } = await saveTier(db, { ...text, now })
    const refusing = { publishTier: () => Promise.reject(new Error('no answer')) }
    await expect(publishTier(db, refusing, { tierId, now })).rejects.toThrow('no answer')
    expect(await publishedTiers(db)).toEqual([])
  })

  it('leave the page when archived and cannot be changed any more', async () => {
    const db = await aTenant()
    const { id } = await aTier(db)
    await archiveTier(db, { tierId: id, now })
    await archiveTier(db, { tierId: id, now })
    expect(await publishedTiers(db)).toEqual([])
    await expect(saveTier(db, { ...text, tierId: id, now })).rejects.toMatchObject({ code: 'tier-archived' })
  })

  it('belong to one club only', async () => {
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

describe('the order of the tiers', () => {
  async function threeTiers() {
    const db = await aTenant()
    const [low, middle, high] = [
      await aTier(db, { name: 'Low', priceCents: 1_900 }),
      await aTier(db, { name: 'Middle', priceCents: 2_900 }),
      await aTier(db, { name: 'High', priceCents: 3_900 }),
    ]
    const shown = async () => (await publishedTiers(db)).map(({ name }) => name)
    return { db, ids: [low.id, middle.id, high.id] as const, shown }
  }

  it('is saved, and the club page follows', async () => {
    const { db, ids, shown } = await threeTiers()
    const [low, middle, high] = ids
    const before = await versionOf(db.businessId)
    await reorderTiers(db, { tierIds: [high, low, middle] })
    expect(await shown()).toEqual(['High', 'Low', 'Middle'])
    expect(await versionOf(db.businessId)).toBeGreaterThan(before)
    await moveTier(db, { tierId: middle, by: -1 })
    expect(await shown()).toEqual(['High', 'Middle', 'Low'])
    await moveTier(db, { tierId: high, by: -1 })
    expect(await shown()).toEqual(['High', 'Middle', 'Low'])
  })

  it('is rejected if the published tiers changed, and never touches another club’s tiers', async () => {
    const { db, ids, shown } = await threeTiers()
    const [low, middle, high] = ids
    const stale = { code: 'tiers-changed', status: 409 }
    await expect(reorderTiers(db, { tierIds: [low, high] })).rejects.toMatchObject(stale)
    await expect(reorderTiers(db, { tierIds: [low, low, high] })).rejects.toMatchObject(stale)
    await expect(reorderTiers(db, { tierIds: [low, middle, newId()] })).rejects.toMatchObject(stale)
    const other = await threeTiers()
    await expect(reorderTiers(other.db, { tierIds: [high, middle, low] })).rejects.toMatchObject(stale)
    await archiveTier(db, { tierId: low, now })
    await expect(reorderTiers(db, { tierIds: [high, middle, low] })).rejects.toMatchObject(stale)
    expect(await shown()).toEqual(['Middle', 'High'])
  })

  it('is one of two concurrent ones, never a mixture', async () => {
    const { db, ids, shown } = await threeTiers()
    const [low, middle, high] = ids
    await Promise.all([
      reorderTiers(db, { tierIds: [high, middle, low] }),
      reorderTiers(db, { tierIds: [middle, high, low] }),
    ])
    expect([
      ['High', 'Middle', 'Low'],
      ['Middle', 'High', 'Low'],
    ]).toContainEqual(await shown())
  })
})
