// A message of the demo's restaurant to its members, whose links some of them follow, and two segments. Made by the use cases
// that the pages and the jobs call.
import { v5 } from 'uuid'
import type { TenantDb } from '#/db/handles.server'
import type { Club } from '#/tenants/club'
import { clubOrigin } from '#/tenants/origins'
import type { Block } from '~/insight/campaigns/blocks'
import { findCampaign } from '~/insight/campaigns/campaign-record.server'
import { recordClick } from '~/insight/campaigns/results/record-click.server'
import { segmentFilterSchema } from '~/insight/campaigns/segments/filter'
import { saveSegment } from '~/insight/campaigns/segments/segments.server'
import { sendBatches } from '~/insight/campaigns/sending/send-batches.server'
import { prepareRecipients, startSending } from '~/insight/campaigns/sending/start-sending.server'
import { createDraft, saveAudience, saveDraft } from '~/insight/campaigns/writing/drafts.server'
import type { Services } from '~/web/http/request-context.server'
import { paths } from '~/foundation/kit/paths'
import { logoAttachment } from '~/foundation/messaging/deliver-email.server'
import { createMailer } from '~/foundation/messaging/mailer.server'

const messageIdOf = (club: Club) => v5('demo message', club.id)

const text = `Hello {first name|there},

Two growers came by this week, and we kept what we liked best at the table. Both wines are on your list at the price of your tier, as long as the bottles last.

If your box is still here, come by on a Friday: we will open one of them.`

/** Writes the message, keeps its choice of members as a segment, and sends it. Safe to repeat. */
export async function sendDemoMessage(
  services: Services,
  club: Club,
  { ownerId }: { ownerId: string },
): Promise<void> {
  const { env, scopes, log, pictures } = services
  const db = scopes.club(club)
  const now = services.now(club.id)
  const { timeZone } = club
  const [id, by] = [messageIdOf(club), { userId: ownerId, now }]
  const isThere = await db.read((db) =>
    db.q.selectFrom('campaigns').where('id', '=', id).select('id').executeTakeFirst(),
  )
  // All or nothing: a draft that was left half written could not be sent.
  if (!isThere)
    await db.transaction(async (db) => {
      await createDraft(db, { id, from: null, ...by })
      const blocks: Block[] = [
        { id: 'a', type: 'text', text },
        { id: 'b', type: 'wines', wineIds: await winesForSale(db) },
        {
          id: 'c',
          type: 'button',
          label: 'See the whole list',
          url: clubOrigin(env, club) + paths.wineList.page(),
        },
      ]
      await saveDraft(db, {
        id,
        version: 1,
        timeZone,
        kind: 'club_news',
        blocks,
        subject: 'Two bottles we kept for you, {first name|friend}',
        preheader: 'From the growers who came by this week',
        ...by,
      })
      const filter = segmentFilterSchema.parse({ members: { status: 'live' } })
      const loved = segmentFilterSchema.parse({ members: { status: 'live' }, loved: 'Barolo' })
      const segments = { 'Loved a Barolo': loved, 'All members': filter }
      for (const [name, filter] of Object.entries(segments))
        await saveSegment(db, { id: v5(`demo segment ${name}`, club.id), name, filter, ...by })
      const segmentId = v5('demo segment All members', club.id)
      await saveAudience(db, { id, version: 2, timeZone, filter, segmentId, ...by })
    })
  const { version } = await db.read((db) => findCampaign(db, id))
  const order = { sendAt: null, heldOutPercent: 10, ignoresQuietHours: true }
  await startSending(db, { id, version, club, ...order, ...by })
  await prepareRecipients(db, { id, timeZone, now })
  const mailer = createMailer(env.mail)
  await sendBatches(
    db,
    { club, env, mailer, logoOf: logoAttachment(db, pictures), now, log, enough: () => false },
    id,
  )
}

/** Two wines that members can buy, of those that came last. */
async function winesForSale(db: TenantDb): Promise<string[]> {
  const rows = await db.read(({ q }) =>
    q
      .selectFrom('wines as w')
      .innerJoin('stock_totals as t', 't.wine_id', 'w.id')
      .where('w.retired_at', 'is', null)
      .where('w.is_listed', '=', true)
      .where('w.bottle_price_cents', 'is not', null)
      .where('t.available', '>=', 6)
      .orderBy('w.added_at', 'desc')
      .orderBy('w.id')
      .limit(2)
      .select('w.id')
      .execute(),
  )
  return rows.map(({ id }) => id)
}

/** Every third reader follows the button of the message. Safe to repeat. */
export async function followDemoMessage(services: Services, club: Club): Promise<void> {
  const { env, scopes } = services
  const db = scopes.club(club)
  const now = services.now(club.id)
  const url = clubOrigin(env, club) + paths.wineList.page()
  await db.transaction(async (db) => {
    const readers = await db.q
      .selectFrom('campaign_recipients as r')
      .innerJoin('members as m', 'm.id', 'r.member_id')
      .where('r.campaign_id', '=', messageIdOf(club))
      .where('r.state', '=', 'sent')
      .orderBy('m.email')
      .select('r.id')
      .execute()
    for (const [at, { id }] of readers.entries())
      if (at % 3 === 0)
        await recordClick(db, { recipientId: id, url, method: 'GET', userAgent: 'Mozilla/5.0 (iPhone)', now })
  })
}
