import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { recordForBusiness } from '~/foundation/audit/record-for-business.server'
import { DomainError } from '~/foundation/kit/errors'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { UNUSABLE_PASSWORD_HASH } from '~/people/identity/passwords/passwords.server'
import { accountOf } from './enter-member.server'
import { lockClaim } from './save-claim-details.server'

interface MemberCorrection {
  memberId: string
  fullName: string
  email: string
  phone: string
  userId: string
  /** Queues the update of the member's customers at the payment provider, in the same transaction. */
  onChanged(db: OpenTenantDb, memberId: string): Promise<unknown>
  now: Date
}

/**
 * Corrects the name, address and phone of a member who has not claimed. Another address belongs to another account: links
 * that were made before stop working, and a new one can be sent at once. Throws `claim-not-found` (404), `claimed`,
 * `address-taken` (409) for the address of another member, and `own-address` (409) for that of a former member, who
 * changes it in their account. Returns whether the address changed.
 */
export function correctMember(db: TenantDb, correction: MemberCorrection): Promise<{ isMoved: boolean }> {
  const { memberId, fullName, userId, onChanged, now } = correction
  const [email, phone] = [normalizeEmail(correction.email), correction.phone || null]
  return db.transaction(async (db) => {
    const { claimed_at, entered_at } = await lockClaim(db, memberId)
    if (claimed_at)
      throw new DomainError(
        'claimed',
        409,
        'This member has confirmed their details, and changes them in their account.',
      )
    const before = await db.q
      .selectFrom('members')
      .where('id', '=', memberId)
      .select(['user_id', 'full_name', 'email', 'phone', 'created_at'])
      .executeTakeFirstOrThrow()
    const isMoved = email !== normalizeEmail(before.email)
    const changed = [
      ...(before.full_name === fullName ? [] : ['full_name']),
      ...(isMoved ? ['email'] : []),
      ...(before.phone === phone ? [] : ['phone']),
    ]
    if (changed.length === 0) return { isMoved }
    if (isMoved) {
      if (before.created_at < entered_at) await requireUnusedAccount(db, before.user_id)
      await moveToAddress(db, { memberId, email, fullName, now })
    }
    await db.q.updateTable('members').set({ full_name: fullName, phone }).where('id', '=', memberId).execute()
    await onChanged(db, memberId)
    await recordForBusiness(db, { userId, now }, 'member.corrected', {
      target: { kind: 'member', id: memberId },
      details: { changed },
    })
    return { isMoved }
  })
}

/** A former member's account has their earlier boxes and payments: it is not taken from them. */
async function requireUnusedAccount(db: OpenTenantDb, userId: string): Promise<void> {
  const user = await db.q
    .selectFrom('users')
    .where('id', '=', userId)
    .select('password_hash')
    .executeTakeFirst()
  if (user?.password_hash !== UNUSABLE_PASSWORD_HASH)
    throw new DomainError(
      'own-address',
      409,
      'This member has an account from an earlier membership, and changes the address there.',
      { field: 'email' },
    )
}

async function moveToAddress(
  db: OpenTenantDb,
  { memberId, email, fullName, now }: { memberId: string; email: string; fullName: string; now: Date },
): Promise<void> {
  const accountId = await accountOf(db, { email, fullName, now })
  const other = await db.q
    .selectFrom('members')
    .where('user_id', '=', accountId)
    .where('id', '<>', memberId)
    .select('full_name')
    .executeTakeFirst()
  if (other)
    throw new DomainError(
      'address-taken',
      409,
      `${email} is the address of ${other.full_name} in your club.`,
      {
        field: 'email',
      },
    )
  await db.q.updateTable('members').set({ user_id: accountId, email }).where('id', '=', memberId).execute()
  await db.q.deleteFrom('member_claim_links').where('member_id', '=', memberId).execute()
  await db.q
    .updateTable('member_claims')
    .set((eb) => ({
      sent_before: eb.ref('sent_count'),
      bounced_at: null,
      reminded_at: null,
      draft: null,
    }))
    .where('member_id', '=', memberId)
    .execute()
}
