import { Form, Link } from '@remix-run/react'
import { GripVertical } from 'lucide-react'
import { type ComponentProps, type ReactNode } from 'react'
import { paths } from '~/kit/paths'
import { Badge } from '~/ui/feedback/badge'
import { ButtonLink, SubmitButton } from '~/ui/form/button'
import { DateText } from '~/ui/layout/date-text'
import { Money } from '~/ui/layout/money'
import type { TierCapacity } from '../capacity/capacity.server'
import type { PortalTier } from '../portal-tiers.server'

const badges = {
  published: { tone: 'green', word: 'On offer' },
  draft: { tone: 'grey', word: 'Draft' },
  archived: { tone: 'grey', word: 'No longer offered' },
} as const

/** A tier in the owner's list, with its actions. */
export function TierRow({
  tier,
  isFirst,
  isLast,
  grip,
  row,
}: {
  tier: PortalTier & { places: TierCapacity | null }
  isFirst: boolean
  isLast: boolean
  /** Props of the drag handle; null when the tier cannot be moved. */
  grip: ComponentProps<'button'> | null
  /** Props of the row while tiers are being reordered. */
  row: ComponentProps<'li'>
}) {
  const { id, name, description, status, priceCents, currency, members, change, places } = tier
  const badge = badges[status]
  return (
    <li className="tier-row" {...row}>
      <div className="tier-row-head">
        <div className="tier-row-name">
          {grip && (
            <button type="button" className="tier-grip" aria-label={`Reorder ${name}`} {...grip}>
              <GripVertical aria-hidden="true" />
            </button>
          )}
          <h2>{name}</h2>
        </div>
        <p>
          <Money cents={priceCents} currency={currency} /> a month
        </p>
      </div>
      <p>
        <Badge tone={badge.tone}>{badge.word}</Badge>{' '}
        <span className="portal-quiet">{members === 1 ? '1 member' : `${members} members`}</span>
      </p>
      {description && <p>{description}</p>}
      {places && <CapacityLine id={id} places={places} />}
      {change && (
        <p className="portal-quiet">
          Price change announced: members paying <Money cents={change.fromCents} currency={currency} /> will
          pay <Money cents={priceCents} currency={currency} /> from <DateText day={change.effectiveOn} />.
        </p>
      )}
      {!change && tier.membersAtEarlierPrice > 0 && (
        <p className="portal-quiet">
          {tier.membersAtEarlierPrice === 1 ? '1 member pays' : `${tier.membersAtEarlierPrice} members pay`}{' '}
          an earlier price.
        </p>
      )}
      <div className="actions">
        {status !== 'archived' && (
          <ButtonLink to={paths.business.tier(id)} variant="secondary" aria-label={`Edit ${name}`}>
            Edit
          </ButtonLink>
        )}
        {status === 'published' ? (
          <>
            <ButtonLink
              to={paths.business.tierPrice(id)}
              variant="secondary"
              aria-label={`Change price of ${name}`}
            >
              Change price
            </ButtonLink>
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
            <IntentButton intent="archive" tier={tier} label={`Stop offering ${name}`}>
              Stop offering
            </IntentButton>
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
    </li>
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
    <div className="places">
      {cap !== null && (
        <>
          <progress className="places-bar" value={Math.min(taken, cap)} max={cap} aria-hidden="true" />
          <span>
            {taken} of {cap} spots taken
          </span>
        </>
      )}
      <Link
        className="link"
        to={paths.business.tierWaiting(id)}
        aria-label={`Waiting list for ${tierName}: ${waiting}`}
      >
        {waiting === 0 ? 'Waiting list' : waiting === 1 ? '1 person waiting' : `${waiting} people waiting`}
      </Link>
      {waiting > 0 && (cap === null || taken < cap) && <Badge tone="yellow">Spot open</Badge>}
    </div>
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
  const variant = intent === 'publish' ? 'primary' : 'quiet'
  return (
    <Form method="post">
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="tierId" value={tier.id} />
      <SubmitButton variant={variant} aria-label={label}>
        {children}
      </SubmitButton>
    </Form>
  )
}
