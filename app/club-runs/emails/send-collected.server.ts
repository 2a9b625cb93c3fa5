import { sql } from 'kysely'
import type { TenantDb } from '#/db/handles.server'
import { queueEmail } from '~/messaging/queue-email.server'
import { deadline, wineTitle } from '../member/box-words'
import { boxUrl, type RunEmailContext } from './email-context.server'
import { boxCollectedEmail } from './run-emails'

interface CollectedRow {
  runId: string
  title: string
  memberId: string
  fullName: string
  email: string
  givenAt: Date
  secondPerson: string
  wines: { producer: string; name: string; vintage: string | null }[]
  left: number
}

/** Tells a member which bottles were handed over, and to whom; nothing where the hand-over was undone. Once each. */
export function sendCollectedEmail(
  db: TenantDb,
  { handOverId, ...context }: RunEmailContext & { handOverId: string },
): Promise<string | null> {
  const { club, clubOrigin, now } = context
  return db.transaction(async (db) => {
    const { rows } = await sql<CollectedRow>`
      select o.run_id as "runId", r.title, o.member_id as "memberId", m.full_name as "fullName", m.email,
        h.given_at as "givenAt", h.second_person as "secondPerson",
        (select coalesce(jsonb_agg(jsonb_build_object('producer', w.producer, 'name', w.name, 'vintage',
            case when w.vintage is not null then w.vintage::text when w.is_non_vintage then 'NV' end)
            order by l.slot, l.id), '[]')
          from hand_over_lines x
          join run_order_lines l on l.business_id = x.business_id and l.id = x.line_id
          join wines w on w.business_id = l.business_id and w.id = l.wine_id
          where x.business_id = h.business_id and x.hand_over_id = h.id) as wines,
        (select count(*)::int from run_order_lines l
          where l.business_id = o.business_id and l.order_id = o.id and l.status = 'promised') as left
      from hand_overs h
      join run_orders o on o.business_id = h.business_id and o.id = h.order_id
      join club_runs r on r.business_id = o.business_id and r.id = o.run_id
      join members m on m.business_id = o.business_id and m.id = o.member_id
      where h.business_id = ${db.businessId} and h.id = ${handOverId} and h.undone_at is null`.execute(db.q)
    const row = rows[0]
    if (!row) return null
    return queueEmail(db, {
      ...boxCollectedEmail({
        club,
        clubOrigin,
        fullName: row.fullName,
        runId: row.runId,
        title: row.title,
        wines: row.wines.map(wineTitle),
        collectedAt: deadline(club.timeZone, row.givenAt),
        secondPerson: row.secondPerson || null,
        left: row.left,
        boxUrl: boxUrl(context, row),
      }),
      to: row.email,
      occasion: 'box-collected',
      key: `box-collected ${handOverId}`,
      now,
    })
  })
}
