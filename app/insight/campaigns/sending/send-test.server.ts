import type { TenantDb } from '#/db/handles.server'
import type { Email } from '~/foundation/messaging/email'
import { queueEmail } from '~/foundation/messaging/queue-email.server'

/** Sends a message to the person who writes it. Sent twice with the same id it goes out once. */
export async function sendTest(
  db: TenantDb,
  { id, email, to, now }: { id: string; email: Email; to: string; now: Date },
): Promise<void> {
  await queueEmail(db, {
    ...email,
    subject: `Test: ${email.subject}`,
    to,
    occasion: 'message-test',
    key: `message-test ${id}`,
    now,
  })
}
