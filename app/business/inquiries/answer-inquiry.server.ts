import type { z } from 'zod'
import type { PlatformDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import type { inquiryUpdateForm } from './schemas'

interface InquiryUpdate {
  inquiryId: string
  adminId: string
  update: z.output<typeof inquiryUpdateForm>
  requestId: string
  now: Date
}

/**
 * Saves the note and, if requested, marks the inquiry as answered or as new again. Throws 404 `no-inquiry`.
 */
export async function answerInquiry(
  db: PlatformDb,
  { inquiryId, adminId, update: { intent, note }, requestId, now }: InquiryUpdate,
): Promise<void> {
  await db.transaction(async (db) => {
    const before = await db.q
      .selectFrom('inquiries')
      .select('answered_at')
      .where('id', '=', inquiryId)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new DomainError('no-inquiry', 404, 'Inquiry not found.')
    const isTransition =
      intent === 'answered' ? before.answered_at === null : intent === 'new' && before.answered_at !== null
    await db.q
      .updateTable('inquiries')
      .set({ note })
      .$if(isTransition && intent === 'answered', (query) =>
        query.set({ answered_at: now, answered_by: adminId }),
      )
      .$if(isTransition && intent === 'new', (query) => query.set({ answered_at: null, answered_by: null }))
      .where('id', '=', inquiryId)
      .execute()
    if (!isTransition) return
    await record(db, {
      action: intent === 'answered' ? 'inquiry.answered' : 'inquiry.reopened',
      actor: { kind: 'admin', id: adminId },
      target: { kind: 'inquiry', id: inquiryId },
      requestId,
      now,
    })
  })
}
