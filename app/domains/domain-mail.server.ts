import type { OpenTenantDb } from '#/db/handles.server'
import { shownDomain } from '#/tenants/domain-names'
import { newId } from '~/kit/ids'
import { paths } from '~/kit/paths'
import { noticeLetter } from '~/messaging/notice'
import { platformSender } from '~/messaging/platform-sender'
import { queuePlatformMail } from '~/messaging/queue-platform-mail.server'
import { graceDays, type Verdict } from './rules'

/** How the platform writes to a business. */
export interface PlatformPost {
  /** Scheme and host of the portal, for links. */
  origin: string
  /** The address letters come from and answers go to. */
  from: string
}

interface News {
  name: string
  verdict: Verdict
  post: PlatformPost
  now: Date
}

/** Writes to whoever owns the business what has become of a domain, in the transaction in which it did. */
export async function tellOfDomain(db: OpenTenantDb, { name, verdict, post, now }: News): Promise<void> {
  const wording = wordingOf(shownDomain(name), verdict)
  if (!wording) return
  const owner = await db.q
    .selectFrom('businesses')
    .innerJoin('users', 'users.id', 'businesses.owner_user_id')
    .where('businesses.id', '=', db.businessId)
    .where('users.email_confirmed_at', 'is not', null)
    .select(['users.email', 'users.full_name'])
    .executeTakeFirst()
  if (!owner) return
  const { occasion, ...words } = wording
  const letter = noticeLetter({
    ...words,
    club: platformSender(post.from),
    fullName: owner.full_name,
    action: { label: 'See Your Web Addresses', url: post.origin + paths.business.address() },
  })
  await queuePlatformMail(db, { ...letter, to: owner.email, occasion, key: `${occasion}:${newId()}`, now })
}

function wordingOf(name: string, verdict: Verdict) {
  switch (verdict.become) {
    case 'verified':
      if (!verdict.isNews) return null
      return {
        occasion: 'domain-verified',
        subject: `${name} is yours`,
        paragraphs: [
          `The record in the DNS of ${name} proves that the domain belongs to you. Your club page can be reached there as soon as the name leads to us.`,
          'Leave the record where it is: we look for it every day.',
        ],
      }
    case 'failing':
      if (!verdict.isNews) return null
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
