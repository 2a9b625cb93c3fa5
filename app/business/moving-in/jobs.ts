import { z } from 'zod'
import { platformJob, tenantJob } from '~/foundation/jobs/job'

const ofImport = z.object({ importId: z.uuid() })

/** Looks for cards and subscriptions of the rows on the payment account, a portion at a time. */
export const findCardsJob = tenantJob('find-cards-of-import', { payload: ofImport, concurrency: 1 })

/** Moves members of a wave in, a portion at a time. */
export const moveWaveJob = tenantJob('move-in-wave', {
  payload: ofImport.extend({ wave: z.int() }),
  concurrency: 1,
  expireInSeconds: 50,
  // More than the attempts of one member, after which it counts as failed.
  retryLimit: 12,
})

/** Undoes a wave, a portion at a time. */
export const undoWaveJob = tenantJob('undo-wave', {
  payload: ofImport.extend({ wave: z.int() }),
  concurrency: 1,
  expireInSeconds: 50,
  // More than the attempts of one member, after which it counts as failed.
  retryLimit: 12,
})

/** Tells the administrators of moves that stand still. */
export const findWaitingMovesJob = platformJob('find-waiting-moves', {
  payload: z.object({}),
  cron: '5 14 * * *',
})

export const deleteAllOldMemberImportsJob = platformJob('delete-all-old-member-imports', {
  payload: z.object({}),
  cron: '35 4 * * *',
})

export const deleteOldMemberImportsJob = tenantJob('delete-old-member-imports', {
  payload: z.object({}),
  concurrency: 1,
})
