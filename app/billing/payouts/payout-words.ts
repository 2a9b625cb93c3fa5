// Payouts in an owner's words. Pure.
import type { PayoutsTable } from '#/db/schema/billing'
import { lookup } from '~/foundation/kit/lookup'
import type { BadgeTone } from '~/foundation/ui/feedback/badge'

export const payoutStatuses: Record<PayoutsTable['status'], { word: string; tone: BadgeTone }> = {
  pending: { word: 'Pending', tone: 'grey' },
  in_transit: { word: 'On the way', tone: 'grey' },
  paid: { word: 'Paid', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  canceled: { word: 'Canceled', tone: 'grey' },
}

/** Whether it is on its way to the bank, or has arrived there. */
export const hasArrival = ({ status }: Pick<PayoutsTable, 'status'>): boolean =>
  status !== 'failed' && status !== 'canceled'

const reasons = lookup<string>({
  account_closed: 'Your bank account was closed.',
  account_frozen: 'Your bank has frozen the account.',
  bank_account_restricted: 'Your bank account can’t receive payouts of this kind.',
  bank_ownership_changed: 'Your bank account changed its owner.',
  could_not_process: 'Your bank could not process the payout.',
  debit_not_authorized: 'Your bank did not allow Stripe to take money from the account.',
  declined: 'Your bank declined the payout.',
  incorrect_account_holder_name: 'The name of the account’s owner is not the one that Stripe has.',
  incorrect_account_type: 'Your bank account is of another type than the one that Stripe has.',
  insufficient_funds: 'There was not enough money in your Stripe balance.',
  invalid_account_number: 'The account number is wrong.',
  invalid_currency: 'Your bank account can’t receive this currency.',
  no_account: 'The bank found no account with this number.',
})

/** Why a payout failed: in our words where the code is known, else in Stripe's. */
export function failureReason({
  failureCode,
  failureMessage,
}: {
  failureCode: string | null
  failureMessage: string | null
}): string {
  return reasons.get(failureCode ?? '') ?? failureMessage ?? 'Stripe did not say why.'
}
