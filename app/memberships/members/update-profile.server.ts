import type { TenantDb } from '#/db/handles.server'
import { record } from '~/audit/record.server'
import { updateCustomerJob } from '~/billing/customers/customer-jobs'
import { sendJob } from '~/jobs/send-job.server'
import type { Day } from '~/kit/dates'
import { DomainError } from '~/kit/errors'

export interface ProfileChange {
  memberId: string
  /** The identity behind the member, for the audit log. */
  userId: string
  fullName: string
  /** Empty when the member wants none on record. */
  phone: string
  dateOfBirth: Day
  requestId: string
  now: Date
}

/** Changes what a club knows of a member: name, phone and date of birth, in this club alone. Safe to repeat. */
export async function updateProfile(db: TenantDb, change: ProfileChange): Promise<void> {
  const { memberId, userId, fullName, phone, dateOfBirth, requestId, now } = change
  await db.transaction(async (db) => {
    const before = await db.q
      .selectFrom('members')
      .where('business_id', '=', db.businessId)
      .where('id', '=', memberId)
      .select(['full_name', 'phone', 'date_of_birth'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new DomainError('member-missing', 404, 'Failed to load customer data')
    const changed = [
      ...(before.full_name === fullName ? [] : ['full_name']),
      ...((before.phone ?? '') === phone ? [] : ['phone']),
      ...(before.date_of_birth === dateOfBirth ? [] : ['date_of_birth']),
    ]
    if (changed.length === 0) return
    await db.q
      .updateTable('members')
      .set({ full_name: fullName, phone: phone || null, date_of_birth: dateOfBirth })
      .where('business_id', '=', db.businessId)
      .where('id', '=', memberId)
      .execute()
    // Receipts carry the name as well.
    if (changed.includes('full_name')) await sendJob(db, updateCustomerJob, { memberId })
    await record(db, {
      action: 'member.profile_changed',
      actor: { kind: 'member', id: userId },
      businessId: db.businessId,
      target: { kind: 'member', id: memberId },
      requestId,
      details: { changed },
      now,
    })
  })
}
