import { formatMoney } from '~/foundation/kit/money'

/** An amount in minor units, with two decimals and figures that line up. */
export function Money({ cents, currency }: { cents: number; currency?: string }) {
  return <span className="figures tabular-nums lining-nums">{formatMoney(cents, currency)}</span>
}
