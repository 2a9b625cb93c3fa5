import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { createPool } from '#/db/client.server'
import { tenantDb, type TenantDb } from '#/db/handles.server'
import { sandboxPostmarkToken } from '#/sandbox/email/postmark-api'
import { startSending } from '~/insight/campaigns/sending/start-sending.server'
import { allMembers } from '~/insight/campaigns/segments/filter'
import { createDraft, saveAudience, saveDraft } from '~/insight/campaigns/writing/drafts.server'
import { newId } from '~/foundation/kit/ids'
import { createMailer, type OutgoingEmail } from '~/foundation/messaging/mailer.server'
import { ask, type Platform } from '../tests/platform'
import { appDatabase } from './app-database'
import { load } from './load'
import { ms, type Row } from './table'

const readers = 10_000
const queueTarget = 10_000
/** Of the memory of the server while a message is sent, over that before. */
const memoryTarget = 100e6
/** Part of what a bare loop of Postmark's client reaches. */
const speedTarget = 0.5
/** Of the slowest club pages, over those without a message on its way. */
const pageTarget = 1.2
const [loadSeconds, bareSeconds] = [10, 8]
/** Emails of a call, for the peer too. */
const batch = 100

/** A message to 10,000 members, from the button until the mailbox has all of them, and what the club page notices. */
export async function messageRows(platform: Platform, slug: string): Promise<Row[]> {
  const ownerUrl = await platform.databaseUrl()
  const { socketUrl, businessId } = await appDatabase(ownerUrl, slug)
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  const pool = createPool({
    ...{ connectionString: socketUrl, max: 2, applicationName: 'bench' },
    onError: () => {},
  })
  try {
    await addReaders(owner, businessId)
    const db = tenantDb(pool, businessId)
    const club = { url: `http://${slug}.${platform.rootDomain}/` }
    const options = { connections: 4, seconds: loadSeconds, perSecond: 200 }
    const alone = await load(club, options)
    // The first message compiles what every other one finds compiled.
    await sent(owner, await send(db, owner, businessId), platform)
    const before = await residentMemory(platform)
    const id = await send(db, owner, businessId)
    const [{ queuedMs, sentMs, peak, emails }, page] = await Promise.all([
      sent(owner, id, platform),
      load(club, { ...options, warmUp: 1 }),
    ])
    const [bare, besideBare] = await Promise.all([
      bareLoop(owner, platform, businessId),
      load(club, { ...options, seconds: bareSeconds }),
    ])
    const twice = await sentTwice(owner, id)
    const perSecond = emails / (sentMs / 1000)
    const grown = peak - before
    return [
      {
        what: `Message to ${emails.toLocaleString('en')} members: from the button until all are queued`,
        figure: ms(queuedMs),
        target: `< ${queueTarget / 1000} s`,
        held: queuedMs < queueTarget,
      },
      {
        what: '... until the email service has all of them, beside 200 club pages per second for ten seconds',
        figure: `${(sentMs / 1000).toFixed(1)} s, ${perSecond.toFixed(0)}/s, ${twice} twice`,
        peer: `bare loop of Postmark's client, same calls beside the same pages: ${bare.toFixed(0)}/s`,
        target: `>= ${speedTarget} x, 0 twice`,
        held: perSecond >= speedTarget * bare && twice === 0,
      },
      {
        what: '... club page meanwhile, 200 requests per second: p50, p99',
        figure: `${ms(page.p50)}, ${ms(page.p99)}`,
        peer: `with nothing beside ${ms(alone.p50)}, ${ms(alone.p99)}; beside the bare loop ${ms(besideBare.p50)}, ${ms(besideBare.p99)}`,
        target: `p99 <= ${pageTarget} x`,
        held: page.p99 <= pageTarget * alone.p99,
      },
      {
        what: "... the server's memory: before, most while sending",
        figure: `${megabytes(before)}, ${megabytes(peak)}`,
        target: `< ${megabytes(memoryTarget)} more`,
        held: grown < memoryTarget,
      },
    ]
  } finally {
    await pool.end()
    await owner.end()
  }
}

/** Writes a message as the editor saves it and presses Send; returns its id. */
async function send(db: TenantDb, owner: pg.Client, businessId: string): Promise<string> {
  const { rows } = await owner.query(
    'select b.owner_user_id, (select id from tiers t where t.business_id = b.id limit 1) as tier_id from businesses b where id = $1',
    [businessId],
  )
  const [id, timeZone] = [newId(), 'America/New_York']
  const by = { userId: rows[0].owner_user_id as string, now: new Date() }
  await createDraft(db, { id, from: null, ...by })
  await saveDraft(db, {
    ...{ id, version: 1, timeZone, kind: 'club_news', subject: 'Barolo for {first name|you}', preheader: '' },
    blocks: [
      {
        id: 'a',
        type: 'text',
        text: 'Hello {first name|there},\n\n[The new Barolo](https://wine.example/barolo) is here.',
      },
    ],
    ...by,
  })
  await saveAudience(db, { ...{ id, version: 2, timeZone, filter: allMembers, segmentId: null }, ...by })
  // Each member may get any number of them here.
  await owner.query(
    `insert into campaign_settings (business_id, weekly_limit) values ($1, 14)
     on conflict (business_id) do update set weekly_limit = 14`,
    [businessId],
  )
  await startSending(db, {
    ...{ id, version: 3, sendAt: null, heldOutPercent: 0, ignoresQuietHours: true },
    club: { address: '1 Main Street' },
    ...by,
  })
  return id
}

/** Waits until a message was sent, beside the server that sends it. */
async function sent(owner: pg.Client, id: string, platform: Platform) {
  const began = performance.now()
  let [queuedMs, peak] = [0, 0]
  for (;;) {
    const { rows } = await owner.query('select status from campaigns where id = $1', [id])
    if (queuedMs === 0 && rows[0].status !== 'scheduled') queuedMs = performance.now() - began
    peak = Math.max(peak, await residentMemory(platform))
    if (rows[0].status === 'sent') break
    if (performance.now() - began > 300_000) throw new Error('The message was not sent in five minutes')
    await delay(100)
  }
  const sentMs = performance.now() - began
  const { rows } = await owner.query(
    `select count(*) filter (where state = 'sent')::int as emails,
       count(*) filter (where state not in ('sent', 'skipped'))::int as others
     from campaign_recipients where campaign_id = $1`,
    [id],
  )
  if (rows[0].others > 0) throw new Error(`${rows[0].others} members have an unknown outcome`)
  return { queuedMs, sentMs, peak, emails: rows[0].emails as number }
}

/** Emails of a message that the mailbox has more than once. */
async function sentTwice(owner: pg.Client, id: string): Promise<number> {
  const { rows } = await owner.query(
    `select count(*)::int as n from (select metadata->>'mail' from sandbox.mail_messages
       where metadata->>'mail' in (select id::text from campaign_recipients where campaign_id = $1)
       group by 1 having count(*) > 1) t`,
    [id],
  )
  return rows[0].n
}

/**
 * Emails per second of a loop in another process than the server that does nothing but call: the last email of the mailbox again. The
 * service reports their deliveries to the server as it does for a message.
 */
async function bareLoop(owner: pg.Client, { sandboxUrl }: Platform, businessId: string): Promise<number> {
  const { rows } = await owner.query(
    `select "to", subject, html, text, attachments from sandbox.mail_messages where stream = 'broadcast'
     order by seq desc limit 1`,
  )
  const mailer = createMailer({
    token: sandboxPostmarkToken,
    apiBase: sandboxUrl,
    from: 'clubs@tastevin.test',
  })
  const [picture] = rows[0].attachments as {
    name: string
    contentType: string
    contentId?: string
    content?: string
  }[]
  const email = (): OutgoingEmail => ({
    ...{ mailId: newId(), to: rows[0].to, fromName: 'A Club', replyTo: 'hello@club.test' },
    ...{ subject: rows[0].subject, html: rows[0].html, text: rows[0].text, occasion: 'message' },
    stream: 'broadcast',
    metadata: { club: businessId },
    picture: picture?.contentId
      ? {
          contentId: picture.contentId,
          name: picture.name,
          type: picture.contentType,
          bytes: Buffer.from(picture.content ?? '', 'base64'),
        }
      : null,
  })
  const began = performance.now()
  let calls = 0
  for (; performance.now() - began < bareSeconds * 1000; calls += 1)
    await mailer.sendBatch(Array.from({ length: batch }, email))
  return (calls * batch) / ((performance.now() - began) / 1000)
}

async function residentMemory({ rootUrl }: Platform): Promise<number> {
  const { body } = await ask(`${rootUrl}/metrics`)
  const line = body.split('\n').find((line) => line.startsWith('process_resident_memory_bytes'))
  return Number(line?.split(' ').pop())
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`

/** Active members who asked for news. */
async function addReaders(owner: pg.Client, businessId: string): Promise<void> {
  const run = (text: string, values: unknown[] = [businessId]) => owner.query(text, values)
  await run('set session_replication_role = replica', [])
  try {
    await run(
      `create temporary table reader as
       select n, gen_random_uuid() as user_id, gen_random_uuid() as member_id, 'reader' || n || '@filled.test' as email,
         (array_agg(p.tier_id))[1 + n % count(*)] as tier_id, (array_agg(p.id))[1 + n % count(*)] as tier_price_id
       from generate_series(1, ${readers}) n, tier_prices p
       where p.business_id = $1 and p.retired_at is null group by n`,
    )
    await run(
      `insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
       select user_id, email, email, 'Ada Conti', 'none', now(), now() from reader`,
      [],
    )
    await run(
      `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
       select $1, member_id, user_id, 'Ada Conti', email, '1985-04-12', current_date, now() from reader`,
    )
    await run(
      `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
         subscription_id, started_at, synced_at, created_at)
       select $1, gen_random_uuid(), member_id, tier_id, tier_price_id, 'active', 'active', 'acct_bench', 'sub_bench' || n,
         now(), now(), now() from reader`,
    )
    await run(
      `insert into notification_settings (business_id, user_id, kind, here, email, changed_at)
       select $1, user_id, 'club_news', true, 'now', now() from reader`,
    )
  } finally {
    await run('set session_replication_role = origin', [])
  }
  await run('vacuum (analyze) members, memberships, notification_settings', [])
}
