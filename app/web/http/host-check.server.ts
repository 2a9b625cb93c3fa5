import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parseHost, type ParsedHost } from '#/tenants/hosts'
import { trimHttpWhitespace } from '~/foundation/kit/http-headers'
import { apiErrorBody, isApiPath } from './api-responses.server'
import { checkRequestTarget } from './request-target'

const FORWARDED = /^(x-forwarded-.*|forwarded|x-real-ip)$/i

declare module 'node:http' {
  interface IncomingMessage {
    /** The result of checking the Host header. */
    reading?: ParsedHost
    clientAddress?: string
    /** Set by any proxy, ours or an unconfigured one. */
    forwarded?: boolean
  }
}

export interface HostCheckOptions {
  rootDomain: string
  trustedProxies: string[]
}

/**
 * The first check of a request, on Node's raw headers and before anything builds a URL from them. Rejects
 * malformed and foreign hosts; otherwise leaves one canonical Host and no forwarded header, so that nothing later
 * can be misled about the host. Returns false when it has answered.
 */
export function checkHost(req: IncomingMessage, res: ServerResponse, options: HostCheckOptions): boolean {
  const target = req.url ?? '/'
  const method = req.method ?? 'GET'
  const refusal = checkRequestTarget(method, target)
  if (refusal) return refuse(res, target, refusal.status, refusal.reason)

  const peer = req.socket.remoteAddress ?? ''
  const proxied = options.trustedProxies.includes(peer)
  req.forwarded = Object.keys(req.headers).some((name) => FORWARDED.test(name))
  req.clientAddress = proxied ? forwardedFor(req, options.trustedProxies) : peer
  req.reading = parseHost(req.rawHeaders, {
    rootDomain: options.rootDomain,
    method,
    target,
    behindProxy: proxied,
  })
  if (req.reading.kind === 'refused') {
    // Probes request an IP address; they are answered later, and only they are.
    if (req.reading.status === 421 && isProbe(target)) return true
    return refuse(res, target, req.reading.status, req.reading.status === 421 ? '' : req.reading.because)
  }
  canonicalizeHost(req, req.reading.host)
  return true
}

/** URLs that programs on this machine request by its IP address. */
const isProbe = (target: string) => /^\/(healthz|readyz|metrics|internal\/tls-ask\?.*)$/.test(target)

function refuse(res: ServerResponse, target: string, status: number, reason: string): false {
  const path = target.split('?')[0]!
  const body = isApiPath(path) ? JSON.stringify(apiErrorBody(path, status)) : reason
  res.writeHead(status, {
    'content-type': isApiPath(path) ? 'application/json' : 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': randomBytes(9).toString('base64url'),
    connection: 'close',
  })
  res.end(body)
  return false
}

/** The last address in X-Forwarded-For that is not one of our own proxies. */
function forwardedFor(req: IncomingMessage, proxies: string[]): string {
  const hops = String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map(trimHttpWhitespace)
    .filter(Boolean)
  return hops.reverse().find((hop) => !proxies.includes(hop)) ?? req.socket.remoteAddress ?? ''
}

function canonicalizeHost(req: IncomingMessage, host: string) {
  const raw: string[] = []
  for (let i = 0; i + 1 < req.rawHeaders.length; i += 2) {
    const name = req.rawHeaders[i]!
    if (FORWARDED.test(name)) continue
    raw.push(name, name.toLowerCase() === 'host' ? host : req.rawHeaders[i + 1]!)
  }
  req.rawHeaders = raw
  for (const name of Object.keys(req.headers)) if (FORWARDED.test(name)) delete req.headers[name]
  req.headers.host = host
}
