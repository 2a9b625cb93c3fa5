import type { SignInContext } from '~/people/identity/sign-in-context'
import { requireConfirmedEmail } from '~/people/identity/require-confirmed-email'
import { changeSecurity } from '~/people/identity/change-security.server'

/** Turns the emailed code after the password on or off. Does nothing when it is already so. */
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
