import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { listActivity } from '~/foundation/audit/queries.server'
import { allPermissions, isReadPermission, type StaffPermission } from '~/people/staff-access/permissions'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { endImpersonation } from '~/people/staff-access/impersonation/end-impersonation.server'
import { startImpersonation } from '~/people/staff-access/impersonation/start-impersonation.server'
import { newId } from '~/foundation/kit/ids'
import { loader as loadActivityFile } from '~/routes/business/activity-csv'
import { loader as loadPayments } from '~/routes/business/payments/payments'
import { loader as loadPlan } from '~/routes/business/plan/plan'
import { loader as loadPlanChoice } from '~/routes/business/plan/choose-plan'
import { loader as loadStatementFile } from '~/routes/business/fees/statement-csv'
import { aClub } from '../../../builders/club'
import { aPerson } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
let admin: { id: string; email: string }
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  sibling = clubOf(await aClub(database))
  admin = await aPerson(database, { isAdmin: true })
})
afterAll(() => database.close())

const began = new Date('2026-11-20T17:00:00Z')
const minutes = (count: number) => new Date(began.getTime() + count * 60_000)
const here = (now: Date) => aRequestContext(database, { clubs: [club, sibling], now })

/** A browser signed in on the platform's host. */
async function signedIn(userId = admin.id) {
  const context = here(began)
  const set = await startSession(context, new Request(context.origin), { userId, businessId: null })
  const cookie = set.split(';')[0]!
  const ask = (method = 'GET') => new Request(`${context.origin}/business`, { method, headers: { cookie } })
  const sessionId = (await currentSession(ask(), here(began)))!.id
  return {
    sessionId,
    request: ask,
    visit: (businessId: string, now = began) =>
      startImpersonation(database.across(), {
        businessId,
        adminId: userId,
        sessionId,
        reason: 'They asked for help with their branding',
        requestId: 'a-request',
        now,
      }),
    leave: (now: Date) =>
      endImpersonation(database.across(), { adminId: userId, sessionId, requestId: 'a-request', now }),
    /** The open business, or a redirect's target. */
    async enter(
      now: Date,
      { method, action = 'portal.enter' }: { method?: string; action?: StaffPermission } = {},
    ) {
      try {
        return (await requireBusiness(ask(method), here(now), action)).businessId
      } catch (thrown) {
        if (thrown instanceof Response) return thrown.headers.get('location')
        throw thrown
      }
    },
  }
}

describe('an administrator in a business’s portal', () => {
  it('enters with a reason, in that session only, and leaves after half an hour', async () => {
    const [browser, another] = [await signedIn(), await signedIn()]
    expect(await browser.enter(began)).toBe('/unauthorized')
    await browser.visit(club.id)
    expect(await browser.enter(minutes(1))).toBe(club.id)
    expect(await another.enter(minutes(1))).toBe('/unauthorized')
    expect(await browser.enter(new Date(minutes(30).getTime() - 1))).toBe(club.id)
    expect(await browser.enter(minutes(30))).toBe(`/admin/businesses/${club.id}?done=visit-ended`)
    // Leaving then leads back all the same, and says nothing that is not so.
    expect(await browser.leave(minutes(31))).toBe(club.id)
    expect(await browser.enter(minutes(31))).toBe('/unauthorized')
  })

  it('leaves at once, and moves from one business to another without staying in both', async () => {
    const browser = await signedIn()
    await browser.visit(club.id)
    await browser.visit(sibling.id, minutes(1))
    expect(await browser.enter(minutes(2))).toBe(sibling.id)
    expect(await browser.leave(minutes(3))).toBe(sibling.id)
    expect(await browser.enter(minutes(3))).toBe('/unauthorized')
    expect(await browser.leave(minutes(4))).toBeNull()
  })

  it('has one impersonation, however many requests start it', async () => {
    const browser = await signedIn()
    await Promise.all([1, 2, 3].map(() => browser.visit(club.id)))
    const { rows } = await database.owner.query(
      'select count(*)::int as open from impersonations where session_id = $1 and ended_at is null',
      [browser.sessionId],
    )
    expect(rows[0].open).toBe(1)
  })

  it('sees everything except the plan, payments and staff, and can only change settings', async () => {
    const browser = await signedIn()
    await browser.visit(club.id)
    const posts = allPermissions.filter((action): action is StaffPermission => action in ofPost)
    const looks: string[] = []
    const presses: string[] = []
    for (const action of posts) {
      if ((await browser.enter(minutes(1), { action })) === club.id) looks.push(action)
      if (isReadPermission(action)) continue
      if ((await browser.enter(minutes(1), { action, method: 'POST' })) === club.id) presses.push(action)
    }
    expect(looks).toEqual([
      'portal.enter',
      'members.read',
      'contacts.read',
      'prices.read',
      'wines.read',
      'costs.read',
      'runs.read',
      'orders.read',
      'events.read',
      'questions.read',
      'fees.read',
      'analytics.read',
      'gifts.read',
      'messages.read',
      'settings.change',
      'audit.read',
    ])
    expect(presses).toEqual(['settings.change'])
    expect(await browser.enter(minutes(1), { method: 'POST', action: 'tiers.change' })).toBe(
      '/business?visitor=looks',
    )
  })

  it.each([
    ['the plan', loadPlan],
    ['plan selection', loadPlanChoice],
    ['payments', loadPayments],
    ['the statement download', loadStatementFile],
    ['the activity download', loadActivityFile],
  ])('does not open %s', async (_what, load) => {
    const browser = await signedIn()
    await browser.visit(club.id)
    const params = { plan: 'sommelier', file: '2026-11.csv' }
    const loaderArgs = { request: browser.request(), context: here(minutes(1)), params }
    const answer = await Promise.resolve((load as unknown as (args: object) => unknown)(loaderArgs)).catch(
      (thrown: unknown) => thrown,
    )
    expect(answer).toBeInstanceOf(Response)
    expect((answer as Response).headers.get('location')).toBe('/unauthorized')
  })

  it('is recorded in the business’s own log, with the reason', async () => {
    const quiet = clubOf(await aClub(database))
    const browser = await signedIn()
    await browser.visit(quiet.id)
    await browser.leave(minutes(5))
    const { lines } = await listActivity(database.across(), {
      businessId: quiet.id,
      action: '',
      person: '',
      after: null,
      limit: 10,
    })
    expect(lines).toMatchObject([
      { action: 'business.impersonation_ended', actor: 'Tastevin’s staff' },
      {
        action: 'business.impersonation_started',
        actor: 'Tastevin’s staff',
        details: 'They asked for help with their branding, for 30 minutes',
      },
    ])
  })

  it('is allowed only to administrators, whatever the rows say', async () => {
    const person = await aPerson(database)
    const browser = await signedIn(person.id)
    await browser.visit(club.id)
    expect(await browser.enter(minutes(1))).toBe('/profile-setup')
  })

  it('requires a business and a live session', async () => {
    const browser = await signedIn()
    await expect(browser.visit(newId())).rejects.toMatchObject({ status: 404 })
    await database.owner.query('update sessions set revoked_at = now() where id = $1', [browser.sessionId])
    await expect(browser.visit(club.id)).rejects.toMatchObject({ status: 401 })
  })
})

/** Acts at a business, as opposed to in a club, to an account or on the platform. */
const ofPost: Record<StaffPermission, true> = {
  'portal.enter': true,
  'portal.switch': true,
  'notifications.manage': true,
  'members.read': true,
  'members.change': true,
  'members.note': true,
  'members.import': true,
  'contacts.read': true,
  'prices.read': true,
  'wines.read': true,
  'wines.change': true,
  'stock.move': true,
  'stock.adjust': true,
  'costs.read': true,
  'runs.read': true,
  'runs.change': true,
  'orders.read': true,
  'events.read': true,
  'events.change': true,
  'sommelier.ask': true,
  'questions.read': true,
  'questions.answer': true,
  'orders.change': true,
  'desk.serve': true,
  'desk.resolve': true,
  'tiers.change': true,
  'payments.manage': true,
  'plan.manage': true,
  'fees.read': true,
  'analytics.read': true,
  'gifts.read': true,
  'messages.read': true,
  'messages.send': true,
  'exports.make': true,
  'settings.change': true,
  'club.open': true,
  'addresses.change': true,
  'shipping.change': true,
  'club.share': true,
  'guests.invite': true,
  'staff.manage': true,
  'models.manage': true,
  'archive.make': true,
  'club.close': true,
  'audit.read': true,
  'audit.export': true,
}
