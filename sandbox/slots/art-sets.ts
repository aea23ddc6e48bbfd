import type { Theme } from './catalogue.ts';

/** Names of Fluent emoji: what a theme's symbols are chosen from. Each list is longer than a game needs. */
export interface ArtSet {
  readonly high: string;
  readonly low: string;
  readonly wild: string;
  readonly scatter: string;
}

export const ART_SETS: Readonly<Record<Theme, ArtSet>> = {
  egypt: {
    high: 'beetle eagle black-cat snake lion camel crown scorpion',
    low: 'amphora scroll feather ring lotus palm-tree hamsa candle',
    wild: 'eye',
    scatter: 'sun',
  },
  ocean: {
    high: 'dolphin octopus shark turtle whale squid seal',
    low: 'tropical-fish crab jellyfish spiral-shell coral oyster shrimp blowfish',
    wild: 'trident-emblem',
    scatter: 'water-wave',
  },
  fruit: {
    high: 'keycap-7 bell watermelon pineapple slot-machine star',
    low: 'cherries lemon grapes strawberry tangerine peach red-apple kiwi-fruit',
    wild: 'four-leaf-clover',
    scatter: 'glowing-star',
  },
  dragon: {
    high: 'dragon-face dragon castle crown lizard phoenix-bird',
    low: 'crossed-swords shield fire egg gem-stone ring bow-and-arrow volcano',
    wild: 'dragon',
    scatter: 'volcano',
  },
  space: {
    high: 'rocket astronaut alien flying-saucer robot ringed-planet',
    low: 'satellite comet telescope milky-way full-moon-face shooting-star first-quarter-moon globe-showing-americas',
    wild: 'alien-monster',
    scatter: 'cyclone',
  },
  western: {
    high: 'cowboy-hat-face horse bison eagle guitar bow-and-arrow',
    low: 'cactus hiking-boot wheel wood snake banjo pick money-bag',
    wild: 'star',
    scatter: 'desert',
  },
  candy: {
    high: 'lollipop birthday-cake doughnut cupcake ice-cream shortcake',
    low: 'candy chocolate-bar cookie soft-ice-cream honey-pot custard waffle strawberry',
    wild: 'rainbow',
    scatter: 'popcorn',
  },
  norse: {
    high: 'wolf eagle polar-bear sailboat deer blackbird',
    low: 'axe shield hammer beer-mug crossed-swords ring snowflake wood',
    wild: 'high-voltage',
    scatter: 'snow-capped-mountain',
  },
  jungle: {
    high: 'tiger gorilla parrot leopard elephant orangutan',
    low: 'frog snake hibiscus butterfly banana monkey-face palm-tree mango',
    wild: 'tiger-face',
    scatter: 'moai',
  },
  vampire: {
    high: 'bat man-vampire woman-vampire coffin castle wolf',
    low: 'wine-glass candle rose drop-of-blood garlic ring black-heart key',
    wild: 'full-moon',
    scatter: 'candle',
  },
  gems: {
    high: 'gem-stone crown ring crystal-ball trophy glowing-star',
    low: 'large-blue-diamond large-orange-diamond purple-heart green-heart red-heart diamond-suit light-blue-heart yellow-heart',
    wild: 'diamond-with-a-dot',
    scatter: 'sparkles',
  },
  pirates: {
    high: 'parrot skull ship octopus money-bag crown',
    low: 'anchor compass bomb telescope old-key dagger hook world-map',
    wild: 'pirate-flag',
    scatter: 'desert-island',
  },
  aztec: {
    high: 'leopard eagle snake moai parrot crown',
    low: 'ear-of-corn chocolate-bar hot-pepper feather drum amphora fire maracas',
    wild: 'sun-with-face',
    scatter: 'volcano',
  },
  asia: {
    high: 'dragon-face panda phoenix-bird tiger-face carp-streamer crown',
    low: 'red-envelope folding-hand-fan teapot fortune-cookie cherry-blossom bell tangerine mahjong-red-dragon',
    wild: 'red-paper-lantern',
    scatter: 'firecracker',
  },
  fishing: {
    high: 'fish tropical-fish shark fishing-pole motor-boat crab',
    low: 'worm hook bucket canoe shrimp duck ring-buoy toolbox',
    wild: 'fishing-pole',
    scatter: 'lobster',
  },
  farm: {
    high: 'cow-face pig-face rooster tractor horse-face ram',
    low: 'ear-of-corn carrot egg sunflower tomato cheese-wedge red-apple hatching-chick',
    wild: 'farmer',
    scatter: 'house-with-garden',
  },
  halloween: {
    high: 'jack-o-lantern ghost black-cat skull bat owl',
    low: 'candy spider candle magic-wand headstone spider-web bone crystal-ball',
    wild: 'goblin',
    scatter: 'full-moon-face',
  },
  heist: {
    high: 'money-with-wings gem-stone police-car detective racing-car framed-picture',
    low: 'locked-with-key old-key briefcase flashlight gloves dollar-banknote bomb mobile-phone',
    wild: 'bank',
    scatter: 'money-bag',
  },
  greek: {
    high: 'classical-building unicorn eagle lion trident-emblem crown',
    low: 'amphora olive grapes shield bow-and-arrow feather scroll lotus',
    wild: 'high-voltage',
    scatter: 'cloud',
  },
  neon: {
    high: 'robot video-game mirror-ball keycap-7 motorcycle headphone',
    low: 'joystick high-voltage roller-skate musical-notes optical-disk light-bulb cocktail-glass sunglasses',
    wild: 'star-struck',
    scatter: 'alien-monster',
  },
};
