// Wines that a member received, bought or rated: /customer/my-wines
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { handleForms } from '~/web/http/forms/handle-form.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { loadPart } from '~/web/http/load-part.server'
import { dayIn } from '~/foundation/kit/dates'
import { newId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { ratingsOf } from '~/club/tastes/ratings/queries.server'
import { UndoDrink } from '~/club/tastes/wines/components/home-forms'
import { LoadFailed } from '~/club/tastes/wines/components/load-failed'
import { OwnWineList, type OwnWine } from '~/club/tastes/wines/components/own-wine-list'
import { WineFilterForm } from '~/club/tastes/wines/components/wine-filter'
import { isDrunk } from '~/club/tastes/wines/home-cellar.server'
import { memberWine, ownWines, winesPerPage } from '~/club/tastes/wines/member-wines.server'
import { filterQuery, isNarrowed, readFilter } from '~/club/tastes/wines/wine-filters'
import { drinkingHint, originOf, titleOf, vintageOf } from '~/club/tastes/wines/wine-view'
import { BottleRow } from '~/cellar/catalog/components/bottle-count'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { PageLinks } from '~/foundation/ui/layout/page-links'
import { estimateDrinkingWindow } from '~/cellar/reference/drinking-window.server'
import { ownWineForms, ownWineResults } from './own-wine.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const query = new URL(request.url).searchParams
  const memberId = member.id
  const filter = readFilter(query)
  const today = dayIn(club.timeZone, now)
  const list = await loadPart(context, 'own wines', () => ownWines(db, { memberId, filter }))
  if (list && list.wines.length === 0 && filter.page > 1)
    throw redirect(paths.customer.myWines(filterQuery({ ...filter, page: 1 })))
  const wines = list?.wines ?? []
  const ratings = await loadPart(context, 'ratings', () =>
    ratingsOf(db, { memberId, wineIds: wines.map(({ id }) => id) }),
  )
  return {
    clubName: club.name,
    today,
    filter,
    isNarrowed: isNarrowed(filter),
    hasFailed: { wines: list === null, ratings: ratings === null },
    total: list?.total ?? 0,
    pages: Math.max(1, Math.ceil((list?.total ?? 0) / winesPerPage)),
    wines: wines.map((wine): OwnWine => {
      const rating = ratings?.[wine.id]
      return {
        id: wine.id,
        type: wine.type,
        title: titleOf(wine),
        varietal: wine.varietal,
        origin: originOf(wine),
        pictureUrl: wine.pictureUrl,
        rating: rating ? { points: rating.points, review: rating.review } : null,
        note: wine.note,
        atHome: wine.atHome,
        waiting: wine.waiting,
        lastDrunkOn: wine.lastDrunkOn,
        hint: drinkingHint(wine, estimateDrinkingWindow({ ...wine, vintage: vintageOf(wine) }), today),
        bottleId: newId(),
      }
    }),
    done: await doneView(),
  }

  /** The success message for the last action; a bottle marked as drunk has an undo. */
  async function doneView() {
    const [done, bottleId] = [query.get('done') ?? '', query.get('drunk') ?? '']
    if (done !== 'drunk') {
      const title = ownWineResults.get(done)
      return title === undefined ? null : { title, undoId: null }
    }
    const wine = await memberWine(db, { memberId, wineId: query.get('of') ?? '' })
    return wine && (await isDrunk(db, { memberId, id: bottleId }))
      ? { title: `Bottle drunk: ${titleOf(wine)}.`, undoId: bottleId }
      : null
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'tastes.change')
  const filter = filterQuery(readFilter(new URL(request.url).searchParams))
  return handleForms(
    request,
    context,
    ownWineForms(db, {
      memberId: member.id,
      now,
      today: dayIn(club.timeZone, now),
      pathTo: (query) => paths.customer.myWines({ ...filter, ...query }),
    }),
  )
}

export const meta = privateClubPage('My Wines')

export default function MyWines() {
  const { clubName, today, filter, isNarrowed, hasFailed, total, pages, wines, done } =
    useLoaderData<typeof loader>()
  return (
    <MemberPage title="My Wines">
      <RejectionNotice />
      {done && (
        <SuccessMessage title={done.title}>
          {done.undoId && <UndoDrink bottleId={done.undoId} />}
        </SuccessMessage>
      )}
      {hasFailed.wines && <LoadFailed title="Failed to load wines." />}
      {hasFailed.ratings && !hasFailed.wines && <LoadFailed title="Failed to load your ratings." />}
      {total === 0 && !isNarrowed && !hasFailed.wines ? (
        <EmptyState title="No wines yet" picture={<BottleRow count={3} />}>
          <p>What you receive, buy or rate at {clubName} is kept here.</p>
          <ButtonLink to={paths.customer.ratings()} variant="secondary">
            Rate wines
          </ButtonLink>
        </EmptyState>
      ) : (
        !hasFailed.wines && (
          <>
            <WineFilterForm filter={filter} shows={['all', 'rated', 'unrated', 'home']} />
            {wines.length > 0 ? (
              <OwnWineList wines={wines} today={today} />
            ) : (
              <EmptyState title="No wines match">
                <ButtonLink to={paths.customer.myWines()} variant="secondary">
                  Show all wines
                </ButtonLink>
              </EmptyState>
            )}
            <PageLinks
              page={filter.page}
              pages={pages}
              hrefOf={(page) => paths.customer.myWines(filterQuery({ ...filter, page }))}
            />
            <div className={actionsStyle}>
              <ButtonLink to={paths.customer.myWinesFile()} variant="quiet" document>
                Download as CSV
              </ButtonLink>
            </div>
          </>
        )
      )}
    </MemberPage>
  )
}
