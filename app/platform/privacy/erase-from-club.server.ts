// Erasure of a person from a club: their data is deleted, or handed to an account without a name where the law requires
// it to stay.
import type { OpenTenantDb } from '#/db/handles.server'
import { eraseMemberImportData } from '~/business/moving-in/session/delete-old-imports.server'
import { eraseMemberCalendar } from '~/club/calendar/feed/feed.server'
import { eraseMemberMessages } from '~/insight/campaigns/member-data.server'
import { eraseMemberRunData } from '~/club/runs/member-data.server'
import { eraseMemberEventData } from '~/club/events/member-data.server'
import { eraseMemberGiftData } from '~/club/gifts/member-data.server'
import { eraseMemberOrderData } from '~/club/orders/member-data.server'
import { eraseMemberPerkData } from '~/club/perks/member-data.server'
import { eraseMemberClaim } from '~/membership/claims/member-data.server'
import { eraseMemberRecords } from '~/membership/memberships/records/member-data.server'
import { eraseMemberTasteData } from '~/club/tastes/member-data.server'
import { eraseMemberPurchaseData } from '~/club/purchases/member-data.server'
import { eraseMemberShippingData } from '~/club/shipping/member-data.server'
import { eraseMemberSommelierData } from '~/club/sommelier/member-data.server'
import { eraseNotifications } from '~/people/notifications/personal-data.server'
import { withdrawArchives } from './archive/delete-archive.server'
import { deleteCustomerJob } from '~/billing/customers/customer-jobs'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { record } from '~/foundation/audit/record.server'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { addressOf, GONE } from './erased-person'
import type { DeletionContext } from './deletion-context'

/** Erases the user from what a club keeps. `successor` is the user its rows then belong to. */
export async function eraseFromClub(
  context: DeletionContext,
  clubId: string,
  userId: string,
  successor: string,
): Promise<void> {
  await context.services.scopes.tenant(clubId).transaction(async (db) => {
    const member = await db.q
      .selectFrom('members')
      .select(['id', 'email'])
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!member) return
    await db.q
      .updateTable('members')
      .set({
        full_name: GONE,
        email: addressOf(member.id),
        phone: null,
        date_of_birth: '1900-01-01',
        user_id: successor,
        anonymized_at: context.now(),
      })
      .where('id', '=', member.id)
      .execute()
    await eraseMemberRecords(db, member.id)
    await eraseMemberClaim(db, member.id)
    const email = normalizeEmail(member.email)
    await eraseMemberImportData(db, { memberId: member.id, email, now: context.now() })
    await eraseMemberRunData(db, member.id)
    await eraseMemberPurchaseData(db, member.id)
    await eraseMemberOrderData(db, member.id)
    await eraseMemberPerkData(db, member.id)
    await eraseMemberTasteData(db, member.id)
    await eraseMemberSommelierData(db, { memberId: member.id, email: member.email })
    await eraseMemberCalendar(db, member.id)
    await eraseMemberMessages(db, { memberId: member.id, email: member.email })
    await eraseMemberShippingData(db, member.id)
    await eraseMemberGiftData(db, { memberId: member.id, email: member.email })
    await eraseMemberEventData(db, { memberId: member.id, email: member.email, now: context.now() })
    await withdrawArchives(db, context.now())
    // A job expires open checkouts at Stripe and deletes the customer.
    await sendJob(db, deleteCustomerJob, { memberId: member.id })
    await eraseNotifications(db, { userId, audience: 'member' })
    await eraseSignups(db, { userId, memberId: member.id, email: normalizeEmail(member.email) })
    await eraseMembershipDetails(db, member.id)
    // A queued email, such as the notice that the membership ends, is erased when it is sent.
    await db.q
      .updateTable('outgoing_emails')
      .set({ erased_address: addressOf(member.id) })
      .where('to_address', '=', member.email)
      .execute()
    await db.q
      .updateTable('sessions')
      .set({ revoked_at: context.now() })
      .where('user_id', '=', userId)
      .where('business_id', '=', clubId)
      .where('revoked_at', 'is', null)
      .execute()
    await record(db, {
      action: 'account.left_club',
      actor: { kind: 'member', id: userId },
      businessId: clubId,
      target: { kind: 'member', id: member.id },
      requestId: context.requestId,
      now: context.now(),
    })
  })
}

/** Deletes drafts, waiting-list entries, interest and invitations of the person; `email` is normalized. */
async function eraseSignups(
  db: OpenTenantDb,
  { userId, memberId, email }: { userId: string; memberId: string; email: string },
): Promise<void> {
  await db.q
    .deleteFrom('join_drafts')
    .where((eb) =>
      eb.or([
        eb('user_id', '=', userId),
        eb('member_id', '=', memberId),
        eb(eb.fn('lower', ['email']), '=', email),
      ]),
    )
    .execute()
  await db.q.deleteFrom('waiting_list').where('email_norm', '=', email).execute()
  await db.q.deleteFrom('opening_list').where('email_norm', '=', email).execute()
  await db.q.deleteFrom('interest_marks').where('email_norm', '=', email).execute()
  await db.q
    .deleteFrom('guest_invites')
    .where((eb) => eb.or([eb('member_id', '=', memberId), eb('email_norm', '=', email)]))
    .execute()
}

/** Removes the card and the reasons to leave from the memberships. */
async function eraseMembershipDetails(db: OpenTenantDb, memberId: string): Promise<void> {
  await db.q
    .updateTable('memberships')
    .set({ card_brand: null, card_last4: null, card_exp_month: null, card_exp_year: null })
    .where('member_id', '=', memberId)
    .execute()
  await db.q
    .updateTable('membership_cancellations')
    .set({ why: '' })
    .where('membership_id', 'in', (eb) =>
      eb.selectFrom('memberships').select('id').where('member_id', '=', memberId),
    )
    .execute()
}
