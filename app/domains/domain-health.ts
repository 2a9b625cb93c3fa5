// How a business's domains stand, in an administrator's words. Pure.
import type { DomainStatus } from './rules'

export interface DomainProofState {
  status: Exclude<DomainStatus, 'removed'>
  /** Proved, but without its proof since. */
  isFailing: boolean
  /** What the last look came to, where it found no proof. */
  problem: string | null
}

/** What the list of businesses may be narrowed to, by their domains. */
export const domainFilters = ['any', 'trouble', 'waiting'] as const
export type DomainFilter = (typeof domainFilters)[number]

export const domainFilterLabels: Record<DomainFilter, string> = {
  any: 'With a domain of their own',
  trouble: 'With a domain in trouble',
  waiting: 'With a domain not proved yet',
}

/** The state of a domain as a badge. */
export function domainBadge({ status, isFailing }: Pick<DomainProofState, 'status' | 'isFailing'>) {
  if (status === 'suspended') return { tone: 'red', word: 'Not served' } as const
  if (status === 'pending') return { tone: 'yellow', word: 'Not proved yet' } as const
  return isFailing
    ? ({ tone: 'red', word: 'Proof missing' } as const)
    : ({ tone: 'green', word: 'Proved' } as const)
}

/** What the last look at a domain came to. */
export function proofLabel(problem: string | null, isChecked: boolean): string {
  if (!isChecked) return 'Not looked at yet'
  switch (problem) {
    case null:
      return 'The record, as it should be'
    case 'no record':
      return 'No record'
    case 'other record':
      return 'A record with another value'
    case 'silent':
      return 'Its name servers did not answer'
    default:
      return 'Another club has proved it'
  }
}
