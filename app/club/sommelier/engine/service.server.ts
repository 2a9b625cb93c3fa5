// How to serve and keep a wine: rules of thumb of the trade by its style. Pure.
import { estimateDrinkingWindow } from '~/cellar/reference/drinking-window.server'
import type { Messages } from './prose/en'
import type { Style } from './styles'
import type { CellarWine } from './cellar.server'

interface Service {
  temperature: string
  decant: keyof Messages['service']['decant']
  glass: keyof Messages['service']['glass']
  days: [number, number]
}

const byStyle: Record<Style, Service> = {
  sparkling: { temperature: '43–48°F (6–9°C)', decant: 'no', glass: 'flute', days: [1, 3] },
  crisp: { temperature: '45–50°F (7–10°C)', decant: 'no', glass: 'white', days: [3, 5] },
  mineral: { temperature: '46–52°F (8–11°C)', decant: 'no', glass: 'white', days: [3, 5] },
  rich: { temperature: '50–55°F (10–13°C)', decant: 'short', glass: 'large', days: [3, 5] },
  aromatic: { temperature: '45–50°F (7–10°C)', decant: 'no', glass: 'white', days: [3, 6] },
  rose: { temperature: '45–50°F (7–10°C)', decant: 'no', glass: 'white', days: [3, 5] },
  orange: { temperature: '52–57°F (11–14°C)', decant: 'short', glass: 'white', days: [3, 6] },
  light: { temperature: '54–59°F (12–15°C)', decant: 'no', glass: 'large', days: [2, 4] },
  silky: { temperature: '55–60°F (13–16°C)', decant: 'short', glass: 'large', days: [2, 4] },
  mediterranean: { temperature: '57–63°F (14–17°C)', decant: 'short', glass: 'red', days: [3, 5] },
  nebbiolo: { temperature: '60–64°F (16–18°C)', decant: 'young', glass: 'large', days: [3, 5] },
  medium: { temperature: '58–63°F (14–17°C)', decant: 'short', glass: 'red', days: [3, 5] },
  spicy: { temperature: '60–64°F (16–18°C)', decant: 'young', glass: 'red', days: [3, 5] },
  full: { temperature: '60–65°F (16–18°C)', decant: 'young', glass: 'red', days: [3, 5] },
  nutty: { temperature: '45–54°F (7–12°C)', decant: 'no', glass: 'white', days: [5, 14] },
  sweet: { temperature: '43–50°F (6–10°C)', decant: 'no', glass: 'small', days: [5, 14] },
}

export const serviceOf = (style: Style): Service => byStyle[style]

/** From this age on a red is decanted for its sediment rather than for air. */
const oldFrom = 15

/** How to decant a wine in this year. */
export function decantOf(wine: CellarWine, year: number): Service['decant'] {
  const usual = byStyle[wine.style].decant
  return wine.type === 'red' && wine.year !== null && year - wine.year >= oldFrom ? 'old' : usual
}

/** The drinking window as recorded, else as estimated; null for unknown. */
export function windowOf(wine: CellarWine): { from: number; until: number } | null {
  if (wine.drinkFrom !== null && wine.drinkUntil !== null)
    return { from: wine.drinkFrom, until: wine.drinkUntil }
  return estimateDrinkingWindow(wine)
}
