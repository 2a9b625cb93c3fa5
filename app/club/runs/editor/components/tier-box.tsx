import { cx } from 'class-variance-authority'
import { countWords } from '~/foundation/kit/count-words'
import { formatMoney } from '~/foundation/kit/money'
import { cardStyle, flowStyle } from '~/foundation/ui/layout/card'
import { PhoneFold } from '~/foundation/ui/layout/phone-fold'
import { noteStyle } from '~/foundation/ui/layout/text-style'
import { costSentence } from '../box-view'
import { mostSlots } from '../change-box'
import type { EditedTier } from '../editor-data.server'
import { BoxSlot, ChooseLink, type OfBox } from './box-slot'
import { CeilingForm } from './ceiling-form'
import { WinePicker } from './wine-picker'

/** The box of a tier: its bottles with their wines, what it costs, and the way to choose wines. */
export function TierBox({
  tier,
  saved,
  seesCosts,
  ...shared
}: OfBox & {
  tier: EditedTier
  /** Text about the change that was just saved here. */
  saved: string
  seesCosts: boolean
}) {
  const { runId, mayEdit, picking, version, location } = shared
  const count = tier.slots.length
  const open = tier.bottles === null ? null : Math.max(0, tier.bottles - count)
  const mayAdd = mayEdit && count < mostSlots && open !== 0
  const isAdding =
    picking !== null && picking.choosing.tierId === tier.id && picking.choosing.slot === count + 1
  return (
    <section
      id={`tier-${tier.id}`}
      aria-labelledby={`tier-${tier.id}-name`}
      className={cx(cardStyle, 'max-md:py-2.5')}
    >
      <PhoneFold
        id={`tier-${tier.id}-name`}
        level={3}
        title={tier.name}
        note={countWords(count, 'bottle')}
        startsOpen={saved !== '' || picking?.choosing.tierId === tier.id}
        headStyle="text-xl wrap-anywhere"
        bodyStyle={flowStyle}
      >
        <p className="text-sm text-muted">{tierSentence(tier)}</p>
        <p role="status" className="text-sm text-ok empty:hidden">
          {saved}
        </p>
        {tier.cost && (
          <p className={tier.cost.overCents > 0 ? 'font-semibold text-danger' : undefined}>
            One box costs {costSentence(tier.cost)}.
          </p>
        )}
        {count > 0 && tier.bottles !== null && count !== tier.bottles && <CountNotice tier={tier} />}
        {count === 0 && tier.boxes > 0 && (
          <p>
            {tier.boxes === 1 ? '1 box is' : `${tier.boxes} boxes are`} owed or awaited. Without wines this
            tier is not part of the run, and its boxes stay owed for the next one.
          </p>
        )}
        <ol className="grid gap-4">
          {tier.slots.map((slot) => (
            <BoxSlot key={slot.slot} tier={tier} slot={slot} isChanged={saved !== ''} {...shared} />
          ))}
        </ol>
        {isAdding && (
          <WinePicker
            key={`add ${count}`}
            runId={runId}
            version={version}
            picking={picking}
            location={location}
            members={tier.boxes}
          />
        )}
        {mayAdd && !isAdding && (
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <ChooseLink runId={runId} tierId={tier.id} slot={count + 1} role="main" isButton>
              {`Choose bottle ${count + 1}`}
            </ChooseLink>
            {open !== null && open > 0 && (
              <span className="text-sm text-muted">
                {open === 1 ? '1 bottle to choose' : `${open} bottles to choose`}
              </span>
            )}
          </p>
        )}
        {seesCosts && mayEdit && count > 0 && (
          <CeilingForm key={`${tier.ceilingCents}`} tier={tier} version={version} runId={runId} />
        )}
      </PhoneFold>
    </section>
  )
}

function tierSentence({ bottles, priceCents, boxes, awaited, isArchived }: EditedTier): string {
  const size =
    bottles === null ? 'number of bottles set here' : bottles === 1 ? '1 bottle' : `${bottles} bottles`
  const members = boxes === 1 ? '1 box' : `${boxes.toLocaleString('en-US')} boxes`
  const open = awaited > 0 ? `, ${awaited} not paid yet` : ''
  return `${isArchived ? 'No longer offered. ' : ''}${formatMoney(priceCents)} a month, ${size}; ${members}${open}`
}

function CountNotice({ tier: { slots, bottles, name } }: { tier: EditedTier }) {
  const count = slots.length
  if (bottles === null || count === bottles) return null
  return (
    <p className={noteStyle}>
      {count < bottles
        ? `Members of ${name} get ${countWords(bottles, 'bottle')}. Until all are chosen, those chosen are given again from the first.`
        : `Members of ${name} get ${countWords(bottles, 'bottle')}. Those after bottle ${bottles} are only used for upgrades.`}
    </p>
  )
}
