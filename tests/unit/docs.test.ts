import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { mutations } from '../mutations'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')

/** The environment of the server: the keys of the schema in env.server.ts. */
const serverVariables = [...read('app/kit/env.server.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
  ([, name]) => name!,
)
/** Read by the launcher, the emulators and the tests alone. */
const toolVariables = [
  'SANDBOX_PUBLIC_URL',
  'SANDBOX_SEED',
  'CHROMIUM_PATH',
  'CADDY_PATH',
  'TEST_DATABASE_URL',
  'TEST_LENGTH',
  'TEST_NOW',
  'TEST_SEED',
]

describe('the documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const named = [
      ...read(document).matchAll(
        /`((?:app|db|docs|sandbox|scripts|tests|tenants|bench)\/[\w./{},$-]*[\w/}])`/g,
      ),
    ].map(([, path]) => path!)
    const missing = named.filter((path) => !/[{}$]/.test(path) && !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  it.each(documents)('%s links only to files that exist', (document) => {
    const links = [...read(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path!)
    expect(links.filter((path) => !existsSync(join(root, document, '..', path)))).toEqual([])
  })

  it('ARCHITECTURE.md draws the layers that the layers test holds', () => {
    const drawn = /```layers\n([\s\S]*?)\n```/.exec(read('ARCHITECTURE.md'))![1]!.split('\n')
    const held = /const layers = \[([\s\S]*?)\n\]/.exec(read('tests/unit/layers.test.ts'))![1]!
    const lines = [...held.matchAll(/^ {2}\[([\s\S]*?)\]/gm)].map(([, line]) =>
      [...line!.matchAll(/'([^']+)'/g)].map(([, name]) => name!),
    )
    expect(drawn.map((line) => line.trim().split(/\s+/))).toEqual(lines)
  })

  it('tests/README.md has a line for every rule that a mutation breaks, with its place and tests', () => {
    const lines = read('tests/README.md').split('\n')
    const without = mutations.filter(
      ({ rule, file, tests }) =>
        !lines.some((line) => [rule, file, ...tests].every((part) => line.includes(part))),
    )
    expect(without.map(({ rule }) => rule)).toEqual([])
    expect(lines.filter((line) => /^\| [A-Z].*\.ts` \|$/.test(line))).toHaveLength(mutations.length)
  })

  it('.env.example names every variable of the environment and no other', () => {
    const named = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!)
    expect(named.toSorted()).toEqual([...serverVariables, ...toolVariables].toSorted())
  })

  it('docs/operating.md names every variable of the server', () => {
    const text = read('docs/operating.md')
    expect(
      serverVariables.filter((name) => !text.includes(name.replace(/^.*_(?=CONNECT$|ACCOUNTS$)/, '_'))),
    ).toEqual([])
  })

  it('decisions are numbered once, and each title begins with its subject', () => {
    const decisions = documents.filter((document) => document.startsWith('docs/decisions/'))
    const titles = decisions.map((document) => read(document).split('\n')[0]!)
    expect(titles.filter((title) => !/^# \d{4} [A-Z][^:]{2,40}: \S/.test(title))).toEqual([])
    const numbers = decisions.map((document) => document.slice('docs/decisions/'.length).slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(titles.map((title) => title.slice(2, 6))).toEqual(numbers)
  })
})
