import type { MadeList } from '../../made-list'
import { books } from './books'
import { cards } from './cards'
import { european } from './european'
import { northern } from './northern'
import { tables } from './tables'
import { texts } from './texts'

/** The fourth set, of the same kinds of files as the third in layouts of their own, which was unseen until its mistakes were looked at. */
export const openedFourth: MadeList[] = [...books, ...cards, ...european, ...northern, ...tables, ...texts]
