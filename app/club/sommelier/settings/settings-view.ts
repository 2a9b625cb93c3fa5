// Data of the page of the sommelier's settings. Pure.
import { formatDay } from '~/foundation/kit/dates'
import { costText, monthName } from '~/cellar/reading-model/model-view'
import { monthAfter, monthOf } from '~/cellar/reading-model/usage-month'
import type { MonthUse } from '~/cellar/reading-model/usage.server'

import type { SommelierSettings } from './settings.server'
import type { SommelierModel } from '../model/model'

export interface SommelierSettingsView {
  isForGuests: boolean
  /** The page for guests, with its host. */
  guestUrl: string
  /** Guests reach the page only while the club is open. */
  isLive: boolean
  /** Null where this installation has none. */
  model: { provider: string; name: string } | null
  isModelOn: boolean
  mayChangeModel: boolean
  /** The month's use; null where there is nothing to tell. */
  use: { month: string; answers: string; cost: string; note: string } | null
}

export function sommelierSettingsView({
  settings,
  model,
  use,
  now,
  ...shown
}: {
  settings: SommelierSettings
  model: Pick<SommelierModel, 'provider' | 'model' | 'monthlyAnswers'> | null
  use: MonthUse
  guestUrl: string
  isLive: boolean
  mayChangeModel: boolean
  now: Date
}): SommelierSettingsView {
  const count = (number: number) => number.toLocaleString('en-US')
  return {
    ...shown,
    isForGuests: settings.isForGuests,
    isModelOn: settings.isModelOn,
    model: model && { provider: model.provider, name: model.model },
    use:
      model || use.requests > 0
        ? {
            month: monthName.format(new Date(`${monthOf(now)}T00:00:00Z`)),
            answers: model ? `${count(use.pages)} of ${count(model.monthlyAnswers)}` : count(use.pages),
            cost: costText(use),
            note: [
              `The count starts again on ${formatDay(monthAfter(now))}.`,
              model ? 'When the answers are used up, the built-in sommelier answers alone.' : '',
              'The operator of this site pays the cost.',
            ]
              .filter(Boolean)
              .join(' '),
          }
        : null,
  }
}
