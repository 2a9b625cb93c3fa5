// Columns that say in another column what they hold: "Option1 Name" beside "Option1 Value". Pure.
import { mostUsual } from '../counts'
import { foldHeader } from '../table/fields'
import { valueAt, type GridRow } from './grid'

/** "option 1", "attribute 2": what a column of names and its column of values share. */
const kind =
  '(?:option|attribute|attribut|atributo|attributo|attribuut|variation|modifier|property|custom field)s?'
const nameOf = new RegExp(
  `^(?:(?:name|nom|nombre|nome|naam) (?:of|de|del|di|des) )?(${kind} ?\\d{0,2}|variant option (?:one|two|three))(?: (?:name|nom|nombre|nome|naam))?$`,
)
const valueOf = new RegExp(
  `^(?:(?:values?|valeurs?|valore|valori|valor|valores|waarden?) (?:of|de|del|di|des) )?(${kind} ?\\d{0,2}|variant option (?:one|two|three))(?: (?:values?|werte?|valeurs?|valori|valore|valor|valores|waarden?)(?: ?[se])?)?$`,
)

/** The names of the columns, with those of values called by what the column of names says most. */
export function nameOptions(headers: readonly string[], rows: readonly GridRow[]): string[] {
  const keys = headers.map((header) => foldHeader(header).replace(/(\p{L})(\d)/gu, '$1 $2'))
  return headers.map((header, column) => {
    const optionName = valueOf.exec(keys[column]!)?.[1]
    const names =
      optionName === undefined
        ? -1
        : keys.findIndex((key, at) => at !== column && nameOf.exec(key)?.[1] === optionName)
    if (names === -1) return header
    // "Title" is what a shop's program writes for wines without variants.
    const values = rows.map((row) => String(valueAt(row, names)))
    return mostUsual(values.filter((value) => !/^(?:(?:default )?title)?$/i.test(value)))?.[0] ?? header
  })
}
