import { createHash } from 'node:crypto'
import { type HttpBindings } from '@hono/node-server'
import { type Context, type Hono } from 'hono'
import { API_VERSION, PLATFORM_ACCOUNT } from '../../constants'
import { CardError, invalid, missing, StripeError } from '../errors'
import { type WorkingSet, type StoredObject, type Type } from '../engine/working-set'
import { type FormValues, readForm } from '../form'
import { randomIds } from '../ids'
import { customerOf } from '../index-columns'
import { readParams } from '../params'
import { type StripeEmulator } from '../emulator'
import { accountOf, authorize } from './authorize'
import { type Call, type Endpoint, NOUNS } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { expand } from './expand'
import { type ApiResponse, runIdempotent } from './idempotency'
import { expandableList } from './expandable-lists'

export type SandboxEnv = { Bindings: HttpBindings }

const BODY_LIMIT = 256 * 1024
/** An unanswered call is closed after this long. */
const HANG_MS = 60_000

const mint = randomIds()

interface Route {
  endpoint: Endpoint
  parts: string[]
}

const ROUTES = new Map<string, Route[]>()
for (const endpoint of ENDPOINTS) {
  const parts = endpoint.path.slice(1).split('/')
  const key = `${endpoint.method} ${parts.length}`
  ROUTES.set(key, [...(ROUTES.get(key) ?? []), { endpoint, parts }])
}

/** Finds the call and the ids in its path; fixed names win over ids, being listed first. */
function route(method: string, path: string): { endpoint: Endpoint; ids: string[] } | null {
  const segments = path.slice(1).split('/')
  for (const { endpoint, parts } of ROUTES.get(`${method} ${segments.length}`) ?? []) {
    if (parts.every((part, index) => part.startsWith(':') || part === segments[index])) {
      return {
        endpoint,
        ids: segments.filter((_, index) => parts[index]?.startsWith(':')).map(decodeURIComponent),
      }
    }
  }
  return null
}

/** Serves `/v1` and `/v2` on the app. */
export function serveApi(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  const handle = async (c: Context<SandboxEnv>) => {
    const requestId = mint('req', 14)
    const fault = emulator.faults.strike('api', c.req.path)
    if (fault?.mode === 'timeout') return hang(c)
    let answer: ApiResponse
    try {
      if (fault?.mode === '429') {
        throw new StripeError(429, 'invalid_request_error', 'Request rate limit exceeded.', {
          code: 'rate_limit',
        })
      }
      answer = await serve(c, emulator, requestId, fault?.mode === '500')
    } catch (error) {
      answer = errorAnswer(error, emulator)
    }
    if (fault?.mode === 'lost') {
      c.env.outgoing.destroy()
      return hang(c)
    }
    return c.body(answer.body, answer.status as 200, {
      'content-type': 'application/json',
      'request-id': requestId,
      'stripe-version': API_VERSION,
      ...(answer.replayed ? { 'idempotent-replayed': 'true' } : {}),
      // A retry would only get the same failure.
      ...(answer.stored && answer.status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
      ...(c.req.header('idempotency-key')
        ? { 'idempotency-key': c.req.header('idempotency-key') as string }
        : {}),
      ...(c.req.header('stripe-account')
        ? { 'stripe-account': c.req.header('stripe-account') as string }
        : {}),
    })
  }
  app.all('/v1/*', handle)
  app.all('/v2/*', handle)
}

function hang(c: Context<SandboxEnv>): Promise<Response> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      c.env.outgoing.destroy()
      resolve(new Response(null, { status: 504 }))
    }
    const timer = setTimeout(end, HANG_MS)
    timer.unref()
    c.env.incoming.once('close', end)
    c.env.outgoing.once('close', end)
  })
}

function errorAnswer(error: unknown, emulator: StripeEmulator): ApiResponse {
  if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.body()) }
  emulator.options.log?.(`api error: ${(error as Error).stack ?? String(error)}`)
  const unknown = new StripeError(500, 'api_error', 'An unknown error occurred in the local emulator.')
  return { status: 500, body: JSON.stringify(unknown.body()) }
}

/** Handles one call. `fails` makes it fail with a 500 after it has begun, before it has any effect. */
async function serve(
  c: Context<SandboxEnv>,
  emulator: StripeEmulator,
  requestId: string,
  fails: boolean,
): Promise<ApiResponse> {
  const { path, method } = c.req
  const key = c.req.header('idempotency-key')
  if (fails && (method !== 'POST' || key === undefined)) throw unknownError()
  authorize(c, emulator)
  const match = route(method, path)
  if (!match) {
    throw new StripeError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
    )
  }
  const v2 = path.startsWith('/v2/')
  const version = c.req.header('stripe-version')
  if (version === undefined ? v2 : version !== API_VERSION) {
    throw invalid(
      `Invalid Stripe API version: ${version ?? 'none'}. The local emulator speaks ${API_VERSION}.`,
    )
  }
  const account = await accountOf(c, emulator)
  if (v2 && account !== PLATFORM_ACCOUNT)
    throw invalid('This endpoint is called by the platform itself, without an account.')

  const text = method === 'GET' ? '' : await c.req.text()
  if (text.length > BODY_LIMIT) throw new StripeError(413, 'invalid_request_error', 'Request body too large.')
  const query = readForm(new URL(c.req.url).search.slice(1))
  const json = v2 && method === 'POST'
  const values: FormValues | Record<string, unknown> = json
    ? { ...query, ...readJson(text) }
    : { ...query, ...readForm(text) }
  const params = readParams(match.endpoint.shape, values, json ? 'json' : 'form')

  const perform = (workingSet: WorkingSet | null) =>
    run(match, emulator, account, params, workingSet, requestId, key ?? null)
  if (method === 'GET') return { status: 200, body: JSON.stringify(await perform(null)) }
  if (method === 'DELETE' || key === undefined) {
    return emulator.locks.run(account, async () => {
      const workingSet = await emulator.workingSet(account, [], { request: requestId, idempotencyKey: null })
      try {
        const body = JSON.stringify(await perform(workingSet))
        await emulator.commit(workingSet)
        return { status: 200, body }
      } catch (error) {
        // A decline leaves a failed charge.
        if (error instanceof CardError && error.booked) await emulator.commit(workingSet)
        throw error
      }
    })
  }
  if (key.length > 255) throw invalid('Idempotency keys may be at most 255 characters long.')
  const fingerprint = createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(values)}`)
    .digest('base64')
  const keyed = { account, key, fingerprint, version: v2 ? ('v2' as const) : ('v1' as const) }
  return runIdempotent(emulator, keyed, requestId, (workingSet) =>
    fails ? Promise.reject(unknownError()) : perform(workingSet),
  )
}

const unknownError = () => new StripeError(500, 'api_error', 'An unknown error occurred.')

async function run(
  { endpoint, ids }: { endpoint: Endpoint; ids: string[] },
  emulator: StripeEmulator,
  account: string,
  params: { expand?: unknown },
  workingSet: WorkingSet | null,
  request: string,
  idempotencyKey: string | null,
): Promise<object> {
  const load = async <K extends Type>(type: K, id: string, param?: string): Promise<StoredObject<K>> => {
    const onBooks = workingSet?.find(type, id)
    if (onBooks) return onBooks
    const stored = await emulator.store.get(type, id)
    if (!stored || stored.account !== account) throw missing(NOUNS[type], id, param)
    workingSet?.include(stored as StoredObject)
    const owner = await emulator.store.get('customer', customerOf(stored as StoredObject))
    const clock = await emulator.store.get('test_helpers.test_clock', owner?.body.test_clock)
    if (workingSet && clock) workingSet.now = clock.body.frozen_time
    return stored
  }
  const call: Call<unknown> = {
    emulator,
    account,
    ids,
    params,
    cause: { request, idempotencyKey },
    get workingSet() {
      if (!workingSet) throw new Error('a read call has no working set')
      return workingSet
    },
    load,
    async loadCustomer(id, param) {
      const customer = await load('customer', id, param)
      for (const stored of await emulator.loadRelated(id)) workingSet?.include(stored)
      return customer
    },
  }
  const result = await endpoint.run(call)
  const paths = (params.expand ?? []) as string[]
  return expand(result, paths, {
    // Application fees are the platform's, though a charge of another account names them.
    object: async (type, id) => {
      const stored = workingSet?.find(type, id) ?? (await emulator.store.get(type, id))
      return stored && (stored.account === account || type === 'application_fee') ? stored.body : undefined
    },
    sublist: (owner, name) => expandableList(emulator, workingSet, owner, name),
  })
}

function readJson(text: string): Record<string, unknown> {
  if (text === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch {
    // Refused below, like any body that is not one object.
  }
  throw invalid('The request body could not be parsed as a JSON object.')
}
