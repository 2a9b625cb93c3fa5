// One wine: its facts, stock and history: /business/inventory/:wineId
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { movementOwners } from '~/club/runs/history/movement-owners.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { newId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { WineSaleCard } from '~/club/purchases/components/wine-sale-card'
import { saleOfWine } from '~/club/purchases/sale/sale-switch.server'
import { DemandCard } from '~/club/tastes/demand/components/demand-card'
import { demandOfWine } from '~/club/tastes/demand/queries.server'
import { ReviewsCard } from '~/club/tastes/ratings/components/reviews-card'
import { latestReviews, reviewsView } from '~/club/tastes/ratings/reviews.server'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { privatePageOf } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { FoldSection } from '~/foundation/ui/layout/phone-fold'
import { Card } from '~/foundation/ui/layout/card'
import { Pagination } from '~/foundation/ui/layout/pagination'
import { ListTable } from '~/foundation/ui/list/list-table'
import { actForms, type ActFormName } from '~/cellar/stock/act-schemas'
import { roundedCents } from '~/cellar/stock/exact-cents'
import { bottlesText } from '~/cellar/stock/movement-view'
import { movementById, movementHistory, wineStock } from '~/cellar/stock/queries.server'
import { stockActs } from '~/cellar/stock/move-stock.server'
import { formChoices } from '~/cellar/inventory/editor/form-choices.server'
import { estimatedYears } from '~/cellar/inventory/editor/wine-form-data.server'
import { labelDetails, labelName } from '~/cellar/reference/labels'
import { picturePath } from '~/cellar/catalog/pictures/label-picture.server'
import { yieldText } from '~/cellar/catalog/rules'
import { doneSentence } from '~/cellar/inventory/wine-page/done-sentence'
import { historyLine } from '~/cellar/inventory/wine-page/history-view'
import { movementColumns } from '~/cellar/inventory/wine-page/movement-columns'
import { StockActs } from '~/cellar/inventory/wine-page/stock-acts'
import { StockTable } from '~/cellar/inventory/wine-page/stock-table'
import { UndoButton } from '~/cellar/inventory/wine-page/undo-button'
import { WineDetails, WinePicture } from '~/cellar/inventory/wine-page/wine-details'
import { factGroups } from '~/cellar/inventory/wine-page/wine-view'
import { requireWine } from './require-wine.server'
import { wineAction } from './wine.action.server'

const historyPage = 20
const fewReviews = 5
const acts = Object.keys(actForms) as ActFormName[]

/** Desk staff get no costs, not even in the history. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const { db, user, may, club, now } = await requireBusiness(request, context, 'wines.read')
  const wine = await requireWine(db, idIn(params, 'wineId'))
  const query = new URL(request.url).searchParams
  const before = Number(query.get('before')) || null
  const done = query.get('done') ?? ''
  const { stock, terms, history, owners, recorded, picture, reviews } = await db.read(async (db) => {
    const history = await movementHistory(db, { wineId: wine.id, before, limit: historyPage })
    return {
      stock: await wineStock(db, wine.id),
      terms: await formChoices(db, wine),
      history,
      owners: may('members.read') ? await movementOwners(db, history.lines) : null,
      recorded: await movementById(db, done),
      picture: await picturePath(db, wine.pictureId),
      reviews: may('members.read') ? await latestReviews(db, { wineId: wine.id }, fewReviews) : null,
    }
  })
  const showsCosts = may('costs.read')
  const reader = {
    userId: user.id,
    timeZone: club.timeZone,
    now,
    showsCosts,
    mayAdjust: may('stock.adjust'),
    mayMove: may('stock.move'),
  }
  const { totals, byLocation, valueCents, unitCostCents } = stock
  const dollars = (cents: string | null) =>
    showsCosts && cents !== null ? formatMoney(roundedCents(cents)) : null
  const isRetired = wine.retiredAt !== null
  const allowed = acts.filter((act) => may(stockActs[act].permission))
  return {
    wine: {
      id: wine.id,
      name: labelName(wine),
      details: labelDetails(wine),
      type: wine.type,
      houseScore: wine.houseScore,
      owned: totals.available + totals.locked + totals.committed,
    },
    picture,
    demand: may('members.read') ? await demandOfWine(db, wine.id) : null,
    reviews: reviews && reviewsView(reviews, club.timeZone),
    reviewsHref: may('analytics.read')
      ? paths.business.analytics.figure('ratings', { period: 'all', wine: wine.id })
      : null,
    sale: isRetired ? null : await saleOfWine(db, wine.id),
    isRetired,
    mayChange: may('wines.change'),
    groups: factGroups(wine, { terms, estimate: estimatedYears(wine), showsCosts }),
    stock: {
      totals: { available: totals.available, locked: totals.locked, committed: totals.committed },
      byLocation: byLocation.map(({ locationId, location, available, locked, committed }) => ({
        locationId,
        location,
        available,
        locked,
        committed,
      })),
      parLevel: isRetired ? null : wine.parLevel,
      cost: dollars(unitCostCents),
      value: dollars(valueCents),
    },
    acts: {
      acts: [
        ...allowed.filter(
          (act) =>
            (isRetired ? act !== 'receive' : true) && (act !== 'transfer' || terms.locations.length > 1),
        ),
        ...(may('stock.adjust') ? (['correct'] as const) : []),
      ],
      formId: newId(),
      locationId: wine.locationId ?? '',
      locations: terms.locations.map(({ id, name }) => ({
        id,
        name,
        available: byLocation.find(({ locationId }) => locationId === id)?.available ?? 0,
      })),
      yieldText: yieldText(wine),
    },
    history: history.lines.map((line) => historyLine(line, reader, owners?.get(line.id))),
    isLater: before !== null,
    next: history.next,
    done: doneSentence(done, recorded?.wineId === wine.id ? recorded : null, reader),
  }
}

export const action = (args: ActionFunctionArgs) => wineAction(args)

export const meta = privatePageOf<typeof loader>((data) =>
  data ? `${data.wine.name} – Tastevin` : 'Tastevin',
)

export default function WinePage() {
  const { wine, sale, demand, reviews, reviewsHref, isRetired, mayChange, groups, stock, acts, done } =
    useLoaderData<typeof loader>()
  return (
    <>
      <PortalTitle
        title={wine.name}
        action={
          !isRetired && (
            <div className={actionsStyle}>
              <ButtonLink to={paths.business.sommelier({ about: wine.id })} variant="secondary">
                Ask the sommelier
              </ButtonLink>
              {mayChange && (
                <ButtonLink to={paths.business.inventory.editWine(wine.id)} variant="secondary">
                  Edit wine
                </ButtonLink>
              )}
            </div>
          )
        }
      >
        {wine.details}
      </PortalTitle>
      {done && (
        <SuccessMessage title={done.title}>
          {done.undoId && <UndoButton movementId={done.undoId} what={done.title} variant="secondary" />}
        </SuccessMessage>
      )}
      <RejectionNotice except={[...Object.keys(actForms), 'correct']} />
      {isRetired && <RetiredBanner />}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Card title="Stock">
            <StockTable stock={stock} />
            {acts.acts.length > 0 && <StockActs key={acts.formId} {...acts} />}
          </Card>
          <WineDetails groups={groups} />
          {demand && <DemandCard demand={demand} />}
          {reviews && <ReviewsCard view={reviews} about="wine" allHref={reviewsHref} />}
        </div>
        <WineAside />
      </div>
      <WineHistory />
      {sale?.sellsBottles && <WineSaleCard sale={sale} mayChange={mayChange} />}
      {mayChange && !isRetired && <RetireWine name={wine.name} owned={wine.owned} />}
    </>
  )
}

function RetiredBanner() {
  const { wine, mayChange } = useLoaderData<typeof loader>()
  return (
    <Banner tone="warn" title="This wine is retired.">
      <p>
        It is off the inventory and the public list; its history stays.
        {wine.owned > 0 &&
          ` ${bottlesText(wine.owned)} of it ${wine.owned === 1 ? 'is' : 'are'} still in your cellar.`}
      </p>
      {mayChange && (
        <IntentForm intent="restore" variant="secondary" size="small">
          Restore wine
        </IntentForm>
      )}
    </Banner>
  )
}

/** The bottle's picture and the score of the team. */
function WineAside() {
  const { wine, picture, mayChange } = useLoaderData<typeof loader>()
  return (
    <div className="grid gap-3 max-lg:row-start-1">
      <WinePicture path={picture} type={wine.type} name={wine.name} />
      {wine.houseScore !== null && (
        <p className="text-center">
          House score <span className="font-display text-2xl lining-nums">{wine.houseScore}</span>
        </p>
      )}
      {mayChange && (
        <p className="lg:text-center">
          <ButtonLink to={paths.business.inventory.picture(wine.id)} variant="quiet" size="small">
            {picture ? 'Replace or remove picture' : 'Add a picture'}
          </ButtonLink>
        </p>
      )}
    </div>
  )
}

function WineHistory() {
  const { wine, history, acts, isLater, next } = useLoaderData<typeof loader>()
  const here = (query?: { before?: string }) => paths.business.inventory.wine(wine.id, query)
  return (
    <FoldSection id="history" title="History" headStyle="text-2xl">
      {history.length === 0 ? (
        <p className="text-muted">No movements yet. What you receive, sell and correct appears here.</p>
      ) : (
        <ListTable
          label="Stock history"
          many="entries"
          rows={history}
          columns={movementColumns({ showsLocation: acts.locations.length > 1 })}
        />
      )}
      <Pagination
        first={isLater ? here() : null}
        next={next === null ? null : here({ before: String(next) })}
      />
    </FoldSection>
  )
}

function RetireWine({ name, owned }: { name: string; owned: number }) {
  return (
    <Card title="Retire this wine" folds>
      <p>
        A retired wine leaves the inventory and the public list. Its history stays, and you can restore it at
        any time.
        {owned > 0 && ` ${bottlesText(owned)} stay counted.`}
      </p>
      <ConfirmDialog
        trigger="Retire wine"
        variant="secondary"
        title={`Retire ${name}?`}
        description={
          owned > 0
            ? `${bottlesText(owned)} of it ${owned === 1 ? 'is' : 'are'} still in your cellar and stay counted.`
            : 'You can restore it at any time.'
        }
      >
        <IntentForm intent="retire" variant="danger">
          Retire wine
        </IntentForm>
      </ConfirmDialog>
    </Card>
  )
}
