import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { UserError } from './user-error.mjs'

/** For Chromium in a container or under root, where its own sandbox cannot be set up; quiet in any case. */
export const launchFlags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const usualPlaces = [
  // Without windows, and without drawing them: saves a third of the time of the tests.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a browser to test with: CHROMIUM_PATH, Playwright's own, Chromium, Chrome; undefined if none. */
export async function findChromium() {
  const path = process.env.CHROMIUM_PATH
  if (path && !existsSync(path)) throw new UserError(`CHROMIUM_PATH names ${path}, which does not exist.`)
  const { chromium } = await import('@playwright/test')
  return [path, chromium.executablePath(), ...usualPlaces].find((path) => path && existsSync(path))
}

/** Finds a browser, or installs one and says so. */
export async function ensureChromium() {
  const path = await findChromium()
  if (path) return path
  console.log('No Chromium was found; installing one with Playwright ...')
  run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const downloaded = await findChromium()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0) {
    console.log("Playwright's browsers cannot be reached; installing Debian's package ...")
    run('apt-get', ['update'])
    // The first of these is not in every release.
    for (const name of ['chromium-headless-shell', 'chromium']) {
      run('apt-get', ['install', '-y', '--no-install-recommends', name])
      const packaged = await findChromium()
      if (packaged) return packaged
    }
  }
  throw new UserError('The browser tests need Chromium or Chrome. Install one, or set CHROMIUM_PATH to it.')
}

function run(command, args) {
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  spawnSync(command, args, { cwd, stdio: 'inherit' })
}
