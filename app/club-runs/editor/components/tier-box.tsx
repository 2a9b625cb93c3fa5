import { Form, Link } from '@remix-run/react'
import { ArrowUp } from 'lucide-react'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { buttonStyle, SubmitButton } from '~/ui/form/button'
import { ErrorSummary } from '~/ui/form/error-summary'
import { Field } from '~/ui/form/field'
import { useSchemaForm } from '~/ui/form/use-schema-form'
import { cardStyle } from '~/ui/layout/card'
import { noteStyle } from '~/ui/layout/text-style'
import { ceilingForm } from '../../runs/schemas'
import { costSentence } from '../box-view'
import { mostOfRole, mostSlots, type SlotRole } from '../change-box'
import type { BoxWine, Choosing, EditedSlot, EditedTier } from '../editor-data.server'
import type { NeedsOfSlot } from '../box-view'
import type { FoundForSlot } from '../find-wines.server'
import { BoxButton } from './box-button'
import { SmallPicture, WineFigures } from './wine-figures'
import { WinePicker } from './wine-picker'

export interface Picking {
  choosing: Choosing
  found: FoundForSlot
  needs: NeedsOfSlot
}

interface Shared {
  runId: string
  version: number
  location: string
  mayEdit: boolean
  picking: Picking | null
}

/** The box of a tier: its bottles with their wines, what it costs, and the way to choose wines. */
export function TierBox({
  tier,
  saved,
  seesCosts,
  ...shared
}: Shared & {
  tier: EditedTier
  /** What was just saved here, in words. */
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
    <section id={`tier-${tier.id}`} aria-labelledby={`tier-${tier.id}-name`} className={cardStyle}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id={`tier-${tier.id}-name`} className="text-xl wrap-anywhere">
          {tier.name}
        </h3>
        <p className="text-sm text-muted">{tierSentence(tier)}</p>
      </div>
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
          {tier.boxes === 1 ? '1 box is' : `${tier.boxes} boxes are`} owed or awaited. Without wines this tier
          is not part of the run, and its boxes stay owed for the next one.
        </p>
      )}
      <ol className="grid gap-4">
        {tier.slots.map((slot) => (
          <Slot key={slot.slot} tier={tier} slot={slot} {...shared} />
        ))}
      </ol>
      {isAdding && (
        <WinePicker
          key={`add ${count}`}
          runId={runId}
          version={version}
          choosing={picking.choosing}
          result={picking.found}
          needs={picking.needs}
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
        ? `Members of ${name} get ${bottles} bottles. Until all are chosen, those chosen are given again from the first.`
        : `Members of ${name} get ${bottles} bottles. Those after bottle ${bottles} are only used for upgrades.`}
    </p>
  )
}

function Slot({ tier, slot, ...shared }: Shared & { tier: EditedTier; slot: EditedSlot }) {
  const { runId, version, mayEdit, picking, location } = shared
  const { main, choice, substitute } = slot.wines
  const isPicking =
    picking !== null && picking.choosing.tierId === tier.id && picking.choosing.slot === slot.slot
  const at = { runId, version, tierId: tier.id, slot: slot.slot }
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-control border border-line p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h4 className="font-text text-base font-semibold">Bottle {slot.slot}</h4>
        {mayEdit && (
          <div className="-mx-3.5 flex flex-wrap">
            {slot.slot > 1 && (
              <BoxButton {...at} kind="slot-up" label={`Move bottle ${slot.slot} of ${tier.name} up`}>
                <ArrowUp aria-hidden="true" />
              </BoxButton>
            )}
            <BoxButton {...at} kind="remove-slot" label={`Remove bottle ${slot.slot} of ${tier.name}`}>
              Remove
            </BoxButton>
          </div>
        )}
      </div>
      {main.map((wine) => (
        <Wine key={wine.id} wine={wine} role="main" tier={tier} slot={slot} {...shared} />
      ))}
      {main.length > 0 && (
        <>
          <Others title="Choices" wines={choice} role="choice" tier={tier} slot={slot} {...shared} />
          <Others
            title="Substitutes, in order"
            wines={substitute}
            role="substitute"
            tier={tier}
            slot={slot}
            {...shared}
          />
        </>
      )}
      {isPicking ? (
        <WinePicker
          key={`${slot.slot} ${picking.choosing.role}`}
          runId={runId}
          version={version}
          choosing={picking.choosing}
          result={picking.found}
          needs={picking.needs}
          location={location}
          members={tier.boxes}
        />
      ) : (
        mayEdit && (
          <div className="-mx-3.5 flex flex-wrap gap-y-1">
            <ChooseLink {...at} role="main">
              Change wine
            </ChooseLink>
            {choice.length < mostOfRole && (
              <ChooseLink {...at} role="choice">
                Add a choice
              </ChooseLink>
            )}
            {substitute.length < mostOfRole && (
              <ChooseLink {...at} role="substitute">
                Add a substitute
              </ChooseLink>
            )}
          </div>
        )
      )}
    </li>
  )
}

function ChooseLink({
  runId,
  tierId,
  slot,
  role,
  isButton = false,
  children,
}: {
  runId: string
  tierId: string
  slot: number
  role: SlotRole
  isButton?: boolean
  children: string
}) {
  const to = `${paths.business.runs.edit(runId, { tier: tierId, slot: String(slot), role })}#choose`
  return (
    <Link
      to={to}
      preventScrollReset
      className={buttonStyle({ variant: isButton ? 'secondary' : 'quiet', size: 'small' })}
      aria-label={isButton ? undefined : `${children}, bottle ${slot}`}
    >
      {children}
    </Link>
  )
}

interface OfSlot extends Shared {
  tier: EditedTier
  slot: EditedSlot
  role: SlotRole
}

function Others({ title, wines, ...rest }: OfSlot & { title: string; wines: BoxWine[] }) {
  if (wines.length === 0) return null
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <h5 className="font-text text-sm font-semibold text-muted">{title}</h5>
      {wines.map((wine, at) => (
        <Wine key={wine.id} wine={wine} isFirst={at === 0} {...rest} />
      ))}
    </div>
  )
}

/** A wine of a bottle with its figures and what can be done with it. */
function Wine({
  wine,
  role,
  tier,
  slot,
  isFirst = true,
  runId,
  version,
  location,
  mayEdit,
}: OfSlot & { wine: BoxWine; isFirst?: boolean }) {
  const at = { runId, version, tierId: tier.id, slot: slot.slot, wineId: wine.id }
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2">
      <SmallPicture path={wine.picture} type={wine.type} />
      <div className="grid gap-2">
        <div>
          <p className="font-semibold wrap-anywhere">{wine.name}</p>
          <p className="text-sm text-muted wrap-anywhere">{wine.details}</p>
          {wine.isRetired && (
            <p className="text-sm font-semibold text-danger">
              Removed from your cellar. Choose another wine.
            </p>
          )}
        </div>
        <WineFigures
          wine={wine}
          location={location}
          needed={role === 'main' ? wine.needed : null}
          members={tier.boxes}
        />
        {mayEdit && role !== 'main' && (
          <div className="-mx-3.5 flex flex-wrap">
            <BoxButton
              {...at}
              kind="make-main"
              label={`Make ${wine.name} the first wine of bottle ${slot.slot}`}
            >
              Make first
            </BoxButton>
            {!isFirst && (
              <BoxButton {...at} kind="up" label={`Move ${wine.name} up`}>
                Move up
              </BoxButton>
            )}
            <BoxButton {...at} kind="remove" label={`Remove ${wine.name} from bottle ${slot.slot}`}>
              Remove
            </BoxButton>
          </div>
        )}
      </div>
    </div>
  )
}

function CeilingForm({ tier, version, runId }: { tier: EditedTier; version: number; runId: string }) {
  const intent = `ceiling ${tier.id}`
  const form = useSchemaForm(ceilingForm, {
    id: `ceiling-${tier.id}`,
    intent,
    defaultValue: { ceiling: tier.ceilingCents === null ? '' : (tier.ceilingCents / 100).toFixed(2) },
  })
  return (
    <Form
      method="post"
      action={paths.business.runs.edit(runId)}
      preventScrollReset
      {...form.props}
      className="border-t border-line pt-4"
    >
      <ErrorSummary form={form} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="version" value={version} />
      <div className="grid max-w-160 items-end gap-4 xs:grid-cols-[minmax(0,14rem)_auto] xs:justify-start">
        <Field
          field={form.fields.ceiling}
          label="Cost ceiling of a box"
          hint="Blank for none."
          inputMode="decimal"
          autoComplete="off"
        />
        <div className="actions pb-1.5">
          <SubmitButton variant="secondary" intent={intent}>
            Save ceiling
          </SubmitButton>
        </div>
      </div>
    </Form>
  )
}
