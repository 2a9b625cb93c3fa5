/** Argentina, Chile, Uruguay, Brazil, other South America, South Africa. The notation is explained in `../parse-places.server.ts`. */
export const southernHemisphere = `
Argentina = Argentine = Argentinien = Argentinië
  Mendoza
    Luján de Cuyo = Lujan de Cuyo
      Agrelo; Perdriel; Vistalba; Las Compuertas; Ugarteche; Carrodilla; Mayor Drummond; Chacras de Coria; Anchoris
    Maipú
      Barrancas; Cruz de Piedra; Lunlunta; Coquimbito; Russell
    Uco Valley = Valle de Uco = Vallée d'Uco
      Tupungato; Gualtallary; San José Tupungato; Tunuyán; Los Chacayes; Vista Flores; Los Árboles; San Pablo; Los Sauces; San Carlos; Paraje Altamira = Altamira; La Consulta; Eugenio Bustos; El Cepillo; El Peral; Pampa El Cepillo
    Eastern Mendoza* = East Mendoza
      Rivadavia; Junín; San Martín; Santa Rosa; Medrano
    San Rafael; General Alvear; Lavalle; Las Heras; Uspallata; Las Paredes; Godoy Cruz
  Salta
    Calchaquí Valley = Valles Calchaquíes = Calchaquí Valleys; Cafayate = Cafayate Valley = Valle de Cafayate; Molinos; Colomé; San Carlos; Cachi; Angastaco; Yacochuya
  San Juan
    Pedernal Valley = Valle de Pedernal = Pedernal; Tulum Valley = Valle del Tulum; Zonda Valley = Valle de Zonda; Ullum Valley = Ullum; Calingasta Valley = Calingasta; Jáchal Valley; Iglesia Valley; Barreal
  La Rioja = La Rioja Argentina = La Rioja (Argentina)
    Famatina Valley = Valle de Famatina; Chilecito; Nonogasta; Chañarmuyo
  Catamarca
    Fiambalá; Tinogasta; Santa María; Belén
  Jujuy
    Quebrada de Humahuaca
  Tucumán
    Amaicha; Colalao del Valle
  Patagonia = Patagonie
    Río Negro = Rio Negro; Neuquén; San Patricio del Chañar; Chubut; Trevelin; Sarmiento; La Pampa; 25 de Mayo; Alto Valle del Río Negro
  Buenos Aires
    Chapadmalal; Sierra de la Ventana; Médanos; Tandil
  Córdoba
    Calamuchita; Colonia Caroya; Traslasierra
  Entre Ríos; San Luis; Cuyo*
Chile = Chili
  Atacama
    Copiapó Valley = Valle de Copiapó; Huasco Valley = Valle del Huasco; Salar de Atacama
  Coquimbo
    Elqui Valley = Valle del Elqui = Elqui; Limarí Valley = Valle del Limarí = Limarí; Choapa Valley = Valle del Choapa; Monte Patria; Ovalle; Punitaqui; Vicuña; Illapel; Salamanca; Fray Jorge*
  Aconcagua
    Aconcagua Valley = Valle de Aconcagua; Aconcagua Costa; Panquehue; Casablanca Valley = Valle de Casablanca = Casablanca; San Antonio Valley = Valle de San Antonio; Leyda Valley = Valle de Leyda = Leyda; Lo Abarca; Zapallar; Quillota; Malvilla; Las Dichas; Algarrobo; Rosario
  Central Valley = Valle Central = Central Valley (CL)
    Maipo Valley = Valle del Maipo = Maipo
      Alto Maipo = Maipo Alto = Maipo Andes; Puente Alto; Pirque; Isla de Maipo; Buin; Alto Jahuel; Santiago; Talagante; Melipilla; Alhué; Paine; Catemito
    Rapel Valley = Valle del Rapel = Rapel
      Cachapoal Valley = Valle del Cachapoal = Cachapoal; Alto Cachapoal = Cachapoal Andes; Rancagua; Requínoa; Rengo; Peumo; Machalí; Coltauco; Colchagua Valley = Valle de Colchagua = Colchagua; Apalta; Marchigüe = Marchihue; Los Lingues; San Fernando; Chimbarongo; Nancagua; Santa Cruz; Palmilla; Peralillo; Lolol; Pumanque; Litueche; Paredones; Colchagua Costa; Colchagua Andes; Puquillay
    Curicó Valley = Valle de Curicó = Curico Valley = Curicó
      Teno Valley; Lontué Valley = Lontué; Molina; Romeral; Rauco; Sagrada Familia; Vichuquén; Rio Claro
    Maule Valley = Valle del Maule = Maule
      Claro Valley; Loncomilla Valley = Loncomilla; Tutuvén Valley; Cauquenes; San Clemente; San Javier; Talca; Pencahue; Linares; Parral; Villa Alegre; Empedrado; Curepto; Licantén; Sauzal; Melozal; Longaví; Colbún; San Rafael
  Southern Chile = Región del Sur = Southern Regions
    Itata Valley = Valle del Itata = Itata; Bío Bío Valley = Valle del Bío Bío = Bío-Bío; Malleco Valley = Valle del Malleco = Malleco; Guarilihue; Coelemu; Portezuelo; Quillón; Chillán; Yumbel; Mulchén; Traiguén; Cautín; Osorno; Secano Interior*; Vigno*
Uruguay
  Canelones
    Juanicó = Juanico; Las Violetas; Progreso; Atlántida; Las Piedras; Santa Lucía
  Maldonado
    Garzón; Punta del Este; Sierra de la Ballena
  Colonia
    Carmelo; Colonia del Sacramento
  Montevideo; San José; Rivera; Salto; Durazno; Rocha; Lavalleja; Florida; Paysandú; Artigas; Tacuarembó
Brazil = Brasil = Brésil = Brasilien
  Rio Grande do Sul
    Serra Gaúcha; Vale dos Vinhedos; Pinto Bandeira = Altos de Pinto Bandeira; Farroupilha; Monte Belo; Altos Montes; Flores da Cunha; Bento Gonçalves; Garibaldi; Campanha Gaúcha = Campanha; Serra do Sudeste; Campos de Cima da Serra; Encruzilhada do Sul; Santana do Livramento; Caxias do Sul
  Santa Catarina
    Planalto Catarinense; São Joaquim; Vales da Uva Goethe
  Pernambuco-Bahia
    Vale do São Francisco = São Francisco Valley
  Minas Gerais
    Serra da Mantiqueira; Serra da Canastra; Sul de Minas
  São Paulo
    Serra Negra; São Roque; Espírito Santo do Pinhal
  Paraná; Goiás; Bahia; Chapada Diamantina
Bolivia
  Tarija
    Cintis Valley = Valle de los Cintis; Valle Central de Tarija
  Santa Cruz
    Samaipata
Peru = Perú
  Ica
    Pisco; Valle de Ica
  Moquegua; Tacna; Arequipa; Lima
Ecuador; Colombia; Venezuela; Paraguay; Cuba; Dominican Republic
South Africa = Republic of South Africa = Südafrika = Afrique du Sud = Sudáfrica = Suid-Afrika = RSA = Zuid-Afrika
  Western Cape = Wes-Kaap = Weskaap = West-Kaap = Westkap
    Coastal Region
      Stellenbosch
        Banghoek = Banhoek; Bottelary = Bottelary Hills; Devon Valley; Jonkershoek Valley = Jonkershoek; Papegaaiberg; Polkadraai Hills = Polkadraai; Simonsberg-Stellenbosch = Simonsberg; Vlottenburg; Helderberg*
      Paarl
        Voor Paardeberg = Paardeberg; Simonsberg-Paarl; Agter-Paarl
      Franschhoek = Franschhoek Valley; Wellington
        Blouvlei; Bovlei; Groenberg; Limietberg; Mid-Berg River
      Swartland
        Malmesbury; Riebeekberg; Riebeeksrivier; Piketberg; Porseleinberg; St Helena Bay; Perdeberg*
      Darling
        Groenekloof
      Tulbagh; Tygerberg
        Durbanville; Philadelphia
      Cape Town = Cape Peninsula
        Constantia; Hout Bay
      Lutzville Valley*
    Breede River Valley
      Robertson
        Agterkliphoogte; Bonnievale; Ashton; McGregor; Klaasvoogds; Vinkrivier; Hoopsrivier; Eilandia; Le Chasseur
      Worcester
        Nuy; Scherpenheuvel; Hex River Valley
      Breedekloof
        Slanghoek; Goudini
    Cape South Coast
      Elgin; Overberg
        Theewater; Elandskloof; Greyton; Kaaimansgat; Klein River
      Walker Bay
        Hemel-en-Aarde Valley = Hemel-en-Aarde; Upper Hemel-en-Aarde Valley = Upper Hemel-en-Aarde; Hemel-en-Aarde Ridge; Bot River = Botrivier; Stanford Foothills; Sunday's Glen; Springfontein Rim; Hermanus*
      Cape Agulhas
        Elim
      Swellendam; Plettenberg Bay; Lower Duivenhoks River; Malgas; Stormsvlei; Napier; Herbertsdale
    Olifants River
      Citrusdal Mountain; Citrusdal Valley; Lutzville Valley; Bamboes Bay; Piekenierskloof; Koekenaap; Vredendal; Spruitdrift
    Klein Karoo = Little Karoo
      Calitzdorp; Langeberg-Garcia; Montagu; Tradouw; Tradouw Highlands; Upper Langkloof; Outeniqua; Ladismith
    Cape West Coast; Cederberg; Ceres Plateau = Ceres; Lamberts Bay; Prince Albert; Cape Winelands*
  Northern Cape
    Central Orange River; Douglas; Sutherland-Karoo; Prieska; Hartswater; Rietrivier
  KwaZulu-Natal
    Central Drakensberg; Lions River
  Eastern Cape
    St Francis Bay
  Limpopo; Free State
`
