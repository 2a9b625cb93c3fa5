// Every known list of people with its preset: a list without one does not compile.
import type { PeopleList } from '~/cellar/list-reader/exporters/people-lists'
import { mailchimpAudience, memberful } from './lists'
import { tastevinArchiveMembers, tastevinArchiveMemberships, tastevinMembers, tastevinMove } from './own'
import type { MemberPreset } from './preset'
import { rechargeSubscriptions, shopifyCustomers, squareCustomers, wooSubscriptions } from './shops'
import { stripeCardMap, stripeCustomers, stripeSubscriptions } from './stripe'
import {
  commerce7Memberships,
  completeDtc,
  onCloudWine,
  wineDirectCustomers,
  wineDirectMembers,
  wineDirectReport,
} from './wine-clubs'

/** Null for a list that no one program writes. */
export const memberPresets: Readonly<Record<PeopleList, MemberPreset | null>> = {
  'tastevin-move': tastevinMove,
  'tastevin-members': tastevinMembers,
  'tastevin-archive-members': tastevinArchiveMembers,
  'tastevin-archive-memberships': tastevinArchiveMemberships,
  'commerce7-memberships': commerce7Memberships,
  'winedirect-members': wineDirectMembers,
  'winedirect-report': wineDirectReport,
  'winedirect-customers': wineDirectCustomers,
  'oncloudwine-contacts': onCloudWine,
  'completedtc-memberships': completeDtc,
  'shopify-customers': shopifyCustomers,
  'recharge-subscriptions': rechargeSubscriptions,
  'woocommerce-subscriptions': wooSubscriptions,
  memberful,
  'square-customers': squareCustomers,
  'mailchimp-audience': mailchimpAudience,
  'stripe-customers': stripeCustomers,
  'stripe-subscriptions': stripeSubscriptions,
  'stripe-card-map': stripeCardMap,
  people: null,
}
