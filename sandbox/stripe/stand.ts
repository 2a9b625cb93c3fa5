import { type Pool } from 'pg'
import { ENABLED_EVENTS, PLATFORM_ACCOUNT, type WebhookEndpoint } from '../fixed'
import { Clock } from './clock'
import { Deliveries } from './deliveries'
import { type BookedEvent, Books, type Cause, type Kept, type World } from './engine/books'
import { declineOf } from './engine/cards'
import { dueAt } from './engine/due'
import { step } from './engine/step'
import { Faults } from './faults'
import { randomMint } from './ids'
import { Locks } from './locks'
import { migrate } from './migrations'
import { openings } from './opening'
import { randomFrom } from './random'
import { Settings } from './settings'
import { type KeptAnswer, Store, type StoredEvent } from './store'

export interface StandOptions {
  pool: Pool
  baseUrl: string
  webhookBase: string | null
  webhookSecrets: Record<WebhookEndpoint, string>
  secretKey: string
  seed: number
  log?: (message: string) => void
}

/** How often the wall clock is looked at for what has come due. */
const TICK_MS = 1000
/** Customers brought up to date between two looks at the backlog of webhooks. */
const BATCH = 50

/** The stand-in at work: what is kept, whose time it is, what is under way. */
export class Stand {
  readonly store: Store
  readonly clock: Clock
  readonly settings: Settings
  readonly locks = new Locks()
  readonly faults = new Faults()
  readonly deliveries: Deliveries
  /** Each account's next moment at which something happens by itself. */
  private readonly nextDue = new Map<string, number>()
  /** The database was lost from sight, and something may have been written unseen. */
  private unsure = false
  private ticker: NodeJS.Timeout | null = null
  private ticking: Promise<void> | null = null

  constructor(readonly options: StandOptions) {
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
      (events, objects) => this.written(events, objects),
      () => (this.unsure = true),
    )
    pool.on('error', () => {
      this.store.forget()
      this.unsure = true
    })
  }

  async start(): Promise<void> {
    const { pool } = this.options
    await migrate(pool)
    await this.clock.load()
    await this.settings.load()
    await pool.query("delete from sandbox.idempotency_keys where created_at < now() - interval '24 hours'")
    await this.takeStock()
    this.ticker = setInterval(() => {
      this.ticking ??= this.tick().finally(() => (this.ticking = null))
    }, TICK_MS)
  }

  /** Reads anew what is due and what is undelivered. */
  private async takeStock(): Promise<void> {
    const { rows } = await this.options.pool.query<{ account: string; due: string }>(
      'select account, min(due_at) as due from sandbox.objects where due_at is not null group by account',
    )
    for (const row of rows) this.nextDue.set(row.account, Number(row.due))
    await this.deliveries.resume()
  }

  async close(): Promise<void> {
    if (this.ticker) clearInterval(this.ticker)
    await this.ticking
    await this.deliveries.close()
  }

  /** A working set of the account's objects, now. */
  async books(account: string, opening: Iterable<Kept>, cause: Cause | null): Promise<Books> {
    const merchant = await this.store.get('v2.core.account', account)
    const books = new Books(
      account,
      this.clock.now(account),
      randomMint(),
      opening,
      cause,
      this.world(account),
    )
    if (merchant) books.admit(merchant)
    return books
  }

  private world(account: string): World {
    return {
      baseUrl: this.options.baseUrl,
      finalPolicy: this.settings.finalPolicy(account),
      decline: (subject) => {
        const fault = this.faults.strike('charges', subject)
        return fault && declineOf(fault.declineCode ?? 'generic_decline')
      },
    }
  }

  /** Everything of a customer that an act upon it may touch. */
  async opening(customer: string): Promise<Kept[]> {
    return (await openings(this.store, [customer])).get(customer) ?? []
  }

  async commit(books: Pick<Books, 'changed' | 'events'>, answer?: KeptAnswer): Promise<void> {
    await this.store.commit(books, answer)
  }

  /** Lets everything of the account happen that is due by now on its clock. */
  async settle(account: string): Promise<void> {
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
      await this.locks.run(account, () => this.settleCustomers(account, customers, now))
      await this.deliveries.room()
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
      'select min(due_at) as due from sandbox.objects where account = $1 and due_at is not null',
      [account],
    )
    const due = rows[0]?.due
    if (due) this.nextDue.set(account, Number(due))
    else this.nextDue.delete(account)
  }

  /** Steps each customer on its own and writes all of it down at once. */
  private async settleCustomers(account: string, customers: string[], to: number): Promise<void> {
    const merchant = await this.store.get('v2.core.account', account)
    const all = { changed: new Map<string, Kept>(), events: [] as BookedEvent[] }
    for (const state of (await openings(this.store, customers)).values()) {
      if (merchant) state.push(merchant)
      const from = Math.min(...state.map((kept) => dueAt(kept) ?? to))
      const seed = randomMint()('seed')
      const { changed, events } = step(state, from, to, { account, seed, ...this.world(account) })
      for (const kept of changed) all.changed.set(kept.id, kept)
      all.events.push(...events)
    }
    await this.commit(all)
  }

  private written(events: StoredEvent[], objects: Kept[]): void {
    for (const kept of objects) {
      const due = dueAt(kept)
      if (due !== null && due < (this.nextDue.get(kept.account) ?? Infinity))
        this.nextDue.set(kept.account, due)
    }
    this.deliveries.enqueue(events)
  }

  private async tick(): Promise<void> {
    try {
      if (this.unsure) {
        await this.takeStock()
        this.unsure = false
      }
      for (const account of [...this.nextDue.keys()]) await this.settle(account)
      await this.deliveries.sweep()
    } catch (error) {
      this.options.log?.(`the clock could not be served: ${(error as Error).message}`)
    }
  }

  /** Every account on which something will still happen by itself. */
  dueAccounts(): string[] {
    return [...this.nextDue.keys()]
  }

  nextDueOf(account: string): number | null {
    return this.nextDue.get(account) ?? null
  }
}

/** The webhook endpoint an event goes to; null when none is subscribed to its type. */
function endpointOf(event: BookedEvent): WebhookEndpoint | null {
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
