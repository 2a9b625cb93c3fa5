// States of a membership over time, from the rows that record its changes. Pure.
import type { MovementCause } from '#/db/schema/analytics'

/** A membership at one moment: its tier, and what counts as its monthly price then (0 while it is paused). */
export interface MembershipState {
  tierId: string
  /** Before tax. */
  cents: number
}

export interface LifeStep {
  at: Date
  cause: MovementCause
  /** From then on; null: no membership. */
  state: MembershipState | null
}

/** A tier or a price that became another. */
export interface PriceStep {
  at: Date
  cause: 'tier' | 'price'
  from: MembershipState
  to: MembershipState
}

export interface MembershipRecord {
  id: string
  memberId: string
  /** Whether it ever was live. One that waits for its first payment, or never got it, was not. */
  wasLive: boolean
  startedAt: Date
  /** It moved in from another system; one that staff entered by hand joined. */
  isMovedIn: boolean
  /** Null while it is live. */
  endedAt: Date | null
  endReason: 'voluntary' | 'failed_payment' | 'business' | 'dispute' | 'duplicate' | 'move_undone' | null
  /** As it is now, or was at its end. */
  tierId: string
  cents: number
  /** When its row last changed: what no other row explains became known then. */
  syncedAt: Date
  /** Collection is paused now, for whatever reason. */
  isPaused: boolean
  /** Since when its payments are no longer retried; null while it pays or is in grace. */
  unpaidSince: Date | null
  changes: PriceStep[]
  pauses: { from: Date; until: Date }[]
}

/**
 * The steps of a membership in the order of time, each a state that differs from the one before. A pause and an unpaid
 * membership count as 0; a skipped payment changes nothing. Whatever its row says that no recorded change explains
 * counts from the moment when the row was last written.
 */
export function membershipLife(record: MembershipRecord): LifeStep[] {
  const { startedAt, endedAt } = record
  if (!record.wasLive || (endedAt !== null && endedAt <= startedAt)) return []
  const prices = priceSteps(record)
  const stops = stopsOf(record)
  const moments = [
    { at: startedAt, cause: (record.isMovedIn ? 'moved_in' : 'joined') as MovementCause },
    ...prices.map(({ at, cause }) => ({ at, cause: cause as MovementCause })),
    ...stops.flatMap(({ from, until, kind }) => [
      { at: from, cause: kind },
      ...(until ? [{ at: until, cause: ends[kind] }] : []),
    ]),
  ]
    .filter(({ at }) => at >= startedAt && (endedAt === null || at < endedAt))
    .sort((one, other) => one.at.getTime() - other.at.getTime())
  const steps: LifeStep[] = []
  for (const { at, cause } of moments) {
    const price = priceAt(record, prices, at)
    const isStopped = stops.some(({ from, until }) => from <= at && (until === null || at < until))
    const state = { tierId: price.tierId, cents: isStopped ? 0 : price.cents }
    if (!sameState(steps.at(-1)?.state ?? null, state)) steps.push({ at, cause, state })
  }
  if (endedAt !== null) steps.push({ at: endedAt, cause: record.endReason ?? 'business', state: null })
  return steps
}

/** The state just before a moment, and the step that led to it. */
export function stateBefore(
  steps: readonly LifeStep[],
  moment: Date,
): { state: MembershipState | null; cause: MovementCause | null } {
  const last = steps.filter(({ at }) => at < moment).at(-1)
  return { state: last?.state ?? null, cause: last?.cause ?? null }
}

export function sameState(one: MembershipState | null, other: MembershipState | null): boolean {
  return one?.tierId === other?.tierId && one?.cents === other?.cents
}

type Stop = { from: Date; until: Date | null; kind: 'paused' | 'unpaid' }

const ends = { paused: 'resumed', unpaid: 'paid' } as const satisfies Record<Stop['kind'], MovementCause>

function stopsOf(record: MembershipRecord): Stop[] {
  const stops: Stop[] = record.pauses
    .filter(({ from, until }) => from < until)
    .map(({ from, until }) => ({ from, until, kind: 'paused' }))
  if (record.isPaused) {
    const covered = record.pauses.some(({ until }) => until > record.syncedAt)
    if (!covered) stops.push({ from: later(record.syncedAt, record.startedAt), until: null, kind: 'paused' })
  }
  if (record.unpaidSince !== null)
    stops.push({ from: later(record.unpaidSince, record.startedAt), until: null, kind: 'unpaid' })
  return stops
}

/** The recorded changes in order, and what the row says besides them. */
function priceSteps(record: MembershipRecord): PriceStep[] {
  const steps = [...record.changes].sort((one, other) => one.at.getTime() - other.at.getTime())
  const last = steps.at(-1)
  if (!last) return steps
  const now = { tierId: record.tierId, cents: record.cents }
  if (sameState(last.to, now)) return steps
  const cause = last.to.tierId === now.tierId ? 'price' : 'tier'
  return [...steps, { at: later(record.syncedAt, last.at), cause, from: last.to, to: now }]
}

function priceAt(record: MembershipRecord, steps: PriceStep[], at: Date): MembershipState {
  const before = steps.filter((step) => step.at <= at).at(-1)
  return before?.to ?? steps[0]?.from ?? { tierId: record.tierId, cents: record.cents }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)
