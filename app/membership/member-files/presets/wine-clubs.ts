// Programs for clubs of wineries.
import { lookup } from '~/foundation/kit/lookup'
import type { MovedStatus } from '../member-row'
import type { MemberPreset } from './preset'

/** Source: columns that a public importer of Commerce7's club memberships reads; Commerce7 publishes no header row. */
export const commerce7Memberships: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['Customer Number', 'Customer ID', 'Customer Id'],
    firstName: ['Customer First Name'],
    lastName: ['Customer Last Name'],
    email: ['Customer Email'],
    phone: ['Customer Phone'],
    dateOfBirth: ['Customer Birth Date', 'Birth Date'],
    plan: ['Club', 'Club Title'],
    status: ['Status'],
    memberSince: ['Signup Date'],
    endsOn: ['Cancel Date'],
    holdFrom: ['On Hold Start Date'],
    holdUntil: ['On Hold Until Date', 'On Hold End Date'],
    paidUntil: ['Next Process Date'],
    isPickUp: ['Order Delivery Method', 'Delivery Method'],
    pickUpPlace: ['Pickup Location'],
    shipName: [['Ship To First Name', 'Ship To Last Name']],
    address: ['Ship To Address'],
    address2: ['Ship To Address 2'],
    city: ['Ship To City'],
    state: ['Ship To State Code'],
    zip: ['Ship To Zip Code'],
    country: ['Ship To Country Code'],
    note: ['Shipping Instructions', 'Notes'],
  },
}

/**
 * The number of shipments is of those that went out, so no box is owed for it. A cancel date is the day on which the
 * membership ends, and a birth date of 1900 stands for none. Source: WineDirect documentation, "Club Member Importer", and
 * public integrations of vin65 that name the same columns.
 */
export const wineDirectMembers: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['Customer Number', 'CustomerNumber'],
    firstName: ['FirstName'],
    lastName: ['LastName'],
    email: ['Email', 'ShipEmail'],
    phone: ['CellPhone', 'Cell', 'MainPhone', 'ShipMainPhone'],
    dateOfBirth: ['BirthDate'],
    plan: ['ClubName'],
    memberSince: ['SignupDate'],
    holdFrom: ['OnHoldStartDate'],
    holdUntil: ['OnHoldUntilDate'],
    endsOn: ['CancelDate'],
    isPickUp: ['isPickup', 'IsPickupAtWinery'],
    pickUpPlace: ['PickupLocationCode'],
    shipName: [
      ['ShipFirstName', 'ShipLastName'],
      ['FirstName', 'LastName'],
    ],
    address: ['ShipAddress', 'Address'],
    address2: ['ShipAddress2', 'Address2'],
    city: ['ShipCity', 'City'],
    state: ['ShipStateCode', 'StateCode'],
    zip: ['ShipZipCode', 'ZipCode'],
    country: ['ShipCountryCode', 'CountryCode'],
    cardBrand: ['CardType', 'CreditCardType'],
    cardLast4: ['CreditCardNumber', 'CardNumber'],
    cardExpiry: [
      ['CardExpiryMo', 'CardExpiryYr'],
      ['CreditCardExpiryMo', 'CreditCardExpiryYr'],
    ],
    note: ['OrderNotes', 'ClubNotes'],
  },
}

/** Source: columns that a public importer of WineDirect's club report reads. */
export const wineDirectReport: MemberPreset = {
  kind: 'memberships',
  fields: {
    key: ['Customer Number', 'CustomerNumber'],
    firstName: ['FirstName'],
    lastName: ['LastName'],
    email: ['Email'],
    phone: ['Phone'],
    plan: ['Club'],
    status: ['Club Status'],
    memberSince: ['Club Signup Date'],
    endsOn: ['Club Cancel Date'],
    address: ['Ship Address'],
    address2: ['Ship Address 2'],
    city: ['Ship City'],
    state: ['Ship State'],
    zip: ['Ship Zip'],
    country: ['Ship Country'],
  },
}

/** Source: WineDirect documentation, "Customer Importer". */
export const wineDirectCustomers: MemberPreset = {
  kind: 'people',
  fields: {
    key: ['Customer Number', 'CustomerNumber'],
    firstName: ['FirstName'],
    lastName: ['LastName'],
    email: ['Email'],
    phone: ['Cell', 'CellPhone', 'MainPhone'],
    dateOfBirth: ['BirthDate'],
    address: ['Address'],
    address2: ['Address2'],
    city: ['City'],
    state: ['StateCode'],
    zip: ['ZipCode'],
    country: ['CountryCode'],
  },
}

/** Source: OnCloudWine documentation, "Importing & Exporting Contacts". */
export const onCloudWine: MemberPreset = {
  kind: 'memberships',
  fields: {
    firstName: ['firstName'],
    lastName: ['lastName'],
    email: ['email'],
    phone: ['phone'],
    dateOfBirth: ['dateOfBirth'],
    plan: ['clubs'],
    status: ['status'],
    memberSince: ['membershipStartDate'],
    tags: ['tags'],
    address: ['shippingStreet'],
    city: ['shippingCity'],
    state: ['shippingState'],
    zip: ['shippingPostalCode', 'shippingZip'],
    country: ['shippingCountry'],
  },
  statuses: lookup<MovedStatus>({ inactive: 'canceled' }),
}

/**
 * Two columns of 0 and 1 say whether a membership rests or has ended; their dates count only with a 1.
 * Source: CompleteDTC documentation, "Club Memberships".
 */
export const completeDtc: MemberPreset = {
  kind: 'memberships',
  fields: {
    email: ['bill_email'],
    plan: [['club_type_id', 'variant']],
    memberSince: ['join_date'],
    holdUntil: ['resume'],
    endsOn: ['retired_date'],
  },
  adjust(texts, { cell }) {
    const [isResting, hasEnded] = [cell('suspended') === '1', cell('retired') === '1']
    const status = hasEnded ? 'retired' : isResting ? 'suspended' : 'active'
    return {
      ...texts,
      status,
      holdUntil: isResting ? texts.holdUntil : '',
      endsOn: hasEnded ? texts.endsOn : '',
    }
  },
  statuses: lookup<MovedStatus>({ retired: 'canceled' }),
}
