import pg from 'pg'

/** The ids of one person, ours and the Stripe emulator's. */
interface Pattern {
  businessId: string
  accountId: string
  memberId: string
  customer: string
  subscription: string
}

/**
 * Copies a paying member many times, in the Stripe emulator as well as here, so that thousands can be billed
 * and compared without thousands of signups. The copies renew at the same moment as the original.
 * @param ownerUrl a superuser's connection string
 * @param slug the club that is filled; it must have a paying member with the given address
 */
export async function copyMember(
  ownerUrl: string,
  slug: string,
  email: string,
  count: number,
): Promise<Pattern> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  try {
    const { rows } = await run(
      `select m.business_id as "businessId", ms.account_id as "accountId", m.id as "memberId",
         c.stripe_id as customer, ms.subscription_id as subscription
       from business_slugs s
       join members m on m.business_id = s.business_id and m.email = $2
       join memberships ms on ms.business_id = m.business_id and ms.member_id = m.id and ms.status = 'active'
       join stripe_ids c on c.business_id = m.business_id and c.our_id = m.id and c.kind = 'customer'
       where s.slug = $1`,
      [slug, email],
    )
    const pattern = rows[0] as Pattern | undefined
    if (!pattern) throw new Error(`${slug} has no paying member ${email}`)
    await copyOfTheirs(run, pattern, count)
    await copyOfOurs(run, pattern, count)
    await run('analyze')
    return pattern
  } finally {
    await client.end()
  }
}

type Run = (text: string, values?: unknown[]) => Promise<pg.QueryResult>

/** Customer, card, subscription and its first invoice, each id with the copy's number behind it. */
async function copyOfTheirs(run: Run, { customer }: Pattern, count: number) {
  const kinds = ['customer', 'payment_method', 'subscription', 'invoice']
  const { rows } = await run(
    `select id, type, body::text as body from sandbox.objects where customer = $1 and type = any($2)`,
    [customer, kinds],
  )
  const ids = new Set<string>()
  for (const { body } of rows as { body: string }[])
    for (const [id] of body.matchAll(/\b(?:cus|pm|sub|si|in|il)_[A-Za-z0-9]+/g)) ids.add(id)
  const renamed = (column: string) =>
    [...ids].reduce((text, id) => `replace(${text}, '${id}', '${id}' || 'x' || n)`, `${column}::text`)
  await run(
    `insert into sandbox.objects (id, account, type, created, customer, parent, state, live, due_at, body, hidden)
     select id || 'x' || n, account, type, created, customer || 'x' || n,
       case when type = 'invoice' then parent || 'x' || n else parent end, state, live, due_at,
       ${renamed('body')}::json, hidden
     from sandbox.objects, generate_series(1, $2::int) n where customer = $1 and type = any($3)`,
    [customer, count, kinds],
  )
}

/** User, member, customer and membership; the copies' memberships differ from their subscriptions. */
async function copyOfOurs(
  run: Run,
  { businessId, memberId, customer, subscription }: Pattern,
  count: number,
) {
  await run(`set session_replication_role = replica`)
  await run(
    `create temporary table copied as
     select n, gen_random_uuid() as user_id, gen_random_uuid() as member_id from generate_series(1, $1::int) n`,
    [count],
  )
  await run(
    `insert into users (id, email, email_norm, full_name, password_hash, email_confirmed_at, created_at)
     select c.user_id, a, a, 'Member ' || n, 'none', now(), now()
     from copied c, lateral (select 'copy' || n || '-' || right($1, 6) || '@bench.test' as a) address`,
    [memberId],
  )
  await run(
    `insert into members (business_id, id, user_id, full_name, email, date_of_birth, joined_on, created_at)
     select m.business_id, c.member_id, c.user_id, 'Member ' || n, 'copy' || n || '-' || right(m.id::text, 6) || '@bench.test',
       m.date_of_birth, m.joined_on, m.created_at
     from copied c, members m where m.business_id = $1 and m.id = $2`,
    [businessId, memberId],
  )
  await run(
    `insert into stripe_ids (business_id, kind, our_id, account_id, stripe_id, created_at)
     select i.business_id, 'customer', c.member_id, i.account_id, i.stripe_id || 'x' || n, i.created_at
     from copied c, stripe_ids i where i.business_id = $1 and i.stripe_id = $2`,
    [businessId, customer],
  )
  await run(
    `insert into memberships (business_id, id, member_id, tier_id, tier_price_id, status, stripe_status, account_id,
       subscription_id, started_at, synced_at, created_at)
     select s.business_id, gen_random_uuid(), c.member_id, s.tier_id, s.tier_price_id, 'paused', 'paused',
       s.account_id, s.subscription_id || 'x' || n, s.started_at, s.synced_at, s.created_at
     from copied c, memberships s where s.business_id = $1 and s.subscription_id = $2`,
    [businessId, subscription],
  )
  await run('drop table copied')
  await run(`set session_replication_role = origin`)
}
