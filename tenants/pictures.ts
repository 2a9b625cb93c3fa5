// The platform's own hero illustrations, drawn for it and served from public/clubs.

export const heroIds = ['table', 'arcade', 'vaults', 'rows', 'pour', 'harbour', 'vines', 'terraces'] as const
export type HeroId = (typeof heroIds)[number]

export interface Picture {
  url: string
  /** What it shows, for whoever chooses it; on the page it only decorates. */
  title: string
  /** The colour that fills most of it: to be painted while it loads. */
  ground: `#${string}`
  /** Whether light or dark words can be set over it. */
  tone: 'light' | 'dark'
}

/** All are 1600 by 1000 and may be cropped to any shape from the middle. */
export const pictureSize = { width: 1600, height: 1000 }

const picture = (id: HeroId, title: string, ground: `#${string}`, tone: 'light' | 'dark'): Picture => ({
  url: `/clubs/${id}.svg`,
  title,
  ground,
  tone,
})

export const pictures: Record<HeroId, Picture> = {
  table: picture('table', 'A laid table from above', '#b8352a', 'dark'),
  arcade: picture('arcade', 'A red arcade in the evening', '#c4553a', 'dark'),
  vaults: picture('vaults', 'Barrels under a vault', '#1d1410', 'dark'),
  rows: picture('rows', 'Vineyard rows by moonlight', '#1b2530', 'dark'),
  pour: picture('pour', 'Glass and bottle in plain shapes', '#eceff8', 'light'),
  harbour: picture('harbour', 'Boats in a harbour', '#123a56', 'dark'),
  vines: picture('vines', 'Leaves and grapes, cut from paper', '#e5dfc6', 'light'),
  terraces: picture('terraces', 'Olive trees on terraces', '#e9c98f', 'light'),
}
