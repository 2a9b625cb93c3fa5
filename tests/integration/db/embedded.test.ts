import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startEmbedded, type Embedded } from '#/db/embedded/start-embedded.server'
import { readPidFile } from '#/db/embedded/postmaster.server'
import { memoryFolder } from '../../memory-folder'

describe('the embedded database', () => {
  let home: string
  /** One for each test. */
  let table: string
  const running: Embedded[] = []
  const start = async () => {
    const server = await startEmbedded(home)
    running.push(server)
    return server
  }

  // Making a database takes longest: one is started again and again.
  beforeAll(async () => {
    home = await memoryFolder('embedded')
  })
  beforeEach(async (test) => {
    table = `kept_${test.task.id.replace(/\W/g, '_')}`
  })
  afterEach(() => Promise.all(running.splice(0).map((server) => server.stop())))
  afterAll(() => rm(home, { recursive: true, force: true }))

  it('keeps what was written from one start to the next', async () => {
    const first = await start()
    await query(first.url, `create table ${table} (id int); insert into ${table} values (7)`)
    await first.stop()
    const second = await start()
    expect(await query(second.url, `select id from ${table}`)).toEqual([{ id: 7 }])
  })

  it('shows its address, to its owner only, while it runs', async () => {
    const file = join(home, 'database-url')
    const server = await start()
    expect((await readFile(file, 'utf8')).trim()).toBe(server.url)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await server.stop()
    await expect(stat(file)).rejects.toThrow('ENOENT')
  })

  it('answers over a socket file as well, to the same password', async () => {
    const { url, localUrl } = await start()
    await query(url, `create table ${table} (id int)`)
    expect(localUrl).toContain(encodeURIComponent(home))
    expect(
      await query(localUrl, `select inet_client_addr() as address, count(*)::int as rows from ${table}`),
    ).toEqual([{ address: null, rows: 0 }])
  })

  it('refuses a connection without the password', async () => {
    const { url } = await start()
    const wrong = new URL(url)
    wrong.password = 'guess'
    await expect(query(wrong.toString(), 'select 1')).rejects.toThrow('password authentication failed')
  })

  it('takes over from a server that a killed run left, with every committed row', async () => {
    const lost = await start()
    await query(lost.url, `create table ${table} (id int); insert into ${table} values (7)`)
    const next = await start()
    await lost.ended
    expect(await query(next.url, `select id from ${table}`)).toEqual([{ id: 7 }])
  })

  it('recovers from a crash of the server itself', async () => {
    const crashed = await start()
    await query(crashed.url, `create table ${table} (id int); insert into ${table} values (7)`)
    process.kill((await readPidFile(join(home, 'postgres')))!.pid, 'SIGKILL')
    await crashed.ended
    const next = await start()
    expect(await query(next.url, `select id from ${table}`)).toEqual([{ id: 7 }])
  })
})

async function query(url: string, text: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
