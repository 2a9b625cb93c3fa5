// Words of lists in the languages of restaurants.
import type { WineType } from './pool'

export type Language = 'en' | 'fr' | 'it' | 'es' | 'de' | 'nl'

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
}

const languages: Language[] = ['fr', 'it', 'es', 'de', 'nl']

/** English, then French, Italian, Spanish, German, Dutch; the last ones are left out where they are as in English. */
const names = `
France; France; Francia; Francia; Frankreich; Frankrijk
Italy; Italie; Italia; Italia; Italien; Italië
Spain; Espagne; Spagna; España; Spanien; Spanje
Portugal; Portugal; Portogallo; Portugal; Portugal; Portugal
Germany; Allemagne; Germania; Alemania; Deutschland; Duitsland
Austria; Autriche; Austria; Austria; Österreich; Oostenrijk
Switzerland; Suisse; Svizzera; Suiza; Schweiz; Zwitserland
USA; États-Unis; Stati Uniti; Estados Unidos; USA; Verenigde Staten
Argentina; Argentine; Argentina; Argentina; Argentinien; Argentinië
Chile; Chili; Cile; Chile; Chile; Chili
Australia; Australie; Australia; Australia; Australien; Australië
New Zealand; Nouvelle-Zélande; Nuova Zelanda; Nueva Zelanda; Neuseeland; Nieuw-Zeeland
South Africa; Afrique du Sud; Sudafrica; Sudáfrica; Südafrika; Zuid-Afrika
Greece; Grèce; Grecia; Grecia; Griechenland; Griekenland
Hungary; Hongrie; Ungheria; Hungría; Ungarn; Hongarije
Lebanon; Liban; Libano; Líbano; Libanon; Libanon
Georgia; Géorgie; Georgia; Georgia; Georgien; Georgië
Slovenia; Slovénie; Slovenia; Eslovenia; Slowenien; Slovenië
Croatia; Croatie; Croazia; Croacia; Kroatien; Kroatië
United Kingdom; Angleterre; Inghilterra; Inglaterra; England; Engeland
Burgundy; Bourgogne; Borgogna; Borgoña; Burgund; Bourgogne
Loire; Loire; Loira; Loira; Loire; Loire
Rhône; Rhône; Rodano; Ródano; Rhône; Rhône
Tuscany; Toscane; Toscana; Toscana; Toskana; Toscane
Piedmont; Piémont; Piemonte; Piamonte; Piemont; Piemonte
Sicily; Sicile; Sicilia; Sicilia; Sizilien; Sicilië
Sardinia; Sardaigne; Sardegna; Cerdeña; Sardinien; Sardinië
Lombardy; Lombardie; Lombardia; Lombardía; Lombardei; Lombardije
Veneto; Vénétie; Veneto; Véneto; Venetien; Veneto
Puglia; Pouilles; Puglia; Apulia; Apulien; Apulië
Friuli; Frioul; Friuli Venezia Giulia; Friuli; Friaul; Friuli
Alto Adige; Haut-Adige; Alto Adige; Alto Adigio; Südtirol; Alto Adige
Alsace; Alsace; Alsazia; Alsacia; Elsass; Elzas
South West; Sud-Ouest; Sud-Ovest; Suroeste; Südwesten; Zuidwesten
Corsica; Corse; Corsica; Córcega; Korsika; Corsica
Catalonia; Catalogne; Catalogna; Cataluña; Katalonien; Catalonië
Andalusia; Andalousie; Andalusia; Andalucía; Andalusien; Andalusië
Basque Country; Pays basque; Paesi Baschi; País Vasco; Baskenland; Baskenland
California; Californie; California; California; Kalifornien; Californië
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
