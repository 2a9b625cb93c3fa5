// Redeeming a gift: /gift/:token on the club's host
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountOrigin } from '#/tenants/origins'
import { NewReceiverForm, KnownReceiverForm } from '~/club/gifts/components/redeem-forms'
import { giftTokenHash } from '~/club/gifts/gift-link.server'
import { contentOf, giftWhere } from '~/club/gifts/gift-rows.server'
import { applyGift } from '~/club/gifts/redeem/apply-gift.server'
import type { Receiver } from '~/club/gifts/redeem/receiver.server'
import { giftUnknown, redeemGift, requireRedeemable } from '~/club/gifts/redeem/redeem-gift.server'
import { giftTerms, giftTitle } from '~/club/gifts/rules'
import { knownReceiver, newReceiver } from '~/club/gifts/schemas'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { hashPassword, passwordProblem } from '~/people/identity/passwords/passwords.server'
import { countHits, countTokenPage, networkOf } from '~/people/identity/rate-limits.server'
import { currentSession } from '~/people/identity/sessions/current-session.server'
import { startSession } from '~/people/identity/sessions/start-session.server'
import { dayIn } from '~/foundation/kit/dates'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { normalizeEmail } from '~/foundation/kit/normalize-email'
import { paths } from '~/foundation/kit/paths'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

async function loadGift(context: RequestContext, token: string) {
  await countTokenPage(context)
  const { host, services } = context
  const tokenHash = giftTokenHash(token)
  if (host.kind !== 'club' || !tokenHash) return null
  const { club } = host
  const db = services.scopes.club(club)
  const gift = await db.read((db) => giftWhere(db, { token_hash: tokenHash }))
  return gift && gift.status !== 'awaiting_payment' && gift.status !== 'abandoned'
    ? { club, db, gift, tokenHash, now: context.now(club.id) }
    : null
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const token = params.token ?? ''
  const loaded = await loadGift(context, token)
  const clubName = context.host.kind === 'club' ? context.host.club.name : null
  if (!loaded) return data({ clubName, gift: null, problem: null, signedIn: null }, { status: 404 })
  const { club, gift, now } = loaded
  const session = await currentSession(request, context)
  const content = contentOf(gift)
  return data({
    clubName,
    problem: problemOf(gift),
    signedIn: session && {
      email: session.user.email,
      isGiver: normalizeEmail(session.user.email) === normalizeEmail(gift.giver_email),
      knownBirth: session.member?.dateOfBirth ?? null,
      isReceiver: session.member !== null && session.member !== undefined && session.member.id === gift.redeemed_by,
    },
    gift: {
      title: giftTitle(content),
      giverName: gift.giver_name,
      receiverName: gift.receiver_name,
      note: gift.note,
      terms: giftTerms({ gift: content, club }).text,
      today: dayIn(club.timeZone, now),
      loginUrl: paths.auth.login(paths.gift.redeem(token)),
      receiverEmail: gift.receiver_email,
    },
  })
}

/** Why a gift cannot be redeemed; null where it can. */
function problemOf(gift: Parameters<typeof requireRedeemable>[0]): string | null {
  try {
    requireRedeemable(gift)
    return null
  } catch (error) {
    if (isDomainError(error)) return error.sentence
    throw error
  }
}

const windowSeconds = 15 * 60

export async function action({ request, context, params }: ActionFunctionArgs) {
  const gift = await loadGift(context, params.token ?? '')
  if (!gift) throw giftUnknown()
  const { club, now } = gift
  const today = dayIn(club.timeZone, now)
  const session = await currentSession(request, context)
  const knownBirth = session?.member?.dateOfBirth ?? null
  return handleForms(request, context,
    {
      join: formHandler(newReceiver(today), async (details) => {
        const problem = passwordProblem(details.password)
        if (problem) throw new DomainError('password-refused', 400, problem, { field: 'password' })
        await countHits(
          context.services.scopes,
          [
            { bucket: 'join', key: normalizeEmail(details.email), limit: 50, windowSeconds },
            { bucket: 'gift-join', key: networkOf(context.clientAddress), limit: 60, windowSeconds },
          ],
          now,
        )
        // Computed for every address, so that the time of the response says nothing about accounts.
        const passwordHash = await hashPassword(details.password)
        return redeem(request, context, gift, { kind: 'new', ...details, passwordHash })
      }),
      redeem: formHandler(knownReceiver({ today, knownBirth }), async ({ dateOfBirth }) => {
        if (!session) throw redirect(paths.auth.login(paths.gift.redeem(params.token ?? '')))
        const { user, member } = session
        return redeem(request, context, gift, {
          kind: 'known',
          userId: user.id,
          email: user.email,
          fullName: member?.fullName ?? user.fullName,
          dateOfBirth: knownBirth ?? dateOfBirth,
        })
      }),
    },
  )
}

async function redeem(
  request: Request,
  context: RequestContext,
  { club, db, tokenHash, now }: NonNullable<Awaited<ReturnType<typeof loadGift>>>,
  receiver: Receiver,
) {
  const { services, clientAddress, userAgent } = context
  const { giftId, userId } = await redeemGift(db, {
    tokenHash,
    receiver,
    club,
    origin: accountOrigin(services.env, club),
    clientAddress,
    userAgent,
    now,
  })
  const headers = new Headers()
  if (receiver.kind === 'new') {
    const session = { userId, businessId: club.id, method: 'signup' as const }
    headers.append('Set-Cookie', await startSession(context, request, session))
  }
  // If this fails, the gift's job finishes it.
  await applyGift(services.billing.prepaid, db, { giftId, now }).catch((error: unknown) =>
    context.log.warn({ error, giftId }, 'a redeemed gift waits for its job'),
  )
  return redirect(paths.customer.gifts({ done: 'redeemed' }), { status: 303, headers })
}

export const meta = privateClubPage('Your gift')

export const headers = secretUrl

export default function RedeemGift() {
  const { clubName, gift, problem, signedIn } = useLoaderData<typeof loader>()
  if (!gift || !clubName) {
    return (
      <section className="lone">
        <h1>This gift link is invalid</h1>
        <p>Please open it again from your email, or ask the person who gave it to you.</p>
        <ButtonLink to={paths.home()} variant="secondary" document>
          {clubName ? `Go to ${clubName}` : 'Go to the home page'}
        </ButtonLink>
      </section>
    )
  }
  if (problem) {
    return (
      <section className="lone">
        <h1>{signedIn?.isReceiver ? 'You redeemed this gift' : 'This gift can’t be redeemed'}</h1>
        {!signedIn?.isReceiver && <p>{problem}</p>}
        <ButtonLink to={signedIn?.isReceiver ? paths.customer.gifts() : paths.home()} variant="secondary" document>
          {signedIn?.isReceiver ? 'See your gifts' : `Go to ${clubName}`}
        </ButtonLink>
      </section>
    )
  }
  return (
    <section className="lone">
      <h1>A gift for {gift.receiverName}</h1>
      <p className="text-lg">
        {gift.giverName} is giving you <strong>{gift.title}</strong> at {clubName}.
      </p>
      {gift.note && (
        <blockquote className="rounded-card border border-line p-4 wrap-anywhere whitespace-pre-line italic">
          “{gift.note}”
        </blockquote>
      )}
      <RejectionNotice />
      {signedIn ? (
        <KnownReceiverForm {...gift} {...signedIn} />
      ) : (
        <>
          <p>
            Already have an account? <a href={gift.loginUrl}>Sign in to redeem it</a>. Otherwise, create one:
          </p>
          <NewReceiverForm {...gift} />
        </>
      )}
    </section>
  )
}
