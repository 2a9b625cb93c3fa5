// The jobs that write to members about their boxes. Sent in the transaction of what they tell about.
import { z } from 'zod'
import { tenantJob } from '~/foundation/jobs/job'

/** Writes to every member of a run; `after` is where a run of the job that ran out of time continues. */
export const runEmailsJob = tenantJob('send-run-emails', {
  payload: z.object({
    runId: z.uuid(),
    occasion: z.enum(['notice', 'ready']),
    after: z.uuid().optional(),
  }),
  concurrency: 1,
})

/** Writes to the member of one hand-over. */
export const collectedEmailJob = tenantJob('send-collected-email', {
  payload: z.object({ handOverId: z.uuid() }),
})

/** Reminds members of a business of boxes that they haven't picked up. */
export const remindOfBoxesJob = tenantJob('remind-of-boxes', {
  payload: z.object({ after: z.uuid().optional() }),
  concurrency: 1,
})
