import { Link } from '@remix-run/react'
import { startTransition, useEffect, useRef, useState } from 'react'
import { useHydrated } from '~/foundation/ui/document/use-hydrated'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { Pagination } from '~/foundation/ui/layout/pagination'
import { paths } from '~/foundation/kit/paths'
import { DiscardButton } from '../../components/review-step'
import type { SessionView } from '../../import-view'
import type { ReviewView } from '../review-page.server'
import type { ReviewRowView } from '../review-row'
import { reviewLabel, type ReviewTexts } from '../row-fields'
import { withoutSharedHead } from '../section-names'
import { useReview, type Review } from '../use-review'
import { useRowKeys, type FocusedPart } from '../use-row-keys'
import { BulkPanel } from './bulk-panel'
import { KeyLine, KeysDialog } from './keys-dialog'
import { PageColumnsForm } from './page-columns-form'
import { ReviewFilters } from './review-filters'
import { CurrencyNotice, ReviewHeader } from './review-header'
import { ClosedNotice, HardlyRead, HowRead, ReviewProblems, UnreadPages } from './review-notices'
import { QueueLine } from './review-queue'
import { RowEditor } from './row-editor'
import { RowPage } from './row-page'
import { SharedDoubts } from './shared-doubts'
import { UnreadLines } from './unread-lines'

/** The review of a list that was read from a document: its page beside its rows, the doubted ones first. */
export function ListReview({
  view,
  session,
  message,
}: {
  view: ReviewView
  session: SessionView
  /** Message about the latest action, until the next step. */
  message: string | undefined
}) {
  const review = useReview(view)
  const isHydrated = useHydrated()
  const [isKeysOpen, setKeysOpen] = useState(false)
  const [splitting, setSplitting] = useState<number | null>(null)
  // The first row takes the focus once a person has begun, not when the page opens.
  const [focusedPart, setFocusedPart] = useState<FocusedPart | null>(null)
  const begin = () => setFocusedPart((part) => part ?? 'field')
  const box = useRef<HTMLDivElement>(null)
  const row = review.current === null ? undefined : review.rows.get(review.current)
  useRowKeys({
    review,
    row,
    box,
    openKeys: () => setKeysOpen(true),
    split: () => row && setSplitting(splitting === row.position ? null : row.position),
    begin: setFocusedPart,
  })
  // The element with the focus may leave the page with its act; the keys go on working from the review itself.
  useEffect(() => {
    if (review.revision !== view.revision && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true })
  }, [review.revision, view.revision])
  const { filter, importId } = view
  const query = { show: filter.show, section: filter.section ?? undefined }
  const { counts } = review
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {message && review.revision === view.revision && <SuccessMessage>{message}</SuccessMessage>}
      <ReviewHeader
        session={session}
        counts={counts}
        step={review.lastStep}
        isSaving={review.isSaving}
        unreadLines={review.unreadLines.length}
        onUndo={isHydrated ? () => review.act('undo-step', null) : null}
      />
      <UnreadPages pages={view.unread} />
      <HardlyRead lines={review.unreadLines} rows={counts.rows} />
      <CurrencyNotice currency={view.currency} counts={counts} />
      {review.isClosed && <ClosedNotice importId={view.importId} />}
      <ReviewProblems review={review} />
      <ReviewFilters view={view} counts={counts} />
      {view.columns && <PageColumnsForm key={view.columns.number} view={view} {...view.columns} />}
      <div
        ref={box}
        className="grid items-start gap-6 outline-none lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
        tabIndex={-1}
      >
        <div className="hidden lg:sticky lg:top-22 lg:block lg:h-[calc(100dvh-7rem)]">
          {row && !view.columns && <RowPage pages={view.pages} row={row} />}
        </div>
        <div className="grid min-w-0 gap-4">
          <SharedDoubts
            doubts={review.shared}
            onAct={isHydrated ? (fields) => review.act('bulk', null, fields) : null}
          />
          {review.order.length === 0 ? (
            <Nothing view={view} left={counts.toCheck} />
          ) : (
            <ReviewRows
              review={review}
              view={view}
              query={query}
              isHydrated={isHydrated}
              takesFocus={focusedPart}
              splitting={splitting}
              onSplit={setSplitting}
              onBegin={begin}
              onKeys={() => setKeysOpen(true)}
            />
          )}
          <Pagination
            first={view.isBegun ? paths.business.inventory.import(importId, query) : null}
            next={
              review.next ? paths.business.inventory.import(importId, { ...query, after: review.next }) : null
            }
          />
          <BulkPanel counts={counts} section={filter.section} />
          <UnreadLines
            lines={review.unreadLines}
            onAct={isHydrated ? (fields) => review.act('lines', null, fields) : null}
          />
          <HowRead view={view} pours={counts.pours} />
          <div>
            <DiscardButton session={session} />
          </div>
        </div>
      </div>
      <KeysDialog isOpen={isKeysOpen} onClose={() => setKeysOpen(false)} />
    </div>
  )
}

interface RowsProps {
  view: ReviewView
  review: Review
  isHydrated: boolean
  takesFocus: FocusedPart | null
  /** The row whose form to split it is open. */
  splitting: number | null
  onSplit(position: number | null): void
  onBegin(): void
  onKeys(): void
}

function ReviewRows({ query, ...props }: RowsProps & { query: { show: string; section?: string } }) {
  const { review, view, isHydrated, onBegin } = props
  // A form of twenty fields is drawn after the touch is answered. A key opens it at once: the next one acts on the open row.
  const open = (position: number) =>
    startTransition(() => {
      onBegin()
      review.open(position)
    })
  return (
    <ol aria-label="Rows" className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
      {review.order.map((position) => {
        const row = review.rows.get(position)!
        return position === review.current ? (
          <li
            key={position}
            className="scroll-mt-24 scroll-mb-4 bg-raised p-4 inset-ring-2 inset-ring-accent"
            aria-current="true"
          >
            <OpenRow {...props} row={row} />
          </li>
        ) : (
          <li key={position} className="bg-surface">
            <QueueLine
              row={row}
              importId={view.importId}
              query={query}
              onOpen={isHydrated ? () => open(position) : null}
            />
          </li>
        )
      })}
    </ol>
  )
}

function OpenRow({
  row,
  view,
  review,
  isHydrated,
  takesFocus,
  splitting,
  onSplit,
  onBegin,
  onKeys,
}: RowsProps & { row: ReviewRowView }) {
  const { position } = row
  const names = view.counts.sections.map(({ name }) => name).filter((name) => name !== '')
  const section = withoutSharedHead(names).get(row.section) ?? row.section
  const refusal = review.refusals.get(position) ?? null
  const split = (isOn: boolean) => onSplit(isOn ? position : null)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl wrap-anywhere outline-none" tabIndex={-1}>
          {row.name}
          {row.doubts.length > 0 && (
            <span className="sr-only">
              . To check: {row.doubts.map(({ field }) => reviewLabel(field)).join(', ')}
            </span>
          )}
        </h2>
        <p className="text-sm text-muted wrap-anywhere">
          {[`Row ${row.number}`, section, row.place && `page ${row.place.page}`].filter(Boolean).join(', ')}
        </p>
      </div>
      {row.place && (
        <Link
          to={paths.business.inventory.import(view.importId, { columns: String(row.place.page) })}
          className="link inline-flex min-h-11 w-fit items-center text-sm"
        >
          Correct the columns of page {row.place.page}
        </Link>
      )}
      <RowEditor
        // Newer values of a colleague fill the form again, unless it is being typed into.
        key={`${position} ${row.version} ${refusal ? 'refused' : ''}`}
        row={row}
        pages={view.pages}
        refusal={refusal}
        takesFocus={takesFocus}
        isSplitting={splitting === position}
        onSplit={split}
        actions={
          isHydrated
            ? {
                save: (texts: ReviewTexts) => {
                  onBegin()
                  split(false)
                  review.save(position, texts, row.needsKind)
                },
                act: (intent, fields, typed) => {
                  onBegin()
                  review.act(intent, position, fields, typed)
                  // A dropped row is done with.
                  if (intent === 'drop-row') review.openNext(position)
                },
                markDirty: (isDirty) => review.markDirty(isDirty ? position : null),
              }
            : null
        }
      />
      <KeyLine onMore={onKeys} />
    </div>
  )
}

function Nothing({ view, left }: { view: ReviewView; left: number }) {
  return view.filter.show === 'check' && view.filter.section === null ? (
    <EmptyState title="Nothing left to check">
      <p>Import the wines, or look at all rows first.</p>
    </EmptyState>
  ) : (
    <EmptyState title="No rows here">
      <p>{left > 0 ? 'Choose another filter to keep checking.' : 'Choose another filter.'}</p>
    </EmptyState>
  )
}
