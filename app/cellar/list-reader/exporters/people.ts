// Lists of customers and members: they are recognized so that no one is taken for a wine. Commerce7 publishes no header
// row of its exports; a list from there is recognized as any list of people.
import type { PeopleExporter } from './exporter'

/** Source: Shopify Help Center, "Exporting and importing customer lists". */
const shopifyCustomers: PeopleExporter = {
  name: 'shopify-customers',
  title: 'Shopify customer list',
  kind: 'people',
  signatures: [
    ['First Name', 'Last Name', 'Email', 'Accepts Email Marketing', 'Total Spent'],
    ['First Name', 'Last Name', 'Email', 'Accepts Marketing', 'Total Spent'],
  ],
}

/** Source: WineDirect (vin65) documentation, "Club Member Importer". */
const wineDirectMembers: PeopleExporter = {
  name: 'winedirect-members',
  title: 'WineDirect club member list',
  kind: 'people',
  signatures: [['FirstName', 'LastName', 'Email', 'ClubName', 'SignupDate']],
}

const people: PeopleExporter = {
  name: 'people',
  title: '',
  kind: 'people',
  signatures: [
    ['First name', 'Last name', 'Email'],
    ['First name', 'Last name', 'Email address'],
    ['FirstName', 'LastName', 'Email'],
    ['Name', 'Email', 'Phone'],
  ],
}

export const peopleExporters: readonly PeopleExporter[] = [shopifyCustomers, wineDirectMembers, people]
