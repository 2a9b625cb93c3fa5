import { type Pool } from 'pg'
import { ENABLED_EVENTS, PLATFORM_ACCOUNT, type WebhookEndpoint } from '../constants'
import { Clock } from './clock'
import { Deliveries } from './deliveries'
import {
  type RecordedEvent,
  WorkingSet,
  type Cause,
  type StoredObject,
  type Environment,
} from './engine/working-set'
import { Setup } from './api/setup'
import { declineOf } from './engine/payments/test-cards'
import { dueAt, dueOnAccount, isOfAccount } from './engine/due-at'
import { step } from './engine/step'
import { Faults } from './faults'
import { randomIds } from './ids'
import { Locks } from './locks'
import { migrate } from './migrations'
import { Payouts } from './payouts'
import { relatedObjects } from './related-objects'
import { randomFrom } from './random'
import { Settings } from './settings'
import { type StoredResponse, Store, type StoredEvent } from './store'

interface StripeEmulatorOptions {
  pool: Pool
  baseUrl: string
  webhookBase: string | null
  webhookSecrets: Record<WebhookEndpoint, string>
  secretKey: string
  seed: number
  log?: (message: string) => void
}

/** How often due work is looked for. */
const TICK_MS = 1000
/** Customers brought up to date between two looks at the backlog of webhooks. */
const BATCH = 50

/** The running emulator: its objects, clocks and work in progress. */
export class StripeEmulator {
  readonly store: Store
  readonly clock: Clock
  readonly settings: Settings
  readonly setup = new Setup()
  readonly locks = new Locks()
  readonly faults = new Faults()
  readonly deliveries: Deliveries
  private readonly payouts: Payouts
  /** Each account's next moment at which something happens by itself. */
  private readonly nextDue = new Map<string, number>()
  /** The database was unreachable, and something may have been written meanwhile. */
  private isStale = false
  private ticker: NodeJS.Timeout | null = null
  private ticking: Promise<void> | null = null

  constructor(readonly options: StripeEmulatorOptions) {
    const { pool } = options
    this.clock = new Clock(pool)
    this.settings = new Settings(pool)
    this.deliveries = new Deliveries({
      pool,
      base: options.webhookBase,
      secrets: options.webhookSecrets,
      random: randomFrom(options.seed),
      faults: this.faults,
      log: options.log,
    })
    this.store = new Store(
      pool,
      endpointOf,
      (events, objects) => this.onCommit(events, objects),
      () => (this.isStale = true),
    )
    this.payouts = new Payouts(this)
    pool.on('error', () => {
      this.store.forget()
      this.isStale = true
    })
  }

  async start(): Promise<void> {
    const { pool } = this.options
    await migrate(pool)
    await this.clock.load()
    await this.settings.load()
    await pool.query("delete from sandbox.idempotency_keys where created_at < now() - interval '24 hours'")
    await this.reload()
    this.ticker = setInterval(() => {
      this.ticking ??= this.tick().finally(() => (this.ticking = null))
    }, TICK_MS)
  }

  /** Reads again what is due and what is undelivered. */
  private async reload(): Promise<void> {
    const { rows } = await this.options.pool.query<{ account: string; due: string }>(
      `select account, min(due_at) as due from sandbox.objects
       where due_at is not null and customer is not null group by account`,
    )
    for (const row of rows) this.nextDue.set(row.account, Number(row.due))
    await this.payouts.reload()
    await this.deliveries.resume()
  }

  async close(): Promise<void> {
    if (this.ticker) clearInterval(this.ticker)
    await this.ticking
    await this.deliveries.close()
  }

  /** A working set of the account's objects, now. */
  async workingSet(
    account: string,
    opening: Iterable<StoredObject>,
    cause: Cause | null,
  ): Promise<WorkingSet> {
    const merchant = await this.store.get('v2.core.account', account)
    const workingSet = new WorkingSet(
      account,
      this.clock.now(account),
      randomIds(),
      opening,
      cause,
      this.environment(account),
    )
    if (merchant) workingSet.include(merchant)
    return workingSet
  }

  private environment(account: string): Environment {
    return {
      baseUrl: this.options.baseUrl,
      finalPolicy: this.settings.finalPolicy(account),
      clockOf: (other) => this.clock.now(other),
      decline: (subject) => {
        const fault = this.faults.strike('charges', subject)
        return fault && declineOf(fault.declineCode ?? 'generic_decline')
      },
    }
  }

  /** Everything of a customer that an act upon it may touch. */
  async loadRelated(customer: string): Promise<StoredObject[]> {
    return (await relatedObjects(this.store, [customer])).get(customer) ?? []
  }

  async commit(workingSet: Pick<WorkingSet, 'changed' | 'events'>, answer?: StoredResponse): Promise<void> {
    await this.store.commit(workingSet, answer)
  }

  /** Processes everything of the account that is due on its clock: its customers', then its payouts. */
  async processDue(account: string): Promise<void> {
    await this.processDueOfCustomers(account)
    await this.payouts.process(account)
  }

  private async processDueOfCustomers(account: string): Promise<void> {
    for (;;) {
      const now = this.clock.now(account)
      if ((this.nextDue.get(account) ?? Infinity) > now) return
      const customers = await this.dueCustomers(account, now)
      if (customers.length === 0) {
        await this.rereadDue(account)
        if ((this.nextDue.get(account) ?? Infinity) <= now)
          throw new Error(`something of ${account} stays due`)
        return
      }
      await this.locks.run(account, () => this.processDueCustomers(account, customers, now))
      await this.deliveries.waitForCapacity()
    }
  }

  private async dueCustomers(account: string, now: number): Promise<string[]> {
    const { rows } = await this.options.pool.query<{ customer: string }>(
      `select customer from sandbox.objects where account = $1 and due_at <= $2 and customer is not null
       group by customer order by min(due_at) limit $3`,
      [account, now, BATCH],
    )
    return rows.map((row) => row.customer)
  }

  private async rereadDue(account: string): Promise<void> {
    const { rows } = await this.options.pool.query<{ due: string | null }>(
      'select min(due_at) as due from sandbox.objects where account = $1 and due_at is not null and customer is not null',
      [account],
    )
    const due = rows[0]?.due
    if (due) this.nextDue.set(account, Number(due))
    else this.nextDue.delete(account)
  }

  /**
   * Steps each customer separately and writes the results together; with `isTestClock` also what is on one. The
   * caller holds the account's lock.
   */
  async processDueCustomers(
    account: string,
    customers: string[],
    to: number,
    isTestClock = false,
  ): Promise<void> {
    const merchant = await this.store.get('v2.core.account', account)
    const all = { changed: new Map<string, StoredObject>(), events: [] as RecordedEvent[] }
    for (const state of (await relatedObjects(this.store, customers)).values()) {
      if (merchant) state.push(merchant)
      const due = isTestClock ? dueAt : dueOnAccount
      const from = Math.min(...state.map((stored) => due(stored) ?? to))
      const seed = randomIds()('seed')
      const { changed, events } = step(state, from, to, {
        ...{ account, seed, isTestClock },
        ...this.environment(account),
      })
      for (const stored of changed) all.changed.set(stored.id, stored)
      all.events.push(...events)
    }
    await this.commit(all)
  }

  private onCommit(events: StoredEvent[], objects: StoredObject[]): void {
    this.payouts.onCommit(objects)
    for (const stored of objects) {
      const due = isOfAccount(stored) ? null : dueOnAccount(stored)
      if (due !== null && due < (this.nextDue.get(stored.account) ?? Infinity))
        this.nextDue.set(stored.account, due)
    }
    this.deliveries.enqueue(events)
  }

  private async tick(): Promise<void> {
    try {
      if (this.isStale) {
        await this.reload()
        this.isStale = false
      }
      for (const account of this.dueAccounts()) await this.processDue(account)
      await this.deliveries.sweep()
    } catch (error) {
      this.options.log?.(`due work failed: ${(error as Error).message}`)
    }
  }

  /** Every account on which something will still happen by itself. */
  dueAccounts(): string[] {
    return [...new Set([...this.nextDue.keys(), ...this.payouts.dueAccounts()])]
  }

  nextDueOf(account: string): number | null {
    return this.nextDue.get(account) ?? null
  }
}

/** The webhook endpoint an event goes to; null when none is subscribed to its type. */
function endpointOf(event: RecordedEvent): WebhookEndpoint | null {
  const endpoint: WebhookEndpoint = event.type.startsWith('v2.')
    ? 'accounts'
    : event.account === PLATFORM_ACCOUNT
      ? 'platform'
      : 'connect'
  const enabled = ENABLED_EVENTS[endpoint].some((name) =>
    name.endsWith('*') ? event.type.startsWith(name.slice(0, -1)) : name === event.type,
  )
  return enabled ? endpoint : null
}
