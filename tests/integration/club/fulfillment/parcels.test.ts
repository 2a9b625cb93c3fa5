import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { changeToPickUp } from '~/club/fulfillment/parcels/change-fulfillment.server'
import { createParcels } from '~/club/fulfillment/parcels/create-parcels.server'
import { markParcelsDelivered, returnParcel } from '~/club/fulfillment/parcels/end-parcels.server'
import { countParcels, packedParcels } from '~/club/fulfillment/parcels/parcel-list.server'
import { sendParcelEmail } from '~/club/fulfillment/parcels/emails/send-parcel-email.server'
import { bottleOfLink } from '~/club/tastes/links/rate-by-link.server'
import { readRatingToken } from '~/club/tastes/links/rating-token.server'
import { shipOrders, undoShip, type Shipment } from '~/club/fulfillment/parcels/ship-orders.server'
import { deleteAddress, addressesOf } from '~/club/shipping/addresses/addresses.server'
import { switchOff } from '~/club/shipping/settings/save-settings.server'
import { clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'
import { aClubOfRecords, aRecordedMember, later, type ClubOfRecords } from '../../../builders/recorded-member'
import { aRecordedRun, ledgerFaults } from '../../../builders/recorded-run'
import { askForShipping, saveAnAddress, switchShippingOn } from '../../../builders/shipping'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date()

/** A club that ships, with paid members who asked for it, and their boxes of a locked run. */
async function shippedBoxes(members = 1) {
  const club = await aClubOfRecords(database)
  await switchShippingOn(club.db, { userId: club.ownerId, now, tierId: club.tierId })
  const people = []
  for (let n = 0; n < members; n++) {
    const member = await aRecordedMember(club, { now, name: `Member ${n}` })
    await member.pay(now)
    await askForShipping(club.db, member.id, now)
    people.push(member)
  }
  const run = await aRecordedRun(club, { now })
  await run.lock()
  const { rows } = await database.owner.query(
    'select id, member_id, fulfillment, status from run_orders where business_id = $1 order by number',
    [club.id],
  )
  const orders = rows as { id: string; member_id: string; fulfillment: string; status: string }[]
  return { club, run, people, orders, by: { userId: club.ownerId, now } }
}

const one = async (table: string, id: string) =>
  (await database.owner.query(`select * from ${table} where id = $1`, [id])).rows[0] as Record<
    string,
    unknown
  >
const parcelOf = async (orderId: string) =>
  (
    await database.owner.query('select * from parcels where run_order_id = $1 order by number desc', [
      orderId,
    ])
  ).rows[0] as Record<string, unknown>
const owedOf = async (club: ClubOfRecords) =>
  (await database.owner.query('select status from entitlements where business_id = $1', [club.id])).rows.map(
    ({ status }) => status as string,
  )
const stockOf = async (club: ClubOfRecords) =>
  (
    await database.owner.query(
      'select sum(available)::int as available, sum(committed)::int as committed, sum(out)::int as out from stock_totals where business_id = $1',
      [club.id],
    )
  ).rows[0] as { available: number; committed: number; out: number }

const ups = (orderId: string, tracking = '1Z999AA10123456784'): Shipment => ({
  orderId,
  carrier: 'ups',
  carrierName: '',
  tracking,
})

describe('parcels of boxes', () => {
  it('take the bottles out of the cellar when they are shipped, and fulfil what is owed', async () => {
    const { club, orders, by } = await shippedBoxes()
    const [order] = orders
    expect(order).toMatchObject({ fulfillment: 'ship', status: 'processing' })
    expect(await createParcels(club.db, { orderIds: [order!.id], ...by })).toMatchObject([
      { outcome: 'done' },
    ])
    expect(await one('run_orders', order!.id)).toMatchObject({ status: 'ready' })
    expect(await shipOrders(club.db, { shipments: [ups(order!.id)], ...by })).toMatchObject([
      { outcome: 'done' },
    ])
    expect(await one('run_orders', order!.id)).toMatchObject({ status: 'shipped' })
    expect(await parcelOf(order!.id)).toMatchObject({
      status: 'shipped',
      needs_adult_signature: true,
      street: '12 Vine St',
    })
    expect(await owedOf(club)).toEqual(['fulfilled'])
    expect(await stockOf(club)).toMatchObject({ committed: 0, out: 2 })
    expect(await ledgerFaults(club)).toEqual([])
    await markParcelsDelivered(club.db, { orderIds: [order!.id], ...by })
    expect(await one('run_orders', order!.id)).toMatchObject({ status: 'delivered' })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('bring an email with their delivery by which each of their wines can be rated once', async () => {
    const { club, people, orders, by } = await shippedBoxes()
    const orderId = orders[0]!.id
    await shipOrders(club.db, { shipments: [ups(orderId)], ...by })
    await markParcelsDelivered(club.db, { orderIds: [orderId], ...by })
    const parcel = await parcelOf(orderId)
    const secret = 'a secret of the tests, long enough'
    const services = {
      clubs: { byId: () => Promise.resolve(clubOf({ id: club.id, slug: 'a-club' })) },
      env: { scheme: 'http' as const, rootDomain: 'localhost:3000', sessionSecret: secret },
    }
    const mail = { parcelId: parcel.id as string, at: now.toISOString(), now }
    await sendParcelEmail(club.db, services, { ...mail, kind: 'delivered' })
    const { rows } = await database.owner.query(
      `select text from outgoing_emails where business_id = $1 and occasion = 'parcel-delivered'`,
      [club.id],
    )
    const tokens = [...(rows[0].text as string).matchAll(/\/rate\/([\w.-]+)/g)].map((match) => match[1]!)
    const bottles = tokens.map((token) => readRatingToken(secret, token, now)!.id)
    const rated = await Promise.all(bottles.map((id) => bottleOfLink(club.db, id)))
    const { rows: lines } = await database.owner.query(
      'select distinct wine_id from order_bottles where order_id = $1',
      [orderId],
    )
    expect(rated.map((bottle) => bottle!.wineId).sort()).toEqual(lines.map((line) => line.wine_id).sort())
    for (const bottle of rated) expect(bottle).toMatchObject({ memberId: people[0]!.id, state: 'open' })
  })

  it('can be undone for ten minutes, and not later', async () => {
    const { club, orders, by } = await shippedBoxes()
    const orderId = orders[0]!.id
    await shipOrders(club.db, { shipments: [ups(orderId)], ...by })
    await undoShip(club.db, { orderId, userId: club.ownerId, now: new Date(now.getTime() + 9 * 60_000) })
    expect(await one('run_orders', orderId)).toMatchObject({ status: 'ready' })
    expect(await owedOf(club)).toEqual(['assigned'])
    expect(await stockOf(club)).toMatchObject({ committed: 2, out: 0 })
    expect(await ledgerFaults(club)).toEqual([])
    await shipOrders(club.db, { shipments: [ups(orderId)], ...by })
    await expect(
      undoShip(club.db, { orderId, userId: club.ownerId, now: new Date(now.getTime() + 11 * 60_000) }),
    ).rejects.toMatchObject({ code: 'too-late' })
  })

  it('that come back put their bottles into stock, and the member is owed the box again', async () => {
    const { club, orders, by } = await shippedBoxes()
    const orderId = orders[0]!.id
    await shipOrders(club.db, { shipments: [ups(orderId)], ...by })
    await returnParcel(club.db, { orderId, note: 'No adult at home', ...by })
    await returnParcel(club.db, { orderId, note: 'Again', ...by })
    expect(await one('run_orders', orderId)).toMatchObject({ status: 'returned' })
    expect(await parcelOf(orderId)).toMatchObject({ status: 'returned', return_note: 'No adult at home' })
    expect(await owedOf(club)).toEqual(['open'])
    expect(await stockOf(club)).toMatchObject({ available: 24, committed: 0, out: 0 })
    expect(await ledgerFaults(club)).toEqual([])
    // The next run gives it again.
    const next = await aRecordedRun(club, { now })
    await next.lock()
    expect(await owedOf(club)).toEqual(['assigned'])
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('are shipped once by two people at the same time', async () => {
    const { club, orders, by } = await shippedBoxes()
    const orderId = orders[0]!.id
    const results = await Promise.all([
      shipOrders(club.db, { shipments: [ups(orderId, '1Z999AA10123456781')], ...by }),
      shipOrders(club.db, { shipments: [ups(orderId, '1Z999AA10123456782')], ...by }),
    ])
    expect(
      results
        .flat()
        .map(({ outcome }) => outcome)
        .sort(),
    ).toEqual(['done', 'refused'])
    expect(await stockOf(club)).toMatchObject({ out: 2 })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('of two orders cannot share a tracking number', async () => {
    const { club, orders, by } = await shippedBoxes(2)
    const results = await shipOrders(club.db, { shipments: orders.map(({ id }) => ups(id)), ...by })
    expect(results).toMatchObject([{ outcome: 'done' }, { outcome: 'refused' }])
    expect(results[1]!.because).toContain('belongs to parcel 1')
    expect(await one('run_orders', orders[1]!.id)).toMatchObject({ status: 'processing' })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('keep their address when the member changes or deletes theirs', async () => {
    const { club, orders, people, by } = await shippedBoxes()
    const orderId = orders[0]!.id
    await createParcels(club.db, { orderIds: [orderId], ...by })
    const [old] = await club.db.read((db) => addressesOf(db, people[0]!.id))
    await saveAnAddress(club.db, { memberId: people[0]!.id, now, street: '9 New Rd', isDefault: true })
    await deleteAddress(club.db, { id: old!.id, memberId: people[0]!.id, now })
    const rows = await club.db.read((db) => packedParcels(db, null))
    expect(rows).toMatchObject([{ street: '12 Vine St', hasNewAddress: true }])
  })

  it('do not leave once a permit has expired or shipping is switched off', async () => {
    const { club, orders, by } = await shippedBoxes()
    const orderId = orders[0]!.id
    await createParcels(club.db, { orderIds: [orderId], ...by })
    await database.owner.query('update shipping_states set expires_on = $2 where business_id = $1', [
      club.id,
      dayIn('UTC', later(now, -2)),
    ])
    const [late] = await shipOrders(club.db, { shipments: [ups(orderId)], ...by })
    expect(late).toMatchObject({ outcome: 'refused' })
    expect(late!.because).toContain('permit for California has expired')
    await switchOff(club.db, by)
    const [off] = await shipOrders(club.db, { shipments: [ups(orderId)], ...by })
    expect(off!.because).toContain('switched off')
    expect(await changeToPickUp(club.db, { orderId, refundId: newId(), ...by })).toBeNull()
    expect(await parcelOf(orderId)).toMatchObject({ status: 'canceled' })
    await handOver(club.db, {
      id: newId(),
      bottleIds: (
        await database.owner.query('select id from order_bottles where order_id = $1', [orderId])
      ).rows.map(({ id }) => id as string),
      collectedBy: 'member',
      secondPerson: '',
      isAgeChecked: true,
      note: '',
      recordedAt: null,
      ...by,
    })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('under way can be finished after shipping was switched off', async () => {
    const { club, orders, by } = await shippedBoxes(2)
    await shipOrders(club.db, {
      shipments: orders.map(({ id }, n) => ups(id, `1Z999AA1012345678${n}`)),
      ...by,
    })
    await switchOff(club.db, by)
    await markParcelsDelivered(club.db, { orderIds: [orders[0]!.id], ...by })
    await returnParcel(club.db, { orderId: orders[1]!.id, note: '', ...by })
    expect(await club.db.read((db) => countParcels(db, null))).toMatchObject({ delivered: 1, returned: 1 })
    expect(await ledgerFaults(club)).toEqual([])
  })

  it('are not made for a box whose member is not in an allowed state: it is picked up', async () => {
    const club = await aClubOfRecords(database)
    await switchShippingOn(club.db, { userId: club.ownerId, now, tierId: club.tierId })
    const member = await aRecordedMember(club, { now })
    await member.pay(now)
    await askForShipping(club.db, member.id, now)
    await saveAnAddress(club.db, {
      memberId: member.id,
      now,
      state: 'UT',
      zip: '84101',
      city: 'Salt Lake City',
      isDefault: true,
    })
    const run = await aRecordedRun(club, { now })
    await run.lock()
    const { rows } = await database.owner.query('select fulfillment from run_orders where business_id = $1', [
      club.id,
    ])
    expect(rows).toEqual([{ fulfillment: 'pick_up' }])
  })
})
