import { execFile, spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { ask, freePorts, launch } from '../platform'

const root = join(import.meta.dirname, '../..')

/** A minimal app for the scripts to build and start. */
const smallApp = {
  'app/root.tsx': `export default () => <p>small</p>`,
  'app/routes.ts': `export default []`,
  'app/entry.client.tsx': `document.title = 'small'`,
  'app/entry.server.tsx': `export default () => new Response('small')`,
  'app/pictures/image-worker-main.server.ts': `console.log('studio')`,
  'app/wines/import/read/import-worker-main.server.ts': `console.log('reader')`,
  'app/wines/reading/documents/reading-worker-main.server.ts': `console.log('documents')`,
  'app/club-runs/print/pdf/print-worker-main.server.ts': `console.log('print')`,
  'app/tastes/recommendations/recommend-worker-main.server.ts': `console.log('recommend')`,
  'app/evaluate-main.server.ts': `console.log('evaluate')`,
  'db/embedded/start-embedded.server.ts': `console.log('database')`,
  'start-check.ts': `export const checkStart = ({ PORT }) => ({ url: 'http://localhost:' + PORT + '/' })`,
  'sandbox/main.ts': `console.log('emulators')`,
  'server.ts': `
    import { createServer } from 'node:http'
    import { env } from 'node:process'
    import { routes } from 'virtual:remix/server-build'
    export async function serve() {
      const server = createServer((_, response) => response.end(Object.keys(routes) + ' ' + env.NODE_ENV))
      server.listen(Number(env.PORT), '127.0.0.1')
      return { close: async () => void server.close() }
    }`,
}

/** A checkout with our own scripts and packages, and an app that builds within seconds. */
function smallCheckout() {
  const checkout = mkdtempSync(join(tmpdir(), 'tastevin-checkout-'))
  onTestFinished(() => rmSync(checkout, { recursive: true, force: true }))
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'remix.config.js', 'tsconfig.json'])
    cpSync(join(root, name), join(checkout, name), { recursive: true })
  cpSync(join(root, 'vite.config.ts'), join(checkout, 'vite.config.ts'))
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  for (const [name, text] of Object.entries(smallApp)) {
    mkdirSync(dirname(join(checkout, name)), { recursive: true })
    writeFileSync(join(checkout, name), text)
  }
  return checkout
}

/** Starts the launcher with an external database and providers, so that it starts only the server. */
async function start(checkout: string) {
  const [port] = await freePorts(1)
  const begun = launch(
    {
      PORT: `${port}`,
      DATA_DIR: join(checkout, `data-${port}`),
      DATABASE_URL: 'postgres://user@127.0.0.1/none',
      STRIPE_SECRET_KEY: 'none',
      POSTMARK_SERVER_TOKEN: 'none',
    },
    [],
    checkout,
  )
  onTestFinished(async () => {
    begun.child.kill()
    await begun.exit
  })
  return { ...begun, page: async () => (await ask(`http://localhost:${port}/`)).body }
}

const count = (said: string, words: string) => said.split(words).length - 1

describe('npm start without a build', { timeout: 120_000 }, () => {
  it('builds once for two concurrent starts, and the second one says that it is waiting', async () => {
    const checkout = smallCheckout()
    const both = await Promise.all([start(checkout), start(checkout)])
    await Promise.all(both.map(({ says }) => says('Tastevin is ready')))
    const said = both.map((one) => one.said()).join()
    expect(count(said, 'Building ...')).toBe(1)
    expect(count(said, 'Another process is installing or building here; waiting for it ...')).toBe(1)
    for (const { page } of both) expect(await page()).toBe('root production')
  })

  it('starts the same server as a process supervisor would directly', async () => {
    const checkout = smallCheckout()
    await promisify(execFile)(process.execPath, ['scripts/build.mjs'], { cwd: checkout })
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
    await expect.poll(page, { timeout: 20_000 }).toBe('root production')
  })

  it('is not blocked by a process that was killed while building', async () => {
    const checkout = smallCheckout()
    const killed = await start(checkout)
    await killed.says('Building ...')
    killed.child.kill('SIGKILL')
    await killed.exit
    const next = await start(checkout)
    await next.says('Tastevin is ready')
    expect(await next.page()).toBe('root production')
  })
})
