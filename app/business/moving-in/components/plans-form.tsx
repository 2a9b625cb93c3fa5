import { Form } from '@remix-run/react'
import { countWords } from '~/foundation/kit/count-words'
import { formatMoney } from '~/foundation/kit/money'
import { SubmitButton } from '~/foundation/ui/form/button'
import { FigureField, Field } from '~/foundation/ui/form/field'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'
import { SelectField } from '~/foundation/ui/form/select-field'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import { decisionOf, statusMeaningWords, type Decisions } from '../decisions'
import { formatAmount } from '../review/format-amount'
import type { Reading } from '../session/reading'

interface PlanTier {
  id: string
  name: string
  price: string
}

/** The tier of every plan of the files: one of the club's, a new one, or none. */
export function PlansForm({
  plans,
  tiers,
  decisions,
  revision,
  currency,
}: {
  /** Each with its place among all plans, and the id of the tier that it may become. */
  plans: (Reading['plans'][number] & { place: number; formId: string })[]
  tiers: PlanTier[]
  decisions: Decisions
  revision: number
  currency: string
}) {
  const options = {
    ...Object.fromEntries(tiers.map(({ id, name, price }) => [id, `${name}, ${price}`])),
    new: 'A new tier',
    out: 'Leave its members out',
  }
  return (
    <Form method="post" className="grid gap-6">
      <HiddenFields fields={{ intent: 'plans', revision }} />
      {plans.map(({ name, count, prices, place: at, formId }) => {
        const decision = decisionOf(decisions.plans, name)
        const choice = decision?.kind === 'tier' ? decision.tierId : (decision?.kind ?? '')
        return (
          <div
            key={name}
            className="grid gap-3 border-t border-line pt-5 first-of-type:border-t-0 first-of-type:pt-0"
          >
            <HiddenFields fields={{ [`form-${at}`]: formId }} />
            <SelectField
              key={choice}
              name={`choice-${at}`}
              label={name || 'Members without a plan'}
              hint={`${countWords(count, 'member')}${pricesInWords(prices, currency)}`}
              options={options}
              defaultValue={choice}
            />
            <details>
              <summary className={disclosureStyle}>Name and price of a new tier</summary>
              <div className="mt-2 grid gap-4 sm:grid-cols-2">
                <Field name={`name-${at}`} label="Name" defaultValue={name} maxLength={60} />
                <FigureField
                  name={`price-${at}`}
                  label="Price per month"
                  inputMode="decimal"
                  defaultValue={prices[0] ? formatAmount(prices[0].cents) : ''}
                />
              </div>
            </details>
          </div>
        )
      })}
      <div>
        <SubmitButton intent="plans" pendingLabel="Saving ...">
          Save plans
        </SubmitButton>
      </div>
    </Form>
  )
}

function pricesInWords(prices: Reading['plans'][number]['prices'], currency: string): string {
  if (prices.length === 0) return ''
  const shown = prices.slice(0, 3).map(({ cents, count }) => `${formatMoney(cents, currency)} (${count})`)
  return `, who pay ${shown.join(', ')}${prices.length > 3 ? ' and others' : ''}`
}

/** The meaning of every status of the files. */
export function StatusesForm({
  statuses,
  decisions,
  revision,
}: {
  statuses: Reading['statuses']
  decisions: Decisions
  revision: number
}) {
  return (
    <Form method="post" className="grid gap-6">
      <HiddenFields fields={{ intent: 'statuses', revision }} />
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2">
        {statuses.map(({ text, count, guess }, at) => {
          const meaning = decisionOf(decisions.statuses, text) ?? (guess === 'unknown' ? '' : guess)
          return (
            <SelectField
              key={`${text} ${meaning}`}
              name={`status-${at}`}
              label={text || 'No status'}
              hint={countWords(count, 'member')}
              options={statusMeaningWords}
              defaultValue={meaning}
            />
          )
        })}
      </div>
      <div>
        <SubmitButton intent="statuses" pendingLabel="Saving ...">
          Save statuses
        </SubmitButton>
      </div>
    </Form>
  )
}
