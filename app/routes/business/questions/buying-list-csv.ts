// Buying list of requests without a wine, as CSV: /business/questions/buying-list.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/http/file-download.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { askedSpan } from '~/sommelier/demand/asked'
import { buyingListCsv } from '~/sommelier/demand/buying-list-csv.server'
import { buyingList } from '~/sommelier/demand/queries.server'

/** Lines of the file. */
const mostLines = 5_000

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'exports.make')
  const span = askedSpan(request.url, now)
  return fileDownload(
    `${club.slug}-buying-list`,
    'csv',
    buyingListCsv(await db.read((db) => buyingList(db, span, mostLines))),
  )
}
