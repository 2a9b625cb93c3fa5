import { Link } from '@remix-run/react'
import { useRef, type MouseEvent } from 'react'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { KeyHint } from '~/foundation/ui/layout/key-list'
import { PagePane, PageStrip } from '~/cellar/imports/components/page-picture'
import { useReviewKeys, type ReviewKey } from '~/cellar/imports/review/use-review-keys'
import type { InvoiceLineView, InvoicePage } from '../invoice-page.server'
import type { LineState } from '../line-state'
import { LineForm } from './line-form'

const labels: Record<LineState, { tone: BadgeTone; text: string }> = {
  missing: { tone: 'red', text: 'Incomplete' },
  check: { tone: 'yellow', text: 'Check' },
  ready: { tone: 'green', text: 'Ready' },
  out: { tone: 'grey', text: 'Left out' },
}

/**
 * The page beside its lines, those to look at first. The current line is corrected in its place; the address names it,
 * so that every line can be reached without scripts.
 */
export function InvoiceLines({
  page: { invoice, lines, current, pages, sums, next },
  mayChange,
  takesFocus,
}: {
  page: InvoicePage
  mayChange: boolean
  /** The current line was asked for, so the first field to check in it takes the focus. */
  takesFocus: boolean
}) {
  const box = useRef<HTMLDivElement>(null)
  useReviewKeys(box, (key) => pressed(box.current, key))
  const place = current?.place ?? null
  const shown = pages.find(({ number }) => number === (place?.page ?? 1))
  const outlines = place ? [{ place }] : []
  const name = current?.description ?? 'the invoice'
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="grid items-start gap-6 outline-none lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="hidden lg:sticky lg:top-22 lg:block lg:h-[calc(100dvh-7rem)]">
        {shown && <PagePane page={shown} name={name} outlines={outlines} of={pages.length} />}
      </div>
      <div className="min-w-0">
        <ol
          aria-label="Lines of the invoice"
          className="grid gap-px overflow-hidden rounded-card border border-line bg-line"
        >
          {lines.map((line) =>
            current?.position === line.position ? (
              <li
                key={line.position}
                id="line"
                aria-current="true"
                className="grid scroll-mt-24 scroll-mb-4 gap-4 bg-raised p-4 inset-ring-2 inset-ring-accent"
              >
                <div className="lg:hidden">
                  {shown && <PageStrip page={shown} name={name} outlines={outlines} />}
                </div>
                <LineForm
                  key={current.position}
                  importId={invoice.id}
                  line={current}
                  sums={sums}
                  next={next}
                  takesFocus={takesFocus}
                />
                <KeyLine />
              </li>
            ) : (
              <li key={line.position} className="bg-surface">
                {mayChange ? (
                  <Link
                    to={`${paths.business.inventory.invoice(invoice.id, { line: String(line.position) })}#line`}
                    preventScrollReset
                    onClick={(event) => saveTyped(box.current, line.position, event)}
                    data-line={line.position}
                    className="block min-h-11 px-4 py-2.5 text-ink no-underline hover:bg-(--hover)"
                  >
                    <Line line={line} currency={sums.currency} />
                  </Link>
                ) : (
                  <div className="px-4 py-2.5">
                    <Line line={line} currency={sums.currency} />
                  </div>
                )}
              </li>
            ),
          )}
        </ol>
      </div>
    </div>
  )
}

/** Saves the open line where something was typed into it; the line that was chosen is opened then. */
function saveTyped(box: HTMLElement | null, then: number, event: MouseEvent): void {
  const form = box?.querySelector<HTMLFormElement>('form[data-typed]')
  const field = form?.elements.namedItem('then')
  if (!form || !(field instanceof HTMLInputElement) || event.metaKey || event.ctrlKey) return
  event.preventDefault()
  field.value = String(then)
  form.requestSubmit()
}

/** A line at a glance: what it is, what it brings, and what is wrong. */
function Line({ line, currency }: { line: InvoiceLineView; currency: string }) {
  const { description, state, choice, wine, problems, lineTotal } = line
  const isOut = choice === 'out'
  const money = (cents: number) => formatMoney(cents, currency)
  const figures = [
    line.isReturn && 'Return:',
    line.figures,
    line.discount !== null && line.discount > 0 && `after a discount of ${money(line.discount)}`,
  ].filter(Boolean)
  return (
    <span className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4">
      <span className="grid min-w-0 content-start gap-0.5 wrap-anywhere">
        <span className={isOut ? 'line-through' : undefined}>{description}</span>
        {!isOut && wine !== description && (
          <span className="text-sm text-muted">{choice === 'new' ? `New: ${wine}` : wine}</span>
        )}
        <span className="text-sm text-muted tabular-nums">{figures.join(' ')}</span>
        {[...line.differences, ...line.likeDifferences].map((text) => (
          <span key={text} className="text-sm text-warn">
            {text}
          </span>
        ))}
        {problems.map((text) => (
          <span key={text} className="text-sm text-danger">
            {text}
          </span>
        ))}
      </span>
      <span className="grid content-start justify-items-end gap-1">
        <Badge tone={labels[state].tone}>{labels[state].text}</Badge>
        {lineTotal !== null && <span className="tabular-nums">{money(lineTotal)}</span>}
      </span>
    </span>
  )
}

/** The keys at a glance, on screens that have a keyboard. */
function KeyLine() {
  return (
    <p className="hidden flex-wrap items-center gap-x-4 gap-y-1 text-sm text-muted lg:scripted:flex">
      <KeyHint name="Enter">save, next</KeyHint>
      <KeyHint name="Alt ↑↓">lines</KeyHint>
      <KeyHint name="Alt X">leave out</KeyHint>
    </p>
  )
}

/** Runs a key's action in the review of an invoice; false where the key has no meaning here. */
function pressed(box: HTMLElement | null, key: ReviewKey): boolean {
  const open = box?.querySelector<HTMLElement>('li[aria-current]')
  const form = open?.querySelector<HTMLFormElement>('form')
  switch (key) {
    case 'above':
    case 'below': {
      const other = key === 'above' ? open?.previousElementSibling : open?.nextElementSibling
      other?.querySelector<HTMLElement>('a[data-line]')?.click()
      return true
    }
    case 'drop':
      form?.querySelector<HTMLInputElement>('input[name=choice][value=out]')?.click()
      form?.requestSubmit()
      return true
    case 'begin':
      form?.querySelector<HTMLElement>('input[name=bottles]')?.focus()
      return form !== undefined
    case 'leave':
      box?.focus({ preventScroll: true })
      return true
    default:
      return false
  }
}
