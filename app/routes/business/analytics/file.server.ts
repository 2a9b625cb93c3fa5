// The part that both files of a figure's list share.
import { figures, readFilter } from '~/insight/analytics/report/figures.server'
import type { PeopleList } from '~/insight/analytics/report/people-lists.server'
import { openReport } from '~/insight/analytics/report/scope.server'
import { fileDownload } from '~/web/http/file-download.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError } from '~/foundation/kit/errors'

interface FileFormat {
  extension: 'csv' | 'xlsx'
  write(list: PeopleList): string | Promise<BodyInit>
}

/** The most rows of a file. */
const mostRows = 50_000

/** The list behind a figure, for the period and tier of the address, as a file to download. */
export async function figureFile(
  request: Request,
  context: RequestContext,
  { figure: name = '', format }: { figure: string | undefined; format: FileFormat },
): Promise<Response> {
  const { businessId, club, may, now } = await requireBusiness(request, context, 'exports.make')
  const db = context.services.scopes.reporting(businessId)
  if (request.method === 'OPTIONS') return new Response(null, { status: 405, headers: { Allow: 'GET' } })
  const figure = figures.get(name)
  if (!figure || !may('analytics.read')) throw new Response(null, { status: 404 })
  const { timeZone, currency, slug } = club
  const show = (new URL(request.url).searchParams.get('show') ?? '').slice(0, 30)
  const { scope, list } = await db.read(async (db) => {
    const scope = await openReport(db, { url: request.url, timeZone, currency, now })
    const part = { offset: 0, limit: mostRows + 1, filter: readFilter(figure, request.url) }
    return { scope, list: await figure.list(db, scope, show, part) }
  })
  if (list.rows.length > mostRows)
    throw new DomainError(
      'too-many-rows',
      409,
      `A file has up to ${mostRows.toLocaleString('en-US')} rows. Choose fewer days.`,
    )
  const { from, to } = scope.period
  return fileDownload(`${slug}-${name}-${from}-${to}`, format.extension, await format.write(list))
}
