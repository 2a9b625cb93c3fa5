import { createHash } from 'node:crypto'
import { importFields, type ImportField } from '~/cellar/list-reader/table/fields'

const fields = [
  ...(['producer', 'name', 'vintage', 'type', 'varietal', 'region', 'country'] as const),
  ...(['bottlePrice', 'glassPrice', 'quantity', 'cost', 'bin', 'parLevel', 'isListed'] as const),
] satisfies ImportField[]

/** Invented producers; places, grapes and prices as an American restaurant would have them. */
const wines = [
  'Domaine Aubépine|Brut Réserve|NV|Sparkling|Chardonnay, Pinot Noir|Champagne|France|96|24|12|41|A1|6',
  'Ca’ Lanterna|Prosecco Extra Dry|NV|Sparkling|Glera|Veneto|Italy|44|12|24|13|A2|12',
  'Maison Verdelle|Chablis|2023|White|Chardonnay|Burgundy|France|68|17|18|24|B1|6',
  'Finca Marisol|Albariño|2024|White|Albariño|Rías Baixas|Spain|52|13|24|16|B2|12',
  'Weingut Rabenhof|Riesling Kabinett|2023|White|Riesling|Mosel|Germany|54|14|12|17|B3|6',
  'Stone Harbor|Sauvignon Blanc|2024|White|Sauvignon Blanc|Marlborough|New Zealand|48|12|24|14|B4|12',
  'Two Oaks|Chardonnay|2022|White|Chardonnay|Sonoma County|United States|72|18|12|26|B5|6',
  'Mas Romarin|Côtes de Provence|2024|Rosé|Grenache, Cinsault|Provence|France|50|13|24|15|C1|12',
  'Domaine Bellecombe|Morgon|2022|Red|Gamay|Beaujolais|France|58|15|12|19|D1|6',
  'Lost Meadow|Pinot Noir|2022|Red|Pinot Noir|Willamette Valley|United States|78|20|12|29|D2|6',
  'Podere Tre Cipressi|Chianti Classico|2021|Red|Sangiovese|Tuscany|Italy|62|16|18|21|D3|6',
  'Cascina Nebbia|Barolo|2019|Red|Nebbiolo|Piedmont|Italy|124||6|52|D4|3',
  'Bodega Piedra Alta|Rioja Reserva|2018|Red|Tempranillo|Rioja|Spain|66|17|12|23|D5|6',
  'Viña del Cóndor|Malbec|2022|Red|Malbec|Mendoza|Argentina|48|12|24|14|D6|12',
  'Château Hautbois|Saint-Émilion Grand Cru|2018|Red|Merlot, Cabernet Franc|Bordeaux|France|110||6|44|D7|3',
  'Silver Ridge|Cabernet Sauvignon|2020|Red|Cabernet Sauvignon|Napa Valley|United States|138|34|12|58|D8|6',
  'Mount Kestrel|Shiraz|2021|Red|Shiraz|Barossa Valley|Australia|64|16|12|22|D9|6',
  'Domaine Clairval|Sauternes|2016|Dessert|Sémillon|Bordeaux|France|78|16|6|30|E1|2',
]

/** A small cellar to try things with, as the file of an import. No guest sees its wines on the public list. */
export const sampleFile = {
  name: 'Sample wines.csv',
  bytes: Buffer.from(
    [
      fields.map((field) => importFields[field].column),
      ...wines.map((wine) => [...wine.split('|').map((cell) => `"${cell}"`), 'No']),
    ]
      .map((cells) => cells.join(','))
      .join('\n'),
  ),
}

/** The hash by which an import is recognized as the sample under any name. */
export const sampleHash = createHash('sha256').update(sampleFile.bytes).digest()
