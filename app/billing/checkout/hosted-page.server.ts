// Stripe's hosted checkout pages, whatever is paid on them: a membership, a one-time payment, or a business's own plan.
import type { TenantDb } from '#/db/handles.server'
import type { BillingContext } from '../context'
import { isOutcomeUnknown, nullIfMissing, ProviderRefusal } from '../stripe/errors'
import type { Stripe } from '../stripe/stripe-client.server'
import type { PageState } from '../billing'

/** A row that is paid on a hosted page. Its id is the page's client reference. */
interface PaidOnPage {
  id: string
  session_id: string
}

/** A hosted checkout page, with the functions that record its outcome. */
export interface HostedPage<Paid> {
  mode: Stripe.Checkout.Session.Mode
  /** The connected account that is paid; null for the platform's own. */
  accountId: string | null
  /** Fields to expand in the session for `paid`. */
  expand?: string[]
  /** Records a completed page. Repeated, it changes nothing. */
  paid(session: Stripe.Checkout.Session): Promise<Paid | { kind: 'processing' } | { kind: 'unknown' }>
  /** Records that the page closed without a payment. Repeated, it changes nothing. */
  ended(): Promise<void>
}

/** Fetches a row's page and updates the row. Writes nothing for a page that does not reference it. */
export async function syncHostedPage<Paid>(
  context: BillingContext,
  row: PaidOnPage,
  page: HostedPage<Paid>,
): Promise<PageState<Paid>> {
  const session = await fetchSession(context, row, page)
  if (!session || session.client_reference_id !== row.id || session.mode !== page.mode) {
    return { kind: 'unknown' }
  }
  switch (session.status) {
    case 'open':
      return session.url ? { kind: 'open', url: session.url } : { kind: 'unknown' }
    case 'expired':
      await page.ended()
      return { kind: 'expired' }
    case 'complete':
      return session.payment_status === 'unpaid' ? { kind: 'processing' } : page.paid(session)
    default:
      return { kind: 'unknown' }
  }
}

/** Closes a page so that it can no longer be paid. Returns its state afterwards: one that was paid first is honored. */
export async function closeHostedPage<Paid>(
  context: BillingContext,
  row: PaidOnPage,
  page: HostedPage<Paid>,
): Promise<PageState<Paid>> {
  try {
    await context.gateway.call((stripe) =>
      stripe.checkout.sessions.expire(row.session_id, {}, accountOf(page)),
    )
  } catch (error) {
    // It is no longer open: fetch its current state.
    if (error instanceof ProviderRefusal) return syncHostedPage(context, row, page)
    throw error
  }
  await page.ended()
  return { kind: 'expired' }
}

/** The outcome for a person who returns from a page: `waiting` where Stripe’s answer is unknown. */
export async function waitingWhereUnknown<Shown>(look: () => Promise<Shown>): Promise<Shown | 'waiting'> {
  try {
    return await look()
  } catch (error) {
    if (isOutcomeUnknown(error)) return 'waiting'
    throw error
  }
}

/** Stores the page of an open row. False where the row was closed in the meantime. */
export async function storeHostedPage(
  db: TenantDb,
  table: 'checkout_attempts' | 'one_time_payments' | 'plan_checkouts',
  rowId: string,
  { id, url, expires_at }: { id: string; url: string | null; expires_at: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db.transaction((db) =>
    db.q
      // All three tables have these columns.
      .updateTable(table as 'plan_checkouts')
      .set({ session_id: id, session_url: url, expires_at: new Date(expires_at * 1000) })
      .where('id', '=', rowId)
      .where('status', '=', 'open')
      .executeTakeFirst(),
  )
  return numUpdatedRows === 1n
}

function fetchSession<Paid>(
  { gateway }: BillingContext,
  { session_id }: PaidOnPage,
  page: HostedPage<Paid>,
): Promise<Stripe.Checkout.Session | null> {
  return nullIfMissing(
    gateway.call((stripe) =>
      stripe.checkout.sessions.retrieve(session_id, { expand: page.expand }, accountOf(page)),
    ),
  )
}

const accountOf = <Paid>({ accountId }: HostedPage<Paid>) =>
  accountId === null ? undefined : { stripeAccount: accountId }
