// Names that columns of members have in spreadsheets, for files of no known program. Pure.
import { foldHeader } from '~/cellar/list-reader/table/fields'
import type { MemberField } from './member-row'

/** The preferred name first. As `foldHeader` writes them: lowercase words. */
const names: Record<MemberField, string> = {
  key: 'member number|member no|member id|membership number|customer number|customer no|customer id|account number|contact id|reference id|id|number|no',
  firstName: 'first name|firstname|first|given name|forename',
  lastName: 'last name|lastname|last|surname|family name',
  fullName:
    'full name|fullname|name|member name|member|customer name|customer|contact name|contact|subscriber',
  email: 'email|e mail|email address|e mail address|emailaddress|primary email|mail|login',
  phone:
    'phone|phone number|mobile|mobile phone|cell|cell phone|cellphone|telephone|tel|main phone|mainphone|home phone',
  dateOfBirth: 'date of birth|birth date|birthdate|birthday|dob|born|born on',
  plan: 'plan|plan name|club|club name|clubname|club title|tier|level|membership|membership type|membership level|member type|package|subscription|product|product title|product name|club type|wine club',
  price:
    'price|price per month|monthly price|monthly|amount|rate|recurring price|dues|fee|monthly fee|monthly amount|charge|cost|plan amount|club price',
  currency: 'currency',
  status:
    'status|membership status|member status|club status|subscription status|state of membership|active|is active',
  paidUntil:
    'next payment on|next payment|next payment date|paid until|paid through|paid thru|paid to|next billing|next billing date|next bill date|next charge|next charge date|next charge on|renewal date|renews on|renews|renewal|next renewal|next process date|billing date|current period end|expires|expiration date|expiry date|next shipment|next order date|next order',
  memberSince:
    'member since|joined|joined on|join date|date joined|joining date|signup date|sign up date|signupdate|signed up|start date|started|started on|enrolled|enrollment date|since|created|created at|created on|membership start date',
  holdFrom:
    'on hold from|hold from|hold start|hold start date|on hold start date|onholdstartdate|pause start|paused from',
  holdUntil:
    'on hold until|hold until|hold end|hold end date|on hold until date|on hold end date|onholduntildate|paused until|pause until|pause end|resume date|resumes on|resume on|resume',
  canceledOn:
    'canceled on|cancelled on|canceled at|cancelled at|date canceled|date cancelled|cancellation requested',
  endsOn:
    'leaves on|ends on|end date|cancel date|canceldate|cancellation date|ended on|ended at|termination date|membership end date',
  boxesOwed:
    'boxes owed|shipments owed|owed|bottles owed|boxes outstanding|outstanding boxes|prepaid boxes|unclaimed boxes',
  credit: 'credit|store credit|account credit|balance credit|credit balance',
  giftMonths: 'gift months|gift months left|prepaid months|months left|remaining months|gift remaining',
  isPickUp:
    'picks up|pickup|pick up|is pickup|ispickup|delivery|delivery method|fulfillment|fulfilment|shipping method|order delivery method|ship or pickup|pickup or ship',
  pickUpPlace: 'pick up place|pickup location|pick up location|pickup location code|pickup place',
  shipName: 'ship to|ship to name|ship name|shipping name|recipient|deliver to',
  address:
    'address|address 1|address1|address line 1|street|street address|street address 1|street1|street 1',
  address2: 'address line 2|address 2|address2|street address 2|apartment|apt|suite|unit|street2|street 2',
  city: 'city|town',
  state: 'state|state code|statecode|province|province code|state province|region',
  zip: 'zip code|zip|zipcode|postal code|postcode|post code|postalcode|zip postal code',
  country: 'country|country code|countrycode',
  secondPerson:
    'second person|second member|partner|spouse|secondary member|alternate pickup|alternate pick up|also collects',
  note: 'note|notes|comment|comments|memo|remarks|order notes|club notes|customer note|special instructions|shipping instructions',
  tags: 'tags|tag|labels|label|groups|segment|segments',
  likes: 'likes|preferences|preference|favorites|favorite wines|prefers',
  dislikes: 'dislikes|does not want|no thanks|avoid|allergies',
  marketing:
    'news and offers|accepts marketing|accepts email marketing|email marketing|marketing|marketing consent|newsletter|email opt in|opt in|email subscription status|email marketing status|subscribed to emails|consent',
  marketingSince:
    'news and offers since|opt in date|opt in time|optin time|consent date|confirm time|opted in on|marketing since',
  marketingSource: 'news and offers source|opt in source|consent source|marketing source',
  customerId:
    'stripe customer|stripe customer id|stripe id|customer stripe id|stripe customer number|processor customer id',
  subscriptionId: 'stripe subscription|stripe subscription id|subscription id|subscription number',
  paymentMethodId: 'stripe payment method|payment method id|card id|default source',
  cardBrand: 'card brand|card type|cardtype|credit card type',
  cardLast4:
    'card last four digits|card last 4|card last4|last 4|last4|last four|card number|cc last 4|credit card',
  cardExpiry:
    'card expires|card expiry|card expiration|card exp|expiration|exp date|cc exp|card expiration date',
  interval: 'interval|billing interval|billing period|frequency|billing frequency|billing cycle|period|term',
  quantity: 'quantity|qty|number of memberships',
}

const fieldOfName = new Map(
  (Object.entries(names) as [MemberField, string][]).flatMap(([field, list]) =>
    list.split('|').map((name, place) => [name, { field, place }] as const),
  ),
)

/** Words that say whose address or contact a column holds. */
const owners =
  /^(?:customer|member|subscriber|contact|billing|bill to|bill|shipping|ship to|ship|delivery|default|primary|mailing|home) /

/** The field that a column's name means, and how likely: 0 is the most usual name. Null for a name that means none. */
export function fieldOfHeader(header: string): { field: MemberField; place: number } | null {
  const key = foldHeader(
    header.replace(/\((?:utc|usd|\$|yyyy[^)]*|mm[^)]*|optional|required)\)|[*:#]/gi, ' '),
  )
  const exact = fieldOfName.get(key)
  if (exact) return exact
  const bare = fieldOfName.get(key.replace(owners, ''))
  return bare ? { ...bare, place: bare.place + 50 } : null
}

/** The place of an address among those of a row: 0 to ship to, 1 without a word for it, 2 of the invoice. */
export function addressPlace(header: string): number {
  const key = foldHeader(header)
  if (/^(?:ship|shipping|ship to|delivery)\b/.test(key)) return 0
  return /^(?:bill|billing)\b/.test(key) ? 2 : 1
}

export const addressFields: ReadonlySet<MemberField> = new Set<MemberField>([
  ...(['shipName', 'address', 'address2', 'city', 'state', 'zip', 'country'] as const),
])
