// Returns what the platform's percentage took of the tax. The provider applies the percentage to the whole charge.
import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { newId } from '~/foundation/kit/ids'
import { shareOf } from '~/foundation/kit/money'
import { businessOfAccount } from '../connect/businesses-of-accounts.server'
import type { BillingContext } from '../context'
import { recordCharge } from '../fees/record-charge.server'
import { paidCharges } from '../invoices/paid-charges.server'
import { ProviderRefusal } from '../stripe/errors'
import { withIdempotencyKey } from '../stripe/idempotency-keys.server'
import { idOf } from '../stripe/values'
import { feeToReturn } from './fee-share'

/** Another process may change the same charge meanwhile; after this many rounds the job tries again later. */
const rounds = 6

/**
 * Brings the platform's fee on a paid invoice with tax to what it should be. Each return is a row before the provider
 * is asked, and its id names the idempotency key. Safe to run at any time, repeatedly and concurrently. Returns how many
 * returns were made. Throws the provider's errors; what was asked stays recorded, and the next run continues.
 */
export async function settleInvoiceFees(
  context: BillingContext,
  db: TenantDb,
  invoiceId: string,
): Promise<number> {
  const invoice = await db.read((db) =>
    db.q
      .selectFrom('invoices')
      .where('id', '=', invoiceId)
      .select(['id', 'account_id', 'stripe_invoice_id', 'status', 'currency'])
      .select(['total_cents', 'tax_cents', 'paid_cents', 'balance_cents'])
      .executeTakeFirst(),
  )
  if (invoice?.status !== 'paid' || invoice.tax_cents <= 0) return 0
  if (invoice.paid_cents <= invoice.balance_cents) return 0
  const charges = await paidCharges(context.gateway, invoice.account_id, invoice.stripe_invoice_id)
  let made = 0
  for (const { chargeId, amountCents } of charges) {
    await db.transaction((db) =>
      db.q
        .insertInto('taxed_charges')
        .values({
          charge_id: chargeId,
          account_id: invoice.account_id,
          invoice_id: invoice.id,
          currency: invoice.currency,
          charged_cents: amountCents,
          // A balance may have paid a part of the invoice; the charge bears the tax of its own part.
          tax_cents: shareOf(invoice.tax_cents, amountCents, invoice.total_cents),
          fee_id: null,
          created_at: context.now(db.businessId),
        })
        .onConflict((conflict) => conflict.columns(['business_id', 'charge_id']).doNothing())
        .execute(),
    )
    made += await settleCharge(context, db, chargeId)
  }
  return made
}

/** The same for a charge of an account; nothing where the account is not ours. */
export async function settleKnownCharge(
  context: BillingContext,
  accountId: string,
  chargeId: string,
): Promise<number> {
  const businessId = await businessOfAccount(context, accountId)
  return businessId ? settleCharge(context, context.scopes.tenant(businessId), chargeId) : 0
}

/** The same for one charge; nothing for a charge without tax, or whose invoice was not settled yet. */
export async function settleCharge(context: BillingContext, db: TenantDb, chargeId: string): Promise<number> {
  let made = 0
  for (let round = 0; round < rounds; round++) {
    const { row, openReturn } = await db.read((db) => chargeRow(db, chargeId))
    if (!row) return made
    if (openReturn) {
      await makeReturn(context, db, { ...row, ...openReturn })
      made += 1
      continue
    }
    const fee = await fetchFee(context, row.account_id, chargeId)
    const settled = await db.transaction((db) => askForRest(db, row, fee, context.now(db.businessId)))
    if (settled === 'settled') {
      if (made > 0 || (await isLedgerBehind(db, chargeId, fee.returnedCents)))
        await recordCharge(context, row.account_id, chargeId)
      return made
    }
  }
  throw new Error(`The fee on ${chargeId} kept changing while it was being settled`)
}

/** True for a charge of an invoice with tax, whose fee is returned by `settleCharge` alone. */
export async function isTaxedCharge(db: TenantDb, chargeId: string): Promise<boolean> {
  return (await db.read((db) => chargeRow(db, chargeId))).row !== undefined
}

/** A charge with the return that was asked for. One statement: a return that is made between two would be in neither. */
async function chargeRow(db: OpenTenantDb, chargeId: string) {
  const charge = await db.q
    .selectFrom('taxed_charges as c')
    .leftJoin('fee_returns as r', (join) =>
      join.onRef('r.charge_id', '=', 'c.charge_id').on('r.status', '=', 'asked'),
    )
    .where('c.charge_id', '=', chargeId)
    .selectAll('c')
    .select(['r.id as returnId', 'r.amount_cents as amountCents'])
    .executeTakeFirst()
  if (!charge) return {}
  const { returnId: id, amountCents, ...row } = charge
  return { row, openReturn: id !== null && amountCents !== null ? { id, amountCents } : undefined }
}

type ChargeRow = NonNullable<Awaited<ReturnType<typeof chargeRow>>['row']>

interface FetchedFee {
  feeId: string | null
  feeCents: number
  returnedCents: number
  refundedCents: number
}

async function fetchFee(
  { gateway }: BillingContext,
  stripeAccount: string,
  chargeId: string,
): Promise<FetchedFee> {
  const charge = await gateway.call((stripe) => stripe.charges.retrieve(chargeId, {}, { stripeAccount }))
  const { application_fee: applicationFee, amount_refunded: refundedCents } = charge
  const id = idOf(applicationFee)
  if (id === null) return { feeId: null, feeCents: 0, returnedCents: 0, refundedCents }
  const fee = await gateway.call((stripe) => stripe.applicationFees.retrieve(id))
  return { feeId: id, feeCents: fee.amount, returnedCents: fee.amount_refunded, refundedCents }
}

/** Writes the return that is missing, if one is. `again` where another process was faster since the row was read. */
async function askForRest(
  db: OpenTenantDb,
  row: ChargeRow,
  { feeId, feeCents, returnedCents, refundedCents }: FetchedFee,
  now: Date,
): Promise<'settled' | 'asked' | 'again'> {
  const locked = await db.q
    .selectFrom('taxed_charges')
    .where('charge_id', '=', row.charge_id)
    .select(['returned_cents'])
    .forUpdate()
    .executeTakeFirstOrThrow()
  const { openReturn } = await chargeRow(db, row.charge_id)
  if (openReturn || locked.returned_cents !== row.returned_cents) return 'again'
  const due = feeToReturn({
    feeCents,
    chargedCents: row.charged_cents,
    taxCents: row.tax_cents,
    refundedCents,
  })
  const missing = Math.min(due, feeCents) - returnedCents
  await db.q
    .updateTable('taxed_charges')
    .set({ fee_id: feeId, fee_cents: feeCents, settled_at: missing > 0 ? null : now })
    .where('charge_id', '=', row.charge_id)
    .execute()
  if (missing <= 0) return 'settled'
  await db.q
    .insertInto('fee_returns')
    .values({
      id: newId(),
      charge_id: row.charge_id,
      amount_cents: missing,
      asked_at: now,
    })
    .execute()
  return 'asked'
}

/** Makes a recorded return. A definite refusal ends the row, and the next run computes again what is missing. */
async function makeReturn(
  context: BillingContext,
  db: TenantDb,
  { id, charge_id, fee_id, amountCents }: ChargeRow & { id: string; amountCents: number },
): Promise<void> {
  const feeId = fee_id!
  const content = { amount: amountCents, metadata: { fee_return_id: id } }
  const resolve = (set: { status: 'made' | 'refused'; stripe_return_id?: string; because?: string }) =>
    db.transaction(async (db) => {
      const { numUpdatedRows } = await db.q
        .updateTable('fee_returns')
        .set({ ...set, resolved_at: context.now(db.businessId) })
        .where('id', '=', id)
        .where('status', '=', 'asked')
        .executeTakeFirst()
      if (numUpdatedRows === 0n || set.status !== 'made') return
      await db.q
        .updateTable('taxed_charges')
        .set((eb) => ({ returned_cents: eb('returned_cents', '+', amountCents) }))
        .where('charge_id', '=', charge_id)
        .execute()
    })
  try {
    const made = await withIdempotencyKey(
      context,
      db,
      { request: `fee-return-${id}`, content, find: () => findReturn(context, feeId, id) },
      (stripe, content, idempotencyKey) =>
        stripe.applicationFees.createRefund(feeId, content, { idempotencyKey }),
    )
    await resolve({ status: 'made', stripe_return_id: made.id })
  } catch (error) {
    if (error instanceof ProviderRefusal && error.status !== 409) {
      await resolve({ status: 'refused', because: error.message.slice(0, 500) })
    }
    throw error
  }
}

/** The return that an earlier attempt has left at the provider. */
async function findReturn({ gateway }: BillingContext, feeId: string, id: string) {
  const { data } = await gateway.call((stripe) => stripe.applicationFees.listRefunds(feeId, { limit: 100 }))
  return data.find(({ metadata }) => metadata?.fee_return_id === id) ?? null
}

/** True where the ledger does not hold all of the fee's returns yet. */
async function isLedgerBehind(db: TenantDb, chargeId: string, returnedCents: number): Promise<boolean> {
  const row = await db.read((db) =>
    db.q
      .selectFrom('platform_fees')
      .where('charge_id', '=', chargeId)
      .where('kind', '=', 'return')
      .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('amount_cents'), eb.val('0')).as('cents'))
      .executeTakeFirstOrThrow(),
  )
  return Number(row.cents) !== returnedCents
}
