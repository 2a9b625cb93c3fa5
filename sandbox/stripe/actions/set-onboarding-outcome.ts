import { PLATFORM_APPLICATION } from '../../constants'
import { type StoredObject } from '../engine/working-set'
import { applyOnboardingOutcome, type Outcome } from '../engine/onboarding'
import { type StripeEmulator } from '../emulator'

/** Brings a connected account to an outcome, as its owner or Stripe would. False when there is no such account. */
export async function setOnboardingOutcome(
  emulator: StripeEmulator,
  accountId: string,
  outcome: Outcome,
): Promise<boolean> {
  const account = await emulator.store.get('v2.core.account', accountId)
  if (!account) return false
  await emulator.locks.run(account.account, async () => {
    const stored = (await emulator.store.get('v2.core.account', accountId)) ?? account
    const workingSet = await emulator.workingSet(account.account, [stored], null)
    applyOnboardingOutcome(workingSet, accountId, outcome)
    await emulator.commit(workingSet)
  })
  if (outcome === 'disconnected') await disconnect(emulator, accountId)
  return true
}

async function disconnect(emulator: StripeEmulator, accountId: string): Promise<void> {
  const workingSet = await emulator.workingSet(accountId, [], null)
  const application = { id: PLATFORM_APPLICATION, object: 'application', name: 'Tastevin' }
  workingSet.emit('account.application.deauthorized', application as never)
  await emulator.commit(workingSet)
}

type AccountOnboarding =
  | { kind: 'open'; link: StoredObject<'v2.core.account_link'>; account: StoredObject<'v2.core.account'> }
  /** Used or expired: the person goes to where a fresh link is made. */
  | { kind: 'stale'; refreshUrl: string }
  | { kind: 'missing' }

/** Reads an onboarding link without using it. */
export async function readOnboardingLink(
  emulator: StripeEmulator,
  linkId: string,
): Promise<AccountOnboarding> {
  const link = await emulator.store.get('v2.core.account_link', linkId)
  const terms = link?.hidden.link
  const account = link && (await emulator.store.get('v2.core.account', link.body.account))
  if (!link || !terms || !account) return { kind: 'missing' }
  if (terms.used || terms.expiresAt <= emulator.clock.now(link.account))
    return { kind: 'stale', refreshUrl: terms.refreshUrl }
  return { kind: 'open', link, account }
}

/** Ends an onboarding form with an outcome; the link is used up. Returns the URL to continue at. */
export async function completeOnboarding(
  emulator: StripeEmulator,
  linkId: string,
  outcome: Outcome,
): Promise<AccountOnboarding | { kind: 'done'; url: string }> {
  const opened = await readOnboardingLink(emulator, linkId)
  if (opened.kind !== 'open') return opened
  const { link, account } = opened
  await setOnboardingOutcome(emulator, account.id, outcome)
  await emulator.locks.run(link.account, async () => {
    const workingSet = await emulator.workingSet(link.account, [link], null)
    const terms = workingSet.editStored('v2.core.account_link', linkId).hidden.link
    if (terms) terms.used = true
    workingSet.notify('v2.core.account_link.returned', account.id, {
      account_id: account.id,
      configurations: account.body.applied_configurations,
      use_case: link.body.use_case.type,
    })
    await emulator.commit(workingSet)
  })
  const terms = link.hidden.link
  return { kind: 'done', url: terms?.returnUrl ?? terms?.refreshUrl ?? '/' }
}
