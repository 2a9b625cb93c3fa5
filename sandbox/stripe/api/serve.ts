import { createHash } from 'node:crypto'
import { type HttpBindings } from '@hono/node-server'
import { type Context, type Hono } from 'hono'
import { API_VERSION, PLATFORM_ACCOUNT } from '../../fixed'
import { CardError, invalid, missing, StripeError } from '../errors'
import { type Books, type Kept, type Type } from '../engine/books'
import { type FormValues, readForm } from '../form'
import { randomMint } from '../ids'
import { readParams } from '../params'
import { type Stand } from '../stand'
import { accountOf, authorise } from './authorise'
import { type Call, type Endpoint, NOUNS } from './endpoint'
import { ENDPOINTS } from './endpoints'
import { expand } from './expand'
import { type Answer, once } from './once'
import { sublist } from './sublists'

export type SandboxEnv = { Bindings: HttpBindings }

const BODY_LIMIT = 256 * 1024
/** An unanswered call is let go after this long, should the caller still be there. */
const HANG_MS = 60_000

const mint = randomMint()

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
  const given = path.slice(1).split('/')
  for (const { endpoint, parts } of ROUTES.get(`${method} ${given.length}`) ?? []) {
    if (parts.every((part, index) => part.startsWith(':') || part === given[index])) {
      return {
        endpoint,
        ids: given.filter((_, index) => parts[index]?.startsWith(':')).map(decodeURIComponent),
      }
    }
  }
  return null
}

/** Serves `/v1` and `/v2` on the app. */
export function serveApi(app: Hono<SandboxEnv>, stand: Stand): void {
  const handle = async (c: Context<SandboxEnv>) => {
    const requestId = mint('req', 14)
    const fault = stand.faults.strike('api', c.req.path)
    if (fault?.mode === 'timeout') return hang(c)
    let answer: Answer
    try {
      if (fault?.mode === '429') {
        throw new StripeError(429, 'invalid_request_error', 'Request rate limit exceeded.', {
          code: 'rate_limit',
        })
      }
      answer = await serve(c, stand, requestId, fault?.mode === '500')
    } catch (error) {
      answer = errorAnswer(error, stand)
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
      // A repetition would only be answered with the same failure.
      ...(answer.kept && answer.status >= 500 ? { 'stripe-should-retry': 'false' } : {}),
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

function errorAnswer(error: unknown, stand: Stand): Answer {
  if (error instanceof StripeError) return { status: error.status, body: JSON.stringify(error.body()) }
  stand.options.log?.(`api error: ${(error as Error).stack ?? String(error)}`)
  const unknown = new StripeError(500, 'api_error', 'An unknown error occurred in the local stand-in.')
  return { status: 500, body: JSON.stringify(unknown.body()) }
}

/** Answers one call. `fails` lets it fail with a 500 once it has begun, before anything has come of it. */
async function serve(
  c: Context<SandboxEnv>,
  stand: Stand,
  requestId: string,
  fails: boolean,
): Promise<Answer> {
  const { path, method } = c.req
  const key = c.req.header('idempotency-key')
  if (fails && (method !== 'POST' || key === undefined)) throw unknownError()
  authorise(c, stand)
  const found = route(method, path)
  if (!found) {
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
      `Invalid Stripe API version: ${version ?? 'none'}. The local stand-in speaks ${API_VERSION}.`,
    )
  }
  const account = await accountOf(c, stand)
  if (v2 && account !== PLATFORM_ACCOUNT)
    throw invalid('This endpoint is called by the platform itself, without an account.')

  const text = method === 'GET' ? '' : await c.req.text()
  if (text.length > BODY_LIMIT) throw new StripeError(413, 'invalid_request_error', 'Request body too large.')
  const query = readForm(new URL(c.req.url).search.slice(1))
  const json = v2 && method === 'POST'
  const given: FormValues | Record<string, unknown> = json
    ? { ...query, ...readJson(text) }
    : { ...query, ...readForm(text) }
  const params = readParams(found.endpoint.shape, given, json ? 'json' : 'form')

  const perform = (books: Books | null) => run(found, stand, account, params, books, requestId, key ?? null)
  if (method === 'GET') return { status: 200, body: JSON.stringify(await perform(null)) }
  if (method === 'DELETE' || key === undefined) {
    return stand.locks.run(account, async () => {
      const books = await stand.books(account, [], { request: requestId, idempotencyKey: null })
      try {
        const body = JSON.stringify(await perform(books))
        await stand.commit(books)
        return { status: 200, body }
      } catch (error) {
        // The card's refusal leaves a failed charge behind.
        if (error instanceof CardError && error.booked) await stand.commit(books)
        throw error
      }
    })
  }
  if (key.length > 255) throw invalid('Idempotency keys may be at most 255 characters long.')
  const fingerprint = createHash('sha256')
    .update(`${method} ${path}\n${JSON.stringify(given)}`)
    .digest('base64')
  const keyed = { account, key, fingerprint, version: v2 ? ('v2' as const) : ('v1' as const) }
  return once(stand, keyed, requestId, (books) => (fails ? Promise.reject(unknownError()) : perform(books)))
}

const unknownError = () => new StripeError(500, 'api_error', 'An unknown error occurred.')

async function run(
  { endpoint, ids }: { endpoint: Endpoint; ids: string[] },
  stand: Stand,
  account: string,
  params: { expand?: unknown },
  books: Books | null,
  request: string,
  idempotencyKey: string | null,
): Promise<object> {
  const load = async <K extends Type>(type: K, id: string, param?: string): Promise<Kept<K>> => {
    const onBooks = books?.find(type, id)
    if (onBooks) return onBooks
    const kept = await stand.store.get(type, id)
    if (!kept || kept.account !== account) throw missing(NOUNS[type], id, param)
    books?.admit(kept as Kept)
    return kept
  }
  const call: Call<unknown> = {
    stand,
    account,
    ids,
    params,
    cause: { request, idempotencyKey },
    get books() {
      if (!books) throw new Error('a reading call keeps no books')
      return books
    },
    load,
    async loadCustomer(id, param) {
      const customer = await load('customer', id, param)
      for (const kept of await stand.opening(id)) books?.admit(kept)
      return customer
    },
  }
  const result = await endpoint.run(call)
  const paths = (params.expand ?? []) as string[]
  return expand(result, paths, {
    // Application fees are the platform's, though a charge of another account names them.
    object: async (type, id) => {
      const kept = books?.find(type, id) ?? (await stand.store.get(type, id))
      return kept && (kept.account === account || type === 'application_fee') ? kept.body : undefined
    },
    sublist: (owner, name) => sublist(stand, books, owner, name),
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
