// Buying list of requests without a wine, as a file: /business/questions/buying-list.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { listFileDownload } from '~/web/http/list-file.server'
import { buyingListFile } from '~/club/sommelier/demand/asked-files.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, club, now } = await requireBusiness(request, context, 'exports.make')
  return listFileDownload(request, `${club.slug}-buying-list`, await buyingListFile(db, request.url, now))
}
