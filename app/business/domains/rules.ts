// How a domain claim changes after each check. Pure.

const dayMs = 86_400_000

/** Days a DNS record may be missing before the domain is suspended. */
export const graceDays = 3
/** Days without any DNS response before the record counts as missing. */
const dnsFailureGraceDays = 14
/** Days after which an unverified claim is dropped. */
const claimLifetimeDays = 30
/** Maximum claims per club. */
export const maxDomains = 10

export type DomainStatus = 'pending' | 'verified' | 'suspended' | 'removed'

/** Result of a check. `silent`: DNS did not respond, so the result is unknown. */
export type ProofCheck = 'found' | 'missing' | 'silent'

export interface DomainClaim {
  status: Exclude<DomainStatus, 'removed'>
  createdAt: Date
  detectedAt: Date | null
  failingSince: Date | null
}

export type DomainTransition =
  /** Verified. `isNews`: it was not verified before. */
  | { become: 'verified'; isNews: boolean }
  /** The record is missing. `isNews`: for the first time, so the business is notified. */
  | { become: 'failing'; isNews: boolean }
  | { become: 'suspended' }
  /** Never verified within the claim's lifetime. */
  | { become: 'dropped' }
  | { become: 'unchanged' }

/** The transition of a claim after a check. */
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

/** A little less than a day, so that the time of day does not drift. */
export const checkIntervalMs = 23.5 * 3_600_000
/** Failing domains are checked more often, because the owner may have fixed them. */
export const failingCheckIntervalMs = 5.5 * 3_600_000

/** When a claim is due for its next check; null if it has never been checked. */
export function nextCheckAt({
  checkedAt,
  isFailing,
}: {
  checkedAt: Date | null
  isFailing: boolean
}): Date | null {
  return checkedAt && new Date(checkedAt.getTime() + (isFailing ? failingCheckIntervalMs : checkIntervalMs))
}

/** When a failing domain will be suspended. */
export const suspensionDate = (failingSince: Date): Date =>
  new Date(failingSince.getTime() + graceDays * dayMs)

const olderThan = (at: Date, days: number, now: Date): boolean => now.getTime() - at.getTime() >= days * dayMs
