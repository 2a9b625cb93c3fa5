import type { HeadersFunction, ServerBuild } from '@remix-run/node'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Club } from '#/tenants/club'
import { withPrivateHeaders } from '~/web/http/page-headers'
import { requireAdmin, requireBusiness, requireMember } from '~/web/http/guards/guards.server'
import { userType } from '~/people/staff-access/user-type.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import type { RequestContext } from '~/web/http/request-context.server'
import * as authRedirect from '~/routes/auth/auth-redirect'
import * as dashboard from '~/routes/auth/dashboard'
import * as login from '~/routes/auth/login'
import * as profileSetup from '~/routes/auth/profile-setup'
import * as unauthorized from '~/routes/auth/unauthorized'
import * as home from '~/routes/home'
import * as signup from '~/routes/join/signup'
import * as memberArea from '~/routes/customer/layout'
import * as notFound from '~/routes/not-found'
import * as toOwnClub from '~/routes/auth/session/open-club'
import { aClub } from '../../../builders/club'
import { aPerson, addStaff, enrollMember } from '../../../builders/person'
import { aRequestContext, clubOf } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
let club: Club
let sibling: Club
const people = {} as Record<'member' | 'desk' | 'owner' | 'admin' | 'newcomer' | 'left', { id: string }>

beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  sibling = clubOf(await aClub(database))
  for (const name of ['member', 'desk', 'owner', 'newcomer', 'left'] as const)
    people[name] = await aPerson(database)
  people.admin = await aPerson(database, { isAdmin: true })
  await enrollMember(database, people.member.id, club.id)
  await addStaff(database, people.desk.id, club.id)
  await addStaff(database, people.left.id, club.id, { isActive: false })
  await enrollMember(database, people.owner.id, sibling.id)
  await database.owner.query('update businesses set owner_user_id = $1 where id = $2', [
    people.owner.id,
    club.id,
  ])
})
afterAll(() => database.close())

type Who = keyof typeof people | 'anonymous'
type Options = NonNullable<Parameters<typeof aRequestContext>[1]>

const here = (options: Options = {}) => aRequestContext(database, { clubs: [club, sibling], ...options })

/** A signed-in request on this host. */
async function requestOf(who: Who, path: string, options: Options = {}) {
  const context = here(options)
  let cookie = ''
  if (who !== 'anonymous') {
    const set = await startSession(context, new Request(context.origin), {
      userId: people[who].id,
      businessId: null,
    })
    cookie = set.split(';')[0]!
  }
  return {
    context: here(options),
    request: new Request(context.origin + path, { headers: { cookie } }),
    params: {},
  }
}

type Asked = Awaited<ReturnType<typeof requestOf>>

/** The redirect target of a request, or its data. */
async function outcome(work: (request: Asked) => unknown, arguments_: Promise<Asked>): Promise<unknown> {
  const args = await arguments_
  try {
    return await work(args)
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? thrown.status
    throw thrown
  }
}

type Guard = (request: Request, context: RequestContext, action: never) => unknown
const reading = new Map<Guard, string>([
  [requireMember, 'membership.read'],
  [requireBusiness, 'portal.enter'],
  [requireAdmin, 'admin.enter'],
])
const guard = (name: Guard) =>
  (({ request, context }: { request: Request; context: RequestContext }) =>
    name(request, context, reading.get(name) as never)) as (request: Asked) => unknown

describe('the user type', () => {
  it.each([
    ['member', 'customer'],
    ['desk', 'business'],
    ['owner', 'business'],
    ['admin', 'admin'],
    ['newcomer', 'none'],
    ['left', 'none'],
  ] as const)('%s: %s', async (who, type) => {
    expect(await userType(database.across(), people[who].id)).toBe(type)
  })

  it('is "none" for an unknown account', async () => {
    expect(await userType(database.across(), '00000000-0000-7000-8000-000000000000')).toBe('none')
  })
})

/** From the club's host to a page of the portals, signed in there. */
const toPortal = (path: string) =>
  `https://clubs.example/session/open?${new URLSearchParams({ club: club.slug, next: path })}`

/** The headers of a page that exports none. */
function headersOfPage(loaderHeaders: Headers): Headers {
  const build = { routes: { page: { module: {} } } } as unknown as ServerBuild
  const { headers } = withPrivateHeaders(build).routes.page!.module as { headers: HeadersFunction }
  const none = new Headers()
  return new Headers(headers({ loaderHeaders, actionHeaders: none, parentHeaders: none, errorHeaders: none }))
}

describe('the public pages of a club', () => {
  const pageOf = async (
    who: Who,
    load: typeof home.loader | typeof signup.loader,
    path: string,
    on?: Club,
  ) => {
    const answer = (await load(await requestOf(who, path, { club: on ?? club }))) as {
      data: { visitor: unknown }
      init: { headers: HeadersInit } | null
    }
    const loaderHeaders = new Headers(answer.init?.headers)
    return { visitor: answer.data.visitor, headers: headersOfPage(loaderHeaders) }
  }

  it.each([
    ['desk', 'My account', { label: 'Back to the portal', path: '/business/dashboard' }],
    ['owner', 'My account', { label: 'Back to the portal', path: '/business/dashboard' }],
    ['admin', 'My account', { label: 'Back to the administration', path: '/admin' }],
    ['member', 'My membership', null],
    ['newcomer', 'My account', null],
    ['left', 'My account', null],
  ] as const)('recognize %s', async (who, label, work) => {
    for (const [load, path] of [
      [home.loader, '/'],
      [signup.loader, '/join'],
    ] as const) {
      const { visitor, headers } = await pageOf(who, load, path)
      const expected = work && { label: work.label, href: toPortal(work.path) }
      expect(visitor).toMatchObject({ account: { label }, work: expected })
      // No one else ever gets this page.
      expect(headers.get('cache-control')).toBe('private, no-store')
      expect(headers.get('x-page-cache')).toBeNull()
    }
  })

  it('tell staff who are also members that they are staff', async () => {
    const { visitor } = await pageOf('owner', home.loader, '/', sibling)
    expect(visitor).toMatchObject({ account: { label: 'My membership' }, work: null })
    await enrollMember(database, people.desk.id, club.id)
    expect((await pageOf('desk', home.loader, '/')).visitor).toMatchObject({
      account: { label: 'My membership' },
      work: { label: 'Back to the portal' },
    })
    await database.owner.query('delete from members where user_id = $1', [people.desk.id])
  })

  it('are the same for all guests, without a database query', async () => {
    const { visitor, headers } = await pageOf('anonymous', home.loader, '/')
    expect(visitor).toBeNull()
    expect(headers.get('x-page-cache')).toBe('club')
  })
})

describe('on the platform’s host', () => {
  it.each([
    ['anonymous', '/login'],
    ['admin', '/admin'],
    ['desk', '/business/desk'],
    ['owner', '/business/dashboard'],
    ['newcomer', '/profile-setup'],
  ] as const)('/auth-redirect sends %s to %s', async (who, where) => {
    expect(await outcome(authRedirect.loader as never, requestOf(who, '/auth-redirect'))).toBe(where)
    const shortcut = who === 'admin' ? '/admin/dashboard' : where
    expect(await outcome(dashboard.loader as never, requestOf(who, '/dashboard'))).toBe(shortcut)
  })

  it('/auth-redirect leads a member to their club’s own host, or to its pages here while it is not public', async () => {
    const to = `https://${club.slug}.clubs.example/session/open?next=%2Fcustomer%2Fdashboard`
    expect(await outcome(authRedirect.loader as never, requestOf('member', '/auth-redirect'))).toEqual({ to })
    expect(await outcome(dashboard.loader as never, requestOf('member', '/dashboard'))).toEqual({ to })
    const closed = { clubs: [{ ...club, status: 'suspended' as const }] }
    expect(await outcome(authRedirect.loader as never, requestOf('member', '/auth-redirect', closed))).toBe(
      '/customer/dashboard',
    )
  })

  it('a member of a suspended club, who is still charged, has their pages here, without links to the closed site', async () => {
    const closed = { clubs: [{ ...club, status: 'suspended' as const }] }
    const frame = async (options?: Options) =>
      outcome(memberArea.loader as never, requestOf('member', '/customer/membership', options))
    expect(await frame()).toMatchObject({ clubHref: `/join/${club.slug}` })
    expect(await frame(closed)).toMatchObject({ clubHref: null, club: { logoUrl: null } })
  })

  it.each([
    ['anonymous', '/login?next=%2Fcustomer%2Fdashboard%3Ftab%3D1'],
    ['admin', '/admin'],
    ['desk', '/business/dashboard'],
    ['owner', '/business/dashboard'],
    ['newcomer', '/profile-setup'],
  ] as const)('the member’s area sends %s to %s', async (who, where) => {
    expect(await outcome(guard(requireMember), requestOf(who, '/customer/dashboard?tab=1'))).toBe(where)
  })

  it('the member’s area opens the member’s own club', async () => {
    const result = await outcome(guard(requireMember), requestOf('member', '/customer/dashboard'))
    expect(result).toMatchObject({
      db: { businessId: club.id },
      club: { id: club.id },
      member: { businessId: club.id, userId: people.member.id },
    })
  })

  it('the member’s area costs two database queries, however many loaders use its guard', async () => {
    const memberRequest = await requestOf('member', '/customer/dashboard')
    const asking = vi.spyOn(pg.Client.prototype, 'query')
    const results = await Promise.all(
      [1, 2, 3].map(() => requireMember(memberRequest.request, memberRequest.context, 'membership.read')),
    )
    expect(asking).toHaveBeenCalledTimes(2)
    asking.mockRestore()
    expect(new Set(results.map(({ member }) => member.id)).size).toBe(1)
  })

  it('the member’s area opens the session’s open club, else the one joined last', async () => {
    const both = await aPerson(database)
    await enrollMember(database, both.id, club.id, '2026-11-02')
    await enrollMember(database, both.id, sibling.id, '2026-11-03')
    const opened = async (businessId: string | null) => {
      const set = await startSession(here(), new Request(here().origin), { userId: both.id, businessId })
      const request = new Request(`${here().origin}/customer/dashboard`, {
        headers: { cookie: set.split(';')[0]! },
      })
      return (await requireMember(request, here(), 'membership.read')).club.id
    }
    expect(await opened(null)).toBe(sibling.id)
    expect(await opened(club.id)).toBe(club.id)
  })

  it('/session/club redirects to the member’s page in the requested club, here while it is suspended', async () => {
    const both = await aPerson(database)
    await enrollMember(database, both.id, club.id, '2026-11-02')
    await enrollMember(database, both.id, sibling.id, '2026-11-03')
    const set = await startSession(here(), new Request(here().origin), { userId: both.id, businessId: null })
    const ask = (path: string, closed: Partial<Club>) => {
      const options = { clubs: [{ ...club, ...closed }, sibling] }
      const request = new Request(here().origin + path, { headers: { cookie: set.split(';')[0]! } })
      return { request, context: here(options), params: {} }
    }
    const path = `/session/club?club=${club.slug}&next=%2Fcustomer%2Fbilling`
    const to = (closed: Partial<Club>, at = path) =>
      outcome(toOwnClub.loader as never, Promise.resolve(ask(at, closed)))
    const dashboardOf = async () =>
      (await requireMember(ask('/customer/dashboard', {}).request, here(), 'membership.read')).club.id
    expect(await to({})).toBe(`https://${club.slug}.clubs.example/session/open?next=%2Fcustomer%2Fbilling`)
    expect(await dashboardOf()).toBe(sibling.id)
    expect(await to({ status: 'suspended' })).toBe('/customer/billing')
    expect(await dashboardOf()).toBe(club.id)
    // A draft and an unknown club get the same response.
    expect(await to({ status: 'draft' })).toBe('/auth-redirect')
    expect(await to({}, '/session/club?club=no-such-club')).toBe('/auth-redirect')
  })

  it('/session/club opens nothing to a non-member, and asks visitors to sign in first', async () => {
    const suspended = { clubs: [{ ...club, status: 'suspended' as const }] }
    const path = `/session/club?club=${club.slug}`
    const to = (who: Who) => outcome(toOwnClub.loader as never, requestOf(who, path, suspended))
    expect(await to('newcomer')).toBe('/auth-redirect')
    expect(await to('owner')).toBe('/auth-redirect')
    expect(await to('anonymous')).toBe(`/login?next=${encodeURIComponent(path)}`)
  })

  it('staff who are members of another club have their member pages here while that one is suspended', async () => {
    const set = await startSession(here(), new Request(here().origin), {
      userId: people.owner.id,
      businessId: sibling.id,
    })
    const request = new Request(`${here().origin}/customer/membership`, {
      headers: { cookie: set.split(';')[0]! },
    })
    const into = (status: Club['status']) =>
      outcome(
        guard(requireMember),
        Promise.resolve({ request, context: here({ clubs: [club, { ...sibling, status }] }), params: {} }),
      )
    expect(await into('live')).toBe('/business/dashboard')
    expect(await into('suspended')).toMatchObject({ club: { id: sibling.id } })
  })

  it.each([
    ['anonymous', '/login?next=%2Fbusiness%2Fdashboard'],
    ['member', '/unauthorized'],
    ['admin', '/unauthorized'],
    ['left', '/profile-setup'],
  ] as const)('the portal sends %s to %s', async (who, where) => {
    expect(await outcome(guard(requireBusiness), requestOf(who, '/business/dashboard'))).toBe(where)
  })

  it('the portal opens for staff, each in their role', async () => {
    expect(await outcome(guard(requireBusiness), requestOf('desk', '/business'))).toMatchObject({
      businessId: club.id,
      role: 'desk',
    })
    expect(await outcome(guard(requireBusiness), requestOf('owner', '/business'))).toMatchObject({
      businessId: club.id,
      role: 'owner',
    })
  })

  it.each([
    ['anonymous', '/login?next=%2Fadmin'],
    ['member', 403],
    ['owner', 403],
    ['newcomer', 403],
  ] as const)('the administration answers %s with %s', async (who, where) => {
    expect(await outcome(guard(requireAdmin), requestOf(who, '/admin'))).toBe(where)
  })

  it('the administration opens for an administrator', async () => {
    expect(await outcome(guard(requireAdmin), requestOf('admin', '/admin'))).toMatchObject({
      user: { id: people.admin.id, isAdmin: true },
    })
  })

  it('any other path redirects to the member’s area, behind the guard', async () => {
    expect(await outcome(notFound.loader as never, requestOf('anonymous', '/nowhere'))).toBe(
      '/login?next=%2Fnowhere',
    )
    expect(await outcome(notFound.loader as never, requestOf('member', '/nowhere'))).toBe(
      '/customer/dashboard',
    )
  })

  it('a signed-in user is redirected from the sign-in page', async () => {
    expect(await outcome(login.loader as never, requestOf('member', '/login'))).toBe('/auth-redirect')
    expect(await outcome(login.loader as never, requestOf('member', '/login?next=//evil.example'))).toBe(
      '/auth-redirect',
    )
  })

  it('the page of a refusal has a link for each user type', async () => {
    const refused = async (who: Who) =>
      (await outcome(unauthorized.loader as never, requestOf(who, '/unauthorized'))) as {
        data: { dashboardHref: string | null }
        init: { status: number }
      }
    expect((await refused('anonymous')).init.status).toBe(403)
    expect((await refused('anonymous')).data.dashboardHref).toBeNull()
    expect((await refused('admin')).data.dashboardHref).toBe('/admin')
    expect((await refused('desk')).data.dashboardHref).toBe('/business/dashboard')
    expect((await refused('member')).data.dashboardHref).toBe('/customer/dashboard')
    expect((await refused('newcomer')).data.dashboardHref).toBe('/')
  })

  it.each([
    ['a-slug', (of: Club) => of.slug],
    ['an id', (of: Club) => of.id],
    ['a whole host name', (of: Club) => `https://${of.slug}.clubs.example/`],
    ['a host', (of: Club) => `  ${of.slug.toUpperCase()}.clubs.example `],
    ['a link', (of: Club) => `https://clubs.example/join/${of.slug}?tier=1`],
  ])('a user without a profile finds their club by %s', async (_how, written) => {
    const path = `/profile-setup?${new URLSearchParams({ club: written(club) })}`
    expect(await outcome(profileSetup.loader as never, requestOf('newcomer', path))).toBe(
      `/join/${club.slug}`,
    )
  })

  it.each(['nowhere', '//', 'https://', '\0', '../..', 'a b', '%', 'https://evil.example/x'])(
    'there is no club at %j',
    async (written) => {
      const path = `/profile-setup?${new URLSearchParams({ club: written })}`
      expect(await outcome(profileSetup.loader as never, requestOf('newcomer', path))).toMatchObject({
        club: null,
      })
    },
  )
})

describe('on a club’s host', () => {
  const at = () => ({ club })

  it('a member is at home', async () => {
    expect(await outcome(authRedirect.loader as never, requestOf('member', '/auth-redirect', at()))).toBe(
      '/customer/dashboard',
    )
    expect(
      await outcome(guard(requireMember), requestOf('member', '/customer/dashboard', at())),
    ).toMatchObject({
      member: { userId: people.member.id },
      db: { businessId: club.id },
    })
  })

  it('staff and administrators are redirected to the platform’s host', async () => {
    expect(await outcome(guard(requireMember), requestOf('desk', '/customer/dashboard', at()))).toBe(
      '/auth-redirect',
    )
    expect(await outcome(authRedirect.loader as never, requestOf('desk', '/auth-redirect', at()))).toEqual({
      to: toPortal('/business/desk'),
    })
    expect(await outcome(authRedirect.loader as never, requestOf('admin', '/auth-redirect', at()))).toEqual({
      to: toPortal('/admin'),
    })
  })

  it('a member or owner of another club has no profile here, and is invited to join', async () => {
    for (const who of ['member', 'desk', 'newcomer'] as const) {
      const elsewhere = { club: sibling }
      expect(await outcome(guard(requireMember), requestOf(who, '/customer/dashboard', elsewhere))).toBe(
        '/profile-setup',
      )
      const offered = await outcome(profileSetup.loader as never, requestOf(who, '/profile-setup', elsewhere))
      expect(offered).toMatchObject({ club: { name: sibling.name, open: true } })
      expect(JSON.stringify(offered)).not.toContain(club.slug)
    }
  })

  it('an owner of another club who joined this one is its member', async () => {
    const elsewhere = { club: sibling }
    expect(
      await outcome(guard(requireMember), requestOf('owner', '/customer/dashboard', elsewhere)),
    ).toMatchObject({
      member: { businessId: sibling.id },
    })
  })

  it('there is no portal and no administration', async () => {
    expect(await outcome(guard(requireBusiness), requestOf('owner', '/business', at()))).toBe(404)
    expect(await outcome(guard(requireAdmin), requestOf('admin', '/admin', at()))).toBe(404)
  })
})
