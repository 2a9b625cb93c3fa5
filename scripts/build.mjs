// npm run build: installs and builds what is missing or older than its sources, one process at a time in a checkout.
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { beginBuild, isBuilt } from './build-state.mjs'
import { install, isInstalled } from './install.mjs'
import { UserError, exitWithError } from './user-error.mjs'
import { withBuildLock, buildLockName } from './build-lock.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const what = process.argv[2] ?? 'all'
const compressible = /\.(js|mjs|css|svg|json|txt|xml|html|webmanifest)$/
/** Below this size compression saves no packet. */
const smallest = 256

// The process that asked for this build has ended.
process.on('disconnect', () => process.exit(1))
process.env.NODE_ENV = 'production'
process.chdir(root)
try {
  await withBuildLock(buildLockName(root), installAndBuild, () =>
    console.log('Another process is installing or building here; waiting for it ...'),
  )
  process.exit(0)
} catch (error) {
  exitWithError(error)
}

async function installAndBuild() {
  if (!isInstalled(root)) install(root)
  if (isBuilt(root, what)) return
  if (what === 'beside') return (await bundleSidecars())()
  console.log('Building ...')
  const done = beginBuild(root, 'all')
  // In parallel, but written afterwards: Remix empties the whole folder first.
  const [, writeBeside] = await Promise.all([buildApp(), bundleSidecars()])
  await writeBeside()
  await precompress(join(root, 'build', 'client'))
  done()
}

/** Bundles in memory what runs beside the server; the returned function writes the files. */
async function bundleSidecars() {
  const done = beginBuild(root, 'beside')
  const { build } = await import('vite')
  const bundle = (entry, file) =>
    build({
      configFile: false,
      root,
      logLevel: 'warn',
      resolve: { alias: { '~': join(root, 'app'), '#': root.replace(/\/$/, '') } },
      build: {
        ssr: join(root, entry),
        write: false,
        target: 'node20',
        rollupOptions: {
          output: { entryFileNames: file, chunkFileNames: `${dirname(file)}/[name]-[hash].js` },
        },
      },
    })
  const bundles = [
    await bundle('db/embedded/start-embedded.server.ts', 'database/embedded.js'),
    await bundle('backup-commands.ts', 'backup/main.js'),
    await bundle('start-check.ts', 'start/check.js'),
    await bundle('app/billing/setup/stripe-check-main.server.ts', 'stripe-check/main.js'),
    await bundle('sandbox/main.ts', 'sandbox/main.js'),
    await bundle('app/foundation/pictures/image-worker-main.server.ts', 'image-worker/main.js'),
    await bundle('app/cellar/list-reader/files/import-worker-main.server.ts', 'import-reader/main.js'),
    await bundle('app/cellar/list-reader/documents/reading-worker-main.server.ts', 'reading-worker/main.js'),
    await bundle('app/club/fulfillment/print/pdf/print-worker-main.server.ts', 'print-worker/main.js'),
    await bundle(
      'app/club/tastes/recommendations/recommend-worker-main.server.ts',
      'recommend-worker/main.js',
    ),
    await bundle('app/evaluate-main.server.ts', 'evaluate/main.js'),
  ]
  return async () => {
    for (const { fileName, code } of bundles.flatMap(({ output }) => output)) {
      const file = join(root, 'build', fileName)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, code)
    }
    done()
  }
}

/** In this process, not in a child: a child would keep writing after this one has ended and released the lock. */
async function buildApp() {
  // It requires Vite, which fails while another module is importing it.
  await import('vite')
  const { cli } = await import('@remix-run/dev')
  await cli.run(['vite:build', '--logLevel', 'error']).catch((error) => {
    console.error(error)
    throw new UserError('The build failed; Vite says why above.')
  })
}

/**
 * Writes a .br and a .gz beside every text file under a folder, at the highest level, once per build, so
 * that no request waits for it.
 * @param {string} folder
 */
async function precompress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(files.map((entry) => compress(join(entry.parentPath ?? entry.path, entry.name))))
}

async function compress(file) {
  const body = await readFile(file)
  if (body.length < smallest) return
  const brotli = promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  })
  const zipped = promisify(gzip)(body, { level: 9 })
  await Promise.all([
    brotli.then((packed) => writeFile(`${file}.br`, packed)),
    zipped.then((packed) => writeFile(`${file}.gz`, packed)),
  ])
}
