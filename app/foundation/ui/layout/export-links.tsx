import { textLinkStyle } from './text-style'

/** Downloads of what a list shows, all pages of it: "Export these members: Excel CSV". */
export function ExportLinks({ of, hrefOf }: { of: string; hrefOf: (format: 'xlsx' | 'csv') => string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-sm text-muted">
      <span className="max-md:sr-only">{`Export these ${of}:`}</span>
      <a className={textLinkStyle} href={hrefOf('xlsx')}>
        Excel
      </a>
      <a className={textLinkStyle} href={hrefOf('csv')}>
        CSV
      </a>
    </p>
  )
}
