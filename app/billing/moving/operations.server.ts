import type { TenantDb } from '#/db/handles.server'
import { DomainError } from '~/foundation/kit/errors'
import type { BillingContext } from '../context'
import { refreshAfterPortal } from '../customers/refresh-after-portal.server'
import { toPaymentError } from '../stripe/errors'
import { accountInUse, findCustomers, foreignSubscriptions } from './foreign-subscriptions.server'
import {
  adoptSubscription,
  endForeign,
  replaceSubscription,
  startMoved,
  undoMove,
} from './moved-subscription.server'
import type { Moving } from './moving'

/** Moves from another system on the payment account, made by Stripe. See `Moving` for the contract. */
export function movingOperations(context: BillingContext): Moving {
  return {
    foreignSubscriptions: (db) => foreignSubscriptions(context, db).catch(rethrow),
    findCustomers: (db, search) => findCustomers(context, db, search).catch(rethrow),
    start: (db, input) => startMoved(context, db, input).catch(rethrow),
    adopt: (db, input) => adoptSubscription(context, db, input).catch(rethrow),
    replace: (db, input) => replaceSubscription(context, db, input).catch(rethrow),
    undo: (db, input) => undoMove(context, db, input).catch(rethrow),
    endForeign: (db, input) => endInUse(context, db, input).catch(rethrow),
    confirmCard: (db, { memberId }) => refreshAfterPortal(context, db, memberId).catch(rethrow),
  }
}

async function endInUse(
  context: BillingContext,
  db: TenantDb,
  { subscriptionId, requestId }: { subscriptionId: string; requestId: string },
): Promise<void> {
  const accountId = await accountInUse(db)
  if (accountId === null)
    throw new DomainError(
      'payments-not-connected',
      409,
      'This business hasn’t connected a payment account yet.',
    )
  await endForeign(context, db, { accountId, subscriptionId, requestId })
}

function rethrow(error: unknown): never {
  throw toPaymentError(error)
}
