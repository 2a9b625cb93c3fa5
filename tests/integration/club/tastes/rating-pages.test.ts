import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paths } from '~/foundation/kit/paths'
import { ratingToken } from '~/club/tastes/links/rating-token.server'
import { aClub } from '../../../builders/club'
import { aPage } from '../../../builders/page'
import { aPerson, enrollMember } from '../../../builders/person'
import { aClubOfRecords, aRecordedMember } from '../../../builders/recorded-member'
import { aRecordedRun, give } from '../../../builders/recorded-run'
import { aRequestContext } from '../../../builders/request-context'
import { aWine } from '../../../builders/wine'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')

describe('the page for rating wines', () => {
  async function aMemberPage() {
    const club = await aClub(database)
    const person = await aPerson(database)
    await enrollMember(database, person.id, club.id)
    const wineId = await aWine(database.tenant(club.id), { isListed: true })
    return {
      club,
      wineId,
      page: await aPage(database, 'routes/customer/rate-wines.tsx', { business: club, userId: person.id }),
    }
  }
  const path = paths.customer.ratings()

  it('saves a rating, and keeps what was typed where something is wrong', async () => {
    const { wineId, page } = await aMemberPage()
    const fields = { intent: 'rate', wineId, version: '0', points: '92', review: 'Crisp' }
    const refused = await page.send(path, { ...fields, points: '3.5' })
    expect(refused.status).toBe(400)
    expect(refused.errors?.fieldErrors).toEqual({ points: ['Enter a whole number from 1 to 100'] })
    expect(refused.errors?.values).toMatchObject({ points: '3.5', review: 'Crisp' })
    expect(await page.send(path, fields)).toEqual({
      to: paths.customer.ratings({ done: 'saved', of: wineId }),
      status: 303,
    })
    const { data } = await page.load(paths.customer.ratings({ done: 'saved', of: wineId }))
    expect(data.done).toMatchObject({
      sentence: 'Rating saved: Elio Grasso Gavarini 2019, 92 out of 100.',
    })
  })

  it('leads a visitor who is not signed in to sign in', async () => {
    const { club, wineId } = await aMemberPage()
    const page = await aPage(database, 'routes/customer/rate-wines.tsx', { business: club, userId: null })
    const fields = { intent: 'rate', wineId, version: '0', points: '92', review: 'Crisp' }
    expect((await page.send(path, fields)).to).toBe(paths.auth.login(path))
  })

  it('says that ratings, or wines, could not be loaded, and shows no other wine in their place', async () => {
    const { page } = await aMemberPage()
    const without = async (table: string) => {
      await database.owner.query(`alter table ${table} rename to ${table}_away`)
      try {
        return (await page.load(path)).data
      } finally {
        await database.owner.query(`alter table ${table}_away rename to ${table}`)
      }
    }
    const noRatings = await without('wine_ratings')
    expect(noRatings.hasFailed).toEqual({ wines: false, ratings: true })
    expect(noRatings.wines).toHaveLength(1)
    expect(noRatings.selected).toBeNull()
    const noWines = await without('drunk_bottles')
    expect(noWines.hasFailed).toEqual({ wines: true, ratings: false })
    expect(noWines.wines).toEqual([])
    expect((await page.load(path)).data.hasFailed).toEqual({ wines: false, ratings: false })
  })
})

describe('the page of a rating link', () => {
  async function aReceivedBottle() {
    const club = await aClubOfRecords(database)
    const member = await aRecordedMember(club, { now, name: 'Quintessa Moorfield' })
    await member.pay(now)
    const run = await aRecordedRun(club, { now })
    await run.lock()
    await give(club, member, { now })
    const [order] = await member.boxes()
    const [line] = await member.lines(order!.id)
    const secret = aRequestContext(database).services.env.sessionSecret
    const page = await aPage(database, 'routes/public/rate-bottle.tsx', { business: club, userId: null })
    return { member, token: ratingToken(secret, line!.id, now), page }
  }
  const fields = { intent: 'rate', points: '91', review: 'Smooth' }

  it('names the wine and no person, then saves, and undoes in the browser that saved', async () => {
    const { token, page } = await aReceivedBottle()
    const opened = await page.load(paths.rate(token), { token })
    expect(opened).toMatchObject({ status: 200, data: { state: 'open' } })
    expect(JSON.stringify(opened.data)).not.toMatch(/Quintessa|example\.test|points/)
    const saved = await page.send(paths.rate(token), fields, { token })
    expect(saved).toMatchObject({ status: 303 })
    const undo = new URL(saved.to!, 'https://x.example').searchParams.get('saved')!
    expect((await page.load(saved.to!, { token })).data.saved).toBe(undo)
    const other = await page.load(paths.rate(token), { token })
    expect(other.data).toMatchObject({ state: 'rated', saved: null })
    const { wine: _wine, ...rest } = other.data
    expect(JSON.stringify(rest)).not.toContain('91')
    expect((await page.send(paths.rate(token), { intent: 'undo', saved: 'x' }, { token })).status).toBe(409)
    const undone = await page.send(paths.rate(token), { intent: 'undo', saved: undo }, { token })
    expect(undone).toEqual({ to: paths.rate(token, { done: 'undone' }), status: 303 })
  })

  it('has the points of a star that was tapped in an email, and saves nothing before the form is sent', async () => {
    const { page, token } = await aReceivedBottle()
    const open = async (points: string) =>
      (await page.load(paths.rate(token, { points }), { token })).data.fromStar as unknown
    expect(await open('80')).toBe(80)
    expect(await open('101')).toBeNull()
    expect(await open('<b>')).toBeNull()
    expect((await page.load(paths.rate(token), { token })).data).toMatchObject({
      state: 'open',
      fromStar: null,
    })
  })

  it('needs both a rating and a word', async () => {
    const { token, page } = await aReceivedBottle()
    const answer = await page.send(paths.rate(token), { intent: 'rate', points: '91' }, { token })
    expect(answer.errors?.fieldErrors).toEqual({
      review: ['Please provide both a rating and a review before submitting.'],
    })
  })

  it('has a clear answer for a link that is wrong, expired, or of a deleted account', async () => {
    const { member, token, page } = await aReceivedBottle()
    const wrong = { token: `_${token.slice(1)}` }
    expect(await page.load(paths.rate(wrong.token), wrong)).toMatchObject({ status: 404 })
    expect((await page.send(paths.rate(wrong.token), fields, wrong)).status).toBe(404)
    const nextYear = new Date('2027-11-21T17:00:00Z')
    expect(await page.load(paths.rate(token), { token }, nextYear)).toMatchObject({
      status: 410,
      data: { state: 'expired', wine: null },
    })
    const elsewhere = await aPage(database, 'routes/public/rate-bottle.tsx', {
      business: await aClub(database),
      userId: null,
    })
    expect(await elsewhere.load(paths.rate(token), { token })).toMatchObject({ status: 404 })
    await member.deleteAccount(now)
    expect(await page.load(paths.rate(token), { token })).toMatchObject({
      status: 410,
      data: { state: 'account_deleted', wine: null },
    })
  })
})
