// Previews of three demo clubs, each in its own theme.
import { cva, cx } from 'class-variance-authority'

const samples = [
  { look: 'trattoria', name: 'Bottega Rossa', kind: 'A trattoria', picture: '/clubs/arcade.svg' },
  { look: 'modern', name: 'Harbor Cellars', kind: 'A wine shop', picture: '/clubs/harbour.svg' },
  { look: 'natural', name: 'Olive & Vine', kind: 'A natural wine shop', picture: '/clubs/terraces.svg' },
] as const

const list = 'relative grid grid-cols-3 gap-2 xs:gap-3 lg:gap-4.5'
const offsets = ['lg:mt-14', 'lg:mb-14', 'lg:mt-20 lg:-mb-6']
const lift = 'transition-[translate] duration-180 ease-out hover:-translate-y-1.5'
const wordsStyle = 'grid gap-0.5 px-2 pt-3.5 pb-4.5 xs:px-3.5'

/** A club in small, in colors of its own whatever the theme. */
const card = cva(
  [
    'grid h-full grid-rows-[auto_1fr_auto] overflow-hidden rounded-[0.75rem] bg-(--paper) text-(--print) no-underline',
    'shadow-[var(--rim),0_1.5rem_3rem_-1rem_rgb(0_0_0/55%)]',
  ],
  {
    variants: {
      look: {
        trattoria: [
          '[--face:Bottega_Sample,var(--pair-trattoria-display)] [--paper:#fdf3e7] [--print:#33160f] [--seal:#9c2f1f]',
          '[--rim:0_0_0_1px_rgb(0_0_0/12%)]',
        ],
        modern: [
          '[--face:Harbor_Sample,var(--pair-modern-display)] [--paper:#f7fafb] [--print:#0b2234] [--seal:#0f4c6e]',
          '[--rim:inset_0_0_0_2px_var(--print)]',
        ],
        natural: [
          '[--face:Olive_Sample,var(--pair-natural-display)] [--paper:#f6f0dd] [--print:#2b2a16] [--seal:#4c5a1c]',
          '[--rim:0_0_0_1px_rgb(0_0_0/12%)]',
        ],
      },
    },
  },
)
const pictureStyle = cva('block aspect-4/5 overflow-hidden', {
  variants: {
    look: {
      trattoria: 'mx-3 mt-3 rounded-t-[50vw]',
      modern: 'mx-0.5 mt-0.5 rounded-t-[0.65rem] border-b-2 border-(--print)',
      natural: 'mx-3 mt-3 rounded-[61%_39%_52%_48%/44%_59%_41%_56%]',
    },
  },
})
const nameStyle = cva(
  'font-(family-name:--face) text-[clamp(0.95rem,0.8rem+0.7vw,1.35rem)] leading-[1.1]',
  { variants: { look: { trattoria: '', modern: 'font-bold tracking-[-0.035em]', natural: 'text-(--seal)' } } },
)
const buttonShape = cva('mt-2 h-4.5 w-18 max-w-full bg-(--seal)', {
  variants: { look: { trattoria: '', modern: 'rounded-[4px]', natural: 'rounded-full' } },
})

/** Previews of the demo clubs, linked where `live` has a URL. */
export function SampleClubs({ live }: { live: (string | null)[] }) {
  return (
    <div className="grid gap-4 self-center">
    <ul className={list} aria-label="Demo clubs">
      {samples.map(({ look, name, kind, picture }, index) => {
        const href = live[index]
        const face = (
          <>
            <span className={look === 'trattoria' ? 'awning h-4.5' : undefined} aria-hidden="true">
              <i />
            </span>
            <span className={pictureStyle({ look })}>
              <img className="size-full object-cover" src={picture} alt="" width={1600} height={1000} />
            </span>
            <span className={cx(wordsStyle, look === 'trattoria' ? 'justify-items-center text-center' : 'justify-items-start')}>
              <span className={nameStyle({ look })}>{name}</span>
              <span className="text-xs leading-[1.4]">{kind}</span>
              <span className={buttonShape({ look })} aria-hidden="true" />
            </span>
          </>
        )
        return (
          <li key={look} className={offsets[index]}>
            {href ? (
              <a className={cx(card({ look }), lift)} href={href}>
                {face}
              </a>
            ) : (
              <div className={card({ look })}>{face}</div>
            )}
          </li>
        )
      })}
    </ul>
    <p className="text-center text-sm text-muted lg:mt-3">Three demo clubs, each in a design of its own.</p>
    </div>
  )
}
