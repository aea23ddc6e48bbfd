import type { Metal } from './theme.ts';

/**
 * Emblems for words of a game's name, best first. A word of the first list makes the hero; the second list has common words,
 * which are used only if nothing else matches.
 */
export const HERO_WORDS = parse(`
anubis jackal merit: g:anubis; scarab khepri beetle: g:scarab-beetle g:gold-scarab;
pharaoh pharaohs alabaster: g:pharoah; amunet cleopatra: g:cleopatra g:nefertiti;
hathor memphis: g:nefertiti g:egyptian-profile; sistrum: g:egyptian-walk; sphinx: g:egyptian-sphinx;
horus falcon falcons: g:horus g:falcon-moon; papyrus hieroglyph: g:papyrus g:hieroglyph-y; mummy: g:mummy-head;
obelisk: g:obelisk; bastet sekhmet: g:bastet; ra: g:eye-of-horus g:sun-priest;
osiris: g:pschent-double-crown g:crook-flail; crook: g:crook-flail; canopic: g:egyptian-urns;
duat: g:egyptian-temple; ankh: g:ankh; cobra: g:cobra; thoth ibis: g:ibis; sunboat: g:galley; nile: f:crocodile;
oasis: g:oasis f:desert-island; dune diver: g:diving-helmet f:diving-mask; coral reef: f:coral;
anemone: g:coral f:coral; abyss: g:angler-fish; clam oyster: g:oyster-pearl f:oyster; manta: g:manta-ray;
octopus office: f:octopus; trench submarine: g:mini-submarine; seahorse: g:seahorse; kelp: g:algae;
whale: f:spouting-whale f:whale; mermaid siren sirens calypso: f:woman-merpeople g:mermaid;
trident poseidon: g:trident f:trident-emblem; poolside: g:triton-head; jellyfish aqua: f:jellyfish;
shark hammerhead: f:shark g:shark-jaws; nautilus: g:nautilus-shell; starfish: g:sea-star; puffer: f:blowfish;
shell: f:spiral-shell; narwhal: f:whale; barnacle: g:ceiling-barnacle f:crab;
marlin tuna tycoon: f:fish g:flying-trout; turtle: f:turtle; leviathan: g:sea-serpent; conservatory: f:fish;
carousel: f:carousel-horse; cherry: f:cherries; lemon: f:lemon; plum: g:plum; berry blitz: f:strawberry;
berries: f:blueberries; raspberry: g:raspberry; melon: f:melon; citrus satsuma clementine tangerine: f:tangerine;
grape: f:grapes; mango: f:mango; peach apricot: f:peach; juice smoothie: f:cup-with-straw f:beverage-box;
banana: f:banana; fruit ripe tutti: g:fruit-bowl f:strawberry; kiwi: f:kiwi-fruit; papaya: f:melon f:mango;
greengage lime: f:lime f:green-apple; cocktail: f:tropical-drink f:cocktail-glass; pineapple: f:pineapple;
fresh: f:green-apple; dragonfruit: f:strawberry; fig: f:eggplant; bells: f:bell; watermelon: f:watermelon;
pomelo: f:tangerine; orchard: f:red-apple g:fruit-tree; sevens seventh: f:slot-machine g:slot-machine;
wyrm drake drakes basilisk: g:dragon-head f:dragon; dragon: f:dragon-face g:dragon-head;
wyvern ashwing: g:wyvern g:spiked-dragon-head; scales: g:dragon-spiral;
serpent: g:sea-serpent g:snake-spiral f:snake; hoard: g:open-treasure-chest; frostbreath: g:spiked-dragon-head;
flame: g:fire-breath f:fire; molten: g:melting-metal g:crown;
hatchling egg nest: g:dinosaur-egg f:hatching-chick f:nest-with-eggs; lair: g:cave-entrance; claw: g:claws;
dragonsmith furnace forge: g:anvil-impact g:anvil; wyrmling: f:lizard; slumber: g:sleepy f:dragon-face;
thunder: g:thunder-skull g:lightning-storm f:high-voltage; toll bridge: g:stone-bridge;
knight: g:mounted-knight g:visored-helm; fang fangs fangtastic: g:fangs f:man-vampire; lava: g:lava f:volcano;
cloudburn: g:fluffy-flame; orr: g:egg-clutch; orbit: g:orbital f:ringed-planet; comet: f:comet;
nebula galaxy: g:galaxy; saturn rings kepler: f:ringed-planet; quantum quasar: g:atom-core f:atom-symbol;
rocket rita: f:rocket; martian alien: f:alien f:alien-monster; starship spaceship: g:spaceship f:flying-saucer;
hole wormhole: g:vortex g:magic-portal f:cyclone; lunar moonbase: g:lunar-module f:full-moon; cosmo: f:cat-face;
asteroid meteor: g:asteroid g:burning-meteor f:comet; gravity: f:astronaut; pulsar photon: g:star-prominences;
allotment: f:potted-plant; sailor: f:sailboat; parsec hyperdrive: f:man-astronaut f:astronaut; eclipse: g:eclipse;
titan: g:cyclops g:giant; acorns: g:acorn; supernova: f:collision f:glowing-star; ion: g:ion-cannon-blast;
planet: f:globe-showing-europe-africa f:ringed-planet; cryo: g:cryo-chamber; janitor: f:broom;
andromeda: g:galaxy; satellite: f:satellite; matter: g:portal; tumbleweed: g:tumbleweed;
sheriff: g:police-badge f:cowboy-hat-face; copper canyon mesa: g:uluru; spur: g:cowboy-boot;
rattlesnake: g:rattlesnake; gunhand: f:cowboy-hat-face g:revolver; moonshine: g:booze g:barrel;
stagecoach wagon: g:old-wagon; trail: g:horseshoe; cactus: f:cactus; prairie cattle: f:ox; payroll: f:money-bag;
annie: g:gold-nuggets; noon: f:mantelpiece-clock; bison: f:bison g:buffalo-head; outlaw bandit bandits: g:bandit;
lasso: g:lasso; horseshoe: g:horseshoe; winchester: g:winchester-rifle; badlands: g:desert-skull;
coyote: g:wolf-howl; rail: g:steam-locomotive; showdown: g:crossed-pistols; wheel: g:cartwheel;
eagle: f:eagle g:eagle-head; tin: g:law-star f:star; poker: g:poker-hand; saddle: g:saddle;
dynamite: g:dynamite f:firecracker; vulture: g:vulture; mare: f:horse-face; rancher: g:farmer f:cowboy-hat-face;
banjo: f:banjo; saloon: g:saloon; gumdrop jelly: g:jelly-beans f:candy; marzipan: f:pie;
sherbet sundae: f:ice-cream f:soft-ice-cream; lollipop: f:lollipop; caramel toffee: f:custard;
fizz bubble: f:bubble-tea; bonbon sugarplum: f:candy; candyfloss: f:shaved-ice; praline truffle: f:chocolate-bar;
licorice: g:candy-canes; nougat: f:chocolate-bar; macaron: f:moon-cake; peppermint: g:candy-canes; chewy: f:candy;
waffle: f:waffle; sprinkle: f:doughnut; gingerbread: g:gingerbread-man; honeycomb: f:honey-pot;
cupcake frosting: f:cupcake; candy: f:candy f:lollipop; pudding: f:custard; syrup: f:pancakes;
jawbreaker: f:lollipop; donut: f:doughnut; marshmallow: g:marshmallows; cocoa: f:hot-beverage; sour: f:lemon;
butterscotch: f:cookie; tangy: f:birthday-cake; fjord: g:drakkar; odin: g:viking-head; rune runestone: g:rune-stone;
longship drakkar: g:drakkar-dragon g:drakkar; giant jotun: g:ice-golem; valkyrie: g:winged-emblem;
hammerfall: g:thor-hammer; mead: f:beer-mug g:beer-horn; fenrir wolf: f:wolf g:wolf-head; freya: g:swordwoman;
bifrost: f:rainbow; yggdrasil: g:holy-oak g:deku-tree; shieldmaiden: g:viking-shield g:swordwoman;
loki: g:horned-helm; realms: g:viking-longhouse; berserker: g:barbarian; heimdall: g:hunting-horn;
skald: f:musical-notes g:lyre; ironwood: g:crossed-axes; tyr: g:mailed-fist; norn: f:thread;
raven ravens crow: f:blackbird g:raven; axe: f:axe g:battle-axe; dwarf: g:dwarf-face; sleipnir: g:horse-head;
kraken: g:giant-squid f:squid; asgard: g:elven-castle; saga sigrun: g:viking-helmet; raid: g:viking-helmet;
thrall: g:breaking-chain; parrot macaw polly: f:parrot; liana: g:vines; tiger: f:tiger-face f:tiger;
gorilla: f:gorilla; jaguar ocelot: f:leopard; monkey baboon: f:monkey-face f:monkey; toucan: g:toucan;
panther: f:black-cat; amazon: g:bowman; amber: g:amber-mosquito; chameleon: g:chameleon-glyph f:lizard;
crocodile: f:crocodile; rainforest: f:palm-tree; drum: f:long-drum f:drum; python: f:snake; orchid: f:hibiscus;
sloth: f:sloth; elephant: f:elephant; bamboo: f:panda; lemur: f:raccoon; mosquito: f:mosquito; tapir: g:tapir;
waterfall: g:waterfall; idol: g:totem-head f:moai; frog: f:frog; expedition: f:compass; leaves: g:monstera-leaf;
rhino: f:rhinoceros; firefly: f:lady-beetle; gong: g:gong; canopy: f:gorilla g:treehouse; vine ivy: g:vines;
safari: f:giraffe; curfew: g:moon-bats; count: f:man-vampire; 
nightfall: g:spooky-house; bloodstone: g:fire-gem f:drop-of-blood; bat batwing: f:bat g:evil-bat;
masquerade: g:carnival-mask; carpathian: f:coin; butler: f:person-in-tuxedo; garlic: f:garlic; coffin: f:coffin;
scarlet: f:violin; rosewood: f:rose; countess duchess: f:woman-vampire; castle: f:castle g:castle;
eternal waltz: f:woman-dancing; sanguine: f:drop-of-blood; bramhill: g:church; hunter: g:hood; dusk: g:moon-bats;
thirst: f:wine-glass; stake: g:stake-hammer; goblet chalice: g:jeweled-chalice; sunrise: f:sun-with-face; pale: f:prince;
transylvanian: f:locomotive; gargoyle: g:gargoyle; candle candlewick: f:candle; opera: f:performing-arts;
mirrorless mirror mirrors: f:mirror; cloak: g:vampire-cape; prism: g:prism; sapphire: g:saphir; ruby: g:rupee;
facet facets: g:cut-diamond; crystal: g:crystal-cluster; opal: g:crystal-shine; topaz: g:topaz;
geode: g:crystal-growth; emerald: g:emerald; amethyst: g:amethyst; carat carats: g:big-diamond-ring f:ring;
diamond diamonds: f:gem-stone; jewel juggler: f:person-juggling; quartz: g:crystal-bars; lapidary: g:minerals;
garnet: g:gem-pendant; shimmer: f:sparkles; brilliant: f:gem-stone; mine cart: g:mine-wagon; aquamarine: g:gem-chain;
citrine: g:gems; peridot: g:rupee; gemstone: g:gauntlet; onyx: g:floating-crystal; radiant: g:sun-radiations;
tourmaline: g:crystal-earrings; spinel: g:diamond-hard; glint: g:diamond-trophy; kaleido: g:kaleidoscope-pearls;
tiara: g:tiara f:crown; rough: g:mining; moonstone: g:glass-ball; jade: g:emerald-necklace; jigsaw: f:puzzle-piece;
crumb: f:cookie; captain: g:pirate-captain; barrel: g:barrel; plunder: f:parrot; sail: g:galleon;
cutlass sabre: g:crossed-sabres; jolly: f:pirate-flag; grog rum: g:booze; buccaneer: g:pirate-hat;
skull: f:skull-and-crossbones g:pirate-skull; powder: g:powder g:barrel-leak; mutiny mutineers: g:saber-and-pistol;
compass: f:compass; anchor: f:anchor; mate: g:pirate-hook; smuggler: g:wooden-crate; peg: g:wooden-pegleg;
island: f:desert-island; maps: g:treasure-map; cannonball: g:pirate-cannon; corsair: g:pirate-captain;
plank: g:shark-fin; seas: f:sailboat; scurvy: f:lemon; galleon: g:galleon; hook: f:hook g:pirate-hook;
shipwreck: g:ship-wreck; retired: g:rocking-chair; pirate: g:pirate-coat f:pirate-flag; tortuga: f:turtle;
x: g:treasure-map; tlaloc: g:ceremonial-mask; stone: g:aztec-calendar-sun; feathered quetzal: g:snake-totem;
cacao: f:chocolate-bar; obsidian: g:sacrificial-dagger; maize corn: f:ear-of-corn; calendar: g:aztec-calendar-sun;
cenote: g:underground-cave; pyramid: g:mayan-pyramid; marigold: f:blossom; smoking: f:volcano; mask: g:tribal-mask;
warrior: g:war-bonnet; stairway: g:snake-totem; ballcourt: f:basketball; copal: g:incense; chili: f:hot-pepper;
priestess: g:sun-priest; heavens: g:night-sky; axolotl: g:axolotl; hummingbird: g:hummingbird;
causeway: g:stone-path; agave: g:agave; ceiba: g:baobab; volcano: f:volcano; emperor featherwork: g:feather-necklace;
tenoch: g:cuauhtli; lantern lanterns: f:red-paper-lantern; koi carp carps: f:carp-streamer g:double-fish;
plumb blossom sakura: f:cherry-blossom; teahouse tea: f:teapot; firecracker: f:firecracker; phoenix: f:phoenix-bird;
abacus: f:abacus; envelope: f:red-envelope; silk: f:kimono; crane: g:paper-crane; dumpling: f:dumpling;
peony: f:rosette; maneki: f:cat; empress: f:princess; mahjong: f:mahjong-red-dragon; dragonboat: f:dragon;
monk: g:monk-face; inkbrush: f:tiger; lotus: f:lotus g:lotus-flower; fans: f:folding-hand-fan; rice: f:sheaf-of-rice;
pagoda: g:pagoda; shogun: g:samurai-helmet; rabbit: f:rabbit-face; porcelain panda: f:panda; ginseng: f:ginger-root;
ox origami: f:ox; kite: f:kite; pearl pearls river: f:oyster g:pearl-necklace;
reel regatta: f:fishing-pole; trout: g:flying-trout; haul: g:fishing-net; bobber: g:fishing-lure;
lakeside larry: g:lucky-fisherman; pike: g:piranha; net: g:fishing-net; angler: g:fishing; catch: g:fish-bucket;
bait: g:fishing-hook; salmon: g:salmon; rod: f:fishing-pole; cast: g:boat-fishing; perch: f:tropical-fish;
tackle: f:toolbox; walleye: f:fish; ice: g:igloo; mackerel: g:school-of-fish; grandpa: f:old-man;
lure: g:fishing-lure; harbour harbor: g:harbor-dock; worm: f:worm; crab: f:crab; minnow: g:circling-fish;
sturgeon: g:fish-monster; fisher: g:fishing-jig; lobster: f:lobster; dockside: g:fishing-boat; catfish: g:eel;
fin: g:shark-fin; wading: g:rubber-boot; muskie: g:fish-monster; bird: f:bird; paid: g:flying-trout;
rooster: f:rooster; barnyard: g:barn; haystack: g:round-straw-bale; pig: f:pig-face; goose: f:goose;
tractor: f:tractor; wool: f:ewe; moo: f:cow-face; harvest: g:cornucopia; pumpkin: f:jack-o-lantern;
sunflower: f:sunflower; milk: f:glass-of-milk; scarecrow: g:scarecrow; chicken henhouse: f:chicken;
beehive: f:honeybee; goat: f:goat; turnip: g:raddish; windmill: g:windmill; duck: f:duck; cider: f:red-apple;
plough: g:plow; donkey: f:donkey; greenhouse: g:greenhouse f:tomato; farmer: f:woman-farmer; ladybird: f:lady-beetle;
cabbage: f:leafy-green; sheepdog: f:dog-face; silo: g:round-silo; mud: f:boar;
barley: g:wheat; carrot: f:carrot; witch: g:witch-flight g:witch-face; cauldron potion: g:cauldron g:magic-potion;
ghost boo host poltergeist: f:ghost; skeleton: g:skeleton f:skull; haunted: f:top-hat; broomstick: g:magic-broom;
trick: f:candy; spider cobweb: f:spider; zombie: f:man-zombie; cat: f:black-cat; graveyard: f:headstone;
frightful: f:face-screaming-in-fear; wailing: g:spectre; crypt: g:crypt-entrance; hex hexes: g:pentacle;
morgue: g:morgue-feet; goblin: f:goblin; spectre: f:detective; bone: f:bone; jack: f:jack-o-lantern;
bakery: f:croissant; howl: g:werewolf; owl: f:owl; creaky: f:carousel-horse; franken: g:frankenstein-creature;
wicked: f:cloud-with-lightning-and-rain; safe: g:strongbox; laser: g:laser-precision; vacation: f:luggage;
getaway: f:racing-car; blueprint: g:armor-blueprint; watchman: f:flashlight; museum: f:classical-building;
crack: g:dial-padlock; van: f:delivery-truck; glove: f:gloves; alibi: f:detective; rooftop: g:running-ninja;
safecracker: f:woman-detective; inside: g:unlocking; minute: f:stopwatch; bank: f:bank; fake monet: f:framed-picture;
casino: f:game-die; ticket: f:admission-tickets; masked: g:robber-mask; tunnel: g:dynamite; lockpick: g:lockpicks;
wire: g:time-bomb; con: f:joker; briefcase: f:briefcase; slam: g:robber; sewer: f:rat; hotwire: g:city-car;
penthouse: g:modern-city; duffel: g:swap-bag; score: f:money-with-wings; olive olympians: f:olive;
zephyr zeus: g:zeus-sword; medusa: g:medusa-head; labyrinth: g:maze; fleece: f:ram; pegasus: g:pegasus;
hermes: g:wingfoot; cyclops: g:cyclops; athena: g:spartan-helmet f:owl; muse: g:harp; nectar: f:honey-pot;
ambrosia: g:jeweled-chalice; oracle: f:crystal-ball; trojan: g:trojan-horse; hades: g:hades-symbol;
artemis: f:bow-and-arrow; midas: g:glowing-hands; hydra: g:hydra; spartan: g:spartan-helmet g:spartan;
apollo: g:lyre; icarus: g:icarus; helios chariot: g:chariot; dionysus: f:grapes; persephone: f:hyacinth;
minotaur: g:minotaur; amphora: f:amphora; hercules: f:flexed-biceps; pandora: g:open-chest; delphi: g:greek-temple;
nymph: g:fairy; harpy: g:harpy; marathon: f:running-shoe; noodle noodles: f:steaming-bowl;
synthwave: f:musical-keyboard; pixel: f:alien-monster; cyber: g:cyborg-face;
voltage electric kilowatt: f:high-voltage; glitch: g:android-mask; 84: g:gamepad; tokyo: f:tokyo-tower;
chrome: g:cobra; retro rink: f:roller-skate; hologram: f:man-superhero; ultraviolet: g:vr-headset;
bassline: g:boombox; motorway: f:racing-car; robo: f:robot; circuit: g:circuitry; plasma: g:plasma-bolt;
vhs: f:videocassette; data: g:processor; bitstream: g:balaclava; magenta: f:motorcycle; strobe: f:mirror-ball;
aquarium: g:aquarium; android: g:robot-golem; skyline: g:modern-city; joystick: f:joystick;
afterglow: f:video-game; lumen: f:light-bulb; runner: g:tron-arrow; vapor: f:palm-tree; hedgehog: f:hedgehog;
pop: f:popcorn; motors: f:automobile; radio: f:radio; weekend: f:watermelon; lightning: f:high-voltage;
balloon: f:balloon; unicorn: f:unicorn; lion: f:lion; bear: f:bear; fox vixen: f:fox; horse: f:horse-face;
buffalo: f:bison; ninja: f:ninja; samurai: g:samurai-helmet; santa: f:santa-claus; wizard mage: f:man-mage;
elf: f:woman-elf; princess: f:princess; robot: f:robot; dinosaur rex: f:t-rex;
clover shamrock irish leprechaun: f:four-leaf-clover
`);

export const COMMON_WORDS = parse(`
tomb: g:sarcophagus; sun sands sand desert: f:sun g:sun-priest;
moon moonlit moonlight: f:crescent-moon; queen: g:queen-crown f:crown;
king kings prince crown royale kingdom palace: f:crown; temple: g:temple-gate g:byzantin-temple;
gold golden bullion: g:gold-bar f:coin; treasure treasury riches loot fortune bounty wealth: g:open-treasure-chest;
vault: g:locked-chest; coin coins dollars nickels mint doubloons: f:coin;
cash money millions million billions payday pays payout dividend: f:money-bag; star: f:glowing-star; aces: g:ace;
luck lucky: f:four-leaf-clover; fire blaze ember hot sizzling cinder crimson: f:fire; storm: g:lightning-storm;
market bazaar: f:basket; garden: f:tulip; winter frost: f:snowflake; night midnight nights: f:crescent-moon g:night-sky;
ledger almanac codex: g:spell-book; drop: f:droplet;
tavern: f:beer-mug; wings: g:feathered-wing; silver: g:diamond-ring;
party parade gala carnival jubilee festival: f:party-popper; disco groove: f:mirror-ball; express: f:locomotive;
seven: g:slot-machine; arcade: f:joystick; club: f:club-suit; red: f:rose; cloud: f:cloud;
peaks peak mountain: f:snow-capped-mountain; neon: f:light-bulb; power: f:high-voltage; space: f:astronaut;
wild: f:collision
`);

/** Words that name a material. */
export const METAL_WORDS: readonly (readonly [Metal, RegExp])[] = [
  ['jade', /\b(emerald|jade|peridot|green\w*|clover|poison|venom)\b/i],
  ['ruby', /\b(ruby|garnet|spinel|crimson|scarlet|blood\w*|red|ember|lava|molten)\b/i],
  ['amethyst', /\b(amethyst|tourmaline|violet|ultraviolet|magenta|velvet|opal)\b/i],
  ['sapphire', /\b(sapphire|lapis|aquamarine|turquoise|blue|azure|aqua|frost\w*|ice|cryo)\b/i],
  ['copper', /\b(copper|bronze|amber|rosewood|iron\w*)\b/i],
  ['gold', /\b(gold\w*|topaz|citrine|sun\w*|crown|king|kings|pharaoh|midas)\b/i],
  ['silver', /\b(silver|diamonds?|crystal|quartz|moon\w*|chrome|pearls?|brilliant|radiant|steel)\b/i],
];

function parse(table: string): ReadonlyMap<string, readonly string[]> {
  const entries = table.trim().split(/;\s+/);
  return new Map(
    entries.flatMap((entry) => {
      const [words = '', icons = ''] = entry.split(/:(?= )/);
      return words.split(' ').map((word) => [word, icons.trim().split(' ')] as const);
    }),
  );
}
