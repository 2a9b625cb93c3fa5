import { newId } from '~/foundation/kit/ids'
import { enterMember } from '~/membership/claims/enter-member.server'
import type { EnteredPerson } from '~/membership/claims/claims'
import type { ClubOfRecords } from './recorded-member'

const day = 86_400_000

/** A person as the business enters them; every field may be another one. */
export const anEnteredPerson = (
  { ownerId }: Pick<ClubOfRecords, 'ownerId'>,
  now: Date,
  person: Partial<EnteredPerson> = {},
): EnteredPerson => ({
  requestId: newId(),
  fullName: 'Bruno Falk',
  email: `${newId()}@example.test`,
  phone: null,
  dateOfBirth: null,
  memberSince: '2024-03-01',
  importId: null,
  enteredBy: ownerId,
  now,
  ...person,
})

/** An unclaimed member with a membership that is first paid in ten days, without a card where `card` is null. */
export async function anEnteredMember(
  club: ClubOfRecords,
  now: Date,
  { card = '4242', ...person }: Partial<EnteredPerson> & { card?: string | null } = {},
) {
  const entered = anEnteredPerson(club, now, person)
  const { memberId } = await club.db.transaction((db) => enterMember(db, entered))
  const membershipId = newId()
  const firstPayment = new Date(now.getTime() + 10 * day)
  await club.database.owner.query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, current_period_start, current_period_end, billing_anchor_at, synced_at, created_at,
       card_brand, card_last4, card_exp_month, card_exp_year)
     select $1, $2, $3, $4, p.id, 'active', 'trialing', 'acct_recorded', $5, $6::timestamptz, $6::timestamptz,
       $7::timestamptz, $7::timestamptz, $6::timestamptz, $6::timestamptz,
       case when $8::text is null then null else 'visa' end, $8::text,
       case when $8::text is null then null else 12 end, case when $8::text is null then null else 2031 end
     from tier_prices p where p.business_id = $1 and p.tier_id = $4 and p.retired_at is null`,
    [club.id, membershipId, memberId, club.tierId, `sub_${membershipId}`, now, firstPayment, card],
  )
  return { ...entered, memberId, membershipId, firstPayment }
}
