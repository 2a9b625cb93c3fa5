import { Agent } from 'node:http'
import { newToken } from '~/foundation/kit/crypto/tokens.server'
import { newId } from '~/foundation/kit/ids'
import { canary, idOf, personOf } from '../isolation/tenant-rows'
import { ask, startPlatform } from '../platform'
import { insertRowsOfEveryTable } from './database/insert-rows'
import { superuserDatabase } from './database/superuser-database'
import { aClub } from './club'
import { addOwner, aPerson, addStaff } from './person'
import { sessionSecret } from './seeded-club'

/** The table whose row each parameter of a path names. */
const tableOf = new Map([
  ['businessId', 'businesses'],
  ['orderId', 'run_orders'],
  ['pictureId', 'pictures'],
  ['archiveId', 'business_archives'],
  ['bookingId', 'event_bookings'],
  ['conversationId', 'sommelier_conversations'],
  ['eventId', 'events'],
  ['fileId', 'sales_files'],
  ['importId', 'import_sessions'],
  ['memberImportId', 'member_imports'],
  ['importRowId', 'member_import_rows'],
  ['inquiryId', 'inquiries'],
  ['invoiceId', 'invoices'],
  ['memberId', 'members'],
  ['messageId', 'campaigns'],
  ['pageId', 'import_pages'],
  ['payoutId', 'payouts'],
  ['perkId', 'tier_perks'],
  ['purchaseId', 'purchases'],
  ['questionId', 'sommelier_questions'],
  ['receiptId', 'receipts'],
  ['runId', 'club_runs'],
  ['segmentId', 'segments'],
  ['staffId', 'business_users'],
  ['stocktakeId', 'stocktakes'],
  ['supplierId', 'suppliers'],
  ['tierId', 'tiers'],
  ['wineId', 'wines'],
])

/** The id of a row for each parameter of a path that names one. */
export const rowParams = (business: string): ReadonlyMap<string, string> =>
  new Map([...tableOf].map(([name, table]) => [name, rowId(business, table)]))

/** The id of a business is made of its name alone. */
const rowId = (business: string, table: string) =>
  table === 'businesses' ? idOf(business) : idOf(business, table)

/** The parameters of paths that name a row by its id. */
export const idParams: readonly string[] = [...tableOf.keys(), 'blockId']

export type EveryRowPlatform = Awaited<ReturnType<typeof aPlatformWithEveryRow>>

/**
 * The built platform, running, with one business that has a row in every table, and one session for each of its people:
 * a member on the club's host, staff of each role on the platform's.
 */
export async function aPlatformWithEveryRow() {
  const platform = await startPlatform({ SEED: 'none', SESSION_SECRET: sessionSecret })
  const db = superuserDatabase(await platform.databaseUrl())
  const business = 'every-row'
  const businessId = idOf(business)
  const close = async () => {
    await db.owner.end()
    await platform.stop()
  }
  try {
    await insertRowsOfEveryTable(db.owner, [business])
    await fillIn(db.owner, business)
  } catch (error) {
    await close()
    throw error
  }
  const clubHost = `${canary(business)}.${platform.rootDomain}`
  const users = { owner: personOf(business).id, manager: '', desk: '', admin: '' }
  for (const role of ['manager', 'desk'] as const) {
    users[role] = (await aPerson(db)).id
    await addStaff(db, users[role], businessId, { role })
  }
  users.admin = (await aPerson(db, { isAdmin: true })).id
  const empty = { id: (await aClub(db)).id, ownerId: (await aPerson(db)).id }
  await addOwner(db, empty.ownerId, empty.id)
  const session = async (userId: string, host: string, of: string | null) => {
    const { token, hash } = newToken()
    await db.owner.query(
      `insert into sessions (id, token_hash, user_id, host, business_id, created_at, refreshed_at, expires_at,
         absolute_expires_at, reauthenticated_at, last_seen_at)
       values ($1, $2, $3, $4, $5, now(), now(), now() + interval '1 day', now() + interval '1 day', now(), now())`,
      [newId(), hash, userId, host, of],
    )
    return `__Host-session=${token}`
  }
  const root = platform.rootDomain
  const visitors = {
    desk: { host: root, cookie: await session(users.desk, root, businessId) },
    manager: { host: root, cookie: await session(users.manager, root, businessId) },
    owner: { host: root, cookie: await session(users.owner, root, businessId) },
    /** The owner of a club that has nothing yet. */
    newOwner: { host: root, cookie: await session(empty.ownerId, root, empty.id) },
    admin: { host: root, cookie: await session(users.admin, root, null) },
    member: { host: clubHost, cookie: await session(users.owner, clubHost, businessId) },
    guest: { host: clubHost, cookie: '' },
    /** Of the platform's own site. */
    visitor: { host: root, cookie: '' },
  }
  const agent = new Agent({ keepAlive: true, timeout: 2_000 })
  return {
    platform,
    db,
    businessId,
    visitors,
    /** The address of a route with the ids of this business's rows. */
    pathOf(pattern: string): string {
      const params = otherParams(pattern, business)
      return pattern.replace(
        /:(\w+)/g,
        (whole, name: string) => params[name] ?? rowParams(business).get(name) ?? whole,
      )
    },
    idOf: (table: string) => idOf(business, table),
    ask(path: string, who: keyof typeof visitors, form?: Record<string, string>) {
      const { host, cookie } = visitors[who]
      return ask(`http://${host}`, {
        path,
        agent,
        ...(form && { method: 'POST', body: new URLSearchParams(form).toString() }),
        headers: {
          ...(cookie && { cookie }),
          ...(form && {
            'sec-fetch-site': 'same-origin',
            'content-type': 'application/x-www-form-urlencoded',
          }),
        },
      })
    },
    async close() {
      agent.destroy()
      await close()
    },
  }
}

/** Parameters that name no row, or another row than most routes do. */
function otherParams(pattern: string, business: string): Record<string, string> {
  if (pattern.endsWith('/check')) return { runId: publishedRunId }
  if (pattern === '/business/orders/:orderId/print/:sheet')
    return { orderId: idOf(business, 'purchases'), sheet: 'slip' }
  if (/^\/business\/orders\/:orderId/.test(pattern)) return { orderId: idOf(business, 'purchases') }
  if (pattern === '/business/lists/:list/export') return { list: 'gifts' }
  return {
    list: 'overdue',
    sheet: 'labels',
    file: 'qr.svg',
    kind: 'birthday',
    month: '2026-02',
    plan: 'sommelier',
    figure: 'movements',
    table: 'revenue',
  }
}

/** The id of a run that is published and not locked, beside the one that is. */
const publishedRunId = idOf('every-row', 'published run')

/** States in which pages show more than the plainest row: payments that were made, and what is to come. */
async function fillIn(owner: ReturnType<typeof superuserDatabase>['owner'], business: string) {
  const of = [idOf(business)]
  await owner.query(
    `update events set starts_at = now() + interval '1 hour', ends_at = now() + interval '3 hours' where business_id = $1`,
    of,
  )
  await owner.query(
    `update event_changes set fields = '[{"field": "Price", "from": "$81.37", "to": "$95.91"}]' where business_id = $1`,
    of,
  )
  await owner.query(
    `update purchases set status = 'processing', paid_at = now(), ready_at = null where business_id = $1`,
    of,
  )
  // The row of bottles that every table has is of a box: a bottle of the purchase beside it.
  await owner.query(
    `insert into order_bottles (business_id, id, purchase_id, purchase_line_id, slot, wine_id, chosen, lock_id, status)
     select l.business_id, $2, l.purchase_id, l.id, 1, l.wine_id, 'member', b.lock_id, 'promised'
     from purchase_lines l join order_bottles b on b.business_id = l.business_id where l.business_id = $1`,
    [...of, idOf(business, 'purchase bottle')],
  )
  await owner.query(
    `update one_time_payments set status = 'paid', paid_at = now(), resolved_at = now(), charge_id = 'ch_1' where business_id = $1`,
    of,
  )
  await owner.query(
    `insert into club_runs select (jsonb_populate_record(r, jsonb_build_object('id', $2::text, 'month', '2026-03-01',
       'status', 'published', 'cut_off_at', now() + interval '2 days'))).* from club_runs r where business_id = $1`,
    [...of, publishedRunId],
  )
  // The payment of a booking, and a part that was refunded.
  const ofBooking = [...of, idOf(business, 'booking payment'), idOf(business, 'event_bookings')]
  await owner.query(
    `insert into one_time_payments (business_id, id, member_id, event_booking_id, account_id, lines, amount_cents,
       fee_cents, currency, status, return_to, session_id, charge_id, created_at, expires_at, paid_at,
       resolved_at, refunded_cents)
     select $1, $2, member_id, $3, account_id, '[]', 9500, 475, 'usd', 'paid', '{}', 'cs_booking', 'ch_booking', now(),
       now(), now(), now(), 1357
     from one_time_payments where business_id = $1`,
    ofBooking,
  )
  await owner.query(
    `insert into one_time_refunds (business_id, id, payment_id, amount_cents, reason, status, requested_at,
       attempted_at)
     values ($1, $3, $2, 1357, 'Came alone', 'failed', now(), now())`,
    [...of, ofBooking[1], idOf(business, 'booking refund')],
  )
  await owner.query(`update order_index set status = 'processing' where business_id = $1`, of)
  await owner.query(`update members set phone = '(415) 555-0177' where business_id = $1`, of)
  await owner.query(
    `update wines set bottle_price_cents = 4321, glass_price_cents = 1234, is_listed = true where business_id = $1`,
    of,
  )
}
