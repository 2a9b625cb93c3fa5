import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { endAllSessions, endSession } from '~/people/identity/sessions/end-session.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { aClub } from '../../../builders/club'
import { aPerson, enrollMember } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  sibling = clubOf(await aClub(database))
})
afterAll(() => database.close())

type Options = Parameters<typeof aRequestContext>[1]

/** One host as a browser sees it: cookies it receives are sent with later requests. */
class Browser {
  cookie = ''
  constructor(readonly options: Options) {}

  private get request() {
    const headers = this.cookie ? { cookie: this.cookie } : undefined
    return new Request('https://any.clubs.example/page', { headers })
  }
  async signIn(userId: string, businessId: string | null = null) {
    const set = await startSession(aRequestContext(database, this.options), this.request, {
      userId,
      businessId,
    })
    this.cookie = set.split(';')[0]!
  }
  session(more: Options = {}) {
    return currentSession(this.request, aRequestContext(database, { ...this.options, ...more }))
  }
  signOut() {
    return endSession(aRequestContext(database, this.options), this.request)
  }
}

describe('a session', () => {
  it('loads the user and, on a club’s host, the member', async () => {
    const { id, email } = await aPerson(database)
    const member = await enrollMember(database, id, club.id)
    const browser = new Browser({ club })
    await browser.signIn(id)
    expect(await browser.session()).toMatchObject({
      businessId: club.id,
      user: { id, email, emailConfirmed: true, isAdmin: false },
      member: { id: member.id, businessId: club.id, fullName: 'Ada Conti', joinedOn: '2026-11-01' },
    })
  })

  it('reveals no membership in another club', async () => {
    const { id } = await aPerson(database)
    await enrollMember(database, id, sibling.id)
    const browser = new Browser({ club })
    await browser.signIn(id, sibling.id)
    expect(await browser.session()).toMatchObject({ businessId: club.id, member: null })
  })

  it('is invalid at another club and on the platform’s host', async () => {
    const { id } = await aPerson(database)
    const browser = new Browser({ club })
    await browser.signIn(id)
    expect(await browser.session()).not.toBeNull()
    expect(await browser.session({ club: sibling })).toBeNull()
    expect(await browser.session({ club: undefined })).toBeNull()
    // Even when another club has taken over the host name.
    expect(await browser.session({ club: { ...sibling, slug: club.slug } })).toBeNull()
  })

  it('ends at once when its user signs out', async () => {
    const { id } = await aPerson(database)
    const [browser, other] = [new Browser({ club }), new Browser({ club })]
    await browser.signIn(id)
    await other.signIn(id)
    expect(await browser.signOut()).toMatch(/^__Host-session=; Path=\/; Max-Age=0;/)
    expect(await browser.session()).toBeNull()
    expect(await other.session()).not.toBeNull()
  })

  it('ends everywhere when all of a user’s sessions end', async () => {
    const { id } = await aPerson(database)
    const browsers = [new Browser({ club }), new Browser({ club: sibling }), new Browser({})]
    for (const browser of browsers) await browser.signIn(id)
    await database.shared().transaction((db) => endAllSessions(db, id, new Date('2026-11-20T17:00:00Z')))
    expect(await Promise.all(browsers.map((browser) => browser.session()))).toEqual([null, null, null])
  })

  it('lasts thirty days', async () => {
    const { id } = await aPerson(database)
    const browser = new Browser({ club })
    await browser.signIn(id)
    expect(await browser.session({ now: new Date('2026-12-20T16:59:59Z') })).not.toBeNull()
    expect(await browser.session({ now: new Date('2026-12-20T17:00:00Z') })).toBeNull()
  })

  it('gets a new token at every sign-in, and the previous one stops working', async () => {
    const [first, second] = [await aPerson(database), await aPerson(database)]
    const browser = new Browser({ club })
    await browser.signIn(first.id)
    const before = browser.cookie
    await browser.signIn(second.id)
    expect(browser.cookie).not.toBe(before)
    expect((await browser.session())?.user.id).toBe(second.id)
    browser.cookie = before
    expect(await browser.session()).toBeNull()
  })

  it.each([
    '__Host-session=',
    '__Host-session=short',
    `__Host-session=${'A'.repeat(43)}`,
    'session=x',
    '__Host-session=%00',
  ])('does not exist for the cookie %j', async (cookie) => {
    const browser = new Browser({ club })
    browser.cookie = cookie
    expect(await browser.session()).toBeNull()
    expect(await browser.signOut()).toContain('Max-Age=0')
  })

  it('is looked up once per request, with one database query', async () => {
    const { id } = await aPerson(database)
    const browser = new Browser({ club })
    await browser.signIn(id)
    const context = aRequestContext(database, { club })
    let questions = 0
    const { scopes } = context.services
    context.services.scopes = {
      ...scopes,
      club: (of) => {
        questions += 1
        return scopes.club(of)
      },
    }
    const request = new Request('https://any.example', { headers: { cookie: browser.cookie } })
    const [one, two] = await Promise.all([currentSession(request, context), currentSession(request, context)])
    expect(one).toBe(two)
    expect(questions).toBe(1)
  })

  it('stores no token in the database', async () => {
    const { id } = await aPerson(database)
    const browser = new Browser({ club })
    await browser.signIn(id)
    const { rows } = await database.owner.query('select s::text as row from sessions s where user_id = $1', [
      id,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(browser.cookie.split('=')[1])
  })

  it('is recorded in the audit log when it starts and when it ends', async () => {
    const { id } = await aPerson(database)
    const browser = new Browser({ club })
    await browser.signIn(id)
    await browser.signOut()
    await browser.signOut()
    const { rows } = await database.owner.query(
      'select action, business_id, request_id from audit_log where actor_id = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { action: 'auth.signed_in', business_id: club.id, request_id: 'a-request' },
      { action: 'auth.signed_out', business_id: club.id, request_id: 'a-request' },
    ])
  })
})
