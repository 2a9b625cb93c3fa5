// Reports of browsers about content that the policy blocked: counted, and each kind logged once a day.
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Services } from '~/web/http/request-context.server'
import type { HttpEnv } from '../http-env'
import { decodeUtf8, readBody } from '../request-body.server'
import { cspReportPath } from '../security-headers'
import type { Metrics } from './metrics.server'

const mostBytes = 16 * 1024
/** Of one request; browsers collect some before they send them. */
const mostReports = 20
/** Of a process, in a minute: a page that is broken for everyone says so in the first few. */
const mostInAMinute = 120
/** Kinds of a day that are logged: anyone can invent them. */
const mostKinds = 200

const text = z.string().max(2_000).catch('')
/** As `report-to` sends them (Reporting API) and as `report-uri` does (CSP level 2). */
const reportTo = z.object({
  type: z.literal('csp-violation'),
  body: z.object({ effectiveDirective: text, blockedURL: text, documentURL: text }),
})
const reportUri = z.object({
  'csp-report': z.object({
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'document-uri': text,
  }),
})

/** One kind of report. It has no address, id, token or club in it. */
interface Blocked {
  directive: string
  /** A host, or a word such as `inline`. */
  blocked: string
  page: string
}

/**
 * Receives reports at `/hooks/csp`: 204 however many are kept, 413 for one that is too long. Nothing about the reader is
 * stored: no network address, browser or query.
 */
export function cspReports(
  app: Hono<HttpEnv>,
  { log, now, metrics }: Pick<Services, 'log' | 'now'> & { metrics: Metrics },
): void {
  let minute = { at: 0, count: 0 }
  let day = { at: '', kinds: new Set<string>() }
  app.post(cspReportPath, async (c) => {
    c.set('routeLabel', 'webhook')
    if (Number(c.req.header('content-length') ?? 0) > mostBytes) return c.text('too long', 413)
    const bytes = (await readBody(c.req.arrayBuffer())) ?? new ArrayBuffer(0)
    if (bytes.byteLength > mostBytes) return c.text('too long', 413)
    const at = now()
    const thisMinute = Math.floor(at.getTime() / 60_000)
    if (minute.at !== thisMinute) minute = { at: thisMinute, count: 0 }
    const today = at.toISOString().slice(0, 10)
    if (day.at !== today) day = { at: today, kinds: new Set() }
    for (const report of readReports(decodeUtf8(bytes))) {
      if (++minute.count > mostInAMinute) {
        metrics.countBlocked('not read')
        continue
      }
      metrics.countBlocked(report.directive)
      const kind = JSON.stringify(report)
      if (day.kinds.has(kind) || day.kinds.size >= mostKinds) continue
      day.kinds.add(kind)
      log.warn(report, 'a browser blocked content of a page')
    }
    return c.body(null, 204)
  })
  app.all(cspReportPath, (c) => c.text('reports must be posted', 405, { allow: 'POST' }))
}

const directives = new Set(
  'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src object-src base-uri form-action frame-ancestors frame-src media-src worker-src manifest-src'.split(
    ' ',
  ),
)

/** The kinds of a body; none of text that is no report, and none that a browser extension caused. */
export function readReports(body: string | null): Blocked[] {
  let value: unknown
  try {
    value = JSON.parse(body ?? '')
  } catch {
    return []
  }
  return (Array.isArray(value) ? value : [value]).slice(0, mostReports).flatMap((one) => {
    const fresh = reportTo.safeParse(one).data?.body
    const old = reportUri.safeParse(one).data?.['csp-report']
    if (!fresh && !old) return []
    const [directive = ''] = (
      fresh?.effectiveDirective ||
      old?.['effective-directive'] ||
      old?.['violated-directive'] ||
      ''
    ).split(' ')
    const blocked = blockedOf(fresh?.blockedURL ?? old?.['blocked-uri'] ?? '')
    if (!directives.has(directive) || blocked === null) return []
    return [{ directive, blocked, page: pageOf(fresh?.documentURL ?? old?.['document-uri'] ?? '') }]
  })
}

/** The host of what was blocked, or its kind; null for what the reader's browser added. */
function blockedOf(text: string): string | null {
  if (!URL.canParse(text)) return /^[a-z-]{1,30}$/.test(text) ? text : 'unknown'
  const { protocol, hostname } = new URL(text)
  if (protocol.endsWith('-extension:')) return null
  return /^https?:$|^wss?:$/.test(protocol) ? hostname : protocol
}

/** A page by the plain words of its path: ids, tokens and names of clubs are left out. */
function pageOf(text: string): string {
  if (!URL.canParse(text)) return 'unknown'
  const words = new URL(text).pathname.split('/').slice(1, 6)
  return '/' + words.map((word) => (/^[a-z-]{0,24}$/.test(word) ? word : ':')).join('/')
}
