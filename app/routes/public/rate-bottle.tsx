// Rating one bottle without signing in, from an email or a note card: /rate/:token on the club's host. It names the wine
// and nothing else: no member, no account, no other rating.
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { secretUrl } from '~/web/http/page-headers'
import type { RequestContext } from '~/web/http/request-context.server'
import { countTokenPage } from '~/people/identity/rate-limits.server'
import { DomainError } from '~/foundation/kit/errors'
import { paths } from '~/foundation/kit/paths'
import { LinkRatingForm } from '~/club/tastes/links/components/link-rating-form'
import { linkSentences, undoMinutes, type BottleState } from '~/club/tastes/links/link-states'
import { bottleOfLink, rateByLink, undoRatingByLink } from '~/club/tastes/links/rate-by-link.server'
import { mayUndo, readRatingToken, undoToken } from '~/club/tastes/links/rating-token.server'
import { linkRatingForm, ratingFailed, readPoints } from '~/club/tastes/ratings/schemas'
import { titleOf } from '~/club/tastes/wines/wine-view'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'

type State = BottleState | 'expired' | 'unknown'

const statusOf: Record<State, number> = {
  open: 200,
  rated: 200,
  not_received: 409,
  account_deleted: 410,
  expired: 410,
  unknown: 404,
}

/** The bottle of the link, and whether it can be rated. */
async function readLink(context: RequestContext, token: string) {
  await countTokenPage(context)
  const { host, services } = context
  const payload = readRatingToken(services.env.sessionSecret, token, context.now())
  if (host.kind !== 'club' || !payload) return { state: 'unknown' as const }
  if (payload.isExpired) return { state: 'expired' as const }
  const db = services.scopes.club(host.club)
  const bottle = await bottleOfLink(db, payload.id)
  if (!bottle) return { state: 'unknown' as const }
  return { state: bottle.state, db, bottle, bottleId: payload.id, now: context.now(host.club.id) }
}

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const link = await readLink(context, params.token ?? '')
  const { state, bottle } = link
  const query = new URL(request.url).searchParams
  const saved = query.get('saved') ?? ''
  const isSaved =
    state === 'rated' &&
    mayUndo(context.services.env.sessionSecret, link.bottleId, saved, context.now())
  // A deleted account's bottle says nothing about its wine.
  const isNamed = bottle && state !== 'account_deleted'
  return data(
    {
      state: state as State,
      clubName: context.host.kind === 'club' ? context.host.club.name : null,
      wine: isNamed ? { title: titleOf(bottle), type: bottle.type } : null,
      saved: isSaved ? saved : null,
      fromStar: readPoints(query.get('points') ?? ''),
    },
    { status: statusOf[state] },
  )
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const token = params.token ?? ''
  const secret = context.services.env.sessionSecret
  const linkState = async () => {
    const link = await readLink(context, token)
    if (!link.bottle)
      throw new DomainError('link-unknown', statusOf[link.state], linkSentences[link.state])
    return link
  }
  return handleForms(request, context,
    {
      rate: formHandler(linkRatingForm, async ({ points, review }) => {
        const { db, bottleId, now } = await linkState()
        await rateByLink(db, { bottleId, points, review, now })
        return redirect(paths.rate(token, { saved: undoToken(secret, bottleId, context.now()) }), 303)
      }),
      undo: async ({ saved = '' }) => {
        const { db, bottleId, now } = await linkState()
        if (!mayUndo(secret, bottleId, saved, context.now()))
          throw new DomainError(
            'undo-expired',
            409,
            `A rating can be undone here for ${undoMinutes} minutes. Sign in to change it.`,
          )
        await undoRatingByLink(db, { bottleId, now })
        return redirect(paths.rate(token, { done: 'undone' }), 303)
      },
    },
    { failure: ratingFailed },
  )
}

export const headers = secretUrl

export const meta = privateClubPage('Rate your wine')

export default function RateBottle() {
  const { state, clubName, wine, saved, fromStar } = useLoaderData<typeof loader>()
  return (
    <section className="lone">
      <h1 className="wrap-anywhere">{wine ? `Rate ${wine.title}` : 'Rate your wine'}</h1>
      <RejectionNotice only={['undo']} />
      {state === 'open' && <DoneMessage asTitle messages={{ undone: 'Your rating was undone.' }} />}
      {saved !== null ? (
        <Saved token={saved} />
      ) : state === 'open' && wine ? (
        <LinkRatingForm type={wine.type} points={fromStar} clubName={clubName ?? 'The club'} />
      ) : (
        <>
          <Banner tone="warn" title={linkSentences[state === 'open' ? 'unknown' : state]} />
          <ButtonLink
            to={state === 'rated' || state === 'expired' ? paths.customer.ratings() : paths.home()}
            variant="secondary"
            document
          >
            {state === 'rated' || state === 'expired'
              ? 'Sign in to your ratings'
              : clubName
                ? `Go to ${clubName}`
                : 'Go to the home page'}
          </ButtonLink>
        </>
      )}
    </section>
  )
}

/** The rating that this browser just saved, while it can be undone. */
function Saved({ token }: { token: string }) {
  return (
    <>
      <SuccessMessage title="Thank you. Your rating is saved." />
      <IntentForm intent="undo" fields={{ saved: token }} variant="secondary" pendingLabel="Undoing..." wide>
        Undo rating
      </IntentForm>
      <p className="text-muted">You can undo it here for {undoMinutes} minutes.</p>
      <ButtonLink to={paths.customer.ratings()} variant="quiet" document>
        Sign in to your ratings
      </ButtonLink>
    </>
  )
}
