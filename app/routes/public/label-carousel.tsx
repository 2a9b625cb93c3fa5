// Illustrated labels of fictional wines.
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

/**
 * Labels that scroll one pixel every 20 ms. They pause on hover and focus, and for reduced motion. The list is rendered
 * twice for an endless loop.
 */
export function LabelCarousel() {
  return (
    <section className="labels" aria-label="Wine labels" tabIndex={0}>
      <div className="labels-band">
        <LabelRound />
        <LabelRound again />
      </div>
    </section>
  )
}

function LabelRound({ again = false }: { again?: boolean }) {
  return (
    <ul className="labels-round" aria-hidden={again || undefined}>
      {labels.map(({ wine, line, year, cut, ink, drawing }) => (
        <li key={wine} className="label" data-cut={cut} data-ink={ink}>
          <span className="label-year">{year}</span>
          <svg viewBox="0 0 100 52" aria-hidden="true">
            <path d={drawings[drawing]} />
          </svg>
          <span className="label-wine">{wine}</span>
          <span className="label-line">{line}</span>
        </li>
      ))}
    </ul>
  )
}
