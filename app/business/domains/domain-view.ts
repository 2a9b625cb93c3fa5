// A business's domain for its settings page. Server only: it uses the public suffix list.
import { isApex, verificationRecord, displayDomain } from '#/tenants/domain-names'
import { dayIn, type Day } from '~/foundation/kit/dates'
import type { CustomDomain } from './queries.server'
import { suspensionDate } from './rules'

export interface DomainView {
  id: string
  name: string
  /** Display form. */
  shown: string
  status: CustomDomain['status']
  isPrimary: boolean
  /** Zone apex, where a CNAME is not allowed. */
  isApex: boolean
  record: { name: string; value: string }
  /** Result of the last check, if it failed. */
  problem: string | null
  checked: boolean
  /** When a failing domain will be suspended. */
  suspendedOn: Day | null
}

export function domainView(domain: CustomDomain, timeZone: string): DomainView {
  const { id, name, status, isPrimary, failingSince } = domain
  return {
    id,
    name,
    shown: displayDomain(name),
    status,
    isPrimary,
    isApex: isApex(name),
    record: verificationRecord(domain),
    problem: domain.lastProblem,
    checked: domain.checkedAt !== null,
    suspendedOn: failingSince && status === 'verified' ? dayIn(timeZone, suspensionDate(failingSince)) : null,
  }
}
