/** Greece, Cyprus, Turkey, the Levant, North Africa, Malta. The notation is explained in `../parse-places.server.ts`. */
export const mediterraneanEast = `
Greece = Hellas = Grèce = Griechenland = Grecia = Ελλάδα = Griekenland
  Retsina!; Continental Greece! = Sterea Ellada Wine
  Macedonia = Makedonia
    Naoussa; Amyndeon = Amyntaio; Goumenissa; Slopes of Meliton = Côtes de Meliton = Plagies Meliton = Playies Meliton; Epanomi; Drama; Pangeon = Pangaion = Paggaio; Kavala; Florina; Chalkidiki = Halkidiki = Sithonia; Mount Athos = Agion Oros = Agioritikos; Imathia; Pella; Thessaloniki; Serres; Siatista; Velvento; Kozani; Grevena; Krania*; Nea Mesimvria; Adriani; Agora
  Thrace = Thraki
    Avdira; Ismaros = Maronia; Evros
  Thessaly = Thessalia
    Rapsani; Anchialos; Messenikola; Krania; Tyrnavos; Meteora; Karditsa; Magnesia; Elassona; Krannonas
  Epirus = Ipiros
    Zitsa; Ioannina; Metsovo
  Central Greece = Sterea Ellada = Sterea Hellas
    Attica = Attiki = Attika; Savatiano Attica*; Slopes of Kitherona = Plagies Kitherona; Atalanti Valley = Atalanti; Thebes = Thiva; Boeotia; Evia = Euboea; Opountia Locris = Locris; Mount Parnitha; Markopoulo; Muses Valley = Mouses Valley; Spata; Pallini; Pikermi; Karystos; Ritsona; Parnassos; Vilitsa; Gerania; Phthiotis
  Peloponnese = Peloponnesos = Peloponnisos = Peloponnes = Péloponnèse
    Nemea; Mantinia; Patras = Patra; Mavrodaphne of Patras; Muscat of Patras; Muscat of Rio Patras; Monemvasia-Malvasia = Monemvasia Malvasia = Monemvasia; Achaia = Achaea; Slopes of Aigialia = Aigialia = Egialia; Ilia = Letrini = Elis; Arcadia = Arkadia; Corinth = Korinthos; Messinia; Argolida; Laconia = Lakonia; Tegea; Trifilia; Pisatis; Pylia; Letrinoi
  Ionian Islands = Eptanisa
    Cephalonia = Kefalonia = Robola of Cephalonia = Kefallinia; Mavrodaphne of Cephalonia; Muscat of Cephalonia; Zakynthos = Verdea Zakynthos; Corfu = Kerkyra = Halikouna; Lefkada; Mantzavinata; Ithaca
  Aegean Islands = Aegean Sea = Aigaio Pelagos
    Limnos = Lemnos = Muscat of Limnos; Samos; Lesvos = Lesbos; Chios; Rhodes = Rodos = Muscat of Rhodes; Kos; Ikaria
    Cyclades = Kyklades; Santorini = Santorin = Thira; Santorini Vinsanto* = Vinsanto Santorini = Vinsanto of Santorini; Paros; Malvasia Paros; Tinos; Naxos; Syros; Andros; Mykonos; Serifos
  Crete = Kriti = Kreta = Crète
    Archanes; Peza; Dafnes; Sitia = Malvasia Sitia; Candia = Handakas-Candia = Malvasia Chandakas-Candia; Heraklion = Iraklio; Chania; Rethymno = Rethymnon; Lasithi; Kissamos
Cyprus = Chypre = Zypern = Kypros = Κύπρος = Chipre = Cipro
  Limassol = Lemesos
    Commandaria = Koumandaria; Krasochoria Lemesou = Krasohoria Lemesos = Krasochoria; Afames; Laona; Wine Villages of Limassol = Wine Villages; Omodos*; Vouni*; Koilani*; Kyperounda*
  Paphos = Pafos
    Laona Akama = Akamas Laona; Vouni Panayia-Ambelitis = Vouni Panagia-Ampelitis = Vouni Panayia; Diarizos Valley*; Panayia*; Statos*
  Pitsilia = Pitsilia Mountains; Larnaca = Larnaka; Nicosia = Lefkosia; Troodos = Troodos Mountains
Turkey = Türkiye = Turquie = Türkei
  Thrace = Marmara = Trakya
    Tekirdağ; Şarköy; Kırklareli; Gallipoli = Gelibolu; Bozcaada = Tenedos; Avşa
  Aegean = Ege
    Izmir; Urla; Denizli; Manisa; Çal; Bodrum; Menderes; Foça; Güney; Kemalpaşa
  Central Anatolia = İç Anadolu
    Cappadocia = Kapadokya; Ankara = Kalecik; Nevşehir; Kırşehir; Tokat
  Eastern Anatolia = Doğu Anadolu
    Elazığ; Malatya
  Southeastern Anatolia = Güneydoğu Anadolu
    Diyarbakır; Mardin; Gaziantep; Midyat
  Mediterranean = Akdeniz
    Antalya; Elmalı
Lebanon = Liban = Libanon = Líbano
  Bekaa Valley = Bekaa = Beqaa Valley = Vallée de la Bekaa
    Ksara*; Kefraya*; Zahle*; West Bekaa; Baalbek; Ammiq; Qab Elias
  Batroun; Mount Lebanon; Jezzine; Bhamdoun; Byblos
Israel = Israël
  Galilee = Galil
    Upper Galilee = Galil Elion; Lower Galilee; Golan Heights = Golan; Kadesh Valley = Kedesh Valley; Tzfat; Dovev; Ortal
  Judean Hills = Haute Judée = Judea = Jerusalem Hills; Samson = Shimshon; Shomron = Samaria; Negev; Mount Carmel; Sharon Plain; Adulam; Binyamina; Gush Etzion; Ella Valley; Mitzpe Ramon; Central Mountains Israel
Palestine
  Bethlehem; Hebron; Taybeh
Jordan
  Mafraq; Jerash
Syria
  Latakia
Egypt
  Nile Delta; Alexandria; Gianaclis
Malta = Maltese Islands
  Gozo = Għawdex; Malta DOK!
Morocco = Maroc = Marokko = Marruecos
  Meknès = Meknes
    Guerrouane; Beni M'Tir; Les Coteaux de l'Atlas = Coteaux de l'Atlas
  Zenata = Zaër; Berkane; Rabat; Essaouira; Benslimane; Doukkala; Boulaouane
Algeria = Algérie = Algerien
  Oran = Oranie
    Coteaux de Mascara = Mascara; Coteaux de Tlemcen = Tlemcen; Médéa; Dahra; Aïn Bessem-Bouira; Zaccar
Tunisia = Tunisie = Tunesien
  Mornag = Grand Cru Mornag; Kelibia = Muscat Sec de Kélibia; Coteaux de Tébourba; Sidi Salem; Thibar; Coteaux d'Utique; Cap Bon; Bizerte
Ethiopia
  Ziway; Rift Valley
Kenya
  Naivasha
Tanzania
  Dodoma
Zimbabwe; Madagascar; Namibia; Réunion; Cape Verde
`
