import type { RequestContext } from '~/context.server'
import { onlyConfirmed } from './only-confirmed'
import { changeSecurity } from './security-event.server'

/** Has a code by e-mail asked for after the password, or no longer. Nothing happens where it is so already. */
export async function wantEmailCodes(
  context: RequestContext,
  user: { id: string; emailConfirmed: boolean },
  wanted: boolean,
): Promise<void> {
  if (wanted) onlyConfirmed(user)
  await changeSecurity(context, user.id, async (db, tell) => {
    const changed = await db.q
      .updateTable('users')
      .set({ email_codes_since: wanted ? context.now() : null })
      .where('id', '=', user.id)
      .where('email_codes_since', wanted ? 'is' : 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (changed) await tell(wanted ? 'email-codes-enabled' : 'email-codes-disabled')
  })
}
