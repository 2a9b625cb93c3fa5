import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { KeyFigures, type KeyFigure } from '~/foundation/ui/layout/key-figures'
import type { BoxShow } from '../box-listing'
import type { BoxCounts } from '../run-overview.server'

/** Boxes by what they are; each figure opens its list. */
export function BoxFigures({ runId, boxes, owed }: { runId: string; boxes: BoxCounts; owed: number }) {
  const figure = (name: string, show: BoxShow | 'all', value: number): KeyFigure => ({
    name,
    value: (
      <Link
        className="inline-block min-w-11 underline decoration-accent"
        to={paths.business.run.boxes(runId, { show: show === 'all' ? undefined : show })}
      >
        {value.toLocaleString('en-US')}
      </Link>
    ),
  })
  const figures = [
    figure('Boxes', 'all', boxes.all),
    figure('Handed over', 'delivered', boxes.delivered),
    figure('Ready', 'ready', boxes.ready),
    ...(boxes.processing > 0 ? [figure('To pack', 'processing', boxes.processing)] : []),
    ...(boxes.awaiting > 0 ? [figure('Awaiting payment', 'awaiting', boxes.awaiting)] : []),
    ...(boxes.begun > 0 ? [figure('Partly handed over', 'begun', boxes.begun)] : []),
    ...(boxes.short > 0 ? [figure('A bottle is missing', 'short', boxes.short)] : []),
    ...(boxes.disputed > 0 ? [figure('Payment disputed', 'disputed', boxes.disputed)] : []),
    ...(boxes.unclaimed > 0 ? [figure('Held', 'unclaimed', boxes.unclaimed)] : []),
    ...(boxes.returned > 0 ? [figure('Refunded after pick-up', 'returned', boxes.returned)] : []),
    ...(boxes.canceled > 0 ? [figure('Canceled', 'canceled', boxes.canceled)] : []),
  ]
  if (owed > 0) {
    figures.push({
      name: 'Owed, not in this run',
      value: (
        <Link
          className="inline-block min-w-11 underline decoration-accent"
          to={paths.business.run.owed({ show: 'open', run: runId })}
        >
          {owed.toLocaleString('en-US')}
        </Link>
      ),
      note: 'Paid late, or more than one month',
    })
  }
  return <KeyFigures figures={figures} />
}
