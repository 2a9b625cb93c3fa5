import { promises as dns, type LookupAddress } from 'node:dns'
import { request as askPlain } from 'node:http'
import { request as askSecure } from 'node:https'
import { isPublicIp } from './public-ip'

/** Result of an HTTP request to a domain. */
export type ProbeResult =
  /** `isTrusted`: the certificate is valid or not required. */
  | { kind: 'answered'; status: number; body: string; isTrusted: boolean }
  /** The DNS has no address for the name. */
  | { kind: 'nowhere' }
  /** An address inside a network, which is never asked. */
  | { kind: 'private' }
  /** No server responds there, or not in time. */
  | { kind: 'silent' }

/** An HTTP client for probes; tests implement it themselves. */
export interface HttpProbe {
  /** Never rejects; resolves within fifteen seconds; follows no redirects. */
  ask(name: string, path: string): Promise<ProbeResult>
}

interface HttpProbeOptions {
  scheme: 'http' | 'https'
  /** Empty: the scheme's default port. */
  port: string
  /** DNS servers (`address:port`); by default the machine's own. */
  dnsServers: string[]
  /** True for local development, where every name resolves to this machine. */
  isLocal: boolean
}

const timeoutMs = 10_000
const maxBytes = 1_000

/**
 * Connects to the addresses that were checked, so that the name cannot resolve to another one in between. An invalid
 * certificate does not prevent the request: whether the domain points to us is a separate question.
 */
export function createHttpProbe({ scheme, port, dnsServers, isLocal }: HttpProbeOptions): HttpProbe {
  const resolver = new dns.Resolver({ timeout: 2_000, tries: 2 })
  if (dnsServers.length > 0) resolver.setServers(dnsServers)

  async function addressesOf(name: string): Promise<LookupAddress[] | 'silent'> {
    const [four, six] = await Promise.all([
      resolver.resolve4(name).catch(noneOrSilent),
      resolver.resolve6(name).catch(noneOrSilent),
    ])
    const addresses = [
      ...(four === 'silent' ? [] : four.map((address) => ({ address, family: 4 }))),
      ...(six === 'silent' ? [] : six.map((address) => ({ address, family: 6 }))),
    ]
    return addresses.length === 0 && (four === 'silent' || six === 'silent') ? 'silent' : addresses
  }

  return {
    async ask(name, path) {
      const addresses = await addressesOf(name)
      if (addresses === 'silent') return { kind: 'silent' }
      const [first] = addresses
      if (!first) return { kind: 'nowhere' }
      if (!isLocal && addresses.some(({ address }) => !isPublicIp(address))) return { kind: 'private' }
      return askAt(first, { scheme, port, name, path })
    },
  }
}

/** The name or address record does not exist. */
const noneOrSilent = (error: { code?: string }): [] | 'silent' =>
  error.code === 'ENOTFOUND' || error.code === 'ENODATA' ? [] : 'silent'

function askAt(
  { address, family }: LookupAddress,
  { scheme, port, name, path }: { scheme: 'http' | 'https'; port: string; name: string; path: string },
): Promise<ProbeResult> {
  return new Promise((resolve) => {
    const ask = scheme === 'https' ? askSecure : askPlain
    const sent = ask({
      host: address,
      family,
      port: port === '' ? undefined : Number(port),
      path,
      agent: false,
      servername: name,
      rejectUnauthorized: false,
      headers: { host: port === '' ? name : `${name}:${port}`, connection: 'close' },
      signal: AbortSignal.timeout(timeoutMs),
    })
    sent.on('error', () => resolve({ kind: 'silent' }))
    sent.on('response', (response) => {
      const { socket, statusCode = 0 } = response
      const isTrusted = !('authorized' in socket) || socket.authorized === true
      let body = ''
      const done = () => resolve({ kind: 'answered', status: statusCode, body, isTrusted })
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        body += piece
        if (body.length <= maxBytes) return
        body = ''
        done()
        sent.destroy()
      })
      response.on('end', done)
      response.on('error', () => resolve({ kind: 'silent' }))
    })
    sent.end()
  })
}
