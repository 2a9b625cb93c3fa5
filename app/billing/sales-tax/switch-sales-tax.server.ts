import type { TenantDb } from '#/db/handles.server'
import { record } from '~/foundation/audit/record.server'
import { sendJob } from '~/foundation/jobs/send-job.server'
import { DomainError } from '~/foundation/kit/errors'
import { newId } from '~/foundation/kit/ids'
import { accountStatus } from '../connect/account-status.server'
import type { BillingContext } from '../context'
import { fetchTaxAccount, lockSalesTax, recordTaxAccount, type TaxAccount } from './account-settings.server'
import { applyMembershipTaxJob } from './jobs'
import { liveMemberships } from './queries.server'

interface SwitchInput {
  userId: string
  now: Date
}

/**
 * Adds sales tax to new memberships and purchases from now on, if Stripe can compute it on the business's account. Pages
 * that are open keep what they showed. Throws `payments-not-ready` (409), `tax-not-active` (409) with what is missing at
 * Stripe, and Stripe's DomainErrors.
 */
export async function turnOnSalesTax(
  context: BillingContext,
  db: TenantDb,
  { userId, now }: SwitchInput,
): Promise<void> {
  const account = await accountStatus(db)
  if (account.state !== 'ready' || account.accountId === null) {
    throw new DomainError(
      'payments-not-ready',
      409,
      'Your Stripe account can’t take payments yet. Finish connecting it under Payments first.',
    )
  }
  const taxAccount = await fetchTaxAccount(context, account.accountId)
  if (taxAccount.status !== 'active') {
    await recordTaxAccount(context, db, taxAccount)
    throw new DomainError('tax-not-active', 409, notActiveSentence(taxAccount))
  }
  await switchTo(db, { addsTax: true, userId, now, taxAccount })
}

/** Stops adding tax to new memberships and purchases. Running memberships keep it until they are changed too. */
export function turnOffSalesTax(db: TenantDb, input: SwitchInput): Promise<void> {
  return switchTo(db, { ...input, addsTax: false })
}

async function switchTo(
  db: TenantDb,
  { addsTax, userId, now, taxAccount }: SwitchInput & { addsTax: boolean; taxAccount?: TaxAccount },
): Promise<void> {
  await db.transaction(async (db) => {
    const { isOn } = await lockSalesTax(db, now)
    if (isOn === addsTax) return
    await db.q
      .updateTable('businesses')
      .set({ adds_sales_tax: addsTax })
      .where('id', '=', db.businessId)
      .execute()
    await db.q
      .updateTable('sales_tax')
      .set({
        ...(taxAccount && {
          account_status: taxAccount.status,
          missing_fields: taxAccount.missing,
          checked_at: now,
        }),
        stopped_at: null,
        changed_by: userId,
        changed_at: now,
      })
      .execute()
    // Earlier tax changes of memberships that are not made yet are no longer wanted.
    await db.q
      .updateTable('membership_tax_changes')
      .set({ status: 'over', resolved_at: now, because: 'Sales tax was switched before it was done.' })
      .where('status', '=', 'asked')
      .execute()
    await record(db, {
      action: addsTax ? 'payments.tax-on' : 'payments.tax-off',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      now,
    })
  })
}

function notActiveSentence({ missing }: TaxAccount): string {
  const what = missing.includes('head_office')
    ? 'It still needs the address of your head office.'
    : missing.includes('defaults.tax_code')
      ? 'It still needs a preset tax category.'
      : ''
  return `Stripe Tax isn’t set up on your Stripe account yet. ${what} Open “Tax” in your Stripe dashboard, complete the settings, and try again here.`.replace(
    '  ',
    ' ',
  )
}

interface ExistingInput extends SwitchInput {
  /** The number of memberships that the owner confirmed. */
  expected: number
}

/**
 * Brings running memberships to what applies to new ones, from their next renewal on: a row for each, and one job.
 * Members are told when theirs is changed. Throws `members-changed` (409) where it is another number than was confirmed.
 */
export async function applyToExisting(
  db: TenantDb,
  { expected, userId, now }: ExistingInput,
): Promise<number> {
  return db.transaction(async (db) => {
    const { isOn } = await lockSalesTax(db, now)
    const memberships = await liveMemberships(db, !isOn)
    if (memberships.length !== expected) {
      throw new DomainError(
        'members-changed',
        409,
        memberships.length === 0
          ? 'No members are left to change. Nothing was changed.'
          : `The number of members has changed: it is now ${memberships.length}. Please check it and confirm again.`,
      )
    }
    if (memberships.length === 0) return 0
    await db.q
      .insertInto('membership_tax_changes')
      .values(
        memberships.map(({ id }) => ({
          id: newId(),
          membership_id: id,
          adds_tax: isOn,
          asked_by: userId,
          asked_at: now,
        })),
      )
      .execute()
    await record(db, {
      action: isOn ? 'payments.tax-added-to-members' : 'payments.tax-taken-from-members',
      actor: { kind: 'business', id: userId },
      businessId: db.businessId,
      details: { members: memberships.length },
      now,
    })
    await sendJob(db, applyMembershipTaxJob, {})
    return memberships.length
  })
}
