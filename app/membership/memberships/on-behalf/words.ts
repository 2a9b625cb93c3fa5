// Changes that staff make because a member asked for them. Pure.
import type { ConsentChannel, OnBehalfAct } from '#/db/schema/memberships'
import { formatDay, type Day } from '~/foundation/kit/dates'

export type { ConsentChannel, OnBehalfAct }

/** A sentence on the person who asked for a change, how, and when. */
export interface OnBehalf {
  /** Usually the member's name. */
  saidBy: string
  channel: ConsentChannel
  saidOn: Day
}

const channelWords: Record<ConsentChannel, string> = {
  'in-person': 'in person',
  phone: 'by phone',
  email: 'by email',
}

/** `by phone on December 3, 2026`. */
export function howAndWhen({ channel, saidOn }: OnBehalf): string {
  return `${channelWords[channel]} on ${formatDay(saidOn)}`
}

/** Why a change is not possible, written for the member, as staff read it. */
export function asStaffRead(reason: string): string {
  return reason
    .replace(/\byou’re\b/g, 'they’re')
    .replace(/\bYou’re\b/g, 'They’re')
    .replace(/\byour\b/g, 'their')
    .replace(/\bYour\b/g, 'Their')
}
