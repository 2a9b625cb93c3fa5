/** Somebody who is signed in and looks at a club's public pages: as what, and where that leads. */
export interface ClubVisitor {
  /** To be had in the place of signing in. */
  account: { label: string; href: string }
  /** Whoever works here sees their guests' page, and is led back to their own. */
  work: { sentence: string; label: string; href: string } | null
}
