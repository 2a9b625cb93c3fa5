import type { OpenSharedDb, OpenTenantDb } from '#/db/handles.server'
import type { SignInContext } from './sign-in-context'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { accountEmailSender } from './emails/account-email-sender.server'
import type { AuditAction } from '~/foundation/audit/labels'
import { recordAccountChange } from './record-auth-event.server'
import { securityNoticeEmail, type SecurityEvent } from './emails/security-notice'

/**
 * Records a change in the open transaction: in the audit log, and in an email to the user. `action` is the audit
 * action; null when it is already recorded.
 */
type RecordSecurityEvent = (
  event: SecurityEvent,
  details?: Record<string, string | number>,
  action?: AuditAction | null,
) => Promise<void>

/** Changes how a user signs in. The change, its audit record and the email about it commit in one transaction. */
export async function changeSecurity<T>(
  context: SignInContext,
  userId: string,
  work: (db: OpenSharedDb | OpenTenantDb, recordEvent: RecordSecurityEvent) => Promise<T>,
): Promise<T> {
  const emailSender = await accountEmailSender(context, userId)
  const now = context.now()
  return emailSender.transaction((db, send) =>
    work(db, async (event, details, action = `user.${spelled(event)}`) => {
      if (action) {
        await recordAccountChange(db, context, { action, userId, details, now })
      }
      const user = await db.q
        .selectFrom('users')
        .select(['email', 'full_name', 'email_confirmed_at'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow()
      // An unconfirmed address may belong to someone else: send nothing.
      if (!user.email_confirmed_at) return
      const emailContent = securityNoticeEmail({
        club: emailSender.sender,
        fullName: user.full_name,
        event,
        details,
        securityUrl: emailSender.origin + paths.account.security(),
      })
      await send({ ...emailContent, to: user.email, occasion: event, key: `${event}:${newId()}`, now })
    }),
  )
}

type Spelled<Text extends string> = Text extends `${infer Head}-${infer Rest}`
  ? `${Head}_${Spelled<Rest>}`
  : Text

/** As audit actions spell it. */
const spelled = <Event extends string>(event: Event) => event.replaceAll('-', '_') as Spelled<Event>
