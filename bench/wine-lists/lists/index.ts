import type { MadeList } from '../made-list'
import { bistros } from './bistros'
import { cellars } from './cellars'

/** Every made list, by number. */
export const lists: MadeList[] = [...bistros, ...cellars].sort((a, b) => a.id.localeCompare(b.id))
