import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const sources = ['app', 'db', 'tenants'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('migrations'))
    .map((path) => join(folder, path)),
)

/** Naming the table to lock is only needed beside others: `forUpdate('ms')`, `for update of ms`. */
const lockBesideJoin =
  /\.for(?:NoKey)?(?:Update|Share|KeyShare)\(\s*['"`[]|\bfor (?:no key )?(?:update|share) of\b/i

it('no statement locks a row and reads others joined to it: after a wait they would be as they were before', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter((path) => lockBesideJoin.test(readFileSync(path, 'utf8')))).toEqual([])
})
