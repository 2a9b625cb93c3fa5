import type { OpenTenantDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeEmail } from '~/messaging/notice-email'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformEmail } from '~/messaging/queue-platform-email.server'
import { graceDays, type DomainTransition } from './rules'

/** How the platform writes to a business. */
export interface PlatformEmailOptions {
  /** Scheme and host of the portal, for links. */
  origin: string
  /** The address letters come from and answers go to. */
  from: string
}

interface DomainChange {
  name: string
  transition: DomainTransition
  emailOptions: PlatformEmailOptions
  now: Date
}

/** Writes to whoever owns the business what has become of a domain, in the transaction in which it did. */
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
    .select(['users.email', 'users.full_name'])
    .executeTakeFirst()
  if (!owner) return
  const { occasion, ...text } = emailText
  const message = noticeEmail({
    ...text,
    club: platformSender(emailOptions.from),
    fullName: owner.full_name,
    action: { label: 'See Your Web Addresses', url: emailOptions.origin + paths.business.address() },
  })
  await queuePlatformEmail(db, { ...message, to: owner.email, occasion, key: `${occasion}:${newId()}`, now })
}

function emailTextFor(name: string, transition: DomainTransition) {
  switch (transition.become) {
    case 'verified':
      if (!transition.isNews) return null
      return {
        occasion: 'domain-verified',
        subject: `${name} is yours`,
        paragraphs: [
          `The record in the DNS of ${name} proves that the domain belongs to you. Your club page can be reached there as soon as the name leads to us.`,
          'Leave the record where it is: we look for it every day.',
        ],
      }
    case 'failing':
      if (!transition.isNews) return null
      return {
        occasion: 'domain-proof-lost',
        subject: `The proof for ${name} is missing`,
        paragraphs: [
          `We could not find the record that proves that ${name} belongs to you. Your club page still answers there.`,
          `If the record is not back within ${graceDays} days, we stop answering on ${name}, and your guests find you at your own address with us.`,
        ],
      }
    case 'suspended':
      return {
        occasion: 'domain-suspended',
        subject: `Your club no longer answers on ${name}`,
        paragraphs: [
          `The record that proves that ${name} belongs to you has been missing for ${graceDays} days, so we have stopped answering there.`,
          'Put the record back and press "Check now". Everything is then as it was.',
        ],
      }
    default:
      return null
  }
}
