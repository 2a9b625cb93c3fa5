// Problems of the Stripe account, of own domains and of the address that emails come from. Pure.
import { accountLabels } from '~/billing/connect/account-labels'
import type { AccountState } from '~/billing/connect/account-state'
import type { CustomDomain } from '~/business/domains/queries.server'
import type { EmailSender } from '~/business/domains/sender/queries.server'
import { paths } from '~/foundation/kit/paths'
import type { Need } from './needs'

const accountTitles: Partial<Record<AccountState, string>> = {
  action_needed: 'Stripe needs more information',
  restricted: 'Your Stripe account is restricted',
  disconnected: 'Your Stripe account is disconnected',
}

/** A problem of an account that was in use; connecting one for the first time is a step of the setup. */
export function accountNeed(state: AccountState): Need | null {
  const title = accountTitles[state]
  if (!title) return null
  return {
    id: 'account',
    tone: 'urgent',
    title,
    about: accountLabels[state].sentence,
    lines: [],
    action: { label: 'Open payments', href: paths.business.payments() },
  }
}

/** Domains that do not lead to the club, or will soon not. */
export function domainNeeds(domains: readonly CustomDomain[]): Need[] {
  return domains.flatMap(({ id, name, status, failingSince }): Need[] => {
    const isFailing = status === 'verified' && failingSince !== null
    if (status !== 'suspended' && !isFailing) return []
    return [
      {
        id: `domain-${id}`,
        tone: 'urgent',
        title: isFailing ? `${name} will stop working` : `${name} doesn’t lead to your club`,
        about: 'Its DNS record is missing or has changed.',
        lines: [],
        action: { label: 'Fix the domain', href: paths.business.address() },
      },
    ]
  })
}

/** An address that was proved, and that emails do not come from anymore. */
export function senderNeed(sender: Pick<EmailSender, 'address' | 'status'> | null): Need | null {
  if (sender?.status !== 'broken') return null
  return {
    id: 'email-sender',
    tone: 'urgent',
    title: `Emails no longer come from ${sender.address}`,
    about: 'A DNS record is missing or has changed. Emails go out from our address meanwhile.',
    lines: [],
    action: { label: 'Fix the sender', href: paths.business.sender() },
  }
}
