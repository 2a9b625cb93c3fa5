// Carriers that deliver wine with an adult's signature, and the links to follow their parcels. Pure.
import { lookup } from '~/foundation/kit/lookup'

interface Carrier {
  name: string
  /** The page that shows where a parcel is. */
  track(tracking: string): string
}

export const otherCarrier = 'other'

/** The Postal Service carries no alcohol, so it is not among them. */
export const carriers: ReadonlyMap<string, Carrier> = lookup<Carrier>({
  ups: { name: 'UPS', track: (number) => `https://www.ups.com/track?tracknum=${number}` },
  fedex: { name: 'FedEx', track: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}` },
  gls: { name: 'GLS', track: (number) => `https://www.gls-us.com/track-parcel?trackingNumbers=${number}` },
  ontrac: { name: 'OnTrac', track: (number) => `https://www.ontrac.com/tracking/?number=${number}` },
})

/** The words of a select, with the last for any other carrier. */
export const carrierOptions = {
  ups: 'UPS',
  fedex: 'FedEx',
  gls: 'GLS',
  ontrac: 'OnTrac',
  other: 'Another carrier',
}

/** Whether a carrier's code is one of the options. */
export const isCarrier = (code: string): boolean => code === otherCarrier || carriers.has(code)

/** The carrier of a cell such as "FedEx", "fed ex" or "UPS Ground"; another one by its name; null for an empty cell. */
export function carrierOf(text: string): { carrier: string; carrierName: string } | null {
  const name = text.trim()
  if (name === '') return null
  const folded = name.toLowerCase().replace(/[^a-z]/g, '')
  for (const code of carriers.keys()) if (folded.startsWith(code)) return { carrier: code, carrierName: '' }
  if (folded.startsWith('federalexpress')) return { carrier: 'fedex', carrierName: '' }
  return { carrier: otherCarrier, carrierName: name.slice(0, 60) }
}

/** "1Z 999 AA1 …" without spaces, in capitals; null for what is no tracking number. */
export function trackingNumber(text: string): string | null {
  const number = text.replace(/\s+/g, '').toUpperCase()
  return /^[A-Z0-9][A-Z0-9-]{3,39}$/.test(number) && /\d/.test(number) ? number : null
}

export const carrierName = (carrier: string | null, other: string): string =>
  carriers.get(carrier ?? '')?.name ?? (other || 'a carrier')

/** Null for a carrier without a known page, and without a number. */
export const trackingUrl = (carrier: string | null, tracking: string): string | null =>
  tracking === '' ? null : (carriers.get(carrier ?? '')?.track(encodeURIComponent(tracking)) ?? null)
