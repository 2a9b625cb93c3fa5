/** Australia and New Zealand. The notation is explained in `../parse-places.server.ts`. */
export const australiaAndNewZealand = `
Australia = Australie = Australien
  South Eastern Australia! = South East Australia = South-Eastern Australia = Southeastern Australia
  South Australia = SA
    Barossa = Barossa Zone
      Barossa Valley
        Ebenezer*; Greenock*; Marananga*; Seppeltsfield*; Tanunda*; Angaston*; Vine Vale*
      Eden Valley
        High Eden
    Adelaide Hills
      Lenswood; Piccadilly Valley
    Clare Valley
      Polish Hill River* = Polish Hill; Watervale*; Auburn*
    McLaren Vale
      Blewitt Springs*; Willunga*
    Coonawarra; Padthaway; Wrattonbully; Robe; Mount Benson; Mount Gambier; Limestone Coast; Langhorne Creek; Currency Creek; Kangaroo Island; Southern Fleurieu; Fleurieu; Adelaide Plains; Southern Flinders Ranges; Riverland; Adelaide; Lower Murray; Mount Lofty Ranges; The Peninsulas; Far North
  Victoria = VIC
    Yarra Valley
      Upper Yarra*; Lower Yarra*; Coldstream*
    Mornington Peninsula; Geelong; Macedon Ranges; Sunbury; Gippsland; Heathcote; Bendigo; Goulburn Valley; Nagambie Lakes = Tabilk; Strathbogie Ranges; Upper Goulburn; Central Victoria; Pyrenees; Grampians = Great Western; Henty; Ballarat; Beechworth; Rutherglen; Glenrowan; King Valley; Alpine Valleys; Murray Darling = Murray-Darling; Swan Hill; North East Victoria; Port Phillip; Western Victoria; Mildura*
  New South Wales = NSW
    Hunter Valley = Hunter
      Lower Hunter Valley*; Pokolbin; Broke Fordwich; Upper Hunter Valley = Upper Hunter
    Mudgee; Orange; Cowra; Central Ranges; Riverina; Hilltops; Gundagai; Tumbarumba; Canberra District = Canberra; Southern Highlands; Shoalhaven Coast; Hastings River; New England Australia; Perricoota; Big Rivers; Griffith*
  Western Australia = WA Australia
    Margaret River
      Wilyabrup*; Wallcliffe*; Yallingup*; Karridale*; Carbunup*; Treeton*
    Great Southern
      Frankland River; Mount Barker; Porongurup; Denmark; Albany
    Pemberton; Manjimup; Blackwood Valley; Geographe; Swan Valley; Swan District; Perth Hills; Peel; South West Australia; Greater Perth; Ferguson Valley*
  Tasmania = TAS = Tasmanie
    Tamar Valley* = Tamar; Coal River Valley* = Coal River; Derwent Valley* = Derwent; Huon Valley*; Pipers River* = Pipers Brook; East Coast Tasmania*; North West Tasmania*
  Queensland = QLD
    Granite Belt; South Burnett
  Australian Capital Territory = ACT
New Zealand = Nouvelle-Zélande = Neuseeland = Nueva Zelanda = NZ = Aotearoa = Nieuw-Zeeland = Nuova Zelanda
  North Island!; South Island!; East Coast!
  Northland
    Kerikeri*; Karikari*
  Auckland
    Waiheke Island = Waiheke; Kumeu = Kumeu River; Matakana; Clevedon*; Henderson*
  Waikato; Bay of Plenty
  Gisborne = Tairāwhiti
    Patutahi*; Ormond*; Manutuke*
  Hawke's Bay = Hawkes Bay = Hawke’s Bay
    Gimblett Gravels; Bridge Pa Triangle = Bridge Pa; Te Mata*; Havelock North*; Esk Valley*; Central Hawke's Bay; Dartmoor Valley*
  Wairarapa
    Martinborough; Gladstone; Masterton*; Te Muna*; Dry River*
  Nelson
    Moutere Hills* = Upper Moutere; Waimea Plains*
  Marlborough
    Awatere Valley = Awatere; Wairau Valley = Wairau; Southern Valleys; Waihopai Valley*; Omaka Valley*; Brancott Valley*; Rapaura*; Dillons Point*; Kēkerengū Coast*; Blind River*
  Canterbury
    North Canterbury; Waipara Valley = Waipara; Waikari = Weka Pass; Canterbury Plains*; Banks Peninsula*
  Waitaki Valley North Otago = Waitaki = Waitaki Valley = North Otago
  Central Otago
    Bannockburn; Bendigo; Cromwell Basin*; Gibbston = Gibbston Valley; Lowburn = Pisa = Lowburn/Pisa; Alexandra; Wanaka; Northburn*; Pisa Range*; Felton Road*
`
