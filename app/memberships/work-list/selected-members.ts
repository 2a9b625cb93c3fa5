import { MOST_SELECTED, unpackId } from '~/wines/list/selection'

/** The ids in the parameter `m`, which may be repeated and may hold several, separated by dots. */
export function selectedMembers(asked: URLSearchParams): string[] {
  const packed = asked.getAll('m').flatMap((part) => part.split('.'))
  return [...new Set(packed.map(unpackId).filter((id) => id !== null))].slice(0, MOST_SELECTED)
}
