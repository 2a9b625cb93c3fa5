import type { OpenSharedDb, SharedDb } from '#/db/handles.server'
import { handlePlatformJob, type JobHandler } from '~/foundation/jobs/handler'
import type { Mailer } from './mailer.server'
import {
  deliverFromOutbox,
  emailOf,
  failureColumns,
  leaseOf,
  sentColumns,
  type Outbox,
} from './outbox.server'
import { deliverPlatformEmailJob } from './queue-platform-email.server'

/** Handler of the job that delivers a platform email. */
export function deliverPlatformEmailHandler(mailer: Mailer, db: SharedDb): JobHandler {
  return handlePlatformJob(deliverPlatformEmailJob, ({ mailId }, { isLast, now, log }) =>
    deliverFromOutbox(platformOutbox(db), mailer, { mailId, isLast, now, log }),
  )
}

/** The platform's outbox. */
export function platformOutbox(db: SharedDb): Outbox {
  return {
    claim: (mailId, now) =>
      db.transaction(async (db) => {
        const row = await db.q
          .selectFrom('platform_emails')
          .selectAll()
          .where('id', '=', mailId)
          .forUpdate()
          .executeTakeFirst()
        const lease = row && leaseOf(row, now)
        if (!lease) return null
        await update(db, mailId).set(lease).execute()
        const stream = row.topic === null ? 'outbound' : 'broadcast'
        return {
          email: { ...emailOf(row), fromName: 'Tastevin', stream },
          inDoubt: row.claimed_until !== null,
        }
      }),
    recordSent: (mailId, providerId, now) =>
      db.transaction((db) => update(db, mailId).set(sentColumns(providerId, now)).execute()),
    recordFailure: (mailId, failure) =>
      db.transaction((db) =>
        update(db, mailId).set(failureColumns(failure)).where('status', '=', 'queued').execute(),
      ),
  }
}

const update = ({ q }: OpenSharedDb, mailId: string) =>
  q.updateTable('platform_emails').where('id', '=', mailId)
