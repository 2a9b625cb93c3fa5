import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { DnsRecords } from '#/sandbox/dns/records'
import { startNameServer } from '#/sandbox/dns/name-server'
import { requireReachable } from '~/business/domains/require-reachable.server'
import { reachabilityProof } from '~/business/domains/reachability-proof.server'
import { createHttpProbe, type HttpProbe, type ProbeResult } from '~/business/domains/http-probe.server'
import { newId } from '~/foundation/kit/ids'
import { aClub } from '../../../builders/club'
import { freePorts } from '../../../platform'
import { freshDatabase, type TestDatabase } from '../../../database'

const secret = 'a secret of the tests, long enough'
const target = 'clubs.example'

let db: TestDatabase
beforeAll(async () => void (db = await freshDatabase()))
afterAll(() => db.close())

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A web in which the names lead where they are said to, and one server answers on this machine. */
async function aWeb(
  zone: Record<string, string[]>,
  { answer = () => undefined, isLocal = true }: { answer?: RequestListener; isLocal?: boolean } = {},
): Promise<HttpProbe & { requests: string[] }> {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.headers.host}${request.url}`)
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const [dnsPort] = await freePorts(1)
  const records = { mood: 'well', at: async (name: string) => zone[name] ?? null } as unknown as DnsRecords
  const names = await startNameServer(records, { port: dnsPort!, host: '127.0.0.1' })
  closing.push(
    () => names.close(),
    () => new Promise((resolve) => (server.closeAllConnections(), server.close(resolve))),
  )
  const { port } = server.address() as AddressInfo
  const dnsServers = [`127.0.0.1:${dnsPort}`]
  return { requests, ...createHttpProbe({ scheme: 'http', port: String(port), dnsServers, isLocal }) }
}

/** Ours: it knows the secret. */
const ours: RequestListener = ({ headers, url }, response) =>
  response.end(reachabilityProof(secret, headers.host!.split(':')[0]!, url!))

async function aDomain(name: string, status: 'pending' | 'verified' = 'verified') {
  const club = await aClub(db)
  const id = newId()
  await db.owner.query(
    `insert into domains (business_id, id, name, token, status, created_at) values ($1, $2, $3, 'x', $4, now())`,
    [club.id, id, name, status],
  )
  return (web: HttpProbe) => requireReachable(db.tenant(club.id), { domainId: id, web, secret, target })
}

const elsewhere = (sentence: string) => ({
  code: 'domain-unreachable',
  status: 409,
  sentence: expect.stringContaining(sentence),
})

describe('a name that is to be the main address', () => {
  it('is asked a new question each time that only we can answer', async () => {
    const web = await aWeb({ 'wine.example.com': ['127.0.0.1'] }, { answer: ours })
    const insist = await aDomain('wine.example.com')
    await insist(web)
    await insist(web)
    expect(web.requests).toHaveLength(2)
    expect(web.requests[0]).toMatch(/^wine\.example\.com:\d+\/\.well-known\/tastevin-[0-9a-f]{32}$/)
    expect(web.requests[1]).not.toBe(web.requests[0])
  })

  it('is rejected if another server responds, even one that redirects to us or echoes the request', async () => {
    const insist = await aDomain('other.example.com')
    const answers: RequestListener[] = [
      (_request, response) => response.writeHead(404).end('Not found'),
      ({ url }, response) => response.writeHead(302, { location: `http://clubs.example${url}` }).end(),
      ({ url }, response) => response.end(url),
      (_request, response) => response.end('x'.repeat(1_000_000)),
      ({ headers, url }, response) => response.end(reachabilityProof('another secret', headers.host!, url!)),
    ]
    for (const answer of answers) {
      const web = await aWeb({ 'other.example.com': ['127.0.0.1'] }, { answer })
      await expect(insist(web)).rejects.toMatchObject(
        elsewhere('Another server responds at other.example.com'),
      )
      expect(web.requests).toHaveLength(1)
    }
  })

  it('is rejected if it has no address or no server responds', async () => {
    const insist = await aDomain('gone.example.com')
    await expect(insist(await aWeb({}))).rejects.toMatchObject(elsewhere('has no address in DNS yet'))
    const dead = await aWeb(
      { 'gone.example.com': ['127.0.0.1'] },
      { answer: ({ socket }) => socket.destroy() },
    )
    await expect(insist(dead)).rejects.toMatchObject(elsewhere('No server responds at gone.example.com'))
  })

  it('is never requested at a private address, even if it also has a public one', async () => {
    const insist = await aDomain('inside.example.com')
    for (const addresses of [['127.0.0.1'], ['10.0.0.7'], ['1.1.1.1', '169.254.169.254']]) {
      const web = await aWeb({ 'inside.example.com': addresses }, { answer: ours, isLocal: false })
      await expect(insist(web)).rejects.toMatchObject(elsewhere('private network address'))
      expect(web.requests).toEqual([])
    }
  })

  it('needs a valid certificate and a verified record', async () => {
    const trusting = (isTrusted: boolean): HttpProbe => ({
      ask: async (name, path): Promise<ProbeResult> => ({
        kind: 'answered',
        status: 200,
        body: reachabilityProof(secret, name, path)!,
        isTrusted,
      }),
    })
    const insist = await aDomain('soon.example.com')
    await expect(insist(trusting(false))).rejects.toMatchObject(elsewhere('its certificate is not ready yet'))
    await insist(trusting(true))
    const unproved = await aDomain('unproved.example.com', 'pending')
    await expect(unproved(trusting(true))).rejects.toMatchObject({ code: 'domain-not-verified' })
  })
})
