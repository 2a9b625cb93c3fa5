import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { cspReports, readReports } from '~/web/http/endpoints/csp-reports.server'
import { createMetrics } from '~/web/http/endpoints/metrics.server'
import { securityContact } from '~/web/http/endpoints/security-contact.server'
import type { HttpEnv } from '~/web/http/http-env'
import type { Services } from '~/web/http/request-context.server'

const report = (more: object = {}) => ({
  type: 'csp-violation',
  body: {
    effectiveDirective: 'img-src',
    blockedURL: 'https://pictures.example/a.png?who=ada',
    documentURL: 'https://bottega.clubs.example/gift/Zk3f9aXx-longtoken?email=ada@example.test',
    ...more,
  },
})

describe('a report of blocked content', () => {
  const expected = { directive: 'img-src', blocked: 'pictures.example', page: '/gift/:' }

  it('keeps the directive, the blocked host and the words of the page, and nothing of the reader', () => {
    expect(readReports(JSON.stringify([report()]))).toEqual([expected])
  })

  it('is read in the older form too', () => {
    const old = {
      'csp-report': {
        'violated-directive': "img-src 'self'",
        'blocked-uri': 'https://pictures.example/a.png',
        'document-uri': 'https://clubs.example/gift/Zk3f9aXx',
      },
    }
    expect(readReports(JSON.stringify(old))).toEqual([expected])
  })

  it.each([
    ['text that is no JSON', '<html>'],
    ['a report of another kind', JSON.stringify([{ ...report(), type: 'deprecation' }])],
    ['a directive that does not exist', JSON.stringify(report({ effectiveDirective: 'made-up' }))],
    ['what a browser extension added', JSON.stringify(report({ blockedURL: 'moz-extension://abc/x.js' }))],
    ['no body', null],
  ])('is not %s', (_name, body) => {
    expect(readReports(body)).toEqual([])
  })
})

describe('the address of reports', () => {
  let lines: object[]
  let now: Date
  let metrics: ReturnType<typeof createMetrics>
  let app: Hono<HttpEnv>
  beforeEach(() => {
    lines = []
    now = new Date('2026-11-30T12:00:00Z')
    metrics = createMetrics()
    app = new Hono<HttpEnv>()
    const log = { warn: (line: object) => void lines.push(line) }
    cspReports(app, { log, now: () => now, metrics } as unknown as Parameters<typeof cspReports>[1])
  })
  const send = (body: string) => app.request('/hooks/csp', { method: 'POST', body })
  const counted = async (directive: string) =>
    Number(
      new RegExp(`tastevin_csp_reports_total\\{directive="${directive}"\\} (\\d+)`).exec(
        await metrics.text(),
      )?.[1] ?? 0,
    )

  it('counts each report, and logs each kind once a day', async () => {
    for (let i = 0; i < 3; i++) expect((await send(JSON.stringify([report(), report()]))).status).toBe(204)
    expect(lines).toEqual([{ directive: 'img-src', blocked: 'pictures.example', page: '/gift/:' }])
    expect(await counted('img-src')).toBe(6)
    now = new Date('2026-12-01T00:00:00Z')
    await send(JSON.stringify(report()))
    expect(lines).toHaveLength(2)
  })

  it('reads at most 120 reports in a minute, and counts the others as not read', async () => {
    const twenty = JSON.stringify(
      Array.from({ length: 30 }, (_, i) => report({ blockedURL: `https://h${i}.example/` })),
    )
    for (let i = 0; i < 7; i++) await send(twenty)
    expect(await counted('img-src')).toBe(120)
    expect(await counted('not read')).toBe(20)
  })

  it('refuses a long body, and another method', async () => {
    expect((await send('x'.repeat(17 * 1024))).status).toBe(413)
    expect((await app.request('/hooks/csp')).status).toBe(405)
    expect(lines).toEqual([])
  })
})

describe('security.txt', () => {
  const ask = (kind: 'root' | 'club', contact: string | null) => {
    const app = new Hono<HttpEnv>()
    app.use(async (c, next) => {
      c.set('host', { kind } as never)
      await next()
    })
    const env = { securityContact: contact, scheme: 'https', rootDomain: 'clubs.example' }
    securityContact(app, { env, now: () => new Date('2026-11-30T12:00:00Z') } as unknown as Services)
    return app.request('/.well-known/security.txt')
  }

  it('names the contact, and expires in two to three months', async () => {
    const answer = await ask('root', 'mailto:security@clubs.example')
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const fields = Object.fromEntries(
      (await answer.text())
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    ) as Record<string, string>
    expect(fields).toMatchObject({
      Contact: 'mailto:security@clubs.example',
      Canonical: 'https://clubs.example/.well-known/security.txt',
    })
    const days = (Date.parse(fields.Expires!) - Date.parse('2026-11-30T12:00:00Z')) / 86_400_000
    expect(days).toBeGreaterThan(59)
    expect(days).toBeLessThanOrEqual(90)
  })

  it('does not exist without a contact, and not on the hosts of clubs', async () => {
    expect((await ask('root', null)).status).toBe(404)
    expect((await ask('club', 'mailto:security@clubs.example')).status).toBe(404)
  })
})
