/** A signed-in visitor of a club's public pages: their role there, and where their own page is. */
export interface ClubVisitor {
  /** To be had in the place of signing in. */
  account: { label: string; href: string }
  /** A member's cart with its bottles; null where there is none to show. */
  cart: { href: string; count: number } | null
  /** Staff see the guests' page, with a link back to the portal. */
  work: { sentence: string; label: string; href: string } | null
}
