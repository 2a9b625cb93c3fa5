import type { ReactNode } from 'react'
import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import type { BoxView, ChargeView, LineView, WineView } from '../box-view'
import { lineRemark } from './next-box'
import { WineCard, wineFacts } from './wine-card'

/** The wines of a box with their stories, and the wines each can be swapped for. */
export function BoxWines({
  box,
  saleOf,
}: {
  box: BoxView
  /** Controls with which the member buys more of a wine. */
  saleOf?: (wine: WineView) => ReactNode
}) {
  return (
    <ol className="grid gap-5">
      {box.lines.map((line, at) => (
        <li key={at} className="grid gap-5 rounded-card border border-line bg-raised p-card max-sm:gap-3">
          <WineCard wine={line.wine} hasStory remark={lineRemark(line)} />
          {/* Below the text beside the picture; on a phone as wide as the card. */}
          <div className="grid gap-1.5 empty:hidden sm:-mt-3.5 sm:pl-26">{saleOf?.(line.wine)}</div>
          {box.maySwap && line.choices.length > 0 && <SwapChoices box={box} line={line} />}
        </li>
      ))}
    </ol>
  )
}

function SwapChoices({ box, line }: { box: BoxView; line: LineView }) {
  return (
    <div className="border-t border-line pt-4">
      <h4 className="text-base">Swap it for</h4>
      {line.objection && <p className="mt-1 text-sm">{line.objection}</p>}
      <ul className="mt-3 grid gap-3">
        {line.choices.map((wine) => (
          <li key={wine.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:items-start">
            <BottlePicture wine={wine} size="small" />
            <div className="min-w-40 flex-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold wrap-anywhere">{wine.title}</span>
                {wine.isSuggested && <Badge tone="green">Suits you better</Badge>}
              </p>
              <p className="text-sm text-muted wrap-anywhere">{wineFacts(wine)}</p>
              {wine.remark && <p className="text-sm wrap-anywhere">{wine.remark}</p>}
              {wine.note && <p className="line-clamp-2 text-sm wrap-anywhere">{wine.note}</p>}
            </div>
            <IntentForm
              intent="swap"
              id={`${line.slot} ${wine.id}`}
              fields={{ tierId: box.tierId, slot: line.slot, wineId: wine.id }}
              className="max-xs:w-full"
              variant="secondary"
              size="small"
              pendingLabel="Swapping..."
            >
              Choose this wine
              <span className="sr-only">
                : {wine.title} instead of {line.wine.title}
              </span>
            </IntentForm>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Changes to a box and the next payment by the member. Only those possible now are shown, with sum and date. */
export function BoxChanges({ box, charge }: { box: BoxView; charge: ChargeView | null }) {
  const { maySkip, mayUndoSkip } = box
  const skipPayment = charge?.skipPayment ?? null
  const pause = charge?.pause ?? null
  if (!maySkip && !mayUndoSkip && !skipPayment && !pause) return null
  return (
    <Card title="Change this box">
      {mayUndoSkip && (
        <Form method="post" className="grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="undo-skip" />
          <p>
            You skipped this box. You can take it back until {box.deadline}: what you paid
            {box.paid && ` (${box.paid})`} is then for this one.
          </p>
          <SubmitButton intent="undo-skip" pendingLabel="One moment...">
            Undo skip
          </SubmitButton>
        </Form>
      )}
      {maySkip && (
        <Form method="post" className="grid justify-items-start gap-3">
          <input type="hidden" name="intent" value="skip-box" />
          <p>
            <strong>Skip this box.</strong> What you paid
            {box.paid && ` (${box.paid})`} goes into the next one. There is no refund, and your renewals don’t
            change. You can undo this until {box.deadline}.
          </p>
          <SubmitButton intent="skip-box" variant="secondary" pendingLabel="One moment...">
            Skip this box
          </SubmitButton>
        </Form>
      )}
      {skipPayment && (
        <div className="grid justify-items-start gap-1">
          <p>
            <strong>Skip next payment.</strong> You won’t be charged {skipPayment.amount} on{' '}
            <DateText day={skipPayment.on} />, and you get no box for it. Your next payment is on{' '}
            <DateText day={skipPayment.nextOn} />.
          </p>
          <p className={actionsStyle}>
            <TextLink to={paths.customer.membership()}>Skip next payment</TextLink>
          </p>
        </div>
      )}
      {pause && (
        <div className="grid justify-items-start gap-1">
          <p>
            <strong>Pause.</strong> From <DateText day={pause.fromOn} /> until a day you choose, you won’t be
            charged or get boxes. Boxes you’ve paid for stay yours.
          </p>
          <p className={actionsStyle}>
            <TextLink to={paths.customer.membership()}>Pause your membership</TextLink>
          </p>
        </div>
      )}
    </Card>
  )
}
