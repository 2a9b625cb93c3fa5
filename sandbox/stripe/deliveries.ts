import { type Pool } from 'pg'
import { type WebhookEndpoint } from '../constants'
import { type Faults } from './faults'
import { type DeliveryResult, DeliveryResults } from './delivery-results'
import { type StoredEvent } from './store'
import { WebhookTransport } from './transport'

/** Seconds to wait before each further attempt; after the last one the event is abandoned. */
const RETRY_SECONDS = [1, 3, 10, 30, 60, 300, 900, 3600, 3 * 3600, 12 * 3600]
const CONCURRENT = 8
/** Each event is delayed by a random time up to this, so that they arrive out of order. */
const SHUFFLE_MS = 20
const DUPLICATES = 0.08
/** Above this many untried events, code that makes more of them has to wait. */
const BACKLOG = 2_000
/** So many refused events wait here for their next turn; further ones wait in the schema. */
const PATIENT = 2_000
/** Events taken up from the schema at once. */
const TAKEN = 500

interface Entry {
  id: string
  account: string
  type: string
  endpoint: WebhookEndpoint
  payload: string
  attempts: number
  /** A second copy of an event that goes out anyway. */
  duplicate: boolean
  /** Waiting for idleness includes this attempt. */
  awaited: boolean
}

interface DeliveryOptions {
  pool: Pool
  /** Where the product listens; without it nothing is delivered. */
  base: string | null
  secrets: Record<WebhookEndpoint, string>
  random: () => number
  faults: Faults
  /** How many refused events are held here at most. */
  patient?: number
  log?: (message: string) => void
}

/** Delivers events to the webhook endpoints: signed, slightly out of order, sometimes twice, until accepted. */
export class Deliveries {
  private readonly transport: WebhookTransport
  private readonly outcomes: DeliveryResults
  private readonly ready: Entry[] = []
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly untried = new Map<string, number>()
  /** Events that are waiting or on their way. */
  private readonly held = new Set<string>()
  private underWay = 0
  /** Refused events with a timer of their own. */
  private patient = 0
  /** Some events wait in the schema alone. */
  private parked = false
  private closed = false
  private waiters: { done: () => boolean; resolve: () => void }[] = []

  constructor(private readonly options: DeliveryOptions) {
    this.transport = new WebhookTransport(options.base, options.secrets, CONCURRENT)
    this.outcomes = new DeliveryResults(options.pool, options.log)
  }

  /** Loads what is undelivered and not in progress here: after a start, or when a write's outcome was unknown. */
  async resume(): Promise<void> {
    if (this.options.base === null) return
    this.parked = (await this.loadPending('true', PATIENT, true)) === PATIENT
  }

  /** Loads waiting events that are due. */
  async sweep(): Promise<void> {
    if (!this.parked || this.closed || this.options.base === null) return
    const taken = await this.loadPending('next_attempt_at is null or next_attempt_at <= now()', TAKEN, false)
    if (taken > 0) return
    const { rows } = await this.options.pool.query<{ any: boolean }>(
      "select exists (select from sandbox.events where state = 'pending' and id <> all($1)) as any",
      [[...this.held]],
    )
    this.parked = rows[0]?.any ?? false
  }

  private async loadPending(condition: string, limit: number, awaited: boolean): Promise<number> {
    await this.outcomes.flush()
    const { rows } = await this.options.pool.query<StoredEvent & { attempts: number }>(
      `select id, account, type, endpoint, body, attempts from sandbox.events
       where state = 'pending' and id <> all($1) and (${condition}) order by seq limit $2`,
      [[...this.held], limit],
    )
    const fresh = rows.filter(({ id }) => !this.held.has(id))
    for (const row of fresh)
      this.wait(entryOf(row, row.attempts), this.options.random() * SHUFFLE_MS, awaited)
    return rows.length
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

  /** Sends an event again now, whatever its earlier result. Resolves to the HTTP status, or null. */
  async resend(event: StoredEvent): Promise<number | null> {
    if (this.options.base === null || event.endpoint === null) return null
    return this.send(entryOf(event, 0))
  }

  /** Resolves once every event (of the account) was tried at least once. */
  async idle(account?: string): Promise<void> {
    await this.until(() => (account === undefined ? this.untried.size === 0 : !this.untried.has(account)))
    await this.outcomes.flush()
  }

  /** Resolves when there is capacity for more events. */
  async waitForCapacity(): Promise<void> {
    await this.until(() => this.ready.length + this.timers.size - this.patient < BACKLOG)
  }

  async close(): Promise<void> {
    this.closed = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.untried.clear()
    this.wake()
    this.ready.length = 0
    // Deliveries in progress are aborted; they stay pending and are sent again at the next start.
    this.transport.close()
    await this.until(() => this.underWay === 0)
    await this.outcomes.flush()
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

  private wait(entry: Entry, ms: number, awaited: boolean, woken: () => void = () => undefined): void {
    if (this.closed) return
    this.held.add(entry.id)
    if (awaited) this.untried.set(entry.account, (this.untried.get(entry.account) ?? 0) + 1)
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      woken()
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
      const status = await this.transport.post(entry.endpoint, entry.payload)
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
    if (this.patient >= (this.options.patient ?? PATIENT)) {
      this.held.delete(entry.id)
      this.parked = true
      return
    }
    this.patient++
    this.wait(entry, seconds * 1000, false, () => this.patient--)
  }

  private record(
    entry: Entry,
    state: DeliveryResult['state'],
    nextAttemptAt: Date | null,
    result: object,
  ): void {
    if (state !== 'pending') this.held.delete(entry.id)
    const log = { at: new Date().toISOString(), ...result, ...(entry.duplicate ? { duplicate: true } : {}) }
    this.outcomes.add({ id: entry.id, state, nextAttemptAt, log })
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
