import type { TimeAgo } from './demo-days'

/** Every login of the demo has this password. */
export const demoPassword = 'cellar-door-2026'

interface DemoMember {
  fullName: string
  email: string
  phone: string
  dateOfBirth: string
  joins: Joining[]
}

/** Club by slug, tier by name. */
interface Joining {
  club: string
  tier: string
  at: TimeAgo
}

const bottega = (tier: string, at: TimeAgo): Joining => ({ club: 'bottega-rossa', tier, at })

/** The two members among the demo logins. */
const memberList: DemoMember[] = [
  {
    fullName: 'Ada Moretti',
    email: 'ada@example.test',
    phone: '(718) 555-0101',
    dateOfBirth: '1985-04-12',
    joins: [bottega('Tavola', [10, 9])],
  },
  {
    fullName: 'Grace Okafor',
    email: 'grace@example.test',
    phone: '(207) 555-0102',
    dateOfBirth: '1979-09-30',
    // Her month at Bottega Rossa began a day ago, so the payment that failed then is still asked for.
    joins: [bottega('Tavola', [8, 1]), { club: 'harbor-cellars', tier: 'First Mate', at: [5, 14] }],
  },
]

// Regulars of Bottega Rossa: name, day of birth, tier. Some gave no telephone number.
const regulars: [string, string, string][] = [
  ['Miriam Castellanos', '1968-02-29', 'Riserva'],
  ['Theo Lindqvist', '1991-07-03', 'Calice'],
  ['Priya Raghunathan', '1988-11-19', 'Tavola'],
  ['Walter Brzezinski', '1952-05-08', 'Riserva'],
  ['Noor Haddad', '1995-01-24', 'Calice'],
  ['Colette Dufresne', '1974-08-15', 'Tavola'],
  ['Samuel Adeyemi', '1983-03-27', 'Calice'],
  ['Ingrid Halvorsen', '1966-12-01', 'Riserva'],
  ['Mateo Quintana', '1990-06-11', 'Calice'],
  ['Beatrice Nakamura', '1981-10-05', 'Tavola'],
  ['Leon Fitzgerald', '1977-04-18', 'Calice'],
  ['Yasmin Farahani', '1993-09-09', 'Calice'],
  ['Gustav Olander', '1959-01-31', 'Tavola'],
  ['Imani Brooks', '1987-05-22', 'Calice'],
  ['Pietro Salvati', '1963-07-17', 'Riserva'],
  ['Hannah Weisz', '1998-02-14', 'Calice'],
  ['Desmond Clarke', '1971-11-06', 'Tavola'],
  ['Lucia Ferrante', '1985-08-29', 'Calice'],
  ['Owen MacAllister', '1980-03-13', 'Calice'],
  ['Sunita Deshpande', '1976-06-26', 'Tavola'],
  ['Rafael Monteiro', '1992-12-20', 'Calice'],
  ['Eleanor Ashworth', '1956-09-04', 'Riserva'],
  ['Kwame Boateng', '1989-04-30', 'Calice'],
  ['Mei-Ling Zhao', '1984-10-21', 'Tavola'],
  ['Tobias Reinhardt', '1973-01-16', 'Calice'],
  ['Aoife Gallagher', '1996-07-28', 'Calice'],
  ['Viktor Petrov', '1969-05-02', 'Tavola'],
  ['Camille Rousseau', '1994-11-11', 'Calice'],
  ['Joaquín Herrera', '1982-02-07', 'Calice'],
  ['Naomi Feldstein', '1978-08-23', 'Tavola'],
  ['Emeka Nwosu', '1986-12-15', 'Calice'],
  ['Greta Schönfeld', '1961-03-09', 'Riserva'],
  ['Dominic Russo', '1997-06-18', 'Calice'],
  ['Layla Mansour', '1990-10-02', 'Tavola'],
  ['Hugh Pemberton', '1948-04-25', 'Riserva'],
  ['Ana Kovačević', '1985-01-08', 'Calice'],
  ['Marcus Delacroix', '1975-09-27', 'Tavola'],
  ['Fumiko Ishida', '1970-05-14', 'Calice'],
  ['Bridget O’Malley', '1993-08-06', 'Calice'],
  ['Silvana Conti', '1967-10-30', 'Riserva'],
  ['Jerome Whitaker', '1981-06-07', 'Tavola'],
  ['Anneke de Vries', '1972-02-25', 'Calice'],
]

/** In the first month ten came, then three a month. */
const joinedAt = (index: number): TimeAgo => [
  index < 10 ? 11 : 10 - Math.floor((index - 10) / 3),
  joiningDays[index % joiningDays.length]!,
]

/** How many days ago the months of those who came in one week began. */
const joiningDays = [4, 9, 14, 19, 24, 28]

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()

export const demoMembers: DemoMember[] = [
  ...memberList,
  ...regulars.map(([fullName, dateOfBirth, tier], index) => ({
    fullName,
    email: `${folded(fullName).replaceAll(' ', '.')}@example.test`,
    phone: index % 3 === 2 ? '' : `(718) 555-01${String(index + 20).padStart(2, '0')}`,
    dateOfBirth,
    joins: [bottega(tier, joinedAt(index))],
  })),
]

/** Confirmed accounts that are in no club. */
export const demoUsers = {
  admin: { email: 'admin@tastevin.test', fullName: 'Tastevin Administrator' },
  desk: { email: 'desk@bottega-rossa.test', fullName: 'Nico Ferri', club: 'bottega-rossa' },
  none: { email: 'none@example.test', fullName: 'Robin Vale' },
}
