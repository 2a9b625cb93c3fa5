import { matchRoutes } from '@remix-run/react'
import { describe, expect, it } from 'vitest'
import { paths } from '~/foundation/kit/paths'
import routes from '~/routes'

interface Entry {
  path?: string
  index?: boolean
  file: string
  children?: Entry[]
}
interface Branch {
  path?: string
  index?: boolean
  id: string
  children?: Branch[]
}

const toBranch = (entry: Entry): Branch => ({
  id: entry.file,
  path: entry.path,
  ...(entry.index ? { index: true } : { children: entry.children?.map(toBranch) }),
})
const table = (routes as Entry[]).map(toBranch)

/** Every path the builder can make, with sample values for what it asks. */
function built(node: unknown, trail: string[] = []): [string, string][] {
  if (typeof node === 'function') return [[trail.join('.'), (node as (value: string) => string)('connect')]]
  return Object.entries(node as object).flatMap(([name, child]) => built(child, [...trail, name]))
}

const fileOf = (path: string) => matchRoutes(table as never, path.split('?')[0]!)?.at(-1)?.route.id
const leaves = (entries: Entry[]): Entry[] =>
  entries.flatMap((entry) => (entry.children ? leaves(entry.children) : [entry]))

/** Reached by other means than a link of ours: the gate's own screen, pictures by the looks that show them, and whatever fits nothing else. */
const unlinked = new Set([
  'routes/join/club-not-public.tsx',
  'routes/public/media.ts',
  'routes/customer/not-found.ts',
  'routes/business/not-found.ts',
  'routes/business/inventory/wines.ts',
  'routes/admin/not-found.ts',
  'routes/not-found.tsx',
])

describe('links', () => {
  it.each(built(paths))('%s leads to a page of its own', (_name, path) => {
    expect(fileOf(path)).toBeDefined()
    expect(unlinked).not.toContain(fileOf(path))
  })

  it('can name every route', () => {
    const reached = new Set(built(paths).map(([, path]) => fileOf(path)))
    const missed = leaves(routes as Entry[])
      .map(({ file }) => file)
      .filter((file) => !reached.has(file) && !unlinked.has(file))
    expect(missed).toEqual([])
  })
})
