// Domain status labels for administrators. Pure.
import type { DomainStatus } from './rules'

export interface DomainProofState {
  status: Exclude<DomainStatus, 'removed'>
  /** Verified, but its DNS record is missing. */
  isFailing: boolean
  /** Result of the last check, if it failed. */
  problem: string | null
}

/** Filters of the business list by domain status. */
export const domainFilters = ['any', 'problem', 'waiting'] as const
export type DomainFilter = (typeof domainFilters)[number]

export const domainFilterLabels: Record<DomainFilter, string> = {
  any: 'With a custom domain',
  problem: 'With a domain problem',
  waiting: 'With an unverified domain',
}

/** Status badge of a domain. */
export function domainBadge({ status, isFailing }: Pick<DomainProofState, 'status' | 'isFailing'>) {
  if (status === 'suspended') return { tone: 'red', word: 'Not served' } as const
  if (status === 'pending') return { tone: 'yellow', word: 'Not verified yet' } as const
  return isFailing
    ? ({ tone: 'red', word: 'Proof missing' } as const)
    : ({ tone: 'green', word: 'Proved' } as const)
}

/** Result of a domain's last check. */
export function proofLabel(problem: string | null, isChecked: boolean): string {
  if (!isChecked) return 'Not checked yet'
  switch (problem) {
    case null:
      return 'Record found'
    case 'no record':
      return 'No record'
    case 'other record':
      return 'Record has a different value'
    case 'silent':
      return 'Name servers did not respond'
    default:
      return 'Verified by another club'
  }
}
