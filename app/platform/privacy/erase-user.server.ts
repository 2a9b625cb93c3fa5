import type { OpenPlatformDb, OpenSharedDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { endAllSessions } from '~/people/identity/sessions/end-session.server'
import { hashPassword } from '~/people/identity/passwords/passwords.server'
import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { eraseNotifications } from '~/people/notifications/personal-data.server'
import { addressOf, GONE } from './erased-person'
import type { DeletionContext } from './deletion-context'

/** Erases a user and what belongs to the account alone: businesses, sessions, second steps, emails of the platform. */
export async function eraseUser(context: DeletionContext, userId: string): Promise<void> {
  const { scopes } = context.services
  const now = context.now()
  const passwordHash = await hashPassword(newToken().token)
  await eraseStaffNotifications(context, userId)
  await scopes.platform('deletion of an account').transaction((db) => endWork(db, userId, now))
  await scopes
    .shared()
    .transaction((db) => eraseAccount(db, { userId, passwordHash, requestId: context.requestId, now }))
}

/** Ends the user's work for businesses, which pass to another owner, with open invitations and links. */
async function endWork({ q }: OpenPlatformDb, userId: string, now: Date): Promise<void> {
  await q
    .updateTable('businesses')
    .set((eb) => ({
      owner_user_id: eb
        .selectFrom('business_users as s')
        .select('s.user_id')
        .whereRef('s.business_id', '=', 'businesses.id')
        .where('s.role', '=', 'owner')
        .where('s.is_active', '=', true)
        .where('s.user_id', '<>', userId)
        .orderBy('s.created_at')
        .limit(1),
    }))
    .where('owner_user_id', '=', userId)
    .execute()
  await q
    .updateTable('business_users')
    .set({ full_name: GONE, is_active: false, deactivated_at: now })
    .where('user_id', '=', userId)
    .execute()
  // Open business invitations to the user's address end; an email that is being sent still needs its address.
  await q
    .updateTable('business_invites')
    .set({ business_email: addressOf(userId), expires_at: now })
    .where((eb) =>
      eb(
        eb.fn('lower', ['business_email']),
        '=',
        eb.selectFrom('users').select('email_norm').where('id', '=', userId),
      ),
    )
    .where('used', '=', false)
    .execute()
  await q.deleteFrom('email_tokens').where('user_id', '=', userId).execute()
  await q.deleteFrom('cross_host_logins').where('user_id', '=', userId).execute()
}

/** Ends all sessions, and leaves an account without a name, a password and second factors. */
async function eraseAccount(
  db: OpenSharedDb,
  {
    userId,
    passwordHash,
    requestId,
    now,
  }: { userId: string; passwordHash: string; requestId: string; now: Date },
): Promise<void> {
  await endAllSessions(db, userId, now)
  const { email } = await db.q
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await db.q
    .updateTable('platform_emails')
    .set({ erased_address: addressOf(userId) })
    .where('to_address', '=', email)
    .execute()
  for (const table of [
    'totp_secrets',
    'two_step_resets',
    'recovery_codes',
    'passkeys',
    'one_time_codes',
    'known_devices',
  ] as const)
    await db.q.deleteFrom(table).where('user_id', '=', userId).execute()
  await db.q.deleteFrom('platform_notification_settings').where('user_id', '=', userId).execute()
  await db.q
    .updateTable('sessions')
    .set({ address: '', user_agent: '' })
    .where('user_id', '=', userId)
    .execute()
  await db.q
    .updateTable('token_grants')
    .set({ address: '', user_agent: '', name: '' })
    .where('user_id', '=', userId)
    .execute()
  await db.q
    .updateTable('users')
    .set({
      email: addressOf(userId),
      email_norm: addressOf(userId),
      full_name: GONE,
      password_hash: passwordHash,
      email_confirmed_at: null,
      email_codes_since: null,
      passkey_step_since: null,
      is_admin: false,
      deleted_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await record(db, {
    action: 'account.deleted',
    actor: { kind: 'member', id: userId },
    target: { kind: 'user', id: userId },
    requestId,
    now,
  })
}

/** Everywhere the user works or worked, or owns the business. */
async function eraseStaffNotifications(context: DeletionContext, userId: string): Promise<void> {
  const { scopes } = context.services
  const rows = await scopes.platform('businesses that a deleted account worked for').read(({ q }) =>
    q
      .selectFrom('business_users')
      .where('user_id', '=', userId)
      .select('business_id as id')
      .union(q.selectFrom('businesses').where('owner_user_id', '=', userId).select('id'))
      .execute(),
  )
  for (const { id } of rows)
    await scopes.tenant(id).transaction((db) => eraseNotifications(db, { userId, audience: 'staff' }))
}
