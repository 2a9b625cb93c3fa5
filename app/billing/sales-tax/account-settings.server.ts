import type { OpenTenantDb, TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { businessOfAccount } from '../connect/businesses-of-accounts.server'
import type { BillingContext } from '../context'
import { ProviderRefusal } from '../stripe/errors'
import { queueTaxStoppedEmail } from './emails/queue-owner-email.server'

/** Stripe Tax on a business's account. */
export interface TaxAccount {
  /** `active` where Stripe can compute tax. */
  status: 'active' | 'pending'
  /** Details that Stripe still needs, under Stripe's names: `head_office`. */
  missing: string[]
}

/** Asks Stripe whether its tax is set up on the account. Throws Stripe's DomainErrors. */
export async function fetchTaxAccount(
  { gateway }: BillingContext,
  stripeAccount: string,
): Promise<TaxAccount> {
  const { status, status_details: details } = await gateway.call((stripe) =>
    stripe.tax.settings.retrieve({}, { stripeAccount }),
  )
  return status === 'active'
    ? { status: 'active', missing: [] }
    : { status: 'pending', missing: details.pending?.missing_fields ?? [] }
}

/** Records what Stripe says about its tax on an account. False where the account is not ours. */
export async function syncTaxAccount(context: BillingContext, accountId: string): Promise<boolean> {
  const businessId = await businessOfAccount(context, accountId)
  if (!businessId) return false
  const db = context.scopes.tenant(businessId)
  await recordTaxAccount(context, db, await fetchTaxAccount(context, accountId))
  return true
}

/**
 * Stores the state of Stripe Tax. Where it is used and no longer set up, checkouts with tax are refused: the owner is
 * told once, until it is set up again.
 */
export async function recordTaxAccount(
  context: BillingContext,
  db: TenantDb,
  { status, missing }: TaxAccount,
): Promise<void> {
  const now = context.now(db.businessId)
  await db.transaction(async (db) => {
    const before = await lockSalesTax(db, now)
    const { isOn } = before
    const stops = isOn && status === 'pending' && before.stoppedAt === null
    const resumes = before.stoppedAt !== null && (status === 'active' || !isOn)
    await db.q
      .updateTable('sales_tax')
      .set({
        account_status: status,
        missing_fields: missing,
        checked_at: now,
        stopped_at: stops ? now : resumes ? null : before.stoppedAt,
      })
      .execute()
    if (!stops && !resumes) return
    await record(db, {
      action: stops ? 'payments.tax-stopped' : 'payments.tax-resumed',
      actor: { kind: 'system' },
      businessId: db.businessId,
      now,
    })
    if (stops) await queueTaxStoppedEmail(context, db, now)
  })
}

/** The business's row, created if missing and locked, with whether tax is on. */
export async function lockSalesTax(
  db: OpenTenantDb,
  now: Date,
): Promise<{ isOn: boolean; stoppedAt: Date | null }> {
  await db.q
    .insertInto('sales_tax')
    .values({ checked_at: now })
    .onConflict((conflict) => conflict.column('business_id').doNothing())
    .execute()
  const row = await db.q
    .selectFrom('sales_tax')
    .select((eb) => [
      'stopped_at as stoppedAt',
      eb
        .selectFrom('businesses')
        .where('id', '=', db.businessId)
        .select('adds_sales_tax')
        .$asScalar()
        .$notNull()
        .as('isOn'),
    ])
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row
}

/**
 * Runs a request that opens a checkout with tax. Where Stripe refuses because its tax is not set up any more, that is
 * recorded and told to the owner, and the buyer gets a sentence: nothing is sold without the tax. Throws
 * `tax-not-ready` (409) and what the request throws.
 */
export async function withTax<T>(
  context: BillingContext,
  db: TenantDb,
  { accountId, addsTax }: { accountId: string; addsTax: boolean },
  request: () => Promise<T>,
): Promise<T> {
  try {
    return await request()
  } catch (error) {
    if (!addsTax || !isTaxRefusal(error)) throw error
    await syncTaxAccount(context, accountId).catch((failure: unknown) =>
      context.log.warn({ error: failure, accountId }, 'failed to read the tax settings of an account'),
    )
    const club = await context.clubs.byId(db.businessId)
    throw new DomainError(
      'tax-not-ready',
      409,
      `${club?.name ?? 'This club'} can’t take payments right now, because its sales tax needs attention. Nothing was charged.`,
    )
  }
}

/** True if no checkout was created because its tax cannot be computed. */
export const isTaxNotReady = (error: unknown): boolean =>
  isDomainError(error) && error.code === 'tax-not-ready'

/** True if Stripe refused because its tax is not set up on the account. */
export const isTaxRefusal = (error: unknown): boolean =>
  error instanceof ProviderRefusal && error.code === 'stripe_tax_inactive'
