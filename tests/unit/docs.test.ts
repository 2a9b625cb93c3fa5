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
const serverVariables = [...read('app/foundation/kit/env.server.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(
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
  'TEST_RELEASE',
  'TEST_SEED',
]

/** The flows of ARCHITECTURE.md: each has a title and a numbered list of the files it crosses. */
const flowsIn = (text: string) =>
  [
    ...(/^## Four flows\n([\s\S]*?)^## /m.exec(text)?.[1] ?? '').matchAll(
      /^### (.+)\n([\s\S]*?)(?=^### |(?![\s\S]))/gm,
    ),
  ].map(([, title, list]) => ({
    title,
    files: [...list!.matchAll(/`(app\/[^`]+\.tsx?)`/g)].map(([, file]) => file!),
  }))

/** The files that a file imports, by their paths. */
const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/\b(?:from |import\()'([^']+)'/g)].flatMap(([, target]) => {
    const path = target!.startsWith('~/') ? join('app', target!.slice(2)) : join(file, '..', target!)
    return ['.ts', '.tsx'].map((end) => path + end).filter((name) => existsSync(join(root, name)))
  })

describe('the documents', () => {
  it.each(documents)('%s names only files that exist', (document) => {
    const paths = [
      ...read(document).matchAll(
        /`((?:app|db|docs|sandbox|scripts|tests|tenants|bench)\/[\w./{},$-]*[\w/}])`/g,
      ),
    ].map(([, path]) => path!)
    const missing = paths.filter((path) => !/[{}$]/.test(path) && !existsSync(join(root, path)))
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

  it.each(flowsIn(read('ARCHITECTURE.md')))(
    'each file of the flow "$title" imports another one or is imported by one',
    ({ files }) => {
      const isConnected = (one: string, other: string) =>
        importsOf(one).includes(other) || importsOf(other).includes(one)
      expect(files.length).toBeGreaterThan(5)
      expect(
        files.filter((file) => !files.some((other) => other !== file && isConnected(file, other))),
      ).toEqual([])
    },
  )

  it('tests/README.md has a line for every rule that a mutation breaks, with its place and tests', () => {
    const lines = read('tests/README.md').split('\n')
    const without = mutations.filter(
      ({ rule, file, tests }) =>
        !lines.some((line) => [rule, file, ...tests].every((part) => line.includes(part))),
    )
    expect(without.map(({ rule }) => rule)).toEqual([])
    expect(lines.filter((line) => /^\| [A-Z].*\.ts` \|$/.test(line))).toHaveLength(mutations.length)
  })

  it('each mutation finds its text once in its file', () => {
    const lost = mutations.filter(({ file, from }) => read(file).split(from).length !== 2)
    expect(lost.map(({ rule }) => rule)).toEqual([])
  })

  it('.env.example names every variable of the environment and no other', () => {
    const variables = [...read('.env.example').matchAll(/^# ?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name!)
    expect(variables.toSorted()).toEqual([...serverVariables, ...toolVariables].toSorted())
  })

  it('docs/operating.md names every variable of the server', () => {
    const text = read('docs/operating.md')
    expect(
      serverVariables.filter((name) => !text.includes(name.replace(/^.*_(?=CONNECT$|ACCOUNTS$)/, '_'))),
    ).toEqual([])
  })

  it('decisions are numbered once, and each title begins with its subject', () => {
    const decisions = documents.filter((document) => /^docs\/decisions\/\d/.test(document))
    const titles = decisions.map((document) => read(document).split('\n')[0]!)
    expect(titles.filter((title) => !/^# \d{4} [A-Z][^:]{2,40}: \S/.test(title))).toEqual([])
    const numbers = decisions.map((document) => document.slice('docs/decisions/'.length).slice(0, 4))
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(titles.map((title) => title.slice(2, 6))).toEqual(numbers)
  })

  it('the index of decisions has each decision once, with its title', () => {
    const index = [...read('docs/decisions/README.md').matchAll(/^- \[(.+)\]\((.+)\)$/gm)]
    const decisions = documents.filter((document) => /^docs\/decisions\/\d/.test(document))
    expect(index.map(([, title, file]) => [`docs/decisions/${file}`, `# ${title}`]).toSorted()).toEqual(
      decisions.map((document) => [document, read(document).split('\n')[0]!]).toSorted(),
    )
  })
})
