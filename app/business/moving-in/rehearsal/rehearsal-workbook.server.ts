import writeWorkbook from 'write-excel-file/node'
import { workbookSheet } from '~/foundation/kit/list/list-file.server'
import type { RehearsedImport } from './rehearse-import.server'

/** A rehearsal as an Excel workbook: tiers, charges by day, members who move, and rows that do not. */
export async function rehearsalWorkbook({
  rehearsal,
  rows,
  leftOut,
  problems,
}: RehearsedImport): Promise<Buffer> {
  const sheets = [
    workbookSheet(
      'Tiers',
      [
        { title: 'Tier', width: 26, cell: ({ name }) => name },
        { title: 'Members now', width: 13, cell: ({ members }) => members },
        { title: 'Moving in', width: 11, cell: ({ coming }) => coming },
        { title: 'Revenue now', width: 14, isMoney: true, cell: ({ mrrCents }) => mrrCents },
        {
          title: 'Revenue moving in',
          width: 18,
          isMoney: true,
          cell: ({ comingMrrCents }) => comingMrrCents,
        },
        { title: 'Limit', width: 8, cell: ({ cap }) => cap },
      ],
      rehearsal.tiers,
    ),
    workbookSheet(
      'Charges',
      [
        { title: 'Day', width: 12, cell: ({ day }) => day },
        { title: 'Members', width: 10, cell: ({ members }) => members },
        { title: 'Charged', width: 12, isMoney: true, cell: ({ cents }) => cents },
      ],
      rehearsal.charges,
    ),
    workbookSheet(
      'Members',
      [
        { title: 'Name', width: 26, cell: ({ fullName }) => fullName },
        { title: 'Email', width: 30, cell: ({ email }) => email },
        { title: 'Tier', width: 22, cell: ({ tier }) => tier },
        { title: 'Price per month', width: 15, isMoney: true, cell: ({ priceCents }) => priceCents },
        { title: 'First payment', width: 14, cell: ({ firstPaymentOn }) => firstPaymentOn },
        {
          title: 'Charged on going live',
          width: 20,
          cell: ({ move }) => (move.chargesAtOnce ? 'Yes' : ''),
        },
        { title: 'On hold until', width: 14, cell: ({ move }) => move.holdUntil },
        { title: 'Ends on', width: 12, cell: ({ move }) => move.endsOn },
        { title: 'Boxes owed', width: 11, cell: ({ move }) => move.boxesOwed },
        { title: 'Credit', width: 10, isMoney: true, cell: ({ move }) => move.creditCents },
        { title: 'Gift months', width: 11, cell: ({ move }) => move.giftMonths },
        { title: 'Card', width: 10, cell: ({ move }) => (move.customer?.paymentMethodId ? 'Found' : 'Ask') },
        { title: 'Subscription', width: 22, cell: ({ move }) => subscriptionWords[move.subscription.kind] },
        {
          title: 'Delivery',
          width: 10,
          cell: ({ move }) => (move.delivery.kind === 'ship' ? 'Ship' : 'Pick-up'),
        },
      ],
      rows,
    ),
    workbookSheet(
      'Not moving',
      [
        { title: 'Name', width: 26, cell: ({ fullName }) => fullName },
        { title: 'Plan', width: 22, cell: ({ plan }) => plan },
        { title: 'Reason', width: 70, cell: ({ reason }) => reason },
      ],
      [...problems.map(({ sentence, ...row }) => ({ ...row, reason: sentence })), ...leftOut],
    ),
  ]
  return writeWorkbook(sheets).toBuffer()
}

const subscriptionWords = {
  start: 'Begins here',
  adopt: 'Continues as it is',
  replace: 'Ends, ours begins',
} as const
