import type { OpenTenantDb } from '#/db/handles.server'

interface ScoresOfMember {
  memberId: string
  /** In the order of the wines: tenths of a point, and a sentence why it suits, or none. */
  scores: number[]
  reasons: string[]
}

/** Replaces the stored scores of members; rows that stay the same are not written. Without wines there are none. */
export async function storeScores(
  db: OpenTenantDb,
  { wineIds, members, now }: { wineIds: string[]; members: ScoresOfMember[]; now: Date },
): Promise<void> {
  if (members.length === 0) return
  if (wineIds.length === 0) {
    await db.q
      .deleteFrom('member_suitability')
      .where(
        'member_id',
        'in',
        members.map(({ memberId }) => memberId),
      )
      .execute()
    return
  }
  await db.q
    .insertInto('member_suitability')
    .values(
      members.map(({ memberId, scores, reasons }) => ({
        member_id: memberId,
        wine_ids: wineIds,
        scores,
        reasons,
        scored_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'member_id'])
        .doUpdateSet((eb) => ({
          wine_ids: eb.ref('excluded.wine_ids'),
          scores: eb.ref('excluded.scores'),
          reasons: eb.ref('excluded.reasons'),
          scored_at: eb.ref('excluded.scored_at'),
        }))
        .where(({ eb, refTuple }) =>
          eb(
            refTuple(
              'member_suitability.wine_ids',
              'member_suitability.scores',
              'member_suitability.reasons',
            ),
            'is distinct from',
            refTuple('excluded.wine_ids', 'excluded.scores', 'excluded.reasons'),
          ),
        ),
    )
    .execute()
}
