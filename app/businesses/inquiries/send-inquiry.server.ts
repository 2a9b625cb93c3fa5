import type { z } from 'zod'
import { normalizeEmail } from '~/kit/normalize-email'
import { rootOrigin } from '#/tenants/origins'
import { countHits, perNetwork } from '~/identity/rate-limits.server'
import type { RequestContext } from '~/http/request-context.server'
import { paths } from '~/kit/paths'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { inquiryReceivedEmail } from './emails/inquiry-received'
import type { inquiryForm } from './schemas'

/**
 * Keeps what somebody wrote to the platform and mails it to the platform's own address. The same form sent twice is one
 * inquiry; one that only a program can have filled is thanked for and forgotten. Throws 429 after five in an hour from
 * one address or ten from one network.
 */
export async function sendInquiry(
  context: RequestContext,
  { key, website, restaurantName, name, email, message }: z.output<typeof inquiryForm>,
): Promise<void> {
  const { scopes, env } = context.services
  const now = context.now()
  if (website !== '') {
    context.log.info('an inquiry of a program was left out')
    return
  }
  await countHits(
    scopes,
    [
      { bucket: 'inquiry', key: normalizeEmail(email), limit: 5, windowSeconds: 3600 },
      ...perNetwork('inquiry', context.clientAddress, 10, 3600),
    ],
    now,
  )
  await scopes.platform('an inquiry').transaction(async (db) => {
    const kept = await db.q
      .insertInto('inquiries')
      .values({ id: key, business_name: restaurantName, name, email, message, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!kept) return
    const letter = inquiryReceivedEmail({
      sender: platformSender(env.mail.from),
      businessName: restaurantName,
      name,
      email,
      message,
      url: rootOrigin(env) + paths.admin.inquiry(key),
    })
    await queuePlatformEmail(db, {
      ...letter,
      key: `inquiry:${key}`,
      occasion: 'inquiry',
      to: env.mail.from,
      replyTo: email,
      now,
    })
  })
}
