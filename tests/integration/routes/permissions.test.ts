import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { allPermissions, isReadPermission, type Permission } from '~/people/staff-access/permissions'
import { requestedPermissions } from '~/web/http/guards/guards.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { aClub } from '../../builders/club'
import { aPerson, enrollMember, addOwner } from '../../builders/person'
import { aRequestContext, clubOf } from '../../builders/request-context'
import { openRoutes, routeLeaves } from '../../builders/route-leaves'
import { moduleOf, type Handler } from '../../builders/route-modules'
import { freshDatabase, type TestDatabase } from '../../database'

/** Guarded routes whose loader or action asks for no permission, with the reason. */
const otherwise: Record<string, string> = {
  'GET /account/passkeys': 'answers 405',
  'GET /api/create-checkout-session': 'answers 405',
  'POST /api/create-checkout-session': 'asks for checkout.open once it was sent JSON',
  'GET /api/generate-business-invitation': 'answers 405',
  'POST /api/generate-business-invitation': 'asks for invitations.make, of a bearer token too',
  'GET /api/auth/user': 'the bearer token and its scope decide',
  'POST /api/auth/user': 'answers 405',
  'GET /admin/login': 'redirects',
  'GET /auth-redirect': 'redirects by user type',
  'GET /dashboard': 'redirects by user type',
  'GET /business': 'redirects to the dashboard',
  'GET /customer': 'redirects to the dashboard',
  'GET /customer/join/:token': 'the signed link decides',
  'POST /customer/join/:token': 'the signed link decides',
  'GET /login/verify': 'for a session that waits for its second factor',
  'POST /login/verify': 'for a session that waits for its second factor',
  'GET /logout': 'ends the session of this browser',
  'POST /logout': 'ends the session of this browser',
  'GET /media/:businessId/:pictureId/:file': 'asks for portal.enter where a picture is not public',
  'GET /onboard/:token/setup': 'redirects by the invitation and the session',
  'GET /onboard/:token/success': 'redirects by the invitation and the session',
  'GET /session/hand-over': 'issues a code to members and staff of the club',
}

/** Permissions that no route requires, with what they decide on its page. */
const partsOfPages: Record<string, string> = {
  'contacts.read': 'whether lists of people show and search their email addresses',
}

let database: TestDatabase
let club: Club
let handlers: Asked[]
let cookies: Record<'owner' | 'member' | 'admin', string>
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
  const [owner, member, admin] = [
    await aPerson(database),
    await aPerson(database),
    await aPerson(database, { isAdmin: true }),
  ]
  await addOwner(database, owner.id, club.id)
  await enrollMember(database, member.id, club.id)
  const signedIn = async (userId: string) => {
    const context = aRequestContext(database, { clubs: [club] })
    const set = await startSession(context, new Request(context.origin), { userId, businessId: club.id })
    return set.split(';')[0]!
  }
  cookies = {
    owner: await signedIn(owner.id),
    member: await signedIn(member.id),
    admin: await signedIn(admin.id),
  }
  handlers = await everyHandler()
})
afterAll(() => database.close())

/** The permissions that a handler requires of a user of its area. */
async function permissionsOf(handler: Handler, pattern: string, method: string): Promise<Permission[]> {
  const who = pattern.startsWith('/admin') ? 'admin' : pattern.startsWith('/business') ? 'owner' : 'member'
  const context = aRequestContext(database, { clubs: [club] })
  const path = pattern.replace(/:\w+|\*$/g, 'anything')
  const body = method === 'POST' ? new URLSearchParams({ intent: 'anything' }) : undefined
  const request = new Request(context.origin + path, {
    method,
    body,
    headers: pattern === '/logout' ? {} : { cookie: cookies[who] },
  })
  try {
    await handler({ request, context, params: { '*': 'anything' } })
  } catch {
    // Code after the guard is not tested here: most of it needs what this context does not have.
  }
  return [...requestedPermissions(context)]
}

const guarded = routeLeaves.filter(({ pattern }) => !(pattern in openRoutes))

interface Asked {
  name: string
  method: string
  permissions: Permission[]
}

/** Calls every loader and action once. Loading all the route modules takes its time. */
async function everyHandler(): Promise<Asked[]> {
  const requests: Asked[] = []
  for (const { pattern, files } of routeLeaves) {
    const pages = await Promise.all(files.map(moduleOf))
    const own = pages.at(-1)!
    const loader = own.loader ?? pages.findLast((page) => page.loader)?.loader
    for (const [method, handler] of [
      ['GET', loader],
      ['POST', own.action],
    ] as const) {
      if (!handler) continue
      requests.push({
        name: `${method} ${pattern}`,
        method,
        permissions: await permissionsOf(handler, pattern, method),
      })
    }
  }
  return requests
}

describe('the permissions', () => {
  it('are named by every guarded loader and action', () => {
    const names = new Set(guarded.flatMap(({ pattern }) => [`GET ${pattern}`, `POST ${pattern}`]))
    const silent = handlers.filter(({ name, permissions }) => names.has(name) && permissions.length === 0)
    expect(silent.map(({ name }) => name).sort()).toEqual(Object.keys(otherwise).sort())
  })

  it('to look stand before no action', () => {
    const wrong = handlers.flatMap(({ name, method, permissions }) =>
      permissions
        .filter((action) => method === 'POST' && isReadPermission(action))
        .map((action) => `${name}: ${action}`),
    )
    expect(wrong).toEqual([])
  })

  it('are each asked for by a route, or decide what one of its lists shows', () => {
    const used = new Set(handlers.flatMap(({ permissions }) => permissions))
    expect(allPermissions.filter((action) => !used.has(action))).toEqual(Object.keys(partsOfPages))
  })
})
