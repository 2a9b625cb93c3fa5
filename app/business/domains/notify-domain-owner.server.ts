import type { OpenTenantDb } from '#/db/handles.server'
import { displayDomain } from '#/tenants/domain-names'
import { paths } from '~/foundation/kit/paths'
import { graceDays, type DomainTransition } from './rules'
import { tellOwner, type PlatformEmailOptions } from './tell-owner.server'

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
  await tellOwner(db, {
    ...emailText,
    action: { label: 'View web addresses', path: paths.business.address() },
    isProblem: transition.become !== 'verified',
    emailOptions,
    now,
  })
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
