// Bottles that members of the demo bought from the list, made by the use cases that the pages call.
import { sql } from 'kysely'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { TenantDb } from '#/db/handles.server'
import { handOver } from '~/club/fulfillment/desk/hand-over.server'
import { shipOrders } from '~/club/fulfillment/parcels/ship-orders.server'
import { addressForm } from '~/club/shipping/addresses/address-form'
import { saveAddress } from '~/club/shipping/addresses/addresses.server'
import { shipCart } from '~/club/shipping/choices/cart-delivery.server'
import type { Services } from '~/web/http/request-context.server'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { addToCart } from '~/club/purchases/cart/cart.server'
import { checkOut } from '~/club/purchases/checkout/start-purchase.server'
import { refundBottles } from '~/club/purchases/refund/refund-bottles.server'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { switchSelling } from '~/club/purchases/sale/sale-switch.server'
import type { SandboxClient } from './sandbox-client.server'

/** The outcome of each purchase, in turn. The last member only fills a cart. */
const purchases = [
  { bottles: [2, 1], then: 'paid' },
  { bottles: [3], then: 'shipped' },
  { bottles: [1, 2], then: 'refund-one' },
  { bottles: [1], then: 'collected' },
  { bottles: [2], then: 'cart' },
] as const

/** Switches the sale of bottles on and makes a few purchases; nothing where there are some. */
export async function sellDemoBottles(
  services: Services,
  sandbox: SandboxClient,
  club: Club,
  { ownerId, deskId }: { ownerId: string; deskId: string },
): Promise<void> {
  const db = services.scopes.club(club)
  const now = services.now(club.id)
  await switchSelling(db, { isOn: true, userId: ownerId, now })
  const { rows: earlier } = await db.read(({ q, businessId }) =>
    sql`select 1 from purchases where business_id = ${businessId} limit 1`.execute(q),
  )
  if (earlier.length > 0) return
  const { rows: members } = await db.read(({ q, businessId }) =>
    sql<{ id: string }>`
      select m.id from members m
      join memberships s on s.business_id = m.business_id and s.member_id = m.id and s.status = 'active'
      where m.business_id = ${businessId}
      order by m.email limit ${purchases.length}`.execute(q),
  )
  const offers = Object.values(await offersOf(db, { memberId: null, wineIds: null, now }))
    .filter(({ isSoldOut }) => !isSoldOut)
    .toSorted((one, other) => one.listCents - other.listCents || (one.wineId < other.wineId ? -1 : 1))
  for (const [turn, { bottles, then }] of purchases.entries()) {
    const memberId = members[turn]?.id
    if (!memberId) return
    for (const [at, quantity] of bottles.entries()) {
      const offer = offers[(turn * 5 + at * 3) % offers.length]
      if (offer) await addToCart(db, { memberId, wineId: offer.wineId, quantity, now })
    }
    if (then === 'cart') continue
    if (then === 'shipped') await sendCartHome(db, { memberId, clubName: club.name, now })
    const purchaseId = await buy(services, sandbox, club, memberId)
    if (!purchaseId) continue
    // Later steps come after the payment, also in the order's history.
    const later = services.now(club.id)
    if (then === 'refund-one') await refundOne(services, db, { purchaseId, ownerId, now: later })
    if (then === 'shipped') await ship(db, { purchaseId, userId: ownerId, now: later })
    if (then === 'collected') await collect(db, { purchaseId, userId: deskId, now: later })
  }
}

async function buy(
  { billing, env, now: timeOf, scopes }: Services,
  sandbox: SandboxClient,
  club: Club,
  memberId: string,
): Promise<string | null> {
  const db = scopes.club(club)
  const now = timeOf(club.id)
  const origin = clubOrigin(env, club)
  const opened = await checkOut(billing.oneTime, db, {
    memberId,
    returnTo: (purchaseId) => ({
      success: origin + paths.customer.orders({ paid: purchaseId }),
      cancel: origin + paths.customer.cart(),
    }),
    now,
  })
  if (opened.kind !== 'open') return null
  const { purchaseId } = opened
  const payment = await db.read((db) =>
    db.q
      .selectFrom('one_time_payments')
      .where('purchase_id', '=', purchaseId)
      .select(['id', 'session_id'])
      .executeTakeFirstOrThrow(),
  )
  await sandbox.payCheckout(payment.session_id!)
  await billing.oneTime.confirm(db, { paymentId: payment.id, memberId })
  return purchaseId
}

interface Done {
  purchaseId: string
  userId: string
  now: Date
}

async function refundOne(
  { billing }: Services,
  db: TenantDb,
  { purchaseId, ownerId, now }: { purchaseId: string; ownerId: string; now: Date },
): Promise<void> {
  const line = await db.read((db) =>
    db.q
      .selectFrom('purchase_lines')
      .where('purchase_id', '=', purchaseId)
      .orderBy('position')
      .select('id')
      .executeTakeFirstOrThrow(),
  )
  const refundId = newId()
  const reason = 'The cork was tainted.'
  const bottles = [{ lineId: line.id, quantity: 1 }]
  await refundBottles(db, { refundId, purchaseId, bottles, reason, userId: ownerId, now })
  await billing.oneTime.executeRefund(db, refundId)
}

/** The member’s cart is to be shipped to their home in New York. */
async function sendCartHome(
  db: TenantDb,
  { memberId, clubName, now }: { memberId: string; clubName: string; now: Date },
): Promise<void> {
  const { full_name: name } = await db.read((db) =>
    db.q.selectFrom('members').where('id', '=', memberId).select('full_name').executeTakeFirstOrThrow(),
  )
  const address = addressForm.parse({
    name,
    street: '48 Alder Street',
    unit: 'Apt 3',
    city: 'Brooklyn',
    state: 'NY',
    zip: '11215',
    phone: '718 555 0142',
    isDefault: 'on',
  })
  const addressId = newId()
  await saveAddress(db, { id: addressId, memberId, address, now })
  await shipCart(db, { memberId, addressId, hasAgreed: true, clubName, now })
}

async function ship(db: TenantDb, { purchaseId, ...by }: Done): Promise<void> {
  const parcel = { carrier: 'ups', carrierName: '', tracking: '1Z4W58E60394182736' }
  const [result] = await shipOrders(db, { shipments: [{ orderId: purchaseId, ...parcel }], ...by })
  if (result?.outcome === 'refused') throw new Error(`The demo's parcel was refused: ${result.because}`)
}

async function collect(db: TenantDb, { purchaseId, userId, now }: Done): Promise<void> {
  const bottles = await db.read((db) =>
    db.q.selectFrom('order_bottles').where('order_id', '=', purchaseId).select('id').execute(),
  )
  await handOver(db, {
    id: newId(),
    bottleIds: bottles.map(({ id }) => id),
    collectedBy: 'member',
    secondPerson: '',
    isAgeChecked: true,
    note: '',
    recordedAt: null,
    userId,
    now,
  })
}
