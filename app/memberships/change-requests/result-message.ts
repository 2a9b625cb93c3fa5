import { formatDay } from '~/kit/dates'
import type { ChangeView } from './change-view'

/**
 * What a member reads after a change, taken from the membership as it is now: null where that does not show the
 * change, for example while Stripe has not confirmed it.
 */
export function resultMessage(intent: string, membership: ChangeView): string | null {
  const { status, tier, isPending, endsOn, pause, planned, nextPaymentOn } = membership
  if (isPending) return null
  const ended = status === 'canceled' || status === 'inactive'
  switch (intent) {
    case 'skip':
      return pause?.kind === 'skip'
        ? `${monthOf(pause.fromOn)} payment skipped. Next payment: ${formatDay(pause.nextPaymentOn)}.`
        : null
    case 'hold':
      return pause?.kind === 'hold' ? `Your membership is paused until ${formatDay(pause.untilOn)}.` : null
    case 'resume':
    case 'undo-cancel':
      return nextPaymentOn && !pause
        ? `Your membership continues. Next payment: ${formatDay(nextPaymentOn)}.`
        : null
    case 'cancel':
      if (ended) return `Your ${tier.name} membership is canceled and has ended.`
      return endsOn ? `Your ${tier.name} membership is canceled and ends on ${formatDay(endsOn)}.` : null
    case 'undo-change':
      return planned || ended ? null : `You’re staying with ${tier.name}.`
    case 'change':
      if (planned) return `You’ll move to ${planned.tierName} on ${formatDay(planned.effectiveOn)}.`
      return ended ? null : `Your membership is now ${tier.name}.`
    default:
      return null
  }
}

const monthOf = (day: string) => formatDay(day).split(' ', 1)[0]
