import type { MetaArgs, MetaFunction } from '@remix-run/node'

const noIndex = { name: 'robots', content: 'noindex' }

/** The `meta` of a page of the product behind a sign-in: its title, and nothing for search engines. */
export function privatePage(title: string): MetaFunction {
  return () => [{ title: `${title} – Tastevin` }, noIndex]
}

/** The same for a page that bears a club's name and look, so its title stands alone. */
export function privateClubPage(title: string): MetaFunction {
  return () => [{ title }, noIndex]
}

/** The same with a whole title that depends on the loader's data, which is undefined after an error. */
export function privatePageOf<Loader>(
  titleOf: (data: MetaArgs<Loader>['data']) => string,
): MetaFunction<Loader> {
  return ({ data }) => [{ title: titleOf(data) }, noIndex]
}
