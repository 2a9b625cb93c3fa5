import { createServer, request as forward, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The fate of a request: forwarded; dropped; forwarded but its response lost; answered with a failure that Stripe
 * stores under its key; or never answered, before or after it was processed.
 */
export type RequestFault = 'pass' | 'refuse' | 'lose' | 'deny' | 'fail' | 'busy' | 'hang' | 'hang-after'

export type StripeProxy = Awaited<ReturnType<typeof aStripeProxy>>

/**
 * A proxy between billing and the emulator. `decide` returns the fate of each request; `hold` may delay a response
 * after the emulator has sent it; `onHang` hears of a request that gets no response, in the second case once it was
 * processed.
 */
export async function aStripeProxy(
  target: string,
  decide: (request: IncomingMessage) => Promise<RequestFault>,
  {
    hold = async () => undefined,
    onHang = () => undefined,
  }: {
    hold?: (request: IncomingMessage) => Promise<void>
    onHang?: (request: IncomingMessage) => unknown
  } = {},
) {
  const { hostname: host, port } = new URL(target)
  /** Keys of failed requests: Stripe repeats that response for 24 hours. */
  const failed = new Set<string>()
  const server = createServer(async (incoming, outgoing) => {
    const fate = await decide(incoming)
    if (fate === 'refuse') return incoming.socket.destroy()
    const key =
      incoming.method === 'POST' && incoming.url!.startsWith('/v1/') && incoming.headers['idempotency-key']
    const isRepeated = key && failed.has(String(key))
    if (key && fate === 'fail') failed.add(String(key))
    if (fate === 'deny') {
      incoming.resume()
      outgoing.writeHead(400, { 'content-type': 'application/json' })
      const error = {
        type: 'invalid_request_error',
        code: 'balance_insufficient',
        message: 'Insufficient balance.',
      }
      return outgoing.end(JSON.stringify({ error }))
    }
    if (fate === 'fail' || fate === 'busy' || isRepeated) {
      incoming.resume()
      const [status, type] = fate === 'busy' ? [429, 'rate_limit_error'] : [500, 'api_error']
      outgoing.writeHead(status, {
        'content-type': 'application/json',
        ...(isRepeated && { 'idempotent-replayed': 'true' }),
      })
      return outgoing.end(JSON.stringify({ error: { type, message: 'Try again later.' } }))
    }
    if (fate === 'hang') return incoming.resume().on('end', () => onHang(incoming))
    const { url: path, method, headers } = incoming
    const onward = forward({ host, port, path, method, headers }, async (answer) => {
      if (fate === 'hang-after') return answer.resume().on('end', () => onHang(incoming))
      if (fate === 'lose') return answer.resume().on('end', () => incoming.socket.destroy())
      await hold(incoming)
      outgoing.writeHead(answer.statusCode!, answer.headers)
      return answer.pipe(outgoing)
    })
    return incoming.pipe(onward)
  })
  // A request on a connection that is just being closed would be lost.
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
