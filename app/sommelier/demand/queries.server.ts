// Figures and lists of requests to the sommelier, without who asked.
import { sql } from 'kysely'
import type { OpenTenantDb } from '#/db/handles.server'
import type { AskedAudience, AskedList, AskedSpan } from './asked'

/** Requests worth buying for: more stock or other wines would have helped. */
const isUnmet = sql`r.unmet in ('stock', 'limit', 'food')`

const conditions: Record<AskedList, ReturnType<typeof sql>> = {
  all: sql`true`,
  unmet: isUnmet,
  tier: sql`r.unmet = 'tier'`,
  unclear: sql`r.intent = 'unclear'`,
  refused: sql`r.kind = 'refuse'`,
  up: sql`r.is_good`,
  down: sql`not r.is_good`,
  rules: sql`r.engine = 'rules'`,
  model: sql`r.engine <> 'rules'`,
}

function within({ businessId }: OpenTenantDb, { since, before, audience }: AskedSpan) {
  const who = audience === null ? sql`true` : sql`r.audience = ${audience}`
  const isBefore = before === undefined ? sql`true` : sql`r.asked_at < ${before}`
  return sql`r.business_id = ${businessId} and r.asked_at >= ${since} and ${isBefore} and ${who}`
}

export type AskedFigures = Record<AskedList, number>

/** How many requests each list has. */
export async function askedFigures(db: OpenTenantDb, span: AskedSpan): Promise<AskedFigures> {
  const names = Object.entries(conditions)
  const { rows } = await sql<AskedFigures>`
    select ${sql.join(names.map(([name, is]) => sql`(count(*) filter (where ${is}))::int as ${sql.ref(name)}`))}
    from sommelier_requests r where ${within(db, span)}`.execute(db.q)
  return rows[0]!
}

/** The topics that were asked for most often, with how often. */
export async function frequentTopics(
  db: OpenTenantDb,
  span: AskedSpan,
  limit: number,
): Promise<{ topic: string; count: number }[]> {
  const { rows } = await sql<{ topic: string; count: number }>`
    select t.topic, count(*)::int as count
    from sommelier_requests r, unnest(r.topics) as t(topic)
    where ${within(db, span)}
    group by t.topic order by count desc, t.topic limit ${limit}`.execute(db.q)
  return rows
}

export interface MissingWine {
  /** Everything that one question asked for; empty where only its words are known. */
  topics: string[]
  unmet: string
  count: number
  guests: number
  members: number
  staff: number
  lastAskedAt: Date
  /** The latest questions, at most three, without personal data. */
  words: string[]
}

/** The buying list: unmet requests, the most frequent first. */
export async function buyingList(db: OpenTenantDb, span: AskedSpan, limit: number): Promise<MissingWine[]> {
  const { rows } = await sql<MissingWine>`
    select r.topics, r.unmet, count(*)::int as count,
      (count(*) filter (where r.audience = 'guest'))::int as guests,
      (count(*) filter (where r.audience = 'member'))::int as members,
      (count(*) filter (where r.audience = 'staff'))::int as staff,
      max(r.asked_at) as "lastAskedAt",
      coalesce((array_agg(r.question order by r.asked_at desc) filter (where r.question <> ''))[1:3], '{}') as words
    from sommelier_requests r
    where ${within(db, span)} and ${isUnmet} and (r.topics <> '{}' or r.question <> '')
    group by r.topics, r.unmet, case when r.topics = '{}' then lower(r.question) else '' end
    order by count desc, "lastAskedAt" desc, r.topics limit ${limit}`.execute(db.q)
  return rows
}

export interface AskedRequest {
  id: string
  audience: AskedAudience
  topics: string[]
  unmet: string | null
  /** Empty where the words were not kept. */
  question: string
  engine: string
  isGood: boolean | null
  askedAt: Date
}

/** A page of the requests of a list or about a topic, latest first. `found` counts all of them. */
export async function listRequests(
  db: OpenTenantDb,
  span: AskedSpan,
  { list, topic, page, limit }: { list: AskedList; topic: string | null; page: number; limit: number },
): Promise<{ requests: AskedRequest[]; found: number }> {
  const about = topic === null ? sql`true` : sql`r.topics @> array[${topic}]::text[]`
  const matching = sql`${within(db, span)} and ${conditions[list]} and ${about}`
  const { rows } = await sql<AskedRequest>`
    select r.id, r.audience, r.topics, r.unmet, r.question, r.engine, r.is_good as "isGood", r.asked_at as "askedAt"
    from sommelier_requests r where ${matching}
    order by r.asked_at desc, r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db.q)
  const counted = await sql<{ found: number }>`
    select count(*)::int as found from sommelier_requests r where ${matching}`.execute(db.q)
  return { requests: rows, found: counted.rows[0]!.found }
}
