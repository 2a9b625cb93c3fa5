import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { patiently } from '../patience'
import { ask, freePorts } from '../platform'
import { smallCheckout, startSmall } from '../small-checkout'

const count = (output: string, words: string) => output.split(words).length - 1

let checkout: string
let remove: () => void
beforeAll(() => void ({ checkout, remove } = smallCheckout()))
afterAll(() => remove())

describe('npm start without a build', () => {
  it('builds once for two concurrent starts, and the second one says that it is waiting', async () => {
    const both = await Promise.all([startSmall(checkout), startSmall(checkout)])
    await Promise.all(both.map(({ says }) => says('Tastevin is ready')))
    const output = both.map((one) => one.output()).join()
    expect(count(output, 'Building ...')).toBe(1)
    expect(count(output, 'Another process is installing or building here; waiting for it ...')).toBe(1)
    for (const { page } of both) expect(await page()).toBe('root production')
  })

  it('is not blocked by a process that was killed while building', async () => {
    const other = smallCheckout()
    onTestFinished(other.remove)
    const killed = await startSmall(other.checkout)
    await killed.says('Building ...')
    killed.child.kill('SIGKILL')
    await killed.exit
    const next = await startSmall(other.checkout)
    await next.says('Tastevin is ready')
    expect(await next.page()).toBe('root production')
  })
})

describe('npm start with a build', () => {
  it('starts the same server as a process supervisor would directly', async () => {
    const [port] = await freePorts(1)
    // Without NODE_ENV, which its type requires.
    const env = { PORT: `${port}` } as unknown as NodeJS.ProcessEnv
    const server = spawn(process.execPath, ['scripts/serve.mjs'], { cwd: checkout, env })
    onTestFinished(() => void server.kill('SIGKILL'))
    const page = () =>
      ask(`http://localhost:${port}/`).then(
        ({ body }) => body,
        () => '',
      )
    await expect.poll(page, patiently).toBe('root production')
  })

  it('restarts a server that dies, and gives up on one that keeps dying', async () => {
    const { child, says, output, exit, page } = await startSmall(checkout)
    await says('Tastevin is ready')
    const killServer = async () => {
      const before = await serverOf(child.pid!)
      process.kill(before!, 'SIGKILL')
      const changed = async () => ![before, undefined].includes(await serverOf(child.pid!))
      await vi.waitUntil(async () => child.exitCode !== null || (await changed()), patiently)
    }
    await killServer()
    await expect.poll(() => page().catch(() => ''), patiently).toBe('root production')
    expect(output()).toContain('The server ended on its own (SIGKILL) and is started again.')
    for (let time = 2; time <= 6; time++) await killServer()
    expect(await exit).toBe(1)
    expect(output()).toContain('The server ended on its own (SIGKILL, for the 6th time within a minute)')
  })

  it('says which port is in use and what to do', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const { exit, output } = await startSmall(checkout, { PORT: `${port}` })
    expect(await exit).toBe(1)
    expect(output()).toContain(`Port ${port} is in use.`)
  })
})

/** The server process that a launcher has started. */
async function serverOf(launcher: number): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'ppid=,pid=,args='])
  const line = stdout
    .split('\n')
    .find((line) => line.trim().startsWith(`${launcher} `) && line.includes('serve.mjs'))
  return line ? Number(line.trim().split(/\s+/)[1]) : undefined
}
