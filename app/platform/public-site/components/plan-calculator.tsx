import { cx } from 'class-variance-authority'
import { formatRate } from '~/billing/fees/effective-rate'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'
import { fieldStyle, hintStyle, inputStyle, labelStyle } from '~/foundation/ui/form/input-style'
import { estimatePlans, type CalculatorFields, type CalculatorInput, type PlanEstimate } from '../calculator'

const fields: { name: keyof CalculatorFields; label: string; hint: string; required?: true }[] = [
  { name: 'members', label: 'Members', hint: 'People who pay each month.', required: true },
  { name: 'price', label: 'Price a month', hint: 'In dollars; the average of your tiers.', required: true },
  { name: 'cost', label: 'Wine in a box', hint: 'In dollars, what the bottles cost you. May be blank.' },
]

/**
 * The calculator: a form that asks for its own page, so that it works without scripts and its numbers are in the address.
 * With scripts the result follows what is typed (`SiteScript`).
 */
export function PlanCalculator({ input }: { input: CalculatorInput }) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,2.1fr)] lg:gap-12">
      <form
        method="get"
        action={`${paths.public.pricing()}#calculator`}
        className="grid content-start gap-5 rounded-card border border-line bg-raised p-card [--field:var(--surface)]"
        data-live="calculator-summary calculator-result calculator-members calculator-price calculator-cost"
        noValidate
      >
        {fields.map(({ name, label, hint, required }) => (
          <div key={name} className={fieldStyle}>
            <label className={labelStyle} htmlFor={`field-${name}`}>
              {label}
            </label>
            <input
              id={`field-${name}`}
              className={inputStyle()}
              name={name}
              defaultValue={input.fields[name]}
              inputMode={name === 'members' ? 'numeric' : 'decimal'}
              autoComplete="off"
              maxLength={20}
              required={required}
              aria-describedby={`calculator-${name} hint-${name}`}
              aria-invalid={input.errors[name] ? true : undefined}
            />
            <p id={`calculator-${name}`} className="text-sm font-semibold text-danger empty:hidden">
              {input.errors[name]}
            </p>
            <p id={`hint-${name}`} className={hintStyle}>
              {hint}
            </p>
          </div>
        ))}
        <button type="submit" className={buttonStyle()}>
          Calculate
        </button>
      </form>
      <div>
        <p id="calculator-summary" role="status" className="text-lg">
          {summary(input)}
        </p>
        <div id="calculator-result" className="mt-5">
          {input.numbers && <Estimates estimates={estimatePlans(input.numbers)} />}
        </div>
        <p className="mt-5 text-sm text-muted">
          An estimate for one month, before sales tax and before the card fees that Stripe deducts from your
          account. The address of this page keeps your numbers, so you can share it.
        </p>
      </div>
    </div>
  )
}

function summary({ numbers, isExample }: CalculatorInput): string {
  if (!numbers) return 'Check the fields that are marked.'
  const { members, priceCents } = numbers
  const who = members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`
  const sales = `${isExample ? 'An example: ' : ''}${who} at ${formatMoney(priceCents)} pay ${formatMoney(members * priceCents)} a month.`
  return isExample ? `${sales} Fill in your own numbers.` : sales
}

function Estimates({ estimates }: { estimates: PlanEstimate[] }) {
  return (
    <ul className="grid gap-4">
      {estimates.map((estimate) => (
        <li
          key={estimate.plan}
          className={cx(
            'grid gap-4 rounded-card border bg-raised p-5',
            estimate.suitsSize ? 'border-accent inset-ring inset-ring-accent' : 'border-line',
          )}
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            <h3 className="text-xl">{estimate.name}</h3>
            {estimate.suitsSize && <p className="text-sm font-semibold text-accent">Meant for this size</p>}
          </div>
          <SalesBar estimate={estimate} />
          <dl className="grid grid-cols-2 gap-x-5 gap-y-3 sm:grid-cols-4">
            <Figure name="You pay Tastevin">{formatMoney(estimate.totalCents)}</Figure>
            <Figure name="Effective rate">{estimate.rate === null ? '–' : formatRate(estimate.rate)}</Figure>
            <Figure name="Break-even">
              {estimate.breakEven === null
                ? 'Never at this price'
                : estimate.breakEven === 1
                  ? '1 member'
                  : `${estimate.breakEven.toLocaleString('en-US')} members`}
            </Figure>
            <Figure name="Left for you">{formatMoney(estimate.leftCents)}</Figure>
          </dl>
        </li>
      ))}
    </ul>
  )
}

function Figure({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

/** The sales of a month in three parts; the figures beside it say the same. */
function SalesBar({ estimate: { salesCents, wineCents, totalCents } }: { estimate: PlanEstimate }) {
  const share = (cents: number) => Math.min(100, (cents / salesCents) * 100)
  const wine = share(wineCents)
  const platform = Math.min(100 - wine, share(totalCents))
  return (
    <figure className="grid gap-1.5" aria-hidden="true">
      <svg className="h-2.5 w-full rounded-full" viewBox="0 0 100 4" preserveAspectRatio="none">
        <rect width="100" height="4" className="fill-ok" />
        <rect width={wine} height="4" className="fill-edge" />
        <rect x={wine} width={platform} height="4" className="fill-accent" />
      </svg>
      <figcaption className="flex flex-wrap gap-x-4 text-xs text-muted">
        <Key className="bg-edge">Wine</Key>
        <Key className="bg-accent">Tastevin</Key>
        <Key className="bg-ok">Left for you</Key>
      </figcaption>
    </figure>
  )
}

function Key({ className, children }: { className: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <i className={cx('size-2.5 rounded-full', className)} />
      {children}
    </span>
  )
}
