import { connect, createServer } from 'node:net'
import { describe, expect, inject, it, onTestFinished, vi } from 'vitest'
import { waitForDatabase } from '#/db/preflight.server'
import { freePorts } from '../../platform'

/** The address of the tests' PostgreSQL at another port, where nothing listens until `open`. */
async function databaseThatIsLate() {
  const url = new URL(inject('cluster').adminUrl)
  const target = { host: url.hostname, port: Number(url.port) }
  const [port] = await freePorts(1)
  const server = createServer((client) => {
    const database = connect(target)
    for (const [from, to] of [
      [client, database],
      [database, client],
    ] as const) {
      from.on('error', () => to.destroy())
      from.pipe(to)
    }
  })
  onTestFinished(() => void server.close())
  url.port = `${port}`
  return { url: url.toString(), open: () => void server.listen(port, '127.0.0.1') }
}

describe('a start whose database does not answer yet', () => {
  it('waits until the database answers, and says once that it waits', async () => {
    const database = await databaseThatIsLate()
    const onWait = vi.fn(database.open)
    await waitForDatabase(database.url, { patienceMs: 60_000, onWait })
    expect(onWait).toHaveBeenCalledTimes(1)
  })

  it('gives up when its time is over, with the reason', async () => {
    const { url } = await databaseThatIsLate()
    await expect(waitForDatabase(url, { patienceMs: 0 })).rejects.toMatchObject({ code: 'ECONNREFUSED' })
  })

  it('does not wait where waiting mends nothing', async () => {
    const wrong = new URL(inject('cluster').adminUrl)
    wrong.password = 'guess'
    const onWait = vi.fn()
    await expect(waitForDatabase(wrong.toString(), { patienceMs: 60_000, onWait })).rejects.toMatchObject({
      code: '28P01',
    })
    expect(onWait).not.toHaveBeenCalled()
  })
})
