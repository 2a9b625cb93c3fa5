import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import type { Plugin } from 'vite'

/** A module that several pages share, or several modules that they load together. */
export interface SharedCode {
  /** Ids of its modules. */
  modules: string[]
  /** Bytes of source. */
  size: number
  /** Pages that load it. */
  pages: ReadonlySet<string>
  /** Modules that it imports. */
  imports: ReadonlySet<string>
}

/** Bytes of source that a page may load in vain to be spared one file: about 3 kB as it is sent. */
const bytesForOneFileLess = 8_000

/** The code that every page loads and that changes with a new version of a package alone. */
const isFramework = (id: string) =>
  /\/node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|turbo-stream|@remix-run\/[^/]+)\//.test(
    id,
  )

/**
 * Puts the modules that pages share into few files: those that are loaded together become one, as long as what other
 * pages then load in vain weighs less than the files that they are spared. No two chunks import each other.
 * @param routes the application's routes, whose parents are loaded with each page
 */
export function clientChunks(root: string, routes: readonly RouteConfigEntry[]): Plugin {
  const parents = parentsOf(routes, (file) => join(root, 'app', file))
  let names: Map<string, string> | null = null
  return {
    name: 'client-chunks',
    config: (_config, { isSsrBuild }) =>
      isSsrBuild
        ? undefined
        : {
            build: {
              rollupOptions: {
                output: {
                  manualChunks(id, { getModuleIds, getModuleInfo }) {
                    names ??= chunkNames([...getModuleIds()], readModules(getModuleInfo), parents)
                    return names.get(id)
                  },
                },
              },
            },
          },
    buildStart() {
      names = null
    },
    // One of the two would run before what it needs.
    onLog(_level, { code, message }) {
      if (code === 'CIRCULAR_CHUNK') this.error(message)
    },
  }
}

/** A module as rollup read it, with the imports that its code really uses. */
interface Module {
  size: number
  imports: readonly string[]
  isEntry: boolean
}

type ModuleInfo = (id: string) => {
  code: string | null
  importedIds: readonly string[]
  isEntry: boolean
  isIncluded: boolean | null
} | null

/** Reads modules. What is imported from a package's list of exports counts as imported from where it is made. */
function readModules(getModuleInfo: ModuleInfo): (id: string) => Module {
  const lists = new Map<string, Map<string, string>>()
  const listOf = (id: string) => {
    if (!lists.has(id)) lists.set(id, exportedFrom(id, getModuleInfo(id)))
    return lists.get(id)!
  }
  return (id) => {
    const info = getModuleInfo(id)
    if (!info) return { size: 0, imports: [], isEntry: false }
    const imports = info.importedIds.flatMap((target) => {
      if (!isList(target)) return [target]
      const exported = listOf(target)
      return importedNames(info.code ?? '').flatMap((name) => exported.get(name) ?? [])
    })
    return { size: info.isIncluded ? (info.code?.length ?? 0) : 0, imports, isEntry: info.isEntry }
  }
}

const isList = (id: string) =>
  /\/lucide-react\/dist\/esm\/lucide-react\.\w+$|\/radix-ui\/dist\/index\.\w+$/.test(id)

/** Names that a list of exports has, and the modules that make them. */
function exportedFrom(id: string, info: ReturnType<ModuleInfo>): Map<string, string> {
  const code = info?.code ?? ''
  const makers = new Map<string, string>()
  for (const [, names, file] of code.matchAll(/export\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g))
    for (const [, name] of names!.matchAll(/default as (\w+)/g)) makers.set(name!, join(dirname(id), file!))
  for (const [, name, source] of code.matchAll(/import \* as (\w+) from ['"]([^'"]+)['"]/g)) {
    const target = info?.importedIds.find((one) => one.includes(`/${source}/`))
    if (target) makers.set(name!, target)
  }
  return makers
}

const importedNames = (code: string) =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["'](?:lucide-react|radix-ui)["']/g)].flatMap(
    ([, names]) => names!.split(',').map((name) => name.trim().split(' ')[0]!),
  )

function parentsOf(routes: readonly RouteConfigEntry[], idOf: (file: string) => string) {
  const parents = new Map<string, string[]>()
  const visit = (list: readonly RouteConfigEntry[], above: string[]) => {
    for (const { file, children } of list) {
      parents.set(idOf(file), above)
      if (children) visit(children, [...above, idOf(file)])
    }
  }
  visit(routes, [])
  return parents
}

/** The chunk of each module that several pages share. */
function chunkNames(
  ids: readonly string[],
  moduleOf: (id: string) => Module,
  parents: ReadonlyMap<string, readonly string[]>,
): Map<string, string> {
  const modules = new Map(ids.map((id) => [id, moduleOf(id)]))
  const isEntry = (id: string) => modules.get(id)?.isEntry ?? false
  const importsOf = (id: string) => modules.get(id)?.imports ?? []
  const reached = new Map<string, Set<string>>()
  const reach = (entry: string) => {
    if (!reached.has(entry)) reached.set(entry, reachable(entry, importsOf))
    return reached.get(entry)!
  }
  const entries = ids.filter(isEntry)
  // Every page loads these: the root and the script that starts in the browser, which are no routes.
  const always = entries.filter((id) => !parents.has(fileOf(id)))
  const entryOf = new Map(entries.map((id) => [fileOf(id), id]))
  const pagesOf = new Map<string, Set<string>>()
  const entriesOf = new Map<string, Set<string>>()
  for (const entry of entries) {
    const above = (parents.get(fileOf(entry)) ?? []).flatMap((file) => entryOf.get(file) ?? [])
    for (const id of reach(entry)) setOf(entriesOf, id).add(entry)
    for (const part of [entry, ...above, ...always])
      for (const id of reach(part)) setOf(pagesOf, id).add(entry)
  }
  const framework = new Set(ids.filter(isFramework).flatMap((id) => [...reachable(id, importsOf)]))
  const isShared = (id: string) =>
    !isEntry(id) && !framework.has(id) && modules.get(id)!.size > 0 && (entriesOf.get(id)?.size ?? 0) > 1
  // A list of exports has no code of its own left: what imports it imports what it names.
  const sharedImportsOf = (id: string) =>
    importsOf(id).flatMap((target) =>
      [...reachable(target, (via) => (modules.has(via) && !isShared(via) ? importsOf(via) : []))].filter(
        (id) => modules.has(id) && isShared(id),
      ),
    )
  const bySharers = new Map<string, SharedCode>()
  for (const [id, { size }] of modules) {
    if (!isShared(id)) continue
    const pages = pagesOf.get(id)!
    const key = [...pages].toSorted().join()
    const group = bySharers.get(key) ?? { modules: [], size: 0, pages, imports: new Set() }
    bySharers.set(key, {
      modules: [...group.modules, id],
      size: group.size + size,
      pages,
      imports: new Set([...group.imports, ...sharedImportsOf(id)]),
    })
  }
  const names = new Map([...framework].map((id) => [id, 'framework']))
  for (const [at, { modules }] of joinShared([...bySharers.values()], bytesForOneFileLess).entries())
    for (const id of modules) names.set(id, `shared-${at + 1}`)
  return names
}

/** A route's module is an entry under its file's name with a query. */
const fileOf = (id: string) => id.split('?')[0]!

function setOf<Key>(map: Map<Key, Set<string>>, key: Key): Set<string> {
  const set = map.get(key) ?? new Set<string>()
  map.set(key, set)
  return set
}

function reachable(from: string, next: (id: string) => readonly string[]): Set<string> {
  const visited = new Set<string>()
  for (const queue = [from]; queue.length > 0;) {
    const id = queue.pop()!
    if (visited.has(id)) continue
    visited.add(id)
    queue.push(...next(id))
  }
  return visited
}

/**
 * Joins pieces of code, the most useful pair first, while the pages that load both save more than the others load in
 * vain, and never so that two of the results import each other.
 * @param worth bytes that one file less is worth to a page
 */
export function joinShared(pieces: readonly SharedCode[], worth: number): SharedCode[] {
  const groups = new Set(pieces)
  for (;;) {
    const list = [...groups]
    const pairs = list
      .flatMap((one, at) =>
        list.slice(at + 1).map((other) => ({ one, other, gain: gain(one, other, worth) })),
      )
      .filter((pair) => pair.gain > 0)
      .toSorted((a, b) => b.gain - a.gain)
    const joined = new Set<SharedCode>()
    for (const { one, other } of pairs) {
      // Gains of what was joined in this round have changed: those pairs wait for the next.
      if (joined.has(one) || joined.has(other) || isBetween(groups, one, other)) continue
      groups.delete(one)
      groups.delete(other)
      groups.add({
        modules: [...one.modules, ...other.modules],
        size: one.size + other.size,
        pages: new Set([...one.pages, ...other.pages]),
        imports: new Set([...one.imports, ...other.imports]),
      })
      joined.add(one).add(other)
    }
    if (joined.size === 0) return [...groups]
  }
}

function gain(one: SharedCode, other: SharedCode, worth: number): number {
  const both = [...one.pages].filter((page) => other.pages.has(page)).length
  return worth * both - one.size * (other.pages.size - both) - other.size * (one.pages.size - both)
}

/** True if a third group lies between two on a chain of imports: joined, they would import it and be imported by it. */
function isBetween(groups: ReadonlySet<SharedCode>, one: SharedCode, other: SharedCode): boolean {
  const owner = new Map<string, SharedCode>()
  for (const group of groups) for (const id of group.modules) owner.set(id, group)
  const next = (group: SharedCode) =>
    new Set([...group.imports].flatMap((id) => owner.get(id) ?? []).filter((other) => other !== group))
  return [
    [one, other],
    [other, one],
  ].some(([from, to]) => {
    const visited = new Set<SharedCode>()
    const queue = [...next(from!)].filter((group) => group !== to)
    while (queue.length > 0) {
      const group = queue.pop()!
      if (group === to) return true
      if (visited.has(group)) continue
      visited.add(group)
      queue.push(...next(group))
    }
    return false
  })
}
