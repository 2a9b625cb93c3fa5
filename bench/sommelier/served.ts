// What an answer of the sommelier costs with PostgreSQL, and what conversations cost the club page beside them.
import pg from 'pg'
import { newId } from '~/foundation/kit/ids'
import { ask, type Platform } from '../../tests/platform'
import { appDatabase } from '../app-database'
import { fillTastes, tasterToken } from '../fill-tastes'
import { load } from '../load'
import { ms, type Row } from '../table'

const target = 200
const [warmUp, rounds] = [5, 60]
const conversations = 20

const questions = [
  'something for oysters under $60, not French',
  'a red instead',
  'cheaper',
  'a Barolo for lamb',
  'what is by the glass?',
  'how long does it keep once it is open?',
  'something light and crisp from Italy',
  'do you have a magnum of Champagne?',
]

/**
 * A member's question with 2,000 wines, from the form to the redirect, and the page of its answer; then the club page with
 * and without 20 guests who ask one question after the other.
 * @param slug the club that is filled
 */
export async function servedRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const { businessId } = await appDatabase(ownerUrl, slug)
  await fillTastes(ownerUrl, { businessId, slug, rootDomain: platform.rootDomain })
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(
      `insert into sommelier_settings (business_id, is_for_guests, changed_at) values ($1, true, now())
       on conflict (business_id) do update set is_for_guests = true`,
      [businessId],
    )
  } finally {
    await client.end()
  }
  const origin = `http://${slug}.${platform.rootDomain}`
  return [...(await memberRows(origin)), await besideRow(origin)]
}

async function post(
  origin: string,
  path: string,
  fields: Record<string, string>,
  headers: Record<string, string>,
) {
  return ask(origin + path, {
    method: 'POST',
    headers: { origin, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams({ intent: 'ask', about: '', ...fields }).toString(),
  })
}

async function memberRows(origin: string): Promise<Row[]> {
  const headers = { cookie: `__Host-session=${tasterToken}` }
  const [asking, reading]: [number[], number[]] = [[], []]
  let conversationId = newId()
  for (let round = 0; round < warmUp + rounds; round += 1) {
    if (round % questions.length === 0) conversationId = newId()
    const fields = { question: questions[round % questions.length]!, turnId: newId(), conversationId }
    const began = performance.now()
    const sent = await post(origin, '/customer/sommelier', fields, headers)
    if (sent.status === 429) break
    if (sent.status !== 303)
      throw new Error(`A question was answered ${sent.status}: ${sent.body.slice(0, 300)}`)
    const start = performance.now()
    const page = await ask(`${origin}/customer/sommelier/${conversationId}`, { headers })
    if (page.status !== 200) throw new Error(`The answer’s page was answered ${page.status}`)
    if (round < warmUp) continue
    asking.push(start - began)
    reading.push(performance.now() - start)
  }
  return [
    rowOf(`A member’s question with 2,000 wines over HTTP, ${asking.length} of them: p50, p95`, asking),
    rowOf('The page of its answer: p50, p95', reading),
  ]
}

function rowOf(what: string, took: number[]): Row {
  const sorted = took.toSorted((one, other) => one - other)
  const p95 = sorted[Math.floor(sorted.length * 0.95)]!
  return {
    what,
    figure: `${ms(sorted[Math.floor(sorted.length / 2)]!)}, ${ms(p95)}`,
    target: `p95 <= ${target} ms`,
    held: p95 <= target,
  }
}

async function besideRow(origin: string): Promise<Row> {
  const page = { url: `${origin}/` }
  const options = { connections: 20, seconds: 8, perSecond: 100 }
  const alone = await load(page, options)
  let [isOver, answered] = [false, 0]
  const guests = Array.from({ length: conversations }, async (_, guest) => {
    for (let turn = 0; !isOver; turn += 1) {
      // Another browser after every 25 questions: one may ask 30 in a minute.
      const headers = { 'user-agent': `guest ${guest} ${Math.floor(turn / 25)}` }
      const question = questions[turn % questions.length]!
      const { status } = await post(origin, '/sommelier', { question, state: '' }, headers)
      if (status !== 200) throw new Error(`A guest’s question was answered ${status}`)
      answered += 1
      // A person reads before asking again.
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  })
  const loaded = await load(page, options)
  isOver = true
  await Promise.all(guests)
  return {
    what: `Club page beside ${conversations} conversations (${answered} questions), 100 requests per second: p50, p99`,
    figure: `${ms(loaded.p50)}, ${ms(loaded.p99)}`,
    peer: `without them ${ms(alone.p50)}, ${ms(alone.p99)}`,
    target: 'p99 within twice of that without',
    held: loaded.p99 <= 2 * Math.max(alone.p99, 5),
  }
}
