import { formats } from '../labels'

/** A bottle size by its name. */
export function formatName(ml: number): string {
  const named: Readonly<Record<number, string>> = formats
  return named[ml] ?? `${ml} ml`
}
