import type { MadeList } from '../../made-list'

/** No one who writes rules opens this folder or what it makes. */
export const unseen: MadeList[] = []
