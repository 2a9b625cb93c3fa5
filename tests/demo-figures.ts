/** The clubs of the demo once it is complete. */
export const completeDemo = [
  { slug: 'bottega-rossa', status: 'live', tiers: 3, members: 44, active: 38, wines: 184 },
  { slug: 'harbor-cellars', status: 'live', tiers: 1, members: 4, active: 4, wines: 600 },
  { slug: 'north-fork', status: 'draft', tiers: 0, members: 0, active: 0, wines: 0 },
  { slug: 'olive-and-vine', status: 'live', tiers: 0, members: 0, active: 0, wines: 0 },
]

/** Every club of a database with the number of what it has, by its address. */
export async function demoFigures(database: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<unknown[]> {
  const { rows } = await database.query(`
    select s.slug, b.status,
      (select count(*)::int from tiers t where t.business_id = b.id and t.status = 'published') as tiers,
      (select count(*)::int from members m where m.business_id = b.id) as members,
      (select count(*)::int from memberships m where m.business_id = b.id and m.status = 'active') as active,
      (select count(*)::int from wines w where w.business_id = b.id) as wines
    from businesses b join business_slugs s on s.business_id = b.id order by s.slug`)
  return rows
}
