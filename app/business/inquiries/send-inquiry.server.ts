import type { z } from 'zod'
import { rootOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import type { Env } from '~/foundation/kit/env.server'
import type { Logger } from '~/foundation/kit/log.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { paths } from '~/foundation/kit/paths'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { inquiryReceivedEmail } from './emails/inquiry-received'
import type { inquiryForm } from './schemas'

interface InquiryInput extends z.output<typeof inquiryForm> {
  /** Made with the form, and the id of the inquiry. */
  key: string
  clientAddress: string
  now: Date
}

/**
 * Stores an inquiry and emails it to the platform's own address. Submitting the same form twice stores one inquiry. A
 * filled-in honeypot field (`website`) is dropped without an error. Throws 429 after five in an hour from one email
 * address or ten from one network.
 */
export async function sendInquiry(
  { scopes, env, log }: { scopes: Scopes; env: Env; log: Logger },
  { key, website, restaurantName, name, email, message, clientAddress, now }: InquiryInput,
): Promise<void> {
  if (website !== '') {
    log.info('inquiry from a bot dropped')
    return
  }
  await countHits(
    scopes,
    [
      { bucket: 'inquiry', key: normalizeEmail(email), limit: 5, windowSeconds: 3600 },
      ...perNetwork('inquiry', clientAddress, 10, 3600),
    ],
    now,
  )
  await scopes.platform('inquiry').transaction(async (db) => {
    const inserted = await db.q
      .insertInto('inquiries')
      .values({ id: key, business_name: restaurantName, name, email, message, created_at: now })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!inserted) return
    const content = inquiryReceivedEmail({
      sender: platformSender(env.mail.from),
      businessName: restaurantName,
      name,
      email,
      message,
      url: rootOrigin(env) + paths.admin.inquiry(key),
    })
    await queuePlatformEmail(db, {
      ...content,
      key: `inquiry:${key}`,
      occasion: 'inquiry',
      to: env.mail.from,
      replyTo: email,
      now,
    })
  })
}
