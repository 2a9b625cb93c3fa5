import { newId } from '~/foundation/kit/ids'
import { paymentRecoveryToken } from '~/billing/dunning/payment-recovery-link.server'
import { openingListToken } from '~/membership/tiers/opening-list/entry-link.server'
import { waitingListToken } from '~/membership/tiers/waiting-list/entry-link.server'
import { launchedPlatformNow } from '../clock'
import type { TestDatabase } from '../database'
import { aClub } from './club'
import { aPerson, addStaff, enrollMember } from './person'
import { connectAccount } from './payments/emulator-account'
import { aTier } from './tiers'

/** Signs the links of a seeded club. */
export const sessionSecret = 'a secret of the tests, long enough'

export interface SeededClub {
  id: string
  slug: string
  tierId: string
  draftTierId: string
  memberId: string
  memberUserId: string
  attemptId: string
  /** The session of the member's open checkout. */
  sessionId: string
  /** A member who has joined and paid. */
  regular: { memberId: string; membershipId: string; invoiceId: string }
  /** An expired plan checkout of the business. */
  planSessionId: string
  /** An entry on the tier's waiting list, and its link. */
  waitingId: string
  placeToken: string
  /** The link of a guest on the opening list. */
  openingToken: string
  /** A staff member, and an open invitation. */
  staffId: string
  inviteId: string
  /** The link that pays a failed payment without signing in. */
  payToken: string
}

/** A live club with a published tier, a draft tier, and a member in the middle of a payment. */
export async function aSeededClub(
  db: TestDatabase,
  accountId: string,
  slug: string,
  word: string,
  secret = word,
): Promise<SeededClub> {
  const club = await aClub(db, { slug, name: `The ${word} Cellar` })
  const tier = await aTier(db.tenant(club.id), { name: `${word} Pour`, description: `${word} every month` })
  const hidden = await aTier(db.tenant(club.id), { name: `${secret} Reserve` })
  await db.owner.query(`update tiers set status = 'draft' where business_id = $1 and id = $2`, [
    club.id,
    hidden.id,
  ])
  const person = await aPerson(db, { email: `${secret.toLowerCase()}@${slug}.test` })
  const member = await enrollMember(db, person.id, club.id)
  await db.owner.query(`update members set full_name = $3, email = $4 where business_id = $1 and id = $2`, [
    club.id,
    member.id,
    `${secret} Quill`,
    person.email,
  ])
  const [attemptId, sessionId] = [newId(), `cs_test_${slug.replace('-', '')}`]
  await connectAccount(db, club.id, accountId)
  await db.owner.query(
    `insert into checkout_attempts (business_id, id, member_id, tier_id, tier_price_id, status, account_id, session_id,
       session_url, return_to, created_at, expires_at)
     select $1, $2, $3, tier_id, id, 'expired', $4, $5, null, '{}', now(), now() + interval '1 day'
     from tier_prices where business_id = $1 and tier_id = $6`,
    [club.id, attemptId, member.id, accountId, sessionId, tier.id],
  )
  const regular = await aRegular(db, { clubId: club.id, tierId: tier.id, accountId, secret })
  const planSessionId = `cs_test_plan${slug.replace('-', '')}`
  await db.owner.query(
    `insert into plan_checkouts (business_id, id, plan, status, session_id, return_to, created_at, expires_at, resolved_at)
     values ($1, $2, 'sommelier', 'expired', $3, '', now(), now(), now())`,
    [club.id, newId(), planSessionId],
  )
  return {
    ...club,
    regular,
    planSessionId,
    ...(await aQueue(db, { clubId: club.id, tierId: tier.id, secret })),
    payToken: await aPayToken(db, { clubId: club.id, tierId: tier.id, accountId, secret }),
    tierId: tier.id,
    draftTierId: hidden.id,
    memberId: member.id,
    memberUserId: person.id,
    attemptId,
    sessionId,
  }
}

/** Someone on the waiting list, a staff member, and an invited one. */
async function aQueue(
  db: TestDatabase,
  { clubId, tierId, secret }: Record<'clubId' | 'tierId' | 'secret', string>,
) {
  const [waitingId, openingId, inviteId] = [newId(), newId(), newId()]
  const colleague = await aPerson(db)
  await addStaff(db, colleague.id, clubId)
  await db.owner.query(
    `insert into waiting_list (business_id, id, tier_id, email, email_norm, full_name, status, consent_text, consented_at,
       address, user_agent, created_at)
     values ($1, $2, $3, $4, $4, $5, 'waiting', '', now(), '', '', now())`,
    [clubId, waitingId, tierId, `${secret.toLowerCase()}@waits.test`, `${secret} Patience`],
  )
  await db.owner.query(
    `insert into opening_list (business_id, id, email, email_norm, status, consent_text, consented_at, address,
       user_agent, created_at)
     values ($1, $2, $3, $3, 'waiting', '', now(), '', '', now())`,
    [clubId, openingId, `${secret.toLowerCase()}@hopes.test`],
  )
  await db.owner.query(
    `insert into staff_invites (business_id, id, token_hash, email, email_norm, full_name, role, invited_by, created_at,
       sent_at, expires_at)
     values ($1, $2, sha256($6::bytea), $3, $3, $4, 'desk', $5, now(), now(), now() + interval '7 days')`,
    [clubId, inviteId, `${secret.toLowerCase()}@asked.test`, `${secret} Asked`, colleague.id, inviteId],
  )
  const { rows } = await db.owner.query(
    'select id from business_users where business_id = $1 and user_id = $2',
    [clubId, colleague.id],
  )
  const staffId = rows[0].id as string
  return {
    waitingId,
    inviteId,
    staffId,
    openingToken: openingListToken(sessionSecret, openingId, launchedPlatformNow()),
    placeToken: waitingListToken(sessionSecret, waitingId, launchedPlatformNow()),
  }
}

/** A member with a paid membership. */
async function aRegular(
  db: TestDatabase,
  { clubId, tierId, accountId, secret }: Record<'clubId' | 'tierId' | 'accountId' | 'secret', string>,
) {
  const { id: memberId } = await enrollMember(db, (await aPerson(db)).id, clubId)
  await db.owner.query(`update members set full_name = $3 where business_id = $1 and id = $2`, [
    clubId,
    memberId,
    `${secret} Regular`,
  ])
  const [membershipId, invoiceId] = [newId(), newId()]
  await db.owner.query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, current_period_start, current_period_end, paid_through, synced_at, created_at)
     select $1, $2, $3, tier_id, id, 'active', 'active', $4, 'sub_' || $5, now(), now(), now() + interval '1 month',
       now() + interval '1 month', now(), now()
     from tier_prices where business_id = $1 and tier_id = $6`,
    [clubId, membershipId, memberId, accountId, clubId, tierId],
  )
  await db.owner.query(
    `insert into invoices (business_id, id, membership_id, account_id, stripe_invoice_id, number, occasion, status,
       currency, total_cents, due_cents, paid_cents, created_at, paid_at, synced_at)
     values ($1, $2, $3, $4, 'in_' || $5, $5, 'first', 'paid', 'usd', 9900, 9900, 9900, now(), now(), now())`,
    [clubId, invoiceId, membershipId, accountId, `${secret}-0001`],
  )
  return { memberId, membershipId, invoiceId }
}

/** The recovery link of a member whose renewal was declined. */
async function aPayToken(
  db: TestDatabase,
  { clubId, tierId, accountId, secret }: Record<'clubId' | 'tierId' | 'accountId' | 'secret', string>,
) {
  const { id: memberId } = await enrollMember(db, (await aPerson(db)).id, clubId)
  const [membershipId, failureId] = [newId(), newId()]
  await db.owner.query(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, current_period_start, current_period_end, synced_at, created_at)
     select $1, $2, $3, tier_id, id, 'past_due', 'past_due', $4, 'sub_owed_' || $5, now(), now(),
       now() + interval '1 month', now(), now()
     from tier_prices where business_id = $1 and tier_id = $6`,
    [clubId, membershipId, memberId, accountId, clubId, tierId],
  )
  await db.owner.query(
    `insert into payment_failures (business_id, id, membership_id, account_id, invoice_id, invoice_number, amount_cents,
       currency, attempt_count, kind, card_last4, failed_at, created_at)
     values ($1, $2, $3, $4, 'in_owed', $5, 9900, 'usd', 1, 'soft', '0341', now(), now())`,
    [clubId, failureId, membershipId, accountId, `${secret}-0002`],
  )
  return paymentRecoveryToken(sessionSecret, failureId, launchedPlatformNow())
}
