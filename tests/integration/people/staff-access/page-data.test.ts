import { decode } from 'turbo-stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPlatformWithEveryRow, type EveryRowPlatform } from '../../../builders/every-row-platform'
import { routeLeaves } from '../../../builders/route-leaves'
import { rules } from '../../../isolation/route-expectations'

let platform: EveryRowPlatform
/** Amounts in the database, each unlike the others, with the columns they are in. */
let amounts: Map<number, string>
beforeAll(async () => {
  platform = await aPlatformWithEveryRow()
  amounts = await markAmounts(platform)
  const { rows } = await platform.db.owner.query('select email, phone from businesses')
  published = new Set(rows.flatMap(({ email, phone }) => [email, phone]))
  const { rows: persons } = await platform.db.owner.query(
    'select u.email, m.phone from members m join users u on u.id = m.user_id where m.business_id = $1',
    [platform.businessId],
  )
  own = new Set(persons.flatMap(({ email, phone }) => [email, phone]))
})
afterAll(() => platform?.close())

/** Figures of money that staff at the desk may see, with the reason. Everything else fails. */
const pricesOfTheDesk = new Map([
  ['wines.bottle_price_cents', 'the list price of a bottle, which every guest reads'],
  ['wines.glass_price_cents', 'the price of a glass, which every guest reads'],
])

type Visitor = keyof EveryRowPlatform['visitors']

/** Lists whose `total` counts their rows. */
const countedLists = [
  'attendees.data',
  'events.data',
  'count.data.counting',
  'counts.data',
  'demand.data',
  'inventory.data',
  'members.data.counts',
  'boxes.data.boxes',
  'owed.data.bottles',
  'owed.data.boxes',
  'owed.data.members',
  'runs.data',
]

/** Keys that sound like money and are something else. */
const otherFigures = new Map([
  ...countedLists.map((list) => [`${list}.total`, 'how many rows the list has'] as const),
  ['public-list-preview.data.view.total', 'how many wines the list has'],
  ['check.data.counts.nothing_paid', 'how many members have not paid'],
  ['wine.data.reviews.total', 'how many reviews there are'],
  ['member.data.reviews.total', 'how many reviews there are'],
  ['run.data.now.notPaid', 'how many members have not paid'],
  ['run.data.closing.notPaid', 'how many members have not paid'],
  ['review.data.review.totals.atPriceCents', 'list prices of the bottles that differ'],
])

/** The value of every money column set to one that no other has; where a check forbids it, the row's own. */
async function markAmounts({ db, businessId }: EveryRowPlatform): Promise<Map<number, string>> {
  const { rows } = await db.owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
       and c.column_name ~ '_cents$' and exists (select 1 from information_schema.columns b
         where b.table_schema = 'public' and b.table_name = c.table_name and b.column_name = 'business_id')
     order by 1, 2`,
  )
  const columnByValue = new Map<number, string>()
  for (const [at, { table, column }] of rows.entries()) {
    const own = `where business_id = $1`
    const mark = 71_003 + 113 * at
    await db.owner
      .query(`update ${table} set ${column} = $2 ${own} and ${column} is not null`, [businessId, mark])
      .catch(() => undefined)
    const values = await db.owner.query<{ value: string }>(
      `select distinct ${column}::text as value from ${table} ${own} and ${column} > 999`,
      [businessId],
    )
    for (const { value } of values.rows) columnByValue.set(Number(value), `${table}.${column}`)
  }
  return columnByValue
}

interface Leaf {
  /** Names of the properties down to the value, without the places in lists. */
  path: string
  key: string
  value: unknown
}

function leavesOf(value: unknown, path = '', key = ''): Leaf[] {
  if (value instanceof Date || value === null || value === undefined) return []
  if (value instanceof Map) return [...value.entries()].flatMap((entry) => leavesOf(entry, path, key))
  if (Array.isArray(value) || value instanceof Set)
    return [...value].flatMap((one) => leavesOf(one, `${path}[]`, key))
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, one]) => leavesOf(one, `${path}.${name}`, name))
  return [{ path, key, value }]
}

interface Answer {
  status: number
  /** The address without the ids. */
  pattern: string
  path: string
  /** Of a page, with the data of its layouts; of a resource, its JSON. */
  leaves: Leaf[]
  /** The page as HTML; null of a resource. */
  html: string | null
  body: string
}

const withEntities = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')

async function load(path: string, pattern: string, who: Visitor): Promise<Answer> {
  const page = await platform.ask(path, who)
  const answer = { status: page.status, pattern, path, body: page.body }
  const type = page.headers['content-type'] ?? ''
  if (type.includes('json')) return { ...answer, html: null, leaves: leavesOf(JSON.parse(page.body)) }
  if (page.status !== 200 || !type.startsWith('text/html')) return { ...answer, html: null, leaves: [] }
  const [address, query] = path.split('?')
  const data = await platform.ask(`${address}.data${query ? `?${query}` : ''}`, who)
  const decoded = await decode(new Response(data.body).body!)
  await decoded.done
  return {
    ...answer,
    html: page.body.replaceAll(/<script\b.*?<\/script>/gs, ''),
    leaves: leavesOf(decoded.value),
  }
}

/** The pages of an area, and each page that they link to: with its filters, its forms and its other tabs. */
async function walk(who: Visitor, patterns: readonly string[], area: RegExp): Promise<Answer[]> {
  const answers: Answer[] = []
  const exempt = new Set<string>()
  const visit = async (path: string, pattern: string) => {
    if (exempt.has(path)) return
    exempt.add(path)
    answers.push(await load(path, pattern, who))
  }
  for (const pattern of patterns) await visit(platform.pathOf(pattern), pattern)
  for (const { html, path } of [...answers]) {
    for (const [, link] of (html ?? '').matchAll(/href="(\/[^"#]*)/g)) {
      const href = link!.replaceAll('&amp;', '&')
      if (area.test(href) && !href.startsWith('/logout')) await visit(href, `${href} (from ${path})`)
    }
  }
  return answers
}

const portalPatterns = routeLeaves.map(({ pattern }) => pattern).filter((one) => one.startsWith('/business'))

/** The routes that a person may read, as the table of the route matrix says. */
const openTo = (who: 'desk' | 'manager' | 'owner') =>
  portalPatterns.filter((pattern) => {
    const outcome = rules[pattern]!.get(who, 'root')
    return !pattern.endsWith('*') && (outcome === 200 || outcome === 404)
  })

const moneyKey = /(cents|price|amount|total|paid|fees?|refund(ed)?|margin|costs?|revenue|balance|spent)s?$/i
const moneyText = /[$€£]\s?\d/

/** Amounts in a page's data that the desk may not see. */
function moneyIn({ pattern, leaves }: Answer): string[] {
  return leaves.flatMap(({ path, key, value }) => {
    if (typeof value === 'boolean') return []
    const text = String(value)
    const sums = [...amounts].filter(([cents]) =>
      typeof value === 'number' || /^\d+$/.test(text)
        ? Number(value) === cents
        : text.replaceAll(',', '').includes((cents / 100).toFixed(2)),
    )
    if (sums.some(([, column]) => pricesOfTheDesk.has(column))) return []
    if ([...otherFigures.keys()].some((figure) => path.endsWith(figure))) return []
    // The club's public page as everyone reads it.
    if (pattern.startsWith('/business/preview')) return []
    const isNamed = moneyKey.test(key) && /^-?\d+(\.\d+)?$/.test(text)
    if (sums.length === 0 && !isNamed && !moneyText.test(text)) return []
    return [`${pattern} ${path}: ${text.slice(0, 80)} ${sums.map(([, column]) => column).join(' ')}`]
  })
}

/** The business's own address and number, which are on its public pages. */
let published: Set<string>
/** Those of the member, who is the owner as well: their own pages may carry them. */
let own: Set<string>

const contact = /[\w.+-]+@[\w-]+(\.[\w-]+)+|\(\d{3}\) \d{3}-\d{4}|\+\d{10,}/g

/** Email addresses and phone numbers in a page's data that the page does not show, except `known` ones. */
function hiddenContacts({ pattern, leaves, html }: Answer, exempt: ReadonlySet<string>): string[] {
  if (html === null) return []
  return leaves.flatMap(({ path, value }) =>
    (typeof value === 'string' ? (value.match(contact) ?? []) : [])
      .filter(
        (one) =>
          !published.has(one) &&
          !exempt.has(one) &&
          !html.includes(withEntities(one)) &&
          !html.includes(encodeURIComponent(one)),
      )
      .map((one) => `${pattern} ${path}: ${one}`),
  )
}

/** Names of columns: a row of the database was handed on as it is. */
function columnsIn({ pattern, leaves }: Answer): string[] {
  return leaves.flatMap(({ path }) =>
    /\.(business_id|created_at|changed_at|\w+_cents|member_id|user_id|email_norm|full_name)\b/.test(path)
      ? [`${pattern} ${path}`]
      : [],
  )
}

const once = (lines: string[]) => [...new Set(lines)].sort()

/** Rows as they are in the database, and contacts that a page carries without showing them. */
const overheads = (pages: Answer[], exempt: ReadonlySet<string> = new Set()) =>
  once(pages.flatMap((page) => [...hiddenContacts(page, exempt), ...columnsIn(page)]))

const inPortal = /^\/business(\/|$)/

describe('the pages of the desk', () => {
  let pages: Answer[]
  beforeAll(async () => void (pages = await walk('desk', openTo('desk'), inPortal)))

  it('are all reached, each with the row that its address names, and link to no page that the desk may not open', () => {
    expect(once(pages.filter(({ status }) => status !== 200).map(({ pattern }) => pattern))).toEqual([])
  })

  it('carry no amount but the list prices of bottles and glasses', () => {
    expect(once(pages.flatMap(moneyIn))).toEqual([])
  })

  it('carry no one’s email address or phone number unless it is shown, and no rows of the database', () => {
    expect(overheads(pages)).toEqual([])
  })

  it('list people without their email addresses and phone numbers', () => {
    const lists = pages.filter(({ path }) =>
      /\/(members|orders|desk|attendees|check-in|boxes|owed)(\/sheet)?(\?|$)/.test(path),
    )
    expect(lists.length).toBeGreaterThan(8)
    const contacts = lists.flatMap(({ pattern, leaves }) =>
      leaves.flatMap(({ path, value }) =>
        (typeof value === 'string' ? (value.match(contact) ?? []) : []).map(
          (one) => `${pattern} ${path} ${one}`,
        ),
      ),
    )
    expect(once(contacts.filter((line) => !/layout\.data|root\.data/.test(line)))).toEqual([])
  })
})

it.each(['manager', 'owner'] as const)(
  'the pages of the %s carry no one else’s email address or phone number unless it is shown, and no rows of the database',
  async (who) => {
    const pages = await walk(who, openTo(who), inPortal)
    // 503 says that the account of this club is not connected to Stripe.
    expect(pages.filter(({ status }) => status === 500).map(({ path }) => path)).toEqual([])
    expect(overheads(pages, who === 'owner' ? own : new Set())).toEqual([])
  },
)

const clubPatterns = routeLeaves
  .map(({ pattern }) => pattern)
  .filter(
    (pattern) => !/^\/(business|admin|api|session|media|logout|account\/export)|:token|\*$/.test(pattern),
  )

it.each(['member', 'guest'] as const)(
  'the pages of a %s carry no cost, no one else’s email address or phone number unless it is shown, and no rows of the database',
  async (who) => {
    const pages = await walk(who, clubPatterns, /^\/(?!logout|session|business|admin|account\/export)/)
    // 503 says that the account of this club is not connected to Stripe.
    expect(pages.filter(({ status }) => status === 500).map(({ path }) => path)).toEqual([])
    expect(overheads(pages, who === 'member' ? own : new Set())).toEqual([])
    const costs = pages.flatMap(({ pattern, leaves }) =>
      leaves.flatMap(({ path, key }) => (/cost|margin|revenue/i.test(key) ? [`${pattern} ${path}`] : [])),
    )
    expect(once(costs)).toEqual([])
  },
)
