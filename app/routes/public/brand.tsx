// The logo, its colors and files: /brand
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { cva } from 'class-variance-authority'
import { paths } from '~/foundation/kit/paths'
import { sitePage } from '~/platform/public-site/articles.server'
import { TextArticle } from '~/platform/public-site/components/text-article'
import sheet from '~/web/styles/public.css?url'
import { areaSheet } from '~/foundation/ui/styles/area-sheet'
import type { RouteHandle } from '~/root'
import { PublicLayout } from './public-layout'
import { unchangingPage } from './public-page.server'
import { textMeta } from './text-meta'

export const links = areaSheet(sheet)

export const handle: RouteHandle = { scripts: false }

export function loader({ context }: LoaderFunctionArgs) {
  const { title, summary, html } = sitePage('brand')
  return unchangingPage(context, { page: { title, summary, html } })
}

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  data ? textMeta(data.origin, data.page, paths.public.brand()) : []

/** The logo in each of its colors, on a background that it is made for. */
const marks = [
  { color: 'burgundy', label: 'Burgundy', hex: '#7A1D36', on: 'light' },
  { color: 'ink', label: 'Ink', hex: '#251A18', on: 'light' },
  { color: 'brass', label: 'Brass', hex: '#D4A962', on: 'dark' },
  { color: 'cream', label: 'Cream', hex: '#FFF7EE', on: 'dark' },
] as const

const ground = cva('grid place-items-center rounded-card border border-line p-10', {
  variants: { on: { light: 'bg-[#faf5eb]', dark: 'bg-[#15100f]' } },
})

export default function Brand() {
  const { page } = useLoaderData<typeof loader>()
  return (
    <PublicLayout>
      <TextArticle page={page}>
        <section aria-labelledby="files-title">
          <h2 id="files-title" className="text-title-sm">
            Files
          </h2>
          <ul className="mt-6 grid gap-6 xs:grid-cols-2 lg:grid-cols-4">
            {marks.map(({ color, label, hex, on }) => (
              <li key={color} className="grid gap-3">
                <div className={ground({ on })}>
                  <img src={`/site/tastevin-mark-${color}.svg`} alt={`The logo in ${label}`} width={96} height={96} />
                </div>
                <p>
                  {label} <span className="text-muted tabular-nums">{hex}</span>
                </p>
                <p className="flex gap-5">
                  {(['svg', 'png'] as const).map((format) => (
                    <a
                      key={format}
                      className="link inline-flex min-h-11 items-center"
                      href={`/site/tastevin-mark-${color}.${format}`}
                      download
                      aria-label={`Download the logo in ${label} as ${format.toUpperCase()}`}
                    >
                      {format.toUpperCase()}
                    </a>
                  ))}
                </p>
              </li>
            ))}
          </ul>
        </section>
      </TextArticle>
    </PublicLayout>
  )
}
