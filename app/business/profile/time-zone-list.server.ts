import { isUsTimeZone } from './time-zones'

/** Every other time zone by its IANA name, as this server knows it. */
export const otherTimeZones: readonly string[] = Intl.supportedValuesOf('timeZone').filter(
  (zone) => zone.includes('/') && !isUsTimeZone(zone),
)

/** True for a time zone this server knows. */
export function isTimeZone(text: string): boolean {
  return isUsTimeZone(text) || otherTimeZones.includes(text)
}
