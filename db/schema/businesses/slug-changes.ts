/** Each change of a club's slug, by whom: how many there were lately decides whether there may be another. */
export interface SlugChangesTable {
  business_id: string
  id: string
  from_slug: string
  to_slug: string
  changed_by: string | null
  changed_at: Date
}
