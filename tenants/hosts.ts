// Which host a request is for, from its raw Host header. Pure: nothing here reads the database.
import { domainToASCII, domainToUnicode } from 'node:url'

/** Where a request is addressed. `host` is always canonical: lower-case, without a trailing dot, with our port. */
export type ParsedHost =
  | { kind: 'root'; host: string }
  | { kind: 'club'; slug: string; host: string }
  | { kind: 'domain'; domain: string; host: string }
  | { kind: 'redirect'; host: string }
  | { kind: 'refused'; status: 400 | 421; because: string }

export interface ParseHostOptions {
  /** The platform's host, with its port if it has one: `tastevin.example` or `localhost:3000`. */
  rootDomain: string
  method: string
  /** The request target exactly as it stood in the request line. */
  target: string
  /** True where a configured proxy stands in front and may listen on a port of its own. */
  behindProxy?: boolean
}

/** Letters, digits and inner hyphens; at most 63 octets (RFC 1035). */
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const hostShape = new RegExp(`^(${label}(?:\\.${label})*)(\\.?)(?::([0-9]{1,5}))?$`, 'i')
const maxNameLength = 253
const defaultPorts = ['80', '443']

const refused = (status: 400 | 421, because: string): ParsedHost => ({ kind: 'refused', status, because })

/** Every value of the Host header in Node's flat list of raw header names and values. */
export function hostValues(rawHeaders: readonly string[]): string[] {
  const values: string[] = []
  for (let i = 0; i + 1 < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() === 'host') values.push(rawHeaders[i + 1] ?? '')
  }
  return values
}

/** Splits a configured host into its lower-case name and its port (empty where it has none). */
export function splitHost(host: string): { name: string; port: string } {
  const colon = host.lastIndexOf(':')
  return colon < 0
    ? { name: host.toLowerCase(), port: '' }
    : { name: host.slice(0, colon).toLowerCase(), port: host.slice(colon + 1) }
}

/** The host of a club's pages: its slug in front of the platform's host. */
export const clubHost = (slug: string, rootDomain: string): string => `${slug}.${rootDomain.toLowerCase()}`

/** The host of a club's pages as its links name it: its own domain where it has chosen one, on our port. */
export function canonicalHost(club: { slug: string; domain: string | null }, rootDomain: string): string {
  return club.domain === null ? clubHost(club.slug, rootDomain) : domainHost(club.domain, rootDomain)
}

/** The host of a club's pages on a domain of its own. */
export function domainHost(domain: string, rootDomain: string): string {
  const { port } = splitHost(rootDomain)
  return port === '' ? domain : `${domain}:${port}`
}

/**
 * A target may be appended to an origin: origin-form (RFC 9112, 3.2.1), and not one that a URL parser would
 * read as another host. The parser takes a backslash for a slash.
 */
const isOriginForm = (target: string): boolean => /^\/(?![/\\])/.test(target)

/**
 * Could be a custom domain: at least two labels, the last one no number (URL parsers take a host that ends
 * in one, also in hex, for an IPv4 address), and any `xn--` label is real punycode.
 */
const isPublicName = (name: string): boolean => /\.[a-z][a-z0-9-]*$/.test(name) && isValidHostName(name)

/**
 * True where every `xn--` label of a name is the punycode of something. URL parsers differ in it: of a name of ASCII
 * alone newer ones ask for no proof.
 */
export function isValidHostName(name: string): boolean {
  if (!name.includes('xn--')) return true
  const unicode = domainToUnicode(name)
  return !/(^|\.)xn--/.test(unicode) && domainToASCII(unicode) === name
}

/** True for text that may be a club's own domain: worth asking the database for. */
export const couldBeDomain = (text: string): boolean =>
  text.length <= maxNameLength && hostShape.test(text) && text === text.toLowerCase() && isPublicName(text)

/**
 * Reads where a request is addressed. It judges the header's own characters before any URL parser sees them,
 * because the parser maps full-width letters and zero-width characters onto ASCII names.
 * `domain` is only a candidate: the caller looks it up among the verified custom domains.
 * Refusals: 400 for a request that is not well formed, 421 for a host that is not ours. Never throws.
 */
export function parseHost(rawHeaders: readonly string[], question: ParseHostOptions): ParsedHost {
  const [value, second] = hostValues(rawHeaders)
  if (value === undefined) return refused(400, 'The request names no host.')
  if (second !== undefined) return refused(400, 'The request names more than one host.')
  if (!isOriginForm(question.target)) return refused(400, 'The request target is not a path.')

  const match = value.length <= maxNameLength + 7 ? hostShape.exec(value) : null
  const name = match?.[1]?.toLowerCase()
  if (!match || !name || name.length > maxNameLength) return refused(400, 'The host is not a host name.')

  const root = splitHost(question.rootDomain)
  const port = match[3]
  const portIsOurs = root.port === '' ? defaultPorts.includes(port ?? '') : port === root.port
  if (port !== undefined && !portIsOurs && !question.behindProxy) {
    return refused(421, 'Nothing is served on this port.')
  }

  const reading = place(name, root)
  if (match[2] === '' || reading.kind === 'refused') return reading
  const mayRedirect = question.method === 'GET' || question.method === 'HEAD'
  return mayRedirect ? { kind: 'redirect', host: reading.host } : refused(400, 'The host ends in a dot.')
}

function place(
  name: string,
  root: { name: string; port: string },
): Exclude<ParsedHost, { kind: 'redirect' }> {
  const host = root.port === '' ? name : `${name}:${root.port}`
  if (name === root.name) return { kind: 'root', host }
  if (name.endsWith(`.${root.name}`)) {
    const slug = name.slice(0, -root.name.length - 1)
    // Labels with `--` belong to internationalised names, which URL parsers may refuse; no slug has one.
    if (!slug.includes('.') && !slug.includes('--')) return { kind: 'club', slug, host }
    return { kind: 'refused', status: 421, because: 'No club has such a host.' }
  }
  if (isPublicName(name)) return { kind: 'domain', domain: name, host }
  return { kind: 'refused', status: 421, because: 'This host is not served here.' }
}
