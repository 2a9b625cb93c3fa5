import { queueClaims } from '~/membership/claims/send-claims.server'
import { moveInMember, type MoveInServices } from '../move-in-member.server'
import { undoMoveIn } from '../undo-move-in.server'
import type { Mover } from './mover'

/** The operations of a wave on one member, with the payment provider behind them. */
export const createMover = (services: MoveInServices): Mover => ({
  move: (db, move, now) => moveInMember(services, db, move, now),
  undo: (db, moved, now) => undoMoveIn(services, db, moved, now),
  sendClaims: async (db, { importId, memberIds, userId }, now) => {
    await queueClaims(db, { memberIds, userId, requestId: `import-${importId}`, now })
  },
})
