// Data of the page about reading with a language model. Pure.
import { formatDay } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'

import { linesInPart } from '~/cellar/list-reader/model/page-lines'
import { monthAfter, monthOf } from './usage-month'
import type { MonthUse } from './usage.server'
import type { ModelReader } from '~/cellar/list-reader/model/model'

export interface ModelView {
  /** The model and who runs it; null where this installation has none. */
  model: { name: string; provider: string } | null
  isOn: boolean
  mayChange: boolean
  /** The month's use; null where there is nothing to tell. */
  use: { month: string; pages: string; cost: string; note: string } | null
}

/** "November 2026" of the first day of a month. */
export const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export function modelView({
  reader,
  isOn,
  use,
  mayChange,
  now,
}: {
  reader: Pick<ModelReader, 'model' | 'provider' | 'monthlyPages'> | null
  isOn: boolean
  use: MonthUse
  mayChange: boolean
  now: Date
}): ModelView {
  const hasUse = use.requests > 0 || use.pages > 0
  const count = (number: number) => number.toLocaleString('en-US')
  return {
    model: reader && { name: reader.model, provider: reader.provider },
    isOn,
    mayChange,
    use:
      reader || hasUse
        ? {
            month: monthName.format(new Date(`${monthOf(now)}T00:00:00Z`)),
            pages: reader ? `${count(use.pages)} of ${count(reader.monthlyPages)}` : count(use.pages),
            cost: costText(use),
            note: [
              `A page with more than ${linesInPart} lines counts as two or more. The count starts again on ${formatDay(monthAfter(now))}.`,
              reader ? 'When the pages are used up, the built-in reader reads your lists alone.' : '',
              'The operator of this site pays the cost.',
            ]
              .filter(Boolean)
              .join(' '),
          }
        : null,
  }
}

/** "$1.25", or what is known of it: prices of some models are not, and most pages cost less than a cent. */
export function costText({ costMicros, inputTokens, outputTokens }: MonthUse): string {
  if (costMicros === 0) return inputTokens + outputTokens > 0 ? 'Not known' : formatMoney(0)
  return costMicros < 10_000 ? 'Under $0.01' : formatMoney(Math.round(costMicros / 10_000))
}
