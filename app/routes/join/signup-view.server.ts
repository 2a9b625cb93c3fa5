// The view of a signup: a step, the return from the checkout, or a notice to a member.
import { data, redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import { clubVisitor } from '~/web/http/cross-host-login/club-visitor.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { clubOrigin, rootOrigin } from '#/tenants/origins'
import { clubView } from '#/tenants/club-view'
import type { RequestContext } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import type { WizardStep } from '~/membership/memberships/components/types'
import { deleteDraft, findDraft } from '~/membership/memberships/join/join-draft.server'
import { clubMembershipOf } from '~/membership/memberships/join/queries.server'
import { notTakingMembers, joinErrorMessage } from '~/membership/memberships/join/join-errors'
import { marketingConsentText } from '~/membership/memberships/marketing-consent'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import {
  detailsComplete,
  isWizardStep,
  preselectedTier,
  reachableStep,
  wizardState,
} from '~/membership/memberships/join/wizard'
import { firstBox } from '~/club/runs/member/first-box.server'
import { chosenWine } from '~/club/purchases/sale/offers.server'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import { memberWaitingListEntries } from '~/membership/tiers/waiting-list/member-entries.server'
import { wineChosenBefore } from '../customer/chosen-wine-cookie.server'
import { draftKey, forgetDraftCookie } from './draft-cookie.server'
import { tierHeldBy } from '~/membership/tiers/waiting-list/queries.server'
import type { SignupEntry } from './signup-entry.server'
import type { DraftKey } from '~/membership/memberships/membership-changes'

/** Reloads without scripts, every few seconds, before the page stops. */
const LAST_TRY = 20

/** The state of the payment on return from the checkout. */
export type ReturnOutcome = 'active' | 'waiting' | 'late' | 'unpaid' | 'unknown' | 'signed-out'

export async function signupView(request: Request, context: RequestContext, entry: SignupEntry) {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('status') === 'success') return returnView(request, context, entry, searchParams)
  return stepView(request, context, entry, searchParams)
}

async function stepView(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  query: URLSearchParams,
) {
  const { club } = entry
  const [session, key] = [await currentSession(request, context), draftKey(request, context)]
  const signedInAs = session?.user.id ?? null
  const now = context.now(club.id)
  const offered = await cachedPublishedTiers(context.services.scopes, club)
  const { draft, membership, heldTierId } = await knownDetails(entry.db, key, signedInAs, now)
  // The spot held for this signup is available to it alone.
  const tiers = offered.map((tier) => (tier.id === heldTierId ? { ...tier, isFull: false } : tier))
  const visitor = await clubVisitor(request, context, club)
  const shared = { ...sharedView(entry), visitor }
  if (membership?.isLive) {
    const waits = await memberWaitingListEntries(entry.db, membership.memberId, now)
    const held = offered.find(({ id }) => waits.some(({ tierId, until }) => tierId === id && until !== null))
    const view = {
      ...shared,
      view: 'member' as const,
      held: held ? { tierId: held.id, tierName: held.name } : null,
    }
    return data(view)
  }

  const today = dayIn(club.timeZone, now)
  const stepParam = query.get('step')
  const wanted: WizardStep = isWizardStep(stepParam) ? stepParam : 'tier'
  // A tier of the club page leads to step 2 without a draft; sending step 2 starts it.
  const pressed = wanted === 'account' ? query.get('tier') : null
  const selectedTier = tiers.find((tier) => tier.id === (pressed ?? draft?.tierId))
  if (pressed && (!selectedTier || selectedTier.isFull)) {
    throw redirect(entry.path({ step: 'tier', because: selectedTier ? 'tier-full' : 'draft-gone' }), 303)
  }
  const terms = selectedTier && renewalTerms({ club, tier: selectedTier }, today)
  const agreement =
    selectedTier && terms ? agreementKey(terms.version, selectedTier.priceId, selectedTier.addsTax) : null
  const step = reachableStep(wanted, {
    tierChosen: selectedTier !== undefined,
    detailsComplete: draft !== null && agreement !== null && detailsComplete(draft, agreement, today),
  })
  if (step !== wanted) {
    const because = query.get('because') ?? (step === 'tier' ? 'draft-gone' : undefined)
    throw redirect(entry.path({ step, because }), 303)
  }
  const tierId =
    step === 'tier'
      ? preselectedTier(tiers, query.get('tier'), selectedTier?.id ?? null)
      : (selectedTier?.id ?? null)
  return data({
    ...shared,
    view: 'step' as const,
    tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
    clubOrigin: context.host.kind === 'club' ? '' : clubOrigin(context.services.env, club),
    state: wizardState(draft, { step, tierId, agreement, signedIn: session?.user ?? null }),
    renewalTerms: terms ?? null,
    newsText: marketingConsentText(club.name),
    today,
    resetHref: rootOrigin(context.services.env) + paths.auth.forgotPassword(),
    actionUrl: entry.path({ step, tier: pressed ?? undefined }),
    backUrl: entry.clubPage === entry.path() ? null : entry.clubPage,
    refusal: club.canTakeMembers ? joinErrorMessage(query.get('because')) : notTakingMembers(club.name),
    refusalCode: club.canTakeMembers ? query.get('because') : null,
  })
}

/** This browser's draft and the signed-in user's membership; a first-time visitor has neither. */
async function knownDetails(db: TenantDb, key: DraftKey | null, signedInAs: string | null, now: Date) {
  if (!key && !signedInAs) return { draft: null, membership: null, heldTierId: null }
  return db.read(async (db) => {
    const draft = key && (await findDraft(db, key, { signedInAs, now }))
    return {
      draft,
      membership: signedInAs === null ? null : await clubMembershipOf(db, signedInAs),
      heldTierId: await tierHeldBy(db, draft?.waitingListEntryId ?? null, now),
    }
  })
}

/** The part every view shares: club, theme and links. */
function sharedView(entry: SignupEntry) {
  const { club, theme, social } = entry
  return { club: clubView(club), theme, social, home: entry.clubPage, join: entry.path() }
}

/** The query only selects this screen; its content comes from our own record and Stripe's. */
async function returnView(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  query: URLSearchParams,
) {
  const { outcome, memberId } = await confirmPayment(request, context, entry, query.get('session_id') ?? '')
  const tries = Number.parseInt(query.get('tries') ?? '0', 10) || 0
  const headers = new Headers()
  const key = draftKey(request, context)
  if (outcome === 'active' && key) {
    await deleteDraft(entry.db, key)
    headers.append('Set-Cookie', forgetDraftCookie(context))
  }
  const { pathname, search } = new URL(request.url)
  const again = new URLSearchParams(query)
  again.set('tries', String(tries + 1))
  return data(
    {
      ...sharedView(entry),
      visitor: await clubVisitor(request, context, entry.club),
      view: 'return' as const,
      wine: outcome === 'active' && memberId ? await wineOf(request, context, entry, memberId) : null,
      firstBox:
        outcome === 'active' && memberId
          ? await firstBox(entry.db, { memberId, club: entry.club, now: context.now(entry.club.id) })
          : null,
      outcome: outcome === 'waiting' && tries >= LAST_TRY ? ('late' as const) : outcome,
      checkAgainUrl: `${pathname}?${again}`,
      returnUrl: pathname + search,
      reviewUrl: entry.path({ step: 'review' }),
      signupUrl: entry.path(),
    },
    { headers },
  )
}

/** The wine that the new member chose on the club's list before they joined; null where none is to be bought. */
function wineOf(request: Request, context: RequestContext, { db, club }: SignupEntry, memberId: string) {
  const wineId = wineChosenBefore(request, context)
  return wineId && chosenWine(db, { memberId, wineId, now: context.now(club.id) })
}

async function confirmPayment(
  request: Request,
  context: RequestContext,
  { db }: SignupEntry,
  sessionId: string,
): Promise<{ outcome: ReturnOutcome; memberId: string | null }> {
  const session = await currentSession(request, context)
  if (!session) return { outcome: 'signed-out', memberId: null }
  const membership = await clubMembershipOf(db, session.user.id)
  if (!membership) return { outcome: 'unknown', memberId: null }
  const { memberId } = membership
  const now = context.now(db.businessId)
  const outcome = await context.services.billing.confirmCheckout(db, { sessionId, memberId, now })
  return { outcome, memberId }
}
