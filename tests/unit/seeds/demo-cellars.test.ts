import { describe, expect, it } from 'vitest'
import { demoCellar } from '#/db/seeds/demo-cellars'
import { wineKinds } from '~/cellar/reference/labels'

const [restaurant, shop] = ['bottega-rossa', 'harbor-cellars'].map((slug) => demoCellar(slug)!)

describe('the cellars of the demo', () => {
  it('are 180 wines of every kind at the restaurant, four more that it no longer sells, and 600 at the shop', () => {
    const facts = restaurant!.wines.map(({ facts }) => facts)
    expect(restaurant!.wines.filter(({ isRetired }) => !isRetired)).toHaveLength(180)
    expect(restaurant!.wines).toHaveLength(184)
    expect(shop!.wines).toHaveLength(600)
    expect(new Set(facts.map(({ type }) => type))).toEqual(new Set(wineKinds))
    expect(new Set(facts.map(({ formatMl }) => formatMl))).toEqual(new Set([375, 500, 750, 1500]))
  })

  it('name the origin and a price above cost of every wine, and each wine once', () => {
    for (const { wines } of [restaurant!, shop!]) {
      expect(new Set(wines.map(({ key }) => key)).size).toBe(wines.length)
      for (const { facts, unitCostCents } of wines) {
        expect([facts.country, facts.region], facts.name).not.toContain('')
        expect(facts.bottlePriceCents!, facts.name).toBeGreaterThan(unitCostCents)
        if (facts.glassPriceCents) expect(facts.glassPriceCents).toBeLessThan(facts.bottlePriceCents! / 2)
      }
    }
  })

  it('have a history in which no stock falls below zero and each ends at the stock of its table', () => {
    for (const { wines, plan } of [restaurant!, shop!]) {
      const stock = new Map(plan.opening.map(({ key, quantity, atBar }) => [key, quantity + atBar]))
      const move = (key: string, bottles: number) => {
        const after = stock.get(key)! + bottles
        expect(after, key).toBeGreaterThanOrEqual(0)
        stock.set(key, after)
      }
      for (const { delivery, weeks, differences } of plan.periods) {
        expect(delivery.lines).not.toEqual([])
        for (const { key, quantity } of delivery.lines) move(key, quantity)
        for (const { sold, broken, opened } of weeks)
          for (const { key, quantity } of [...sold, ...broken, ...opened]) move(key, -quantity)
        for (const { key, difference } of differences) move(key, difference)
      }
      expect(stock).toEqual(new Map(wines.map((wine) => [wine.key, wine.stock])))
    }
  })
})
