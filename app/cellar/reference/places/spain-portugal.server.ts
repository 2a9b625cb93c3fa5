/** Spain and Portugal. The notation is explained in `../parse-places.server.ts`. */
export const spainAndPortugal = `
Spain = España = Espagne = Spanien = Spagna = Espana = Spanje = Espanha
  Vino de España! = Vino de Mesa = Vino de España (VdM); Cava! = Cava de Paraje = Cava Reserva = Cava Gran Reserva; Corpinnat!; Clàssic Penedès!
  Andalusia = Andalucía = Andalousie = Andalusien
    Jerez = Sherry = Jerez-Xérès-Sherry = Xérès = Jerez de la Frontera = Marco de Jerez
      Fino* = Fino Sherry; Amontillado* = Amontillado Sherry; Oloroso* = Oloroso Sherry; Palo Cortado* = Palo Cortado Sherry; Cream Sherry*; Pedro Ximénez Sherry* = PX Sherry
    Manzanilla-Sanlúcar de Barrameda = Manzanilla = Sanlúcar de Barrameda = Sanlúcar; Montilla-Moriles = Montilla; Málaga; Sierras de Málaga = Málaga y Sierras de Málaga; Condado de Huelva; Granada; Lebrija; Cádiz; Contraviesa-Alpujarra; Laujar-Alpujarra; Sierra Norte de Sevilla
  Aragon = Aragón
    Campo de Borja; Cariñena; Calatayud; Somontano; Pago Aylés = Aylés; Valdejalón; Bajo Aragón; Ribera del Gállego-Cinco Villas; Cinco Villas
  Asturias
    Cangas
  Balearic Islands = Islas Baleares = Illes Balears = Baleares
    Binissalem = Binissalem-Mallorca; Pla i Llevant; Mallorca = Majorca = Vi de la Terra Mallorca; Menorca = Illa de Menorca; Ibiza = Eivissa; Formentera; Serra de Tramuntana-Costa Nord
  Basque Country = País Vasco = Euskadi = Pays Basque
    Getariako Txakolina = Txakoli de Getaria = Chacolí de Guetaria = Getaria; Bizkaiko Txakolina = Txakoli de Bizkaia = Chacolí de Vizcaya; Arabako Txakolina = Txakoli de Álava; Txakoli* = Txakolina = Chacolí
  Canary Islands = Islas Canarias = Canarias = Islas Canarias DO
    Lanzarote; La Palma; Tacoronte-Acentejo; Valle de la Orotava; Ycoden-Daute-Isora; Valle de Güímar; Abona; Tenerife*; El Hierro; La Gomera; Gran Canaria
  Cantabria
    Costa de Cantabria; Liébana
  Castilla-La Mancha = Castille-La Mancha = Castilla La Mancha
    La Mancha; Valdepeñas; Manchuela; Almansa; Méntrida; Mondéjar; Uclés; Ribera del Júcar; Castilla = Vino de la Tierra de Castilla = VT Castilla = Tierra de Castilla; Dominio de Valdepusa; Finca Élez; Dehesa del Carrizal; Campo de la Guardia; Guijoso; Pago Florentino; Casa del Blanco; Pago Calzadilla; Vallegarcía; Los Cerrillos; Rosalejo; La Jaraba
  Castilla y León = Castile and León = Castilla y Leon = Castille et León
    Ribera del Duero; Rueda; Toro; Bierzo; Cigales; Arlanza; Arribes; Tierra de León = León; Tierra del Vino de Zamora; Sierra de Salamanca; Valles de Benavente; Valtiendas; Cebreros; Vino de la Tierra de Castilla y León = VT Castilla y León; Sardón de Duero; Abadía Retuerta; Dehesa Peñalba; Urueña
  Catalonia = Catalunya = Cataluña = Catalogne = Katalonien = Catalonië
    Catalunya DO*; Penedès = Penedés; Priorat = Priorato
      Gratallops*; Porrera*; Poboleda*; Torroja*; Scala Dei* = Escaladei
    Montsant; Terra Alta; Tarragona; Conca de Barberà; Costers del Segre; Empordà = Empordà-Costa Brava = Ampurdán; Alella; Pla de Bages
  Extremadura
    Ribera del Guadiana; Tierra de Extremadura = Extremadura VT
  Galicia = Galice = Galicien = Galicië
    Rías Baixas = Rias Baixas
      Val do Salnés = Salnés; Condado do Tea; O Rosal; Soutomaior; Ribeira do Ulla
    Ribeiro; Ribeira Sacra; Valdeorras; Monterrei; Betanzos; Barbanza e Iria; Val do Miño-Ourense; Ribeiras do Morrazo
  Madrid = Vinos de Madrid = Comunidad de Madrid
    Sierra de Gredos* = Gredos = San Martín de Valdeiglesias; Arganda*; Navalcarnero*
  Murcia = Región de Murcia = Murcie
    Jumilla; Yecla; Bullas
  Navarra = Navarre
    Prado de Irache; Pago de Arínzano = Arínzano; Pago de Otazu = Otazu; Pago Bolandín; Ribera Baja*; Baja Montaña*
  Rioja = La Rioja = Rioja DOCa = Rioja Reserva = Rioja Gran Reserva = Rioja Crianza
    Rioja Alta = La Rioja Alta; Rioja Alavesa; Rioja Oriental = Rioja Baja; Haro*; Labastida*; Laguardia*; Valles de Sadacia
  Valencia = Comunidad Valenciana = Valencian Community = Comunitat Valenciana
    Utiel-Requena; Alicante = Fondillón; Valencia DO*; El Terrerazo; Los Balagueses; Vera de Estenas; Chozas Carrascal; Castellón
Portugal = Portogallo
  Vinho de Portugal! = Vinho de Mesa = Vinho = Vinho de Portugal (Vinho de Mesa)
  Alentejo = Alentejo DOC
    Alentejano = Vinho Regional Alentejano = Alentejano VR; Borba; Évora; Granja-Amareleja; Moura; Portalegre; Redondo; Reguengos = Reguengos de Monsaraz; Vidigueira
  Algarve
    Lagoa; Lagos; Portimão; Tavira
  Azores = Açores
    Pico; Graciosa; Biscoitos
  Bairrada = Bairrada DOC
    Beira Atlântico
  Beira Interior
    Castelo Rodrigo; Cova da Beira; Pinhel; Terras da Beira; Beiras
  Dão = Dao
    Serra da Estrela*; Silgueiros*; Lafões; Terras do Dão
  Douro = Duero portugués = Douro Valley = Vale do Douro
    Port = Porto = Vinho do Porto = Portwein = Oporto
      Tawny Port*; Ruby Port*; Vintage Port* = Porto Vintage; Late Bottled Vintage* = LBV = LBV Port = Late Bottled Vintage Port; White Port*; Colheita Port*
    Baixo Corgo*; Cima Corgo*; Douro Superior*; Duriense; Moscatel do Douro; Távora-Varosa; Terras de Cister
  Lisboa = Lisbon = Estremadura
    Alenquer; Arruda; Bucelas; Carcavelos; Colares; Encostas d'Aire; Óbidos; Torres Vedras; Lourinhã
  Madeira = Madère
    Madeirense = Terras Madeirenses; Sercial Madeira*; Verdelho Madeira*; Boal Madeira* = Bual Madeira; Malmsey* = Malmsey Madeira; Rainwater* = Rainwater Madeira; Câmara de Lobos*
  Minho = Vinho Regional Minho
    Vinho Verde
      Monção e Melgaço = Monção = Melgaço; Lima*; Cávado*; Ave*; Basto*; Sousa*; Amarante*; Baião*; Paiva*
  Península de Setúbal = Setúbal Peninsula = Terras do Sado
    Setúbal = Moscatel de Setúbal; Palmela
  Tejo = Ribatejo
    Almeirim; Cartaxo; Chamusca; Coruche; Santarém; Tomar
  Trás-os-Montes = Transmontano = Tras os Montes
    Chaves; Planalto Mirandês; Valpaços
`
