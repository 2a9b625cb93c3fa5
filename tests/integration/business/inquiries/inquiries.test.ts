import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerInquiry } from '~/business/inquiries/answer-inquiry.server'
import { inquiryListing, type InquiryListParams } from '~/business/inquiries/inquiry-listing'
import { listInquiries, inquiryById, newInquiryCount } from '~/business/inquiries/queries.server'
import { createFormProof } from '~/business/inquiries/form-proof.server'
import { newId } from '~/foundation/kit/ids'
import { action, loader } from '~/routes/public/get-started'
import { aPerson } from '../../../builders/person'
import { aRequestContext } from '../../../builders/request-context'
import { freshDatabase, type TestDatabase } from '../../../database'

let database: TestDatabase
beforeAll(async () => void (database = await freshDatabase()))
afterAll(() => database.close())

const now = new Date('2026-11-20T17:00:00Z')
const secret = 'a secret of the tests, long enough'
/** Opened ten seconds ago. */
const proofOf = (key: string, opened = new Date(now.getTime() - 10_000)) =>
  createFormProof(secret, key, opened)
const inquiry = (more: Record<string, string> = {}, key = newId()) => ({
  key,
  proof: proofOf(key),
  website: '',
  restaurantName: 'Osteria Nuova',
  name: 'Marta Rossi',
  email: `${newId()}@osteria.test`,
  message: 'Forty seats,\r\nand a cellar.',
  ...more,
})

async function send(fields: Record<string, string>, clientAddress = '127.0.0.1') {
  const context = aRequestContext(database, { now, clientAddress })
  const request = new Request(`${context.origin}/get-started`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const answer = await action({ request, context, params: {} })
  if (answer instanceof Response) throw new Error('The contact form does not redirect.')
  return { ...answer.data, status: answer.init?.status ?? 200 }
}

const stored = (key: string) => inquiryById(database.across(), key)
const mail = async (key: string) =>
  (await database.owner.query('select * from platform_emails where idempotency_key = $1', [`inquiry:${key}`]))
    .rows

describe('the contact form', () => {
  it('thanks the sender, stores the inquiry and emails it with their reply address', async () => {
    const fields = inquiry()
    expect(await send(fields)).toMatchObject({ status: 200, thanks: 'Marta Rossi' })
    expect(await stored(fields.key)).toMatchObject({
      businessName: 'Osteria Nuova',
      message: 'Forty seats,\nand a cellar.',
      answeredAt: null,
    })
    const [letter] = await mail(fields.key)
    expect(letter).toMatchObject({ to_address: 'clubs@tastevin.test', reply_to: fields.email })
    expect(letter.text).toContain('Forty seats, and a cellar.')
    expect(letter.text).toContain(`https://clubs.example/admin/inquiries/${fields.key}`)
  })

  it('stores one inquiry when submitted twice', async () => {
    const fields = inquiry()
    const answers = await Promise.all([send(fields), send(fields), send(fields)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await mail(fields.key)).toHaveLength(1)
  })

  it('thanks a bot and drops its inquiry', async () => {
    const fields = inquiry({ website: 'https://buy.example' })
    expect(await send(fields)).toMatchObject({ status: 200, thanks: 'Marta Rossi' })
    expect(await stored(fields.key)).toBeNull()
    expect(await mail(fields.key)).toEqual([])
  })

  it.each([
    ['restaurantName', '', 'Business name is required'],
    ['restaurantName', '   ', 'Business name is required'],
    ['name', '', 'Your name is required'],
    ['email', '', 'Email is required'],
    ['email', 'nowhere', 'Invalid email format'],
    ['message', 'x'.repeat(501), 'Please keep your message to 500 characters'],
    ['name', 'Ma\u202Erta', 'Please remove the invisible or broken characters'],
  ])('rejects %s %j and keeps the other fields', async (field, value, sentence) => {
    const fields = inquiry({ [field]: value })
    const { status, submission } = await send(fields)
    expect(status).toBe(400)
    expect(submission?.error).toEqual({ [field]: [sentence] })
    expect(submission?.initialValue).toEqual(fields)
  })

  it('rejects a form without its key', async () => {
    const { status, submission } = await send(inquiry({ key: 'x' }))
    expect(status).toBe(400)
    expect(submission?.error).toEqual({ '': ['Please reload the page.'] })
  })

  it('rejects a form that was sent faster than a person types, keeps it, and accepts it a moment later', async () => {
    const fields = inquiry()
    const early = { ...fields, proof: proofOf(fields.key, now) }
    const { status, submission } = await send(early)
    expect(status).toBe(451)
    expect(submission?.error).toEqual({
      '': ['This was sent faster than a person types. If you are one, please press Send message again.'],
    })
    expect(submission?.initialValue).toEqual(early)
    expect(await stored(fields.key)).toBeNull()
    expect((await send(fields)).status).toBe(200)
    expect(await stored(fields.key)).not.toBeNull()
  })

  it.each([
    ['no proof', () => ''],
    ['the proof of another form', () => proofOf(newId())],
    ['a proof that was altered', (proof: string) => proof.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A'))],
  ])('rejects %s, keeps what was typed, and says what to press', async (_what, altered) => {
    const fields = inquiry()
    const answer = await send({ ...fields, proof: altered(fields.proof) })
    expect(answer).toMatchObject({ status: 403, isExpired: true })
    expect(answer.submission?.error?.['']?.[0]).toMatch(/press Send message again/)
    expect(answer.submission?.initialValue).toMatchObject({ message: fields.message })
    expect(await stored(fields.key)).toBeNull()
  })

  it('accepts a message of 500 characters, counting line breaks once', async () => {
    const fields = inquiry({ message: `${'x'.repeat(249)}\r\n${'y'.repeat(250)}` })
    expect(await send(fields)).toMatchObject({ status: 200 })
    expect((await stored(fields.key))?.message).toHaveLength(500)
    expect(await send(inquiry({ message: '' }))).toMatchObject({ status: 200 })
  })

  it('is rate limited per email address and per network', async () => {
    const email = 'again@osteria.test'
    for (let n = 0; n < 5; n++) expect((await send(inquiry({ email }))).status).toBe(200)
    const refused = await send(inquiry({ email: 'AGAIN@osteria.test' }))
    expect(refused).toMatchObject({ status: 429 })
    expect(refused.submission?.error?.['']?.[0]).toMatch(/^Too many attempts/)
    for (let n = 0; n < 10; n++) expect((await send(inquiry(), '203.0.113.7')).status).toBe(200)
    expect((await send(inquiry(), '203.0.113.7')).status).toBe(429)
  })

  it('exists only on the platform’s host', async () => {
    const context = aRequestContext(database, {
      club: { id: newId(), slug: 'osteria' } as never,
    })
    expect(() => loader({ request: new Request('https://x.test'), context, params: {} })).toThrow()
  })
})

describe('an inquiry', () => {
  it('gets a note, is marked as answered and as new again', async () => {
    const admin = await aPerson(database, { isAdmin: true })
    const fields = inquiry()
    await send(fields)
    const before = await newInquiryCount(database.across())
    const press = (intent: 'note' | 'answered' | 'new', note: string) =>
      answerInquiry(database.across(), {
        inquiryId: fields.key,
        adminId: admin.id,
        update: { intent, note },
        requestId: 'a-request',
        now,
      })
    await press('note', 'Call on Monday')
    await Promise.all([press('answered', 'Called'), press('answered', 'Called')])
    expect(await stored(fields.key)).toMatchObject({
      note: 'Called',
      answeredAt: now,
      answeredBy: admin.email,
    })
    expect(await newInquiryCount(database.across())).toBe(before - 1)
    await press('new', 'Call again')
    expect(await stored(fields.key)).toMatchObject({ note: 'Call again', answeredAt: null, answeredBy: null })
    const { rows } = await database.owner.query(
      'select action from audit_log where target_id = $1 order by id',
      [fields.key],
    )
    expect(rows.map((row) => row.action)).toEqual(['inquiry.answered', 'inquiry.reopened'])
  })

  it('is found by its text among many', async () => {
    await database.owner.query(
      `insert into inquiries (id, business_name, name, email, message, created_at)
       select gen_random_uuid(), 'Filled ' || n, 'Some One', 'filled' || n || '@example.test', '', $1::timestamptz - n / 3 * interval '1 minute'
       from generate_series(1, 300) n`,
      [now],
    )
    const list = (params: Partial<InquiryListParams>) =>
      listInquiries(database.across(), { ...inquiryListing.all, ...params }, 70)
    const ids = new Set<string>()
    for (const page of [1, 2, 3, 4, 5])
      for (const { id } of (await list({ text: 'filled', status: 'new', page })).rows) ids.add(id)
    expect(ids.size).toBe(300)
    const one = await list({ text: 'FILLED7@' })
    expect(one.rows.map(({ email }) => email)).toEqual(['filled7@example.test'])
    expect((await list({ text: 'filled', status: 'answered' })).rows).toEqual([])
  })
})
