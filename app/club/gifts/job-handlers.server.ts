import type { NotNull } from 'kysely'
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { clubOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import type { Billing } from '~/billing/billing'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import { daysAfter, startOfDay } from '~/foundation/kit/calendar'
import { dayIn, type Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { deletedAddressDomain } from '~/foundation/messaging/deleted-address'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { giftEndingEmail } from './emails/gift-emails'
import { sendGiftEmail, type GiftEmailServices } from './emails/send-gift-email.server'
import { alignGiftsJob, applyGiftJob, giftEmailJob, tendAllGiftsJob, tendGiftsJob } from './jobs'
import { eraseGivers } from './manage/erase-giver.server'
import { alignGifts } from './redeem/align-gifts.server'
import { applyGift } from './redeem/apply-gift.server'
import { isBeingCanceled } from './redeem/live-membership.server'
import { reminderDays } from './rules'

interface GiftServices extends GiftEmailServices {
  scopes: Scopes
  billing: { prepaid: Billing['prepaid'] }
}

export function giftHandlers(services: GiftServices): JobHandler[] {
  const { prepaid } = services.billing
  return [
    handleTenantJob(giftEmailJob, (db, email, { now }) => sendGiftEmail(db, services, { ...email, now })),
    handleTenantJob(applyGiftJob, (db, { giftId }, { now }) => applyGift(prepaid, db, { giftId, now })),
    handleTenantJob(alignGiftsJob, (db, { membershipId }, { now }) =>
      alignGifts(prepaid, db, { membershipId, now }),
    ),
    handleTenantJob(tendGiftsJob, (db, _payload, { now }) => tendGifts(db, services, now)),
    handlePlatformJob(tendAllGiftsJob, async () => {
      const rows = await services.scopes
        .platform('gifts to send, to finish or to remind of')
        .read((db) =>
          db.q
            .selectFrom('gifts')
            .where('status', 'in', ['waiting', 'redeemed', 'abandoned'])
            .select('business_id')
            .distinct()
            .execute(),
        )
      await sendToEach(
        services.scopes,
        tendGiftsJob,
        emptyPayloads(rows.map(({ business_id }) => business_id)),
      )
    }),
  ]
}

/** Days after which the names, addresses and note of an unpaid gift are erased. */
const abandonedDays = 90
/** A guest who gave is forgotten so many days after the gift was redeemed or refunded. */
const guestGiverDays = 730
/** Of one run. */
const mostErased = 500

/**
 * Sends gifts whose day has come, finishes redeemed ones that were interrupted, reminds of memberships that end, and
 * erases names that are no longer needed.
 */
export async function tendGifts(db: TenantDb, services: GiftEmailServices, now: Date): Promise<void> {
  const club = await services.clubs.byId(db.businessId)
  if (!club) return
  const today = dayIn(club.timeZone, now)
  await db.transaction(async (db) => {
    const due = await db.q
      .selectFrom('gifts')
      .where('status', '=', 'waiting')
      .where('sent_at', 'is', null)
      .where('send_on', '<=', today)
      .select('id')
      .execute()
    for (const { id } of due) await sendJob(db, giftEmailJob, { giftId: id, kind: 'gift' })
    const unfinished = await db.q
      .selectFrom('gifts')
      .where('status', '=', 'redeemed')
      .where('applied_at', 'is', null)
      .select('id')
      .execute()
    for (const { id } of unfinished) await sendJob(db, applyGiftJob, { giftId: id })
    await db.q
      .updateTable('gifts')
      .set({
        giver_name: '',
        giver_email: '',
        receiver_name: '',
        receiver_email: null,
        send_on: null,
        note: '',
      })
      .where('status', '=', 'abandoned')
      .where('giver_email', '<>', '')
      .where('created_at', '<', new Date(now.getTime() - abandonedDays * 86_400_000))
      .execute()
    await eraseGivers(db, await oldGuestGifts(db, new Date(now.getTime() - guestGiverDays * 86_400_000)))
    for (const member of await endingMembers(db, club.timeZone, today)) {
      const days = reminderDays.findLast((days) => member.endsOn <= daysAfter(today, days))!
      await queueEmail(db, {
        ...giftEndingEmail({
          club,
          ...member,
          giftsUrl: clubOrigin(services.env, club) + paths.customer.gifts(),
        }),
        to: member.email,
        occasion: 'gift-ending',
        key: `gift-ending-${member.membershipId}-${member.endsOn}-${days}`,
        now,
      })
    }
  })
}

/** Gifts of guests that were redeemed or refunded before then, and still name their giver. */
async function oldGuestGifts({ q }: OpenTenantDb, before: Date): Promise<string[]> {
  const rows = await q
    .selectFrom('gifts')
    .where('status', 'in', ['redeemed', 'refunded'])
    .where('giver_member_id', 'is', null)
    .where('giver_email', 'not like', `%@${deletedAddressDomain}`)
    .where((eb) => eb(eb.fn.coalesce('redeemed_at', 'refunded_at'), '<', before))
    .orderBy('id')
    .limit(mostErased)
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

interface EndingMember {
  membershipId: string
  fullName: string
  email: string
  tierName: string
  monthCents: number
  currency: string
  endsOn: Day
}

/** Members whose membership ends with its gift within the days of the first reminder, and who have not agreed to renewal. */
async function endingMembers(db: TenantDb, timeZone: string, today: Day): Promise<EndingMember[]> {
  const latest = daysAfter(today, reminderDays[0])
  const members = await db.read(({ q }) =>
    q
      .selectFrom('memberships as m')
      .innerJoin('members as p', 'p.id', 'm.member_id')
      .innerJoin('tiers as t', 't.id', 'm.tier_id')
      .innerJoin('tier_prices as tp', 'tp.id', 'm.tier_price_id')
      .where('p.anonymized_at', 'is', null)
      .where(({ fn }) => fn<boolean>('is_live_membership', ['m.status']))
      .where('m.ends_at', '>=', startOfDay(timeZone, today))
      .where('m.ends_at', '<', startOfDay(timeZone, daysAfter(latest, 1)))
      .where(({ not }) => not(isBeingCanceled))
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('gifts as g')
            .whereRef('g.membership_id', '=', 'm.id')
            .where('g.redeemed_as', '=', 'membership')
            .where('g.renewal_agreed_at', 'is', null)
            .select('g.id'),
        ),
      )
      .select(['m.id as membershipId', 'p.full_name as fullName', 'p.email', 't.name as tierName'])
      .select(['tp.amount_cents as monthCents', 'tp.currency', 'm.ends_at as endsAt'])
      .$narrowType<{ endsAt: NotNull }>()
      .orderBy('m.id')
      .execute(),
  )
  return members.map(({ endsAt, ...member }) => ({ ...member, endsOn: dayIn(timeZone, endsAt) }))
}
