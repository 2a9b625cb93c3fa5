import { useMemo, useState } from 'react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { Button, ButtonLink } from '~/foundation/ui/form/button'
import { FilterChips } from '~/foundation/ui/layout/filter-chips'
import { ScanSearch } from '~/foundation/ui/scanner/scan-search'
import type { RemoteCount } from '../count-queue'
import { hasCode, readCode } from '../codes'
import {
  nextUncounted,
  progressOf,
  sheetFilters,
  shownWines,
  type SheetFilter,
  type SheetLine,
} from '../sheet-view'
import { useCountSheet, type CountSheet } from '../use-count-sheet'
import { CountDialog } from './count-dialog'
import { CountForm } from './count-form'
import { QueueNotices } from './queue-notices'
import { SaveState } from './save-state'
import { SheetList } from './sheet-list'

/** The server's data of the counting page for its address; scripts replace it with the whole sheet. */
export interface CountingView {
  stocktakeId: string
  userId: string
  timeZone: string
  search: string
  show: SheetFilter
  limit: number
  /** The first of the wines found, and how many there are. */
  lines: SheetLine[]
  total: number
  counts: RemoteCount[]
  progress: { counted: number; of: number }
  selected: SheetLine | null
  countId: string
  mayCount: boolean
}

const pageSize = 50

/** Counting in a location: find a wine, enter the bottles, on to the next. */
export function CountingScreen({
  view,
  conflict,
}: {
  view: CountingView
  /** The answer to the form without scripts. */
  conflict: { current: RemoteCount; ago: string; quantity: string } | null
}) {
  const { stocktakeId, userId, timeZone, mayCount } = view
  const sheet = useCountSheet({ stocktakeId, userId, initial: view.counts })
  const isHydrated = useHydrated()
  const { search, version, type, setSearch, show, setShow, shown, limit, setLimit } = useSheetSearch(
    view,
    sheet,
  )
  const [openId, setOpenId] = useState<string | null>(null)
  const [newCode, setNewCode] = useState<string | null>(null)
  const { wines, counts } = sheet
  const count = wines ? shown.length : view.total
  const progress = wines ? progressOf(wines, counts) : view.progress
  const all = wines ?? view.lines
  const open = all.find(({ id }) => id === openId) ?? null
  const nameOf = (wineId: string) => all.find(({ id }) => id === wineId)?.name ?? 'A wine'
  const next = open ? nextUncounted(all, counts, open.id) : firstUncounted(all, counts)
  const use = (text: string) => {
    const code = readCode(text)
    const matching = code ? all.filter((wine) => hasCode(wine, code)) : []
    const [only] = matching
    if (matching.length === 1) return setOpenId(only!.id)
    if (matching.length === 0) setNewCode(code?.kind === 'code' ? code.code : text.slice(0, 40))
    setSearch(matching.length === 0 ? '' : text)
  }
  const query = { q: search || undefined, show: show === 'left' ? undefined : show }
  const isScripted = isHydrated && mayCount
  return (
    <>
      <Progress {...progress} />
      <div className="-mt-4">
        {isHydrated && <SaveState queue={sheet.queue} savedAt={sheet.savedAt} timeZone={timeZone} />}
      </div>
      {openId === null && <QueueNotices sheet={sheet} stocktakeId={stocktakeId} nameOf={nameOf} />}
      {newCode && <NewCodeNotice code={newCode} onForget={() => setNewCode(null)} />}
      {view.selected && mayCount && !isHydrated && (
        <CountForm
          key={view.selected.id}
          wine={view.selected}
          current={counts.get(view.selected.id) ?? null}
          countId={view.countId}
          conflict={conflict}
        />
      )}
      <ScanSearch
        field={{ label: 'Bin, wine or code' }}
        value={search}
        version={version}
        scanLabel="Scan a code"
        mayScan={mayCount}
        onType={type}
        onCode={use}
        onEnter={wines ? () => shown.length === 1 && setOpenId(shown[0]!.id) : undefined}
      />
      {search.trim() === '' && (
        <FilterChips
          label="Wines to show"
          names={sheetFilters}
          counts={{ left: progress.of - progress.counted, counted: progress.counted, all: progress.of }}
          current={show}
          hrefOf={(one) => paths.business.inventory.count(stocktakeId, { show: one })}
          onChoose={wines ? setShow : undefined}
        />
      )}
      <p role="status" className="sr-only">
        {search.trim() !== '' && `${countWords(count, 'wine')} found`}
      </p>
      {shown.length > 0 ? (
        <SheetList
          wines={shown.slice(0, limit)}
          counts={counts}
          waiting={sheet.queue.waiting}
          stocktakeId={stocktakeId}
          query={query}
          onOpen={isScripted ? ({ id }) => setOpenId(id) : undefined}
        />
      ) : (
        <Nothing
          search={search}
          show={show}
          of={progress.of}
          onClear={wines ? () => setSearch('') : undefined}
        />
      )}
      {count > limit && (
        <MoreButton
          href={paths.business.inventory.count(stocktakeId, { ...query, limit: String(limit + pageSize) })}
          onMore={wines ? () => setLimit(limit + pageSize) : null}
        />
      )}
      {isScripted && (
        <>
          {next && <NextButton wine={next} onOpen={() => setOpenId(next.id)} />}
          <CountDialog
            wine={open}
            current={open ? (counts.get(open.id) ?? null) : null}
            sheet={sheet}
            newCode={newCode}
            onCodeAttached={() => setNewCode(null)}
            onNext={() => setOpenId(next?.id ?? null)}
            onClose={() => setOpenId(null)}
            stocktakeId={stocktakeId}
            timeZone={timeZone}
            userId={userId}
            nameOf={nameOf}
          />
        </>
      )}
    </>
  )
}

/** The wines to show: those with the words that are typed, else those of the filter. */
function useSheetSearch(view: CountingView, { wines, counts }: CountSheet) {
  // The field keeps what is typed; a new version replaces its text.
  const [{ search, version }, setTyped] = useState({ search: view.search, version: 0 })
  const type = (search: string) => setTyped({ search, version })
  const setSearch = (search: string) => setTyped((before) => ({ search, version: before.version + 1 }))
  const [show, setShow] = useState(view.show)
  const [limit, setLimit] = useState(view.limit)
  const shown = useMemo(
    () => (wines ? shownWines(wines, counts, { search, show }) : view.lines),
    [wines, counts, search, show, view.lines],
  )
  return { search, version, type, setSearch, show, setShow, shown, limit, setLimit }
}

function NewCodeNotice({ code, onForget }: { code: string; onForget(): void }) {
  return (
    <Banner tone="info" title={`Code ${code} is new`}>
      <p>Find its wine and open it to attach the code. The next scan then finds the wine.</p>
      <p>
        <Button variant="quiet" size="small" onClick={onForget}>
          Forget this code
        </Button>
      </p>
    </Banner>
  )
}

/** Shows more wines: of the sheet, else by a link. */
function MoreButton({ href, onMore }: { href: string; onMore: (() => void) | null }) {
  return (
    <p>
      {onMore ? (
        <Button variant="secondary" onClick={onMore}>
          Show more wines
        </Button>
      ) : (
        <ButtonLink variant="secondary" to={href} document>
          Show more wines
        </ButtonLink>
      )}
    </p>
  )
}

/** Opens the next wine to count, on a phone. */
function NextButton({ wine, onOpen }: { wine: SheetLine; onOpen(): void }) {
  return (
    <div className="sticky bottom-(--bottom-bar,0px) z-20 -mx-1 bg-surface px-1 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <Button wide onClick={onOpen}>
        Count {wine.bin ? `bin ${wine.bin}` : 'the next wine'}
      </Button>
    </div>
  )
}

const firstUncounted = (wines: readonly SheetLine[], counts: Parameters<typeof nextUncounted>[1]) =>
  nextUncounted(wines, counts, '')

function Progress({ counted, of }: { counted: number; of: number }) {
  const words = `${counted} of ${countWords(of, 'wine')} counted`
  return (
    <div className="grid gap-2">
      <p className="lining-nums tabular-nums">{words}</p>
      <progress
        value={of === 0 ? 0 : counted}
        max={of === 0 ? 1 : of}
        aria-label={words}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-ok [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-ok"
      />
    </div>
  )
}

function Nothing({
  search,
  show,
  of,
  onClear,
}: {
  search: string
  show: SheetFilter
  of: number
  onClear?: () => void
}) {
  if (search.trim() !== '') {
    return (
      <EmptyState title="No wines match">
        <p>Try a bin, another word of the name, or scan the code.</p>
        {onClear && (
          <Button variant="secondary" onClick={onClear}>
            Clear search
          </Button>
        )}
      </EmptyState>
    )
  }
  if (show === 'counted') {
    return (
      <EmptyState title="Nothing counted yet">
        <p>Wines appear here as you and others count them.</p>
      </EmptyState>
    )
  }
  return of === 0 ? (
    <EmptyState title="No bottles are on record here">
      <p>If you find some, search for the wine and enter how many there are.</p>
    </EmptyState>
  ) : (
    <EmptyState title="Everything is counted">
      <p>Review the differences, then post the count.</p>
    </EmptyState>
  )
}
