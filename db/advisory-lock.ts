import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from './schema'

/**
 * A lock by name: of a scope as a whole, of one thing in a scope, or of a text that names both. Each form has keys of
 * its own, so that everyone who takes a lock must use the same form. Any number of transactions hold a shared lock at
 * once, as long as none holds it alone.
 */
type Lock = { scope: string; id?: string; shared?: boolean } | { text: string; shared?: boolean }

/** Takes the locks in this order, in one statement. The end of the transaction releases them. */
export async function lockUntilCommit(q: Kysely<Schema>, ...locks: Lock[]): Promise<void> {
  await q
    .selectNoFrom((eb) =>
      locks.map((lock, index) =>
        eb
          .fn(lock.shared ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock', keyOf(lock, eb))
          .as(`lock${index}`),
      ),
    )
    .execute()
}

function keyOf(lock: Lock, eb: ExpressionBuilder<Schema, never>) {
  if ('text' in lock) return [eb.fn('hashtextextended', [eb.val(lock.text), eb.lit(0)])]
  const names = lock.id === undefined ? [lock.scope] : [lock.scope, lock.id]
  return names.map((name) => eb.fn('hashtext', [eb.val(name)]))
}
