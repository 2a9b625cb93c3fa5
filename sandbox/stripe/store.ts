import { LRUCache } from 'lru-cache'
import { type Pool } from 'pg'
import { columnsOf } from './index-columns'
import {
  type RecordedEvent,
  type Bodies,
  type WorkingSet,
  type StoredObject,
  type Type,
} from './engine/working-set'

export interface StoredEvent extends RecordedEvent {
  endpoint: string | null
}

/** The answer to a keyed request, kept so that its repetition gets the same one. */
export interface StoredResponse {
  account: string
  key: string
  fingerprint: string
  status: number
  body: string
}

export interface ListQuery {
  account?: string
  type: Type
  customer?: string
  parent?: string
  states?: string[]
  ids?: string[]
  /** Epoch seconds. */
  created?: { gt?: number; gte?: number; lt?: number; lte?: number }
  /** A field of the body and the values it may have; null: it has none. */
  field?: { name: string; values: string[] | null }
  /** Of a subscription: a price one of its items has. */
  price?: string
  /** Of an invoice payment: the intent it was made with. */
  payment?: string
  limit: number
  after?: string
  before?: string
}

interface EventQuery extends Pick<ListQuery, 'account' | 'created' | 'limit' | 'after' | 'before'> {
  types?: string[]
  /** Whether its webhook was accepted. */
  delivered?: boolean
  /** False leaves the notifications of API v2 out. */
  v2?: boolean
}

export interface DeliveredEvent extends StoredEvent {
  state: 'none' | 'pending' | 'delivered' | 'failed' | 'dropped'
  attempts: number
  nextAttemptAt: Date | null
  log: { at: string; status?: number; error?: string; ms?: number; duplicate?: boolean }[]
}

/** Objects read lately, by id. One process owns the schema, so what is written here is what is there. */
const CACHED = 20_000

const EVENT =
  'id, account, type, created::float8 as created, body, endpoint, state, attempts, next_attempt_at as "nextAttemptAt", log'

const PUT = `
with o as (
  insert into sandbox.objects (id, account, type, created, customer, parent, state, live, due_at, body, hidden)
  select * from unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::text[],
    $8::boolean[], $9::bigint[], $10::json[], $11::json[])
  on conflict (id) do update set customer = excluded.customer, parent = excluded.parent, state = excluded.state,
    live = excluded.live, due_at = excluded.due_at, body = excluded.body, hidden = excluded.hidden
), e as (
  insert into sandbox.events (id, account, type, created, body, endpoint, state)
  select id, account, type, created, body, endpoint, case when endpoint is null then 'none' else 'pending' end
  from unnest($12::text[], $13::text[], $14::text[], $15::bigint[], $16::json[], $17::text[])
    as t (id, account, type, created, body, endpoint)
)
insert into sandbox.idempotency_keys (account, key, fingerprint, status, body)
select * from unnest($18::text[], $19::text[], $20::text[], $21::int[], $22::text[])
on conflict (account, key) do update set fingerprint = excluded.fingerprint, status = excluded.status,
  body = excluded.body, created_at = now()`

/** Keeps objects and events in the schema `sandbox`; every write is one statement, so it happens whole or not at all. */
export class Store {
  private readonly cache = new LRUCache<string, StoredObject>({ max: CACHED })

  constructor(
    readonly pool: Pool,
    private readonly endpointOf: (event: RecordedEvent) => string | null,
    private readonly written: (events: StoredEvent[], objects: StoredObject[]) => void,
    /** Called when a write failed and may yet have happened. */
    private readonly unsure: () => void,
  ) {}

  /** Forgets what was read: for when the database was lost from sight. */
  forget(): void {
    this.cache.clear()
  }

  async get<K extends Type>(type: K, id: string | null | undefined): Promise<StoredObject<K> | undefined> {
    if (!id) return undefined
    const stored = this.cache.get(id) ?? (await this.read(id))
    return stored?.type === type ? (stored as StoredObject<K>) : undefined
  }

  /** Whether anything was ever made or moved here. */
  async isInUse(): Promise<boolean> {
    const { rows } = await this.pool.query<{ used: boolean }>(
      "select exists (select from sandbox.objects) or exists (select from sandbox.clocks where account <> '') as used",
    )
    return rows[0]?.used ?? false
  }

  /** The object of this id, whatever its type. */
  async any(id: string): Promise<StoredObject | undefined> {
    return this.cache.get(id) ?? (await this.read(id))
  }

  private async read(id: string): Promise<StoredObject | undefined> {
    const { rows } = await this.pool.query<StoredObject>({
      name: 'sandbox-get',
      text: 'select id, account, type, body, hidden from sandbox.objects where id = $1',
      values: [id],
    })
    const stored = rows[0]
    // A write that overtook this read has left the newer object here already.
    return stored && (this.cache.get(id) ?? this.remember(stored))
  }

  private remember(stored: StoredObject): StoredObject {
    this.cache.set(stored.id, stored)
    return stored
  }

  /** All that may still change for these customers: themselves, open sessions, subscriptions, invoices, cards. */
  async liveOf(customers: string[]): Promise<StoredObject[]> {
    const { rows } = await this.pool.query<StoredObject>({
      name: 'sandbox-live',
      text: 'select id, account, type, body, hidden from sandbox.objects where customer = any($1) and live order by seq',
      values: [customers],
    })
    return rows.map((stored) => this.cache.get(stored.id) ?? stored)
  }

  /** The objects of these ids that there are, whatever their types. */
  async many(ids: string[]): Promise<StoredObject[]> {
    const unread = ids.filter((id) => !this.cache.has(id))
    if (unread.length > 0) {
      const { rows } = await this.pool.query<StoredObject>({
        name: 'sandbox-many',
        text: 'select id, account, type, body, hidden from sandbox.objects where id = any($1)',
        values: [unread],
      })
      const read = new Map(rows.map((stored) => [stored.id, stored]))
      // A write that overtook this read has left the newer object here already.
      return ids.flatMap((id) => this.cache.get(id) ?? read.get(id) ?? [])
    }
    return ids.flatMap((id) => this.cache.get(id) ?? [])
  }

  /** One page, newest first, and whether more follow. */
  async list<K extends Type>(
    query: ListQuery & { type: K },
  ): Promise<{ data: StoredObject<K>[]; more: boolean }> {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const where = [`type = ${bind(query.type)}`]
    if (query.account !== undefined) where.push(`account = ${bind(query.account)}`)
    if (query.customer !== undefined) where.push(`customer = ${bind(query.customer)}`)
    if (query.parent !== undefined) where.push(`parent = ${bind(query.parent)}`)
    if (query.states) where.push(`state = any(${bind(query.states)})`)
    if (query.ids) where.push(`id = any(${bind(query.ids)})`)
    if (query.field) {
      const { name, values: allowed } = query.field
      where.push(`body->>${bind(name)} ${allowed === null ? 'is null' : `= any(${bind(allowed)})`}`)
    }
    if (query.price !== undefined) {
      where.push(
        `(body->'items'->'data')::jsonb @> ${bind(JSON.stringify([{ price: { id: query.price } }]))}::jsonb`,
      )
    }
    if (query.payment !== undefined) where.push(`body->'payment'->>'payment_intent' = ${bind(query.payment)}`)
    return this.page<StoredObject<K>>('objects', 'id, account, type, body, hidden', where, values, query)
  }

  /** One page of rows, newest first; the conditions given are joined by those of time and cursor. */
  private async page<R extends object>(
    table: 'objects' | 'events',
    columns: string,
    where: string[],
    values: unknown[],
    query: Pick<ListQuery, 'created' | 'limit' | 'after' | 'before'>,
  ): Promise<{ data: R[]; more: boolean }> {
    const bind = (value: unknown) => `$${values.push(value)}`
    const signs = [
      ['gt', '>'],
      ['gte', '>='],
      ['lt', '<'],
      ['lte', '<='],
    ] as const
    for (const [name, sign] of signs) {
      const bound = query.created?.[name]
      if (bound !== undefined) where.push(`created ${sign} ${bind(bound)}`)
    }
    const cursor = query.after ?? query.before
    if (cursor !== undefined) {
      const sign = query.after !== undefined ? '<' : '>'
      where.push(
        `(created, seq) ${sign} (select created, seq from sandbox.${table} where id = ${bind(cursor)})`,
      )
    }
    const direction = query.after === undefined && query.before !== undefined ? 'asc' : 'desc'
    const { rows } = await this.pool.query<R>(
      `select ${columns} from sandbox.${table} ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
       order by created ${direction}, seq ${direction} limit ${bind(query.limit + 1)}`,
      values,
    )
    const data = rows.slice(0, query.limit)
    if (direction === 'asc') data.reverse()
    return { data, more: rows.length > query.limit }
  }

  async event(id: string): Promise<DeliveredEvent | undefined> {
    const { rows } = await this.pool.query<DeliveredEvent>(
      `select ${EVENT} from sandbox.events where id = $1`,
      [id],
    )
    return rows[0]
  }

  /** One page of events with their delivery results, newest first. */
  async events(query: EventQuery): Promise<{ data: DeliveredEvent[]; more: boolean }> {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const where: string[] = []
    if (query.account !== undefined) where.push(`account = ${bind(query.account)}`)
    if (query.types) {
      // `invoice.*` stands for every type that begins so.
      const patterns = query.types.map((type) => type.replaceAll(/[\\%_]/g, '\\$&').replaceAll('*', '%'))
      where.push(`type like any(${bind(patterns)})`)
    }
    if (query.delivered !== undefined)
      where.push(query.delivered ? "state = 'delivered'" : "state <> 'delivered'")
    if (query.v2 === false) where.push("type not like 'v2.%'")
    return this.page<DeliveredEvent>('events', EVENT, where, values, query)
  }

  /** Writes what the books hold, their events, and the answer to the request that caused them. */
  async commit(workingSet: Pick<WorkingSet, 'changed' | 'events'>, answer?: StoredResponse): Promise<void> {
    const objects = [...workingSet.changed.values()]
    if (objects.length === 0 && workingSet.events.length === 0 && !answer) return
    const events = workingSet.events.map((event) => ({ ...event, endpoint: this.endpointOf(event) }))
    const columns = objects.map(columnsOf)
    const written = this.pool.query({
      name: 'sandbox-put',
      text: PUT,
      values: [
        objects.map((o) => o.id),
        objects.map((o) => o.account),
        objects.map((o) => o.type),
        columns.map((c) => c.created),
        columns.map((c) => c.customer),
        columns.map((c) => c.parent),
        columns.map((c) => c.state),
        columns.map((c) => c.live),
        columns.map((c) => c.due),
        objects.map((o) => JSON.stringify(o.body)),
        objects.map((o) => JSON.stringify(o.hidden)),
        events.map((e) => e.id),
        events.map((e) => e.account),
        events.map((e) => e.type),
        events.map((e) => e.created),
        events.map((e) => JSON.stringify(e.body)),
        events.map((e) => e.endpoint),
        answer ? [answer.account] : [],
        answer ? [answer.key] : [],
        answer ? [answer.fingerprint] : [],
        answer ? [answer.status] : [],
        answer ? [answer.body] : [],
      ],
    })
    await written.catch((error: unknown) => {
      this.forget()
      this.unsure()
      throw error
    })
    for (const stored of objects) this.remember(stored)
    this.written(events, objects)
  }

  /** The answer that was given to a key; it is forgotten after 24 hours. */
  async answerOf(account: string, key: string): Promise<Omit<StoredResponse, 'account' | 'key'> | undefined> {
    const { rows } = await this.pool.query<Omit<StoredResponse, 'account' | 'key'>>({
      name: 'sandbox-answer',
      text: `select fingerprint, status, body from sandbox.idempotency_keys
        where account = $1 and key = $2 and created_at > now() - interval '24 hours'`,
      values: [account, key],
    })
    return rows[0]
  }

  /** The body of one of an account's objects, or undefined. */
  async bodyOf<K extends Type>(account: string, type: K, id: string): Promise<Bodies[K] | undefined> {
    const stored = await this.get(type, id)
    return stored?.account === account ? stored.body : undefined
  }
}
