import type { SignInContext } from '~/people/identity/sign-in-context'
import { changeSecurity } from '~/people/identity/change-security.server'
import { requireConfirmedEmail } from '~/people/identity/require-confirmed-email'
import { passkeysOf } from '~/people/identity/passkeys/passkeys.server'
import { askAgainOn } from '~/people/identity/sessions/known-devices.server'
import { DomainError } from '~/foundation/kit/errors'
import { hasSecondStep, makeRecoveryCodes, recoveryCodesLeft } from './recovery-codes.server'

/**
 * Makes the user's passkeys the second step after their password. Returns ten recovery codes, the only copy of them; null
 * where they have some already. Throws 409 `no-passkey` without a passkey of this host.
 */
export async function turnOnPasskeyStep(
  context: SignInContext,
  user: { id: string; emailConfirmed: boolean },
): Promise<string[] | null> {
  requireConfirmedEmail(user)
  if ((await passkeysOf(context, user.id)).length === 0)
    throw new DomainError('no-passkey', 409, 'Please add a passkey first.')
  const now = context.now()
  return changeSecurity(context, user.id, async (db, recordEvent) => {
    const changed = await db.q
      .updateTable('users')
      .set({ passkey_step_since: now })
      .where('id', '=', user.id)
      .where('passkey_step_since', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordEvent('passkey-step-enabled')
    if ((await recoveryCodesLeft(db, user.id)) > 0) return null
    return makeRecoveryCodes(db, { userId: user.id, secret: context.services.env.sessionSecret, now })
  })
}

/** The password alone, or with the authenticator app, signs in again. Does nothing when it is already so. */
export async function turnOffPasskeyStep(context: SignInContext, userId: string): Promise<void> {
  await changeSecurity(context, userId, async (db, recordEvent) => {
    const changed = await db.q
      .updateTable('users')
      .set({ passkey_step_since: null })
      .where('id', '=', userId)
      .where('passkey_step_since', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (!changed) return
    if (!(await hasSecondStep(db, userId)))
      await db.q.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
    await askAgainOn(db, userId)
    await recordEvent('passkey-step-disabled')
  })
}
