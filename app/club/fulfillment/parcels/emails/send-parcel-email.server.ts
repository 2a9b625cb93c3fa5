import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { TenantDb } from '#/db/handles.server'
import { handleTenantJob, NonRetryableError, type JobHandler } from '~/foundation/jobs/handler'
import type { Env } from '~/foundation/kit/env.server'
import { paths } from '~/foundation/kit/paths'
import { notify } from '~/people/notifications/notify.server'
import { countedBottles } from '~/foundation/messaging/email-bottles'
import { queueEmail } from '~/foundation/messaging/queue-email.server'
import { ratedBottles } from '~/club/tastes/links/rating-links.server'
import { emailBottles } from '~/cellar/catalog/email-bottles.server'
import { runBottles } from '~/club/runs/member/wine-cards.server'
import { addressLine } from '~/club/shipping/addresses/address-form'
import { carrierName, trackingUrl } from '../carriers'
import { parcelBottles } from '../parcel-list.server'
import { parcelEmailJob } from './jobs'
import { parcelDeliveredEmail, parcelReturnedEmail, parcelShippedEmail } from './parcel-emails'

interface ParcelEmailServices {
  clubs: { byId(businessId: string): Promise<Club | null> }
  env: Pick<Env, 'scheme' | 'rootDomain' | 'sessionSecret'>
}

export function parcelHandlers(services: ParcelEmailServices): JobHandler[] {
  return [
    handleTenantJob(parcelEmailJob, (db, payload, { now }) =>
      sendParcelEmail(db, services, { ...payload, now }),
    ),
  ]
}

/** Writes once for each change. A change that was undone since, or made again later, is not written about. */
export async function sendParcelEmail(
  db: TenantDb,
  { clubs, env }: ParcelEmailServices,
  mail: { parcelId: string; kind: 'shipped' | 'delivered' | 'returned'; at: string; now: Date },
): Promise<void> {
  const { parcelId, kind, at, now } = mail
  const club = await clubs.byId(db.businessId)
  if (!club) throw new NonRetryableError('The business of a parcel was not found')
  await db.transaction(async (db) => {
    const row = await db.q
      .selectFrom('parcels as p')
      .innerJoin('members as m', 'm.id', 'p.member_id')
      .leftJoin('run_orders as o', 'o.id', 'p.run_order_id')
      .leftJoin('club_runs as r', 'r.id', 'o.run_id')
      .leftJoin('purchases as b', 'b.id', 'p.purchase_id')
      .where('p.id', '=', parcelId)
      .select(['p.shipped_at as shippedAt', 'p.delivered_at as deliveredAt', 'p.returned_at as returnedAt'])
      .select([
        'o.run_id as runId',
        'p.run_order_id',
        'm.id as memberId',
        'm.full_name as fullName',
        'm.email',
        'm.anonymized_at',
      ])
      .select(['p.carrier', 'p.carrier_name as carrierName', 'p.tracking'])
      .select([
        'p.needs_adult_signature as needsAdultSignature',
        'p.street',
        'p.unit',
        'p.city',
        'p.state',
        'p.zip',
      ])
      .select(({ fn, val }) =>
        fn.coalesce('r.title', fn<string>('format', [val('order %s'), 'b.number'])).as('order'),
      )
      .executeTakeFirst()
    if (!row || row.anonymized_at) return
    const times = { shipped: row.shippedAt, delivered: row.deliveredAt, returned: row.returnedAt }
    if (times[kind]?.toISOString() !== at) return
    const origin = clubOrigin(env, club)
    const bottles = (await parcelBottles(db, [parcelId])).get(parcelId) ?? []
    const wineIds = bottles.map(({ wineId }) => wineId)
    const byWine = row.runId
      ? await runBottles(db, { runId: row.runId, wineIds, clubOrigin: origin })
      : await emailBottles(db, wineIds, origin)
    const input = {
      club,
      clubOrigin: origin,
      fullName: row.fullName,
      order: row.order,
      bottles: countedBottles(wineIds, byWine),
      carrier: carrierName(row.carrier, row.carrierName),
      tracking: row.tracking,
      trackingUrl: trackingUrl(row.carrier, row.tracking),
      address: addressLine(row),
      ordersUrl: origin + paths.customer.orders(),
    }
    const email =
      kind === 'shipped'
        ? parcelShippedEmail({ ...input, needsAdultSignature: row.needsAdultSignature })
        : kind === 'delivered'
          ? parcelDeliveredEmail({
              ...input,
              bottles: ratedBottles(bottles, byWine, { clubOrigin: origin, secret: env.sessionSecret, now }),
            })
          : parcelReturnedEmail({ ...input, isBox: row.run_order_id !== null })
    await queueEmail(db, {
      ...email,
      to: row.email,
      occasion: `parcel-${kind}`,
      key: `parcel-${kind} ${parcelId} ${at}`,
      now,
    })
    await notify(db, {
      kind: 'shipment',
      members: [row.memberId],
      cause: `parcel-${kind} ${parcelId} ${at}`,
      title: email.subject,
      link: paths.customer.orders(),
      hasOwnEmail: true,
      now,
    })
  })
}
