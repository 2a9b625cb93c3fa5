// A member's wines as a CSV file: /customer/my-wines/export.csv
import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileDownload } from '~/web/http/file-download.server'
import { requireMember } from '~/web/http/guards/guards.server'
import { csvRows } from '~/foundation/kit/csv.server'
import { ownWineRows } from '~/club/tastes/wines/export-wines.server'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member } = await requireMember(request, context, 'membership.read')
  const rows = await ownWineRows(db, { memberId: member.id, timeZone: club.timeZone })
  return fileDownload(`${club.slug}-my-wines`, 'csv', csvRows(rows))
}
