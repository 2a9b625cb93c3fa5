// A business's own domain as its settings show it. Server only: it asks the list of suffixes.
import { isApex, verificationRecord, displayDomain } from '#/tenants/domain-names'
import { dayIn, type Day } from '~/kit/dates'
import type { CustomDomain } from './queries.server'
import { suspensionDate } from './rules'

export interface DomainView {
  id: string
  name: string
  /** As people read it. */
  shown: string
  status: CustomDomain['status']
  isPrimary: boolean
  /** At the top of its zone, where there can be no CNAME. */
  isApex: boolean
  record: { name: string; value: string }
  /** What the last look came to, where no proof was found. */
  problem: string | null
  checked: boolean
  /** The day on which a name that fails is no longer served. */
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
