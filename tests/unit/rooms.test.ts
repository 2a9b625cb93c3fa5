import { readdirSync, readFileSync } from 'node:fs'
import { join, normalize, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Which room a file belongs to: `app/billing`, `db`, `tenants` ... */
function roomOf(file: string): string {
  const [first, second] = file.split('/')
  return first === 'app' && second && !second.includes('.') ? `app/${second}` : first!
}

const sources = ['app', 'db', 'tenants', 'sandbox'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file}`),
)

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const imports: Import[] = sources.flatMap((file) => {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)]
    .map(([, type, target]) => ({ from: file, to: resolve(file, target!), typeOnly: type !== undefined }))
    .filter((found): found is Import => found.to !== null)
})

function resolve(file: string, target: string): string | null {
  if (target.startsWith('~/')) return `app/${target.slice(2)}`
  if (target.startsWith('#/')) return target.slice(2)
  return target.startsWith('.') ? normalize(join(file, '..', target)) : null
}

const shown = ({ from, to }: Import) => `${from} -> ${relative('', to)}`

/** What a room may import besides itself; types are free, since they leave no trace at run time. */
const walls: Record<string, RegExp> = {
  'app/kit': /^$/,
  'app/ui': /^app\/kit/,
  tenants: /^(db|app\/kit)/,
  sandbox: /^$/,
}

describe('the rooms of the house', () => {
  it.each(Object.entries(walls))('%s imports only what it may', (room, allowed) => {
    const broken = imports
      .filter(({ from, typeOnly }) => roomOf(from) === room && !typeOnly)
      .filter(({ to }) => roomOf(to) !== room && !allowed.test(to))
    expect(broken.map(shown)).toEqual([])
  })

  it('keeps the database free of the business, its seeds excepted', () => {
    const broken = imports.filter(
      ({ from, to, typeOnly }) =>
        roomOf(from) === 'db' && !from.startsWith('db/seeds/') && roomOf(to) !== 'db' && !typeOnly,
    )
    expect(broken.map(shown)).toEqual([])
  })

  it('lets nobody import a route, and the product never import a stand-in', () => {
    const broken = imports.filter(
      ({ from, to }) =>
        (to.startsWith('app/routes/') && !from.startsWith('app/routes/') && from !== 'app/routes.ts') ||
        (roomOf(to) === 'sandbox' && roomOf(from) !== 'sandbox'),
    )
    expect(broken.map(shown)).toEqual([])
  })

  it('lets billing alone speak to Stripe', () => {
    const speakers = sources.filter(
      (file) => !file.startsWith('sandbox/') && /from 'stripe'/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(speakers.filter((file) => !file.startsWith('app/billing/'))).toEqual([])
  })

  it('keeps SQL out of the routes', () => {
    const broken = sources.filter(
      (file) =>
        file.startsWith('app/routes/') &&
        /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readFileSync(join(root, file), 'utf8')),
    )
    expect(broken).toEqual([])
  })
})
