import { describe, expect, test } from 'vitest'
import { createFaults } from '#/sandbox/email/faults'
import { senderName } from '#/sandbox/email/mailbox-list'
import { parseAddresses, parseMessage } from '#/sandbox/email/parse-message'

const valid = { From: 'club@rossa.test', To: 'ada@example.test', Subject: 'Hi', TextBody: 'Hello' }

const refusedCode = (json: unknown) => {
  const read = parseMessage(json)
  return 'refused' in read ? [read.refused.status, read.refused.ErrorCode] : 'taken'
}

describe('the parser of addresses in a header', () => {
  test.each([
    ['ada@example.test', ['ada@example.test']],
    ['"Rossa, \\"wine\\"" <a@b.test>', ['a@b.test']],
    ['Bottega Rossa <a@b.test>, c@d.test', ['a@b.test', 'c@d.test']],
    ["Ada O'Brien & Co. <a@b.test>", ['a@b.test']],
    ['', []],
  ])('%s', (header, expected) => expect(parseAddresses(header)).toEqual(expected))

  test.each([
    'ada',
    'ada@',
    'ada@localhost',
    'a@b..test',
    'a b@c.test',
    'Rossa, Inc. <a@b.test>',
    'Joe (boss) <a@b.test>',
    'a@b.test\r\nBcc: c@d.test',
    '<a@b.test',
    'a@-b.test',
  ])('refuses %j', (header) => expect(parseAddresses(header)).toBeUndefined())
})

describe('a message', () => {
  test('is taken with everything that Postmark documents', () => {
    const read = parseMessage({
      ...valid,
      Cc: 'b@example.test',
      HtmlBody: '<p>Hello</p>',
      ReplyTo: 'c@example.test',
      Tag: 'welcome',
      Metadata: { mail: '1' },
      Headers: [{ Name: 'X-Club', Value: 'rossa' }],
      TrackOpens: false,
      TrackLinks: 'None',
      MessageStream: 'outbound',
      Attachments: [{ Name: 'a.txt', Content: 'aGk=', ContentType: 'text/plain' }],
    })
    expect(read).toMatchObject({
      message: {
        to: 'ada@example.test',
        recipients: ['ada@example.test', 'b@example.test'],
        attachments: [{ name: 'a.txt', bytes: 2 }],
      },
    })
  })

  test.each([
    ['an unknown field', { ...valid, Body: 'Hello' }, 403],
    ['a field of another type', { ...valid, TrackOpens: 'yes' }, 403],
    ['no object', 'hello', 403],
    ['no sender', { ...valid, From: undefined }, 300],
    ['two senders', { ...valid, From: 'a@b.test, c@d.test' }, 300],
    ['no recipient', { ...valid, To: '' }, 300],
    ['a bad recipient', { ...valid, To: 'no-address' }, 300],
    ['51 recipients', { ...valid, To: Array(51).fill('a@b.test').join(',') }, 300],
    ['no body', { ...valid, TextBody: '' }, 300],
    [
      'a header that starts another',
      { ...valid, Headers: [{ Name: 'X-A', Value: 'a\r\nBcc: b@c.test' }] },
      300,
    ],
    ['a header of its own', { ...valid, Headers: [{ Name: 'Bcc', Value: 'b@c.test' }] }, 300],
    ['a subject in two lines', { ...valid, Subject: 'a\nb' }, 300],
    ['long metadata', { ...valid, Metadata: { mail: 'x'.repeat(81) } }, 300],
    ['an unknown stream', { ...valid, MessageStream: 'no-such' }, 1235],
  ])('with %s is refused', (_, json, code) => expect(refusedCode(json)).toEqual([422, code]))
})

test('the faults happen in the order and as often as they were requested', () => {
  const faults = createFaults()
  faults.order({ mode: '500', count: 2 })
  faults.order({ mode: 'lost', count: 1 })
  expect([1, 2, 3, 4].map(() => faults.next())).toEqual(['500', '500', 'lost', undefined])
  faults.order({ mode: '429', count: 5 })
  faults.order({ clear: true })
  expect(faults.next()).toBeUndefined()
})

test.each([
  ['"Bottega \\"Rossa\\"" <a@b.test>', 'Bottega "Rossa"'],
  ['Harbor <a@b.test>', 'Harbor'],
  ['a@b.test', 'a@b.test'],
])('the sender of %s is shown as %s', (from, name) => expect(senderName(from)).toBe(name))
