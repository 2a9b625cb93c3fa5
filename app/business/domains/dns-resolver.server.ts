import { promises as dns } from 'node:dns'

/** A TXT lookup's result. `silent`: the lookup failed, so the result is unknown. */
export type TxtAnswer =
  { kind: 'records'; values: string[] } | { kind: 'none' } | { kind: 'silent'; because: string }

/** A DNS client; tests implement it themselves. */
export interface DnsResolver {
  /** Never rejects; resolves within ten seconds. */
  txt(name: string): Promise<TxtAnswer>
}

/** The name or record does not exist (RFC 1035: NXDOMAIN or an empty answer). */
const notFoundCodes = new Set(['ENOTFOUND', 'ENODATA'])
const maxValues = 100

/** A resolver that uses these servers (`address:port`), by default the machine's own. */
export function createDnsResolver(servers: string[]): DnsResolver {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return {
    async txt(name) {
      try {
        const records = await withTimeout(9_000, resolver.resolveTxt(name))
        return { kind: 'records', values: records.slice(0, maxValues).map((pieces) => pieces.join('')) }
      } catch (error) {
        const code = (error as { code?: string }).code ?? 'EFAILED'
        return notFoundCodes.has(code) ? { kind: 'none' } : { kind: 'silent', because: code }
      }
    },
  }
}

async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new Error('DNS timed out'), { code: 'ETIMEOUT' })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
