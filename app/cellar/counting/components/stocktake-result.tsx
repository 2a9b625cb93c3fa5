import { timeIn } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { RejectionNotice } from '~/foundation/ui/form/rejection-notice'
import { DetailList } from '~/foundation/ui/layout/card'
import { wineTypes } from '~/cellar/reference/labels'
import type { CountedWine } from '../review.server'
import { bottleCount, scopeWords } from '../sheet-view'
import type { Stocktake } from '../stocktakes.server'
import { DifferenceFigures, DifferencesTable, PageLinks, type DifferenceTotals } from './differences'
import { dayText } from './stocktake-list'

interface ResultShown {
  totals: DifferenceTotals
  withCosts: boolean
  lines: CountedWine[]
  page: number
  pages: number
  /** Wines that were set to zero without a count. */
  assumed: number
  undone: { bottles: number; undone: number } | null
  done: 'posted' | 'undone' | null
  mayExport: boolean
}

/** Result of a count, below its title: to read, to print, to download, and to undo. */
export function StocktakeResult({
  stocktake,
  timeZone,
  mayAdjust,
  result,
}: {
  stocktake: Stocktake
  timeZone: string
  mayAdjust: boolean
  result: ResultShown
}) {
  const { id, location, status } = stocktake
  const { totals, lines, page, pages, undone, done } = result
  const { count, countFile, counts } = paths.business.inventory
  const isPosted = status === 'posted'
  const isHydrated = useHydrated()
  const left = undone ? undone.bottles - undone.undone : 0
  return (
    <>
      {done === 'posted' && !undone && (
        <SuccessMessage
          title={totals.differences === 0 ? 'Count posted. Your records were right.' : 'Count posted.'}
        />
      )}
      {done === 'undone' && undone && (
        <SuccessMessage title={`Undone: ${bottleCount(undone.undone)} of ${undone.bottles}.`} />
      )}
      {undone && left > 0 && (
        <Banner tone="warn" title={`${bottleCount(left)} could not be put back`}>
          <p>They have left the cellar since, or are promised. Correct them on the page of each wine.</p>
        </Banner>
      )}
      <RejectionNotice />
      {status === 'canceled' && (
        <Banner tone="info" title="This count was canceled">
          <p>What was counted is shown below. It changed no stock.</p>
        </Banner>
      )}
      <DifferenceFigures totals={totals} />
      <DetailList facts={factsOf(stocktake, result, timeZone)} />
      {lines.length > 0 ? (
        <section className="grid gap-3" aria-labelledby="differences">
          <h2 id="differences" className="text-2xl">
            Differences
          </h2>
          <DifferencesTable
            lines={lines}
            withCosts={result.withCosts}
            hrefOf={null}
            reasonOf={({ reason }) => reason || '–'}
          />
          <PageLinks page={page} pages={pages} hrefOf={(to) => count(id, { page: String(to) })} />
        </section>
      ) : (
        <EmptyState title="No differences">
          <p>Every wine that was counted agreed with your records.</p>
        </EmptyState>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
        {isHydrated && (
          <Button variant="secondary" onClick={() => window.print()}>
            Print
          </Button>
        )}
        {result.mayExport && (
          <ButtonLink to={countFile(id)} variant="secondary" document>
            Download CSV
          </ButtonLink>
        )}
        <ButtonLink to={counts()} variant="quiet">
          All counts
        </ButtonLink>
        {mayAdjust && isPosted && (undone === null || left > 0) && totals.differences > 0 && (
          <ConfirmDialog
            trigger={undone ? 'Undo the rest' : 'Undo this count'}
            title={`Undo the count of ${location}?`}
            description="Every difference is put back as far as its bottles are still there. Bottles that have left since stay as they are."
            cancel="Keep it"
          >
            <IntentForm intent="undo" variant="danger">
              Undo count
            </IntentForm>
          </ConfirmDialog>
        )}
      </div>
    </>
  )
}

function factsOf(stocktake: Stocktake, { assumed }: ResultShown, timeZone: string) {
  const { status, endedAt, endedBy, undoneAt, undoneBy, uncounted } = stocktake
  const when = (at: Date, by: string | null) =>
    `${dayText(timeZone, at)}, ${timeIn(timeZone, at)}${by ? `, by ${by}` : ''}`
  const notCounted =
    uncounted === 'zero' && assumed > 0
      ? `${assumed} ${assumed === 1 ? 'wine' : 'wines'} counted as none`
      : 'Stock left as it was'
  return [
    { name: 'Scope', value: scopeWords(stocktake, wineTypes) || 'Everything in this location' },
    ...(endedAt
      ? [{ name: status === 'posted' ? 'Posted' : 'Canceled', value: when(endedAt, endedBy) }]
      : []),
    ...(status === 'posted' ? [{ name: 'Wines that were not counted', value: notCounted }] : []),
    ...(undoneAt ? [{ name: 'Undone', value: when(undoneAt, undoneBy) }] : []),
  ]
}
