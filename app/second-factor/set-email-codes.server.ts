import type { SignInContext } from '~/identity/sign-in-context'
import { requireConfirmedEmail } from '~/identity/require-confirmed-email'
import { changeSecurity } from '~/identity/change-security.server'

/** Has a code by e-mail asked for after the password, or no longer. Nothing happens where it is so already. */
export async function setEmailCodes(
  context: SignInContext,
  user: { id: string; emailConfirmed: boolean },
  wanted: boolean,
): Promise<void> {
  if (wanted) requireConfirmedEmail(user)
  await changeSecurity(context, user.id, async (db, recordEvent) => {
    const changed = await db.q
      .updateTable('users')
      .set({ email_codes_since: wanted ? context.now() : null })
      .where('id', '=', user.id)
      .where('email_codes_since', wanted ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await recordEvent(wanted ? 'email-codes-enabled' : 'email-codes-disabled')
  })
}
