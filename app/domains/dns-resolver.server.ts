import { promises as dns } from 'node:dns'

/** What the DNS says of a name's TXT records. `silent`: it could not be asked, and so nothing is known. */
export type TxtAnswer =
  { kind: 'records'; values: string[] } | { kind: 'none' } | { kind: 'silent'; because: string }

/** Asks the DNS. A stand-in for tests needs nothing but this. */
export interface DnsResolver {
  /** Never rejects; answers within ten seconds. */
  txt(name: string): Promise<TxtAnswer>
}

/** There is no such name, or none with such a record (RFC 1035: NXDOMAIN, and an empty answer). */
const notFoundCodes = new Set(['ENOTFOUND', 'ENODATA'])
const maxValues = 100

/** A resolver over these servers (`address:port`), or without any the machine's own. */
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
    timer = setTimeout(
      () => reject(Object.assign(new Error('The DNS did not answer'), { code: 'ETIMEOUT' })),
      ms,
    )
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
