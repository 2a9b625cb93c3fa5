import type { ReactNode } from 'react'
import { cx } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { DateText } from '~/foundation/ui/layout/date-text'
import { PhoneFold } from '~/foundation/ui/layout/phone-fold'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import type { BoxView, WineView } from '../box-view'

/** Boxes below each other, each a link to its page. */
export function BoxList({
  boxes,
  saleOf,
  folds = false,
}: {
  boxes: BoxView[]
  /** On a phone each shows its name and bottles until it is pressed. */
  folds?: boolean
  /** Controls with which the member buys more of a wine. */
  saleOf?: (wine: WineView, box: BoxView) => ReactNode
}) {
  return (
    <ul className="grid gap-4">
      {boxes.map((box) => (
        <li
          key={box.key}
          id={`box-${box.key}`}
          className="grid gap-4 rounded-card border border-line bg-raised p-card sm:grid-cols-[minmax(0,1fr)_auto]"
        >
          <div className="grid min-w-0 content-start gap-1.5">
            {folds ? (
              <PhoneFold
                title={box.name}
                level={3}
                note={box.statusWord}
                headStyle="text-xl wrap-anywhere"
                bodyStyle="grid gap-1.5"
              >
                <Facts box={box} saleOf={saleOf} />
                <p>
                  <TextLink to={paths.customer.box(box.runId)}>
                    Open this box<span className="sr-only">: {box.name}</span>
                  </TextLink>
                </p>
              </PhoneFold>
            ) : (
              <>
                <h3 className="text-xl wrap-anywhere">
                  <TextLink to={paths.customer.box(box.runId)}>{box.name}</TextLink>
                </h3>
                <Facts box={box} saleOf={saleOf} />
              </>
            )}
          </div>
          <div className="flex flex-wrap gap-2 sm:max-w-56 sm:content-start sm:justify-end">
            {(box.status === 'skipped' ? [] : box.lines).slice(0, 6).map(({ wine }, at) => (
              <BottlePicture key={at} wine={wine} size="small" />
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A box's tier and status, its pick-up and its wines. */
function Facts({ box, saleOf }: { box: BoxView; saleOf?: (wine: WineView, box: BoxView) => ReactNode }) {
  return (
    <>
      <p className="text-sm text-muted">{box.tierName}</p>
      <p>
        <Badge tone={box.tone}>{box.statusWord}</Badge>
      </p>
      {box.remark && <p>{box.remark}</p>}
      {box.deliveredOn ? (
        <p className="text-muted">
          Picked up on <DateText day={box.deliveredOn} />
        </p>
      ) : box.status === 'canceled' || box.status === 'skipped' ? null : (
        <p className="text-muted">Pick up {box.pickUp.days}</p>
      )}
      <ul className={cx('text-base empty:hidden', saleOf && 'grid gap-4')}>
        {(box.status === 'skipped' ? [] : box.lines).map(({ wine, count }, at) => (
          <li key={at} className="wrap-anywhere">
            {count > 1 && `${count} × `}
            {wine.title}
            {saleOf?.(wine, box)}
          </li>
        ))}
      </ul>
    </>
  )
}
