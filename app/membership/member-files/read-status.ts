// Statuses of memberships in other programs, and their likely meaning here. Pure.
import { foldText } from '~/foundation/kit/fold-text'
import type { MovedStatus } from './member-row'

const words: Record<Exclude<MovedStatus, 'unknown'>, string[]> = {
  active: [
    ...[
      'active',
      'live',
      'current',
      'enrolled',
      'good standing',
      'in good standing',
      'paid',
      'ongoing',
      'open',
    ],
    ...['member', 'yes', 'true', '1', 'enabled', 'renewing', 'trialing', 'subscribed', 'running', 'ok'],
  ],
  'on-hold': [
    ...[
      'on hold',
      'hold',
      'onhold',
      'paused',
      'pause',
      'suspended',
      'suspend',
      'skipped',
      'skipping',
      'skip',
    ],
    ...['vacation', 'frozen', 'resting', 'held'],
  ],
  'past-due': [
    ...['past due', 'pastdue', 'unpaid', 'overdue', 'delinquent', 'payment failed', 'failed', 'declined'],
    ...['card declined', 'in arrears', 'arrears', 'payment due', 'dunning'],
  ],
  canceled: [
    ...[
      'canceled',
      'cancelled',
      'cancel',
      'ended',
      'expired',
      'former',
      'former member',
      'resigned',
      'terminated',
    ],
    ...[
      'lapsed',
      'quit',
      'closed',
      'deleted',
      'removed',
      'no',
      'false',
      '0',
      'incomplete expired',
      'retired',
    ],
    ...['not renewing', 'ex member', 'stopped'],
  ],
}

const meanings = new Map(
  Object.entries(words).flatMap(([status, names]) =>
    names.map((name) => [name, status as MovedStatus] as const),
  ),
)

/** A status as it is compared: "wc-active" and "Past_Due" become "active" and "past due". */
const statusKey = (text: string): string =>
  foldText(text)
    .replace(/^wc-/, '')
    .replace(/[-_\s]+/g, ' ')
    .trim()

/** The likely meaning of a status; `own` are those that a program uses in another sense. */
export function guessStatus(text: string, own?: ReadonlyMap<string, MovedStatus>): MovedStatus {
  return own?.get(foldText(text)) ?? meanings.get(statusKey(text)) ?? 'unknown'
}
