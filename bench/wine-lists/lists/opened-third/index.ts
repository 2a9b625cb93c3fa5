import type { MadeList } from '../../made-list'
import { americanBooks } from './american-books'
import { americanCards } from './american-cards'
import { european } from './european'
import { exports } from './exports'
import { texts } from './texts'

/** The third set of lists, drawn from what customers send (population.ts), which were unseen until their mistakes were looked at. */
export const openedThird: MadeList[] = [...americanBooks, ...americanCards, ...european, ...exports, ...texts]
