import type { MadeList } from '../../made-list'
import { american } from './american'
import { books } from './books'
import { cards } from './cards'
import { continental } from './continental'
import { english } from './english'
import { latin } from './latin'
import { tables } from './tables'
import { webPages } from './web-pages'

/** Lists that no one who writes rules has seen: if you do, open neither these files nor what they make. */
export const unseen: MadeList[] = [
  ...american,
  ...books,
  ...cards,
  ...continental,
  ...english,
  ...latin,
  ...tables,
  ...webPages,
]
