// Tells members that a wine of their wishlist is in stock again, once for each time it comes back.
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf } from '#/db/any-of'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { Scopes } from '#/tenants/scope.server'
import { handlePlatformJob, handleTenantJob, type JobHandler } from '~/foundation/jobs/handler'
import { platformJob, tenantJob } from '~/foundation/jobs/job'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { emptyPayloads, sendToEach } from '~/foundation/jobs/send-to-each.server'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { optionalEmail } from '~/foundation/messaging/unsubscribe-link.server'
import { notify } from '~/people/notifications/notify.server'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { countedBottles } from '~/foundation/messaging/email-bottles'
import { wishlistInStockEmail } from './emails/wishlist-in-stock'

const findInStockJob = platformJob('find-wishlisted-in-stock', {
  payload: z.object({}),
  cron: '*/10 * * * *',
})
const tellOfStockJob = tenantJob('tell-of-wishlisted-in-stock', { payload: z.object({}), concurrency: 1 })

/** Emails in one run of the job; the next run continues. */
const mostEmails = 200

interface WishlistServices {
  scopes: Scopes
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
}

export function wishlistHandlers({ scopes, clubs, env }: WishlistServices): JobHandler[] {
  return [
    handlePlatformJob(findInStockJob, () => findInStock(scopes)),
    handleTenantJob(tellOfStockJob, async (db, _payload, { now }) => {
      const club = await clubs.byId(db.businessId)
      if (club?.status !== 'live') return
      const notified = await tellOfWishlistStock(db, { club, env, now })
      if (notified === mostEmails) await db.transaction((db) => sendJob(db, tellOfStockJob, {}))
    }),
  ]
}

/** Sends a job to each business with a wishlisted wine that is in stock again. */
export async function findInStock(scopes: Scopes): Promise<void> {
  const businessIds = await scopes.platform('wishlisted wines in stock again').read(async ({ q }) => {
    const rows = await q
      .selectFrom('wishlist_items as s')
      .innerJoin('stock_totals as t', (join) =>
        join.onRef('t.business_id', '=', 's.business_id').onRef('t.wine_id', '=', 's.wine_id'),
      )
      .where('s.was_sold_out', '=', true)
      .where('t.available', '>', 0)
      .select('s.business_id')
      .distinct()
      .execute()
    return rows.map(({ business_id }) => business_id)
  })
  await sendToEach(scopes, tellOfStockJob, emptyPayloads(businessIds))
}

/**
 * Writes to members whose wishlisted wines are in stock again, one email and one notification for all of a member's. Returns how many members
 * were written to or declined such emails. Safe to repeat: a wine counts again only after it sold out again.
 */
export function tellOfWishlistStock(
  db: TenantDb,
  { club, env, now }: { club: Club; env: WishlistServices['env']; now: Date },
): Promise<number> {
  return db.transaction(async (db) => {
    const { rows } = await sql<{ memberId: string; wineIds: string[] }>`
      with back as (
        select s.member_id, s.wine_id, s.position from wishlist_items s
        join stock_totals t on t.business_id = s.business_id and t.wine_id = s.wine_id
        join wines w on w.business_id = s.business_id and w.id = s.wine_id
        where s.business_id = ${db.businessId} and s.was_sold_out and t.available > 0 and w.retired_at is null
          and s.member_id in (select member_id from wishlist_items where business_id = ${db.businessId} and was_sold_out
            order by member_id limit ${mostEmails})
      ), told as (
        update wishlist_items s set was_sold_out = false from back b
        where s.business_id = ${db.businessId} and s.member_id = b.member_id and s.wine_id = b.wine_id
        returning s.member_id, s.wine_id, s.position
      )
      select member_id as "memberId", array_agg(wine_id order by position) as "wineIds" from told
      group by member_id order by member_id`.execute(db.q)
    const members = await db.q
      .selectFrom('members')
      .where('id', '=', anyOf(rows.map(({ memberId }) => memberId)))
      .select(['id', 'email', 'full_name', 'user_id'])
      .execute()
    const origin = clubOrigin(env, club)
    const wines = await emailBottles(
      db,
      rows.flatMap(({ wineIds }) => wineIds),
      origin,
    )
    for (const { id, email, full_name, user_id } of members) {
      const { wineIds } = rows.find(({ memberId }) => memberId === id)!
      const message = wishlistInStockEmail({
        club,
        clubOrigin: origin,
        fullName: full_name,
        wines: countedBottles(wineIds, wines),
      })
      await queueEmail(db, {
        ...message,
        to: email,
        occasion: 'wishlist-in-stock',
        key: `wishlist-in-stock ${id} ${now.toISOString()}`,
        optional: optionalEmail(
          { secret: env.sessionSecret, origin, now },
          { businessId: club.id, userId: user_id },
          'wishlist',
        ),
        now,
      })
      await notify(db, {
        kind: 'wishlist',
        members: [id],
        cause: `wishlist-in-stock ${now.toISOString()}`,
        title: message.subject,
        link: paths.customer.wishlist(),
        hasOwnEmail: true,
        now,
      })
    }
    return rows.length
  })
}
