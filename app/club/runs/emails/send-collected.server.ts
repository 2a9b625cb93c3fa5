import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { settlePastNotifications } from '~/people/notifications/settle-past.server'
import { noticeWords } from '~/foundation/messaging/automatic/notice-words.server'
import { ownWords } from '~/foundation/messaging/automatic/own-words'
import { countedBottles } from '~/foundation/messaging/email-bottles'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { ratedBottles } from '~/club/tastes/links/rating-links.server'
import { deadline } from '../member/box-words'
import { runBottles } from '../member/wine-cards.server'
import { boxUrl, type RunEmailContext } from './email-context.server'
import { boxCollectedEmail } from './run-emails'

interface CollectedRow {
  /** Null where only bought bottles were given. */
  runId: string | null
  title: string
  memberId: string
  fullName: string
  email: string
  givenAt: Date
  secondPerson: string
  wines: { bottleId: string; wineId: string }[]
  left: number
}

/** Tells a member which bottles were handed over, and to whom; nothing where the hand-over was undone. Once each. */
export function sendCollectedEmail(
  db: TenantDb,
  { handOverId, ...context }: RunEmailContext & { handOverId: string },
): Promise<string | null> {
  const { club, clubOrigin, secret, now } = context
  return db.transaction(async (db) => {
    const { rows } = await sql<CollectedRow>`
      select o.run_id as "runId", h.member_id as "memberId", m.full_name as "fullName", m.email,
        h.given_at as "givenAt", h.second_person as "secondPerson",
        coalesce(r.title, (select string_agg(distinct 'order ' || p.number, ', ') from hand_over_lines x
          join order_bottles b on b.business_id = x.business_id and b.id = x.bottle_id
          join purchases p on p.business_id = b.business_id and p.id = b.purchase_id
          where x.business_id = h.business_id and x.hand_over_id = h.id)) as title,
        (select coalesce(jsonb_agg(jsonb_build_object('bottleId', b.id, 'wineId', b.wine_id)
            order by b.box_id nulls last, b.slot, b.id), '[]')
          from hand_over_lines x
          join order_bottles b on b.business_id = x.business_id and b.id = x.bottle_id
          where x.business_id = h.business_id and x.hand_over_id = h.id) as wines,
        (select count(*)::int from order_bottles b
          left join purchases p on p.business_id = b.business_id and p.id = b.purchase_id
          where b.business_id = h.business_id and b.status = 'promised' and (b.order_id = h.box_id
            or p.member_id = h.member_id and p.status in ('processing', 'ready') and p.fulfillment = 'pick_up')) as left
      from hand_overs h
      left join run_orders o on o.business_id = h.business_id and o.id = h.box_id
      left join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      join members m on m.business_id = h.business_id and m.id = h.member_id
      where h.business_id = ${db.businessId} and h.id = ${handOverId} and h.undone_at is null`.execute(db.q)
    const row = rows[0]
    if (!row) return null
    await settlePastNotifications(db, { now, memberId: row.memberId })
    const wineIds = row.wines.map(({ wineId }) => wineId)
    const byWine =
      row.runId === null
        ? await emailBottles(db, wineIds, clubOrigin)
        : await runBottles(db, { runId: row.runId, wineIds, clubOrigin })
    const note = await noticeWords(db, 'box_collected')
    const rating = await noticeWords(db, 'rate_wines')
    const reader = { fullName: row.fullName, clubName: club.name }
    if (row.wines.length > 0) {
      await notify(db, {
        kind: 'rating',
        members: [row.memberId],
        cause: `box-collected ${handOverId}`,
        title: `Rate your wines: ${row.title}`,
        link: paths.customer.ratings(),
        hasOwnEmail: true,
        now,
      })
    }
    return queueEmail(db, {
      ...boxCollectedEmail({
        club,
        clubOrigin,
        fullName: row.fullName,
        title: row.title,
        collectedAt: deadline(club.timeZone, row.givenAt),
        secondPerson: row.secondPerson || null,
        left: row.left,
        own: ownWords(note, reader),
        bottles: rating.isOn
          ? ratedBottles(row.wines, byWine, { clubOrigin, secret, now })
          : countedBottles(wineIds, byWine),
        askForRatings: ownWords(rating, reader),
        action:
          row.runId === null
            ? { label: 'See your orders', url: clubOrigin + paths.customer.orders() }
            : { label: 'See your box', url: boxUrl(context, { runId: row.runId, memberId: row.memberId }) },
      }),
      to: row.email,
      occasion: 'box-collected',
      key: `box-collected ${handOverId}`,
      now,
    })
  })
}
