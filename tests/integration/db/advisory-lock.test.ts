import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockUntilCommit } from '#/db/advisory-lock'
import type { AnyOpenDb } from '#/db/handles.server'
import { freshDatabase, type TestDatabase } from '../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const locks = {
  'hashtext of a scope': [{ scope: 'keys' }, `pg_advisory_xact_lock(hashtext('keys'))`],
  'hashtext of a scope and an id': [
    { scope: 'slug', id: 'one' },
    `pg_advisory_xact_lock(hashtext('slug'), hashtext('one'))`,
  ],
  'the same, shared': [
    { scope: 'runs', id: 'one', shared: true },
    `pg_advisory_xact_lock_shared(hashtext('runs'), hashtext('one'))`,
  ],
  'hashtextextended of a text': [
    { text: 'number one' },
    `pg_advisory_xact_lock(hashtextextended('number one', 0))`,
  ],
} as const

/** The advisory locks that a transaction holds once it has taken one. */
const heldAfter = (take: (db: AnyOpenDb) => Promise<unknown>) =>
  database.across().transaction(async (db) => {
    await take(db)
    const { rows } = await sql`select classid, objid, objsubid, mode from pg_locks
      where locktype = 'advisory' and pid = pg_backend_pid()`.execute(db.q)
    return rows
  })

it.each(Object.entries(locks))('a lock has the key of %s', async (_name, [lock, text]) => {
  const held = await heldAfter(({ q }) => lockUntilCommit(q, lock))
  expect(held).toHaveLength(1)
  expect(held).toEqual(await heldAfter(({ q }) => sql`select ${sql.raw(text)}`.execute(q)))
})

it('several locks are taken in one statement', async () => {
  const held = await heldAfter(({ q }) => lockUntilCommit(q, { scope: 'one' }, { scope: 'two', id: 'three' }))
  expect(held).toHaveLength(2)
})
