import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '#/tenants/club'
import { knownForms } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { isDomainError } from '~/foundation/kit/errors'
import { fieldNames, idFieldNames, type FormSchema } from '~/foundation/kit/form-schema'
import { insertRowsOfEveryTable } from '../../builders/database/insert-rows'
import { idParams, rowParams } from '../../builders/every-row-platform'
import { aPerson } from '../../builders/person'
import { aRequestContext, clubOf } from '../../builders/request-context'
import { routeLeaves } from '../../builders/route-leaves'
import { moduleOf, type Handler } from '../../builders/route-modules'
import { canary, idOf, personOf } from '../../isolation/tenant-rows'
import { freshDatabase, type TestDatabase } from '../../database'

const business = 'every-row'
/** Text that is no id, in an address and in a form. */
const noIds = ['x', "00000000-0000-0000-0000-00000000000g' or 1=1"]
/** Fields that name rows under other names than an id's, and ids that a button sends without a schema. */
const otherIdFields = [
  'id',
  'inviteId',
  'sessionId',
  'handOverId',
  'entitlementId',
  'runId',
  'addressId',
  'passkeyId',
  'wineId',
]

/** Routes that answer without looking at the id, with the reason. */
const otherwise: Record<string, string> = {
  'GET /business/inventory/import/:importId/rows': 'answers scripts in JSON',
}

let database: TestDatabase
let club: Club
const cookies = new Map<string, string>()
beforeAll(async () => {
  database = await freshDatabase()
  await insertRowsOfEveryTable(database.owner, [business])
  club = clubOf({ id: idOf(business), slug: canary(business) })
  const admin = await aPerson(database, { isAdmin: true })
  for (const [who, userId, isOnClub] of [
    ['owner', personOf(business).id, false],
    ['member', personOf(business).id, true],
    ['admin', admin.id, false],
  ] as const) {
    const context = aRequestContext(database, { clubs: [club], ...(isOnClub && { club }) })
    const set = await startSession(context, new Request(context.origin), { userId, businessId: club.id })
    cookies.set(who, set.split(';')[0]!)
  }
})
afterAll(() => database.close())

const withIds = routeLeaves.filter(({ pattern }) => idParams.some((name) => pattern.includes(`:${name}`)))

interface Outcome {
  status: number
  forms: ReadonlyMap<string, FormSchema | null>
  /** The database's error on a value. */
  databaseError: string | null
}

async function call(
  handler: Handler,
  pattern: string,
  params: Record<string, string>,
  fields?: Record<string, string>,
): Promise<Outcome> {
  const isPortal = /^\/(business|admin)/.test(pattern)
  const who = pattern.startsWith('/admin') ? 'admin' : isPortal ? 'owner' : 'member'
  const context = aRequestContext(database, { clubs: [club], ...(!isPortal && { club }) })
  const errors: unknown[] = []
  const log = { ...context.log, error: (entry: { error?: unknown }) => errors.push(entry.error) }
  Object.assign(context, { log })
  const request = new Request(
    context.origin + pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? 'x')),
    {
      ...(fields && { method: 'POST', body: new URLSearchParams(fields) }),
      headers: { cookie: cookies.get(who)! },
    },
  )
  const status = await statusOf(() => handler({ request, context, params }), errors)
  const fault = errors.find((error) => /^22P02$|invalid input syntax/.test(codeOf(error)))
  return { status, forms: knownForms(context as RequestContext), databaseError: fault ? String(fault) : null }
}

const codeOf = (error: unknown) => {
  const { code, message } = (error ?? {}) as { code?: string; message?: string }
  return code === '22P02' ? code : (message ?? '')
}

async function statusOf(work: () => unknown, errors: unknown[]): Promise<number> {
  const of = (answer: unknown) =>
    answer instanceof Response
      ? answer.status
      : ((answer as { init?: { status?: number } | null } | null)?.init?.status ?? 200)
  try {
    return of(await work())
  } catch (thrown) {
    if (isDomainError(thrown)) return thrown.status
    if (thrown instanceof Response) return thrown.status
    errors.push(thrown)
    return 500
  }
}

/** The parameters of a route with the ids of rows. */
const paramsOf = (pattern: string) =>
  Object.fromEntries(
    [...pattern.matchAll(/:(\w+)/g)].map(([, name]) => [name!, rowParams(business).get(name!) ?? 'x']),
  )

const idParamsOf = (pattern: string) => idParams.filter((name) => new RegExp(`:${name}\\b`).test(pattern))

describe.each(withIds.map(({ pattern, files }) => ({ pattern, file: files.at(-1)! })))(
  'the route $pattern',
  ({ pattern, file }) => {
    it('answers an address whose id is none with 404, as a page and for each of its forms', async () => {
      const { loader, action } = await moduleOf(file)
      const faults: string[] = []
      for (const name of idParamsOf(pattern)) {
        for (const text of noIds) {
          const params = { ...paramsOf(pattern), [name]: text }
          if (loader && !(`GET ${pattern}` in otherwise)) {
            const { status } = await call(loader, pattern, params)
            if (status !== 404) faults.push(`GET with ${name} ${text}: ${status}`)
          }
          if (!action) continue
          const { forms } = await call(action, pattern, paramsOf(pattern), { intent: 'none' })
          for (const intent of forms.size > 0 ? forms.keys() : ['']) {
            const { status } = await call(action, pattern, params, { intent })
            if (status !== 404) faults.push(`${intent} with ${name} ${text}: ${status}`)
          }
        }
      }
      expect(faults).toEqual([])
    })
  },
)

describe('a form whose ids are none', () => {
  it('is answered with 404 by every action, and reaches no query', { timeout: 120_000 }, async () => {
    const faults: string[] = []
    let count = 0
    for (const { pattern, files } of routeLeaves) {
      const { action } = await moduleOf(files.at(-1)!)
      if (!action) continue
      const params = paramsOf(pattern)
      const { forms } = await call(action, pattern, params, { intent: 'none' })
      for (const [intent, schema] of forms) {
        for (const text of noIds) {
          const names = [...otherIdFields, ...(schema ? fieldNames(schema) : [])]
          const fields = { ...Object.fromEntries(names.map((name) => [name, text])), intent }
          const { status, databaseError } = await call(action, pattern, params, fields)
          count += 1
          const hasIds = schema !== null && idFieldNames(schema).length > 0
          if (databaseError) faults.push(`${pattern} ${intent}: ${databaseError}`)
          if (hasIds && ![404, 302, 303, 403].includes(status)) faults.push(`${pattern} ${intent}: ${status}`)
        }
      }
    }
    expect(faults).toEqual([])
    expect(count).toBeGreaterThan(200)
  })
})
