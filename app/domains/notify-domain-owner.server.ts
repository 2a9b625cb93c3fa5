import type { OpenTenantDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeEmail } from '~/messaging/notice-email'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { notify } from '~/notifications/notify.server'
import { graceDays, type DomainTransition } from './rules'

/** What emails to a business need. */
export interface PlatformEmailOptions {
  /** Scheme and host of the portal, for links. */
  origin: string
  /** Sender and reply-to address. */
  from: string
}

interface DomainChange {
  name: string
  transition: DomainTransition
  emailOptions: PlatformEmailOptions
  now: Date
}

/** Emails the business's owner about a change of a domain's status and notifies staff, in the transaction that makes it. */
export async function notifyDomainOwner(
  db: OpenTenantDb,
  { name, transition, emailOptions, now }: DomainChange,
): Promise<void> {
  const emailText = emailTextFor(displayDomain(name), transition)
  if (!emailText) return
  const owner = await db.q
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.owner_user_id')
    .where('businesses.id', '=', db.businessId)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['users.id', 'users.email', 'users.full_name'])
    .executeTakeFirst()
  const id = newId()
  if (transition.become !== 'verified') {
    await notify(db, {
      kind: 'domain_problem',
      cause: `${emailText.occasion} ${id}`,
      title: emailText.subject,
      link: paths.business.address(),
      hasOwnEmail: owner ? [owner.id] : false,
      now,
    })
  }
  if (!owner) return
  const { occasion, ...text } = emailText
  const message = noticeEmail({
    ...text,
    club: platformSender(emailOptions.from),
    fullName: owner.full_name,
    action: { label: 'View web addresses', url: emailOptions.origin + paths.business.address() },
  })
  await queuePlatformEmail(db, { ...message, to: owner.email, occasion, key: `${occasion}:${id}`, now })
}

function emailTextFor(name: string, transition: DomainTransition) {
  switch (transition.become) {
    case 'verified':
      if (!transition.isNews) return null
      return {
        occasion: 'domain-verified',
        subject: `${name} is verified`,
        paragraphs: [
          `The DNS record confirms that ${name} belongs to you. Your club page will be available there as soon as the domain points to us.`,
          'Keep the record in place: we check it every day.',
        ],
      }
    case 'failing':
      if (!transition.isNews) return null
      return {
        occasion: 'domain-proof-lost',
        subject: `The DNS record for ${name} is missing`,
        paragraphs: [
          `We could not find the DNS record that verifies ${name}. Your club page is still available there.`,
          `If the record is not back within ${graceDays} days, ${name} stops working, and guests can reach you only at your Tastevin address.`,
        ],
      }
    case 'suspended':
      return {
        occasion: 'domain-suspended',
        subject: `Your club is no longer available at ${name}`,
        paragraphs: [
          `The DNS record that verifies ${name} has been missing for ${graceDays} days, so the domain no longer works.`,
          'Restore the record and press "Check now" to use the domain again.',
        ],
      }
    default:
      return null
  }
}
