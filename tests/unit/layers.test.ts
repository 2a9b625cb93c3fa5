import { readdirSync, readFileSync } from 'node:fs'
import { existsSync } from 'node:fs'
import { join, normalize } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/**
 * The layers of ARCHITECTURE.md, lowest first. A module imports modules of the lines above it in this table and,
 * in its own line, only those named before it. Type imports count: a type is a dependency too.
 */
const layers = [
  ['foundation/kit', 'foundation/ui', 'db'],
  [
    'foundation/theme',
    'foundation/jobs',
    'foundation/audit',
    'foundation/storage',
    'foundation/pictures',
    'foundation/messaging',
  ],
  ['tenants'],
  [
    'people/identity',
    'people/second-factor',
    'people/api-tokens',
    'people/staff-access',
    'people/notifications',
  ],
  [
    'cellar/reference',
    'cellar/list-reader',
    'cellar/catalog',
    'cellar/stock',
    'cellar/receiving',
    'cellar/reorder',
    'cellar/counting',
    'cellar/counter-sales',
    'cellar/public-list',
    'cellar/reading-model',
    'cellar/imports',
    'cellar/invoices',
    'cellar/inventory',
  ],
  ['membership/member-files', 'membership/tiers', 'membership/memberships', 'membership/claims'],
  ['billing'],
  [
    'club/tastes',
    'club/sommelier',
    'club/shipping',
    'club/perks',
    'club/purchases',
    'club/gifts',
    'club/runs',
    'club/fulfillment',
    'club/events',
    'club/orders',
    'club/calendar',
    'club/member-timeline',
  ],
  [
    'business/club-page',
    'business/branding',
    'business/profile',
    'business/web-address',
    'business/portal',
    'business/onboarding',
    'business/invitations',
    'business/inquiries',
    'business/staff',
    'business/suspension',
    'business/members',
    'business/club-search',
    'business/domains',
    'business/guests',
    'business/sharing',
    'business/moving-in',
  ],
  ['insight/analytics', 'insight/campaigns', 'insight/dashboard', 'insight/find'],
  ['platform/privacy', 'platform/closing', 'platform/admin', 'platform/public-site'],
  ['web/http', 'web/styles', 'composition', 'routes'],
]

/**
 * The module of a file: the folder of its area under `app/`, `db`, `tenants`, or `composition` for the files that put
 * all of it together. Billing and the routes are one module each.
 */
function moduleOf(file: string): string {
  const [first, area, module, inModule] = file.split('/')
  if (first !== 'app') return first === 'server.ts' ? 'composition' : first!
  if (module === undefined) return 'composition'
  return area === 'billing' || area === 'routes' || inModule === undefined ? area! : `${area}/${module}`
}

const sources = ['app', 'db', 'tenants', 'sandbox']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .concat('server.ts')
  .filter(
    (file) => /\.tsx?$/.test(file) && !file.startsWith('db/seeds/') && !file.startsWith('db/migrations/'),
  )

interface Import {
  from: string
  to: string
}

const imports: Import[] = sources.flatMap((file) =>
  [
    ...read(file).matchAll(/^(?:import|export)\s+(?:type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm),
    ...read(file).matchAll(/\bimport\(['"]([^'"]+)['"]\)/g),
  ]
    .map(([, target]) => ({ from: file, to: resolve(file, target!) }))
    .filter((edge): edge is Import => edge.to !== null),
)

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

function resolve(file: string, target: string): string | null {
  if (/\.css(\?|$)/.test(target)) return null
  const path = target.startsWith('~/')
    ? `app/${target.slice(2)}`
    : target.startsWith('#/')
      ? target.slice(2)
      : target.startsWith('.')
        ? normalize(join(file, '..', target))
        : null
  if (path === null) return null
  return ['', '.ts', '.tsx'].map((end) => path + end).find((name) => existsSync(join(root, name))) ?? path
}

const rank = new Map(
  layers.flatMap((line, layer) => line.map((name, place) => [name, { layer, place }] as const)),
)

function mayImport(from: string, to: string): boolean {
  const importer = rank.get(from)!
  const imported = rank.get(to)
  if (imported === undefined) return false
  if (imported.layer !== importer.layer) return imported.layer < importer.layer
  return imported.place < importer.place || from === 'composition'
}

/** The files that are left when those that import no other, or that no other imports, are taken away again and again. */
function inCircles(arrows: readonly Import[]): string[] {
  let left = arrows.filter(({ from, to }) => from !== to)
  for (let before = -1; before !== left.length;) {
    before = left.length
    const importers = new Set(left.map(({ from }) => from))
    const imported = new Set(left.map(({ to }) => to))
    left = left.filter(({ from, to }) => importers.has(to) && imported.has(from))
  }
  return [...new Set(left.map(({ from }) => from))].sort()
}

describe('the layers', () => {
  it('have a line for every module', () => {
    const modules = new Set(sources.map(moduleOf))
    modules.delete('sandbox')
    expect([...modules].filter((name) => !rank.has(name))).toEqual([])
  })

  it.each(layers.flat())('%s imports only modules below it', (name) => {
    const broken = imports
      .filter(({ from }) => moduleOf(from) === name)
      .filter(({ to }) => moduleOf(to) !== name && !mayImport(name, moduleOf(to)))
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('have no files that import each other in a circle', () => {
    expect(inCircles(imports.filter(({ from }) => !from.startsWith('sandbox/')))).toEqual([])
  })

  it('keep the database free of the product', () => {
    const broken = imports.filter(({ from, to }) => moduleOf(from) === 'db' && moduleOf(to) !== 'db')
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('keep the reader of lists free of the database and of businesses', () => {
    const broken = imports.filter(
      ({ from, to }) => /^app\/cellar\/(list-reader|reference)\//.test(from) && /^(db|tenants)\//.test(to),
    )
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('keep the emulators a server of their own', () => {
    const broken = imports.filter(
      ({ from, to }) => (moduleOf(from) === 'sandbox') !== (moduleOf(to) === 'sandbox'),
    )
    expect(broken.map(({ from, to }) => `${from} -> ${to}`)).toEqual([])
  })

  it('let only billing import Stripe', () => {
    const importers = sources.filter(
      (file) => !file.startsWith('sandbox/') && /from 'stripe'/.test(read(file)),
    )
    expect(importers.filter((file) => !file.startsWith('app/billing/'))).toEqual([])
  })

  it('keep SQL out of the routes', () => {
    const broken = sources.filter(
      (file) =>
        file.startsWith('app/routes/') &&
        /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(read(file)),
    )
    expect(broken).toEqual([])
  })

  it('have no folder with more than forty files', () => {
    const files = readdirSync(join(root, 'app'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    const counts = new Map<string, number>()
    for (const { parentPath } of files) counts.set(parentPath, (counts.get(parentPath) ?? 0) + 1)
    expect([...counts].filter(([, count]) => count > 40)).toEqual([])
  })
})
