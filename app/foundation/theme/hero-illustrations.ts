// The platform's own hero illustrations, drawn for it and served from public/clubs.

export const heroIds = ['table', 'arcade', 'vaults', 'rows', 'pour', 'harbour', 'vines', 'terraces'] as const
type HeroId = (typeof heroIds)[number]

interface HeroIllustration {
  url: string
  /** Description of the picture, for the editor; on a club's page it is decoration. */
  title: string
}

/** CSS pixels of every picture; each may be cropped to any shape around its middle. */
export const heroIllustrationSize = { width: 1600, height: 1000 }

const picture = (id: HeroId, title: string): HeroIllustration => ({ url: `/clubs/${id}.svg`, title })

export const heroIllustrations: Record<HeroId, HeroIllustration> = {
  table: picture('table', 'A laid table from above'),
  arcade: picture('arcade', 'An arcade in the evening'),
  vaults: picture('vaults', 'Barrels under a vault'),
  rows: picture('rows', 'Vineyard rows by moonlight'),
  pour: picture('pour', 'Glass and bottle in plain shapes'),
  harbour: picture('harbour', 'Boats in a harbour'),
  vines: picture('vines', 'Leaves and grapes, cut from paper'),
  terraces: picture('terraces', 'Olive trees on terraces'),
}
