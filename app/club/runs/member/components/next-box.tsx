import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink } from '~/foundation/ui/form/button'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { cardStyle } from '~/foundation/ui/layout/card'
import type { BoxView, ChargeView, OwedView } from '../box-view'
import { BoxFacts, PickUpLinks } from './box-facts'
import { WineCard } from './wine-card'

/** The member's next box at the top of their dashboard: wines, pick-up, charge, and what they can change until when. */
export function NextBox({
  box,
  charge,
  more,
  owed,
}: {
  box: BoxView
  charge: ChargeView | null
  /** Boxes besides this one. */
  more: number
  owed: OwedView[]
}) {
  const canChange = box.maySwap || box.maySkip || box.mayUndoSkip
  return (
    <section className={cardStyle} aria-labelledby="next-box">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <p className="text-sm text-muted">Your next box</p>
          <h2 id="next-box" className="text-title-sm wrap-anywhere">
            {box.name}
          </h2>
        </div>
        <Badge tone={box.tone}>{box.statusWord}</Badge>
      </div>
      {box.remark && <p>{box.remark}</p>}
      {box.status !== 'skipped' && (
        <ul className="mt-5 grid gap-x-8 gap-y-6 @min-[46rem]:grid-cols-2">
          {box.lines.map((line, at) => (
            <li key={at}>
              <WineCard wine={line.wine} remark={lineRemark(line)} />
            </li>
          ))}
        </ul>
      )}
      <BoxFacts box={box} charge={charge} />
      {box.deadline && canChange && (
        <p className="rounded-control bg-ink/6 px-4 py-3">
          You can {changes(box)} until <strong>{box.deadline}</strong>.
        </p>
      )}
      <div className={actionsStyle}>
        <ButtonLink to={paths.customer.box(box.runId)}>
          {box.maySwap ? 'Swap or skip' : canChange ? 'View or change your box' : 'View your box'}
        </ButtonLink>
        <PickUpLinks />
      </div>
      {(more > 0 || owed.length > 1) && (
        <p>
          {owed.map(({ sentence }) => `${sentence}.`).join(' ')}{' '}
          <a className="link inline-flex min-h-11 items-center" href={paths.customer.deliveries()}>
            See all deliveries
          </a>
        </p>
      )}
    </section>
  )
}

/** Remarks on a bottle of a box: several, missing, owed of an earlier box, picked up or swapped; undefined for none. */
export function lineRemark({
  count,
  isShort,
  isSwapped,
  isCollected,
  owedOf,
}: BoxView['lines'][number]): string | undefined {
  const words = [
    count > 1 && `${count} bottles`,
    isShort && 'No bottle was left; the club owes you one',
    owedOf !== null && `Still owed from: ${owedOf}`,
    isCollected && 'Picked up',
    isSwapped && 'Your choice',
  ].filter(Boolean)
  return words.length > 0 ? words.join(' · ') : undefined
}

function changes({ maySwap, maySkip, mayUndoSkip }: BoxView): string {
  if (mayUndoSkip) return 'undo this'
  return [maySwap && 'swap wines', maySkip && 'skip this box'].filter(Boolean).join(' or ')
}
