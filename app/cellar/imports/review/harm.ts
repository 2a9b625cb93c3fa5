// Order in which doubts are looked at: by the harm of a mistake that stays. Pure, browser-safe.
import { countWords } from '~/foundation/kit/count-words'

/** Doubts that harm alike, the worst first: figures, then names, then details, then possible duplicates. */
const harms = [
  { fields: ['bottlePrice'], noun: 'price', isFigure: true },
  { fields: ['glassPrice', 'glassMl'], noun: 'glass price', isFigure: true },
  { fields: ['vintage'], noun: 'vintage', isFigure: true },
  { fields: ['formatMl'], noun: 'size', isFigure: true },
  { fields: ['producer', 'name'], noun: 'name', isFigure: false },
  { fields: [], noun: 'detail', isFigure: false },
  { fields: [], noun: 'possible duplicate', isFigure: false },
]

/** The fields of figures and names by harm; every other field is a detail. */
export const fieldsByHarm: readonly (readonly string[])[] = harms
  .map(({ fields }) => fields)
  .filter(({ length }) => length > 0)
export const detailHarm = fieldsByHarm.length
export const duplicateHarm = detailHarm + 1
/** The harm of a row without error, doubt and possible duplicate, or that was checked: it needs no act. */
export const noHarm = duplicateHarm + 1

/** The harm of a mistake in a field: the lower, the worse. */
export function harmOf(field: string): number {
  const place = fieldsByHarm.findIndex((fields) => fields.includes(field))
  return place === -1 ? detailHarm : place
}

const list = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Numbers of rows by their worst harm: "4 prices and 2 vintages to check, 11 names to look at"; '' for none. */
export function harmsInWords(rows: readonly number[]): string {
  const ofKind = (isFigure: boolean, act: string) => {
    const parts = harms.flatMap((harm, place) =>
      harm.isFigure === isFigure && rows[place]! > 0 ? [countWords(rows[place]!, harm.noun)] : [],
    )
    return parts.length > 0 ? [`${list.format(parts)} ${act}`] : []
  }
  return [...ofKind(true, 'to check'), ...ofKind(false, 'to look at')].join(', ')
}
