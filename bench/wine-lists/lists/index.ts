import type { MadeList } from '../made-list'
import { american } from './american'
import { bigBook } from './big-book'
import { bistros } from './bistros'
import { cellars } from './cellars'
import { columns } from './columns'
import { exports } from './exports'
import { german } from './german'
import { latin } from './latin'
import { messy } from './messy'
import { opened } from './opened'
import { openedSecond } from './opened-second'
import { openedFourth } from './opened-fourth'
import { openedThird } from './opened-third'
import { stacked } from './stacked'
import { tables } from './tables'
import { unseen } from './unseen'
import { webPages } from './web-pages'

/** Every made list, by number. */
export const lists: MadeList[] = [
  ...bistros,
  ...cellars,
  ...german,
  ...american,
  ...latin,
  ...tables,
  ...exports,
  ...webPages,
  ...columns,
  ...messy,
  ...stacked,
  bigBook,
  ...opened,
  ...openedSecond,
  ...openedThird,
  ...openedFourth,
  ...unseen,
].sort((a, b) => Number.parseInt(a.id, 10) - Number.parseInt(b.id, 10))
