import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { buyingListFile } from '~/club/sommelier/demand/asked-files.server'
import { requestListing } from '~/club/sommelier/demand/asked-listing'
import { askedFigureViews, missingWineView } from '~/club/sommelier/demand/asked-view.server'
import {
  askedFigures,
  buyingList,
  frequentTopics,
  listRequests,
} from '~/club/sommelier/demand/queries.server'
import { askedListNames, askedSpan } from '~/club/sommelier/demand/asked'
import { aClub } from '#/tests/builders/club'
import { freshDatabase, type TestDatabase } from '#/tests/database'

let database: TestDatabase
let db: ReturnType<TestDatabase['tenant']>

beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())
beforeEach(async () => {
  db = database.tenant((await aClub(database)).id)
})

const now = new Date('2026-11-20T17:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

interface Asked {
  audience: 'guest' | 'member' | 'staff'
  kind: 'suggest' | 'answer' | 'none' | 'refuse'
  intent: string
  topics: string[]
  unmet: 'stock' | 'limit' | 'food' | 'tier' | 'empty' | null
  question: string
  engine: string
  is_good: boolean | null
  asked_at: Date
}

const ask = (more: Partial<Asked> = {}) =>
  db.transaction((db) =>
    db.q
      .insertInto('sommelier_requests')
      .values({
        business_id: db.businessId,
        id: newId(),
        audience: 'guest',
        kind: 'suggest',
        intent: 'suggest',
        topics: ['type:red'],
        unmet: null,
        question: '',
        engine: 'rules',
        is_good: null,
        asked_at: daysAgo(1),
        ...more,
      })
      .execute(),
  )

const missing = (more: Partial<Asked> = {}) =>
  ask({ kind: 'none', unmet: 'stock', topics: ['grape:nebbiolo'], question: 'any nebbiolo?', ...more })

const span = (query = '') => askedSpan(`https://clubs.example/business/questions/asked${query}`, now)
const bought = (query = '') => db.read((db) => buyingList(db, span(query), 50))

describe('the buying list', () => {
  it('counts what was asked for and not found, the most frequent first, with who asked and in which words', async () => {
    await missing()
    await missing({ audience: 'member', question: 'a barolo, please' })
    await missing({ unmet: 'limit', topics: ['type:sparkling', 'max:4000'], audience: 'staff' })
    await ask()
    const wines = (await bought()).map((wine) => missingWineView(wine, 'America/New_York'))
    expect(wines).toMatchObject([
      { asked: 'Nebbiolo', reason: 'Sold out', count: 2, by: '1 guest, 1 member' },
      { asked: 'Sparkling, under $40', reason: 'No wine like this', count: 1, by: '1 by staff' },
    ])
    expect(wines[0]!.words).toEqual(expect.arrayContaining(['“any nebbiolo?”', '“a barolo, please”']))
  })

  it('leaves out wines that are reserved for higher tiers, which are not to be bought', async () => {
    await missing({ unmet: 'tier' })
    await missing({ unmet: 'empty' })
    expect(await bought()).toEqual([])
  })

  it('shows the words of a question whose topics are not known, each question by itself', async () => {
    await missing({ topics: [], question: 'Opus One' })
    await missing({ topics: [], question: 'opus one' })
    await missing({ topics: [], question: 'Sassicaia' })
    const wines = (await bought()).map((wine) => missingWineView(wine, 'UTC'))
    expect(wines.map(({ asked, count }) => [asked.toLowerCase(), count])).toEqual([
      ['“opus one”', 2],
      ['“sassicaia”', 1],
    ])
  })

  it('covers the days and the people that are chosen', async () => {
    await missing({ asked_at: daysAgo(29) })
    await missing({ asked_at: daysAgo(31), audience: 'member' })
    await missing({ asked_at: daysAgo(300), topics: ['place:barolo'] })
    const counts = async (query: string) => (await bought(query)).map(({ count }) => count)
    expect(await counts('')).toEqual([1])
    expect(await counts('?days=90')).toEqual([2])
    expect(await counts('?days=365')).toEqual([2, 1])
    expect(await counts('?days=90&who=member')).toEqual([1])
    expect(await counts('?days=9000&who=everyone')).toEqual([1])
  })

  it('as CSV has words that no spreadsheet runs', async () => {
    await missing({ question: '=HYPERLINK("https://buy.test")' })
    const file = await buyingListFile(db, 'https://clubs.example/business/questions/asked', now)
    const [head, line] = file.csv().split('\r\n')
    expect(head).toBe('\uFEFFAsked for,Why not,Times,Guests,Members,Staff,Last asked (UTC),In their words')
    expect(line).toBe(`Nebbiolo,Sold out,1,1,0,0,2026-11-19,"'=HYPERLINK(""https://buy.test"")"`)
  })
})

describe('the figures of what was asked', () => {
  it('each have the list that they count', async () => {
    await ask({ is_good: true })
    await ask({ is_good: true, engine: 'OpenAI' })
    await ask({ is_good: false, audience: 'member' })
    await ask({ kind: 'answer', intent: 'unclear', topics: [], question: 'hm' })
    await ask({ kind: 'refuse', intent: 'refuse', topics: [] })
    await missing()
    await missing({ unmet: 'tier' })
    const figures = await db.read((db) => askedFigures(db, span()))
    expect(figures).toEqual({
      all: 7,
      unmet: 1,
      tier: 1,
      unclear: 1,
      refused: 1,
      up: 2,
      down: 1,
      rules: 6,
      model: 1,
    })
    for (const list of askedListNames) {
      const { rows, total: found } = await db.read((db) =>
        listRequests(db, span(), { ...requestListing.all, list }),
      )
      expect([list, rows.length, found]).toEqual([list, figures[list], figures[list]])
    }
    const views = askedFigureViews(figures, span())
    expect(views.find(({ name }) => name === 'Thumbs up')).toMatchObject({
      value: '2',
      note: '67% of 3 thumbs',
    })
  })

  it('count topics, each with the questions about it', async () => {
    await ask({ topics: ['type:red', 'food:oysters'] })
    await ask({ topics: ['type:red'] })
    expect(await db.read((db) => frequentTopics(db, span(), 10))).toEqual([
      { topic: 'type:red', count: 2 },
      { topic: 'food:oysters', count: 1 },
    ])
    const { total: found } = await db.read((db) =>
      listRequests(db, span(), { ...requestListing.all, topic: 'food:oysters' }),
    )
    expect(found).toBe(1)
  })
})
