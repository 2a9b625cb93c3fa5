// The three acts of a signup. Each ends with a redirect, or with a step and what stands against it.
import { data, redirect } from '@remix-run/node'
import { isUnavailable } from '#/db/client.server'
import { currentSession } from '~/accounts/current-session.server'
import { clubOrigin } from '~/accounts/origins'
import { countHits, perNetwork } from '~/accounts/rate-limits.server'
import { startSession } from '~/accounts/start-session.server'
import { asUnavailable } from '~/accounts/unavailable.server'
import type { RequestContext } from '~/context.server'
import { dayIn } from '~/kit/dates'
import { isDomainError } from '~/kit/errors'
import { checkFields, formFields, refusalOf, withoutSecrets, type FormRefusal } from '~/kit/forms.server'
import { chooseTier } from '~/memberships/choose-tier.server'
import { completeSignup, type CompletedSignup } from '~/memberships/complete-signup.server'
import type { WizardStep } from '~/memberships/components/types'
import { draftKey, findDraft, newDraftKey, type DraftKey } from '~/memberships/join-draft.server'
import { notTakingMembers, UNKNOWN_FAILURE } from '~/memberships/join-refusals'
import { agreementKey, renewalTerms } from '~/memberships/renewal-terms'
import { keepTypedDetails, saveJoinDetails } from '~/memberships/save-join-details.server'
import { joinDetails, tierChoice } from '~/memberships/schemas'
import { mayKeepPassword } from '~/memberships/wizard'
import { offeredTiers } from '~/tiers/offered-tiers.server'
import type { Door } from './door.server'
import { privateHeaders } from './signup-view.server'

type Fields = Record<string, string>

export async function signupAct(request: Request, context: RequestContext, door: Door) {
  const fields = await formFields(request)
  switch (fields.intent) {
    case 'choose-tier':
      return orFailed('tier', () => choose(request, context, door, fields))
    case 'account':
      return orFailed('account', () => account(request, context, door, fields))
    case 'complete':
      return orFailed('account', () => complete(request, context, door, fields))
    default:
      throw new Response(null, { status: 400 })
  }

  /** A refusal, and any other fault, leads to this step with everything typed still there. */
  async function orFailed<Answer>(step: WizardStep, act: () => Promise<Answer>) {
    try {
      return await act()
    } catch (error) {
      if (error instanceof Response || request.signal.aborted) throw error
      if (!isDomainError(error)) context.log.error({ error }, 'a signup could not go on')
      return refuseWith(step, error, fields)
    }
  }
}

async function choose(request: Request, context: RequestContext, door: Door, fields: Fields) {
  const form = checkFields(fields, tierChoice)
  if (!form.ok) return refuse('tier', form.status, form.refusal)
  const { name, canTakeMembers } = door.club
  if (!canTakeMembers) {
    return refuse('tier', 409, { fieldErrors: {}, formError: notTakingMembers(name), values: fields })
  }
  const headers = new Headers()
  const now = context.now(door.club.id)
  const brought = draftKey(request, context)
  // One that we never gave out, or whose draft has run out, opens nothing: its bringer begins anew.
  const begun = brought && (await findDraft(door.db, brought, { signedInAs: null, now }))
  let key = begun ? brought : null
  if (!key) {
    await countHits(context.services.scopes, perNetwork('join-start', context.clientAddress, 300, 900), now)
    const made = newDraftKey(context)
    key = made.key
    headers.append('Set-Cookie', made.cookie)
  }
  await chooseTier(door.db, { key, tierId: form.value.tierId, now })
  return redirect(door.path({ step: 'account' }), { status: 303, headers })
}

async function account(request: Request, context: RequestContext, door: Door, fields: Fields) {
  const key = draftKey(request, context)
  if (!key) throw redirect(door.path({ step: 'tier', because: 'draft-gone' }), 303)
  const now = context.now(door.club.id)
  const today = dayIn(door.club.timeZone, now)
  const signedInAs = (await currentSession(request, context))?.user.id ?? null
  const draft = await findDraft(door.db, key, { signedInAs, now })
  // As the page showed it; whether it still stands is looked at in the transaction that agrees to it.
  const tiers = await offeredTiers(context.services.scopes, door.club)
  const tier = tiers.find((tier) => tier.id === draft?.tierId)
  if (!draft || !tier) throw redirect(door.path({ step: 'tier', because: 'draft-gone' }), 303)
  const agreement = agreementKey(renewalTerms({ club: door.club, tier }, today).version, tier.priceId)

  const keepTyped = () => keepTypedDetails(door.db, { key, typed: typedDetails(fields), agreement, now })
  if (fields.back) {
    await keepTyped()
    return redirect(door.path({ step: 'tier' }), 303)
  }
  const form = checkFields(
    fields,
    joinDetails({ today, passwordKept: mayKeepPassword(draft, fields.email ?? '') }),
  )
  if (!form.ok) {
    await keepTyped()
    return refuse('account', form.status, form.refusal)
  }
  try {
    const { clientAddress, services } = context
    const details = { key, details: form.value, agreement, signedInAs, clientAddress, now }
    await saveJoinDetails(door.db, services.scopes, details)
  } catch (error) {
    if (isDomainError(error)) await keepTyped()
    throw error
  }
  return redirect(door.path({ step: 'review' }), 303)
}

function typedDetails(fields: Fields) {
  const { fullName = '', email = '', phone = '', dateOfBirth = '', termsAccepted } = fields
  return { fullName, email, phone, dateOfBirth, termsAccepted: termsAccepted === 'on' }
}

async function complete(request: Request, context: RequestContext, door: Door, fields: Fields) {
  const key = draftKey(request, context)
  if (!key) throw redirect(door.path({ step: 'tier', because: 'draft-gone' }), 303)
  if (fields.back) return redirect(door.path({ step: 'account' }), 303)

  const headers = new Headers()
  let signup: CompletedSignup
  try {
    signup = await completeAndSignIn(request, context, door, {
      key,
      shownTierId: fields.tierId ?? null,
      headers,
    })
  } catch (error) {
    return backToDetails(error, context, door)
  }
  if (signup.alreadyMember) return redirect(door.path(), { status: 303, headers })
  try {
    const { memberId, tierId } = signup
    const checkout = { memberId, tierId, returnTo: door.returnTo, now: context.now(door.club.id) }
    const { url } = await context.services.billing.openCheckout(door.db, checkout)
    return redirect(url, { status: 303, headers })
  } catch (error) {
    // Their payment arrived meanwhile: the page says so.
    if (isDomainError(error) && error.code === 'already-member') {
      return redirect(door.path(), { status: 303, headers })
    }
    if (!isDomainError(error)) context.log.error({ error }, 'a checkout could not be opened')
    const { formError, status, wait } = whyNoCheckout(error)
    // Answered here all the same, not thrown: the browser must learn that it is signed in.
    if (wait) headers.set('Retry-After', String(wait))
    return refuse('review', status, { fieldErrors: {}, formError, values: {} }, headers)
  }
}

function whyNoCheckout(error: unknown): { formError: string; status: number; wait?: number } {
  if (isDomainError(error)) {
    return { formError: error.sentence, status: error.status, wait: error.details.retryAfterSeconds }
  }
  const formError = 'Error redirecting to checkout'
  return isUnavailable(error) ? { formError, status: 503, wait: 2 } : { formError, status: 502 }
}

/** Account, member and consent, and the browser signed in as that user. */
async function completeAndSignIn(
  request: Request,
  context: RequestContext,
  { club, db }: Door,
  { key, shownTierId, headers }: { key: DraftKey; shownTierId: string | null; headers: Headers },
): Promise<CompletedSignup> {
  const { clientAddress, userAgent, requestId } = context
  const signedInAs = (await currentSession(request, context))?.user.id ?? null
  const signup = await completeSignup(db, {
    key,
    club,
    origin: clubOrigin(context.services.env, club),
    shownTierId,
    signedInAs,
    clientAddress,
    userAgent,
    requestId,
    now: context.now(club.id),
  })
  if (signup.userId !== signedInAs) {
    const session = { userId: signup.userId, businessId: club.id, method: 'signup' as const }
    headers.append('Set-Cookie', await startSession(context, request, session))
  }
  return signup
}

/** Whatever goes wrong before the checkout leads back to step 2, with the reason. */
function backToDetails(error: unknown, context: RequestContext, door: Door) {
  // The page of step 2 could not be loaded either.
  if (isUnavailable(error)) throw error
  if (!isDomainError(error)) {
    context.log.error({ error }, 'a signup could not be completed')
    return redirect(door.path({ step: 'account', because: 'unknown' }), 303)
  }
  const step = error.code === 'draft-gone' ? 'tier' : error.code === 'choice-changed' ? 'review' : 'account'
  return redirect(door.path({ step, because: error.code }), 303)
}

function refuseWith(step: WizardStep, error: unknown, fields: Fields) {
  const known = isDomainError(error) ? error : asUnavailable(error)
  if (!known) {
    const values = withoutSecrets(fields)
    return refuse(step, 500, { fieldErrors: {}, formError: UNKNOWN_FAILURE, values })
  }
  const { status, refusal } = refusalOf(known, fields)
  const wait = known.details.retryAfterSeconds
  return refuse(step, status, refusal, wait ? { 'Retry-After': String(wait) } : undefined)
}

function refuse(step: WizardStep, status: number, refusal: FormRefusal, more?: HeadersInit) {
  const headers = new Headers(more)
  for (const [name, value] of Object.entries(privateHeaders)) headers.set(name, value)
  return data({ step, ...refusal }, { status, headers })
}
