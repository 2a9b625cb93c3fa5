import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { isDomainError } from '~/foundation/kit/errors'
import { aClub } from '../../builders/club'
import { aRequestContext, clubOf } from '../../builders/request-context'
import { openRoutes, routeLeaves } from '../../builders/route-leaves'
import { moduleOf, type Handler } from '../../builders/route-modules'
import { freshDatabase, type TestDatabase } from '../../database'

const guarded = routeLeaves.filter(({ pattern }) => !(pattern in openRoutes))

let database: TestDatabase
let club: Club
beforeAll(async () => {
  database = await freshDatabase()
  club = clubOf(await aClub(database))
})
afterAll(() => database.close())

async function statusOf(handler: Handler, pattern: string, method: string, onClub: boolean): Promise<string> {
  const context = aRequestContext(database, { club: onClub ? club : undefined, clubs: [club] })
  const path = pattern.replace(/:\w+|\*$/g, 'anything')
  const body = method === 'POST' ? new URLSearchParams({ intent: 'anything' }) : undefined
  const request = new Request(context.origin + path, { method, body })
  try {
    const answer = await handler({ request, context, params: { '*': 'anything' } })
    if (answer instanceof Response) return described(answer)
    const status = (answer as { init?: { status?: number } } | null)?.init?.status
    return status === undefined ? 'let in' : `${status}`
  } catch (thrown) {
    if (thrown instanceof Response) return described(thrown)
    if (isDomainError(thrown)) return `${thrown.status}`
    throw thrown
  }
}

function described(response: Response): string {
  const to = response.headers.get('location')
  return to === null ? `${response.status}` : to.split('?')[0]!
}

/** Refused: redirected to sign in, not found, or unauthorized. */
const denied = new Set(['/login', '401', '403', '404', '405', '415'])

describe('a visitor who is not signed in', () => {
  it.each(guarded.map(({ pattern, files }) => [pattern, files] as const))(
    'is turned away from %s, its data and its form',
    async (pattern, files) => {
      const pages = await Promise.all(files.map(moduleOf))
      const own = pages.at(-1)!
      const letIn: string[] = []
      for (const onClub of [false, true]) {
        for (const [method, handler] of [
          ['GET', own.loader ?? pages.findLast((page) => page.loader)?.loader],
          ['POST', own.action],
        ] as const) {
          if (!handler) continue
          const outcome = await statusOf(handler, pattern, method, onClub)
          // A start page may only redirect to a guarded one.
          const leadsOn = outcome.startsWith('/') && guarded.some((other) => other.pattern === outcome)
          if (!denied.has(outcome) && !leadsOn) letIn.push(`${method}: ${outcome}`)
        }
      }
      expect(letIn).toEqual([])
      // A page without a guard is open, and belongs in the list above.
      expect(pages.some((page) => page.loader) || own.action !== undefined).toBe(true)
    },
  )

  it('finds in the list of what is open only what there is', () => {
    const patterns = routeLeaves.map(({ pattern }) => pattern)
    expect(Object.keys(openRoutes).filter((pattern) => !patterns.includes(pattern))).toEqual([])
  })
})
