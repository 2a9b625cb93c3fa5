// What a list says about a wine: the fields an import can fill, and the words by which lists call them. Pure.
import { nameKey } from '../reference/name-key'
import { styleFields } from './style-fields'

/** `column` is the word in our own exports; an import of them must find every field again. */
interface FieldFacts {
  label: string
  column: string
  /** Names of columns in lowercase without accents and signs, the most usual first. */
  synonyms: readonly string[]
  /** Only for people with `costs.read`. */
  isCost?: boolean
}

export const importFields = {
  producer: {
    label: 'Producer',
    column: 'Producer',
    synonyms: ['producer', 'winery', 'domaine', 'domain', 'estate', 'chateau', 'brand', 'maker', 'house']
      .concat(['winemaker', 'grower', 'vineyard', 'producteur', 'productor', 'produttore', 'cantina'])
      .concat(['azienda', 'bodega', 'weingut', 'erzeuger', 'hersteller', 'vigneron', 'maison', 'produtor'])
      .concat(['producent', 'wijnhuis', 'wijnmaker', 'vinhus', 'produzent', 'winzer', 'celler', 'adega']),
  },
  name: {
    label: 'Wine name',
    column: 'Wine',
    synonyms: ['wine', 'wine name', 'name', 'cuvee', 'label', 'description', 'item', 'item name', 'product']
      .concat(['product name', 'title', 'bottling', 'vin', 'vino', 'wein', 'nom', 'nombre', 'nome'])
      .concat(['designation', 'article', 'artikel', 'bezeichnung', 'etichetta', 'etiqueta', 'vinho'])
      .concat(['wijn', 'wijnnaam', 'naam', 'vinnavn', 'navn', 'namn', 'rotulo', 'libelle', 'prodotto']),
  },
  vintage: {
    label: 'Vintage',
    column: 'Vintage',
    synonyms: ['vintage', 'year', 'vtg', 'vint', 'yr', 'harvest', 'millesime', 'annee', 'annata', 'anno']
      .concat(['anada', 'cosecha', 'ano', 'jahrgang', 'jahr', 'safra', 'colheita'])
      .concat(['jg', 'jahrg', 'oogstjaar', 'oogst', 'jaar', 'jaargang', 'argang', 'collita', 'anyada']),
  },
  type: {
    label: 'Kind',
    column: 'Kind',
    synonyms: ['kind', 'type', 'color', 'colour', 'wine type', 'wine color', 'category', 'style', 'couleur']
      .concat(['colore', 'tipo', 'tipologia', 'farbe', 'weinart', 'categorie', 'categoria', 'section'])
      .concat([
        'soort',
        'kleur',
        'wijnsoort',
        'famille',
        'familia',
        'famiglia',
        'warengruppe',
        'couleur vin',
        'art',
        'vintype',
        'farve',
        'farg',
        'cor',
      ]),
  },
  formatMl: {
    label: 'Bottle size',
    column: 'Size (ml)',
    synonyms: ['size', 'size ml', 'format', 'bottle size', 'bottle format', 'volume', 'capacity', 'ml', 'cl']
      .concat(['btl size', 'contenance', 'formato', 'flaschengrosse', 'inhalt', 'taille', 'unit size'])
      .concat(['inhoud', 'flesmaat', 'grosse', 'gebinde', 'capacidad', 'capacita', 'volym', 'storrelse']),
  },
  varietal: {
    label: 'Grape',
    column: 'Grape',
    synonyms: [
      'grape',
      'grapes',
      'varietal',
      'varietals',
      'variety',
      'varieties',
      'grape variety',
      'blend',
    ].concat([
      'cepage',
      'cepages',
      'uva',
      'uve',
      'uvas',
      'vitigno',
      'variedad',
      'rebsorte',
      'rebsorten',
      'casta',
      'castas',
      'druif',
      'druiven',
      'druivenras',
      'drue',
      'druer',
      'druva',
      'vitigni',
    ]),
  },
  appellation: {
    label: 'Appellation',
    column: 'Appellation',
    synonyms: ['appellation', 'aoc', 'aop', 'doc', 'docg', 'ava', 'denomination', 'denominazione'].concat([
      'denominacion',
      'sub region',
      'subregion',
      'herkunft',
      'lage',
      'village',
      'do',
      'd o',
      'd o p',
      'dop',
      'igp',
      'igt',
      'denominazione di origine',
      'denominacion de origen',
    ]),
  },
  region: {
    label: 'Region',
    column: 'Region',
    synonyms: [
      'region',
      'area',
      'regione',
      'anbaugebiet',
      'gebiet',
      'zona',
      'provenance',
      'origin',
      'state',
    ].concat(['streek', 'wijnstreek', 'herkomst', 'regiao', 'omrade', 'weinbaugebiet', 'regio']),
  },
  country: {
    label: 'Country',
    column: 'Country',
    synonyms: [
      'country',
      'nation',
      'country of origin',
      'pays',
      'paese',
      'pais',
      'land',
      'herkunftsland',
    ].concat(['land van herkomst', 'nazione', 'stato']),
  },
  bottlePrice: {
    label: 'Bottle price',
    column: 'Bottle price',
    synonyms: ['bottle price', 'price', 'list price', 'btl price', 'retail', 'retail price', 'menu price']
      .concat([
        'sell price',
        'selling price',
        'sale price',
        'sales price',
        'unit price',
        'bottle',
        'btl',
        'msrp',
      ])
      .concat([
        'prix',
        'prix bouteille',
        'prezzo',
        'precio',
        'preis',
        'verkaufspreis',
        'flaschenpreis',
        'preco',
      ])
      .concat(['flasche', 'fl', 'fles', 'flesprijs', 'prijs', 'prijs fles', 'bouteille', 'btle', 'bottiglia'])
      .concat(['prezzo bottiglia', 'botella', 'precio botella', 'pvp', 'garrafa', 'flaske', 'flaska', 'pris'])
      .concat(['vk', 'vk preis', 'karte', 'kartenpreis', 'verkoopprijs', 'prix carte', 'prezzo carta']),
  },
  glassPrice: {
    label: 'Glass price',
    column: 'Glass price',
    synonyms: [
      'glass price',
      'by the glass',
      'btg',
      'glass',
      'price by the glass',
      'btg price',
      'gls',
      'verre',
    ].concat([
      'prix verre',
      'bicchiere',
      'prezzo bicchiere',
      'calice',
      'copa',
      'precio copa',
      'glaspreis',
      'taca',
      'glas',
      'glasprijs',
      'prijs glas',
      'copo',
      'offen',
      'calice prezzo',
    ]),
  },
  glassMl: {
    label: 'Glass size',
    column: 'Glass (ml)',
    synonyms: ['glass size', 'glass ml', 'pour', 'pour size', 'serving', 'serving size', 'pour ml'],
  },
  quantity: {
    label: 'Bottles in stock',
    column: 'Bottles',
    synonyms: [
      'bottles',
      'quantity',
      'qty',
      'stock',
      'on hand',
      'in stock',
      'qty on hand',
      'inventory',
      'count',
    ]
      .concat([
        'quantity on hand',
        'bottles in stock',
        'available',
        'units',
        'btls',
        'closing stock',
        'stock count',
      ])
      .concat([
        'quantite',
        'qte',
        'quantita',
        'giacenza',
        'cantidad',
        'existencias',
        'menge',
        'bestand',
        'anzahl',
        'voorraad',
        'aantal',
        'lager',
        'lagerbestand',
        'estoque',
        'antal',
      ]),
  },
  cost: {
    label: 'Cost per bottle',
    column: 'Cost',
    isCost: true,
    synonyms: [
      'cost',
      'unit cost',
      'bottle cost',
      'cost price',
      'wholesale',
      'wholesale price',
      'purchase price',
    ]
      .concat(['cost per bottle', 'buying price', 'avg cost', 'average cost', 'landed cost', 'laid in cost'])
      .concat(['prix achat', 'prix d achat', 'cout', 'costo', 'coste', 'einkaufspreis', 'ek', 'custo'])
      .concat([
        'ek netto',
        'ek preis',
        'inkoop',
        'inkoopprijs',
        'prezzo acquisto',
        'precio compra',
        'indkob',
      ]),
  },
  bin: {
    label: 'Bin',
    column: 'Bin',
    synonyms: [
      'bin',
      'bin number',
      'bin no',
      'rack',
      'shelf',
      'slot',
      'position',
      'casier',
      'scaffale',
    ].concat(['posizione', 'lagerplatz', 'fach', 'estante']),
  },
  location: {
    label: 'Location',
    column: 'Location',
    synonyms: [
      'location',
      'storage',
      'storage location',
      'cellar',
      'cellar location',
      'warehouse',
      'place',
    ].concat(['emplacement', 'cave', 'ubicazione', 'magazzino', 'ubicacion', 'bodega ubicacion', 'lagerort']),
  },
  supplier: {
    label: 'Supplier',
    column: 'Supplier',
    synonyms: ['supplier', 'distributor', 'vendor', 'importer', 'merchant', 'purveyor', 'fournisseur'].concat(
      ['fornitore', 'distributore', 'proveedor', 'lieferant', 'fornecedor', 'supplier name', 'leverancier'],
    ),
  },
  parLevel: {
    label: 'Par level',
    column: 'Par',
    synonyms: [
      'par',
      'par level',
      'minimum',
      'min',
      'min stock',
      'minimum stock',
      'reorder point',
      'reorder level',
    ].concat(['reorder', 'stock minimum', 'scorta minima', 'mindestbestand']),
  },
  abv: {
    label: 'Alcohol',
    column: 'Alcohol (%)',
    synonyms: [
      'alcohol',
      'abv',
      'alc',
      'alcohol by volume',
      'alc vol',
      'alcool',
      'alcohol content',
      'alkohol',
    ].concat(['gradazione', 'grado alcolico', 'vol']),
  },
  drinkFrom: {
    label: 'Drink from',
    column: 'Drink from',
    synonyms: ['drink from', 'drinking from', 'begin consume', 'ready', 'drink start', 'trinkreif ab'],
  },
  drinkUntil: {
    label: 'Drink until',
    column: 'Drink until',
    synonyms: [
      'drink until',
      'drink by',
      'drink to',
      'drinking until',
      'end consume',
      'best before',
      'trinkreif bis',
    ],
  },
  lwin: {
    label: 'LWIN',
    column: 'LWIN',
    synonyms: ['lwin', 'lwin7', 'lwin11', 'lwin16', 'lwin18', 'lwin code', 'liv ex'],
  },
  ...styleFields,
  notes: {
    label: 'Notes',
    column: 'Notes',
    synonyms: [
      'notes',
      'note',
      'comment',
      'comments',
      'tasting notes',
      'tasting note',
      'remarks',
      'memo',
    ].concat(['commentaire', 'bemerkung', 'notizen', 'osservazioni', 'observaciones', 'notas']),
  },
} as const satisfies Record<string, FieldFacts>

export type ImportField = keyof typeof importFields
export const importFieldNames = Object.keys(importFields) as ImportField[]
export const isCostField = (field: ImportField): boolean => 'isCost' in importFields[field]
export const isImportField = (text: string): text is ImportField => Object.hasOwn(importFields, text)

/** A column's name as it is compared: lowercase words without accents and signs. */
export const foldHeader = nameKey
