import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { endAllSessions } from '~/people/identity/sessions/end-session.server'
import { issueRootLoginCode, portalLoginUrl } from '~/web/http/cross-host-login/cross-host-login.server'
import { homePath } from '~/people/staff-access/user-type'
import { paths } from '~/foundation/kit/paths'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { homeRedirect } from '~/web/http/cross-host-login/home-redirect.server'
import * as login from '~/routes/auth/login'
import * as logout from '~/routes/auth/logout'
import * as arrive from '~/routes/auth/session/complete-cross-host-login'
import * as issueLogin from '~/routes/auth/session/issue-cross-host-login'
import * as open from '~/routes/auth/session/request-cross-host-login'
import { aClub } from '../../../builders/club'
import { aPerson, addStaff, enrollMember, addOwner } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
let member: { id: string }
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  sibling = clubOf(await aClub(database))
})
afterAll(() => database.close())
beforeEach(async () => {
  member = await aPerson(database)
  await enrollMember(database, member.id, club.id)
})

const begin = Date.parse('2026-11-20T17:00:00Z')
const root = 'https://clubs.example'

/** A browser with a jar for each host, as `__Host-` cookies are stored. */
class Browser {
  readonly jars = new Map<string, Map<string, string>>()
  seconds = 0

  context(url: URL) {
    const host = [club, sibling].find(
      ({ slug, domain }) => url.hostname === `${slug}.clubs.example` || url.hostname === domain,
    )
    const now = new Date(begin + this.seconds * 1000)
    const context = aRequestContext(database, { club: host, clubs: [club, sibling], now })
    return { ...context, origin: url.origin }
  }
  request(address: string) {
    const url = new URL(address)
    const cookie = [...(this.jars.get(url.host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ')
    return { request: new Request(address, { headers: { cookie } }), context: this.context(url), params: {} }
  }
  keep(address: string, cookies: string[]) {
    const { host } = new URL(address)
    const jar = this.jars.get(host) ?? new Map<string, string>()
    for (const [, name, value] of cookies.map((set) => /^([^=]+)=([^;]*)/.exec(set)!)) jar.set(name!, value!)
    this.jars.set(host, jar)
  }
  async signIn(userId: string, host = root) {
    const { request, context } = this.request(`${host}/login`)
    this.keep(host, [await startSession(context, request, { userId, businessId: null })])
  }
  /** Requests a URL and follows the redirects of the cross-host login; returns where it ends. */
  async follow(address: string) {
    let at: string | number = address
    while (typeof at === 'string' && new URL(at).pathname.startsWith('/session/')) at = await this.get(at)
    return at
  }
  /** Requests a URL; returns its redirect target, or its status. */
  async get(address: string): Promise<string | number> {
    const loaders = { open, 'hand-over': issueLogin, arrive, login } as const
    const { loader } = loaders[new URL(address).pathname.split('/').at(-1) as keyof typeof loaders]
    try {
      await loader(this.request(address))
      return 200
    } catch (thrown) {
      if (!(thrown instanceof Response)) throw thrown
      this.keep(address, thrown.headers.getSetCookie())
      const location = thrown.headers.get('location')
      return location ? new URL(location, address).href : thrown.status
    }
  }
  async session(address: string) {
    const { request, context } = this.request(address)
    return currentSession(request, context)
  }
  async who(address: string) {
    const { request, context } = this.request(address)
    return (await currentSession(request, context))?.user.id ?? null
  }
}

const home = (of: Club) => `https://${of.slug}.clubs.example`
const begun = (of: Club, next = '/customer/dashboard') =>
  `${home(of)}/session/open?next=${encodeURIComponent(next)}`

/** Stops at the code: the URL on the club's host that redeems it. */
async function withCode(browser: Browser, userId: string, next?: string) {
  await browser.signIn(userId)
  const toRoot = await browser.get(begun(club, next))
  return String(await browser.get(String(toRoot)))
}

describe('a hand-over', () => {
  it('signs a member of the platform’s host in on their club’s host, at a clean URL', async () => {
    const browser = new Browser()
    const arriving = await withCode(browser, member.id)
    expect(arriving).toMatch(/\/session\/arrive\?code=[\w-]{43}$/)
    expect(await browser.get(arriving)).toBe(`${home(club)}/customer/dashboard`)
    expect(await browser.who(home(club))).toBe(member.id)
    const { rows } = await database.owner.query(
      `select details from audit_log where actor_id = $1 and business_id = $2 and action = 'auth.signed_in'`,
      [member.id, club.id],
    )
    expect(rows).toEqual([{ details: { method: 'handover' } }])
  })

  it('works for staff and administrators, and for no user unrelated to the club', async () => {
    const [desk, stranger] = [await aPerson(database), await aPerson(database)]
    const admin = await aPerson(database, { isAdmin: true })
    await addStaff(database, desk.id, club.id)
    await enrollMember(database, stranger.id, sibling.id)
    expect(await withCode(new Browser(), desk.id)).toContain('/session/arrive')
    expect(await withCode(new Browser(), admin.id)).toContain('/session/arrive')
    expect(await withCode(new Browser(), stranger.id)).toBe(`${home(club)}/login`)
  })

  it('asks a visitor to sign in at the club', async () => {
    const browser = new Browser()
    const toRoot = await browser.get(begun(club))
    expect(await browser.get(String(toRoot))).toBe(`${home(club)}/login`)
  })

  it('works once, even for concurrent requests', async () => {
    const browser = new Browser()
    const arriving = await withCode(browser, member.id)
    const twin = new Browser()
    for (const [host, jar] of browser.jars) twin.jars.set(host, new Map(jar))
    const outcomes = await Promise.all([browser.get(arriving), twin.get(arriving), browser.get(arriving)])
    expect(outcomes.filter((where) => where === `${home(club)}/customer/dashboard`)).toHaveLength(1)
    expect(outcomes.filter((where) => where === `${home(club)}/login`)).toHaveLength(2)
  })

  it('is valid for sixty seconds', async () => {
    for (const [seconds, where] of [
      [59, `${home(club)}/customer/dashboard`],
      [60, `${home(club)}/login`],
    ] as const) {
      const browser = new Browser()
      const arriving = await withCode(browser, member.id)
      browser.seconds = seconds
      expect(await browser.get(arriving)).toBe(where)
    }
  })

  it('is invalid in another browser, which has no state cookie', async () => {
    const arriving = await withCode(new Browser(), member.id)
    const victim = new Browser()
    expect(await victim.get(arriving)).toBe(`${home(club)}/login`)
    expect(await victim.who(home(club))).toBeNull()
    // Nor with a state of its own.
    const again = await withCode(new Browser(), member.id)
    await victim.get(begun(club))
    expect(await victim.get(again)).toBe(`${home(club)}/login`)
    expect(await victim.who(home(club))).toBeNull()
  })

  it('is invalid on another club’s host, even for a member of both', async () => {
    await enrollMember(database, member.id, sibling.id)
    const browser = new Browser()
    const arriving = await withCode(browser, member.id)
    browser.jars.set(new URL(home(sibling)).host, new Map(browser.jars.get(new URL(home(club)).host)))
    expect(await browser.get(arriving.replace(club.slug, sibling.slug))).toBe(`${home(sibling)}/login`)
    expect(await browser.who(home(sibling))).toBeNull()
  })

  it('ends with the sign-in behind it', async () => {
    const browser = new Browser()
    const arriving = await withCode(browser, member.id)
    await database.shared().transaction((db) => endAllSessions(db, member.id, new Date(begin)))
    expect(await browser.get(arriving)).toBe(`${home(club)}/login`)
  })

  it('lasts no longer than the sign-in behind it', async () => {
    const browser = new Browser()
    await browser.signIn(member.id)
    browser.seconds = 20 * 24 * 3600
    const toRoot = await browser.get(begun(club))
    await browser.get(String(await browser.get(String(toRoot))))
    expect(await browser.who(home(club))).toBe(member.id)
    const { rows } = await database.owner.query<{ absolute_expires_at: Date }>(
      'select distinct absolute_expires_at from sessions where user_id = $1',
      [member.id],
    )
    expect(rows).toEqual([{ absolute_expires_at: new Date(begin + 180 * 24 * 3600 * 1000) }])
  })

  it.each([
    '//evil.example',
    'https://evil.example/',
    '/\\evil.example',
    'javascript:alert(1)',
    '/a/../..//evil',
  ])('never redirects to %j', async (next) => {
    const browser = new Browser()
    const arriving = await withCode(browser, member.id, next)
    expect(String(await browser.get(arriving))).toBe(`${home(club)}/auth-redirect`)
  })

  it('stores neither code nor state in the database', async () => {
    const browser = new Browser()
    const arriving = await withCode(browser, member.id)
    const code = new URL(arriving).searchParams.get('code')!
    const state = browser.jars.get(new URL(home(club)).host)!.get('__Host-handover')!
    const { rows } = await database.owner.query(
      'select h::text as row from cross_host_logins h where user_id = $1',
      [member.id],
    )
    expect(rows).toHaveLength(1)
    for (const secret of [code, state]) expect(rows[0].row).not.toContain(secret)
  })

  it('serves each page only on its own host', async () => {
    const browser = new Browser()
    await browser.signIn(member.id)
    expect(await browser.get(`${root}/session/open`)).toBe(404)
    expect(await browser.get(`${root}/session/open?club=no-such-club`)).toBe(404)
    expect(await browser.get(`${root}/session/arrive?code=${'a'.repeat(43)}`)).toBe(`${root}/login`)
    expect(await browser.get(`${home(club)}/session/hand-over?club=${club.slug}`)).toBe(404)
    expect(await browser.get(`${root}/session/hand-over?club=no-such-club&state=x`)).toBe(404)
    expect(await browser.get(`${root}/session/hand-over?club=${club.slug}&state=x`)).toBe(
      `${home(club)}/login`,
    )
  })
})

describe('a login from a club’s host to the platform’s', () => {
  /** Where signing in at the club leads. */
  async function wayAfterSignIn(browser: Browser) {
    const { request, context } = browser.request(`${home(club)}/auth-redirect`)
    const { to } = await homeRedirect(request, context, homePath)
    return to
  }

  it.each(['owner', 'manager', 'desk'] as const)(
    'signs the %s in on both hosts, with the club open in the portal',
    async (role) => {
      const browser = new Browser()
      const person = await aPerson(database)
      await addOwner(database, person.id, (await aClub(database)).id)
      await addStaff(database, person.id, club.id, { role })
      await browser.signIn(person.id, home(club))
      browser.seconds = 30
      expect(await browser.follow(await wayAfterSignIn(browser))).toBe(`${root}/business/dashboard`)
      expect(await browser.session(root)).toMatchObject({
        user: { id: person.id },
        method: 'handover',
        activeBusinessId: club.id,
        reauthenticatedAt: new Date(begin),
        absoluteExpiresAt: new Date(begin + 180 * 24 * 3600 * 1000),
      })
    },
  )

  it('signs administrators in after their second factor', async () => {
    const admin = await aPerson(database, { isAdmin: true })
    const browser = new Browser()
    const { request, context } = browser.request(`${home(club)}/login`)
    const order = { userId: admin.id, businessId: null, pendingStep: 'second-factor' as const }
    browser.keep(home(club), [await startSession(context, request, order)])
    const begun = `${root}/session/open?club=${club.slug}&next=%2Fadmin`
    expect(await browser.follow(begun)).toBe(`${root}/login?next=%2Fadmin`)
    expect(await browser.who(root)).toBeNull()
    await browser.signIn(admin.id, home(club))
    expect(await browser.follow(await wayAfterSignIn(browser))).toBe(`${root}/admin`)
    expect(await browser.who(root)).toBe(admin.id)
  })

  it('asks users without a portal to sign in', async () => {
    const browser = new Browser()
    const begun = `${root}/session/open?club=${club.slug}&next=%2Fbusiness%2Fdashboard`
    const loginPage = `${root}/login?next=%2Fbusiness%2Fdashboard`
    expect(await browser.follow(begun)).toBe(loginPage)
    await browser.signIn(member.id, home(club))
    expect(await browser.follow(begun)).toBe(loginPage)
    expect(await browser.who(root)).toBeNull()
  })

  it('is invalid a second time, after a minute, in another browser and on another host', async () => {
    const desk = await aPerson(database)
    await addStaff(database, desk.id, club.id)
    const withRootCode = async () => {
      const browser = new Browser()
      await browser.signIn(desk.id, home(club))
      const toClub = await browser.get(`${root}/session/open?club=${club.slug}&next=%2Fbusiness`)
      return { browser, arriving: String(await browser.get(String(toClub))) }
    }
    const first = await withRootCode()
    expect(first.arriving).toMatch(/^https:\/\/clubs\.example\/session\/arrive\?code=[\w-]{43}$/)
    expect(await new Browser().get(first.arriving)).toBe(`${root}/login`)
    const onClub = first.arriving.replace(root, home(club))
    first.browser.jars.get(new URL(home(club)).host)!.set('__Host-handover', 'a'.repeat(43))
    expect(await first.browser.get(onClub)).toBe(`${home(club)}/login`)
    expect(await first.browser.get(first.arriving)).toBe(`${root}/business`)
    expect(await first.browser.get(first.arriving)).toBe(`${root}/login`)
    const late = await withRootCode()
    late.browser.seconds = 60
    expect(await late.browser.get(late.arriving)).toBe(`${root}/login`)
  })

  it('keeps the user’s session on the platform’s host, and ends another user’s', async () => {
    const [desk, other] = [await aPerson(database), await aPerson(database)]
    await addStaff(database, desk.id, club.id)
    const browser = new Browser()
    await browser.signIn(desk.id)
    await browser.signIn(desk.id, home(club))
    const before = (await browser.session(root))!.id
    expect(await browser.follow(await wayAfterSignIn(browser))).toBe(`${root}/business/desk`)
    expect((await browser.session(root))!.id).toBe(before)
    await browser.signIn(other.id)
    expect(await browser.follow(await wayAfterSignIn(browser))).toBe(`${root}/business/desk`)
    expect(await browser.who(root)).toBe(desk.id)
  })

  it('does not start from a session of a club’s own domain, nor from one that itself came from another host', async () => {
    const desk = await aPerson(database)
    await addStaff(database, desk.id, club.id)
    const browser = new Browser()
    await browser.signIn(desk.id)
    await browser.follow(begun(club))
    expect(await browser.who(home(club))).toBe(desk.id)
    browser.jars.delete(new URL(root).host)
    expect(await browser.follow(await wayAfterSignIn(browser))).toBe(`${root}/login?next=%2Fbusiness%2Fdesk`)
    const onDomain = { ...browser.context(new URL(home(club))), origin: 'https://wine.example.com' }
    const session = (await browser.session(home(club)))!
    const request = { club, state: 'a'.repeat(43), next: '/business' }
    expect(await issueRootLoginCode(onDomain, { ...session, method: 'password' }, request)).toBeNull()
    // The session that counts is the one of the club's address with the platform.
    expect(portalLoginUrl(onDomain, club, '/business')).toBe(
      `${root}/session/open?club=${club.slug}&next=%2Fbusiness`,
    )
  })
})

describe('signing in on a club’s own domain', () => {
  const domain = 'https://wine.casa.example'
  let casa: Club
  beforeAll(async () => {
    casa = sibling
    sibling = { ...sibling, domain: 'wine.casa.example' }
  })
  afterAll(() => {
    sibling = casa
  })

  /** Follows every redirect up to a page that is no step of a cross-host login. */
  async function settle(browser: Browser, address: string) {
    let at = address
    for (let steps = 0; steps < 12; steps += 1) {
      const { pathname } = new URL(at)
      if (!pathname.startsWith('/session/') && pathname !== '/login') return at
      const next = await browser.get(at)
      if (typeof next !== 'string') return `${next} ${at}`
      at = next
    }
    return `too many redirects: ${at}`
  }

  it('asks for the password on the club’s address below the platform’s host, and returns', async () => {
    const browser = new Browser()
    await enrollMember(database, member.id, sibling.id)
    const page = await settle(browser, `${domain}/login?next=%2Fcustomer%2Fbilling`)
    expect(page).toMatch(new RegExp(`^200 ${home(sibling)}/login\\?next=`))
    // Typing takes longer than a state lasts.
    browser.seconds = 600
    await browser.signIn(member.id, home(sibling))
    const next = new URL(page.slice(4)).searchParams.get('next')!
    expect(await settle(browser, home(sibling) + next)).toBe(`${domain}/customer/billing`)
    expect(await browser.who(domain)).toBe(member.id)
  })

  it('lets in a person who has not joined the club yet', async () => {
    const browser = new Browser()
    await browser.signIn(member.id, home(sibling))
    expect(await settle(browser, `${domain}/login`)).toBe(`${domain}/auth-redirect`)
    expect(await browser.who(domain)).toBe(member.id)
  })

  it('ends on both hosts together, and leaves the platform’s own session', async () => {
    for (const from of [domain, home(sibling)]) {
      const browser = new Browser()
      await browser.signIn(member.id)
      await browser.signIn(member.id, home(sibling))
      await settle(browser, `${domain}/login`)
      expect(await browser.who(domain)).toBe(member.id)
      const { request, context } = browser.request(`${from}/logout`)
      await logout.action({ request, context, params: {} })
      expect([await browser.who(domain), await browser.who(home(sibling))]).toEqual([null, null])
      expect(await browser.who(root)).toBe(member.id)
      expect(await settle(browser, `${domain}/login`)).toMatch(new RegExp(`^200 ${home(sibling)}/login`))
      const signedOut = await settle(
        browser,
        `${domain}${paths.auth.login(undefined, { done: 'signed-out' })}`,
      )
      expect(signedOut).toMatch(new RegExp(`^200 ${home(sibling)}/login.*done=signed-out`))
    }
  })

  it('opens the portal for staff, with their session of the club’s address', async () => {
    const desk = await aPerson(database)
    await addStaff(database, desk.id, sibling.id)
    const browser = new Browser()
    await browser.signIn(desk.id, home(sibling))
    await settle(browser, `${domain}/login`)
    const { request, context } = browser.request(`${domain}/auth-redirect`)
    const { to } = await homeRedirect(request, context, homePath)
    expect(await browser.follow(to)).toBe(`${root}/business/desk`)
    expect(await browser.who(root)).toBe(desk.id)
  })

  it('hands over to no domain but the club’s own', async () => {
    const browser = new Browser()
    await browser.signIn(member.id, home(sibling))
    const query = `state=${'a'.repeat(43)}&next=%2F`
    for (const name of ['wine.evil.example', sibling.slug, club.slug, ''])
      expect(await browser.get(`${home(sibling)}/session/hand-over?club=${name}&${query}`)).toBe(404)
    expect(await browser.get(`${home(club)}/session/hand-over?club=wine.casa.example&${query}`)).toBe(404)
    expect(await browser.get(`${domain}/session/hand-over?club=wine.casa.example&${query}`)).toBe(404)
  })

  it('is in vain with a code of another browser', async () => {
    const browser = new Browser()
    await browser.signIn(member.id, home(sibling))
    const toSubdomain = String(await browser.get(`${domain}/login`))
    const arriving = String(await browser.get(toSubdomain))
    expect(arriving).toMatch(/^https:\/\/wine\.casa\.example\/session\/arrive\?code=/)
    const victim = new Browser()
    // Not to the sign-in page, which would begin again without end where cookies are turned off.
    expect(await victim.get(arriving)).toBe(`${domain}/`)
    expect(await victim.who(domain)).toBeNull()
  })
})
