import type { MadeList } from '../../made-list'
import { books } from './books'
import { cards } from './cards'
import { european } from './european'
import { northern } from './northern'
import { tables } from './tables'
import { texts } from './texts'

/** The fourth set of lists, made for breadth, which were unseen until their mistakes were looked at. */
export const openedFourth: MadeList[] = [...books, ...cards, ...european, ...northern, ...tables, ...texts]
