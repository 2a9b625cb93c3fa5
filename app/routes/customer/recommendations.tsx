// Wines recommended to a member: /customer/recommendations
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, useRevalidator } from '@remix-run/react'
import { useEffect } from 'react'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { pageIn } from '~/foundation/kit/list-params'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { ratingsForPrediction } from '~/club/tastes/engine/predict'
import { tasteProfile } from '~/club/tastes/profile/queries.server'
import { RecommendedWineCard } from '~/club/tastes/recommendations/components/recommended-wine'
import { giveFeedback, undoFeedback } from '~/club/tastes/recommendations/feedback.server'
import { askForFirst } from '~/club/tastes/recommendations/ask.server'
import { ratingCount, recommendationsOf } from '~/club/tastes/recommendations/queries.server'
import { feedbackForm, undoFeedbackForm } from '~/club/tastes/recommendations/schemas'
import { tasteWines } from '~/club/tastes/wine-cards.server'
import { wishlistedWines } from '~/club/tastes/wishlist/wishlist.server'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { DoneMessage } from '~/foundation/ui/feedback/done-message'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Loading } from '~/foundation/ui/feedback/loading'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Pagination } from '~/foundation/ui/layout/pagination'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const page = pageIn(query, 10)
  const { wines, hasMore, isWaiting, isRenewed } = await recommendationsOf(db, {
    memberId: member.id,
    page,
    now,
  })
  if (isWaiting) await askForFirst(db, now)
  const hidden = query.get('hidden') ?? ''
  const profile = await db.read((db) => tasteProfile(db, member.id))
  return {
    wines,
    isWaiting,
    isRenewed,
    isOutOfOrder: wines.some(
      ({ points }, at) =>
        points !== null &&
        wines.slice(0, at).some((before) => before.points !== null && before.points.points < points.points),
    ),
    offers: await offersOf(db, { memberId: member.id, wineIds: wines.map(({ wine }) => wine.id), now }),
    onWishlist: [...(await wishlistedWines(db, member.id))],
    ratings: await ratingCount(db, member.id),
    offersQuiz: !profile.isQuizDone,
    hidden: isId(hidden) ? ((await db.read((db) => tasteWines(db, [hidden]))).get(hidden) ?? null) : null,
    first: page > 1 ? paths.customer.recommendations() : null,
    next: hasMore ? paths.customer.recommendations({ page: String(page + 1) }) : null,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'tastes.change')
  const by = { memberId: member.id, now }
  return handleForms(request, context, {
    feedback: formHandler(feedbackForm, async ({ wineId, kind }) => {
      await giveFeedback(db, { ...by, wineId, kind })
      return redirect(paths.customer.recommendations({ hidden: wineId }), 303)
    }),
    'undo-feedback': formHandler(undoFeedbackForm, async ({ wineId }) => {
      await undoFeedback(db, { ...by, wineId })
      return redirect(paths.customer.recommendations(), 303)
    }),
  })
}

const doneMessages = {
  quiz: 'Thank you. These wines follow your answers.',
  saved: 'Thank you. Your answers are saved.',
}

export const meta = privateClubPage('Recommended Wines')

export default function Recommendations() {
  const { wines, isWaiting, isRenewed, ratings, offersQuiz, hidden, first, next } =
    useLoaderData<typeof loader>()
  return (
    <MemberPage title="Recommended Wines">
      <RejectionNotice except={['feedback', 'undo-feedback']} />
      <DoneMessage messages={doneMessages} />
      {hidden && (
        <SuccessMessage>
          <p>We won’t recommend {hidden.title} again.</p>
          <IntentForm
            intent="undo-feedback"
            fields={{ wineId: hidden.id }}
            action={paths.customer.recommendations()}
            variant="secondary"
            size="small"
          >
            Undo
          </IntentForm>
        </SuccessMessage>
      )}
      {offersQuiz ? (
        <Banner title="Tell us what you like">
          <p>Seven quick questions, and your recommendations get to know you. You can skip any of them.</p>
          <p>
            <ButtonLink to={paths.customer.taste()} variant="secondary" size="small">
              Take the taste quiz
            </ButtonLink>
          </p>
        </Banner>
      ) : (
        <p className="text-muted">
          {ratings < ratingsForPrediction
            ? `Rate ${ratingsForPrediction - ratings} more ${ratingsForPrediction - ratings === 1 ? 'wine' : 'wines'} to see points predicted for you. `
            : 'Based on your ratings and your taste. '}
          <a className="link" href={paths.customer.taste()}>
            See your taste profile
          </a>
        </p>
      )}
      {isRenewed && !isWaiting && (
        <Banner title="A new list is being made">
          <p>It counts your latest ratings and answers, and appears here by itself in a few seconds.</p>
          <AskAgain />
        </Banner>
      )}
      {isWaiting ? (
        <div className="grid justify-items-center gap-3">
          <Loading>Choosing wines for you...</Loading>
          <p className="text-muted">This takes a few seconds. The wines appear here by themselves.</p>
          <AskAgain />
        </div>
      ) : wines.length === 0 ? (
        <EmptyState title="No recommendations right now" picture={<BottleRow count={3} />}>
          <p>
            We recommend wines that are in stock and that you haven’t had lately. Rate the wines you know, and
            check back when new bottles arrive.
          </p>
          <ButtonLink to={paths.customer.ratings()} variant="secondary">
            Rate wines
          </ButtonLink>
        </EmptyState>
      ) : (
        <RecommendedWines />
      )}
      <Pagination first={first} next={next} />
    </MemberPage>
  )
}

function RecommendedWines() {
  const { isOutOfOrder, wines, onWishlist, offers } = useLoaderData<typeof loader>()
  return (
    <>
      {isOutOfOrder && (
        <p className="text-sm text-muted">
          The best matches come first. Besides points, your taste, variety and what your club enjoys count, so
          a wine with fewer points can come before one with more.
        </p>
      )}
      <ul className="grid gap-5 max-sm:gap-3 @min-[46rem]:grid-cols-2">
        {wines.map((recommended) => (
          <RecommendedWineCard
            key={recommended.wine.id}
            recommended={recommended}
            isOnWishlist={onWishlist.includes(recommended.wine.id)}
          >
            <AddToCart
              offer={offers[recommended.wine.id]}
              title={recommended.wine.title}
              from={`${paths.customer.recommendations()}#${recommended.wine.id}`}
            />
          </RecommendedWineCard>
        ))}
      </ul>
    </>
  )
}

/** Loads the page's data again every few seconds, for as long as it is shown; without scripts, the page. */
function AskAgain() {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(revalidate, 3_000)
    return () => clearInterval(timer)
  }, [revalidate])
  return (
    <noscript>
      <meta httpEquiv="refresh" content="5" />
    </noscript>
  )
}
