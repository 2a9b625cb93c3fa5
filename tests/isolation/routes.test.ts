import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '~/foundation/kit/ids'
import { paymentRecoveryToken } from '~/billing/dunning/payment-recovery-link.server'
import { openingListToken } from '~/membership/tiers/opening-list/entry-link.server'
import { waitingListToken } from '~/membership/tiers/waiting-list/entry-link.server'
import routes from '~/routes'
import {
  aPopulatedPlatform,
  canaries,
  hosts,
  people,
  type Answer,
  type RequestSpec,
  type PopulatedPlatform,
  type Where,
  type Who,
} from '../builders/populated-platform'
import type { SeededClub } from '../builders/seeded-club'
import { launchedPlatformNow } from '../clock'
import { isWhole } from '../length'
import { kindOf, rules, type Outcome } from './route-expectations'

interface Entry {
  path?: string
  children?: Entry[]
}

/** The patterns of all pages and resources: layouts alone answer nothing. */
function patterns(entries: Entry[], above = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const here = path === undefined ? above : `${above}/${path}`
    return children ? patterns(children, here) : [here || '/']
  })
}

const pathOf = (pattern: string, param = rules[pattern]?.params?.[0] ?? '') =>
  pattern.replace(/:\w+|\*$/g, param)
/** The address that the router in the browser asks for data. */
const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)
const everybody = hosts.flatMap((where) => people.map((who) => ({ who, where })))
/** The pages that read no cookie say the same to everybody, and may be kept. */
const forAll = [
  '/',
  '/landing',
  '/how-it-works',
  '/features',
  '/pricing',
  '/about',
  '/demo',
  '/integrations',
  '/moving-here',
  '/support',
  '/docs',
  '/docs/:slug',
  '/brand',
  '/blog',
  '/blog/feed.xml',
  '/blog/:slug',
  '/careers',
  '/cookies',
  '/data-processing',
  '/sitemap.xml',
  '/robots.txt',
  '/terms',
  '/privacy',
  '/embed/:slug',
  '/social.png',
  '/app-icon.png',
  '/manifest.webmanifest',
]

let there: PopulatedPlatform
beforeAll(async () => {
  there = await aPopulatedPlatform({ withAccounts: true })
  // Rows are counted here, and a scheduled job, such as the one that tells owners of open places, writes when it is due.
  await there.db.owner.query('delete from pgboss.schedule')
})
afterAll(() => there?.close())

/** As many at once as the server has connections for; in order. */
async function each<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  let next = 0
  const worker = async () => {
    for (let i = next++; i < items.length; i = next++) results[i] = await work(items[i]!)
  }
  await Promise.all(Array.from({ length: 6 }, worker))
  return results
}

const leadsTo = ({ body }: Answer, path: Outcome) => body.includes(`"${path}"`)

/** A redirect to another host is told by its status. */
const outcomeOf = ({ status, headers }: Answer): Outcome =>
  status >= 300 && status < 400 && headers.location?.startsWith('/') ? (headers.location as Outcome) : status

/** Club B's public words may stand on its own host and behind its own public reference. */
function faultsOf(answer: Answer, path: string, { who, where }: { who: Who; where: Where }): string[] {
  const text = `${JSON.stringify(answer.headers)} ${answer.body}`
  const kind = kindOf(who, where)
  const isTheirs = (who === 'other' && kind === 'customer') || (who === 'rival' && kind === 'business')
  const ofB = isTheirs || who === 'admin'
  const isPublic =
    where === 'b' || (where === 'root' && /^\/join\//.test(path) && path.includes(there?.b.slug))
  const faults: string[] = []
  if (answer.status >= 500) faults.push(`answered ${answer.status}`)
  if (!ofB && text.includes(canaries.secret)) faults.push('tells a secret of club B')
  if (!ofB && !isPublic && text.includes(canaries.offered)) faults.push('tells of club B')
  // A script may hold the sentence for a request that fails later.
  const shown = answer.body.replaceAll(/<script\b.*?<\/script>/gs, '')
  if (answer.status < 500 && shown.includes('Something on our side went wrong'))
    faults.push('returns a server error for an unknown id')
  if (!answer.headers['cache-control']) faults.push('has no cache header')
  if (answer.headers['x-content-type-options'] !== 'nosniff') faults.push('may be sniffed')
  const isPage = answer.headers['content-type']?.startsWith('text/html')
  if (
    isPage &&
    !/'nonce-|'sha256-|default-src 'none'/.test(String(answer.headers['content-security-policy'] ?? ''))
  )
    faults.push('has no policy')
  if (/\bat \w+.*\.(js|ts):\d+/.test(answer.body)) faults.push('shows internals')
  return faults.map((fault) => `${who} on ${where}, ${path}: ${fault}`)
}

it('the table lists every route and no other', () => {
  expect(patterns(routes as Entry[]).sort()).toEqual(Object.keys(rules).sort())
})

describe.each(Object.entries(rules).map(([pattern, rule], n) => ({ pattern, rule, n })))(
  'the route $pattern',
  (one) => {
    const { pattern, rule, n } = one
    const path = pathOf(pattern)

    it('gives each person the expected data, draws each outcome, and keeps both out of caches', async () => {
      const faults: string[] = []
      const mayBeKept = (who: Who) => who === 'anonymous' || forAll.includes(pattern)
      const expectUncached = (answer: Answer, { who, where }: { who: Who; where: Where }) => {
        if (!mayBeKept(who) && !answer.headers['cache-control']?.includes('no-store'))
          faults.push(`${who} on ${where}, ${path}: may be kept by a cache`)
      }
      // A page shows its data: it is drawn for the first person of each outcome only, by turns from the other end.
      const inTurn = n % 2 === 0 ? everybody : everybody.toReversed()
      const isResource =
        /^\/(api|\.well-known|session|media|business\/(statements|activity\.csv|switch|settings\/look\/draft)|account\/(export|passkeys)|login\/passkey|admin\/leave-business)(\/|$)/.test(
          path,
        )
      const drawn = new Set<Outcome>()
      const requests = inTurn.map(({ who, where }) => {
        const expected = rule.get(who, where)
        const isDrawn = isWhole || isResource || typeof expected === 'string' || !drawn.has(expected)
        drawn.add(expected)
        return { who, where, expected, isDrawn }
      })
      await each(requests, async ({ who, where, expected, isDrawn }) => {
        if (isDrawn) {
          const page = await there.ask(path, { who, where })
          const got = outcomeOf(page)
          if (got !== expected) faults.push(`${who} on ${where}, ${path}: ${got} instead of ${expected}`)
          expectUncached(page, { who, where })
          faults.push(...faultsOf(page, path, { who, where }))
        }
        const data = await there.ask(dataPath(path), { who, where })
        if (!isResource) expectUncached(data, { who, where })
        // The router in the browser is told of a redirect in the data.
        const asData = typeof expected === 'string' ? 202 : expected
        if (!isResource && data.status !== asData) {
          faults.push(`${who} on ${where}, ${path} as data: ${data.status} instead of ${asData}`)
        }
        if (
          typeof expected === 'string' &&
          !isResource &&
          !leadsTo(data, expected) &&
          !(rule.data && leadsTo(data, rule.data(who, where)))
        ) {
          faults.push(`${who} on ${where}, ${path} as data: leads elsewhere`)
        }
        faults.push(...faultsOf(data, path, { who, where }))
      })
      expect(faults).toEqual([])
    })

    it('refuses other methods where there is no form', async () => {
      const before = await there.rowCounts()
      // Everybody posts or takes one of the others, by turns: each page is asked all, and each person too.
      const others = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE']
      const faults: string[] = []
      const all = everybody.flatMap((at, i) => {
        const methods = ['POST', others[(i + n) % others.length]!]
        return (isWhole ? methods : [methods[(i + n) % 2]!]).map((method) => ({ ...at, method }))
      })
      // Signing out is all that /logout does, and it needs no fields.
      const requests = pattern === '/logout' ? all.filter(({ method }) => /HEAD|OPTIONS/.test(method)) : all
      await each(requests, async ({ who, where, method }) => {
        const answer = await there.ask(path, { who, where, method })
        faults.push(...faultsOf(answer, `${method} ${path}`, { who, where }))
        const mayPass = method === 'HEAD' || (rule.acts && method !== 'OPTIONS')
        const redirected = answer.status >= 300 && answer.status < 400
        if (!mayPass && !redirected && answer.status < 400) {
          faults.push(`${who} on ${where}, ${method} ${path}: ${answer.status}`)
        }
        if (method === 'HEAD' && answer.body !== '') faults.push(`${who} on ${where}: HEAD with a body`)
      })
      expect(faults).toEqual([])
      expect(await there.rowCounts()).toEqual(before)
    })

    it('refuses a form from another site for every kind of person', async () => {
      const { a, b } = there
      const sources: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site', origin: 'http://evil.example' },
        { 'sec-fetch-site': 'same-site', origin: `http://${b.slug}.${there.platform.rootDomain}` },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': '', origin: `http://${a.slug}.${there.platform.rootDomain}.evil.example` },
        { 'sec-fetch-site': '', origin: 'null' },
      ]
      const requests = sources.flatMap((headers) =>
        [path, dataPath(path)].map((target) => ({ headers, target })),
      )
      const statuses = await each(requests, async ({ headers, target }) => {
        const { status } = await there.ask(target, {
          who: 'member',
          where: 'a',
          method: 'POST',
          body: 'a=1',
          headers,
        })
        return status
      })
      expect([...new Set(statuses)]).toEqual([403])
    })
  },
)

/** Removes differences without meaning: nonces, the request's id, ids made for a form, times, and the id asked for. */
function indistinct({ status, headers, body }: Answer, id: string) {
  const plain = (text = '') =>
    text
      .replaceAll(id, '<id>')
      .replaceAll(encodeURIComponent(id), '<id>')
      .replaceAll(/(nonce[-=]"?|"nonce":")[\w-]{22}/g, '$1<nonce>')
      .replaceAll(
        /(<code class="figures">|name="(?:refund|note)Id" value="|(?:refund|newNote)Id\\?",\\?")[\da-f-]{36}/g,
        '$1<new>',
      )
  const { location, 'cache-control': cache, 'set-cookie': cookies } = headers
  return {
    status,
    location: plain(location),
    cache,
    cookies: cookies?.map((cookie) => cookie.replace(/=[\w-]{43}/, '=<token>')),
    body: plain(body),
  }
}

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  body: new URLSearchParams(fields).toString(),
})

const json = (body: object): RequestSpec => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

describe('an id of another club is treated like an unknown id', () => {
  const token = () => randomBytes(32).toString('base64url')
  // The values of a form come back with a refusal: the same for both.
  const [refundId, priceId] = [newId(), newId()]
  const checkout = (ids: { customer: string; club: string; tier: string }) =>
    json({
      customerId: ids.customer,
      customerEmail: 'ada@example.test',
      restaurantId: ids.club,
      successUrl: 'http://example.test/',
      cancelUrl: 'http://example.test/',
      type: 'customer_subscription',
      metadata: {
        type: 'customer_subscription',
        customer_id: ids.customer,
        restaurant_id: ids.club,
        tier_id: ids.tier,
      },
      priceId: 'price_1',
    })

  interface Place {
    /** Where in the product an id is taken, with one put in. */
    ask(id: string, own: SeededClub): { path: string; asking?: RequestSpec }
    /** The other club's own. */
    theirs(other: SeededClub): string
    random(): string
    malformed: string[]
    on: Where[]
  }
  const places: Record<string, Place> = {
    'a reference on a club’s host, by slug': {
      ask: (ref) => ({ path: `/join/${ref}` }),
      theirs: (other) => other.slug,
      random: () => 'no-such',
      malformed: ['%00', "'--", 'x'.repeat(300)],
      on: ['a'],
    },
    'a reference on a club’s host, by id': {
      ask: (ref) => ({ path: `/join/${ref}` }),
      theirs: (other) => other.id,
      random: newId,
      malformed: ['00000000-0000-0000-0000-00000000000g'],
      on: ['a'],
    },
    'a reference to a club that is not public yet, by slug': {
      ask: (ref) => ({ path: `/join/${ref}` }),
      theirs: () => there.draft.slug,
      random: () => 'club-drift',
      malformed: [],
      on: ['root', 'a'],
    },
    'the same in capitals': {
      ask: (ref) => ({ path: `/join/${ref}` }),
      theirs: () => there.draft.slug.toUpperCase(),
      random: () => 'CLUB-DRIFT',
      malformed: [],
      on: ['root'],
    },
    'the same by id': {
      ask: (ref) => ({ path: `/join/${ref}` }),
      theirs: () => there.draft.id,
      random: newId,
      malformed: [],
      on: ['root', 'a'],
    },
    'the club asked for at /signup': {
      ask: (club) => ({ path: `/signup?club=${club}` }),
      theirs: () => there.draft.slug,
      random: () => 'club-drift',
      malformed: ['http://[', '//', '%F0%9F%8D%B7'],
      on: ['root'],
    },
    'the tier pressed on a club page': {
      ask: (tier) => ({ path: `/join?step=account&tier=${tier}` }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', "'", '%F0%9F%8D%B7'],
      on: ['a'],
    },
    'the tier chosen in step 1': {
      ask: (tierId) => ({ path: '/join', asking: form({ intent: 'choose-tier', tierId }) }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['', '1', "' or 1=1", 'x'.repeat(5_000)],
      on: ['a'],
    },
    'a tier of one’s own club that is not offered': {
      ask: (tierId) => ({ path: '/join', asking: form({ intent: 'choose-tier', tierId }) }),
      theirs: () => there.a.draftTierId,
      random: newId,
      malformed: [],
      on: ['a'],
    },
    'a checkout to come back from': {
      ask: (session) => ({ path: `/join?status=success&session_id=${session}` }),
      theirs: (other) => other.sessionId,
      random: () => 'cs_test_nobodys',
      malformed: ['', 'cs_', '%27', 'cs_../../x', 'x'.repeat(2_000)],
      on: ['a'],
    },
    'a link that confirms an address': {
      ask: (text) => ({ path: `/confirm?token=${text}` }),
      theirs: () => tokens.confirm,
      random: token,
      malformed: ['', 'x', '%27', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'the form behind it': {
      ask: (text) => ({ path: '/confirm', asking: form({ intent: 'confirm', token: text }) }),
      theirs: () => tokens.confirm,
      random: token,
      malformed: ['', 'x', "'"],
      on: ['root', 'a'],
    },
    'a link that chooses a password': {
      ask: (text) => ({ path: `/reset-password?token=${text}` }),
      theirs: () => tokens.reset,
      random: token,
      malformed: ['', 'x', '%27'],
      on: ['root', 'a'],
    },
    'a link of another purpose': {
      ask: (text) => ({ path: `/reset-password?token=${text}` }),
      theirs: () => tokens.confirm,
      random: token,
      malformed: [],
      on: ['b'],
    },
    'the club of a checkout': {
      ask: (club, own) => ({
        path: '/api/create-checkout-session',
        asking: checkout({ customer: own.memberId, club, tier: own.tierId }),
      }),
      theirs: (other) => other.id,
      random: newId,
      malformed: ['', '1', "'", 'x'.repeat(5_000)],
      on: ['root', 'a'],
    },
    'the member of a checkout': {
      ask: (customer, own) => ({
        path: '/api/create-checkout-session',
        asking: checkout({ customer, club: own.id, tier: own.tierId }),
      }),
      theirs: (other) => other.memberId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root', 'a'],
    },
    'the tier of a checkout': {
      ask: (tier, own) => ({
        path: '/api/create-checkout-session',
        asking: checkout({ customer: own.memberId, club: own.id, tier }),
      }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root', 'a'],
    },
    'an invoice': {
      ask: (id) => ({ path: `/customer/billing/invoices/${id}` }),
      theirs: (other) => other.regular.invoiceId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root', 'a'],
    },
    'the last invoice of a page': {
      ask: (id) => ({ path: `/customer/billing?after=${id}` }),
      theirs: (other) => other.regular.invoiceId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['a'],
    },
    'a tier to change to': {
      ask: (id) => ({ path: `/customer/membership/change?tier=${id}` }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['a'],
    },
    'a member in the portal': {
      ask: (id) => ({ path: `/business/members/${id}` }),
      theirs: (other) => other.regular.memberId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root'],
    },
    'the last member of a page': {
      ask: (id) => ({ path: `/business/members?after=${id}` }),
      theirs: (other) => other.regular.memberId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root'],
    },
    'a payment to refund': {
      ask: (invoiceId, own) => ({
        path: `/business/members/${own.regular.memberId}`,
        asking: form({ intent: 'refund', refundId, invoiceId, amount: '1', reason: '' }),
      }),
      theirs: (other) => other.regular.invoiceId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root'],
    },
    'a tier to edit': {
      ask: (id) => ({ path: `/business/membership-tiers/${id}` }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root'],
    },
    'a tier to write': {
      ask: (id) => ({
        path: `/business/membership-tiers/${id}`,
        asking: form({ name: 'Mine', description: '', price: '1', bottles: '1', benefits: '' }),
      }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', "'--"],
      on: ['root'],
    },
    'a tier to publish, archive or move': {
      ask: (tierId) => ({
        path: '/business/membership-tiers',
        asking: form({ intent: 'archive', tierId }),
      }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root'],
    },
    'a waiting list to read': {
      ask: (id) => ({ path: `/business/membership-tiers/${id}/waiting-list` }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root'],
    },
    'the last name of a page of it': {
      ask: (id, own) => ({ path: `/business/membership-tiers/${own.tierId}/waiting-list?after=${id}` }),
      theirs: (other) => other.waitingId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root'],
    },
    'a name on a waiting list to invite': {
      ask: (entryId, own) => ({
        path: `/business/membership-tiers/${own.tierId}/waiting-list`,
        asking: form({ intent: 'invite', entryId }),
      }),
      theirs: (other) => other.waitingId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root'],
    },
    'a tier to wait for': {
      ask: (id) => ({ path: `/waiting-list/${id}` }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root', 'a'],
    },
    'the form of a list': {
      ask: (id) => ({
        path: `/waiting-list/${id}`,
        asking: form({ fullName: 'Ada', email: 'ada@example.test', agreed: 'on' }),
      }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', "'--"],
      on: ['root', 'a'],
    },
    'a link to a place on a list': {
      ask: (text) => ({ path: `/place/${text}` }),
      theirs: (other) => other.placeToken,
      random: () => waitingListToken('another secret of the tests', newId(), launchedPlatformNow()),
      malformed: ['x', '%27', '%00', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'a link to an entry on the opening list': {
      ask: (text) => ({ path: `/waiting-list/club/${text}` }),
      theirs: (other) => other.openingToken,
      random: () => openingListToken('another secret of the tests', newId(), launchedPlatformNow()),
      malformed: ['x', '%27', '%00', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'the button to leave it': {
      ask: (text) => ({ path: `/waiting-list/club/${text}`, asking: form({ intent: 'leave' }) }),
      theirs: (other) => other.openingToken,
      random: () => openingListToken('another secret of the tests', newId(), launchedPlatformNow()),
      malformed: ['x', '%27', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'the buttons behind it': {
      ask: (text) => ({ path: `/place/${text}`, asking: form({ intent: 'leave' }) }),
      theirs: (other) => other.placeToken,
      random: () => waitingListToken('another secret of the tests', newId(), launchedPlatformNow()),
      malformed: ['x', '%27', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'a business to open': {
      ask: (businessId) => ({ path: '/business/switch', asking: form({ businessId }) }),
      theirs: (other) => other.id,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root'],
    },
    'a staff member': {
      ask: (id) => ({ path: `/business/settings/staff/${id}` }),
      theirs: (other) => other.staffId,
      random: newId,
      malformed: ['1', '%00', "'--"],
      on: ['root'],
    },
    'a staff membership to end': {
      ask: (id) => ({ path: `/business/settings/staff/${id}`, asking: form({ intent: 'deactivate' }) }),
      theirs: (other) => other.staffId,
      random: newId,
      malformed: ['1', "'--"],
      on: ['root'],
    },
    'an invitation to revoke': {
      ask: (inviteId) => ({
        path: '/business/settings/staff',
        asking: form({ intent: 'revoke', inviteId }),
      }),
      theirs: (other) => other.inviteId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root'],
    },
    'a price to change': {
      ask: (id) => ({
        path: `/business/membership-tiers/${id}/price`,
        asking: form({ intent: 'announce', price: '1', effectiveOn: '2099-01-01' }),
      }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['1', "'--"],
      on: ['root'],
    },
    'a checkout of a plan to come back from': {
      ask: (session) => ({ path: `/business/plan?session_id=${session}` }),
      theirs: (other) => other.planSessionId,
      random: () => 'cs_test_nobodys',
      malformed: ['', '%27', 'cs_../../x', 'x'.repeat(2_000)],
      on: ['root'],
    },
    'a selected tier': {
      ask: (tierId) => ({
        path: '/customer/membership/change',
        asking: form({ tierId, priceId, dueCents: '0', quotedAt: '1', agreement: 'x' }),
      }),
      theirs: (other) => other.tierId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root', 'a'],
    },
    'a link that pays': {
      ask: (text) => ({ path: `/pay/${text}` }),
      theirs: (other) => other.payToken,
      random: () => paymentRecoveryToken('another secret of the tests', newId(), launchedPlatformNow()),
      malformed: ['x', '%27', '%00', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'the button behind it': {
      ask: (text) => ({ path: `/pay/${text}`, asking: form({}) }),
      theirs: (other) => other.payToken,
      random: () => paymentRecoveryToken('another secret of the tests', newId(), launchedPlatformNow()),
      malformed: ['x', '%27', 'x'.repeat(2_000)],
      on: ['root', 'a'],
    },
    'a membership to end': {
      ask: (membershipId, own) => ({
        path: `/business/members/${own.regular.memberId}`,
        asking: form({ intent: 'end', membershipId, why: '', sure: 'on' }),
      }),
      theirs: (other) => other.regular.membershipId,
      random: newId,
      malformed: ['', '1', "'"],
      on: ['root'],
    },
  }

  const tokens = { confirm: token(), reset: token() }
  beforeAll(async () => {
    for (const purpose of ['confirm', 'reset'] as const) {
      await there.db.owner.query(
        `insert into email_tokens (id, token_hash, purpose, user_id, email_norm, business_id, host, created_at, expires_at)
         select $1, sha256($2::bytea), $3, id, email_norm, $4, $6, now(), now() + interval '1 hour' from users where id = $5`,
        [
          newId(),
          tokens[purpose],
          purpose,
          there.b.id,
          there.b.memberUserId,
          `${there.b.slug}.${there.platform.rootDomain}`,
        ],
      )
    }
  })

  it.each(Object.entries(places))('%s', async (_name, place) => {
    const before = await there.rowCounts()
    const { ask, theirs, random, malformed, on } = place
    for (const where of on) {
      for (const who of people) {
        // The owner of club B asks for what is club A's.
        const isRival = who === 'rival' && kindOf(who, where) === 'business'
        const [own, other] = isRival ? [there.b, there.a] : [there.a, there.b]
        const [their, nobodys] = [theirs(other), random()]
        const send = (id: string) => {
          const { path, asking } = ask(id, own)
          return there.ask(path, { ...asking, who, where })
        }
        const [theirAnswer, nobodysAnswer] = [await send(their), await send(nobodys)]
        const at = `${who} on ${where}`
        expect(indistinct(theirAnswer, their), at).toEqual(indistinct(nobodysAnswer, nobodys))
        expect(faultsOf(theirAnswer, ask('', own).path, { who, where })).toEqual([])
        for (const id of malformed) {
          const { status } = await send(id)
          expect(status, `${at}: ${id.slice(0, 40)}`).toBeLessThan(500)
        }
      }
    }
    expect(await there.rowCounts()).toEqual(before)
    const { rows } = await there.db.owner.query('select 1 from email_tokens where used_at is not null')
    expect(rows).toEqual([])
  })

  it('while one’s own is taken', async () => {
    expect((await there.ask(`/confirm?token=${tokens.confirm}`, { where: 'b' })).status).toBe(200)
    expect(
      (await there.ask(`/join?status=success&session_id=${there.a.sessionId}`, { where: 'a' })).status,
    ).toBe(200)
    const pay = await there.ask(`/pay/${there.b.payToken}`, { where: 'b' })
    expect(pay).toMatchObject({ status: 200, body: expect.stringContaining('$99') })
    expect(pay.body).not.toMatch(new RegExp(`${canaries.secret} (Quill|Regular)|Ada Conti|ada@example`))
    const answer = await there.ask('/join', {
      where: 'a',
      ...form({ intent: 'choose-tier', tierId: there.a.tierId }),
    })
    expect(answer).toMatchObject({ status: 303, headers: { location: '/join?step=account' } })
  })
})

describe('a member, a tier and their pages in the portal', () => {
  const pages = (club: SeededClub) => [
    `/business/members/${club.regular.memberId}`,
    `/business/membership-tiers/${club.tierId}`,
    `/business/membership-tiers/${club.tierId}/price`,
  ]

  it.each<[Who, 'a' | 'b', Outcome]>([
    ['owner', 'a', 200],
    ['manager', 'a', 200],
    ['rival', 'b', 200],
    ['desk', 'a', '/unauthorized'],
    ['owner', 'b', 404],
    ['manager', 'b', 404],
    ['desk', 'b', '/unauthorized'],
    ['rival', 'a', 404],
    ['admin', 'a', '/unauthorized'],
    ['member', 'a', '/unauthorized'],
    ['other', 'b', '/unauthorized'],
    ['former', 'a', '/profile-setup'],
  ])('to %s, of club %s: %s', async (who, of, outcome) => {
    for (const page of pages(there[of])) {
      const answer = await there.ask(page, { who })
      // The desk opens the members of its own club; tiers have to do with money.
      const isDeskAtMember = who === 'desk' && page.includes('/members/')
      const expected = isDeskAtMember ? (of === 'a' ? 200 : 404) : outcome
      expect(outcomeOf(answer), page).toBe(expected)
      const word = of === 'a' ? 'Amberlark' : canaries.secret
      if (expected === 200 && page.includes('/members/')) expect(answer.body).toContain(`${word} Regular`)
      if (expected !== 200) expect(answer.body).not.toMatch(new RegExp(`${word} (Regular|Pour)`))
    }
  })
})

describe('a cookie', () => {
  it.each(hosts)('of %s is nothing on any other host', async (from) => {
    for (const to of hosts.filter((where) => where !== from)) {
      for (const who of people.filter((one) => one !== 'anonymous')) {
        const stolen = { where: to, headers: { cookie: there.cookieOf(who, from) } }
        const answer = await there.ask('/customer/dashboard', stolen)
        expect(outcomeOf(answer), `${who} from ${from} to ${to}`).toBe('/login?next=%2Fcustomer%2Fdashboard')
        expect((await there.ask('/login', stolen)).status).toBe(200)
        const call = await there.ask('/api/create-checkout-session', {
          ...stolen,
          ...json({}),
          headers: {
            ...stolen.headers,
            'content-type': 'application/json',
          },
        })
        expect([400, 401]).toContain(call.status)
      }
    }
  })

  it('of club A signs no one out at club B', async () => {
    const headers = { cookie: there.cookieOf('member', 'a') }
    await there.ask('/logout', {
      where: 'b',
      ...form({}),
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect((await there.ask('/customer/dashboard', { who: 'member', where: 'a' })).status).toBe(200)
  })

  it.each([
    ['nonsense', '__Host-session=nonsense'],
    ['another of the right form', `__Host-session=${'A'.repeat(43)}`],
    ['nothing', '__Host-session='],
    ['what would be SQL', `__Host-session=' or '1'='1`],
    ['bytes beyond ASCII', '__Host-session=\u00e9\u00ff'],
    ['only separators', '; ; =; ;;'],
    ['a name without the prefix', 'session=PLAIN'],
    ['a very long value', `__Host-session=${'x'.repeat(8_000)}`],
    ['a hundred of them', Array.from({ length: 100 }, (_, i) => `__Host-session=x${i}`).join('; ')],
    ['an unknown draft', `__Host-join=${'B'.repeat(43)}`],
  ])('of %s belongs to no one', async (_what, cookie) => {
    const plain = cookie.replace('PLAIN', there.cookieOf('member', 'a').split('=')[1]!)
    for (const path of ['/customer/dashboard', '/customer/dashboard.data', '/', '/join', '/login']) {
      const anonymous = await there.ask(path, { where: 'a' })
      const answer = await there.ask(path, { where: 'a', headers: { cookie: plain } })
      expect(answer.status, path).toBe(anonymous.status)
    }
  })

  it('sent twice is read as it stands first, and never as both', async () => {
    const [good, bad] = [there.cookieOf('member', 'a'), `__Host-session=${'A'.repeat(43)}`]
    const outcome = async (cookie: string) =>
      outcomeOf(await there.ask('/customer/dashboard', { where: 'a', headers: { cookie } }))
    expect(await outcome(`${good}; ${bad}`)).toBe(200)
    expect(await outcome(`${bad}; ${good}`)).toBe('/login?next=%2Fcustomer%2Fdashboard')
  })
})

it('leaving ends the session of this host alone', async () => {
  const leave = () => there.ask('/logout', { who: 'admin', where: 'b', ...form({}) })
  expect(outcomeOf(await leave())).toBe('/login?done=signed-out')
  expect(outcomeOf(await there.ask('/logout', { who: 'admin', where: 'b' }))).toBe('/login')
  for (const where of ['root', 'a'] as const) {
    expect((await there.ask('/logout', { who: 'admin', where })).status).toBe(200)
  }
})
