import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError } from '~/foundation/kit/errors'
import type { MembershipContext } from '../context'
import { notify, type ProfileChanged } from '../events'
import type { ProfileChange } from '../membership-changes'

/** Changes a member's name, phone and date of birth in one club. Safe to repeat. */
export async function updateProfile(
  { listeners }: Pick<MembershipContext, 'listeners'>,
  db: TenantDb,
  change: ProfileChange,
): Promise<void> {
  const { memberId, userId, fullName, phone, dateOfBirth, requestId, now } = change
  await db.transaction(async (db) => {
    const before = await db.q
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['full_name', 'phone', 'date_of_birth'])
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new DomainError('member-missing', 404, 'Failed to load customer data')
    const changed: ProfileChanged['changed'] = [
      ...(before.full_name === fullName ? [] : ['full_name' as const]),
      ...((before.phone ?? '') === phone ? [] : ['phone' as const]),
      ...(before.date_of_birth === dateOfBirth ? [] : ['date_of_birth' as const]),
    ]
    if (changed.length === 0) return
    await db.q
      .updateTable('members')
      .set({ full_name: fullName, phone: phone || null, date_of_birth: dateOfBirth })
      .where('id', '=', memberId)
      .execute()
    await notify(listeners.profileChanged, db, { memberId, changed })
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
