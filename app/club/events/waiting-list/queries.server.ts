import type { TenantDb } from '#/db/handles.server'

/** A person's own entry on the waiting list of an event. */
interface WaitingPlace {
  id: string
  eventId: string
  memberId: string | null
  fullName: string
  email: string
  seats: number
  status: 'waiting' | 'offered' | 'booked' | 'declined' | 'expired' | 'left'
  expiresAt: Date | null
  /** How many are before them. */
  ahead: number
}

/** An entry by the hash of its link, or a member's open one for an event; null for none. */
export async function waitingPlace(
  db: TenantDb,
  key: { tokenHash: Buffer } | { eventId: string; memberId: string },
): Promise<WaitingPlace | null> {
  const place = await db.read(({ q }) =>
    q
      .selectFrom('event_waiting_list as w')
      .where(({ eb, and, or }) =>
        'tokenHash' in key
          ? or([eb('w.token_hash', '=', key.tokenHash), eb('w.previous_token_hash', '=', key.tokenHash)])
          : and([
              eb('w.event_id', '=', key.eventId),
              eb('w.member_id', '=', key.memberId),
              eb('w.status', 'in', ['waiting', 'offered']),
            ]),
      )
      .select([
        'w.id',
        'w.event_id as eventId',
        'w.member_id as memberId',
        'w.full_name as fullName',
        'w.email',
      ])
      .select(['w.seats', 'w.status', 'w.offer_expires_at as expiresAt'])
      .select(({ selectFrom }) =>
        selectFrom('event_waiting_list as o')
          .whereRef('o.event_id', '=', 'w.event_id')
          .where('o.status', '=', 'waiting')
          .where(({ eb, refTuple }) =>
            eb(refTuple('o.created_at', 'o.id'), '<', refTuple('w.created_at', 'w.id')),
          )
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .$asScalar()
          .$notNull()
          .as('ahead'),
      )
      .limit(1)
      .executeTakeFirst(),
  )
  return place ?? null
}
