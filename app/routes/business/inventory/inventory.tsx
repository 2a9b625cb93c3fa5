// The wines of the cellar: /business/inventory
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { foundWords } from '~/foundation/kit/count-words'
import { isId } from '~/foundation/kit/ids'
import { paths } from '~/foundation/kit/paths'
import { addCookie } from '~/foundation/kit/response-cookies.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useRowSelection } from '~/foundation/ui/form/row-selection'
import { PageLinks } from '~/foundation/ui/layout/page-links'
import { ListFilters, ListViews } from '~/foundation/ui/list/list-controls'
import { DocumentsNotice } from '~/cellar/imports/components/documents-notice'
import { documentsUnderWay } from '~/cellar/imports/documents/document-steps.server'
import { sampleInCellar } from '~/cellar/imports/sample-import.server'
import { LedgerCheck } from '~/cellar/stock/components/ledger-check'
import { stockCheckView } from '~/cellar/stock/stock-check'
import { latestStockCheck } from '~/cellar/stock/verify-stock.server'
import { ExportLinks } from '~/cellar/inventory/export/components/export-links'
import { cellarTotals } from '~/cellar/inventory/cellar-totals.server'
import { availableByLocation, wineChoices } from '~/cellar/inventory/choices.server'
import { chosenColumns, permittedColumns, storedColumns } from '~/cellar/inventory/wine-columns'
import { BulkChangeNotice } from '~/cellar/inventory/components/bulk-change-notice'
import { CellarSummary } from '~/cellar/inventory/components/cellar-summary'
import { ColumnMenu, KeyboardShortcuts, useSearchKey } from '~/cellar/inventory/components/list-tools'
import { QuickEdit } from '~/cellar/inventory/components/quick-edit'
import { WineSelectionBar } from '~/cellar/inventory/components/selection-bar'
import { NoMatches, NoWines } from '~/cellar/inventory/components/wine-list-states'
import { WineTable } from '~/cellar/inventory/components/wine-table'
import { isNarrowed, wineListing } from '~/cellar/inventory/wine-listing'
import { wineLine } from '~/cellar/inventory/list-view'
import { wineFields, wineViews } from '~/cellar/inventory/wine-fields'
import { readStoredColumns, storeColumns } from '~/cellar/inventory/stored-columns.server'
import { bulkChange } from '~/cellar/inventory/undo-bulk-change.server'
import { wineList, wineListRow } from '~/cellar/inventory/wine-list.server'
import { countLiveMembers } from '~/membership/memberships/count-live-members.server'
import { inventoryAction } from './inventory.action.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, user, may, club } = await requireBusiness(request, context, 'wines.read')
  const query = new URL(request.url).searchParams
  const params = wineListing.read(request.url)
  const { origin, userAgent } = context
  const cookie = { request, origin, userAgent, userId: user.id, businessId }
  if (query.has('choose')) {
    addCookie(context, storeColumns(cookie, storedColumns(query.getAll('col'))))
    throw redirect(paths.business.inventory.list(wineListing.query(params)))
  }
  const seesCosts = may('costs.read')
  const mayCorrect = may('stock.adjust')
  const [editId, changeId] = [idIn(query, 'edit'), idIn(query, 'changed')]
  const documents = may('wines.change') ? await documentsUnderWay(db) : []
  const sample = may('wines.change') ? await sampleInCellar(db) : null
  return db.read(async (db) => {
    const { rows, ...list } = await wineList(db, params, { seesCosts })
    const { valueCents, bottlesWithoutCost, priceCents, bottlesWithoutPrice, ...totals } =
      await cellarTotals(db)
    const edited = editId && may('wines.change') ? await wineListRow(db, editId, { seesCosts }) : null
    const wineIds = [...rows, ...(edited ? [edited] : [])].map(({ id }) => id)
    const levels = mayCorrect ? await availableByLocation(db, wineIds) : new Map<string, never>()
    const { locations, suppliers } = await wineChoices(db)
    const check = await latestStockCheck(db)
    return {
      ...list,
      documents,
      sample,
      offersSample: totals.wines === 0 && may('wines.change') && (await countLiveMembers(db)) === 0,
      params: { ...params, page: list.page },
      lines: rows.map((row) => wineLine(row, levels.get(row.id))),
      totals: {
        ...totals,
        ...(seesCosts && { valueCents, bottlesWithoutCost }),
        ...(may('prices.read') && { priceCents, bottlesWithoutPrice }),
      },
      edited: edited && !edited.isRetired ? wineLine(edited, levels.get(edited.id)) : null,
      check: check && stockCheckView(check, { timeZone: club.timeZone, showsCosts: seesCosts }),
      change: changeId ? await bulkChange(db, changeId) : null,
      shown: chosenColumns(readStoredColumns(cookie), seesCosts),
      permitted: permittedColumns(seesCosts),
      locations,
      suppliers,
      currency: club.currency,
      mayChange: may('wines.change'),
      mayExport: may('exports.make'),
      mayCorrect,
    }
  })
}

const idIn = (query: URLSearchParams, name: string): string | null => {
  const id = query.get(name)
  return id !== null && isId(id) ? id : null
}

const doneMessages = {
  price: 'Bottle price saved.',
  par: 'Par level saved.',
  count: 'Stock corrected.',
}

export const action = (args: ActionFunctionArgs) => inventoryAction(args)

/** After a refused change too: another person's value is the reason. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod === 'POST' || defaultShouldRevalidate

export const meta = privatePage('Inventory')

export default function Inventory() {
  const data = useLoaderData<typeof loader>()
  const { params, lines, total, totals, counts, check, shown, permitted, locations, mayChange, currency } =
    data
  const selection = useRowSelection(mayChange)
  useSearchKey()
  const hasNoWines = totals.wines === 0 && params.show === 'current' && !isNarrowed(params)
  // Retired wines are still to be found.
  const isEmpty = totals.wines === 0 && counts.show.retired === 0 && !isNarrowed(params)
  const noWines = <NoWines mayChange={mayChange} offersSample={data.offersSample} />
  const editHref = (wineId: string) =>
    `${paths.business.inventory.list({ ...wineListing.query(params), edit: wineId })}#edit`
  return (
    <>
      <PortalTitle
        title="Inventory"
        action={
          !isEmpty && (
            <div className={actionsStyle}>
              <ButtonLink to={paths.business.sommelier()} variant="secondary">
                Ask the sommelier
              </ButtonLink>
              {mayChange && (
                <ButtonLink to={paths.business.inventory.pictures()} variant="secondary">
                  Add label photos
                </ButtonLink>
              )}
              {mayChange && <ButtonLink to={paths.business.inventory.newWine()}>Add wine</ButtonLink>}
            </div>
          )
        }
      />
      <FormResult done={doneMessages} asTitle except={['price', 'par', 'count']} />
      {data.change && <BulkChangeNotice change={data.change} />}
      <DocumentsNotice documents={data.documents} />
      {check && check.count > 0 && <LedgerCheck check={check} />}
      {data.sample && (
        <Banner title="You are trying sample wines">
          <p>They are not on your public list. Remove them before your own wines come in.</p>
          <IntentForm
            intent="undo"
            action={paths.business.inventory.import(data.sample)}
            variant="secondary"
            className="mt-3"
          >
            Remove the sample
          </IntentForm>
        </Banner>
      )}
      {isEmpty ? (
        noWines
      ) : (
        <>
          <CellarSummary totals={totals} currency={currency} />
          <div className="grid grid-cols-1 gap-4">
            <ListViews list={wineListing} state={params} label="Views" views={wineViews(params, counts)} />
            <ListFilters
              list={wineListing}
              state={params}
              fields={wineFields(counts, data)}
              sorts={['name', ...permitted]}
              placeholder="Producer, wine, region, grape, vintage or bin"
            />
            {data.edited && (
              <QuickEdit
                key={data.edited.id}
                line={data.edited}
                locations={locations}
                mayCorrect={data.mayCorrect}
                closeTo={wineListing.pageHref(params, params.page)}
              />
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p role="status" className="text-muted">
                {foundText(data)}
              </p>
              <ColumnMenu permitted={permitted} shown={shown} params={params} />
            </div>
            {hasNoWines ? (
              noWines
            ) : total === 0 ? (
              <NoMatches params={params} isNarrowed={isNarrowed(params)} />
            ) : (
              <>
                <WineTable
                  lines={lines}
                  shown={shown}
                  params={params}
                  currency={currency}
                  locations={locations}
                  mayChange={mayChange}
                  editHref={editHref}
                  selection={selection}
                  mayCorrect={data.mayCorrect}
                />
                {selection && (
                  <WineSelectionBar
                    params={params}
                    total={total}
                    pageIds={lines.map(({ id }) => id)}
                    selection={selection}
                  />
                )}
                <PageLinks
                  page={params.page}
                  pages={data.pages}
                  hrefOf={(page) => wineListing.pageHref(params, page)}
                />
                {data.mayExport && <ExportLinks query={wineListing.query({ ...params, page: 1 })} />}
                <KeyboardShortcuts />
                {check?.count === 0 && <LedgerCheck check={check} />}
              </>
            )}
          </div>
        </>
      )}
    </>
  )
}

interface Found {
  params: { page: number; text: string }
  total: number
  pages: number
  isWidened: boolean
}

/** "412 wines, 101 to 200 shown." Announced when it changes. */
function foundText({ params, total, pages, isWidened }: Found): string {
  const place = { total, page: params.page, pages, pageSize: wineListing.pageSize }
  const words = foundWords(wineListing.count(total), place)
  return isWidened ? `${words} Words similar to “${params.text}” are included.` : words
}
