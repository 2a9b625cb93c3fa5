// Acts of staff for a member who asked for them, and the effect of each for the member. Pure.
import { formatDay } from '~/foundation/kit/dates'
import type { ChangeView } from '../change-requests/change-view'
import type { Eligibility } from '../rules'
import { asStaffRead } from './words'

/** The acts of the page, by the names of their forms. */
const behalfActs = ['skip', 'pause', 'resume', 'change-tier', 'undo-change', 'cancel', 'undo-cancel'] as const
export type BehalfAct = (typeof behalfActs)[number]

export const isBehalfAct = (text: string | null): text is BehalfAct => behalfActs.some((act) => act === text)

export interface BehalfActView {
  act: BehalfAct
  /** Of the button and the page. */
  label: string
  eligibility: Eligibility
  /** The effect, in a sentence or two; empty where the act is not possible. */
  effect: string
}

/** One act for a membership: whether it is possible, and what it does. */
export function behalfActView(act: BehalfAct, view: ChangeView, fullName: string): BehalfActView {
  const eligibility = eligibilityOf(act, view)
  return {
    act,
    label: labelOf(act, view),
    eligibility: eligibility.allowed
      ? eligibility
      : { allowed: false, reason: asStaffRead(eligibility.reason) },
    effect: eligibility.allowed ? effectOf(act, view, fullName) : '',
  }
}

/** The acts that a membership offers: undoing is offered in place of what it undoes. */
export function offeredActs(view: ChangeView, fullName: string): BehalfActView[] {
  if (view.status === 'canceled' || view.status === 'inactive' || view.status === 'pending') return []
  const acts: BehalfAct[] = [
    ...(view.pause ? (['resume'] as const) : (['skip', 'pause'] as const)),
    view.planned ? 'undo-change' : 'change-tier',
    view.endsOn ? 'undo-cancel' : 'cancel',
  ]
  return acts.map((act) => behalfActView(act, view, fullName))
}

/** A change of tier is checked again for the tier that is chosen. */
function eligibilityOf(act: BehalfAct, { allowed }: ChangeView): Eligibility {
  if (act !== 'change-tier') return allowed[act]
  return allowed['change-up'].allowed ? allowed['change-up'] : allowed['change-down']
}

function labelOf(act: BehalfAct, { pause, tier }: ChangeView): string {
  switch (act) {
    case 'skip':
      return 'Skip next payment'
    case 'pause':
      return 'Pause'
    case 'resume':
      if (pause?.kind === 'skip') return 'Undo skip'
      return pause && !pause.hasBegun ? 'Undo pause' : 'Resume'
    case 'change-tier':
      return 'Change tier'
    case 'undo-change':
      return `Keep ${tier.name}`
    case 'cancel':
      return 'Cancel membership'
    case 'undo-cancel':
      return 'Undo cancellation'
  }
}

function effectOf(act: BehalfAct, view: ChangeView, name: string): string {
  const { skip, pauseRange, cancel, tier } = view
  const renewal = skip ? formatDay(skip.skippedOn) : ''
  switch (act) {
    case 'skip':
      return skip
        ? `${name} won’t be charged on ${renewal} or receive wine that month. Their next payment is on ${formatDay(skip.nextPaymentOn)}. This can be undone until ${renewal}.`
        : ''
    case 'pause':
      return pauseRange
        ? `From ${formatDay(pauseRange.fromOn)} until the day you choose, ${name} won’t be charged or receive wine. After that, their next payment is on their usual billing day.`
        : ''
    case 'resume':
      return renewal
        ? `${name} is charged again from ${renewal} on and receives wine again.`
        : `${name} is charged again from their next billing day on.`
    case 'change-tier':
      return `${name} has ${tier.name} now. Choose a tier to see what it costs; nothing changes before you confirm.`
    case 'undo-change':
      return `${name} stays with ${tier.name} at its price. Nothing is charged now.`
    case 'cancel':
      return cancel.endsOn
        ? `${name} has paid through ${formatDay(cancel.endsOn)}. The membership ends then, and they won’t be charged again. This can be undone until that day.`
        : `The membership ends today, because ${name} has no paid time left. They won’t be charged again.`
    case 'undo-cancel':
      return `The membership continues, and ${name} is charged again${renewal && ` on ${renewal}`}.`
  }
}
