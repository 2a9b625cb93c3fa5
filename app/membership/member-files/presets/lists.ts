// Programs for memberships and mailing lists of any trade.
import { lookup } from '~/foundation/kit/lookup'
import type { MovedStatus } from '../member-row'
import type { MemberPreset } from './preset'

/** Source: the columns of Memberful's members export that public importers read. An account has a row for each plan. */
export const memberful: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['Memberful ID'],
    fullName: ['Full Name'],
    email: ['Email'],
    plan: ['Plan'],
    status: ['Active'],
    memberSince: ['Created at'],
    paidUntil: ['Expiration date'],
    customerId: ['Stripe Customer ID'],
  },
  statuses: lookup<MovedStatus>({ yes: 'active', no: 'canceled' }),
}

/**
 * Mailchimp exports people who subscribed, who unsubscribed and who cannot be reached into files of their own, which the name
 * tells. Source: header rows of audience exports in public importers and tests.
 */
export const mailchimpAudience: MemberPreset = {
  kind: 'people',
  fields: {
    firstName: ['First Name'],
    lastName: ['Last Name'],
    fullName: ['Name'],
    email: ['Email Address'],
    phone: ['Phone Number', 'Phone'],
    dateOfBirth: ['Birthday'],
    note: ['NOTES'],
    tags: ['TAGS'],
    marketingSince: ['CONFIRM_TIME', 'OPTIN_TIME'],
  },
  adjust(texts, { cell, file }) {
    const hasLeft =
      /(?:^|[^a-z])(?:unsubscribed|cleaned|nonsubscribed)/i.test(file) ||
      cell('UNSUB_TIME') !== '' ||
      cell('CLEAN_TIME') !== ''
    const agreed = !hasLeft && (/(?:^|[^a-z])subscribed/i.test(file) || (texts.marketingSince ?? '') !== '')
    const marketing = hasLeft ? 'no' : agreed ? 'yes' : ''
    // Birthdays are of a month and a day, without a year.
    const dateOfBirth = /\d{4}/.test(texts.dateOfBirth ?? '') ? texts.dateOfBirth : ''
    return { ...texts, marketing, tags: (texts.tags ?? '').replaceAll('"', ''), dateOfBirth }
  },
}
