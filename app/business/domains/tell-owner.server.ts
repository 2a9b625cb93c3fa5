import type { OpenTenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { noticeEmail } from '~/foundation/messaging/notice-email'
import { platformSender } from '~/foundation/messaging/platform-sender'
import { queuePlatformEmail } from '~/foundation/messaging/queue-platform-email.server'
import { notify } from '~/people/notifications/notify.server'

/** Options of emails to a business. */
export interface PlatformEmailOptions {
  /** Scheme and host of the portal, for links. */
  origin: string
  /** Sender and reply-to address. */
  from: string
}

interface News {
  occasion: string
  subject: string
  paragraphs: string[]
  /** The page it leads to. */
  action: { label: string; path: string }
  /** Then staff who may mend it are notified too. */
  isProblem: boolean
  emailOptions: PlatformEmailOptions
  now: Date
}

/** Emails the business's owner what happened to a domain, in the transaction in which it happens. */
export async function tellOwner(db: OpenTenantDb, news: News): Promise<void> {
  const { occasion, subject, paragraphs, action, emailOptions, now } = news
  const owner = await db.q
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.owner_user_id')
    .where('businesses.id', '=', db.businessId)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['users.id', 'users.email', 'users.full_name'])
    .executeTakeFirst()
  const id = newId()
  if (news.isProblem)
    await notify(db, {
      kind: 'domain_problem',
      cause: `${occasion} ${id}`,
      title: subject,
      link: action.path,
      hasOwnEmail: owner ? [owner.id] : false,
      now,
    })
  if (!owner) return
  const message = noticeEmail({
    subject,
    paragraphs,
    club: platformSender(emailOptions.from),
    fullName: owner.full_name,
    action: { label: action.label, url: emailOptions.origin + action.path },
  })
  await queuePlatformEmail(db, { ...message, to: owner.email, occasion, key: `${occasion}:${id}`, now })
}
