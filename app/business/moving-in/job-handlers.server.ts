import type { Club } from '#/tenants/club'
import type { Scopes } from '#/tenants/scope.server'
import type { Moving } from '~/billing/moving/moving'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { DomainError } from '~/foundation/kit/errors'
import { findCards } from './cards/find-cards.server'
import {
  deleteAllOldMemberImportsJob,
  deleteOldMemberImportsJob,
  findCardsJob,
  moveWaveJob,
  undoWaveJob,
} from './jobs'
import { deleteAllOldMemberImports, deleteOldMemberImports } from './session/delete-old-imports.server'
import type { Mover } from './waves/mover'
import { moveWave, undoWave } from './waves/move-wave.server'

interface Services {
  scopes: Scopes
  clubs: { byId(id: string): Promise<Club | null> }
  moving: Moving
  mover: Mover
}

/** Handlers of the jobs of imports of members. */
export function memberImportHandlers({ scopes, clubs, moving, mover }: Services): JobHandler[] {
  const clubOf = async (businessId: string) => {
    const club = await clubs.byId(businessId)
    if (!club) throw new DomainError('club-missing', 404, 'This club no longer exists.')
    return club
  }
  return [
    handleTenantJob(findCardsJob, async (db, { importId }, { now }) =>
      findCards(db, moving, { importId, club: await clubOf(db.businessId), now }),
    ),
    handleTenantJob(moveWaveJob, (db, { importId, wave }, { now, signal }) =>
      moveWave(db, mover, { importId, wave, now, signal }),
    ),
    handleTenantJob(undoWaveJob, async (db, { importId, wave }, { now, signal }) =>
      undoWave(db, mover, { importId, wave, club: await clubOf(db.businessId), now, signal }),
    ),
    handlePlatformJob(deleteAllOldMemberImportsJob, (_payload, { now }) =>
      deleteAllOldMemberImports(scopes, now),
    ),
    handleTenantJob(deleteOldMemberImportsJob, (db, _payload, { now }) =>
      db.transaction((db) => deleteOldMemberImports(db, now)),
    ),
  ]
}
