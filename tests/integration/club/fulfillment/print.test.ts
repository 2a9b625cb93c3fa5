import { afterAll, beforeAll, expect, it } from 'vitest'
import { printOptions } from '~/club/fulfillment/print/options'
import { cardsOfPurchase } from '~/club/fulfillment/print/printed-cards.server'
import {
  printedBoxes,
  printedCards,
  printedPickList,
  printedRun,
} from '~/club/fulfillment/print/print-data.server'
import { lockRun } from '~/club/runs/runs/lock-run.server'
import { markReady } from '~/club/runs/runs/close-run.server'
import { anActiveMember } from '../../../builders/active-member'
import { aPublishedRun, aStockedWine, justWine } from '../../../builders/club-run'
import {
  aPayingClub,
  aPaymentPlatform,
  type PaymentPlatform,
} from '../../../builders/payments/payment-platform'
import { aPaidPurchase, aWineForSale } from '../../../builders/purchase'
import { aPerson } from '../../../builders/person'

let payments: PaymentPlatform
beforeAll(async () => void (payments = await aPaymentPlatform()))
afterAll(() => payments.close())

const options = (more: Partial<Record<'from' | 'to', string>> & { boxes?: string; copies?: string } = {}) =>
  printOptions.parse({
    paper: 'letter',
    labels: 'avery-5160',
    start: '1',
    from: '',
    to: '',
    boxes: 'open',
    copies: 'bottle',
    awaiting: false,
    outlines: false,
    ...more,
  })

const addressOf = (wineId: string) => `https://club/${wineId}`
const ratingOf = (lineId: string) => `https://club/rate/${lineId}`

async function aPrintedClub({ bottles = 12 } = {}) {
  const club = await aPayingClub(payments)
  const owner = await aPerson(payments.db)
  await anActiveMember(payments, club)
  await anActiveMember(payments, club)
  await payments.billing.drainInbox()
  const now = payments.clock.now(club.id)
  const wines = [
    await aStockedWine(club.db, { bottles, now, name: 'Gavarini', bin: 'B10' }),
    await aStockedWine(club.db, { bottles: 12, now, name: 'Ginestra', bin: 'B9' }),
  ]
  const runId = await aPublishedRun(club.db, {
    userId: owner.id,
    now,
    boxes: { [club.tierId]: wines.map(justWine) },
  })
  return { ...club, ownerId: owner.id, runId, now, wines }
}

it('a locked run is printed: its bottles by bin, its boxes by number with codes, and its cards', async () => {
  const { db, runId, ownerId, now, wines } = await aPrintedClub({ bottles: 1 })
  await expect(printedRun(db, runId)).rejects.toMatchObject({ code: 'run-changed', status: 409 })
  await lockRun(db, { runId, userId: ownerId, now })
  const { run } = await printedRun(db, runId)
  const boxes = await printedBoxes(db, { run, options: options(), now })
  expect(boxes.map(({ number }) => number)).toEqual([1, 2])
  for (const { code } of boxes) expect(code).toMatch(/^[A-Z2-9]{6}$/)
  expect(boxes.map(({ bottles }) => bottles.map(({ state }) => state))).toEqual([
    ['pack', 'pack'],
    ['short', 'pack'],
  ])
  const lines = await printedPickList(db, boxes, { run, options: options() })
  expect(lines.map(({ bin, bottles, short }) => ({ bin, bottles, short }))).toEqual([
    { bin: 'B9', bottles: 2, short: 0 },
    { bin: 'B10', bottles: 1, short: 1 },
  ])
  const cards = await printedCards(db, { run, options: options(), addressOf, ratingOf })
  expect(cards.map(({ address, copies }) => [address, copies])).toEqual([
    [`https://club/${wines[0]}`, 1],
    [`https://club/${wines[1]}`, 2],
  ])
  // Printing again gives the same codes.
  const again = await printedBoxes(db, { run, options: options({ from: '2', to: '2' }), now })
  expect(again).toEqual([boxes[1]])
})

it('the print of unpacked boxes has no other ones', async () => {
  const { db, runId, ownerId, now } = await aPrintedClub()
  await lockRun(db, { runId, userId: ownerId, now })
  await markReady(db, { runId, userId: ownerId, now })
  const { run } = await printedRun(db, runId)
  expect(await printedBoxes(db, { run, options: options(), now })).toHaveLength(2)
  expect(await printedBoxes(db, { run, options: options({ boxes: 'unpacked' }), now })).toEqual([])
})

it('a run is not printed for the desk of another club', async () => {
  const { db, runId, ownerId, now } = await aPrintedClub()
  await lockRun(db, { runId, userId: ownerId, now })
  const other = await aPayingClub(payments)
  await expect(printedRun(other.db, runId)).rejects.toMatchObject({ code: 'run-not-found', status: 404 })
  const { run } = await printedRun(db, runId)
  expect(await printedBoxes(other.db, { run, options: options(), now })).toEqual([])
  expect(await printedCards(other.db, { run, options: options(), addressOf, ratingOf })).toEqual([])
})

it('a card is printed for each bottle in the order of the boxes, with the link that rates that bottle', async () => {
  const { db, runId, ownerId, now } = await aPrintedClub()
  await lockRun(db, { runId, userId: ownerId, now })
  const { run } = await printedRun(db, runId)
  const cards = await printedCards(db, { run, options: options({ copies: 'box' }), addressOf, ratingOf })
  expect(cards.map(({ box, copies, wine }) => [box, copies, /Gavarini|Ginestra/.exec(wine)?.[0]])).toEqual([
    [1, 1, 'Gavarini'],
    [1, 1, 'Ginestra'],
    [2, 1, 'Gavarini'],
    [2, 1, 'Ginestra'],
  ])
  const { rows } = await payments.db.owner.query(
    'select l.id from order_bottles l join run_orders o on o.id = l.order_id where o.run_id = $1 order by o.number, l.slot',
    [runId],
  )
  expect(cards.map(({ address }) => address)).toEqual(rows.map(({ id }) => `https://club/rate/${id}`))
})

it('the cards for bottles that were bought follow those of the box they are packed with, and an order has its own', async () => {
  const { db, runId, ownerId, now, wines } = await aPrintedClub()
  await lockRun(db, { runId, userId: ownerId, now })
  const { rows: boxes } = await payments.db.owner.query(
    'select number, member_id from run_orders where run_id = $1 order by number',
    [runId],
  )
  const wineId = await aWineForSale(db, { bottles: 5, priceCents: 4_000 })
  const purchase = await aPaidPurchase(db, {
    memberId: boxes[0].member_id,
    now,
    cart: [{ wineId, quantity: 2 }],
  })
  const { run } = await printedRun(db, runId)
  const cards = await printedCards(db, { run, options: options({ copies: 'box' }), addressOf, ratingOf })
  expect(cards.map(({ box }) => box)).toEqual([1, 1, 1, 1, 2, 2])
  const bottles = await payments.db.owner.query(
    'select b.id from order_bottles b join purchase_lines l on l.id = b.purchase_line_id where l.purchase_id = $1 order by b.id',
    [purchase.id],
  )
  const links = bottles.rows.map(({ id }) => `https://club/rate/${id}`)
  expect(cards.slice(2, 4).map(({ address }) => address)).toEqual(links)
  const second = await printedCards(db, {
    run,
    options: options({ copies: 'box', from: '2', to: '2' }),
    addressOf,
    ratingOf,
  })
  expect(second).toHaveLength(2)
  const alone = await cardsOfPurchase(db, purchase.id, { addressOf, ratingOf })
  expect(alone.map(({ address, box, isRating }) => ({ address, box, isRating }))).toEqual(
    links.map((address) => ({ address, box: null, isRating: true })),
  )
  expect(wines).not.toContain(wineId)
})
