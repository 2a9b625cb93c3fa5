import { mintFrom } from '../ids'
import { type BookedEvent, Books, type Kept, type World } from './books'
import { attempt } from './dunning'
import { dueAt } from './due'
import { endSubscription } from './end'
import { finalizeInvoice } from './invoices'
import { expirePendingUpdate } from './pending-update'
import { renew } from './renew'
import { turnSchedule } from './schedules'
import { lapse } from './subscribe'

export interface Step {
  /** The objects that changed or came to be. */
  changed: Kept[]
  events: BookedEvent[]
}

export interface StepOptions extends Partial<World> {
  account: string
  /** Ids of what the step brings forth follow from this. */
  seed: string
}

/**
 * Lets time pass over a set of objects: everything due in (from, to] happens, in the order it is due. Pure:
 * the state given is left as it is, and the same state, times and seed give the same answer. Stepping to a
 * moment in one go or in several comes to the same objects, save for their ids.
 */
export function step(state: Iterable<Kept>, from: number, to: number, options: StepOptions): Step {
  const books = new Books(options.account, from, mintFrom(options.seed), state, null, options)
  for (;;) {
    const next = earliest(books)
    if (!next || next.due > to) break
    books.now = Math.max(from, next.due)
    happen(books, next.kept)
  }
  return { changed: [...books.changed.values()], events: books.events }
}

// At the same moment a schedule turns before its subscription, so that the new phase is what is billed.
const ORDER = ['checkout.session', 'subscription_schedule', 'subscription', 'invoice'] as const

function earliest(books: Books): { kept: Kept; due: number } | null {
  let best: { kept: Kept; due: number } | null = null
  for (const type of ORDER) {
    for (const kept of books.all(type)) {
      const due = dueAt(kept)
      if (due !== null && (!best || due < best.due)) best = { kept, due }
    }
  }
  return best
}

function happen(books: Books, kept: Kept): void {
  switch (kept.type) {
    case 'checkout.session':
      return expireSession(books, kept.id)
    case 'subscription_schedule':
      return turnSchedule(books, kept.id)
    case 'invoice':
      if (books.get('invoice', kept.id).status === 'draft') finalizeInvoice(books, kept.id)
      attempt(books, kept.id, { scheduled: true })
      return
    case 'subscription':
      return turnSubscription(books, kept.id)
  }
}

/** Closes an open checkout session and books `checkout.session.expired`. */
export function expireSession(books: Books, id: string): void {
  const kept = books.editKept('checkout.session', id)
  delete kept.hidden.challenge
  kept.body.status = 'expired'
  kept.body.url = null
  books.emit('checkout.session.expired', kept.body)
}

function turnSubscription(books: Books, id: string): void {
  const subscription = books.get('subscription', id)
  if (subscription.status === 'incomplete') return lapse(books, id)
  if (subscription.pending_update && subscription.pending_update.expires_at <= books.now) {
    return expirePendingUpdate(books, id)
  }
  if (subscription.cancel_at !== null && subscription.cancel_at <= books.now)
    return endSubscription(books, id)
  const resumes = subscription.pause_collection?.resumes_at
  if (resumes && resumes <= books.now) {
    const edited = books.edit('subscription', id)
    edited.pause_collection = null
    books.emit('customer.subscription.updated', edited)
    return
  }
  if (subscription.cancel_at_period_end) return endSubscription(books, id)
  renew(books, id)
}
