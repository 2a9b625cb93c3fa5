import { redirect } from '@remix-run/node'
import type { Club } from '#/tenants/club'
import { displayTypography } from '~/foundation/theme/brand'
import { palette } from '~/foundation/theme/palette'
import {
  isPrintSheet,
  paperValue,
  readOptions,
  rememberedPaper,
  typedOptions,
  type PrintOptions,
  type PrintSheet,
  type TypedOptions,
} from '~/club/fulfillment/print/options'
import {
  printedBoxes,
  printedCards,
  printedPickList,
  printedRun,
  type PrintedRun,
} from '~/club/fulfillment/print/print-data.server'
import type { PrintedHead, PrintTheme } from '~/club/fulfillment/print/printed'
import { clubOrigin } from '#/tenants/origins'
import type { TenantDb } from '#/db/handles.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import type { RequestContext } from '~/web/http/request-context.server'
import { DomainError, isDomainError } from '~/foundation/kit/errors'
import { readHostCookie, setHostCookie } from '~/foundation/kit/host-cookie.server'
import { idIn } from '~/foundation/kit/request-ids/id-in'
import { paths } from '~/foundation/kit/paths'
import { addCookie } from '~/foundation/kit/response-cookies.server'
import { ratingToken } from '~/club/tastes/links/rating-token.server'

/** The paper that a device printed on last: kept a year. */
const paperCookie = 'print-paper'
const oneYear = 365 * 24 * 3_600

/** The options as typed; what the address leaves out is as this device printed last. */
export function typedPrintOptions(request: Request, context: RequestContext): TypedOptions {
  return typedOptions(new URL(request.url).searchParams, devicePaper(request, context))
}

/** The paper and the label sheet that this device printed on last. */
export const devicePaper = (request: Request, context: RequestContext) =>
  rememberedPaper(readHostCookie(paperCookie, request, context))

export interface PrintRequest {
  db: TenantDb
  club: Club
  sheet: PrintSheet
  options: PrintOptions
  printed: PrintedRun
  head: PrintedHead
  now: Date
}

/**
 * A request for a sheet of a run, with the paper remembered. Options that are wrong lead back to the overview, which
 * says why. Throws 404 for an unknown run or sheet.
 */
export async function printRequest(
  request: Request,
  context: RequestContext,
  params: { runId?: string; sheet?: string },
): Promise<PrintRequest> {
  const { db, club, now } = await requireBusiness(request, context, 'runs.read')
  const runId = idIn(params, 'runId')
  const { sheet = '' } = params
  if (!isPrintSheet(sheet)) throw new DomainError('sheet-not-found', 404, 'This sheet is not here.')
  const printed = await printedRun(db, runId)
  const typed = typedPrintOptions(request, context)
  const { options } = readOptions(typed)
  if (!options) throw redirect(paths.business.runPrint.overview(runId, typed))
  addCookie(context, setHostCookie(paperCookie, paperValue(options), oneYear, context))
  const head = { club: club.name, run: printed.title, pickUp: printed.pickUp }
  return { db, club, sheet, options, printed, head, now }
}

/** Data of a sheet. Too much for one file leads back to the overview, which says so. */
export async function sheetData(
  { db, club, sheet, options, printed: { run }, now }: PrintRequest,
  context: RequestContext,
) {
  try {
    if (sheet === 'note-cards') {
      const cards = await printedCards(db, { run, options, ...cardAddresses(context, club, now) })
      return { cards, boxes: [], lines: [] }
    }
    const boxes = await printedBoxes(db, { run, options, now })
    return {
      boxes,
      lines: sheet === 'pick-list' ? await printedPickList(db, boxes, { run, options }) : [],
      cards: [],
    }
  } catch (error) {
    if (!isDomainError(error) || error.status !== 400) throw error
    const typed = { ...asTyped(options), problem: error.code }
    throw redirect(paths.business.runPrint.overview(run.id, typed))
  }
}

/** Where the codes of note cards lead: a wine's page, or the link that rates one bottle. */
export function cardAddresses({ services: { env } }: RequestContext, club: Club, now: Date) {
  const origin = clubOrigin(env, club)
  return {
    addressOf: (wineId: string) => origin + paths.bottle(wineId),
    ratingOf: (bottleId: string) => origin + paths.rate(ratingToken(env.sessionSecret, bottleId, now)),
  }
}

/** Options as an address carries them. */
export function asTyped(options: PrintOptions): TypedOptions {
  const { paper, labels, start, from, to, boxes, awaiting, copies, outlines } = options
  const number = (value: number | null) => (value === null ? '' : String(value))
  return {
    paper,
    labels,
    start: number(start ?? 1),
    from: number(from),
    to: number(to),
    boxes,
    awaiting: awaiting ? 'yes' : '',
    copies,
    outlines: outlines ? 'yes' : '',
  }
}

/** The club's colors as they are legible on white paper, and its typeface. */
export function printTheme({ brand }: Club): PrintTheme {
  const { ink, muted, primary, line } = palette({ ...brand, surface: '#ffffff' }, 'light')
  return { pairing: brand.pairing, ink, muted, primary, line }
}

/** The same as style declarations of a page. */
export function printThemeCss(club: Club): string {
  const { pairing, ink, muted, primary, line } = printTheme(club)
  const { weight, tracking, case: letterCase } = displayTypography[pairing]
  return (
    `.club-sheet{--surface:#fff;--ink:${ink};--muted:${muted};--primary:${primary};--line:${line};` +
    `--font-display:var(--pair-${pairing}-display);--font-text:var(--pair-${pairing}-text);` +
    `--display-weight:${weight};--display-tracking:${tracking};--display-case:${letterCase}}`
  )
}
