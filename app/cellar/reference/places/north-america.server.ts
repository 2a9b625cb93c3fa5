/** United States (states and AVAs), Canada and Mexico. The notation is explained in `../parse-places.server.ts`. */
export const northAmerica = `
United States = USA = U.S.A. = US = U.S. = United States of America = America = États-Unis = Estados Unidos = Stati Uniti = Vereinigte Staaten = Verenigde Staten
  American! = American Wine; Columbia Gorge!; Ozark Mountain!; Upper Mississippi River Valley!; Ohio River Valley!
  California = CA = Calif. = Californie = Kalifornien = Californië
    North Coast
      Napa Valley = Napa = Napa County
        Atlas Peak; Calistoga; Chiles Valley = Chiles Valley District; Coombsville; Crystal Springs of Napa Valley; Diamond Mountain District = Diamond Mountain; Howell Mountain; Los Carneros = Carneros; Mount Veeder = Mt. Veeder; Oak Knoll District of Napa Valley = Oak Knoll District = Oak Knoll; Oakville; Rutherford; Spring Mountain District = Spring Mountain; St. Helena = Saint Helena; Stags Leap District = Stags Leap = Stag's Leap District; Wild Horse Valley; Yountville; To Kalon*; Pope Valley*
      Sonoma County = Sonoma
        Alexander Valley; Bennett Valley; Chalk Hill; Dry Creek Valley = Dry Creek; Fort Ross-Seaview = Fort Ross; Fountaingrove District = Fountaingrove; Green Valley of Russian River Valley = Green Valley; Knights Valley; Moon Mountain District = Moon Mountain; Northern Sonoma; Petaluma Gap; Pine Mountain-Cloverdale Peak; Rockpile; Russian River Valley = Russian River = Sonoma Russian River; Sonoma Coast; Sonoma Mountain; Sonoma Valley = Valley of the Moon; West Sonoma Coast
      Mendocino County = Mendocino
        Anderson Valley; Cole Ranch; Comptche; Covelo; Dos Rios; Eagle Peak Mendocino County = Eagle Peak; McDowell Valley; Mendocino Ridge; Potter Valley; Redwood Valley; Yorkville Highlands; Ukiah Valley*
      Lake County
        Benmore Valley; Big Valley District-Lake County = Big Valley; Clear Lake; Guenoc Valley; High Valley; Kelsey Bench-Lake County = Kelsey Bench; Long Valley-Lake County; Red Hills Lake County = Red Hills; Upper Lake Valley
      Marin County; Solano County; Solano County Green Valley; Suisun Valley
    Central Coast
      Monterey County = Monterey
        Arroyo Seco; Carmel Valley; Chalone = Chalone Appellation; Gabilan Mountains; Hames Valley; San Antonio Valley; San Bernabe; San Lucas; Santa Lucia Highlands = SLH
      Paso Robles
        Adelaida District = Adelaida; Creston District = Paso Robles Creston District; El Pomar District; Paso Robles Estrella District; Paso Robles Geneseo District; Paso Robles Highlands District; Paso Robles Willow Creek District = Willow Creek District; San Juan Creek; San Miguel District; Santa Margarita Ranch; Templeton Gap District = Templeton Gap; York Mountain
      San Luis Obispo County = San Luis Obispo
        Arroyo Grande Valley; Edna Valley; San Luis Obispo Coast = SLO Coast
      Santa Barbara County = Santa Barbara
        Alisos Canyon; Ballard Canyon; Happy Canyon of Santa Barbara = Happy Canyon; Los Olivos District = Los Olivos; Santa Maria Valley = Santa Maria; Santa Ynez Valley = Santa Ynez; Sta. Rita Hills = Santa Rita Hills = Sta Rita Hills
      Santa Cruz Mountains; Ben Lomond Mountain; Santa Clara Valley; San Francisco Bay; San Benito County; San Benito = San Benito AVA; Cienega Valley; Lime Kiln Valley; Mount Harlan = Mt. Harlan; Pacheco Pass; Paicines; Livermore Valley = Livermore; Lamorinda; San Ysidro District; Alameda County; Contra Costa County = Contra Costa
    Sierra Foothills
      Amador County = Amador; California Shenandoah Valley = Shenandoah Valley California; Fiddletown; El Dorado = El Dorado County; Fair Play; Calaveras County; North Yuba; Nevada County; Placer County
    Lodi
      Alta Mesa; Borden Ranch; Clements Hills; Cosumnes River; Jahant; Mokelumne River; Sloughhouse
    Central Valley*
      Clarksburg; Merritt Island; Dunnigan Hills; Capay Valley; Winters Highlands; Madera; River Junction; Salado Creek; Tracy Hills; Paulsell Valley; Diablo Grande; Squaw Valley-Miramonte; San Joaquin Valley*; Fresno County*; Yolo County*
    South Coast
      Temecula Valley = Temecula; Cucamonga Valley; Ramona Valley; San Pasqual Valley; San Diego County; San Luis Rey; Antelope Valley of the California High Desert; Leona Valley; Malibu Coast; Malibu-Newton Canyon; Saddle Rock-Malibu; Sierra Pelona Valley; Palos Verdes Peninsula; Yucaipa Valley
    Inwood Valley; Manton Valley; Willow Creek; Trinity Lakes; Seiad Valley; Tehachapi Mountains; Mendocino Coast*
  Oregon = OR = Ore.
    Willamette Valley = Willamette
      Chehalem Mountains; Dundee Hills; Eola-Amity Hills = Eola Amity Hills; Laurelwood District; Lower Long Tom; McMinnville; Mount Pisgah Polk County = Mount Pisgah; Ribbon Ridge; Tualatin Hills; Van Duzer Corridor; Yamhill-Carlton = Yamhill-Carlton District = Yamhill Carlton
    Southern Oregon
      Applegate Valley; Elkton Oregon = Elkton; Red Hill Douglas County; Rogue Valley; Umpqua Valley
    The Rocks District of Milton-Freewater = The Rocks District
  Washington = Washington State = WA
    Columbia Valley
      Ancient Lakes of Columbia Valley = Ancient Lakes; Beverly Washington; Candy Mountain; Goose Gap; Horse Heaven Hills; Lake Chelan; Naches Heights; Rattlesnake Hills; Red Mountain; Rocky Reach; Royal Slope; Snipes Mountain; The Burn of Columbia Valley = The Burn; Wahluke Slope; Walla Walla Valley = Walla Walla; White Bluffs; Yakima Valley = Yakima
    Puget Sound; Columbia Gorge Washington*; Mill Creek-Walla Walla Valley
  New York = New York State = NY
    Finger Lakes
      Cayuga Lake; Seneca Lake; Keuka Lake*
    Long Island
      North Fork of Long Island = North Fork; The Hamptons, Long Island = The Hamptons = Hamptons
    Hudson River Region = Hudson Valley = Hudson River; Lake Erie; Niagara Escarpment; Champlain Valley of New York = Champlain Valley; Upper Hudson
  Virginia = VA
    Monticello; Middleburg Virginia = Middleburg; Shenandoah Valley = Shenandoah Valley Virginia; Rocky Knob; North Fork of Roanoke; Northern Neck George Washington Birthplace; Virginia's Eastern Shore; Virginia Peninsula
  Texas = TX
    Texas High Plains = High Plains; Texas Hill Country; Fredericksburg in the Texas Hill Country = Fredericksburg; Bell Mountain; Escondido Valley; Texas Davis Mountains; Texoma
  Idaho
    Snake River Valley; Eagle Foothills; Lewis-Clark Valley
  Michigan
    Leelanau Peninsula = Leelanau; Old Mission Peninsula; Lake Michigan Shore; Fennville; Tip of the Mitt
  Arizona
    Sonoita; Willcox; Verde Valley
  New Mexico
    Middle Rio Grande Valley; Mimbres Valley; Mesilla Valley
  Colorado
    Grand Valley; West Elks
  Missouri
    Augusta; Hermann; Ozark Highlands; Loess Hills District = Loess Hills
  Pennsylvania
    Lehigh Valley; Lancaster Valley; Cumberland Valley
  New Jersey
    Outer Coastal Plain; Cape May Peninsula; Warren Hills; Central Delaware Valley
  Maryland
    Linganore; Catoctin
  North Carolina
    Yadkin Valley; Swan Creek; Haw River Valley; Upper Hiwassee Highlands; Appalachian High Country; Crest of the Blue Ridge Henderson County; Tryon Foothills
  Ohio
    Grand River Valley; Isle St. George; Loramie Creek
  Wisconsin
    Lake Wisconsin; Wisconsin Ledge
  Indiana
    Indiana Uplands
  Illinois
    Shawnee Hills
  Minnesota
    Alexandria Lakes
  Georgia = Georgia USA
    Dahlonega Plateau
  Connecticut
    Western Connecticut Highlands; Eastern Connecticut Highlands
  Massachusetts
    Martha's Vineyard; Southeastern New England
  Hawaii
    Ulupalakua
  Arkansas
    Altus; Arkansas Mountain
  Mississippi
    Mississippi Delta
  Tennessee; Kentucky; Nebraska; Iowa; Kansas; Oklahoma; Nevada; Utah; Montana; Vermont; New Hampshire; Maine; Rhode Island; West Virginia; South Carolina; Florida; Alabama; Louisiana; Delaware; North Dakota; South Dakota; Wyoming
Canada = Kanada
  British Columbia = BC = Colombie-Britannique
    Okanagan Valley = Okanagan
      Naramata Bench; Okanagan Falls; Golden Mile Bench; Golden Mile Slopes; Skaha Bench; Summerland; East Kelowna Slopes; South Kelowna Slopes; Lake Country; Black Sage Bench*; Oliver*; Osoyoos*
    Similkameen Valley = Similkameen; Vancouver Island; Cowichan Valley; Fraser Valley; Gulf Islands; Kootenays; Lillooet; Shuswap; Thompson Valley
  Ontario
    Niagara Peninsula = Niagara
      Beamsville Bench; Creek Shores; Four Mile Creek; Lincoln Lakeshore; Niagara Escarpment*; Niagara-on-the-Lake; Niagara River; Niagara Lakeshore; Short Hills Bench; St. David's Bench; Twenty Mile Bench; Vinemount Ridge
    Lake Erie North Shore; Prince Edward County; South Islands; Ontario VQA*
  Nova Scotia
    Tidal Bay; Annapolis Valley; Gaspereau Valley
  Quebec = Québec
    Eastern Townships; Brome-Missisquoi
Mexico = México = Mexique = Mexiko
  Baja California = Baja
    Valle de Guadalupe = Guadalupe Valley; Ensenada; Valle de Santo Tomás = Santo Tomás; San Vicente; Ojos Negros; Valle de la Grulla; San Antonio de las Minas*
  Coahuila
    Valle de Parras = Parras; Cuatro Ciénegas*
  Querétaro; Guanajuato; Aguascalientes; Zacatecas; Chihuahua; San Luis Potosí; Sonora
`
