import type { MadeList } from '../../made-list'
import { cards } from './cards'
import { exports } from './exports'
import { iberian } from './iberian'
import { northern } from './northern'
import { sellers } from './sellers'
import { southern } from './southern'
import { webPages } from './web-pages'

/** The second set of lists that were unseen until their mistakes were looked at. */
export const openedSecond: MadeList[] = [
  ...cards,
  ...exports,
  ...iberian,
  ...northern,
  ...sellers,
  ...southern,
  ...webPages,
]
