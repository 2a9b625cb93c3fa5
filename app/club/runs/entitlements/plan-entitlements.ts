// Entitlements that follow from a membership's payments. Pure.
import type { EntitlementStatus } from '#/db/schema/club-runs'

/** An invoice of a membership, as our own records have it. Amounts in cents. */
export interface RecordedInvoice {
  id: string
  isPaid: boolean
  /** False for a change within a period. */
  billsPeriod: boolean
  paidCents: number
  refundedCents: number
  periodStart: Date
  periodEnd: Date
  /** The tier that it bills, with its number of bottles; null for one that varies. */
  tierId: string
  bottles: number | null
  /** Disputes of its payments: one that is open, one that was lost. */
  dispute: 'none' | 'open' | 'lost'
}

export interface StoredEntitlement {
  id: string
  invoiceId: string
  kind: 'month' | 'upgrade'
  tierId: string
  bottles: number | null
  periodEnd: Date
  status: EntitlementStatus
  isDisputed: boolean
  isUnpaidAfter: boolean
  /** Whether bottles of it have left the cellar, or a person stated that they did. */
  isHandedOver: boolean
}

export interface NewEntitlement {
  kind: 'month' | 'upgrade'
  invoiceId: string
  tierId: string
  bottles: number | null
  periodStart: Date
  periodEnd: Date
  status: 'open' | 'merged' | 'canceled'
  cancelReason: CancelReason | null
  isDisputed: boolean
}

type CancelReason = 'refunded' | 'dispute_lost'

export interface EntitlementChange {
  id: string
  /** New values; a value that stays is left out. */
  tierId?: string
  bottles?: number | null
  isDisputed?: boolean
  isUnpaidAfter?: boolean
  /** `cancel` also takes it off its order; `reopen` follows a refund that failed. */
  act?: { kind: 'cancel'; reason: CancelReason } | { kind: 'reopen' }
}

/**
 * Additions and changes that make the entitlements of a membership agree with its payments; both lists are empty where
 * they do. One paid invoice for a period is one month, whatever it cost. An upgrade within the period adds the
 * difference in bottles once: to the month itself while that is open, otherwise as a row of its own. Refunds that
 * together reach what was paid for the period cancel what was not handed over, as a lost dispute does; an open dispute
 * stops the hand-over. After the hand-over nothing changes, and `isUnpaidAfter` says so.
 */
export function planEntitlements(
  invoices: RecordedInvoice[],
  stored: StoredEntitlement[],
): { add: NewEntitlement[]; change: EntitlementChange[] } {
  const add: NewEntitlement[] = []
  const change: EntitlementChange[] = []
  const paid = invoices.filter(({ isPaid }) => isPaid)
  const storedById = new Map(stored.map((one) => [one.invoiceId, one]))
  for (const month of paid.filter(({ billsPeriod }) => billsPeriod)) {
    const upgrades = paid.filter(
      (one) => !one.billsPeriod && one.periodEnd.getTime() === month.periodEnd.getTime(),
    )
    const state = stateOf([month, ...upgrades])
    planPeriod({ month, upgrades, state, stored: storedById }, add, change)
  }
  return { add, change }
}

interface PeriodState {
  canceled: CancelReason | null
  isDisputed: boolean
}

function stateOf(invoices: RecordedInvoice[]): PeriodState {
  const sum = (of: (one: RecordedInvoice) => number) => invoices.reduce((total, one) => total + of(one), 0)
  const paidCents = sum(({ paidCents }) => paidCents)
  const isRefunded = paidCents > 0 && sum(({ refundedCents }) => refundedCents) >= paidCents
  const isLost = invoices.some(({ dispute, billsPeriod }) => billsPeriod && dispute === 'lost')
  return {
    canceled: isLost ? 'dispute_lost' : isRefunded ? 'refunded' : null,
    isDisputed: invoices.some(({ dispute }) => dispute === 'open'),
  }
}

/** A lost dispute of the upgrade's own payment cancels what the upgrade added, and not the month. */
const stateOfUpgrade = ({ dispute }: RecordedInvoice, state: PeriodState): PeriodState =>
  dispute === 'lost' ? { ...state, canceled: state.canceled ?? 'dispute_lost' } : state

interface Period {
  month: RecordedInvoice
  upgrades: RecordedInvoice[]
  state: PeriodState
  stored: Map<string, StoredEntitlement>
}

function planPeriod(
  { month, upgrades, state, stored }: Period,
  add: NewEntitlement[],
  change: EntitlementChange[],
) {
  const existing = stored.get(month.id)
  // Tier and bottles owed for the period so far, with which an upgrade is compared.
  const owed = {
    tierId: existing?.tierId ?? month.tierId,
    bottles: existing ? existing.bottles : month.bottles,
  }
  const isOpen = !existing || existing.status === 'open'
  const status = state.canceled ? ('canceled' as const) : ('open' as const)
  const fresh: NewEntitlement | null = existing
    ? null
    : { kind: 'month', invoiceId: month.id, ...owed, ...spanOf(month), status, ...flags(state) }
  let separate = 0
  for (const upgrade of upgrades) {
    const before = stored.get(upgrade.id)
    if (before) {
      if (before.status !== 'merged') separate += before.bottles ?? 0
      if (before.status !== 'merged') pushChange(change, changeOf(before, stateOfUpgrade(upgrade, state)))
      continue
    }
    const more =
      owed.bottles === null || upgrade.bottles === null ? 0 : upgrade.bottles - owed.bottles - separate
    if (upgrade.tierId === owed.tierId && more <= 0) continue
    const row = {
      kind: 'upgrade' as const,
      invoiceId: upgrade.id,
      tierId: upgrade.tierId,
      ...spanOf(upgrade),
    }
    if (isOpen) {
      owed.tierId = upgrade.tierId
      owed.bottles = upgrade.bottles
      add.push({
        ...row,
        bottles: more > 0 ? more : null,
        status: 'merged',
        cancelReason: null,
        isDisputed: false,
      })
    } else if (more > 0) {
      separate += more
      const upgradeState = stateOfUpgrade(upgrade, state)
      add.push({
        ...row,
        bottles: more,
        status: upgradeState.canceled ? 'canceled' : 'open',
        ...flags(upgradeState),
      })
    }
  }
  if (fresh) add.unshift({ ...fresh, ...owed })
  else if (existing) {
    const isMoved = owed.tierId !== existing.tierId || owed.bottles !== existing.bottles
    pushChange(change, { ...changeOf(existing, state), ...(isMoved && owed) })
  }
}

const spanOf = ({ periodStart, periodEnd }: RecordedInvoice) => ({ periodStart, periodEnd })

const flags = ({ canceled, isDisputed }: PeriodState) => ({ cancelReason: canceled, isDisputed })

function changeOf(own: StoredEntitlement, { canceled, isDisputed }: PeriodState): EntitlementChange {
  const { id, status, isHandedOver } = own
  const change: EntitlementChange = { id }
  if (own.isDisputed !== isDisputed) change.isDisputed = isDisputed
  if (isHandedOver) {
    if (own.isUnpaidAfter !== (canceled !== null)) change.isUnpaidAfter = canceled !== null
    return change
  }
  // It came back: the hand-over was undone.
  if (own.isUnpaidAfter) change.isUnpaidAfter = false
  if (canceled && status !== 'canceled') change.act = { kind: 'cancel', reason: canceled }
  else if (!canceled && status === 'canceled') change.act = { kind: 'reopen' }
  return change
}

/** Leaves out a change that changes nothing. */
function pushChange(changes: EntitlementChange[], change: EntitlementChange) {
  if (Object.keys(change).length > 1) changes.push(change)
}
