// A page as one person calls it, without a server and without drawing it.
import { startSession } from '~/people/identity/sessions/start-session.server'
import { isDomainError } from '~/foundation/kit/errors'
import type { TestDatabase } from '../database'
import { shownErrors } from './form-answer'
import { aRequestContext, clubOf, type ContextOptions } from './request-context'
import { moduleOf } from './route-modules'

interface PageOptions {
  business: { id: string; slug: string }
  /** Null for a visitor. */
  userId: string | null
  /** On the platform's host instead of the club's, as the portal is. */
  isPortal?: boolean
  now?: Date
  services?: ContextOptions['services']
}

interface Answered {
  data?: object
  init?: { status?: number } | null
}

/**
 * The page of a route's file. `load` returns the loader's data and status; `send` posts a form and returns where the
 * answer leads, or the errors that the page would show. A refusal by a business rule is its status and sentence.
 */
export async function aPage(database: TestDatabase, file: string, options: PageOptions) {
  const { business, userId, isPortal = false, now = new Date('2026-11-20T17:00:00Z'), services } = options
  const club = clubOf(business)
  const page = await moduleOf(file)
  const context = (at = now) =>
    aRequestContext(database, { clubs: [club], now: at, services, ...(!isPortal && { club }) })
  const start = context()
  const session = { userId: userId ?? '', businessId: club.id }
  const cookie = userId ? (await startSession(start, new Request(start.origin), session)).split(';')[0]! : ''
  const request = (path: string, fields?: Record<string, string>) =>
    new Request(start.origin + path, {
      headers: { cookie },
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
    })
  return {
    async load(path: string, params: object = {}, at = now) {
      const answer = (await page.loader!({
        request: request(path),
        context: context(at),
        params,
      })) as Answered
      return { data: (answer.data ?? answer) as Record<string, unknown>, status: answer.init?.status ?? 200 }
    },
    async send(path: string, fields: Record<string, string>, params: object = {}) {
      try {
        const answer = await page.action!({ request: request(path, fields), context: context(), params })
        if (answer instanceof Response) return { to: answer.headers.get('location')!, status: answer.status }
        const { data = {}, init } = answer as Answered
        return { errors: shownErrors(data), status: init?.status ?? 200 }
      } catch (thrown) {
        if (thrown instanceof Response) return { to: thrown.headers.get('location')!, status: thrown.status }
        if (isDomainError(thrown)) return { sentence: thrown.sentence, status: thrown.status }
        throw thrown
      }
    },
  }
}
