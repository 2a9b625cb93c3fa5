import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { StaffRole } from '~/people/staff-access/permissions'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { wineById } from '~/cellar/catalog/queries.server'
import { action, loader } from '~/routes/business/inventory/inventory'
import { aClub } from '../../../builders/club'
import { addStaff, aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let db: TestDatabase
beforeAll(async () => {
  db = await freshDatabase()
})
afterAll(() => db.close())

const now = new Date('2026-11-20T17:00:00Z')

/** A cellar with one wine, and its page as staff with this role sees it. */
async function aCellarSeenBy(role: StaffRole) {
  const club = clubOf(await aClub(db))
  const tenant = db.tenant(club.id)
  const wineId = await aWine(tenant, { bottlePriceCents: 4000 })
  await moveStock(tenant, { act: 'opening', wineId, quantity: 6, unitCostCents: 1250, userId: null, now })
  const { id } = await aPerson(db)
  await addStaff(db, id, club.id, { role })
  const context = () => aRequestContext(db, { clubs: [club], now })
  const set = await startSession(context(), new Request(context().origin), {
    userId: id,
    businessId: club.id,
  })
  const ask = (query: string, fields?: Record<string, string>) => {
    const own = context()
    const request = new Request(`${own.origin}/business/inventory${query}`, {
      method: fields ? 'POST' : 'GET',
      body: fields && new URLSearchParams(fields),
      headers: { cookie: set.split(';')[0]! },
    })
    return { request, context: own, params: {} }
  }
  return {
    tenant,
    wineId,
    see: (query = '') => loader(ask(query)),
    send: (fields: Record<string, string>) =>
      Promise.resolve(action(ask('', fields))).catch((answer: unknown) => answer as Response),
  }
}

describe('the inventory', () => {
  it('shows the desk prices and stock, and neither cost nor value', async () => {
    const { see } = await aCellarSeenBy('desk')
    const page = await see('?sort=value')
    expect(page.lines[0]).toMatchObject({
      bottlePriceCents: 4000,
      available: 6,
      costCents: null,
      valueCents: null,
    })
    expect(page.permitted).not.toContain('value')
    expect(Object.keys(page.totals).filter((name) => /value|price|cost/i.test(name))).toEqual([])
    const manager = await (await aCellarSeenBy('manager')).see()
    expect(manager.totals).toMatchObject({ valueCents: 7500, priceCents: 24_000 })
    expect(manager.lines[0]).toMatchObject({ costCents: 1250, valueCents: 7500 })
  })

  it.each(['price', 'par', 'count', 'undo'])('lets the desk not send the form “%s”', async (intent) => {
    const { send, tenant, wineId } = await aCellarSeenBy('desk')
    const fields = { bottlePrice: '1', parLevel: '1', available: '1', reason: 'Found', seen: '4000' }
    const answer = await send({ intent, wineId, ...fields })
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe('/unauthorized')
    expect(await wineById(tenant, wineId)).toMatchObject({ bottlePriceCents: 4000, version: 1 })
  })

  it('changes a price by a form in a cell and by a plain one, and takes none away by a form without it', async () => {
    const { send, tenant, wineId } = await aCellarSeenBy('manager')
    const inCell = await send({
      intent: 'price',
      inline: '1',
      wineId,
      seen: '4000',
      bottlePrice: '$1,045.50',
    })
    expect(inCell).toMatchObject({ data: { saved: true } })
    const plain = (await send({ intent: 'price', wineId, seen: '104550', bottlePrice: '48' })) as Response
    expect(plain.headers.get('location')).toBe('/business/inventory?done=price')
    const broken = await send({ intent: 'price', wineId, seen: '4800' })
    expect(broken).toMatchObject({ data: { submission: { error: { bottlePrice: [expect.any(String)] } } } })
    expect(await wineById(tenant, wineId)).toMatchObject({ bottlePriceCents: 4800 })
  })

  it('keeps the chosen columns in a cookie and leads back to the same list', async () => {
    const { see } = await aCellarSeenBy('owner')
    const answer = await see('?q=grasso&choose=1&col=bin&col=window&col=secret').catch(
      (thrown: unknown) => thrown,
    )
    expect((answer as Response).headers.get('location')).toBe('/business/inventory?q=grasso')
  })
})
