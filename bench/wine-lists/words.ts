// Words of lists in the languages of restaurants.
import type { WineType } from './pool'

export type Language = 'en' | 'fr' | 'it' | 'es' | 'de' | 'nl' | 'pt' | 'sv'

export const typeWords: Record<Language, Record<WineType, string>> = {
  en: {
    sparkling: 'Sparkling',
    white: 'White',
    rose: 'Rosé',
    orange: 'Orange',
    red: 'Red',
    dessert: 'Dessert',
    fortified: 'Fortified',
  },
  fr: {
    sparkling: 'Champagnes et vins effervescents',
    white: 'Vins blancs',
    rose: 'Vins rosés',
    orange: 'Vins orange',
    red: 'Vins rouges',
    dessert: 'Vins moelleux',
    fortified: 'Vins mutés',
  },
  it: {
    sparkling: 'Bollicine',
    white: 'Vini bianchi',
    rose: 'Vini rosati',
    orange: 'Vini macerati',
    red: 'Vini rossi',
    dessert: 'Vini da dessert',
    fortified: 'Vini liquorosi',
  },
  es: {
    sparkling: 'Espumosos',
    white: 'Vinos blancos',
    rose: 'Vinos rosados',
    orange: 'Vinos naranjas',
    red: 'Vinos tintos',
    dessert: 'Vinos dulces',
    fortified: 'Generosos',
  },
  de: {
    sparkling: 'Schaumweine',
    white: 'Weißweine',
    rose: 'Roséweine',
    orange: 'Orange Wines',
    red: 'Rotweine',
    dessert: 'Süßweine',
    fortified: 'Portwein & Sherry',
  },
  nl: {
    sparkling: 'Mousserende wijnen',
    white: 'Witte wijnen',
    rose: 'Roséwijnen',
    orange: 'Oranje wijnen',
    red: 'Rode wijnen',
    dessert: 'Dessertwijnen',
    fortified: 'Port en sherry',
  },
  pt: {
    sparkling: 'Espumantes',
    white: 'Vinhos brancos',
    rose: 'Vinhos rosés',
    orange: 'Vinhos de curtimenta',
    red: 'Vinhos tintos',
    dessert: 'Vinhos de sobremesa',
    fortified: 'Vinhos generosos',
  },
  sv: {
    sparkling: 'Mousserande',
    white: 'Vita viner',
    rose: 'Roséviner',
    orange: 'Orangea viner',
    red: 'Röda viner',
    dessert: 'Söta viner',
    fortified: 'Starkviner',
  },
}

const languages: Language[] = ['fr', 'it', 'es', 'de', 'nl', 'pt', 'sv']

/** English, then French, Italian, Spanish, German, Dutch, Portuguese, Swedish; the last ones are left out where they are as in English. */
const names = `
France; France; Francia; Francia; Frankreich; Frankrijk; França; Frankrike
Italy; Italie; Italia; Italia; Italien; Italië; Itália; Italien
Spain; Espagne; Spagna; España; Spanien; Spanje; Espanha; Spanien
Portugal; Portugal; Portogallo; Portugal; Portugal; Portugal; Portugal; Portugal
Germany; Allemagne; Germania; Alemania; Deutschland; Duitsland; Alemanha; Tyskland
Austria; Autriche; Austria; Austria; Österreich; Oostenrijk; Áustria; Österrike
Switzerland; Suisse; Svizzera; Suiza; Schweiz; Zwitserland; Suíça; Schweiz
USA; États-Unis; Stati Uniti; Estados Unidos; USA; Verenigde Staten; Estados Unidos; USA
Argentina; Argentine; Argentina; Argentina; Argentinien; Argentinië; Argentina; Argentina
Chile; Chili; Cile; Chile; Chile; Chili; Chile; Chile
Australia; Australie; Australia; Australia; Australien; Australië; Austrália; Australien
New Zealand; Nouvelle-Zélande; Nuova Zelanda; Nueva Zelanda; Neuseeland; Nieuw-Zeeland; Nova Zelândia; Nya Zeeland
South Africa; Afrique du Sud; Sudafrica; Sudáfrica; Südafrika; Zuid-Afrika; África do Sul; Sydafrika
Greece; Grèce; Grecia; Grecia; Griechenland; Griekenland; Grécia; Grekland
Hungary; Hongrie; Ungheria; Hungría; Ungarn; Hongarije; Hungria; Ungern
Lebanon; Liban; Libano; Líbano; Libanon; Libanon; Líbano; Libanon
Georgia; Géorgie; Georgia; Georgia; Georgien; Georgië; Geórgia; Georgien
Slovenia; Slovénie; Slovenia; Eslovenia; Slowenien; Slovenië; Eslovénia; Slovenien
Croatia; Croatie; Croazia; Croacia; Kroatien; Kroatië; Croácia; Kroatien
United Kingdom; Angleterre; Inghilterra; Inglaterra; England; Engeland; Inglaterra; England
Burgundy; Bourgogne; Borgogna; Borgoña; Burgund; Bourgogne; Borgonha; Bourgogne
Loire; Loire; Loira; Loira; Loire; Loire; Loire; Loire
Rhône; Rhône; Rodano; Ródano; Rhône; Rhône; Rhône; Rhône
Tuscany; Toscane; Toscana; Toscana; Toskana; Toscane; Toscana; Toscana
Piedmont; Piémont; Piemonte; Piamonte; Piemont; Piemonte; Piemonte; Piemonte
Sicily; Sicile; Sicilia; Sicilia; Sizilien; Sicilië; Sicília; Sicilien
Sardinia; Sardaigne; Sardegna; Cerdeña; Sardinien; Sardinië; Sardenha; Sardinien
Lombardy; Lombardie; Lombardia; Lombardía; Lombardei; Lombardije; Lombardia; Lombardiet
Veneto; Vénétie; Veneto; Véneto; Venetien; Veneto; Véneto; Veneto
Puglia; Pouilles; Puglia; Apulia; Apulien; Apulië; Puglia; Apulien
Friuli; Frioul; Friuli Venezia Giulia; Friuli; Friaul; Friuli; Friuli; Friuli
Alto Adige; Haut-Adige; Alto Adige; Alto Adigio; Südtirol; Alto Adige
Alsace; Alsace; Alsazia; Alsacia; Elsass; Elzas; Alsácia; Alsace
Mexico; Mexique; Messico; México; Mexiko; Mexico; México; Mexiko
Brazil; Brésil; Brasile; Brasil; Brasilien; Brazilië; Brasil; Brasilien
Lisbon; Lisbonne; Lisbona; Lisboa; Lissabon; Lissabon; Lisboa; Lissabon
South West; Sud-Ouest; Sud-Ovest; Suroeste; Südwesten; Zuidwesten
Corsica; Corse; Corsica; Córcega; Korsika; Corsica; Córsega; Korsika
Catalonia; Catalogne; Catalogna; Cataluña; Katalonien; Catalonië; Catalunha; Katalonien
Andalusia; Andalousie; Andalusia; Andalucía; Andalusien; Andalusië; Andaluzia; Andalusien
Basque Country; Pays basque; Paesi Baschi; País Vasco; Baskenland; Baskenland
California; Californie; California; California; Kalifornien; Californië; Califórnia; Kalifornien
`
const table = new Map(
  names
    .trim()
    .split('\n')
    .map((line) => line.split('; '))
    .map(([english = '', ...others]) => [english, others]),
)

/** A country or region in a language; as it is where the language has no word of its own. */
export function inLanguage(name: string, language: Language): string {
  return table.get(name)?.[languages.indexOf(language)] ?? name
}
