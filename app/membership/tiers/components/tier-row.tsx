import { Form } from '@remix-run/react'
import { cx } from 'class-variance-authority'
import { GripVertical } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { countWords } from '~/foundation/kit/count-words'
import { paths } from '~/foundation/kit/paths'
import { ConfirmDialog } from '~/foundation/ui/dialog/confirm-dialog'
import { Badge } from '~/foundation/ui/feedback/badge'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { DateText } from '~/foundation/ui/layout/date-text'
import { Money } from '~/foundation/ui/layout/money'
import { TextLink } from '~/foundation/ui/layout/text-link'
import type { TierCapacity } from '../capacity/capacity.server'
import { effectsOfArchive } from '../effects'
import type { PortalTier } from '../portal-tiers.server'
import { ArchiveForm } from './effects-on-members'

const badges = {
  published: { tone: 'green', word: 'On offer' },
  draft: { tone: 'grey', word: 'Draft' },
  archived: { tone: 'grey', word: 'No longer offered' },
} as const

const rowStyle = cx(
  'tier-row grid gap-3 rounded-card border border-line bg-raised px-6 py-5',
  'data-carried:relative data-carried:z-2 data-carried:border-accent data-carried:shadow-dialog',
)
const gripStyle = cx(
  '-ml-3.5 grid size-11 flex-none cursor-grab touch-none place-items-center rounded-control text-muted',
  'hover:bg-(--hover) hover:text-ink aria-pressed:bg-(--hover) aria-pressed:text-ink active:cursor-grabbing',
)
const barStyle = cx(
  'h-2 w-28 flex-none appearance-none overflow-hidden rounded-full bg-line',
  '[&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent',
)

interface TierRowProps {
  tier: PortalTier & { places: TierCapacity | null }
  isFirst: boolean
  isLast: boolean
  /** Props of the drag handle; null when the tier cannot be moved. */
  grip: ComponentProps<'button'> | null
  /** Props of the row while tiers are being reordered. */
  row: ComponentProps<'li'>
}

/** A tier in the owner's list, with its actions. */
export function TierRow({ tier, isFirst, isLast, grip, row }: TierRowProps) {
  const { id, name, description, status, priceCents, currency, members, places } = tier
  const badge = badges[status]
  return (
    <li className={rowStyle} {...row}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <div className="flex min-w-0 items-center gap-0.5">
          {grip && (
            <button type="button" className={gripStyle} aria-label={`Reorder ${name}`} {...grip}>
              <GripVertical className="size-5" aria-hidden="true" />
            </button>
          )}
          <h2 className="min-w-0 text-xl wrap-anywhere">{name}</h2>
        </div>
        <p>
          <Money cents={priceCents} currency={currency} /> a month
        </p>
      </div>
      <p>
        <Badge tone={badge.tone}>{badge.word}</Badge>{' '}
        <span className="text-sm text-muted">{members === 1 ? '1 member' : `${members} members`}</span>
      </p>
      {description && <p>{description}</p>}
      {places && <CapacityLine id={id} places={places} />}
      <PriceNotes tier={tier} />
      <TierActions tier={tier} isFirst={isFirst} isLast={isLast} />
    </li>
  )
}

/** Members who pay an earlier price, and the change announced to them. */
function PriceNotes({ tier: { change, priceCents, currency, membersAtEarlierPrice } }: { tier: PortalTier }) {
  return (
    <>
      {change && (
        <p className="text-sm text-muted">
          Price change announced: members paying <Money cents={change.fromCents} currency={currency} /> will
          pay <Money cents={priceCents} currency={currency} /> from <DateText day={change.effectiveOn} />.
        </p>
      )}
      {!change && membersAtEarlierPrice > 0 && (
        <p className="text-sm text-muted">
          {membersAtEarlierPrice === 1 ? '1 member pays' : `${membersAtEarlierPrice} members pay`} an earlier
          price.
        </p>
      )}
    </>
  )
}

function TierActions({ tier, isFirst, isLast }: Pick<TierRowProps, 'tier' | 'isFirst' | 'isLast'>) {
  const { id, name, status, members } = tier
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {status !== 'archived' && (
        <TierLink to={paths.business.tier(id)} label={`Edit ${name}`}>
          Edit
        </TierLink>
      )}
      {(status !== 'archived' || members > 0) && (
        <TierLink to={paths.business.tierPerks(id)} label={`Perks of ${name}`}>
          Perks
        </TierLink>
      )}
      {status === 'published' ? (
        <>
          <TierLink to={paths.business.tierPrice(id)} label={`Change price of ${name}`}>
            Change price
          </TierLink>
          {!isFirst && (
            <IntentButton intent="up" tier={tier} label={`Move ${name} up`}>
              Move up
            </IntentButton>
          )}
          {!isLast && (
            <IntentButton intent="down" tier={tier} label={`Move ${name} down`}>
              Move down
            </IntentButton>
          )}
          <StopOffering tier={tier} />
        </>
      ) : (
        <IntentButton
          intent="publish"
          tier={tier}
          label={`${status === 'draft' ? 'Publish' : 'Offer again'}: ${name}`}
        >
          {status === 'draft' ? 'Publish' : 'Offer again'}
        </IntentButton>
      )}
    </div>
  )
}

function TierLink({ to, label, children }: { to: string; label: string; children: string }) {
  return (
    <ButtonLink to={to} variant="secondary" size="small" aria-label={label}>
      {children}
    </ButtonLink>
  )
}

/** Spots taken and people waiting. */
function CapacityLine({
  id,
  places: { cap, taken, waiting, tierName },
}: {
  id: string
  places: TierCapacity
}) {
  if (cap === null && waiting === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
      {cap !== null && (
        <>
          <progress className={barStyle} value={Math.min(taken, cap)} max={cap} aria-hidden="true" />
          <span>
            {taken} of {countWords(cap, 'spot')} taken
          </span>
        </>
      )}
      <TextLink to={paths.business.tierWaiting(id)} aria-label={`Waiting list for ${tierName}: ${waiting}`}>
        {waiting === 0 ? 'Waiting list' : waiting === 1 ? '1 person waiting' : `${waiting} people waiting`}
      </TextLink>
      {waiting > 0 && (cap === null || taken < cap) && <Badge tone="yellow">Spot open</Badge>}
    </div>
  )
}

/** Takes a tier off sale; first asks when that affects members or people on the waiting list. */
function StopOffering({ tier }: { tier: PortalTier & { places: TierCapacity | null } }) {
  const { name, members, places } = tier
  const label = `Stop offering ${name}`
  const effects = effectsOfArchive(members, places?.waiting ?? 0)
  if (effects.length === 0) {
    return (
      <IntentButton intent="archive" tier={tier} label={label}>
        Stop offering
      </IntentButton>
    )
  }
  return (
    <ConfirmDialog
      trigger="Stop offering"
      triggerLabel={label}
      title={`Stop offering ${name}?`}
      description={effects.join(' ')}
    >
      <ArchiveForm tierId={tier.id} name={name} />
    </ConfirmDialog>
  )
}

function IntentButton({
  intent,
  tier,
  label,
  children,
}: {
  intent: string
  tier: PortalTier
  label: string
  children: ReactNode
}) {
  const variant = intent === 'publish' ? 'secondary' : 'quiet'
  return (
    <Form method="post" className="contents">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="tierId" value={tier.id} />
      <SubmitButton variant={variant} size="small" aria-label={label}>
        {children}
      </SubmitButton>
    </Form>
  )
}
