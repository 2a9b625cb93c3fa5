// A business's email sender for its settings page. Server only: it uses the public suffix list.
import { displayDomain } from '#/tenants/domain-names'
import type { EmailSenderStatus } from '#/db/schema/businesses'
import type { EmailSender } from './queries.server'

/** A DNS record to add, and whether the last check found it. */
export interface SenderRecord {
  label: string
  type: 'TXT' | 'CNAME'
  name: string
  value: string
  isFound: boolean
}

export interface SenderView {
  address: string
  /** Its domain as people read it. */
  domain: string
  status: EmailSenderStatus
  /** Emails are sent from it now. */
  isInUse: boolean
  isChecked: boolean
  /** Why the last check did not prove it, besides missing records; null for no other reason. */
  problem: string | null
  records: SenderRecord[]
}

export function senderView(sender: EmailSender): SenderView {
  const { address, status, checked_at, last_problem, refused_at } = sender
  const domain = displayDomain(sender.domain)
  return {
    address,
    domain,
    status,
    isInUse: status === 'verified' && refused_at === null,
    isChecked: checked_at !== null,
    problem: problemText({ problem: last_problem, isRefused: refused_at !== null, status, domain }),
    records: [
      {
        label: 'DKIM',
        type: 'TXT',
        name: sender.dkim_host,
        value: sender.dkim_value,
        isFound: sender.dkim_found,
      },
      {
        label: 'Return path',
        type: 'CNAME',
        name: sender.return_path_host,
        value: sender.return_path_value,
        isFound: sender.return_path_found,
      },
    ],
  }
}

function problemText({
  problem,
  isRefused,
  status,
  domain,
}: {
  problem: string | null
  isRefused: boolean
  status: EmailSenderStatus
  domain: string
}): string | null {
  if (problem === 'taken') return `Another club already uses ${domain}.`
  if (isRefused)
    return 'Our email service did not accept an email from this address, so emails go out from ours. We check the records again within minutes.'
  return problem === 'silent' && status !== 'verified'
    ? 'Our email service did not answer. We look again by ourselves, or try again in a few minutes.'
    : null
}
