// The limit on a language model's answers, from a member's question to the provider's HTTP interface.
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerQuestion } from '~/club/sommelier/asking/answer-question.server'
import { createSommelierModel } from '~/club/sommelier/model/sommelier-model.server'
import { switchSommelierModel } from '~/club/sommelier/settings/settings.server'
import { usageOfMonth } from '~/cellar/reading-model/usage.server'
import { createLog } from '~/foundation/kit/log.server'
import { freshDatabase, type TestDatabase } from '#/tests/database'
import { aStockedWine } from '#/tests/builders/club-run'
import { aClubOfRecords, type ClubOfRecords } from '#/tests/builders/recorded-member'

const now = new Date('2026-11-20T17:00:00Z')
const key = 'sk-ant-a-key-of-the-tests'

let database: TestDatabase
let server: Server
let requests: { path: string; key: string | undefined; body: string }[] = []
let respond: () => { status: number; body: unknown }

const wording = (text: string) => ({
  status: 200,
  body: {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-5-5',
    content: [
      {
        type: 'text',
        text: JSON.stringify({ text, wines: [{ number: 1, reason: 'Firm tannin suits it.' }] }),
      },
    ],
    stop_reason: 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1_000, output_tokens: 200 },
  },
})

beforeAll(async () => {
  database = await freshDatabase()
  server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const header = request.headers['x-api-key']
      requests.push({ path: request.url!, key: String(header), body: Buffer.concat(parts).toString() })
      const { status, body } = respond()
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(async () => {
  server.close()
  await database.close()
})

let club: ClubOfRecords
beforeEach(async () => {
  requests = []
  respond = () => wording('This would be lovely with a steak.')
  club = await aClubOfRecords(database)
  await switchSommelierModel(club.db, { isOn: true, provider: 'Anthropic', userId: club.ownerId, now })
  await aStockedWine(club.db, {
    bottles: 6,
    now,
    producer: 'Elio Grasso',
    name: 'Gavarini',
    type: 'red',
    varietal: 'Nebbiolo',
    country: 'Italy',
    bottlePriceCents: 5_800,
    isListed: true,
  })
})

async function ask(monthlyAnswers: number) {
  const { port } = server.address() as AddressInfo
  const sommelierModel = createSommelierModel({
    provider: 'anthropic',
    key,
    model: 'claude-haiku-5-5',
    apiBase: `http://127.0.0.1:${port}`,
    timeoutMs: 5_000,
    monthlyPages: 0,
    monthlyAnswers,
    prices: { input: 1, output: 5 },
  })
  const { answer, engine } = await answerQuestion({ sommelierModel, log: createLog('silent') }, club.db, {
    asker: { kind: 'guest' },
    question: 'a red for steak',
    state: null,
    now,
  })
  return { kind: answer.kind, engine }
}

describe('the monthly limit of a language model', () => {
  it('is kept at the provider’s address, also by questions at the same time', async () => {
    const answers = [await ask(3), await ask(3)]
    answers.push(...(await Promise.all([ask(3), ask(3)])), await ask(3))
    expect(answers.every(({ kind }) => kind === 'suggest')).toBe(true)
    expect(answers.filter(({ engine }) => engine === 'Anthropic')).toHaveLength(3)
    expect(requests).toHaveLength(3)
    expect(requests[0]).toMatchObject({ path: '/v1/messages', key })
    expect(requests[0]!.body).not.toContain(key)
    // Three answers of 1,000 tokens in and 200 out, at $1 and $5 for a million.
    expect(await usageOfMonth(club.db, now, 'sommelier')).toMatchObject({ requests: 3, costMicros: 6_000 })
  })

  it('counts an answer that was replaced, since it was paid for', async () => {
    respond = () => wording('Only $12 a bottle tonight!')
    expect(await ask(1)).toEqual({ kind: 'suggest', engine: 'rules' })
    expect(await ask(1)).toEqual({ kind: 'suggest', engine: 'rules' })
    expect(requests).toHaveLength(1)
  })

  it('asks once where the provider is overloaded, and the rules answer', async () => {
    respond = () => ({
      status: 529,
      body: { type: 'error', error: { type: 'overloaded_error', message: '' } },
    })
    expect(await ask(5)).toEqual({ kind: 'suggest', engine: 'rules' })
    expect(requests).toHaveLength(1)
  })

  it('of 0 asks never', async () => {
    expect(await ask(0)).toEqual({ kind: 'suggest', engine: 'rules' })
    expect(requests).toEqual([])
  })
})
