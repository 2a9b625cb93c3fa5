// Acts about money and the club itself. Pure.
import { paths } from '~/foundation/kit/paths'
import { act, type Act } from './act'

const { business, account } = paths

export const moneyActs = (): Act[] => [
  act(
    'fees.read',
    business.payouts.list(),
    'Why a payout is lower or higher',
    'Each payout says how it differs from the one before.',
    'less more money deposit bank difference smaller missing payment',
  ),
  act(
    'fees.read',
    business.payouts.list(),
    'When money reaches your bank',
    'Payouts with their day and state.',
    'payout deposit transfer arrive received paid out',
  ),
  act(
    'fees.read',
    business.fees(),
    'Download statements for your accountant',
    'Sales, refunds and fees of each month.',
    'accounting bookkeeping quickbooks tax report month invoice',
  ),
  act(
    'analytics.read',
    business.analytics.report(),
    'See revenue and growth',
    'Recurring revenue, members and retention.',
    'sales income earnings mrr report numbers statistics',
  ),
  act(
    'analytics.read',
    business.analytics.months(),
    'Download a monthly report',
    'A PDF of each month.',
    'pdf summary owner print',
  ),
  act(
    'payments.manage',
    business.payments(),
    'Connect Stripe or your bank account',
    'Where members’ payments go.',
    'bank payments receive money card processing',
  ),
  act(
    'payments.manage',
    business.salesTax(),
    'Charge sales tax',
    'Tax on memberships and bottles.',
    'collect vat rate registration',
  ),
  act(
    'plan.manage',
    business.plan(),
    'Change your Tastevin plan',
    'Your plan, its fee and its invoices.',
    'price subscription upgrade cost billing',
  ),
]

export const clubActs = (): Act[] => [
  act(
    'staff.manage',
    business.staff(),
    'Invite staff',
    'Email an invitation and choose the role.',
    'employee colleague team user add manager desk login account',
  ),
  act(
    'staff.manage',
    business.staff(),
    'Remove staff or change a role',
    'Open the person; access ends at once.',
    'employee colleague fire delete permission rights deactivate',
  ),
  act(
    'settings.change',
    business.look(),
    'Change logo, colors and pictures',
    'The editor shows your page as you change it.',
    'design brand theme font photo look website',
  ),
  act(
    'portal.enter',
    business.preview(),
    'Preview your club page',
    'As guests see it.',
    'look website public view',
  ),
  act(
    'addresses.change',
    business.address(),
    'Use your own domain',
    'Your club at an address of your website.',
    'url web address dns custom',
  ),
  act(
    'audit.read',
    business.activity(),
    'See who changed something',
    'Everything that your team did, with the time.',
    'history log audit activity',
  ),
  act(
    'portal.enter',
    account.security(),
    'Change your password or two-step sign-in',
    'Password, passkeys and recovery codes.',
    'security login passkey authenticator',
  ),
  act(
    'portal.enter',
    business.notificationSettings(),
    'Choose your notifications',
    'Which ones you get, and by which way.',
    'email alerts digest mute unsubscribe',
  ),
  act(
    'archive.make',
    business.archive(),
    'Download all data of your club',
    'One file with everything.',
    'backup export archive leave',
  ),
  act(
    'club.close',
    business.close(),
    'Close your club',
    'Each step is shown before anything happens.',
    'shut down delete account end leave',
  ),
]
