// Which pages the public site consists of, for its footer, the sitemap and the page cache. Pure.
import { paths } from '~/foundation/kit/paths'

interface SiteLink {
  href: string
  label: string
}

/** The links of the footer, in groups. The legal pages stand in a line below them. */
export const footerGroups: { title: string; links: SiteLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: paths.public.howItWorks(), label: 'How It Works' },
      { href: paths.public.features(), label: 'Features' },
      { href: paths.public.pricing(), label: 'Pricing' },
      { href: paths.public.integrations(), label: 'Integrations' },
      { href: paths.public.movingHere(), label: 'Moving here' },
      { href: paths.public.demo(), label: 'Try it' },
    ],
  },
  {
    title: 'Help',
    links: [
      { href: paths.public.docs.list(), label: 'Handbook' },
      { href: paths.public.support(), label: 'Support' },
      { href: paths.auth.login(), label: 'Sign in' },
    ],
  },
  {
    title: 'Tastevin',
    links: [
      { href: paths.public.about(), label: 'About' },
      { href: paths.public.blog.list(), label: 'Blog' },
      { href: paths.public.brand(), label: 'Brand' },
      { href: paths.public.careers(), label: 'Careers' },
      { href: paths.public.getStarted(), label: 'Get Started' },
    ],
  },
]

export const legalLinks: SiteLink[] = [
  { href: paths.public.terms(), label: 'Terms' },
  { href: paths.public.privacy(), label: 'Privacy' },
  { href: paths.public.cookies(), label: 'Cookies' },
  { href: paths.public.dataProcessing(), label: 'Data processing' },
]

/** Pages of the platform that search engines may list, without those of the handbook and the blog. */
export const indexedPaths: readonly string[] = [
  paths.public.landing(),
  paths.public.howItWorks(),
  paths.public.features(),
  paths.public.pricing(),
  paths.public.about(),
  paths.public.getStarted(),
  paths.public.demo(),
  paths.public.integrations(),
  paths.public.movingHere(),
  paths.public.support(),
  paths.public.docs.list(),
  paths.public.brand(),
  paths.public.blog.list(),
  paths.public.careers(),
  paths.public.terms(),
  paths.public.privacy(),
  paths.public.cookies(),
  paths.public.dataProcessing(),
]

/** The contact form has a key for each visit; the others are the same for everyone. */
const common = new Set(indexedPaths.filter((path) => path !== paths.public.getStarted()))

const ARTICLE = /^\/(docs|blog)\/[a-z0-9-]{1,80}$/

/** True for a path of the platform's host whose page is the same for everyone, so that the page cache may keep it. */
export const isCommonPage = (path: string): boolean => common.has(path) || ARTICLE.test(path)
