import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { ask, freePorts, launch } from './platform'

const root = join(import.meta.dirname, '..')

/** A minimal app for the scripts to build and start. */
const smallApp = {
  'app/root.tsx': `export default () => <p>small</p>`,
  'app/routes.ts': `export default []`,
  'app/entry.client.tsx': `document.title = 'small'`,
  'app/entry.server.tsx': `export default () => new Response('small')`,
  'app/foundation/pictures/image-worker-main.server.ts': `console.log('studio')`,
  'app/cellar/list-reader/files/import-worker-main.server.ts': `console.log('reader')`,
  'app/cellar/list-reader/documents/reading-worker-main.server.ts': `console.log('documents')`,
  'app/club/fulfillment/print/pdf/print-worker-main.server.ts': `console.log('print')`,
  'app/club/tastes/recommendations/recommend-worker-main.server.ts': `console.log('recommend')`,
  'app/billing/setup/stripe-check-main.server.ts': `console.log('stripe')`,
  'app/evaluate-main.server.ts': `console.log('evaluate')`,
  'db/embedded/start-embedded.server.ts': `console.log('database')`,
  'backup-commands.ts': `console.log('backup')`,
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

/** A checkout with our own scripts and packages, and an app that builds and starts at once. Its remover is returned too. */
export function smallCheckout(): { checkout: string; remove(): void } {
  const checkout = mkdtempSync(join(tmpdir(), 'tastevin-checkout-'))
  for (const name of ['scripts', 'package.json', 'package-lock.json', 'remix.config.js', 'tsconfig.json'])
    cpSync(join(root, name), join(checkout, name), { recursive: true })
  cpSync(join(root, 'vite.config.ts'), join(checkout, 'vite.config.ts'))
  symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'))
  for (const [name, text] of Object.entries(smallApp)) {
    mkdirSync(dirname(join(checkout, name)), { recursive: true })
    writeFileSync(join(checkout, name), text)
  }
  return { checkout, remove: () => rmSync(checkout, { recursive: true, force: true }) }
}

/**
 * Starts the launcher in a small checkout with an external database and providers, so that it starts the server alone.
 * It is stopped after the running test.
 */
export async function startSmall(checkout: string, env: Record<string, string> = {}) {
  const [port] = await freePorts(1)
  const begun = launch(
    {
      PORT: `${port}`,
      DATA_DIR: join(checkout, `data-${port}`),
      DATABASE_URL: 'postgres://user@127.0.0.1/none',
      STRIPE_SECRET_KEY: 'none',
      POSTMARK_SERVER_TOKEN: 'none',
      ...env,
    },
    [],
    { checkout },
  )
  onTestFinished(async () => {
    begun.child.kill()
    await begun.exit
  })
  return { ...begun, page: async () => (await ask(`http://localhost:${port}/`)).body }
}
