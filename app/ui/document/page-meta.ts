import type { MetaFunction } from '@remix-run/node'

const noIndex = { name: 'robots', content: 'noindex' }

/** The `meta` of a page that clubs also show on their own hosts: its title alone, and nothing for search engines. */
export function accountPage(title: string): MetaFunction {
  return () => [{ title }, noIndex]
}

/** The `meta` of a page of the product behind a sign-in: its title, and nothing for search engines. */
export function privatePage(title: string): MetaFunction {
  return () => [{ title: `${title} – Tastevin` }, noIndex]
}

/** The same for a member's page, which bears the club's look and so not the platform's name. */
export function memberPage(title: string): MetaFunction {
  return () => [{ title }, noIndex]
}
