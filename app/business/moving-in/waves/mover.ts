// The operations on one member that a wave needs: the interface. Each is idempotent by the row's request.
import type { TenantDb } from '#/db/handles.server'
import type { MoveIn, MoveInResult } from '../move-in'

export interface Mover {
  /** Moves a member in once, however often it is called with the same request. */
  move(db: TenantDb, move: MoveIn, now: Date): Promise<MoveInResult>
  /** Undoes a move before its first charge. Returns a sentence where it can't be undone. */
  undo(
    db: TenantDb,
    moved: { requestId: string; userId: string },
    now: Date,
  ): Promise<{ kind: 'undone' } | { kind: 'refused'; sentence: string } | { kind: 'again' }>
  /**
   * Queues the emails with the claim links of those members of an import who got none; queued twice, each is sent once.
   * Throws `club-not-live` (409).
   */
  sendClaims(
    db: TenantDb,
    members: { importId: string; memberIds: readonly string[]; userId: string },
    now: Date,
  ): Promise<void>
}
