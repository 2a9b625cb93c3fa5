/** Choices of a browser about the rail: whether it is narrow, and the groups that were opened by hand. */
export interface RailChoices {
  isNarrow: boolean
  open: string[]
}

/** Name of the cookie, set by the rail's script and read for the first paint. */
export const RAIL_COOKIE = 'rail'
const lifeSeconds = 365 * 24 * 60 * 60

/** The choices in the cookie's value, such as "narrow" or "Cellar,Money". */
export function readRailChoices(value: string | null): RailChoices {
  const words = (value ?? '').split(',').map((word) => word.replaceAll('+', ' '))
  return {
    isNarrow: words.includes('narrow'),
    open: words.filter((word) => word !== '' && word !== 'narrow'),
  }
}

/** Text for `document.cookie`, in the words that `readRailChoices` reads. */
export function railCookie({ isNarrow, open }: RailChoices, isSecure: boolean): string {
  const words = [...(isNarrow ? ['narrow'] : []), ...open].map((word) => word.replaceAll(' ', '+'))
  return `${RAIL_COOKIE}=${words.join(',')}; Path=/business; Max-Age=${lifeSeconds}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
