import { Link } from '@remix-run/react'
import { ArrowUp } from 'lucide-react'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'
import { disclosureTextStyle } from '~/foundation/ui/layout/disclosure-style'
import { LabelPicture } from '~/cellar/catalog/components/label-picture'
import { mostOfRole, type SlotRole } from '../change-box'
import type { BoxWine, EditedSlot, EditedTier } from '../editor-data.server'
import { BoxButton } from './box-button'
import { WineFigures } from './wine-figures'
import { WinePicker, type Picking } from './wine-picker'

/** Props of every part of a box. */
export interface OfBox {
  runId: string
  version: number
  location: string
  mayEdit: boolean
  picking: Picking | null
}

interface BoxSlotProps extends OfBox {
  tier: EditedTier
  slot: EditedSlot
  /** Something in the box was just saved, so that the choices stay in view. */
  isChanged: boolean
}

/** One bottle of a box: its first wine, and folded below it the choices and substitutes. */
export function BoxSlot({ tier, slot, isChanged, ...shared }: BoxSlotProps) {
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
      {main.length > 0 && choice.length + substitute.length > 0 && (
        <OtherWines tier={tier} slot={slot} isChanged={isChanged} {...shared} />
      )}
      {isPicking ? (
        <WinePicker
          key={`${slot.slot} ${picking.choosing.role}`}
          runId={runId}
          version={version}
          picking={picking}
          location={location}
          members={tier.boxes}
        />
      ) : (
        mayEdit && <ChooseLinks runId={runId} tier={tier} slot={slot} />
      )}
    </li>
  )
}

/** The choices and substitutes of a bottle, folded. */
function OtherWines({ isChanged, ...shared }: BoxSlotProps) {
  const { slot, wines } = shared.slot
  const { choice, substitute } = wines
  return (
    <details open={isChanged} className="border-t border-line">
      <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2 py-1 text-sm">
        <span className={`font-semibold ${disclosureTextStyle}`}>
          {counted(choice.length, 'choice', 'choices')}
          {choice.length > 0 && substitute.length > 0 && ', '}
          {counted(substitute.length, 'substitute', 'substitutes')}
          <span className="sr-only"> of bottle {slot}</span>
        </span>
        <span className="text-muted wrap-anywhere">
          {[...choice, ...substitute].map(({ name }) => name).join(', ')}
        </span>
      </summary>
      <div className="grid gap-4 pt-2">
        <Others title="Choices" wines={choice} role="choice" {...shared} />
        <Others title="Substitutes, in order" wines={substitute} role="substitute" {...shared} />
      </div>
    </details>
  )
}

function ChooseLinks({ runId, tier, slot: { slot, wines } }: Pick<BoxSlotProps, 'runId' | 'tier' | 'slot'>) {
  const { choice, substitute } = wines
  const at = { runId, tierId: tier.id, slot }
  return (
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
}

const counted = (count: number, one: string, more: string) =>
  count === 0 ? '' : count === 1 ? `1 ${one}` : `${count} ${more}`

/** Leads to the choice of a wine for a bottle. */
export function ChooseLink({
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

interface OfSlot extends OfBox {
  tier: EditedTier
  slot: EditedSlot
  role: SlotRole
}

function Others({ title, wines, ...rest }: OfSlot & { title: string; wines: BoxWine[] }) {
  if (wines.length === 0) return null
  return (
    <div className="grid gap-3">
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
      <LabelPicture path={wine.picture} type={wine.type} />
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
