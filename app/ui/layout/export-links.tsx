import { linkStyle } from './text-style'

const style = `${linkStyle} inline-flex min-h-11 items-center`

/** Downloads of what a list shows, all pages of it: "Export these members: Excel CSV". */
export function ExportLinks({ of, hrefOf }: { of: string; hrefOf: (format: 'xlsx' | 'csv') => string }) {
  return (
    <p className="flex flex-wrap items-center gap-x-5 text-sm text-muted">
      {`Export these ${of}:`}
      <a className={style} href={hrefOf('xlsx')}>
        Excel
      </a>
      <a className={style} href={hrefOf('csv')}>
        CSV
      </a>
    </p>
  )
}
