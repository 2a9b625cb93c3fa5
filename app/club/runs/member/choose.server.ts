// A member's choices about their own box, from their pages: only for a box they have.
import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import { skipBox, swapWine } from '../runs/choices.server'
import { boxOfRun, type MemberBox } from './member-boxes.server'

interface Choice {
  runId: string
  memberId: string
  userId: string
  now: Date
}

/**
 * Skips the member's paid box of a run. Throws like `skipBox`, and `no-box` (409) where the member has no paid box in
 * it.
 */
export async function skipOwnBox(db: TenantDb, choice: Choice): Promise<void> {
  await requireBox(db, choice, ({ status, isPaid }) => status !== 'canceled' && isPaid)
  await skipBox(db, choice)
}

/** Swaps a wine of the member's box. Throws like `swapWine`, and `no-box` (409) where the member has no such box. */
export async function swapOwnWine(
  db: TenantDb,
  choice: Choice & { tierId: string; slot: number; wineId: string },
): Promise<void> {
  await requireBox(
    db,
    choice,
    (box) => box.tierId === choice.tierId && box.lines.some(({ slot }) => slot === choice.slot),
  )
  await swapWine(db, choice)
}

async function requireBox(db: TenantDb, choice: Choice, isMeant: (box: MemberBox) => boolean): Promise<void> {
  const memberBox = await boxOfRun(db, choice)
  if (!memberBox?.boxes.some(isMeant)) {
    throw new DomainError('no-box', 409, 'You have no such box, so there is nothing to change.')
  }
}
