import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { sendQuestion } from '~/club/sommelier/questions/send-question.server'
import { postReceipt } from '~/cellar/receiving/post-receipt.server'
import { receiptById } from '~/cellar/receiving/queries.server'
import { noDetails, saveReceipt } from '~/cellar/receiving/save-receipt.server'
import { moveStock } from '~/cellar/stock/move-stock.server'
import { aClub } from '../../builders/club'
import { aPage } from '../../builders/page'
import { aRequestContext } from '../../builders/request-context'
import { addOwner, addStaff, aPerson, enrollMember } from '../../builders/person'
import { aWine } from '../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

async function aMember() {
  const club = await aClub(database)
  const person = await aPerson(database)
  await enrollMember(database, person.id, club.id)
  const page = (file: string) => aPage(database, file, { business: club, userId: person.id })
  return { db: database.tenant(club.id), page }
}

async function aBusiness(role: 'owner' | 'manager' = 'owner') {
  const club = await aClub(database)
  const person = await aPerson(database)
  await (role === 'owner'
    ? addOwner(database, person.id, club.id)
    : addStaff(database, person.id, club.id, { role }))
  const page = (file: string) => aPage(database, file, { business: club, userId: person.id, isPortal: true })
  return { club, db: database.tenant(club.id), page }
}

describe('a member’s wishlist', () => {
  it('loses a wine, says so, and has it back at its place by Undo', async () => {
    const { db, page } = await aMember()
    const [first, second] = [
      await aWine(db, { name: 'Ginestra', isListed: true }),
      await aWine(db, { name: 'Gavarini', isListed: true }),
    ]
    const wishlist = await page('routes/customer/wishlist.tsx')
    const here = paths.customer.wishlist()
    const titles = async (path = here) =>
      ((await wishlist.load(path)).data.items as { wine: { title: string } }[]).map(({ wine }) => wine.title)
    for (const wineId of [first, second]) await wishlist.send(here, { intent: 'add', wineId })
    const before = await titles()
    expect(before).toHaveLength(2)

    const removed = await wishlist.send(here, { intent: 'remove', wineId: first })
    expect(removed).toEqual({
      to: paths.customer.wishlist({ done: 'removed', wine: first, place: '1' }),
      status: 303,
    })
    const after = await wishlist.load(removed.to!)
    expect(after.data.removed).toMatchObject({ wine: { id: first }, place: '1' })
    expect(await titles()).toEqual(before.slice(1))

    expect(await wishlist.send(here, { intent: 'add', wineId: first, place: '1' })).toMatchObject({
      to: here,
    })
    expect(await titles()).toEqual(before)
  })
})

describe('a member’s taste', () => {
  it('is saved from the answers of the quiz, and the change can be undone', async () => {
    const { page } = await aMember()
    const taste = await page('routes/customer/taste.tsx')
    const here = paths.customer.taste()
    const isTold = async () => JSON.stringify((await taste.load(here)).data.profile)
    const untold = await isTold()
    expect((await taste.send(here, { intent: 'save-quiz', coffee: 'petrol' })).status).toBe(400)
    expect(await isTold()).toBe(untold)
    expect(
      await taste.send(here, { intent: 'save-quiz', 'types-red': 'on', 'types-sparkling': 'on' }),
    ).toEqual({ to: paths.customer.recommendations({ done: 'quiz' }), status: 303 })
    expect(await isTold()).toMatch(/red.*sparkling|sparkling.*red/)
    expect(await taste.send(here, { intent: 'reset' })).toMatchObject({
      to: paths.customer.taste({ done: 'reset' }),
    })
    expect(await isTold()).not.toMatch(/sparkling/)
  })
})

describe('the sommelier of a business', () => {
  const here = paths.business.questions.settings()

  it('is opened to guests and closed again by its owner', async () => {
    const { page } = await aBusiness()
    const settings = await page('routes/business/settings/sommelier.tsx')
    const isForGuests = async () => JSON.stringify((await settings.load(here)).data.view)
    const closed = await isForGuests()
    expect(await settings.send(here, { intent: 'guests-on' })).toEqual({
      to: paths.business.questions.settings({ done: 'guests-on' }),
      status: 303,
    })
    expect(await isForGuests()).not.toBe(closed)
    await settings.send(here, { intent: 'guests-off' })
    expect(await isForGuests()).toBe(closed)
  })
})

describe('a guest’s question', () => {
  async function aQuestion(db: TenantDb) {
    const id = newId()
    await sendQuestion(aRequestContext(database).services, db, {
      questionId: id,
      guest: { name: 'Rosa Bell', email: 'rosa@guest.test', website: '' },
      message: 'Do you still have the 2016 Gavarini?',
      clientAddress: '127.0.0.1',
      now: new Date('2026-11-20T16:00:00Z'),
    })
    return id
  }

  it('is answered once by a manager; an empty answer is refused and the question stays open', async () => {
    const { db, page } = await aBusiness('manager')
    const questionId = await aQuestion(db)
    const question = await page('routes/business/questions/question.tsx')
    const here = paths.business.questions.question(questionId)
    const status = async () =>
      ((await question.load(here, { questionId })).data.question as { status: string }).status
    const answer = (text: string) => question.send(here, { intent: 'answer', answer: text }, { questionId })
    expect((await answer('  ')).status).toBe(400)
    expect(await status()).toBe('open')
    expect(await answer('Yes, two bottles.')).toEqual({
      to: paths.business.questions.question(questionId, { done: 'answered' }),
      status: 303,
    })
    expect(await status()).toBe('answered')
    expect((await answer('Yes, three bottles.')).status).toBeGreaterThanOrEqual(400)
  })
})

describe('a proposal of what to order', () => {
  it('becomes a receipt with the quantities typed over it; a quantity that is no number is refused', async () => {
    const { club, db, page } = await aBusiness()
    const wineId = await aWine(db, { parLevel: 12, bottlePriceCents: 5_000 })
    await moveStock(db, {
      act: 'opening',
      wineId,
      quantity: 2,
      unitCostCents: 1_500,
      userId: null,
      now: new Date(),
    })
    const reorder = await page('routes/business/inventory/reorder.tsx')
    const here = paths.business.inventory.reorder()
    const order = { intent: 'draft', formId: newId(), supplier: 'none' }
    expect(await reorder.send(here, { ...order, [`q-${wineId}`]: 'a dozen' })).toMatchObject({
      status: 400,
      errors: { fieldErrors: { [`q-${wineId}`]: ['Please enter whole bottles, such as 12'] } },
    })
    const sent = await reorder.send(here, { ...order, [`q-${wineId}`]: '18' })
    expect(sent).toMatchObject({
      to: paths.business.inventory.receipt(order.formId, { done: 'ordered' }),
      status: 303,
    })
    const { rows } = await database.owner.query(
      'select wine_id, quantity from receipt_lines where business_id = $1',
      [club.id],
    )
    expect(rows).toEqual([{ wine_id: wineId, quantity: 18 }])
  })
})

describe('a return from the page of a receipt', () => {
  it('needs a reason and whole bottles, and leads to the page of the return', async () => {
    const { db, page } = await aBusiness()
    const wineId = await aWine(db, { bottlePriceCents: 5_000 })
    const by = { userId: null, now: new Date() }
    const receiptId = await saveReceipt(db, {
      details: { ...noDetails, receivedOn: '2026-11-20' },
      lines: [{ wineId, quantity: 12, totalCents: 18_000 }],
      ...by,
    })
    await postReceipt(db, { receiptId, ...by })
    const lineId = (await receiptById(db, receiptId))!.lines[0]!.id
    const receipt = await page('routes/business/inventory/receiving/receipt.tsx')
    const form = { intent: 'return', formId: newId(), reason: 'Corked', [`return-${lineId}`]: '2' }
    const send = (fields: Record<string, string>) =>
      receipt.send(paths.business.inventory.receipt(receiptId), { ...form, ...fields }, { receiptId })
    expect(await send({ reason: ' ' })).toMatchObject({
      status: 400,
      errors: { fieldErrors: { reason: ['Please enter a reason'] } },
    })
    expect((await send({ [`return-${lineId}`]: 'two' })).status).toBe(400)
    expect(await send({})).toMatchObject({
      to: paths.business.inventory.receipt(form.formId, { done: 'received', count: '2' }),
      status: 303,
    })
    expect((await receiptById(db, form.formId))!.returned).toBe(2)
  })
})
