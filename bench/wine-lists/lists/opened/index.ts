import type { MadeList } from '../../made-list'
import { american } from './american'
import { books } from './books'
import { cards } from './cards'
import { continental } from './continental'
import { english } from './english'
import { latin } from './latin'
import { tables } from './tables'
import { webPages } from './web-pages'

/** Lists that were unseen until their mistakes were looked at; they are for tuning since then. */
export const opened: MadeList[] = [
  ...american,
  ...books,
  ...cards,
  ...continental,
  ...english,
  ...latin,
  ...tables,
  ...webPages,
]
