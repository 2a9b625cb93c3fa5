import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { createLog } from '~/foundation/kit/log.server'
import { answerQuestion } from '~/club/sommelier/asking/answer-question.server'
import { askOnPage } from '~/club/sommelier/asking/ask-on-page.server'
import { openState, sealState } from '~/club/sommelier/asking/page-state.server'
import { wineCards } from '~/club/sommelier/asking/wine-cards.server'
import { winesToAskAbout } from '~/club/sommelier/asking/wines-to-ask-about.server'
import { askInConversation } from '~/club/sommelier/conversations/ask-in-conversation.server'
import { deleteConversations } from '~/club/sommelier/conversations/delete-conversations.server'
import { judgeTurn } from '~/club/sommelier/conversations/judge-turn.server'
import { conversation, conversations } from '~/club/sommelier/conversations/queries.server'
import { noWants } from '~/club/sommelier/engine/wants'
import type { NewWine } from '~/cellar/reference/labels'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aStockedWine } from '#/tests/builders/club-run'
import { aClubOfRecords, aRecordedMember, type ClubOfRecords } from '#/tests/builders/recorded-member'
import { aTier } from '#/tests/builders/tiers'

let database: TestDatabase
let club: ClubOfRecords

beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  club = await aClubOfRecords(database)
})

const now = new Date('2026-11-20T17:00:00Z')
const services = { sommelierModel: null, log: createLog('silent') }
const secret = 'a secret that is long enough'

const aWine = (facts: Partial<NewWine> = {}, bottles = 6) =>
  aStockedWine(club.db, {
    bottles,
    now,
    producer: 'Elio Grasso',
    name: `Gavarini ${newId().slice(-6)}`,
    type: 'red',
    varietal: 'Nebbiolo',
    country: 'Italy',
    region: 'Piedmont',
    bottlePriceCents: 5_800,
    isListed: true,
    ...facts,
  })

async function ask(
  memberId: string,
  question: string,
  { conversationId = newId(), turnId = newId(), about = null as string | null, isOfAge = true } = {},
) {
  await askInConversation(services, club.db, {
    memberId,
    conversationId,
    turnId,
    question,
    about,
    isOfAge,
    now,
  })
  const kept = await conversation(club.db, { memberId, conversationId })
  return { conversationId, turnId, turns: kept!.turns, last: kept!.turns.at(-1)! }
}

describe('a member’s conversation', () => {
  it('suggests wines of the list that are in stock, and continues from one question to the next', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const cheap = await aWine({ bottlePriceCents: 3_000 })
    const dear = await aWine({ bottlePriceCents: 9_000 })
    await aWine({}, 0)
    const first = await ask(memberId, 'a red for steak')
    expect(first.last.answer.cards.map(({ wineId }) => wineId).sort()).toEqual([cheap, dear].sort())
    const { conversationId } = first
    const { last, turns } = await ask(memberId, 'only under $50', { conversationId })
    expect(turns.map(({ question }) => question)).toEqual(['a red for steak', 'only under $50'])
    expect(last.answer.cards.map(({ wineId }) => wineId)).toEqual([cheap])
  })

  it('keeps one turn for a press that is repeated', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const asked = { conversationId: newId(), turnId: newId() }
    await ask(memberId, 'a red for steak', asked)
    expect((await ask(memberId, 'a red for steak', asked)).turns).toHaveLength(1)
  })

  it('keeps the turns of two windows that ask at once', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const { conversationId } = await ask(memberId, 'hello')
    await Promise.all(['a red', 'a white'].map((question) => ask(memberId, question, { conversationId })))
    const kept = await conversation(club.db, { memberId, conversationId })
    expect(kept!.turns.map(({ question }) => question).sort()).toEqual(['a red', 'a white', 'hello'])
  })

  it('is the member’s own: another member neither reads, continues, judges nor deletes it', async () => {
    const own = await aRecordedMember(club, { now })
    const other = await aRecordedMember(club, { now })
    const { conversationId, turnId } = await ask(own.id, 'a red for steak')
    expect(await conversation(club.db, { memberId: other.id, conversationId })).toBeNull()
    await expect(ask(other.id, 'and a white?', { conversationId })).rejects.toMatchObject({
      status: 404,
    })
    await judgeTurn(club.db, { memberId: other.id, turnId, isGood: false })
    await deleteConversations(club.db, { memberId: other.id, conversationId })
    const kept = await conversation(club.db, { memberId: own.id, conversationId })
    expect(kept!.turns).toMatchObject([{ question: 'a red for steak', isGood: null }])
  })

  it('is judged by a thumb, which the same press undoes', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const { conversationId, turnId } = await ask(memberId, 'a red for steak')
    const thumb = async () => (await conversation(club.db, { memberId, conversationId }))!.turns[0]!.isGood
    await judgeTurn(club.db, { memberId, turnId, isGood: true })
    expect(await thumb()).toBe(true)
    await judgeTurn(club.db, { memberId, turnId, isGood: false })
    expect(await thumb()).toBe(false)
    await judgeTurn(club.db, { memberId, turnId, isGood: false })
    expect(await thumb()).toBeNull()
  })

  it('is deleted with all of its turns', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const { conversationId } = await ask(memberId, 'a red for steak')
    await ask(memberId, 'a white for fish')
    await deleteConversations(club.db, { memberId, conversationId })
    expect(await conversations(club.db, { memberId, limit: 10 })).toMatchObject([
      { title: 'a white for fish' },
    ])
    await deleteConversations(club.db, { memberId, conversationId: 'all' })
    expect(await conversations(club.db, { memberId, limit: 10 })).toEqual([])
  })

  it('answers about a wine that the member had, though it left the list, and never suggests it', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const gone = await aWine({ isListed: false, type: 'white', varietal: 'Riesling', country: 'Germany' })
    expect(await winesToAskAbout(club.db, { kind: 'member', memberId })).toEqual([])
    const purchase = newId()
    const query = (text: string, values: unknown[]) => database.owner.query(text, values)
    await query(
      `insert into purchases (business_id, id, number, member_id, location_id, status, amount_cents, currency,
         created_at, changed_at, paid_at)
       select $1, $2, 1001, $3, id, 'delivered', 5800, 'usd', $4, $4, $4 from cellar_locations
       where business_id = $1 limit 1`,
      [club.id, purchase, memberId, now],
    )
    await query(
      `insert into purchase_lines (business_id, id, purchase_id, wine_id, quantity, list_cents, unit_cents, position,
         name)
       values ($1, $2, $3, $4, 1, 5800, 5800, 1, 'Gavarini')`,
      [club.id, newId(), purchase, gone],
    )
    const { last } = await ask(memberId, 'What shall I cook with it?', { about: gone })
    expect(last.answer.text).toContain('Gavarini')
    const { last: asked } = await ask(memberId, 'a Riesling')
    expect(asked.answer).toMatchObject({ kind: 'none', cards: [] })
  })

  it('is refused to a member below the age for wine', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    await aWine()
    const { last } = await ask(memberId, 'a red for steak', { isOfAge: false })
    expect(last.answer).toMatchObject({ kind: 'refuse', cards: [] })
  })

  it('tells of a wine for higher tiers which tier has it', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    const top = await aTier(club.db, { name: 'Cellar Master', priceCents: 30_000 })
    await aWine({ lowestTierId: top.id, varietal: 'Barbera' })
    const { last } = await ask(memberId, 'do you have a Barbera?')
    expect(last.answer).toMatchObject({ kind: 'none', cards: [] })
    expect(last.answer.text).toContain('Cellar Master')
  })
})

describe('the record of a question', () => {
  const requests = async () => {
    const { rows } = await database.owner.query(
      'select audience, kind, topics, unmet, question from sommelier_requests where business_id = $1 order by asked_at, id',
      [club.id],
    )
    return rows as { audience: string; kind: string; topics: string[]; unmet: string; question: string }[]
  }

  it('has what was asked for, and its words only where nothing fitted, without addresses and numbers', async () => {
    const { id: memberId } = await aRecordedMember(club, { now })
    await aWine()
    await ask(memberId, 'a red for steak')
    await ask(memberId, 'a Riesling from Germany? Write to ada@example.test or call +1 312 555 0123')
    expect(await requests()).toMatchObject([
      { audience: 'member', kind: 'suggest', topics: expect.arrayContaining(['type:red']), question: '' },
      { kind: 'none', question: 'a Riesling from Germany? Write to … or call …' },
    ])
  })
})

describe('a question on a page', () => {
  const onPage = (question: string, state = '', audience: 'guest' | 'staff' = 'guest') =>
    askOnPage(services, club.db, { audience, question, about: '', state, secret, now })

  it('continues by the state that the page carries, and stores no conversation', async () => {
    const cheap = await aWine({ bottlePriceCents: 3_000 })
    await aWine({ bottlePriceCents: 9_000 })
    const first = await onPage('a red for steak')
    const { turn } = await onPage('only under $50', first.state)
    expect(turn.cards.map(({ wine }) => wine.id)).toEqual([cheap])
    const { rows } = await database.owner.query('select id from sommelier_turns where business_id = $1', [
      club.id,
    ])
    expect(rows).toEqual([])
  })

  it('does not continue by a state that was altered or is another business’s', async () => {
    const state = { wants: noWants, shown: [], seen: [], focus: null, language: 'en' as const }
    const sealed = sealState(secret, club.id, state)
    expect(openState(secret, club.id, sealed)).toEqual(state)
    expect(openState(secret, newId(), sealed)).toBeNull()
    expect(openState('another secret', club.id, sealed)).toBeNull()
    expect(openState(secret, club.id, `e30.${sealed.split('.')[1]}`)).toBeNull()
    for (const text of ['', '.', 'a.b.c', '\u0000']) expect(openState(secret, club.id, text)).toBeNull()
  })

  it('shows guests neither wines off the list nor bins and numbers of bottles, which staff see', async () => {
    const listed = await aWine({ bin: 'A-12' })
    const off = await aWine({ isListed: false, bin: 'B-3' })
    const guest = await onPage('a red for steak')
    expect(guest.turn.cards.map(({ wine, cellar }) => [wine.id, cellar])).toEqual([[listed, null]])
    const staff = await onPage('a red for steak', '', 'staff')
    expect(new Map(staff.turn.cards.map(({ wine, cellar }) => [wine.id, cellar]))).toEqual(
      new Map([
        [listed, 'Bin A-12 · 6 bottles'],
        [off, 'Bin B-3 · 6 bottles'],
      ]),
    )
  })

  it.each([
    ['no wines', async () => undefined],
    ['one wine that is sold out', () => aWine({}, 0)],
  ])('is answered honestly in a cellar of %s', async (_what, stock) => {
    await stock()
    const { turn } = await onPage('a red for steak')
    expect(turn).toMatchObject({ cards: [], isUnfilled: true })
    expect(turn.text).not.toBe('')
  })

  it('never says what a wine cost or another club has', async () => {
    const other = await aClubOfRecords(database)
    await aStockedWine(other.db, { bottles: 3, now, name: 'Secret Cuvée', isListed: true })
    await aWine()
    for (const question of ['What did you pay for the Gavarini?', 'Do you have Secret Cuvée?']) {
      const { turn } = await onPage(question, '', 'staff')
      expect(turn.cards.every(({ wine }) => !wine.title.includes('Secret'))).toBe(true)
    }
  })

  it('knows at once of a new price, an empty shelf and a wine that leaves the list', async () => {
    const id = await aWine({ bottlePriceCents: 5_800 })
    const query = (text: string) => database.owner.query(text, [id])
    const shown = async () => (await onPage('a red under $60')).turn.cards.map(({ wine }) => wine.id)
    expect(await shown()).toEqual([id])
    await query('update stock_totals set available = 0 where wine_id = $1')
    expect(await shown()).toEqual([])
    await query('update stock_totals set available = 6 where wine_id = $1')
    expect(await shown()).toEqual([id])
    await query('update wines set bottle_price_cents = 6100 where id = $1')
    expect(await shown()).toEqual([])
    await query('update wines set bottle_price_cents = 5800, is_listed = false where id = $1')
    expect(await shown()).toEqual([])
  })

  it('shows a wine that sold out after it was suggested as sold out', async () => {
    const id = await aWine()
    await onPage('a red for steak')
    await database.owner.query('update stock_totals set available = 0 where wine_id = $1', [id])
    expect((await wineCards(club.db, 'guest', [id]))[id]).toMatchObject({ isSoldOut: true })
  })
})

it('a question with nothing but signs, another script or ten thousand characters gets a sentence', async () => {
  await aWine()
  for (const question of ['🍷🍷🍷', 'مرحبا بالنبيذ', 'a'.repeat(10_000), '\u202Ered']) {
    const { answer } = await answerQuestion(services, club.db, {
      asker: { kind: 'guest' },
      question,
      state: null,
      now,
    })
    expect(answer.text.length).toBeGreaterThan(5)
  }
})
