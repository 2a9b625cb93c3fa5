// What becomes of a claim to a domain after each look at its proof. Pure.

const dayMs = 86_400_000

/** So long a proof may be missing before the domain is no longer served. */
export const graceDays = 3
/** A name server that says nothing proves nothing, for so long. */
export const dnsFailureGraceDays = 14
/** A claim that nobody proves is dropped after this. */
export const claimLifetimeDays = 30
/** Claims a club may hold at a time. */
export const maxDomains = 10

export type DomainStatus = 'pending' | 'verified' | 'suspended' | 'removed'

/** What looking for a proof came to. `silent`: nobody could be asked, which says nothing about the proof. */
export type ProofCheck = 'found' | 'missing' | 'silent'

export interface DomainClaim {
  status: Exclude<DomainStatus, 'removed'>
  createdAt: Date
  detectedAt: Date | null
  failingSince: Date | null
}

export type DomainTransition =
  /** Proved, now or still. `isNews`: it was not before. */
  | { become: 'verified'; isNews: boolean }
  /** The proof is missing for the first time: the business is told. */
  | { become: 'failing'; isNews: boolean }
  | { become: 'suspended' }
  /** Never proved in all its time. */
  | { become: 'dropped' }
  | { become: 'unchanged' }

/** What follows for a claim. */
export function nextTransition(current: DomainClaim, proof: ProofCheck, now: Date): DomainTransition {
  const { status, detectedAt, failingSince } = current
  if (proof === 'found') return { become: 'verified', isNews: status !== 'verified' }
  if (status === 'pending') {
    return olderThan(current.createdAt, claimLifetimeDays, now)
      ? { become: 'dropped' }
      : { become: 'unchanged' }
  }
  if (status === 'suspended') return { become: 'unchanged' }
  const isLost = proof === 'missing' || detectedAt === null || olderThan(detectedAt, dnsFailureGraceDays, now)
  if (!isLost) return { become: 'unchanged' }
  if (failingSince === null) return { become: 'failing', isNews: true }
  return olderThan(failingSince, graceDays, now)
    ? { become: 'suspended' }
    : { become: 'failing', isNews: false }
}

/** A little less than a day between two looks, so that the hour does not creep. */
export const checkIntervalMs = 23.5 * 3_600_000
/** One that fails is looked at more often: its owner may have mended it. */
export const failingCheckIntervalMs = 5.5 * 3_600_000

/** When a claim has rested long enough to be looked at again; null for one that nobody has looked at. */
export function nextCheckAt({
  checkedAt,
  isFailing,
}: {
  checkedAt: Date | null
  isFailing: boolean
}): Date | null {
  return checkedAt && new Date(checkedAt.getTime() + (isFailing ? failingCheckIntervalMs : checkIntervalMs))
}

/** When a domain that fails would be suspended. */
export const suspensionDate = (failingSince: Date): Date =>
  new Date(failingSince.getTime() + graceDays * dayMs)

const olderThan = (at: Date, days: number, now: Date): boolean => now.getTime() - at.getTime() >= days * dayMs
