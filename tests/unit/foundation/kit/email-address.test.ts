import { describe, expect, it } from 'vitest'
import { emailAddress, readEmailAddress } from '~/foundation/kit/email-address'
import { forgotForm, signUpForm } from '~/people/identity/schemas'
import { newEmailForm } from '~/people/identity/account-settings/schemas'
import { profileForm } from '~/business/profile/schemas'
import { isTimeZone } from '~/business/profile/time-zone-list.server'
import { staffInvitationForm } from '~/business/staff/schemas'
import { parseGuests } from '~/business/guests/rules'
import { inquiryForm } from '~/business/inquiries/schemas'
import { invitationForm } from '~/business/invitations/invitation-form'
import { ownerAccountForm } from '~/business/invitations/schemas'
import { joinDetails } from '~/membership/memberships/join/schemas'
import { waitingListForm } from '~/membership/tiers/waiting-list/schemas'

const noAddresses = [
  '"<x>"@x.com',
  'a;b@x.com',
  'a,b@x.com',
  'a@x..com',
  'a..b@x.com',
  '.a@x.com',
  'a.@x.com',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'a@localhost',
  'a@-x.com',
  'a@x-.com',
  'a@x.com.',
  'a@b@x.com',
  'a b@x.com',
  'ada@x.com\r\nBcc: b@x.com',
  'jos\u00e9@x.com',
  'ada\u200B@x.com',
  'a@x.com\0',
  'a@\uFF0Ex.com',
  'a@x%2ecom',
  'a@x.com/path',
  `${'a'.repeat(65)}@x.com`,
  `a@${'x'.repeat(64)}.com`,
  `a@${`${'x'.repeat(60)}.`.repeat(5)}com`.slice(0, 256),
]

describe('an email address', () => {
  it.each(noAddresses)('is not %j', (text) => {
    expect(readEmailAddress(text)).toBeNull()
  })

  it.each([
    ['  Ada.Conti+club@Example.TEST ', 'Ada.Conti+club@Example.TEST'],
    ["o'brien_1@mail.example.museum", "o'brien_1@mail.example.museum"],
    ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
    ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
    ['ada@\u043f\u043e\u0447\u0442\u0430.\u0440\u0444', 'ada@xn--80a1acny.xn--p1ai'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ])('as in %j is stored as %j', (typed, stored) => {
    expect(readEmailAddress(typed)).toBe(stored)
  })

  it('has one message when missing and one when invalid', () => {
    const sentences = (text: string) =>
      emailAddress()
        .safeParse(text)
        .error?.issues.map((one) => one.message)
    expect(sentences(' ')).toEqual(['Email is required'])
    expect(sentences('x'.repeat(400))).toEqual(['Please enter a valid email address'])
  })
})

describe.each(Object.entries(everyForm()))('the email address in the form of %s', (_form, problemsWith) => {
  it('is rejected when a mail server would reject it, and accepted otherwise', () => {
    for (const text of noAddresses) expect(problemsWith(text), text).not.toEqual([])
    expect(problemsWith('ada@b\u00fccher.example')).toEqual([])
  })
})

/** The form's message about the email address; its other fields do not matter. */
function everyForm(): Record<string, (email: string) => string[]> {
  const joining = joinDetails({ today: '2026-11-22', hasPassword: true })
  const schemas = {
    'sign-up': signUpForm,
    'a forgotten password': forgotForm,
    'a new address': newEmailForm,
    joining,
    'the waiting list': waitingListForm,
    'an invited owner': ownerAccountForm,
    'a business': profileForm(isTimeZone),
    'an invited staff member': staffInvitationForm,
    'an inquiry': inquiryForm,
  }
  const problems = (schema: (typeof schemas)[keyof typeof schemas], fields: Record<string, string>) =>
    (schema.safeParse(fields).error?.issues ?? []).flatMap(({ path, message }) =>
      String(path[0]).endsWith('email') ? [message] : [],
    )
  return {
    ...Object.fromEntries(
      Object.entries(schemas).map(([name, schema]) => [name, (email: string) => problems(schema, { email })]),
    ),
    'an invited business': (email) => {
      const { error } = invitationForm.safeParse({ business_name: 'Osteria', business_email: email })
      return (error?.issues ?? []).map(({ message }) => message)
    },
    'invited guests': (email) => {
      const list = parseGuests(email)
      return list.ok && list.guests.length === 1 ? [] : ['refused']
    },
  }
}
