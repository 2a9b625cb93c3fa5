/** What a wine shop on a fishing pier has on the shelf behind the counter. */
export const harborCellars = {
  France: `
    sparkling | Domaine Huet | Vouvray Pétillant Brut | 2019 | Chenin Blanc | Vouvray | Loire
    white | Domaine de la Pépière | Clos des Briords | 2022 | Melon de Bourgogne | Muscadet Sèvre et Maine | Loire
      > The oyster wine. If someone carries a bag from the pier, hand them this.
    white | Château Thivin | Clos de Rochebonne | 2023 | Chardonnay | Beaujolais | Burgundy
    red | Marcel Lapierre | Morgon | 2023 | Gamay | Morgon | Burgundy
  `,
  Spain: `
    white | Do Ferreiro | Albariño | 2023 | Albariño | Rías Baixas | Galicia
    red | La Rioja Alta | Viña Ardanza Reserva | 2017 | Tempranillo, Garnacha | Rioja | La Rioja
  `,
  Portugal: `
    red | Niepoort | Redoma | 2020 | Tinta Amarela, Touriga Franca | Douro | Douro
    fortified | The Rare Wine Co. | Charleston Sercial | NV | Sercial | Madeira | Madeira
      > Keeps for months once open, so no one needs a reason.
  `,
  Germany: `
    white | Dönnhoff | Estate Riesling | 2023 | Riesling | Nahe | Nahe
  `,
  'United States': `
    white | Hermann J. Wiemer | Dry Riesling | 2023 | Riesling | Seneca Lake | New York
    rose | Bedrock | Ode to Lulu | 2024 | Mataro, Grenache | California | California
    red | Bedrock | Old Vine Zinfandel | 2022 | Zinfandel | California | California
  `,
  Italy: `
    orange | Paolo Bea | Arboreus | 2019 | Trebbiano Spoletino || Umbria
  `,
}
