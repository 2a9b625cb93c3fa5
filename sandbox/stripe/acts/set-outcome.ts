import { PLATFORM_APPLICATION } from '../../fixed'
import { type Kept } from '../engine/books'
import { onboard, type Outcome } from '../engine/onboarding'
import { type Stand } from '../stand'

/** Brings a connected account to an outcome, as its owner or Stripe would. False when there is no such account. */
export async function setOutcome(stand: Stand, accountId: string, outcome: Outcome): Promise<boolean> {
  const found = await stand.store.get('v2.core.account', accountId)
  if (!found) return false
  await stand.locks.run(found.account, async () => {
    const kept = (await stand.store.get('v2.core.account', accountId)) ?? found
    const books = await stand.books(found.account, [kept], null)
    onboard(books, accountId, outcome)
    await stand.commit(books)
  })
  if (outcome === 'disconnected') await disconnect(stand, accountId)
  return true
}

async function disconnect(stand: Stand, accountId: string): Promise<void> {
  const books = await stand.books(accountId, [], null)
  const application = { id: PLATFORM_APPLICATION, object: 'application', name: 'Tastevin' }
  books.emit('account.application.deauthorized', application as never)
  await stand.commit(books)
}

export type SetUp =
  | { kind: 'open'; link: Kept<'v2.core.account_link'>; account: Kept<'v2.core.account'> }
  /** Used or expired: the person goes to where a fresh link is made. */
  | { kind: 'stale'; refreshUrl: string }
  | { kind: 'missing' }

/** Looks at an onboarding link without using it. */
export async function openSetUp(stand: Stand, linkId: string): Promise<SetUp> {
  const link = await stand.store.get('v2.core.account_link', linkId)
  const terms = link?.hidden.link
  const account = link && (await stand.store.get('v2.core.account', link.body.account))
  if (!link || !terms || !account) return { kind: 'missing' }
  if (terms.used || terms.expiresAt <= stand.clock.now(link.account))
    return { kind: 'stale', refreshUrl: terms.refreshUrl }
  return { kind: 'open', link, account }
}

/** Ends an onboarding form with an outcome; the link is used up. Answers where the person goes next. */
export async function completeSetUp(
  stand: Stand,
  linkId: string,
  outcome: Outcome,
): Promise<SetUp | { kind: 'done'; url: string }> {
  const opened = await openSetUp(stand, linkId)
  if (opened.kind !== 'open') return opened
  const { link, account } = opened
  await setOutcome(stand, account.id, outcome)
  await stand.locks.run(link.account, async () => {
    const books = await stand.books(link.account, [link], null)
    const terms = books.editKept('v2.core.account_link', linkId).hidden.link
    if (terms) terms.used = true
    books.notify('v2.core.account_link.returned', account.id, {
      account_id: account.id,
      configurations: account.body.applied_configurations,
      use_case: link.body.use_case.type,
    })
    await stand.commit(books)
  })
  const terms = link.hidden.link
  return { kind: 'done', url: terms?.returnUrl ?? terms?.refreshUrl ?? '/' }
}
