import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../../isolation/route-expectations'
import { sendRaw } from '../../unit/web/http/raw-request'
import {
  aPopulatedPlatform,
  type PopulatedPlatform,
  type Where,
  type Who,
} from '../../builders/populated-platform'
import { isWhole } from '../../length'
import { responseViolations, hostile, inherited, markup } from './corpus'

let there: PopulatedPlatform
beforeAll(async () => void (there = await aPopulatedPlatform()))
afterAll(() => there?.close())

const parameters = [
  'status',
  'session_id',
  'step',
  'tier',
  'because',
  'tries',
  'token',
  'next',
  'club',
  'saved',
  'done',
  'tab',
  'q',
  'kind',
  'perk',
  'month',
  'who',
  'after',
  'paper',
  '_routes',
]
const as: { who: Who; where: Where }[] = [
  { who: 'anonymous', where: 'root' },
  { who: 'member', where: 'a' },
  { who: 'admin', where: 'root' },
]
const pathOf = (pattern: string) => pattern.replace(/:\w+$|\*$/, rules[pattern]?.params?.[0] ?? '')

describe.each(Object.keys(rules).map((pattern, turn) => ({ pattern, turn })))('the route $pattern', (one) => {
  const { pattern, turn } = one
  const path = pathOf(pattern)
  const twin = path === '/' ? '/_root.data' : `${path}.data`

  it('handles any query', { timeout: 60_000 }, async () => {
    const faults: string[] = []
    for (const [i, value] of hostile.entries()) {
      // Each page is asked a third of the values; what each of them does is the same on many pages.
      if (!isWhole && i % 3 !== turn % 3) continue
      // All values in all parameters at once; then each parameter with one value in turn, and each twice.
      const queries = [`${new URLSearchParams(parameters.map((name) => [name, value.slice(0, 200)]))}`]
      const own = parameters[(i + turn) % parameters.length]!
      if ((i + turn) % 2 === 0)
        queries.push(`status=success&${own}=${encodeURIComponent(value.slice(0, 1_000))}`)
      if (i < parameters.length) queries.push(`${own}=a&${own}=b`)
      for (const [n, query] of queries.entries()) {
        const at = as[(i + n) % as.length]!
        // Script values are checked in pages and in data; the rest mostly in data, since drawing a page takes longest.
        const isPage = markup.includes(value) ? (i + n) % 2 === 0 : (i + n + turn) % 4 === 0
        const target = isPage ? path : twin
        const answer = await there.ask(`${target}?${query}`, at)
        faults.push(
          ...responseViolations(answer).map(
            (fault) => `${target}?${query.slice(0, 80)}: ${fault} (${answer.status})`,
          ),
        )
      }
    }
    expect(faults).toEqual([])
  })

  it('treats the name of an object property as unknown', async () => {
    const who: Who = path.startsWith('/admin') ? 'admin' : path.startsWith('/customer') ? 'member' : 'owner'
    const faults: string[] = []
    for (const [i, word] of inherited.entries()) {
      const query = new URLSearchParams(
        parameters.flatMap((name) => (name === '_routes' ? [] : [[name, word]])),
      )
      const target = `${i % 2 === turn % 2 || i < 2 ? path : twin}?${query}`
      const answer = await there.ask(target, { who, where: who === 'member' ? 'a' : 'root' })
      faults.push(
        ...responseViolations(answer).map((fault) => `${path} with ${word}: ${fault} (${answer.status})`),
      )
    }
    expect(faults).toEqual([])
  })

  it('handles anything after its path', async () => {
    const faults: string[] = []
    const tails = [
      '/',
      '//',
      '/.',
      '/..',
      '/%2e%2e',
      '/%2f',
      '%20',
      '%0d%0aX-Hostile:1',
      ';a=b',
      '.data.data',
      '/.data',
      '/_root.data',
      '.data/',
      '/%F0%9F%8D%B7',
      '/%E2%80%AE',
      '/%25',
      '/%2525',
      '/%25zz',
      `/${'a'.repeat(3_000)}`,
      '?index',
      '?_routes=',
      '?_routes=root,root,__proto__',
      '?_routes=routes/admin/dashboard',
    ]
    for (const [i, tail] of tails.entries()) {
      // In turn: what parses a path knows no pages, only their parameters.
      if ((i + turn) % 2 === 0) continue
      const answer = await there.ask(path === '/' ? `/x${tail}` : path + tail, as[(i + turn) % as.length])
      faults.push(
        ...responseViolations(answer).map(
          (fault) => `${path}${tail.slice(0, 30)}: ${fault} (${answer.status})`,
        ),
      )
      if (answer.headers['x-hostile']) faults.push(`${tail}: a header of its own`)
    }
    const refused = [
      ['%', 400],
      ['%zz', 400],
      ['%ff', 400],
      ['%00', 400],
      ['?a=%', 400],
      ['?a=%ff', 400],
      ['?a=%00', 400],
      ['?_data=root', 400],
      ['?%5fdata=root', 400],
      [`?${'a'.repeat(5_000)}`, 414],
    ] as const
    for (const [i, [tail, status]] of refused.entries()) {
      // The HTTP app's own responses, before any page.
      if ((i + turn) % 3 !== 0) continue
      const answer = await there.ask(path + tail)
      if (answer.status !== status)
        faults.push(`${path}${tail.slice(0, 30)}: ${answer.status} instead of ${status}`)
    }
    expect(faults).toEqual([])
  })
})

describe('a missing page', () => {
  const id = '00000000-0000-7000-8000-000000000000'
  it.each<[string, Who, Where, string, string]>([
    [`/admin/businesses/${id}`, 'admin', 'root', 'Business not found.', '/admin/businesses'],
    [`/admin/inquiries/${id}`, 'admin', 'root', 'Inquiry not found.', '/admin/inquiries'],
    ['/admin/nothing', 'admin', 'root', 'This page does not exist.', '/admin/business-invitations'],
    [`/business/members/${id}`, 'owner', 'root', 'Member not found.', '/business/members'],
    ['/business/membership-tiers/x', 'owner', 'root', 'Tier not found.', '/business/membership-tiers'],
    ['/business/setup/nothing', 'desk', 'root', 'This page does not exist.', '/business/dashboard'],
    ['/customer/nothing', 'member', 'a', 'This page does not exist.', '/customer/dashboard'],
    [`/customer/billing/${id}`, 'member', 'root', 'This page does not exist.', '/customer/billing'],
  ])('%s says so to the %s inside the frame, with the way back', async (path, who, where, sentence, back) => {
    const { status, body } = await there.ask(path, { who, where })
    expect(status).toBe(404)
    const main = body.slice(body.indexOf('<main'), body.indexOf('</main>'))
    expect(main).toContain('Page not found')
    expect(main).toContain(sentence)
    expect(main).toContain(`href="${back}"`)
    for (const sign of ['skip-link', '<nav', 'data-theme-toggle']) expect(body).toContain(sign)
  })
})

describe('a request', () => {
  const send = (lines: string[], body = '') => {
    const port = Number(there.hostOf('a').split(':')[1])
    return sendRaw(
      port,
      lines.map((line) => line.replace('HOST', there.hostOf('a'))),
      body,
    )
  }

  it.each<[string, string[], string, number[]]>([
    [
      'two lengths',
      ['POST /login HTTP/1.1', 'Host: HOST', 'Content-Length: 1', 'Content-Length: 2'],
      'ab',
      [400],
    ],
    [
      'a length and chunks',
      ['POST /login HTTP/1.1', 'Host: HOST', 'Content-Length: 4', 'Transfer-Encoding: chunked'],
      '0\r\n\r\n',
      [400],
    ],
    ['a negative length', ['POST /login HTTP/1.1', 'Host: HOST', 'Content-Length: -1'], '', [400]],
    [
      'chunks without a size',
      ['POST /login HTTP/1.1', 'Host: HOST', 'Sec-Fetch-Site: same-origin', 'Transfer-Encoding: chunked'],
      'zz\r\n',
      [400],
    ],
    ['an unknown coding', ['POST /login HTTP/1.1', 'Host: HOST', 'Transfer-Encoding: gzip'], '', [400]],
    ['a method of its own', ['BREW / HTTP/1.1', 'Host: HOST'], '', [400]],
    ['an echo', ['TRACE / HTTP/1.1', 'Host: HOST'], '', [405]],
    ['a tunnel', ['CONNECT evil.example:443 HTTP/1.1', 'Host: HOST'], '', [0]],
    [
      'another protocol',
      ['GET / HTTP/1.1', 'Host: HOST', 'Connection: Upgrade', 'Upgrade: websocket'],
      '',
      [200],
    ],
    ['a range', ['GET / HTTP/1.1', 'Host: HOST', 'Range: bytes=0-1'], '', [200]],
    [
      'odd preferences',
      ['GET / HTTP/1.1', 'Host: HOST', 'Accept: ;;;', 'Accept-Encoding: gzip;q=x,,*', 'Accept-Language: %'],
      '',
      [200],
    ],
    [
      'a path that climbs into an exempt one',
      ['POST /hooks/../login HTTP/1.1', 'Host: HOST', 'Content-Length: 0'],
      '',
      [403],
    ],
    ['an escaped one', ['POST /hooks/%2e%2e/login HTTP/1.1', 'Host: HOST', 'Content-Length: 0'], '', [403]],
    [
      'a path that climbs out of the files',
      ['GET /assets/..%2f..%2fserver/index.js HTTP/1.1', 'Host: HOST'],
      '',
      [302],
    ],
    ['an unescaped one', ['GET /assets/../../server/index.js HTTP/1.1', 'Host: HOST'], '', [302]],
    ['a backslash', ['GET /\\evil.example HTTP/1.1', 'Host: HOST'], '', [400]],
    ['a host after slashes', ['GET //evil.example HTTP/1.1', 'Host: HOST'], '', [400]],
  ])('with %s', async (_what, lines, body, statuses) => {
    // 0: the connection ends without a response.
    expect(statuses).toContain((await send(lines, body)).status || 0)
    expect((await there.ask('/readyz')).status).toBe(200)
  })

  it.each([
    ['a byte that looks like a space', '\xA0'],
    ['a vertical tab', '\x0B'],
    ['another name', 'x'],
  ])('with %s before the name of its cookie has no session', async (_what, before) => {
    const cookie = there.cookieOf('member', 'a')
    const path = '/account/devices'
    const asking = { where: 'a' as const, headers: { cookie } }
    expect((await there.ask(path, asking)).status).toBe(200)
    const headers = { cookie: `${before}${cookie}; ${before}${cookie}` }
    const answer = await there.ask(path, { ...asking, headers }).catch(() => ({ status: 400 }))
    expect([302, 400]).toContain(answer.status)
  })

  it('through an unconfigured proxy gets no metrics', async () => {
    expect((await there.ask('/metrics')).status).toBe(200)
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip']) {
      expect((await there.ask('/metrics', { headers: { [header]: '127.0.0.1' } })).status, header).toBe(403)
    }
  })
})
