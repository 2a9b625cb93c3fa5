/**
 * Food pairings, by the trade's usual experience: `food | styles with their fit from 1 to 3 | reasons, the best
 * first | places and grapes that are the classic choice`. Styles are those of `../styles.ts`. A style that is not named
 * does not go well. Written by hand; no list of pairings was copied.
 */
export const pairingTable = `
oysters | crisp 3, mineral 3, sparkling 3, rose 1, nutty 2 | salt, fresh | Chablis, Muscadet, Sancerre, Champagne, Picpoul, Albariño
mussels | crisp 3, mineral 3, sparkling 2, rose 2, aromatic 1 | salt, fresh | Muscadet, Sauvignon Blanc, Picpoul, Chenin Blanc
shellfish | crisp 3, mineral 3, sparkling 3, rose 2, rich 2, aromatic 2, nutty 1 | delicate, fresh, salt | Chablis, Albariño, Champagne, Vermentino
lobster | rich 3, sparkling 3, mineral 3, crisp 1, aromatic 1 | richness, delicate | Chardonnay, Champagne, Burgundy, White Rhône Blend
white-fish | crisp 3, mineral 3, rich 2, sparkling 2, rose 2, aromatic 1, silky 1, light 1, nutty 2 | delicate, fresh, salt | Chablis, Sauvignon Blanc, Vermentino, Garganega
fried-fish | sparkling 3, crisp 3, mineral 2, rose 2, aromatic 1, nutty 2 | fried, fresh | Champagne, Sauvignon Blanc, Picpoul
salmon | rich 3, silky 3, rose 3, sparkling 2, mineral 2, crisp 1, aromatic 1 | richness, softred, delicate | Pinot Noir, Chardonnay
tuna | silky 3, rose 3, light 2, crisp 2, mineral 2, rich 2, sparkling 2 | softred, delicate, fresh | Pinot Noir, Grenache
sushi | crisp 3, sparkling 3, aromatic 3, mineral 3, rose 2, nutty 2 | delicate, fresh | Riesling, Grüner Veltliner, Champagne, Chablis
caviar | sparkling 3, mineral 2, crisp 1 | salt | Champagne
chicken | rich 3, silky 3, mineral 2, light 2, rose 2, crisp 1, sparkling 1, mediterranean 1, medium 1, orange 2 | richness, softred, versatile | Chardonnay, Pinot Noir
fried-chicken | sparkling 3, rose 3, crisp 2, aromatic 2, light 2, mineral 2 | fried, fruit | Champagne, Chenin Blanc
turkey | silky 3, light 3, rich 2, rose 2, aromatic 2, spicy 1, sparkling 2, medium 1 | softred, fruit, versatile | Pinot Noir, Gamay, Riesling
duck | silky 3, nebbiolo 2, mediterranean 2, medium 2, light 1, orange 1 | fatred, softred, earthy | Pinot Noir, Burgundy, Sangiovese
pork | silky 3, rich 2, aromatic 3, light 2, mineral 2, medium 2, mediterranean 2, rose 1, orange 2 | fruit, softred, richness | Riesling, Pinot Noir, Chenin Blanc
charcuterie | sparkling 2, light 3, rose 3, mediterranean 3, crisp 2, medium 2, silky 2, mineral 1, orange 2, nutty 3 | salt, fruit, fatred | Gamay, Barbera, Tempranillo
sausage | spicy 3, mediterranean 2, light 2, medium 2, aromatic 1, rose 1, silky 1, mineral 1 | fatred, fruit | Syrah, Barbera, Grenache
beef | full 3, nebbiolo 3, spicy 3, medium 3, mediterranean 2, silky 2, rose 1 | protein, fatred | Nebbiolo, Cabernet Sauvignon, Syrah
steak | full 3, spicy 3, nebbiolo 3, medium 2, mediterranean 2, silky 1 | protein, fatred | Cabernet Sauvignon, Syrah, Malbec, Bordeaux, Merlot
burger | spicy 3, medium 3, full 3, mediterranean 2, light 1, silky 1 | protein, smoke, fruit | Zinfandel, Malbec, Merlot, Syrah
barbecue | spicy 3, full 2, medium 2, rose 1, light 1, silky 1 | smoke, fruit | Zinfandel, Syrah, Grenache, Malbec
lamb | full 3, spicy 3, nebbiolo 2, medium 3, mediterranean 2, silky 1 | protein, herbs, fatred | Cabernet Sauvignon, Syrah, Tempranillo, Bordeaux
veal | silky 3, rich 3, mediterranean 2, light 2, mineral 2, nebbiolo 1, medium 1, orange 1 | softred, richness | Pinot Noir, Chardonnay, Barbera
game | silky 3, nebbiolo 3, spicy 3, medium 2, full 2, mediterranean 2 | earthy, fatred, protein | Syrah, Nebbiolo, Pinot Noir
foie-gras | sweet 3, sparkling 2, aromatic 2 | sweetsalt, richness | Sauternes, Monbazillac, Tokaj
pasta-tomato | mediterranean 3, light 1, medium 1, nebbiolo 1, rose 1 | tomato | Sangiovese, Barbera, Montepulciano, Chianti Classico
pasta-cream | rich 3, mineral 3, silky 1, crisp 2, sparkling 2, orange 1 | cream, richness | Chardonnay, Garganega
pasta-seafood | crisp 3, mineral 3, sparkling 1, rose 2 | salt, delicate, fresh | Vermentino, Soave, Garganega
pesto | crisp 3, mineral 2, rose 2 | herbswhite, fresh | Vermentino, Sauvignon Blanc, Gavi
pizza | mediterranean 3, light 2, medium 2, rose 2, spicy 1, sparkling 1, orange 1 | tomato, fruit | Sangiovese, Barbera, Montepulciano
risotto | rich 3, mineral 3, crisp 2, silky 2, mediterranean 1, nebbiolo 1, orange 1 | cream, richness | Chardonnay, Garganega
mushrooms | silky 3, nebbiolo 3, rich 2, mediterranean 2, medium 1, orange 2, nutty 2 | earthy, richness | Pinot Noir, Nebbiolo, Burgundy
truffle | nebbiolo 3, silky 3, rich 2, sparkling 1 | earthy, richness | Nebbiolo, Barolo, Pinot Noir
salad | crisp 3, rose 3, sparkling 2, mineral 2, aromatic 2 | fresh, herbswhite | Sauvignon Blanc
asparagus | crisp 3, mineral 2, aromatic 2, sparkling 1 | green, fresh | Sauvignon Blanc, Grüner Veltliner
vegetarian | rose 2, crisp 2, light 3, silky 2, mineral 2, mediterranean 2, rich 2, orange 2 | earthyveg, fresh, fruit | Pinot Noir, Gamay, Chenin Blanc
eggs | sparkling 3, crisp 3, mineral 2, rose 2, rich 2, light 1 | richness, fresh | Champagne, Chardonnay
spicy | aromatic 3, sparkling 2, rose 3, crisp 2, light 2, mineral 1, orange 1 | heat | Riesling, Gewürztraminer, Gamay, Chenin Blanc
thai | aromatic 3, sparkling 2, rose 2, crisp 3, light 1, mineral 1 | heat, fresh | Riesling, Gewürztraminer, Sauvignon Blanc
indian | aromatic 3, rose 3, sparkling 2, crisp 2, light 2, orange 2 | heat | Riesling, Gewürztraminer, Viognier
chinese | aromatic 3, sparkling 2, rose 2, light 2, silky 2, crisp 2, orange 2 | heat, fruit | Riesling, Pinot Noir, Gewürztraminer
mexican | crisp 2, rose 3, aromatic 2, light 2, spicy 2, sparkling 2, orange 1 | heat, fruit | Albariño, Garnacha, Zinfandel
paella | rose 3, crisp 3, mineral 2, medium 2, light 2, sparkling 1 | herbswhite, versatile, fruit | Albariño, Garnacha, Tempranillo
moroccan | rose 3, spicy 2, aromatic 2, medium 2, light 2, orange 3 | fruit, heat | Grenache, Syrah
cheese | mineral 2, crisp 2, silky 2, rich 2, sparkling 2, light 2, mediterranean 2, medium 2, orange 2, nutty 2 | cheesefresh, fatred | Chardonnay, Pinot Noir
soft-cheese | sparkling 3, mineral 3, rich 2, crisp 2, silky 2, light 2, orange 1 | cheesefresh, fruit | Champagne, Chardonnay, Pinot Noir
hard-cheese | full 2, mediterranean 3, nebbiolo 3, medium 3, rich 2, spicy 2, orange 3, nutty 3 | cheesered, richness | Nebbiolo, Sangiovese, Cabernet Sauvignon
goat-cheese | crisp 3, mineral 2, rose 2, sparkling 1 | goat | Sauvignon Blanc, Sancerre, Pouilly-Fumé
blue-cheese | sweet 3 | sweetsalt | Sauternes, Port
fondue | crisp 3, mineral 3, sparkling 2, aromatic 1, light 1, nutty 1 | cheesefresh, fresh | Riesling, Chablis, Pinot Gris
chocolate | sweet 3 | sweetsweet | Port, Banyuls, Brachetto
dessert | sweet 3 | sweetsweet | Sauternes, Moscato d'Asti, Brachetto
fruit-dessert | sweet 3 | sweetsweet | Moscato d'Asti, Brachetto
nuts | sparkling 3, crisp 2, rose 2, mineral 2, light 1, nutty 3, orange 1 | salt | Champagne, Jerez
soup | crisp 2, mineral 3, rich 2, sparkling 2, rose 2, light 1, nutty 2 | fresh, versatile | Chenin Blanc
sandwich | rose 3, crisp 2, light 3, sparkling 2, silky 1, orange 1 | fruit, fresh, versatile | Gamay
`
