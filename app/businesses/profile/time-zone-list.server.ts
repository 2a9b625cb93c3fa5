import { usTimeZones } from './time-zones'

/** Every zone but the near ones, by its name in the world's list of them, as this server knows it. */
export const otherTimeZones: readonly string[] = Intl.supportedValuesOf('timeZone').filter(
  (zone) => zone.includes('/') && !usTimeZones.some((near) => near.zone === zone),
)

/** True for a zone this server can tell the days of. */
export function isTimeZone(text: string): boolean {
  return usTimeZones.some(({ zone }) => zone === text) || otherTimeZones.includes(text)
}
