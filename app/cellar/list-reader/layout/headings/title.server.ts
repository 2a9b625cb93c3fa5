// The title of a list with the place printed below it: an estate's own list says there whose wines they are. Pure.
import type { RawList } from '../../raw-entry'
import { understandHeading } from './headings.server'
import type { Row } from '../rows'
import { isLarger, styleOf } from './styles'
import { kindOfRow } from '../row-kind'

/** So many lines below a title may belong to it. */
const linesBelow = 2

/** The title above the first item in the largest type of its page; null where there is none, or it says a section. */
export function titleOf(rows: readonly Row[]): RawList['title'] | null {
  const first = rows.findIndex((row) => kindOfRow(row) === 'item' || kindOfRow(row) === 'price')
  const above = rows.slice(0, Math.max(0, first))
  const page = rows[0]?.line.page
  const [title] = above
  if (!title || title.labelText === '' || title.labelText.split(' ').length > 6) return null
  const style = styleOf(title)
  const others = rows.filter(({ line }) => line.page === page).slice(1)
  if (others.some((row) => !isLarger(style, styleOf(row)))) return null
  const { known } = understandHeading(title.labelText)
  if (known > 0.5) return null
  const places = above.slice(1, 1 + linesBelow).map((row) => understandHeading(row.line.text))
  const place = places.find(({ region, goods, type }) => region !== '' && goods === null && type === null)
  return { text: title.labelText, region: place?.region ?? '', country: place?.country ?? '' }
}
