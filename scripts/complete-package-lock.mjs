// node scripts/complete-package-lock.mjs, after package-lock.json was written against a registry that carries the
// binaries of few platforms only: adds the others, without which npm ci refuses the file everywhere.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const file = fileURLToPath(new URL('../package-lock.json', import.meta.url))
const lock = JSON.parse(readFileSync(file, 'utf8'))
const before = Object.keys(lock.packages).length

for (const [path, { optionalDependencies = {}, dev }] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const platform = platformOf(name)
    if (!platform || !/^\d/.test(version) || resolves(path, name)) continue
    lock.packages[`node_modules/${name}`] = { version, ...platform, ...(dev ? { dev } : {}), optional: true }
  }
}

const [root, ...others] = Object.entries(lock.packages)
others.sort(([one], [other]) => one.localeCompare(other, 'en'))
lock.packages = Object.fromEntries([root, ...others])
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${Object.keys(lock.packages).length - before} packages of other platforms added.`)

/** The machines a binary package is for, from its name: rollup-linux-x64-musl. */
function platformOf(name) {
  const pattern =
    /-(android|darwin|freebsd|linux|openbsd|openharmony|win32|wasm32)-([a-z0-9]+)(?:-([a-z]+))?$/
  const [, os, cpu, abi] = pattern.exec(name) ?? []
  if (!os) return undefined
  if (os === 'wasm32') return { cpu: ['wasm32'] }
  if (os !== 'linux' || !abi) return { os: [os], cpu: [cpu] }
  return { os: [os], cpu: [cpu], libc: [abi === 'musl' ? 'musl' : 'glibc'] }
}

/** Whether a package finds another one by name: beside itself, or in a folder above. */
function resolves(from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    if (lock.packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (!folder) return false
  }
}
