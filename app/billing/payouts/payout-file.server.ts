import type { TenantDb } from '#/db/handles.server'
import { dayIn } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { DomainError } from '~/foundation/kit/errors'
import { listFile, rowsForFile, type FileColumn } from '~/foundation/kit/list/list-file.server'
import { payoutLines } from './balance-lines.server'
import { balanceFileColumns } from './month-file.server'
import { payoutLineListing } from './payout-line-listing'
import { payoutList, type Payout } from './payout-list.server'
import { payoutListing } from './payout-listing'
import { failureReason, hasArrival, payoutStatuses } from './payout-words'

const columns = (timeZone: string): FileColumn<Payout>[] => [
  { title: 'Made on', width: 12, cell: ({ createdAt }) => dayIn(timeZone, createdAt) },
  { title: 'Status', width: 12, cell: ({ status }) => payoutStatuses[status].word },
  { title: 'At your bank', width: 13, cell: (payout) => (hasArrival(payout) ? payout.arrivesOn : null) },
  { title: 'Amount', width: 12, isMoney: true, cell: ({ amountCents }) => amountCents },
  { title: 'Currency', width: 9, cell: ({ currency }) => currency.toUpperCase() },
  {
    title: 'Why it failed',
    width: 40,
    cell: (payout) => (payout.status === 'failed' ? failureReason(payout) : null),
  },
  { title: 'Stripe reference', width: 30, cell: ({ reference }) => reference },
]

/** The payouts that the list's address asks for, all pages of it. */
export async function payoutFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const rows = await rowsForFile(payoutListing, url, 'Choose a month first.', (params, most) =>
    payoutList(db, params, most),
  )
  return listFile('Payouts', columns(timeZone), rows)
}

/** The lines that the address of a payout's page asks for, with the payout's id in `payout`. Throws `payout-missing` (404). */
export async function payoutLineFile(db: TenantDb, url: string, { timeZone }: { timeZone: string }) {
  const id = new URL(url).searchParams.get('payout') ?? ''
  if (!isId(id)) throw new DomainError('payout-missing', 404, 'There is no such payout.')
  const rows = await rowsForFile(payoutLineListing(id), url, 'Choose a kind first.', (params, most) =>
    payoutLines(db, id, params, most),
  )
  return listFile('Payout', balanceFileColumns(timeZone), rows)
}
