import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { describe, expect, it } from 'vitest'
import routes from '~/routes'

const root = join(import.meta.dirname, '../../../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Page {
  file: string
  /** The routes around it, the outermost first, and itself. */
  chain: string[]
  sheet: string | undefined
}

/** Every page with the sheet that it, or the nearest route around it, links. */
function pagesOf(entries: RouteConfigEntry[], around: string[] = [], inherited?: string): Page[] {
  return entries.flatMap(({ file, children }) => {
    const path = join('app', file)
    const sheet = /from '~\/web\/styles\/([\w-]+\.css)\?url'/.exec(read(path))?.[1] ?? inherited
    const chain = [...around, path]
    const own = /^export default /m.test(read(path)) ? [{ file: path, chain, sheet }] : []
    return [...own, ...pagesOf(children ?? [], chain, sheet)]
  })
}

const pages = pagesOf((await routes) as RouteConfigEntry[])

describe('the sheets of the areas', () => {
  it('are linked by every page', () => {
    const without = pages.filter(({ sheet, file }) => !sheet && file !== 'app/routes/not-found.tsx')
    expect(without.map(({ file }) => file)).toEqual([])
  })

  it('find every class that their pages and the components of these use', () => {
    const missed = pages.flatMap(({ chain, sheet }) =>
      sheet ? styledFiles(chain).flatMap((file) => (covers(sheet, file) ? [] : `${sheet}: ${file}`)) : [],
    )
    expect([...new Set(missed)].toSorted()).toEqual([])
  })
})

/** The files with classes that some files import, by themselves or through others. */
function styledFiles(files: string[]): string[] {
  const visited = new Set<string>()
  const open = [...files]
  for (let file = open.pop(); file; file = open.pop()) {
    if (visited.has(file)) continue
    visited.add(file)
    for (const [, target] of read(file).matchAll(
      /^(?:import|export)\s(?!type\s)[^'"]*?from\s+['"]([^'"]+)['"]/gm,
    )) {
      const module = resolve(file, target!)
      if (module && !module.includes('.server.')) open.push(module)
    }
  }
  return [...visited].filter((file) => file.endsWith('.tsx') && /className|cva\(|cx\(/.test(read(file)))
}

function resolve(file: string, target: string): string | undefined {
  const path = target.startsWith('~/')
    ? `app/${target.slice(2)}`
    : target.startsWith('#/')
      ? target.slice(2)
      : target.startsWith('.')
        ? normalize(join(dirname(file), target))
        : undefined
  return (
    path &&
    [`${path}.tsx`, `${path}.ts`, path].find((name) => /\.tsx?$/.test(name) && existsSync(join(root, name)))
  )
}

const patterns = new Map<string, RegExp[]>()

function covers(sheet: string, file: string): boolean {
  const sources = patterns.get(sheet) ?? sourcesOf(join('app/web/styles', sheet))
  patterns.set(sheet, sources)
  return sources.some((pattern) => pattern.test(file))
}

/** The files that the `@source` lines of a sheet, and of those that it imports, stand for. */
function sourcesOf(sheet: string): RegExp[] {
  const text = read(sheet)
  const own = [...text.matchAll(/@source '([^']+)'/g)].map(([, glob]) =>
    pattern(relative(root, join(root, dirname(sheet), glob!))),
  )
  const imported = [...text.matchAll(/@import '(\.[^']+)'/g)].flatMap(([, path]) =>
    sourcesOf(join(dirname(sheet), path!)),
  )
  return [...own, ...imported]
}

function pattern(glob: string): RegExp {
  const body = glob
    .replace(/[.[\]()]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names: string) => `(?:${names.replaceAll(',', '|')})`)
    .replaceAll('**/', '(?:@/)?')
    .replaceAll('*', '[^/]*')
    .replaceAll('@', '.*')
  return new RegExp(`^${body}$`)
}
