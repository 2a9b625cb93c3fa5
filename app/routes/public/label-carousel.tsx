// Illustrated labels of fictional wines.
import { cva, cx } from 'class-variance-authority'

interface Label {
  wine: string
  line: string
  year: string
  cut: 'arch' | 'plain' | 'round' | 'torn' | 'tall'
  ink: 'burgundy' | 'ink' | 'brass' | 'olive' | 'sea'
  drawing: keyof typeof drawings
}

const labels: Label[] = [
  { wine: 'Casa Lumera', line: 'Rosso', year: '2021', cut: 'arch', ink: 'burgundy', drawing: 'sun' },
  { wine: 'Nine Gulls', line: 'Albariño', year: '2024', cut: 'plain', ink: 'sea', drawing: 'waves' },
  { wine: 'Le Petit Mur', line: 'Gamay', year: '2023', cut: 'torn', ink: 'ink', drawing: 'wall' },
  { wine: 'Old Orchard', line: 'Chenin', year: '2022', cut: 'round', ink: 'olive', drawing: 'leaf' },
  { wine: 'Vespera', line: 'Riserva', year: '2017', cut: 'tall', ink: 'brass', drawing: 'moon' },
  { wine: 'Hillside No. 4', line: 'Syrah', year: '2020', cut: 'plain', ink: 'burgundy', drawing: 'hills' },
  { wine: 'Quiet Water', line: 'Riesling', year: '2023', cut: 'arch', ink: 'sea', drawing: 'waves' },
  { wine: 'Tre Sorelle', line: 'Barbera', year: '2022', cut: 'round', ink: 'burgundy', drawing: 'grapes' },
  { wine: 'Stone & Thyme', line: 'Grenache', year: '2021', cut: 'torn', ink: 'olive', drawing: 'wall' },
  { wine: 'Last Light', line: 'Vin doux', year: 'NV', cut: 'tall', ink: 'ink', drawing: 'sun' },
]

const drawings = {
  sun: 'M20 44h60M28 44a22 22 0 0 1 44 0M50 14V6M27 22l-6-6M73 22l6-6M17 36l-8-3M83 36l8-3',
  waves: 'M8 22q10.5-12 21 0t21 0 21 0 21 0M8 34q10.5-12 21 0t21 0 21 0 21 0M8 46q10.5-12 21 0t21 0 21 0 21 0',
  wall: 'M12 46h76V34H12zM12 34h76V22H12zM37 46V34M62 46V34M24 34V22M50 34V22M75 34V22M20 22v-6h14v6M58 22v-9h16v9',
  leaf: 'M50 48V18M50 40C30 40 24 26 26 14c16 0 24 10 24 26zM50 34c0-14 8-22 24-22 1 12-6 22-24 22z',
  moon: 'M58 8a20 20 0 1 0 12 34A24 24 0 0 1 58 8zM20 14v6M17 17h6M80 12v6M77 15h6M84 34v4M82 36h4',
  hills: 'M6 46q20-30 40 0M34 46q20-40 60 0M14 46q14-16 26 0M62 46q10-18 26 0',
  grapes:
    'M50 6v8M50 14l10-6M38 22a6 6 0 1 0 .1 0zM50 22a6 6 0 1 0 .1 0zM62 22a6 6 0 1 0 .1 0zM44 33a6 6 0 1 0 .1 0zM56 33a6 6 0 1 0 .1 0z',
}

const band = cx(
  'group overflow-hidden border-y border-line bg-tint py-section',
  'focus-visible:-outline-offset-4 motion-reduce:overflow-x-auto',
)
const drift = cx(
  'flex w-max motion-safe:animate-drift group-focus-within:[animation-play-state:paused]',
  'group-hover:[animation-play-state:paused] group-focus:[animation-play-state:paused]',
  'group-data-away:[animation-play-state:paused]',
)

/** 11.25 rem wide with 1.75 rem between them: ten are the 130 rem that the band drifts. */
const label = cva(
  [
    'relative mr-7 grid h-58 w-45 grid-rows-[auto_1fr_auto_auto] justify-items-center px-3.5 py-4.5 text-center',
    'bg-(--paper) text-(--print) shadow-[0_0.75rem_1.5rem_-0.75rem_rgb(0_0_0/45%)]',
    'after:absolute after:inset-1.5 after:rounded-[inherit] after:border after:border-current after:opacity-45',
  ],
  {
    variants: {
      ink: {
        burgundy: '[--paper:#fbf4e4] [--print:#5c1328]',
        ink: '[--paper:#efe7da] [--print:#2a2320]',
        brass: '[--paper:#2b1820] [--print:#ecd3a0]',
        olive: '[--paper:#f1efd9] [--print:#37431c]',
        sea: '[--paper:#eef3f1] [--print:#153f56]',
      },
      cut: {
        plain: '',
        arch: 'rounded-t-[6rem] pt-7.5',
        round: 'rounded-[1.5rem]',
        torn: 'torn-label after:border-0',
        tall: 'rounded-[3px_3px_50%_50%/3px_3px_12%_12%]',
      },
    },
  },
)

/**
 * Labels that scroll one pixel every 20 ms. They pause on hover and focus, out of view (`SiteScript`), and for reduced
 * motion. The list is rendered twice for an endless loop.
 */
export function LabelCarousel() {
  return (
    <section className={band} aria-label="Wine labels" tabIndex={0} data-drift="">
      <div className={drift}>
        <LabelRound />
        <LabelRound again />
      </div>
    </section>
  )
}

function LabelRound({ again = false }: { again?: boolean }) {
  return (
    <ul className={cx('flex', again && 'motion-reduce:hidden')} aria-hidden={again || undefined}>
      {labels.map(({ wine, line, year, cut, ink, drawing }) => (
        <li key={wine} className={label({ cut, ink })}>
          <span className="text-xs leading-snug">{year}</span>
          <svg className="w-26 self-center" viewBox="0 0 100 52" aria-hidden="true">
            <path
              className="fill-none stroke-current stroke-[1.75]"
              strokeLinecap="round"
              strokeLinejoin="round"
              d={drawings[drawing]}
            />
          </svg>
          <span className="font-(family-name:--pair-platform-display) text-xl leading-[1.1] font-medium">{wine}</span>
          <span className="text-xs leading-[1.4]">{line}</span>
        </li>
      ))}
    </ul>
  )
}
