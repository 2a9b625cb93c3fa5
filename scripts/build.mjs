import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { precompress } from './precompress.mjs'
import { allSources, besideSources, hashSources } from './sources.mjs'
import { Trouble, giveUp } from './trouble.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const marker = join(root, 'build', 'sources')
const besideMarker = join(root, 'build', 'sources-beside')

/** Builds everything when the build is missing or its sources have changed since. */
export async function ensureBuilt() {
  const sources = hashSources(root, allSources)
  if (read(marker) === sources && existsSync(join(root, 'build', 'server', 'index.js'))) return
  console.log('Building ...')
  rmSync(marker, { force: true })
  // Side by side, but written after: Remix empties the whole folder first.
  const [, writeBeside] = await Promise.all([buildApp(), bundleBeside()])
  await writeBeside()
  await precompress(join(root, 'build', 'client'))
  writeFileSync(marker, sources)
}

/**
 * Builds only what runs beside the server, the embedded database, the stand-ins and the studio: all that development
 * needs, where Vite serves the rest from its sources.
 */
export async function ensureBesideBuilt() {
  if (read(besideMarker) === hashSources(root, besideSources)) return
  const write = await bundleBeside()
  await write()
}

/** Bundles in memory; what is returned writes it all down. */
async function bundleBeside() {
  const sources = hashSources(root, besideSources)
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
    await bundle('db/embedded.server.ts', 'database/embedded.js'),
    await bundle('sandbox/main.ts', 'sandbox/main.js'),
    await bundle('app/pictures/studio-main.server.ts', 'studio/main.js'),
  ]
  return async () => {
    for (const { fileName, code } of bundles.flatMap(({ output }) => output)) {
      const file = join(root, 'build', fileName)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, code)
    }
    writeFileSync(besideMarker, sources)
  }
}

async function buildApp() {
  const cli = join(root, 'node_modules', '@remix-run', 'dev', 'dist', 'cli.js')
  const child = spawn(process.execPath, [cli, 'vite:build', '--logLevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Trouble('The build failed; Vite says why above.')
}

function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    ensureInstalled(root)
    await ensureBuilt()
  } catch (error) {
    giveUp(error)
  }
}
