import type { AnyOpenDb } from '#/db/handles.server'
import type { SignInContext } from '../sign-in-context'
import { DomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { changeSecurity } from '../change-security.server'
import { passkeyDomain } from './rp-id'

interface Passkey {
  id: string
  name: string
  createdAt: Date
  lastUsedAt: Date | null
  /** Synced by the device's vendor, and so available on the user's other devices. */
  backedUp: boolean
}

/**
 * The user's passkeys that work on the host of this request, oldest first. A club's host never lists a passkey of
 * another host.
 */
export async function passkeysOf(context: SignInContext, userId: string): Promise<Passkey[]> {
  const rpId = passkeyDomain(context.services.env.rootDomain, context.origin)
  const rows = await context.services.scopes.shared().read((db) => rowsOf(db, userId, rpId))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    backedUp: row.backed_up,
  }))
}

function rowsOf(db: AnyOpenDb, userId: string, rpId: string) {
  return db.q
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at', 'backed_up'])
    .where('user_id', '=', userId)
    .where('rp_id', '=', rpId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

const gone = () => new DomainError('no-passkey', 404, 'This passkey no longer exists.')

/** Renames a passkey. Throws 404 for one that is not the user's. */
export async function renamePasskey(
  context: SignInContext,
  userId: string,
  { id, name }: { id: string; name: string },
): Promise<void> {
  if (!isId(id)) throw gone()
  const renamed = await context.services.scopes
    .shared()
    .transaction(({ q }) =>
      q
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst(),
    )
  if (!renamed) throw gone()
}

/** Removes a passkey. Throws 404 for one that is not the user's, 409 when it is the last way to sign in. */
export async function removePasskey(context: SignInContext, userId: string, id: string): Promise<void> {
  if (!isId(id)) throw gone()
  await changeSecurity(context, userId, async (db, recordEvent) => {
    const user = await db.q
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    const all = await db.q.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()
    if (!all.some((passkey) => passkey.id === id)) throw gone()
    if (all.length === 1 && !user?.password_hash) {
      throw new DomainError(
        'last-way-in',
        409,
        'This is your only way to sign in. Please set a password first.',
      )
    }
    const removed = await db.q
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw gone()
    // A passkey that is added later is no second step unless its owner wants that again.
    if (all.length === 1)
      await db.q.updateTable('users').set({ passkey_step_since: null }).where('id', '=', userId).execute()
    await recordEvent('passkey-removed', { name: removed.name })
  })
}
