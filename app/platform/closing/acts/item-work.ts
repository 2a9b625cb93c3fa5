import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import type { ClosingRow } from '../closing-rows.server'
import type { ClosingContext } from '../context'

export interface ItemInput {
  itemId: string
  closing: ClosingRow
  club: Club
  now: Date
}

/** `person`: only a person can settle it, for the reason. */
type ItemOutcome = { status: 'done' } | { status: 'waiting' | 'person'; because: string }

/**
 * Settles one item. Safe to repeat. A DomainError that it throws is the reason why the item failed; while the payment
 * provider's answer is unknown, it is tried again.
 */
export type ItemWork = (context: ClosingContext, db: TenantDb, input: ItemInput) => Promise<ItemOutcome>

export const done: ItemOutcome = { status: 'done' }
