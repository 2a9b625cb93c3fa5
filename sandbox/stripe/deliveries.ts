import { Agent, request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { type Pool } from 'pg'
import Stripe from 'stripe'
import { WEBHOOK_PATHS, type WebhookEndpoint } from '../fixed'
import { type Faults } from './faults'
import { type StoredEvent } from './store'

/** Seconds to wait before each further attempt; after the last one the event is given up. */
const RETRY_SECONDS = [1, 3, 10, 30, 60, 300, 900, 3600, 3 * 3600, 12 * 3600]
const CONCURRENT = 8
const TIMEOUT_MS = 10_000
/** Events are held back by up to this long, each by its own draw, so that they arrive out of order. */
const SHUFFLE_MS = 60
const DUPLICATES = 0.08
/** Above this many waiting events, whoever makes more of them is asked to wait. */
const BACKLOG = 2_000
const FLUSH_MS = 100

interface Entry {
  id: string
  account: string
  type: string
  endpoint: WebhookEndpoint
  payload: string
  attempts: number
  /** A second copy of an event that goes out anyway. */
  duplicate: boolean
  /** Whoever waits for idleness waits for this attempt. */
  awaited: boolean
}

interface Outcome {
  id: string
  state: string
  attempts: number
  nextAttemptAt: Date | null
  log: string
}

export interface DeliveryOptions {
  pool: Pool
  /** Where the product listens; without it nothing is delivered. */
  base: string | null
  secrets: Record<WebhookEndpoint, string>
  random: () => number
  faults: Faults
  log?: (message: string) => void
}

/** Carries events to the webhook endpoints: signed, a little out of order, now and then twice, until accepted. */
export class Deliveries {
  private readonly agent = new Agent({ keepAlive: true, maxSockets: CONCURRENT })
  private readonly ready: Entry[] = []
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly untried = new Map<string, number>()
  private outcomes: Outcome[] = []
  private flushing: NodeJS.Timeout | null = null
  private writing: Promise<void> = Promise.resolve()
  /** Events that are waiting or on their way. */
  private readonly held = new Set<string>()
  private underWay = 0
  private closed = false
  private waiters: { done: () => boolean; resolve: () => void }[] = []

  constructor(private readonly options: DeliveryOptions) {}

  /** Takes up what is undelivered and not under way here: after a start, or when a write's outcome was unknown. */
  async resume(): Promise<void> {
    if (this.options.base === null) return
    const { rows } = await this.options.pool.query<StoredEvent & { attempts: number }>(
      "select id, account, type, endpoint, body, attempts from sandbox.events where state = 'pending' order by seq",
    )
    for (const row of rows) {
      if (!this.held.has(row.id))
        this.wait(entryOf(row, row.attempts), this.options.random() * SHUFFLE_MS, true)
    }
  }

  enqueue(events: StoredEvent[]): void {
    if (this.options.base === null) return
    for (const event of events) {
      if (event.endpoint === null) continue
      const entry = entryOf(event, 0)
      const fault = this.options.faults.strike('webhooks', event.type)
      if (fault?.mode === 'drop') {
        this.record(entry, 'dropped', null, { error: 'dropped by a fault' })
        continue
      }
      if (fault?.mode === 'delay') {
        this.wait(entry, fault.ms, false)
        continue
      }
      // The first of a run waits longest, so that the run arrives back to front.
      const held = fault?.mode === 'reorder' ? (fault.left ?? 10) * 80 : this.options.random() * SHUFFLE_MS
      this.wait(entry, held, true)
      if (fault?.mode === 'duplicate' || this.options.random() < DUPLICATES) {
        this.wait({ ...entry, duplicate: true }, held + this.options.random() * SHUFFLE_MS * 2, true)
      }
    }
  }

  /** Sends an event again now, whatever became of it before. Resolves to the HTTP status, or null. */
  async resend(event: StoredEvent): Promise<number | null> {
    if (this.options.base === null || event.endpoint === null) return null
    return this.send(entryOf(event, 0))
  }

  /** Resolves once every event (of the account) was tried at least once. */
  async idle(account?: string): Promise<void> {
    await this.until(() => (account === undefined ? this.untried.size === 0 : !this.untried.has(account)))
    await this.flush()
  }

  /** Resolves when there is room for more events. */
  async room(): Promise<void> {
    await this.until(() => this.ready.length + this.timers.size < BACKLOG)
  }

  async close(): Promise<void> {
    this.closed = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.untried.clear()
    this.wake()
    this.ready.length = 0
    // What is on its way is cut short; it stays pending and goes out again at the next start.
    this.agent.destroy()
    await this.until(() => this.underWay === 0)
    await this.flush()
  }

  private async until(done: () => boolean): Promise<void> {
    if (done()) return
    await new Promise<void>((resolve) => this.waiters.push({ done, resolve }))
  }

  private wake(): void {
    this.waiters = this.waiters.filter(({ done, resolve }) => {
      if (!done()) return true
      resolve()
      return false
    })
  }

  private wait(entry: Entry, ms: number, awaited: boolean): void {
    if (this.closed) return
    this.held.add(entry.id)
    if (awaited) this.untried.set(entry.account, (this.untried.get(entry.account) ?? 0) + 1)
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.ready.push({ ...entry, awaited })
      this.pump()
    }, ms)
    this.timers.add(timer)
  }

  private pump(): void {
    while (this.underWay < CONCURRENT) {
      const entry = this.ready.shift()
      if (!entry) return
      this.underWay++
      void this.send(entry).then(() => {
        this.underWay--
        if (entry.awaited) this.tried(entry.account)
        this.pump()
        this.wake()
      })
    }
  }

  private tried(account: string): void {
    const left = (this.untried.get(account) ?? 1) - 1
    if (left > 0) this.untried.set(account, left)
    else this.untried.delete(account)
  }

  private async send(entry: Entry): Promise<number | null> {
    const began = Date.now()
    const attempts = entry.attempts + 1
    try {
      const status = await this.post(entry)
      const accepted = status >= 200 && status < 300
      const result = { status, ms: Date.now() - began }
      if (accepted) this.record({ ...entry, attempts }, 'delivered', null, result)
      else this.again({ ...entry, attempts }, result)
      return status
    } catch (error) {
      this.again({ ...entry, attempts }, { error: (error as Error).message, ms: Date.now() - began })
      return null
    }
  }

  private again(entry: Entry, result: object): void {
    const seconds = RETRY_SECONDS[entry.attempts - 1]
    if (entry.duplicate || seconds === undefined) {
      this.record(entry, entry.duplicate ? 'pending' : 'failed', null, result)
      return
    }
    this.record(entry, 'pending', new Date(Date.now() + seconds * 1000), result)
    this.wait(entry, seconds * 1000, false)
  }

  private post(entry: Entry): Promise<number> {
    const target = new URL(WEBHOOK_PATHS[entry.endpoint], this.options.base ?? undefined)
    // Signed with the wall clock, whatever the account's own clock says: receivers refuse old signatures.
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload: entry.payload,
      secret: this.options.secrets[entry.endpoint],
    })
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    return new Promise((resolve, reject) => {
      const request = send(
        target,
        {
          method: 'POST',
          timeout: TIMEOUT_MS,
          ...(target.protocol === 'http:' ? { agent: this.agent } : {}),
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'content-length': Buffer.byteLength(entry.payload),
            'stripe-signature': signature,
            'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          },
        },
        (response) => {
          response.resume()
          response.on('end', () => resolve(response.statusCode ?? 0))
          response.on('error', reject)
        },
      )
      request.on('timeout', () => request.destroy(new Error('timed out after 10 s')))
      request.on('error', reject)
      request.end(entry.payload)
    })
  }

  private record(entry: Entry, state: string, nextAttemptAt: Date | null, result: object): void {
    if (state !== 'pending') this.held.delete(entry.id)
    const log = JSON.stringify([
      { at: new Date().toISOString(), ...result, ...(entry.duplicate ? { duplicate: true } : {}) },
    ])
    this.outcomes.push({ id: entry.id, state, attempts: entry.attempts, nextAttemptAt, log })
    this.flushing ??= setTimeout(() => void this.flush(), FLUSH_MS)
  }

  /** Writes the outcomes gathered since the last time. */
  private flush(): Promise<void> {
    if (this.flushing) clearTimeout(this.flushing)
    this.flushing = null
    this.writing = this.writing.then(async () => {
      while (this.outcomes.length > 0) {
        // One row per event and statement: a statement may change a row only once.
        const batch = new Map<string, Outcome>()
        const later: Outcome[] = []
        for (const outcome of this.outcomes) {
          if (batch.has(outcome.id)) later.push(outcome)
          else batch.set(outcome.id, outcome)
        }
        this.outcomes = later
        const rows = [...batch.values()]
        try {
          await this.options.pool.query({
            name: 'sandbox-outcomes',
            text: `update sandbox.events e set
                state = case when e.state = 'delivered' then e.state else o.state end,
                attempts = e.attempts + 1, next_attempt_at = o.next_at, log = (e.log::jsonb || o.log::jsonb)::json
              from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[]) as o (id, state, next_at, log)
              where e.id = o.id`,
            values: [
              rows.map((r) => r.id),
              rows.map((r) => r.state),
              rows.map((r) => r.nextAttemptAt),
              rows.map((r) => r.log),
            ],
          })
        } catch (error) {
          // The event stays pending in the schema and is delivered again after a restart: twice, not never.
          this.options.log?.(`could not record webhook outcomes: ${(error as Error).message}`)
        }
      }
    })
    return this.writing
  }
}

function entryOf(event: StoredEvent, attempts: number): Entry {
  return {
    id: event.id,
    account: event.account,
    type: event.type,
    endpoint: event.endpoint as WebhookEndpoint,
    payload: JSON.stringify(payloadOf(event.body)),
    attempts,
    duplicate: false,
    awaited: false,
  }
}

/** A v2 event travels as a notification: without its `data` and without what only retrieving it tells. */
function payloadOf(body: object): object {
  if ((body as { object: string }).object !== 'v2.core.event') return body
  const { data: _data, ...notification } = body as { data?: object }
  return notification
}
