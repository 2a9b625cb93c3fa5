import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { upgradeAmountText } from '~/membership/memberships/tier-change/billing-day'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { DetailList } from '~/foundation/ui/layout/card'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { tierOnBehalfForm } from '../schemas'
import { ActForm, type ActFormProps } from './act-forms'
import { ConsentFields } from './consent-fields'

/** The tiers a member can change to. */
export function TierChoice({
  memberId,
  tiers,
}: {
  memberId: string
  tiers: { id: string; name: string; priceCents: number; currency: string }[]
}) {
  if (tiers.length === 0) return <p>There is no other tier to change to.</p>
  return (
    <ul className="grid divide-y divide-line" aria-label="Tiers">
      {tiers.map(({ id, name, priceCents, currency }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4">
          <TextLink to={paths.business.memberChange(memberId, { act: 'change-tier', tier: id })}>
            Change to {name}
          </TextLink>
          <span className="text-muted">{formatMoney(priceCents, currency)} per month</span>
        </li>
      ))}
    </ul>
  )
}

export interface TierQuoteView {
  kind: 'up' | 'down'
  tier: { id: string; name: string; priceId: string; priceCents: number; currency: string; addsTax: boolean }
  current: { name: string; priceCents: number; isKeptPrice: boolean }
  dueCents: number
  taxCents: number
  /** In seconds since 1970. */
  quotedAt: number
  effectiveOn: Day
  renewsOn: Day
  billingDay: number | null
  correctionCents: number
  terms: { text: string; agreement: string }
}

/** The price of a change of tier, and its confirmation. */
export function TierActForm({ quote, ...props }: Omit<ActFormProps, 'label'> & { quote: TierQuoteView }) {
  const { kind, tier, current, dueCents, taxCents, effectiveOn, renewsOn, terms } = quote
  const due = formatMoney(dueCents, tier.currency)
  const form = useSchemaForm(tierOnBehalfForm, {
    id: 'behalf',
    intent: 'change-tier',
    defaultValue: { saidBy: props.fullName, saidOn: props.today },
  })
  const label = kind === 'up' ? `Charge ${due} and change tier` : `Change tier on ${formatDay(effectiveOn)}`
  const fixed = {
    tierId: tier.id,
    priceId: tier.priceId,
    dueCents,
    quotedAt: quote.quotedAt,
    ...(quote.billingDay !== null && { billingDay: quote.billingDay }),
    agreement: terms.agreement,
  }
  return (
    <>
      <DetailList
        facts={[
          { name: 'From', value: current.name },
          { name: 'To', value: tier.name },
          {
            name: 'Charged today',
            value: taxCents > 0 ? `${due}, including ${formatMoney(taxCents, tier.currency)} sales tax` : due,
          },
          { name: 'Starts', value: kind === 'up' ? 'Immediately' : formatDay(effectiveOn) },
          { name: 'Next payment', value: formatDay(renewsOn) },
          {
            name: 'New price',
            value: `${formatMoney(tier.priceCents, tier.currency)} per month${tier.addsTax ? ' plus tax' : ''}`,
          },
        ]}
      />
      <p className="text-muted">
        {kind === 'up'
          ? `${upgradeAmountText(quote)} The member’s card is charged. If it is declined, nothing changes.`
          : `They keep ${current.name} until then. The change is free and can be undone until that day.`}
      </p>
      {current.isKeptPrice && (
        <p className="font-semibold">
          {`Their kept price of ${formatMoney(current.priceCents, tier.currency)} a month ends with this change, and doesn’t come back.`}
        </p>
      )}
      <p className="text-muted">Read these terms to the member: {terms.text}</p>
      <ActForm act="change-tier" form={form} label={label} memberId={props.memberId}>
        <HiddenFields fields={fixed} />
        <ConsentFields fields={form.fields} {...props} />
      </ActForm>
    </>
  )
}
