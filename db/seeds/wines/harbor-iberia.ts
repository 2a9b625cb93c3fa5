/** Harbor Cellars, Spain and Portugal. Columns as in harbor-france.ts. */
export const harborIberia = {
  Spain: `
    sparkling | Raventós i Blanc | Blanc de Blancs | 2021 $26 x34 | Xarel·lo, Macabeo, Parellada | Conca del Riu Anoia | Catalonia
    sparkling | Gramona | Imperial | 2018 $38 | Xarel·lo, Macabeo, Parellada, Chardonnay | Corpinnat | "
    sparkling | Recaredo | Terrers | 2019 $42 | Xarel·lo, Macabeo, Parellada | " | "
    sparkling | Avinyó | Reserva Brut | 2021 $22 | Macabeo, Xarel·lo, Parellada | Cava | "
    sparkling | Ameztoi | Hijo de Rubentis | 2021 $34 | Hondarrabi Zuri, Hondarrabi Beltza | Getariako Txakolina | Basque Country
    white | Ameztoi | Txakolina | 2023 $23 | Hondarrabi Zuri | " | "
    white | Do Ferreiro | Albariño | 2023 $34 | Albariño | Rías Baixas | Galicia
    " | " | Cepas Vellas | 2021 $68 x4 | " | " | "
    white | Nanclares y Prieto | Dandelion | 2023 $29 | " | " | "
    white | Pazo de Señorans | Albariño | 2023 $29 | " | " | "
    white | Zárate | Albariño | 2023 $32 | " | " | "
    white | Rafael Palacios | Louro | 2023 $29 | Godello | Valdeorras | "
    white | Guímaro | Blanco | 2022 $24 | Godello, Treixadura | Ribeira Sacra | "
    white | Luis Rodríguez | Viña de Martín Os Pasás | 2022 $32 | Treixadura | Ribeiro | "
    white | Menade | Verdejo | 2023 $16 | Verdejo | Rueda | Castilla y León
    white | Ossian | Quintaluna | 2022 $24 | " | Castilla y León | "
    white | López de Heredia | Viña Gravonia | 2015 $48 | Viura | Rioja | La Rioja
    white | Abel Mendoza | Viura | 2022 $38 | " | " | "
    white | Muga | Blanco | 2023 $17 x40 | Viura, Garnacha Blanca, Malvasía | " | "
    white | Envínate | Palo Blanco | 2022 $42 | Listán Blanco | Valle de la Orotava | Canary Islands
    white | Suertes del Marqués | Trenzado | 2022 $32 | " | " | "
    rose | López de Heredia | Viña Tondonia Rosado | 2013 $125 x2 | Garnacha, Tempranillo, Viura | Rioja | La Rioja
    rose | Muga | Rosado | 2024 $16 x45 | Garnacha, Viura, Tempranillo | " | "
    rose | Ameztoi | Rubentis | 2024 $24 x0 | Hondarrabi Zuri, Hondarrabi Beltza | Getariako Txakolina | Basque Country
    red | La Rioja Alta | Viña Ardanza Reserva | 2017 $39, 2016 $42 | Tempranillo, Garnacha | Rioja | La Rioja
    " | " | Gran Reserva 904 | 2015 $74 | Tempranillo, Graciano | " | "
    red | López de Heredia | Viña Tondonia Reserva | 2012 $64 | Tempranillo, Garnacha, Graciano, Mazuelo | " | "
    " | " | Viña Cubillo Crianza | 2016 $34 | " | " | "
    red | CVNE | Imperial Gran Reserva | 2016 $84 | Tempranillo, Graciano, Mazuelo | " | "
    " | " | Crianza | 2020 $17 x52 | Tempranillo, Garnacha, Mazuelo | " | "
    red | Artadi | Viñas de Gain | 2019 $38 | Tempranillo | Álava | Basque Country
    red | Bodegas Lanzaga | LZ | 2022 $19 | Tempranillo, Garnacha, Graciano | Rioja | La Rioja
    red | Marqués de Murrieta | Reserva | 2019 $32 | Tempranillo, Graciano, Mazuelo, Garnacha | " | "
    red | Vega Sicilia | Valbuena 5° | 2018 $185 x3 | Tempranillo, Merlot | Ribera del Duero | Castilla y León
    red | Pesquera | Crianza | 2020 $36 | Tempranillo | " | "
    red | Dominio del Águila | Picaro del Águila | 2021 $46 | Tempranillo, Garnacha, Bobal, Albillo | " | "
    red | Bodegas Numanthia | Termes | 2020 $32 | Tinta de Toro | Toro | "
    red | Descendientes de J. Palacios | Pétalos | 2022 $26 | Mencía | Bierzo | "
    red | Raúl Pérez | Ultreia Saint Jacques | 2022 $25 | " | " | "
    red | Guímaro | Tinto | 2023 $24 | " | Ribeira Sacra | Galicia
    red | Envínate | Lousas Viñas de Aldea | 2022 $38 | " | " | "
    " | " | Albahra | 2023 $26 | Garnacha Tintorera, Moravia Agria | Almansa | Castilla-La Mancha
    red | Comando G | La Bruja de Rozas | 2022 $34 | Garnacha | Vinos de Madrid | Madrid
    red | 4 Monos | GR-10 | 2022 $24 | Garnacha, Cariñena | " | "
    red | Clos Mogador | Clos Mogador | 2020 $98 | Garnacha, Cariñena, Syrah, Cabernet Sauvignon | Priorat | Catalonia
    red | Álvaro Palacios | Camins del Priorat | 2023 $25 | Garnacha, Cariñena, Cabernet Sauvignon, Syrah, Merlot | " | "
    red | Terroir al Límit | Torroja | 2021 $54 | Garnacha, Cariñena | " | "
    red | Acústic Celler | Acústic | 2021 $22 | Cariñena, Garnacha | Montsant | "
    red | Bodegas Borsao | Tres Picos | 2022 $16 x48 | Garnacha | Campo de Borja | Aragon
    red | Juan Gil | Monastrell | 2022 $17 | Monastrell | Jumilla | Murcia
    red | Ànima Negra | ÀN/2 | 2021 $26 | Callet, Mantonegre, Fogoneu, Syrah | Mallorca | Balearic Islands
    fortified | Valdespino | Inocente | NV/375 $18, NV $29 | Palomino | Jerez | Andalusia
    fortified | La Guita | Manzanilla | NV/375 $12 x44 | " | Manzanilla Sanlúcar de Barrameda | "
    fortified | Emilio Hidalgo | La Panesa | NV $64 x5 | " | Jerez | "
    fortified | El Maestro Sierra | Oloroso 15 Años | NV/375 $28 | " | " | "
    fortified | Lustau | East India Solera | NV $29 | Palomino, Pedro Ximénez | " | "
    sweet | Toro Albalá | Don PX | 2021/375 $24 | Pedro Ximénez | Montilla-Moriles | "
  `,
  Portugal: `
    sparkling | Filipa Pato | 3B Rosé | NV $24 | Baga, Bical | Bairrada | Beira Atlântico
    white | Soalheiro | Alvarinho | 2023 $25 | Alvarinho | Vinho Verde | Minho
    white | Anselmo Mendes | Muros Antigos | 2023 $16 x46 | Loureiro | " | "
    white | Aphros | Loureiro | 2023 $22 | " | " | "
    white | Quinta do Ameal | Loureiro | 2022 $24 | " | " | "
    white | Luis Pato | Vinhas Velhas Branco | 2022 $27 | Bical, Cerceal, Sercialinho | Bairrada | Beira Atlântico
    white | António Maçanita | Arinto dos Açores | 2022 $42 | Arinto dos Açores | Pico | Azores
    white | Quinta da Pellada | Primus | 2021 $62 x4 | Encruzado | Dão | Dão
    red | Niepoort | Redoma | 2020 $58 | Tinta Amarela, Touriga Franca | Douro | Douro
    " | " | Twisted | 2021 $24 | Touriga Franca, Touriga Nacional, Tinta Roriz | " | "
    red | Quinta do Crasto | Reserva Old Vines | 2020 $44 | " | " | "
    red | Quinta do Vallado | Tinto | 2021 $22 | " | " | "
    red | Quinta de Saes | Tinto | 2021 $19 | Touriga Nacional, Alfrocheiro, Jaen | Dão | Dão
    red | Luis Pato | Baga | 2021 $17 | Baga | Bairrada | Beira Atlântico
    red | Filipa Pato | Dinâmica | 2022 $21 | " | " | "
    red | Herdade do Esporão | Monte Velho | 2022 $13 x60 | Aragonez, Trincadeira, Touriga Nacional, Syrah | Alentejano | Alentejo
    red | Herdade do Mouchão | Mouchão | 2017 $68 | Alicante Bouschet, Trincadeira | " | "
    fortified | The Rare Wine Co. | Charleston Sercial | NV $62 | Sercial | Madeira | Madeira
      > Keeps for months once open, so no one needs a reason.
    " | " | New York Malmsey | NV $62 | Malmsey | " | "
    fortified | Blandy’s | 10 Year Old Bual | NV/500 $39 | Bual | " | "
    fortified | Graham’s | Six Grapes | NV $26 | Touriga Nacional, Touriga Franca, Tinta Barroca, Tinta Roriz | Porto | Douro
    " | " | 20 Year Old Tawny | NV $62 | " | " | "
    fortified | Taylor Fladgate | Vintage Port | 2017 $125 x6 | Touriga Nacional, Touriga Franca | " | "
    fortified | Quinta do Noval | Late Bottled Vintage | 2017 $29 | " | " | "
    sweet | José Maria da Fonseca | Alambre Moscatel | 2018 $16 | Moscatel | Setúbal | Península de Setúbal
  `,
}
