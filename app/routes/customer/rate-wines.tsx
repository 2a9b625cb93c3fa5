// Wines for a member to rate: /customer/rate-wines
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { loadPart } from '~/web/http/load-part.server'
import { dayIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { RatingForm } from '~/club/tastes/ratings/components/rating-form'
import { RatingHistory } from '~/club/tastes/ratings/components/rating-history'
import { WinesToRate, type WineToRate } from '~/club/tastes/ratings/components/wines-to-rate'
import { deleteRating, restoreRating } from '~/club/tastes/ratings/delete-rating.server'
import { ratingHistory, ratingsOf, type OwnRating } from '~/club/tastes/ratings/queries.server'
import { saveRating } from '~/club/tastes/ratings/save-rating.server'
import { ratingFailed, ratingForm, wineForm } from '~/club/tastes/ratings/schemas'
import { LoadFailed } from '~/club/tastes/wines/components/load-failed'
import { WineFilterForm } from '~/club/tastes/wines/components/wine-filter'
import {
  memberWine,
  winesPerPage,
  winesToRate,
  type MemberWine,
} from '~/club/tastes/wines/member-wines.server'
import { filterQuery, isNarrowed, readFilter } from '~/club/tastes/wines/wine-filters'
import { factsLine, titleOf } from '~/club/tastes/wines/wine-view'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { Card } from '~/foundation/ui/layout/card'
import { PageLinks } from '~/foundation/ui/layout/page-links'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const memberId = member.id
  const filter = readFilter(query)
  if (filter.show === 'home') filter.show = 'all'
  const [chosenId, doneId] = [query.get('wine') ?? '', query.get('of') ?? '']
  const list = await loadPart(context, 'wines to rate', async () => ({
    ...(await winesToRate(db, { memberId, filter })),
    selected: await memberWine(db, { memberId, wineId: chosenId }),
    about: await memberWine(db, { memberId, wineId: doneId }),
  }))
  if (list && list.wines.length === 0 && filter.page > 1)
    throw redirect(paths.customer.ratings(filterQuery({ ...filter, page: 1 })))
  const ratings =
    list &&
    (await loadPart(context, 'ratings', () => {
      const wines = [...list.wines, ...[list.selected, list.about].filter((wine) => wine !== null)]
      return ratingsOf(db, { memberId, wineIds: wines.map(({ id }) => id) })
    }))
  const next = list && ratings && (list.selected ?? nextToRate(list.wines, ratings))
  const rating = next ? (ratings[next.id] ?? null) : null
  const history =
    next && rating
      ? await loadPart(context, 'rating history', () => ratingHistory(db, { memberId, wineId: next.id }))
      : null
  const narrowed = filterQuery(filter)
  return {
    clubName: club.name,
    filter,
    isNarrowed: isNarrowed(filter),
    hasFailed: { wines: list === null, ratings: list !== null && ratings === null },
    total: list?.total ?? 0,
    pages: Math.max(1, Math.ceil((list?.total ?? 0) / winesPerPage)),
    wines: (list?.wines ?? []).map((wine): WineToRate => {
      const rating = ratings?.[wine.id]
      return {
        id: wine.id,
        type: wine.type,
        title: titleOf(wine),
        facts: factsLine(wine),
        pictureUrl: wine.pictureUrl,
        isReceived: wine.received > 0,
        rating: rating ? { points: rating.points, review: rating.review } : null,
        href: paths.customer.wine(wine.id),
        rateHref: paths.customer.ratings({ ...narrowed, wine: wine.id }),
      }
    }),
    selected: next && {
      id: next.id,
      type: next.type,
      title: titleOf(next),
      facts: factsLine(next),
      isAsked: list.selected !== null,
      rating: rating && { points: rating.points, review: rating.review, version: rating.version },
      history: (history ?? []).map(({ changedAt, ...change }) => ({
        ...change,
        changedOn: dayIn(club.timeZone, changedAt),
      })),
    },
    done: list?.about && doneView(query.get('done') ?? '', list.about, ratings?.[list.about.id] ?? null),
  }
}

/** The first wine that was received and not rated yet. */
const nextToRate = (wines: MemberWine[], ratings: Record<string, OwnRating>) =>
  wines.find(({ id, received }) => received > 0 && !ratings[id]) ?? null

/** The last action, if the current rating agrees with it; the address alone proves nothing. */
function doneView(done: string, wine: MemberWine, rating: OwnRating | null) {
  const title = titleOf(wine)
  if (done === 'saved' && rating)
    return { sentence: `Rating saved: ${title}, ${rating.points} out of 100.`, undoId: null }
  if (done === 'deleted' && !rating) return { sentence: `Rating deleted: ${title}.`, undoId: wine.id }
  return null
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, member, now } = await requireMember(request, context, 'tastes.change')
  const by = { memberId: member.id, now }
  const filter = filterQuery(readFilter(new URL(request.url).searchParams))
  const done = (what: string, wineId: string) =>
    redirect(paths.customer.ratings({ ...filter, done: what, of: wineId }), 303)
  return handleForms(
    request,
    context,
    {
      rate: formHandler(ratingForm, async (rating) => {
        await saveRating(db, { ...rating, ...by, source: 'portal' })
        return done('saved', rating.wineId)
      }),
      delete: formHandler(wineForm, async ({ wineId }) => {
        await deleteRating(db, { ...by, wineId })
        return done('deleted', wineId)
      }),
      restore: formHandler(wineForm, async ({ wineId }) => {
        await restoreRating(db, { ...by, wineId })
        return done('saved', wineId)
      }),
    },
    { failure: ratingFailed },
  )
}

export const meta = privateClubPage('Rate Your Wines')

type PageData = ReturnType<typeof useLoaderData<typeof loader>>

export default function RateWines() {
  const { clubName, filter, isNarrowed, hasFailed, wines, total, pages, selected, done } =
    useLoaderData<typeof loader>()
  const isEmpty = total === 0 && !isNarrowed && !hasFailed.wines
  return (
    <MemberPage title="Rate Your Wines">
      {hasFailed.wines && <LoadFailed title="Failed to load wines." />}
      {hasFailed.ratings && <LoadFailed title="Failed to load your ratings." />}
      <RejectionNotice only={['delete', 'restore']} />
      {done && (
        <SuccessMessage title={done.sentence}>
          {done.undoId && (
            <IntentForm
              intent="restore"
              fields={{ wineId: done.undoId }}
              variant="secondary"
              size="small"
              pendingLabel="Restoring..."
            >
              Undo delete
            </IntentForm>
          )}
        </SuccessMessage>
      )}
      {selected && (
        <SelectedWine key={`${selected.id} ${selected.rating?.version ?? 0}`} selected={selected} />
      )}
      {isEmpty ? (
        <EmptyState title="No wines yet" picture={<BottleRow count={1} />}>
          <p>Wines you’ve picked up from {clubName} will appear here to rate.</p>
          <ButtonLink to={paths.customer.dashboard()} variant="secondary">
            Go to Dashboard
          </ButtonLink>
        </EmptyState>
      ) : (
        !hasFailed.wines && (
          <section className="grid gap-4" aria-labelledby="wines">
            <h2 id="wines">The club’s wines</h2>
            <WineFilterForm filter={filter} shows={['all', 'unrated', 'rated']} />
            {wines.length > 0 ? (
              <WinesToRate wines={wines} hasRatings={!hasFailed.ratings} />
            ) : (
              <EmptyState title="No wines match" level={3}>
                <ButtonLink to={paths.customer.ratings()} variant="secondary">
                  Show all wines
                </ButtonLink>
              </EmptyState>
            )}
            <PageLinks
              page={filter.page}
              pages={pages}
              hrefOf={(page) => paths.customer.ratings(filterQuery({ ...filter, page }))}
            />
          </section>
        )
      )}
    </MemberPage>
  )
}

function SelectedWine({ selected }: { selected: NonNullable<PageData['selected']> }) {
  const { filter, clubName } = useLoaderData<typeof loader>()
  return (
    <Card
      title={selected.rating ? `Your rating of ${selected.title}` : `Rate ${selected.title}`}
      takesFocus={selected.isAsked}
    >
      <p className="text-muted">{selected.facts}</p>
      <RatingForm
        action={paths.customer.ratings({ ...filterQuery(filter), wine: selected.id })}
        wine={selected}
        rating={selected.rating}
        clubName={clubName}
      />
      {selected.rating && (
        <>
          <RatingHistory changes={selected.history} />
          <IntentForm
            intent="delete"
            fields={{ wineId: selected.id }}
            variant="quiet"
            size="small"
            pendingLabel="Deleting..."
          >
            Delete rating
          </IntentForm>
        </>
      )}
    </Card>
  )
}
