// A wine's page for members: /customer/wines/:wineId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { bottlePage } from '~/club/runs/member/month-page.server'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import { offersOf } from '~/club/purchases/sale/offers.server'
import { clubRating, ratingsOf } from '~/club/tastes/ratings/queries.server'
import {
  DrinkForm,
  DrunkList,
  HomeForm,
  NoteForm,
  UndoDrink,
} from '~/club/tastes/wines/components/home-forms'
import { SimilarWines } from '~/club/tastes/wines/components/similar-wines'
import { drunkBottles } from '~/club/tastes/wines/home-cellar.server'
import { memberWine } from '~/club/tastes/wines/member-wines.server'
import { similarWines } from '~/club/tastes/wines/similar-wines.server'
import { wineFactsForMembers } from '~/club/tastes/wines/wine-facts.server'
import { factList } from '~/club/tastes/wines/wine-page-view'
import { drinkingHint, factsLine, titleOf, vintageOf } from '~/club/tastes/wines/wine-view'
import { WishlistButton } from '~/club/tastes/wishlist/components/wishlist-button'
import { wishlistedWines } from '~/club/tastes/wishlist/wishlist.server'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { textLinkStyle } from '~/foundation/ui/layout/text-style'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { estimateDrinkingWindow } from '~/cellar/reference/drinking-window.server'
import { ownWineForms, ownWineResults } from './own-wine.action.server'

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const wineId = idIn(params, 'wineId')
  const memberId = member.id
  const wine = await memberWine(db, { memberId, wineId })
  const facts = wine && (await wineFactsForMembers(db, wineId))
  if (!wine || !facts) throw new Response(null, { status: 404 })
  const today = dayIn(club.timeZone, now)
  const [page, ratings, rated, similar, drunk] = await Promise.all([
    bottlePage(db, { wineId, memberId }),
    ratingsOf(db, { memberId, wineIds: [wineId] }),
    clubRating(db, wineId),
    similarWines(db, { wineId }),
    drunkBottles(db, { memberId, wineId }),
  ])
  const hint = drinkingHint(wine, estimateDrinkingWindow({ ...wine, vintage: vintageOf(wine) }), today)
  const query = new URL(request.url).searchParams
  const [done, drunkId] = [query.get('done') ?? '', query.get('drunk') ?? '']
  const rating = ratings[wineId]
  return {
    today,
    wine: {
      id: wine.id,
      type: wine.type,
      title: titleOf(wine),
      facts: factsLine(wine),
      pictureUrl: page?.wine.pictureUrl ?? wine.pictureUrl,
      note: wine.note,
      atHome: wine.atHome,
      received: wine.received,
      waiting: wine.waiting,
    },
    story: {
      text: page?.wine.note || facts.list_note,
      pairing: page?.wine.pairing ?? '',
      recipe: page?.wine.recipe ?? '',
    },
    facts: factList(wine, facts, hint),
    boxes: (page?.history ?? []).map(({ runId, title, deliveredAt }) => ({
      runId,
      title,
      deliveredOn: deliveredAt && dayIn(club.timeZone, deliveredAt),
    })),
    clubName: club.name,
    clubRating: rated,
    isOnWishlist: (await wishlistedWines(db, memberId)).has(wineId),
    rating: rating ? { points: rating.points, review: rating.review } : null,
    drunk,
    bottleId: newId(),
    similar,
    offers: await offersOf(db, { memberId, wineIds: [wineId, ...similar.map(({ id }) => id)], now }),
    done:
      done === 'drunk' && drunk.some(({ id }) => id === drunkId)
        ? { title: 'Bottle drunk.', undoId: drunkId }
        : { title: ownWineResults.get(done) ?? null, undoId: null },
  }
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'tastes.change')
  const wineId = idIn(params, 'wineId')
  return handleForms(
    request,
    context,
    ownWineForms(db, {
      memberId: member.id,
      now,
      today: dayIn(club.timeZone, now),
      pathTo: ({ done, drunk }) => paths.customer.wine(wineId, { done, drunk }),
    }),
  )
}

export const meta = privatePageOf<typeof loader>((data) => data?.wine.title ?? 'Wine')

const formIntents = ['note', 'drink', 'home']

export default function WineOfMember() {
  const { today, wine, story, facts, drunk, bottleId, similar, offers, done } = useLoaderData<typeof loader>()
  return (
    <MemberPage>
      <RejectionNotice except={formIntents} />
      {done.title && (
        <SuccessMessage title={done.title}>
          {done.undoId && <UndoDrink bottleId={done.undoId} />}
        </SuccessMessage>
      )}
      <WineHeader />
      {(story.text || story.pairing || story.recipe) && <Story />}
      <Card title="Facts">
        <DetailList facts={facts} />
      </Card>
      <Card title="Your bottles">
        <Bottles />
        <DrunkList bottles={drunk} />
        {wine.atHome > 0 && <DrinkForm key={bottleId} wineId={wine.id} bottleId={bottleId} today={today} />}
        <HomeForm key={`home ${wine.atHome}`} wineId={wine.id} atHome={wine.atHome} />
      </Card>
      <Card title="Notes">
        <NoteForm key={wine.note} wineId={wine.id} note={wine.note} />
      </Card>
      {similar.length > 0 && (
        <section className="grid gap-4" aria-labelledby="similar">
          <h2 id="similar">Similar bottles in stock</h2>
          <SimilarWines
            wines={similar}
            saleOf={({ id, title }) => (
              <AddToCart
                offer={offers[id]}
                title={title}
                from={`${paths.customer.wine(wine.id)}#wine-${id}`}
              />
            )}
          />
        </section>
      )}
    </MemberPage>
  )
}

function WineHeader() {
  const { wine, offers, isOnWishlist } = useLoaderData<typeof loader>()
  return (
    <header className="flex flex-wrap items-start gap-x-8 gap-y-5">
      <BottlePicture wine={wine} size="large" />
      <div className="grid min-w-56 flex-1 content-start gap-4">
        <div className="grid gap-2">
          <h1 className="text-title wrap-anywhere">{wine.title}</h1>
          <p className="text-muted wrap-anywhere">{wine.facts}</p>
        </div>
        <Ratings />
        <div className={actionsStyle}>
          <AddToCart offer={offers[wine.id]} title={wine.title} from={paths.customer.wine(wine.id)} />
          <WishlistButton
            wineId={wine.id}
            title={wine.title}
            isOnWishlist={isOnWishlist}
            from={paths.customer.wine(wine.id)}
          />
          <ButtonLink
            to={paths.customer.sommelier(undefined, { about: wine.id })}
            variant="quiet"
            size="small"
          >
            Ask the sommelier about it
          </ButtonLink>
        </div>
      </div>
    </header>
  )
}

/** The member's rating and the club's. */
function Ratings() {
  const { wine, rating, clubRating, clubName } = useLoaderData<typeof loader>()
  return (
    <div className="grid justify-items-start gap-3">
      {rating ? (
        <div className="grid gap-1">
          <p>
            Your rating: <strong>{rating.points} out of 100</strong>
          </p>
          <p className="max-w-[60ch] wrap-anywhere whitespace-pre-line">{rating.review}</p>
        </div>
      ) : (
        <p>You haven’t rated this wine yet.</p>
      )}
      <ButtonLink to={paths.customer.ratings({ wine: wine.id })} variant="secondary" size="small">
        {rating ? 'Update Rating' : 'Rate this wine'}
      </ButtonLink>
      {clubRating && (
        <p className="text-muted">
          {clubName}: {clubRating.average} out of 100 on average, from {clubRating.ratings} ratings
        </p>
      )}
    </div>
  )
}

function Story() {
  const { story } = useLoaderData<typeof loader>()
  return (
    <Card title="About this wine">
      {story.text && <p className="max-w-[60ch] whitespace-pre-line">{story.text}</p>}
      {story.pairing && (
        <p className="max-w-[60ch]">
          <strong>Goes with:</strong> {story.pairing}
        </p>
      )}
      {story.recipe && (
        <>
          <h3>Recipe</h3>
          <p className="max-w-[60ch] whitespace-pre-line">{story.recipe}</p>
        </>
      )}
    </Card>
  )
}

/** How many the member has, and the boxes they came in. */
function Bottles() {
  const { wine, boxes } = useLoaderData<typeof loader>()
  return (
    <>
      <p>
        {wine.atHome > 0 ? `${bottles(wine.atHome)} at home` : 'None at home'}
        {wine.received > 0 && `, ${wine.received} received so far`}
        {wine.waiting > 0 && `, ${wine.waiting} waiting for you`}.
      </p>
      {boxes.length > 0 && (
        <ul aria-label="Boxes with this wine">
          {boxes.map(({ runId, title, deliveredOn }, at) => (
            <li key={at}>
              <a className={textLinkStyle} href={paths.customer.box(runId)}>
                {title}
              </a>
              {deliveredOn && (
                <>
                  , received on <DateText day={deliveredOn} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const bottles = (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`)
