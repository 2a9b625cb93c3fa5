// What a signup's page shows: a step, the way back from the checkout, or that there is nothing left to do.
import { data, redirect } from '@remix-run/node'
import type { TenantDb } from '#/db/handles.server'
import { clubVisitor } from '~/http/cross-host-login/club-visitor.server'
import { currentSession } from '~/identity/sessions/current-session.server'
import { clubOrigin } from '#/tenants/origins'
import { clubView } from '#/tenants/club-view'
import type { RequestContext } from '~/http/request-context.server'
import { dayIn } from '~/kit/dates'
import type { WizardStep } from '~/memberships/components/types'
import { deleteDraft, findDraft, type DraftKey } from '~/memberships/join/join-draft.server'
import { clubMembershipOf } from '~/memberships/join/queries.server'
import { notTakingMembers, joinErrorMessage } from '~/memberships/join/join-errors'
import { agreementKey, renewalTerms } from '~/memberships/renewal-terms'
import { latestBirthDate } from '~/memberships/join/schemas'
import {
  detailsComplete,
  isWizardStep,
  preselectedTier,
  reachableStep,
  wizardState,
} from '~/memberships/join/wizard'
import { cachedPublishedTiers } from '~/tiers/cached-tiers.server'
import { memberWaitingListEntries } from '~/tiers/waiting-list/member-entries.server'
import { draftKey, forgetDraftCookie } from './draft-cookie.server'
import { tierHeldBy } from '~/tiers/waiting-list/queries.server'
import type { SignupEntry } from './signup-entry.server'

/** Whatever these pages say depends on cookies. */
export const privateHeaders = { 'Cache-Control': 'private, no-store' }

/** How often a page without scripts looks again, every few seconds, before it stops. */
const LAST_TRY = 20

/** Where the payment of somebody who came back from the checkout stands. */
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
  const { draft, standing, heldTierId } = await knownDetails(entry.db, key, signedInAs, now)
  // A place that is held for this signup is free for nobody else.
  const tiers = offered.map((tier) => (tier.id === heldTierId ? { ...tier, isFull: false } : tier))
  const visitor = await clubVisitor(request, context, club)
  const shared = { ...sharedView(entry), visitor }
  if (standing?.isLive) {
    const waits = await memberWaitingListEntries(entry.db, standing.memberId, now)
    const held = offered.find(({ id }) => waits.some(({ tierId, until }) => tierId === id && until !== null))
    const view = {
      ...shared,
      view: 'member' as const,
      held: held ? { tierId: held.id, tierName: held.name } : null,
    }
    return data(view, { headers: privateHeaders })
  }

  const today = dayIn(club.timeZone, now)
  const asked = query.get('step')
  const wanted: WizardStep = isWizardStep(asked) ? asked : 'tier'
  const chosen = tiers.find((tier) => tier.id === draft?.tierId)
  const terms = chosen && renewalTerms({ club, tier: chosen }, today)
  const agreement = chosen && terms ? agreementKey(terms.version, chosen.priceId) : null
  const step = reachableStep(wanted, {
    tierChosen: chosen !== undefined,
    detailsComplete: draft !== null && agreement !== null && detailsComplete(draft, agreement, today),
  })
  if (step !== wanted) {
    const because = query.get('because') ?? (step === 'tier' ? 'draft-gone' : undefined)
    throw redirect(entry.path({ step, because }), 303)
  }
  const tierId =
    step === 'tier' ? preselectedTier(tiers, query.get('tier'), chosen?.id ?? null) : (chosen?.id ?? null)
  return data(
    {
      ...shared,
      view: 'step' as const,
      tiers: tiers.map(({ priceId: _priceId, ...tier }) => tier),
      clubOrigin: context.host.kind === 'club' ? '' : clubOrigin(context.services.env, club),
      state: wizardState(draft, { step, tierId, agreement }),
      renewalTerms: terms ?? null,
      latestBirthDate: latestBirthDate(today),
      actionUrl: entry.path({ step }),
      backUrl: entry.clubPage === entry.path() ? null : entry.clubPage,
      refusal: club.canTakeMembers ? joinErrorMessage(query.get('because')) : notTakingMembers(club.name),
    },
    { headers: privateHeaders },
  )
}

/** The draft this browser holds and the place of who is signed in; a first visitor has neither. */
async function knownDetails(db: TenantDb, key: DraftKey | null, signedInAs: string | null, now: Date) {
  if (!key && !signedInAs) return { draft: null, standing: null, heldTierId: null }
  return db.read(async (db) => {
    const draft = key && (await findDraft(db, key, { signedInAs, now }))
    return {
      draft,
      standing: signedInAs === null ? null : await clubMembershipOf(db, signedInAs),
      heldTierId: await tierHeldBy(db, draft?.waitingListEntryId ?? null, now),
    }
  })
}

/** What every view brings: whose page it is, and where its marks lead. */
function sharedView(entry: SignupEntry) {
  const { club, theme: theme, social } = entry
  return { club: clubView(club), theme, social, home: entry.clubPage, join: entry.path() }
}

/** The query only chose this screen; what it says comes from our own record and the provider's. */
async function returnView(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  query: URLSearchParams,
) {
  const outcome = await confirmPayment(request, context, entry, query.get('session_id') ?? '')
  const tries = Number.parseInt(query.get('tries') ?? '0', 10) || 0
  const headers = new Headers(privateHeaders)
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
      outcome: outcome === 'waiting' && tries >= LAST_TRY ? ('late' as const) : outcome,
      checkAgainUrl: `${pathname}?${again}`,
      returnUrl: pathname + search,
      reviewUrl: entry.path({ step: 'review' }),
      signupUrl: entry.path(),
    },
    { headers },
  )
}

async function confirmPayment(
  request: Request,
  context: RequestContext,
  { db }: SignupEntry,
  sessionId: string,
): Promise<ReturnOutcome> {
  const session = await currentSession(request, context)
  if (!session) return 'signed-out'
  const standing = await clubMembershipOf(db, session.user.id)
  if (!standing) return 'unknown'
  const { memberId } = standing
  return context.services.billing.confirmCheckout(db, {
    sessionId,
    memberId,
    now: context.now(db.businessId),
  })
}
