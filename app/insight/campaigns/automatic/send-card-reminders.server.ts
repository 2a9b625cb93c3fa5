// Tells members that the card of their membership is about to expire, once for each card.
import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { daysAfter } from '~/foundation/kit/calendar'
import { clockTimeIn, dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { cardView } from '~/membership/memberships/card-view'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { notify } from '~/people/notifications/notify.server'
import { quietUntil } from '~/people/notifications/times.server'
import { quietHoursOfMessages } from '../settings.server'
import { cardExpiringEmail } from './emails/card-expiring'
import { morning } from './queue-due.server'

/** Days before the last one on which a card can be charged. */
const cardNoticeDays = 30
/** Emails of one transaction. */
const batchSize = 100

interface Row {
  membershipId: string
  memberId: string
  fullName: string
  email: string
  cardBrand: string | null
  cardLast4: string
  cardExpMonth: number
  cardExpYear: number
  key: string
}

/**
 * Queues the emails that are due, and the notification of the same. Returns how many; true for `more` where its time was
 * up. Nothing is sent in the quiet hours of messages, for memberships that are paused or end, and to addresses that do
 * not accept email. A card that was due before the message was turned on is left out.
 */
export async function sendCardReminders(
  db: TenantDb,
  { club, origin, now, enough }: { club: Club; origin: string; now: Date; enough(): boolean },
): Promise<{ sent: number; more: boolean }> {
  const { timeZone } = club
  const today = dayIn(timeZone, now)
  const quietHours = await quietHoursOfMessages(db)
  const isQuiet = quietHours !== null && quietUntil(timeZone, quietHours, now) !== null
  if (club.status !== 'live' || isQuiet || clockTimeIn(timeZone, now) < morning)
    return { sent: 0, more: false }
  let sent = 0
  let after: string | null = null
  for (;;) {
    const memberIds: string[] = await db.transaction(async (db) => {
      const words = await noticeWords(db, 'card_expiring')
      if (!words.isOn) return []
      const first = words.switchedOnAt ? dayIn(timeZone, words.switchedOnAt) : today
      const { rows } = await sql<Row>`
        select * from (
          select ms.id as "membershipId", m.id as "memberId", m.full_name as "fullName", m.email,
            ms.card_brand as "cardBrand", ms.card_last4 as "cardLast4", ms.card_exp_month as "cardExpMonth",
            ms.card_exp_year as "cardExpYear",
            (make_date(ms.card_exp_year, ms.card_exp_month, 1) + interval '1 month - 1 day')::date as last,
            'card-expiring ' || ms.id || ' ' || ms.card_last4 || ' ' || ms.card_exp_year || '-' || ms.card_exp_month as key
          from memberships ms
          join members m on m.business_id = ms.business_id and m.id = ms.member_id and m.anonymized_at is null
          where ms.business_id = ${db.businessId} and ms.status in ('active', 'past_due') and ms.ends_at is null
            and ms.card_last4 is not null and ms.card_exp_month between 1 and 12
            and ms.card_exp_year between 2000 and 2200
            and not exists (select from email_suppressions x
              where x.business_id = m.business_id and x.address = lower(m.email))
        ) card
        where card.last >= ${today}::date and card.last <= ${daysAfter(today, cardNoticeDays)}::date
          and card.last >= ${daysAfter(first, cardNoticeDays)}::date
          and (${after}::uuid is null or card."membershipId" > ${after}::uuid)
          and not exists (select from outgoing_emails e
            where e.business_id = ${db.businessId} and e.idempotency_key = card.key)
        order by card."membershipId" limit ${batchSize}`.execute(db.q)
      for (const row of rows) {
        const { memberId, fullName, email, key } = row
        const card = cardView(row, today)!
        const message = cardExpiringEmail({
          club,
          clubOrigin: origin,
          fullName,
          card,
          own: ownWords(words, { fullName, clubName: club.name }),
        })
        await notify(db, {
          kind: 'payment',
          members: [memberId],
          cause: key,
          title: message.subject,
          link: paths.customer.billing(),
          hasOwnEmail: true,
          now,
        })
        if (await queueEmail(db, { ...message, to: email, occasion: 'card-expiring', key, now })) sent += 1
      }
      return rows.map(({ membershipId }) => membershipId)
    })
    if (memberIds.length < batchSize) return { sent, more: false }
    if (enough()) return { sent, more: true }
    after = memberIds.at(-1)!
  }
}
