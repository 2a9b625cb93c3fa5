// The cell of a column of vintages. Pure.
import { isNothing } from './read-amount'

/** How lists and programs write that a wine has no single year; a collector's program writes 1001. */
const none =
  /^(?:nv|n\.?\s?v\.?|mv|m\.?\s?v\.?|s\.?\/?\s?a\.?|s\.?\s?m\.?|o\.?\s?j\.?(?:g\.?)?|u\.?\s?å\.?|non[- ]?vint(?:age)?|multi[- ]?vintage|sans ann[ée]e|non mill[ée]sim[ée]|sin a[ñn]ada|senza annata|sem (?:safra|ano)|ohne jahrgang|zonder jaar|utan [åa]rg[åa]ng|uden [åa]rgang|uten [åa]rgang|bez rocznika|1001|0)$/i

/** A year, "NV", '' for nothing, or the text as it is: "2019.0" and days that a spreadsheet made of a year are the year. */
export function vintageText(text: string): string {
  const plain = text.trim()
  if (none.test(plain)) return 'NV'
  if (isNothing(plain)) return ''
  return /^(\d{4})(?:\.0+|-\d\d-\d\d)?$/.exec(plain)?.[1] ?? plain
}
