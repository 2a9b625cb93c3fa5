import type { Club } from '#/tenants/club'
import type { TenantDb } from '#/db/handles.server'
import type { Scopes } from '#/tenants/scope.server'
import type { Moving } from '~/billing/moving/moving'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import type { TenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import type { Env } from '~/foundation/kit/env.server'
import { DomainError } from '~/foundation/kit/errors'
import { findCards } from './cards/find-cards.server'
import {
  deleteAllOldMemberImportsJob,
  deleteOldMemberImportsJob,
  findCardsJob,
  findWaitingMovesJob,
  moveWaveJob,
  undoWaveJob,
} from './jobs'
import { deleteAllOldMemberImports, deleteOldMemberImports } from './session/delete-old-imports.server'
import { tellOfWaitingMoves } from './waiting-moves.server'
import type { Mover } from './waves/mover'
import { moveWave, undoWave } from './waves/move-wave.server'

interface Services {
  scopes: Scopes
  clubs: { byId(id: string): Promise<Club | null> }
  moving: Moving
  mover: Mover
  env: Env
}

/** Handlers of the jobs of imports of members. */
export function memberImportHandlers({ scopes, clubs, moving, mover, env }: Services): JobHandler[] {
  const clubOf = async (businessId: string) => {
    const club = await clubs.byId(businessId)
    if (!club) throw new DomainError('club-missing', 404, 'This club no longer exists.')
    return club
  }
  return [
    handleTenantJob(findCardsJob, async (db, { importId }, { now }) =>
      findCards(db, moving, { importId, club: await clubOf(db.businessId), now }),
    ),
    handleTenantJob(moveWaveJob, async (db, { importId, wave }, { now, signal }) => {
      const seconds = await moveWave(db, mover, { importId, wave, now, signal })
      await continueAfter(db, seconds, moveWaveJob, { importId, wave })
    }),
    handleTenantJob(undoWaveJob, async (db, { importId, wave }, { now, signal }) => {
      const club = await clubOf(db.businessId)
      const seconds = await undoWave(db, mover, { importId, wave, club, now, signal })
      await continueAfter(db, seconds, undoWaveJob, { importId, wave })
    }),
    handlePlatformJob(findWaitingMovesJob, (_payload, { now }) => tellOfWaitingMoves({ scopes, env }, now)),
    handlePlatformJob(deleteAllOldMemberImportsJob, (_payload, { now }) =>
      deleteAllOldMemberImports(scopes, now),
    ),
    handleTenantJob(deleteOldMemberImportsJob, (db, _payload, { now }) =>
      db.transaction((db) => deleteOldMemberImports(db, now)),
    ),
  ]
}

/** Queues the next run of a wave; none once it has ended. */
async function continueAfter<Payload extends object>(
  db: TenantDb,
  seconds: number | null,
  job: TenantJob<Payload>,
  payload: Payload,
): Promise<void> {
  if (seconds === null) return
  await db.transaction((db) => sendJob(db, job, payload, { startAfter: seconds }))
}
