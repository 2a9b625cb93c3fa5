import { seededIds } from '../ids'
import { type RecordedEvent, WorkingSet, type StoredObject, type Environment } from './working-set'
import { attemptPayment } from './invoices/dunning'
import { dueAt, dueOnAccount } from './due-at'
import { endSubscription } from './subscriptions/end-subscription'
import { finalizeInvoice } from './invoices/invoices'
import { expirePendingUpdate } from './subscriptions/pending-update'
import { settleRefund } from './payments/refunds'
import { renew } from './subscriptions/renew'
import { advanceSchedule } from './subscriptions/schedules'
import { expireIncomplete } from './subscriptions/start-subscription'

interface Step {
  /** The objects that changed or came to be. */
  changed: StoredObject[]
  events: RecordedEvent[]
}

interface StepOptions extends Partial<Environment> {
  account: string
  /** Ids of what the step brings forth follow from this. */
  seed: string
  /** Whether a test clock moves; otherwise what is on one stays. */
  isTestClock?: boolean
}

/**
 * Lets time pass over a set of objects: everything due in (from, to] happens, in the order it is due. Pure:
 * the state given is left as it is, and the same state, times and seed give the same answer. Stepping to a
 * moment in one go or in several comes to the same objects, save for their ids.
 */
export function step(state: Iterable<StoredObject>, from: number, to: number, options: StepOptions): Step {
  const workingSet = new WorkingSet(options.account, from, seededIds(options.seed), state, null, options)
  for (;;) {
    const next = earliest(workingSet, options.isTestClock ? dueAt : dueOnAccount)
    if (!next || next.due > to) break
    workingSet.now = Math.max(from, next.due)
    happen(workingSet, next.stored)
  }
  return { changed: [...workingSet.changed.values()], events: workingSet.events }
}

// At the same moment a schedule turns before its subscription, so that the new phase is what is billed.
const ORDER = ['checkout.session', 'subscription_schedule', 'subscription', 'invoice', 'refund'] as const

function earliest(
  workingSet: WorkingSet,
  dueAt: typeof dueOnAccount,
): { stored: StoredObject; due: number } | null {
  let best: { stored: StoredObject; due: number } | null = null
  for (const type of ORDER) {
    for (const stored of workingSet.all(type)) {
      const due = dueAt(stored)
      if (due !== null && (!best || due < best.due)) best = { stored, due }
    }
  }
  return best
}

function happen(workingSet: WorkingSet, stored: StoredObject): void {
  switch (stored.type) {
    case 'checkout.session':
      return expireSession(workingSet, stored.id)
    case 'subscription_schedule':
      return advanceSchedule(workingSet, stored.id)
    case 'invoice':
      if (workingSet.get('invoice', stored.id).status === 'draft') finalizeInvoice(workingSet, stored.id)
      attemptPayment(workingSet, stored.id, { scheduled: true })
      return
    case 'subscription':
      return turnSubscription(workingSet, stored.id)
    case 'refund':
      return settleRefund(workingSet, stored.id)
  }
}

/** Closes an open checkout session and books `checkout.session.expired`. */
export function expireSession(workingSet: WorkingSet, id: string): void {
  const stored = workingSet.editStored('checkout.session', id)
  delete stored.hidden.challenge
  stored.body.status = 'expired'
  stored.body.url = null
  workingSet.emit('checkout.session.expired', stored.body)
}

function turnSubscription(workingSet: WorkingSet, id: string): void {
  const subscription = workingSet.get('subscription', id)
  if (subscription.status === 'incomplete') return expireIncomplete(workingSet, id)
  if (subscription.pending_update && subscription.pending_update.expires_at <= workingSet.now) {
    return expirePendingUpdate(workingSet, id)
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= workingSet.now)
    return endSubscription(workingSet, id)
  const resumes = subscription.pause_collection?.resumes_at
  if (resumes && resumes <= workingSet.now) {
    const edited = workingSet.edit('subscription', id)
    edited.pause_collection = null
    workingSet.emit('customer.subscription.updated', edited)
    return
  }
  if (subscription.cancel_at_period_end) return endSubscription(workingSet, id)
  renew(workingSet, id)
}
