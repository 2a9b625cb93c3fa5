import { Link } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { CircleCheck, CircleX, Clock, CreditCard, Gift, PackageCheck, Truck, Undo2 } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { AddToCart } from '~/club/purchases/components/add-to-cart'
import type { Offers } from '~/club/purchases/sale/offers.server'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { textLinkStyle } from '~/foundation/ui/layout/text-style'
import { historyStatuses, type EntryView } from '../history-words'

const icons = {
  awaiting_payment: CreditCard,
  processing: Clock,
  ready: PackageCheck,
  unclaimed: PackageCheck,
  shipped: Truck,
  delivered: CircleCheck,
  returned: Undo2,
  canceled: CircleX,
  waiting: Gift,
  redeemed: Gift,
  refunded: CircleX,
}

/**
 * Boxes, purchases and gifts by month, each with its bottles, which can be bought one by one, its invoice, and a button that
 * buys all of its bottles again.
 */
export function HistoryList({
  months,
  offers,
}: {
  months: { month: string; entries: EntryView[] }[]
  offers: Offers
}) {
  return months.map(({ month, entries }) => (
    <section key={month} className="grid gap-4" aria-labelledby={`month-${entries[0]!.id}`}>
      <h2 id={`month-${entries[0]!.id}`} className="text-2xl">
        {month}
      </h2>
      <ul className="grid gap-4">
        {entries.map((entry) => (
          <li
            key={entry.id}
            id={entry.id}
            className="grid gap-4 max-sm:gap-2.5 rounded-card border border-line bg-raised p-card"
          >
            <Head entry={entry} />
            <ul className="grid gap-3 max-sm:gap-1.5 empty:hidden">
              {entry.bottles.map(({ wineId, quantity, name }) => (
                <li
                  key={wineId}
                  className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 max-sm:gap-x-3"
                >
                  <p className="flex min-w-0 flex-1 items-center gap-2 wrap-anywhere sm:min-w-40">
                    <span className="flex-none text-muted tabular-nums">{quantity} ×</span>
                    <Link
                      to={paths.customer.wine(wineId)}
                      className="inline-flex min-h-11 items-center leading-tight text-ink no-underline hover:underline hover:decoration-accent"
                    >
                      {name}
                    </Link>
                  </p>
                  <AddToCart
                    isNarrow
                    offer={offers[wineId]}
                    title={name}
                    from={`${paths.customer.orders()}#${entry.id}`}
                  />
                </li>
              ))}
            </ul>
            <Foot
              entry={entry}
              isForSale={entry.bottles.some(({ wineId }) => offers[wineId]?.isSoldOut === false)}
            />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Head({ entry }: { entry: EntryView }) {
  const { kind, title, person, status, on, deliveredOn, runId } = entry
  const { word, tone } = historyStatuses[status]
  const Icon = icons[status]
  const page = kind === 'gift' ? paths.customer.gifts() : runId === null ? null : paths.customer.box(runId)
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <Icon aria-hidden="true" className="mt-2.5 size-6 text-muted" />
        <div>
          <h3 className="text-lg wrap-anywhere">
            {page === null ? (
              <span className="inline-flex min-h-11 items-center">{title}</span>
            ) : (
              <TextLink to={page}>{title}</TextLink>
            )}
          </h3>
          <p className="text-sm text-muted">
            {deliveredOn ? (
              <>
                Delivered on <DateText day={deliveredOn} />
              </>
            ) : (
              <>
                {person && `${person}, `}
                <DateText day={on} />
              </>
            )}
          </p>
        </div>
      </div>
      {/* On a phone the line below the title says that it was delivered. */}
      <span className={cx(deliveredOn && 'max-sm:hidden')}>
        <Badge tone={tone}>{word}</Badge>
      </span>
    </div>
  )
}

function Foot({ entry, isForSale }: { entry: EntryView; isForSale: boolean }) {
  if (entry.kind === 'gift' && entry.totalCents === null) return null
  const { id, title, totalCents, refundedCents, currency, invoiceId, hasReceipt, trackingUrl } = entry
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4 max-sm:gap-x-2 max-sm:pt-2 max-sm:[&_:is(a,button)]:px-3">
      <p>
        {totalCents !== null && (
          <>
            Total{' '}
            <strong>
              <Money cents={totalCents} currency={currency} />
            </strong>
          </>
        )}
        {refundedCents > 0 && (
          <>
            , refunded <Money cents={refundedCents} currency={currency} />
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {trackingUrl && (
          <a className={textLinkStyle} href={trackingUrl} rel="noreferrer">
            Track parcel
          </a>
        )}
        {(hasReceipt || invoiceId) && (
          <ButtonLink
            to={hasReceipt ? paths.customer.receipt(id) : paths.customer.invoice(invoiceId!)}
            variant="secondary"
            size="small"
            aria-label={`Invoice of ${title}`}
            document
          >
            Invoice
          </ButtonLink>
        )}
        {isForSale && (
          <IntentForm
            intent="buy-again"
            id={id}
            variant="secondary"
            size="small"
            pendingLabel="Adding..."
            aria-label={`Buy the bottles of ${title} again`}
          >
            Buy again
          </IntentForm>
        )}
      </div>
    </div>
  )
}
