// Data and forms of a claim's page, the same by link and signed in.
import { redirect } from '@remix-run/node'
import { accountOrigin, clubOrigin } from '#/tenants/origins'
import { claimAgreement, claimTerms } from '~/membership/claims/claim-terms'
import { completeClaim } from '~/membership/claims/complete-claim.server'
import { saveClaimDetails } from '~/membership/claims/save-claim-details.server'
import { claimAgreementForm, claimDetails, firstPasswordForm } from '~/membership/claims/schemas'
import { marketingConsentText } from '~/membership/memberships/marketing-consent'
import { requestEmailChange } from '~/people/identity/email-address/change-email.server'
import {
  chooseFirstPassword,
  firstPasswordHash,
} from '~/people/identity/passwords/choose-first-password.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError } from '~/foundation/kit/errors'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { paths } from '~/foundation/kit/paths'
import { stepOf, type ClaimStep, type OpenClaim } from './claim-request.server'

/** The data of the page. */
export async function claimView(request: Request, context: RequestContext, open: OpenClaim) {
  const { claim, club, db, way, session, hrefOf, now } = open
  const query = new URL(request.url).searchParams
  if (query.get('from') === 'card') {
    await context.services.billing.refreshAfterPortal(db, claim.memberId)
    // Without the parameter: a reload must not ask Stripe again.
    throw redirect(hrefOf())
  }
  const step = stepOf(open, query.get('step'))
  const { draft, membership } = claim
  // Nothing of the person is shown before their account is signed in.
  const isOpen = step !== 'sign-in' && step !== 'other-account'
  return {
    step,
    way,
    clubName: club.name,
    clubEmail: club.email,
    here: hrefOf(),
    loginHref: paths.auth.login(hrefOf()),
    signedInAs: session?.user.email ?? null,
    today: dayIn(club.timeZone, now),
    // Only where the link proves the address, and the account has no password.
    asksPassword: way === 'email' && !claim.hasPassword,
    details: isOpen
      ? (draft ?? {
          fullName: claim.fullName,
          email: claim.email,
          phone: claim.phone ?? '',
          dateOfBirth: claim.dateOfBirth ?? '',
        })
      : null,
    membership: isOpen ? membership : null,
    terms: isOpen && membership ? claimTerms(club, membership) : null,
    agreement: membership ? claimAgreement(membership) : '',
    newsText: marketingConsentText(club.name),
    hasSession: session?.user.id === claim.userId,
    offersPasskey: query.get('step') === 'passkey' && session?.user.id === claim.userId,
  }
}

export type ClaimView = Awaited<ReturnType<typeof claimView>>

export function claimAction(request: Request, context: RequestContext, open: OpenClaim) {
  const { claim, club, db, way, hrefOf, now } = open
  const { memberId, userId } = claim
  const asksPassword = way === 'email' && !claim.hasPassword
  const at = (...steps: ClaimStep[]) => {
    if (!steps.includes(stepOf(open, null))) throw redirect(hrefOf(), 303)
  }
  return handleForms(request, context, {
    details: formHandler(claimDetails(dayIn(club.timeZone, now)), async (details) => {
      at('details', 'under-age', 'terms')
      // A link that staff saw changes no address.
      const email = way === 'desk' ? claim.email : details.email
      const isOfAge = await saveClaimDetails(db, {
        memberId,
        details: { ...details, email },
        today: dayIn(club.timeZone, now),
        now,
      })
      return redirect(hrefOf(isOfAge ? { step: 'terms' } : {}), 303)
    }),
    terms: formHandler(claimAgreementForm({ asksPassword }), async (form) => {
      at('terms')
      const passwordHash = asksPassword
        ? await firstPasswordHash(form.instead === 'passkey' ? null : form.password)
        : null
      const { services, clientAddress, userAgent, requestId } = context
      await completeClaim(services.memberships, db, {
        memberId,
        way,
        agreement: form.agreement,
        newsWanted: form.newsWanted,
        club,
        origin: accountOrigin(services.env, club),
        clubOrigin: clubOrigin(services.env, club),
        clientAddress,
        userAgent,
        requestId,
        now,
      })
      const headers = passwordHash === null ? new Headers() : await signIn(passwordHash)
      await changeAddress()
      return redirect(hrefOf(form.instead === 'passkey' ? { step: 'passkey' } : {}), { status: 303, headers })
    }),
    password: formHandler(firstPasswordForm, async ({ password }) => {
      at('password')
      const headers = await signIn(await firstPasswordHash(password))
      return redirect(hrefOf(), { status: 303, headers })
    }),
    card: async () => {
      at('card')
      const { url } = await context.services.billing.openPortal(db, {
        memberId,
        returnUrl: `${context.origin}${hrefOf()}?from=card`,
        isForCard: true,
        now,
      })
      return redirect(url, 303)
    },
  })

  /** Stores the password, and signs this browser in with it. */
  async function signIn(passwordHash: string): Promise<Headers> {
    const isChosen = await chooseFirstPassword(context, { userId, email: claim.email, passwordHash })
    // Another device was faster: its password counts.
    if (!isChosen) throw redirect(hrefOf(), 303)
    const session = { userId, businessId: club.id, method: 'signup' as const }
    return new Headers({ 'Set-Cookie': await startSession(context, request, session) })
  }

  /** Another address is confirmed by a link that goes there. The claim stays where that fails. */
  async function changeAddress(): Promise<void> {
    const wanted = claim.draft?.email
    if (way === 'desk' || !wanted || normalizeEmail(wanted) === normalizeEmail(claim.email)) return
    try {
      await requestEmailChange(context, { id: userId, email: claim.email, fullName: claim.fullName }, wanted)
    } catch (error) {
      if (!(error instanceof DomainError)) throw error
      context.log.warn({ error }, 'the link that confirms another address was not sent')
    }
  }
}
