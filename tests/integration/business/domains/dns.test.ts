import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createDnsResolver } from '~/business/domains/dns-resolver.server'
import { startNameServer } from '#/sandbox/dns/name-server'
import type { DnsRecords, NameServerMode } from '#/sandbox/dns/records'
import { freePorts } from '../../../platform'

/** A name server with these records, and our resolver asking it alone. */
async function asking(records: Record<string, string[]>, mood: NameServerMode = 'well') {
  const [port] = await freePorts(1)
  const store = { mood, at: async (name: string) => records[name] ?? null } as unknown as DnsRecords
  const server = await startNameServer(store, { port: port!, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  return createDnsResolver([`127.0.0.1:${port}`])
}

/** A server that answers every question with the same bytes, under the question's own number. */
async function babbling(answer: (question: Buffer) => Buffer) {
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => socket.send(answer(question), from.port, from.address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  onTestFinished(() => void socket.close())
  return createDnsResolver([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
}

describe('asking the DNS', () => {
  it('brings every record of a name, long ones whole', async () => {
    const long = 'x'.repeat(700)
    const dns = await asking({ '_tastevin.wine.example.com': ['tastevin-proof=abc', 'other', long] })
    expect(await dns.txt('_tastevin.wine.example.com')).toEqual({
      kind: 'records',
      values: ['tastevin-proof=abc', 'other', long],
    })
    expect(await dns.txt('_TASTEVIN.Wine.Example.com')).toMatchObject({ kind: 'records' })
  })

  it('tells a name that is not there', async () => {
    expect(await (await asking({})).txt('nowhere.example.com')).toEqual({ kind: 'none' })
  })

  it('tells a server that fails from a name without a record', async () => {
    expect(await (await asking({}, 'failing')).txt('a.example.com')).toMatchObject({ kind: 'silent' })
  })

  it('takes nonsense for silence, and never throws', async () => {
    const noise = await babbling((question) =>
      Buffer.concat([question.subarray(0, 2), Buffer.alloc(40, 0xff)]),
    )
    expect(await noise.txt('a.example.com')).toMatchObject({ kind: 'silent' })
    const { txt } = createDnsResolver(['127.0.0.1:1'])
    for (const name of ['', '..', 'a'.repeat(300), 'a\u0000b.example.com'])
      expect(['none', 'silent']).toContain((await txt(name)).kind)
  })
})
