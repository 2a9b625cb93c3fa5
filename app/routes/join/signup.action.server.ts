// The three actions of a signup. Each returns a redirect, or a step with its errors.
import { data, redirect } from '@remix-run/node'
import { isUnavailable } from '#/db/client.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { accountOrigin } from '#/tenants/origins'
import { countHits, perNetwork } from '~/people/identity/rate-limits.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { toUnavailableError } from '~/web/http/forms/database-unavailable.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import type { RejectedSubmission } from '~/foundation/kit/form-schema'
import {
  formFields,
  rejectedSubmission,
  submissionRejectedBy,
  validateForm,
} from '~/foundation/kit/forms.server'
import { joinBirthFields } from '~/membership/memberships/birth-date'
import { chooseTier } from '~/membership/memberships/join/choose-tier.server'

import type { WizardStep } from '~/membership/memberships/components/types'
import { findDraft } from '~/membership/memberships/join/join-draft.server'
import { notTakingMembers, UNKNOWN_FAILURE } from '~/membership/memberships/join/join-errors'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import { saveTypedDetails, saveJoinDetails } from '~/membership/memberships/join/save-join-details.server'
import { joinDetails, tierChoice } from '~/membership/memberships/join/schemas'
import { mayKeepPassword } from '~/membership/memberships/join/wizard'
import { cachedPublishedTiers } from '~/membership/tiers/cached-tiers.server'
import { draftKey, newDraftKey } from './draft-cookie.server'
import { sharedSourceOf } from './join-source.server'
import type { SignupEntry } from './signup-entry.server'
import type { CompletedSignup, DraftKey } from '~/membership/memberships/membership-changes'

type Fields = Record<string, string>

export async function signupAction(request: Request, context: RequestContext, entry: SignupEntry) {
  const fields = joinBirthFields(await formFields(request))
  const headers = new Headers()
  switch (fields.intent) {
    case 'choose-tier':
      return orFailed('tier', () => choose(request, context, entry, fields, headers))
    case 'account':
      return orFailed('account', () => account(request, context, entry, fields, headers))
    case 'complete':
      return orFailed('account', () => complete(request, context, entry, fields))
    default:
      throw new Response(null, { status: 400 })
  }

  /** Any error returns to this step with the typed values. */
  async function orFailed<Answer>(step: WizardStep, act: () => Promise<Answer>) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error
      if (!isDomainError(error)) context.log.error({ error }, 'signup step failed')
      return stepErrorFor(step, error, fields, headers)
    }
  }
}

async function choose(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  fields: Fields,
  headers: Headers,
) {
  const form = validateForm(fields, tierChoice)
  if (!form.ok) return stepError('tier', 400, form)
  await chooseTierOf(request, context, entry, { tierId: form.value.tierId, headers })
  return redirect(entry.path({ step: 'account' }), { status: 303, headers })
}

/** Starts this browser's draft with a tier, or changes the tier of its draft. A new draft's cookie goes into `headers`. */
async function chooseTierOf(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  { tierId, headers }: { tierId: string; headers: Headers },
): Promise<DraftKey> {
  const { name, canTakeMembers } = entry.club
  if (!canTakeMembers) throw new DomainError('not-taking-members', 409, notTakingMembers(name))
  const now = context.now(entry.club.id)
  const sentKey = draftKey(request, context)
  // An unknown key, or one whose draft has expired, is replaced by a new one.
  const draft = sentKey && (await findDraft(entry.db, sentKey, { signedInAs: null, now }))
  let key = draft ? sentKey : null
  if (!key) {
    await countHits(context.services.scopes, perNetwork('join-start', context.clientAddress, 300, 900), now)
    const created = newDraftKey(context)
    key = created.key
    headers.append('Set-Cookie', created.cookie)
  }
  await chooseTier(entry.db, { key, tierId, now })
  return key
}

/**
 * The draft of step 2. The tier that the page showed decides: a link of the club page leads here without a draft, and
 * another window may have chosen another tier.
 */
async function draftOfShownTier(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  { tierId, signedInAs, headers }: { tierId: string; signedInAs: string | null; headers: Headers },
) {
  const now = context.now(entry.club.id)
  const key = draftKey(request, context)
  const draft = key && (await findDraft(entry.db, key, { signedInAs, now }))
  if (!isId(tierId) || (draft && draft.tierId === tierId)) return { key, draft }
  const started = await chooseTierOf(request, context, entry, { tierId, headers })
  return { key: started, draft: await findDraft(entry.db, started, { signedInAs, now }) }
}

async function account(
  request: Request,
  context: RequestContext,
  entry: SignupEntry,
  fields: Fields,
  headers: Headers,
) {
  const now = context.now(entry.club.id)
  const today = dayIn(entry.club.timeZone, now)
  const user = (await currentSession(request, context))?.user ?? null
  const signedInAs = user?.id ?? null
  let shown: Awaited<ReturnType<typeof draftOfShownTier>>
  try {
    shown = await draftOfShownTier(request, context, entry, {
      // Checked there: a tier that was taken off leads to those that are offered.
      // eslint-disable-next-line no-restricted-syntax
      tierId: fields.tierId ?? '',
      signedInAs,
      headers,
    })
  } catch (error) {
    const because = isDomainError(error) ? tierRefusals.get(error.code) : undefined
    if (!because) throw error
    throw redirect(entry.path({ step: 'tier', because }), 303)
  }
  const { key, draft } = shown
  // The terms as the page showed them; the transaction that stores the agreement checks that they still apply.
  const tiers = await cachedPublishedTiers(context.services.scopes, entry.club)
  const tier = tiers.find((tier) => tier.id === draft?.tierId)
  if (!key || !draft || !tier) throw redirect(entry.path({ step: 'tier', because: 'draft-gone' }), 303)
  const agreement = agreementKey(
    renewalTerms({ club: entry.club, tier }, today).version,
    tier.priceId,
    tier.addsTax,
  )

  const keepTyped = () => saveTypedDetails(entry.db, { key, typed: detailsFromForm(fields), agreement, now })
  if (fields.back) {
    await keepTyped()
    return redirect(entry.path({ step: 'tier' }), { status: 303, headers })
  }
  const email = fields.email ?? ''
  const isOwnAccount = user !== null && normalizeEmail(user.email) === normalizeEmail(email)
  const form = validateForm(
    fields,
    joinDetails({ today, hasPassword: isOwnAccount || mayKeepPassword(draft, email) }),
  )
  if (!form.ok) {
    await keepTyped()
    return stepError('account', 400, form, headers)
  }
  try {
    const { clientAddress, services } = context
    const details = { key, details: form.value, agreement, signedInAs, clientAddress, now }
    await saveJoinDetails(entry.db, services.scopes, details)
  } catch (error) {
    if (isDomainError(error)) await keepTyped()
    throw error
  }
  return redirect(entry.path({ step: 'review' }), { status: 303, headers })
}

/** Why a chosen tier is refused, by the error's code, as `because` of step 1. */
const tierRefusals = new Map([
  ['tier-required', 'draft-gone'],
  ['tier-full', 'tier-full'],
])

function detailsFromForm(fields: Fields) {
  const { fullName = '', email = '', phone = '', dateOfBirth = '', termsAccepted, newsWanted } = fields
  const ticked = { termsAccepted: termsAccepted === 'on', newsWanted: newsWanted === 'on' }
  return { fullName, email, phone, dateOfBirth, ...ticked }
}

async function complete(request: Request, context: RequestContext, entry: SignupEntry, fields: Fields) {
  const key = draftKey(request, context)
  if (!key) throw redirect(entry.path({ step: 'tier', because: 'draft-gone' }), 303)
  if (fields.back) return redirect(entry.path({ step: 'account' }), 303)

  const headers = new Headers()
  let signup: CompletedSignup
  try {
    signup = await completeAndSignIn(request, context, entry, {
      key,
      // eslint-disable-next-line no-restricted-syntax
      shownTierId: fields.tierId ?? null,
      headers,
    })
  } catch (error) {
    return backToDetails(error, context, entry)
  }
  if (signup.alreadyMember) return redirect(entry.path(), { status: 303, headers })
  try {
    const { memberId, tierId } = signup
    const checkout = { memberId, tierId, returnTo: entry.returnTo, now: context.now(entry.club.id) }
    const { url } = await context.services.billing.openCheckout(entry.db, checkout)
    return redirect(url, { status: 303, headers })
  } catch (error) {
    // The payment has arrived in the meantime: the page says so.
    if (isDomainError(error) && error.code === 'already-member') {
      return redirect(entry.path(), { status: 303, headers })
    }
    if (!isDomainError(error)) context.log.error({ error }, 'checkout could not be opened')
    const { sentence, status, wait } = checkoutErrorText(error)
    // Returned, not thrown: the response must carry the session cookie.
    if (wait) headers.set('Retry-After', String(wait))
    return stepError('review', status, { submission: rejectedSubmission({}, { '': [sentence] }) }, headers)
  }
}

function checkoutErrorText(error: unknown): { sentence: string; status: number; wait?: number } {
  if (isDomainError(error)) {
    return { sentence: error.sentence, status: error.status, wait: error.details.retryAfterSeconds }
  }
  const sentence = 'Error redirecting to checkout'
  return isUnavailable(error) ? { sentence, status: 503, wait: 2 } : { sentence, status: 502 }
}

/** Creates account, member and consent, and signs the browser in. */
async function completeAndSignIn(
  request: Request,
  context: RequestContext,
  { club, db }: SignupEntry,
  { key, shownTierId, headers }: { key: DraftKey; shownTierId: string | null; headers: Headers },
): Promise<CompletedSignup> {
  const { clientAddress, userAgent, requestId } = context
  const signedInAs = (await currentSession(request, context))?.user.id ?? null
  const signup = await context.services.memberships.completeSignup(db, {
    key,
    club,
    origin: accountOrigin(context.services.env, club),
    shownTierId,
    signedInAs,
    clientAddress,
    userAgent,
    requestId,
    source: sharedSourceOf(request, context),
    now: context.now(club.id),
  })
  if (signup.userId !== signedInAs) {
    const session = { userId: signup.userId, businessId: club.id, method: 'signup' as const }
    headers.append('Set-Cookie', await startSession(context, request, session))
  }
  return signup
}

/** Errors before the checkout return to step 2 with the reason. */
function backToDetails(error: unknown, context: RequestContext, entry: SignupEntry) {
  // Step 2 could not load either.
  if (isUnavailable(error)) throw error
  if (!isDomainError(error)) {
    context.log.error({ error }, 'signup could not be completed')
    return redirect(entry.path({ step: 'account', because: 'unknown' }), 303)
  }
  const step = error.code === 'draft-gone' ? 'tier' : error.code === 'choice-changed' ? 'review' : 'account'
  return redirect(entry.path({ step, because: error.code }), 303)
}

function stepErrorFor(step: WizardStep, error: unknown, fields: Fields, headers: Headers) {
  const problem = isDomainError(error) ? error : toUnavailableError(error)
  if (!problem) {
    return stepError(
      step,
      500,
      { submission: rejectedSubmission(fields, { '': [UNKNOWN_FAILURE] }) },
      headers,
    )
  }
  const wait = problem.details.retryAfterSeconds
  if (wait) headers.set('Retry-After', String(wait))
  return stepError(
    step,
    problem.status,
    { submission: submissionRejectedBy(problem, fields), code: problem.code },
    headers,
  )
}

function stepError(
  step: WizardStep,
  status: number,
  { submission, code }: { submission: RejectedSubmission; code?: string },
  headers?: HeadersInit,
) {
  return data({ step, submission, code }, { status, headers })
}
