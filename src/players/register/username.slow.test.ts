import { allLocales } from '@faker-js/faker';
import { expect, test } from 'vitest';
import {
  IMPERSONATION_ANYWHERE,
  IMPERSONATION_NAMES,
  IMPERSONATION_PARTS,
  INNOCENT,
  OFFENSIVE_ANYWHERE,
  OFFENSIVE_PARTS,
} from './prohibited-words.ts';
import { checkUsername, USERNAME_PATTERN } from './username.ts';

test.each([
  ['Jack', 'ok'],
  ['jack-the_1st', 'ok'],
  ['Abcdefghijkl', 'ok'],
  ['A---', 'ok'],
  ['Jac', 'pattern'],
  ['Abcdefghijklm', 'pattern'],
  ['1Jack', 'pattern'],
  ['_Jack', 'pattern'],
  ['Jack!', 'pattern'],
  ['Jack Sparrow', 'pattern'],
  ['Jäck', 'pattern'],
  ['Jack\n', 'pattern'],
  ['fuck!', 'pattern'],
  ['', 'pattern'],
])('username: %j is %s', (name, expected) => {
  expect(checkUsername(name)).toBe(expected);
});

const OFFENSIVE = words(`
  fuck FUCK FuckYou fuuuck f_u_c_k f-u-c-k fu_ck fvck FvcK fucker69 xXfuckXx mrfuck77 iFuCkU fuk fuk77 fck-off fcuk
  motherfucker motherfvcker phuck fukyou cunt Cunt77 c_u_n_t cvnt CuNtZ kunt bitch b1tch Bitch3s b17ch bltch biiitch
  shit sh1t sh17 shi7 Shit77 shit123 5shit s_h_1_t s-h-i-7 bullshit bu11sh1t shithead ShitKing shitty holyshit
  horseshit asshole a55hole assh0le asshoIe a_s_s a55 asss big_ass BigAss69 dumbass jackass fatass
  dick D1ck d_i_c_k dick77 BigDick big-dick b1gd1ck my_dick dickhead xXDickXx cock C0ck cock_99 cocksucker pricks
  wanker wank3r twat tw4t tits t1ts TitLover pussy pu55y pvssy PussyMaster whore wh0re wh0r3 slut s1ut slvt
  porn p0rn pornstar P0rnK1ng penis pen1s p3n15 vagina dildo d1ld0 blowjob bl0wj0b cumshot cum_lord anal an4l anus
  horny boobs b00bs b0obies hentai sex_god sexgod s3xg0d milf hotmilf nudes rape r4pe rap3 rapist r4p1st iRapeYou
  pedo p3d0 pedophile childporn incest jizz sperm masturbate orgasm
  nigger n1gger nlgger nigg3r n1gg3r ni99er ni66er n_i_g_g_e_r N1GG4 nigga niggaz niiigger xXniggaXx sandnigger
  niglet coon c00n spic chink gook kike k1ke paki pak1 wetback raghead faggot f4ggot fagg0t f4gg0t faggot77 fag
  f4g_boy tranny tr4nny dyke retard r3tard ret4rd99
  nazi n4zi naz1 NaziBoy neonazi na21 hitler h1tler h1tl3r Hitler1933 AdolfHitler siegheil gestapo kkk_1 k_k_k
  whitepower jack1488 jack_14_88 whitepride holocaust swastika taliban t4liban binladen jihadist terrorist
  suicide su1cide killurself killmyself kys_now selfharm
  puta put4 hijodeputa hijoputa puto mierda m1erda m_i_e_r_d_a cabron cabr0n pendejo pendej0 maricon mar1con
  chingada gilipollas culero verga polla tetas culo malparido
`);

test.each(OFFENSIVE.map((name) => [name]))('username: %s is prohibited', (name) => {
  // Words shorter than a name may be are tested as part of a name.
  const wrapped = name.length < 4 ? `${name}_x` : name.replace(/^\d/, 'x-$&');
  expect(checkUsername(wrapped), wrapped).toBe('prohibited');
});

test.each(
  words(`
    admin Admin 4dmin_x adm1n Adm_in xXadminXx sysadmin TheAdmin administrat moderator m0derator mod_jack JackMod ModJack
    mods Roulo R0ulo roul0 rouloteam Roulo_Help TheRoulo r-o-u-l-o support Supp0rt vip_support helpdesk official
    0fficial_x staff St4ff staff77 team_staff livechat viphost casino system root_ dealer webmaster soporte cashier
  `).map((name) => [name]),
)('username: %s passes for the house', (name) => {
  expect(checkUsername(name.replace(/^\d/, 'x$&'))).toBe('prohibited');
});

// Names with exactly the same letters as a prohibited word.
const NAMES_SPELLED_LIKE_A_WORD = [
  'Anal', // Indian first name
  'Kunt', // Turkish first name
];

test('username: real first and last names pass, also with the usual decoration', { timeout: 300_000 }, () => {
  const names = realNames();
  expect(names.length).toBeGreaterThan(20_000);
  const refused = new Set<string>();
  for (const name of names) {
    for (const variant of [
      name,
      name.toLowerCase(),
      `${name}7`,
      `${name}77`,
      `${name}1990`,
      `${name}_x`,
      `${name}15`,
    ]) {
      if (checkUsername(variant) === 'prohibited') refused.add(name);
    }
  }
  expect([...refused].sort()).toEqual(NAMES_SPELLED_LIKE_A_WORD);
});

const ORDINARY = words(`
  Scunthorpe Dickens Dickinson Dickson Dickey Hancock Hitchcock Peacock Woodcock Babcock Cockburn Cockpit Cocktail
  Cockatoo Shuttlecock Gamecock Cassandra Cassie Assunta Assassin Assassin77 Bass BassPlayer Brass Glass Class Classic
  Compass Grasshopper Embassy Massive Passion Passport Password Sassy Badass Kickass Nigel Niger Nigeria Enigma Knight
  NightOwl DarkKnight Midnight Benign Essex Sussex Wessex Middlesex Sexton Sextant Unisex Grapefruit Grape
  GrapeJuice Drape Draping Scraping Trapeze Trapping Trapping_Go Therapist Skyscraper Rapper Rapunzel Rapier Analise Analyst Analog
  Analyze Canal Banal Janus Uranus Manus Titan Titan77 Titanic Titus Title Stitch Latitude Petite Titmouse Tito
  Document Cucumber Cumulus Circumvent Cumberland Cummings Scum Shiitake Shitake Mishita Ishita Harshit Akshita
  Yamashita Kinoshita Satoshi77 Takeshi7 Yoshi17 Sushi_Time PushIt push_it Crush_It Wash-It Smash_it Sushi_It Rashit Putnam
  Caputo Computa Diputado Reputation Raccoon Cooney Tycoon Cocoon Pussycat Homer Homero HomoSapiens Thomas Chrome
  Vergara Converge Vergil Penelope Penne Penny Pencil Pen_Island Open_Sea Pollard Pollo Apollo Culotta Hercules
  Spice Spicy Despicable Chinkara Gookie Paktia Pakistan Kikelomo Dagobert Bonner Semenov Torpedo Pedro
  Nazir Nazira Benazir Nazim Ignazio Nazish Dyker VanDyke Faggioli Fagan Jaap Hello Shell Hellboy Helloween Othello
  Milford Gilford Sandwich Swanky Swank SwanKing Wankel Twatch Saltwater Nightwatch Turday Saturday Sturdy Arsenal
  Parse Larsen Sparse Thorny Spikey Spike Slutsky Debugger Bugatti Bitcoin Mississippi Pissarro Badminton
  Supporter Stafford Falstaff Modesto Modern Model Commodore Agent47 Jackpot77 HighRoller LuckyDice PlinkoKing Dealt
  Dragon69 Ninja88 Sniper420 xXxSniperxXx Player1 l33tGamer Gh0stRider Sk8erBoi T3rminator Cr4zyCat Blaz3d Ana1 Ana_L
  Thea55 Mya55 Till17 Phuket PhucKhang Fukuda Fukushima Fuchs Kunta Kuntz Teichmann Princess_77 Isis Aryan Jihad Suki
`);

test('username: ordinary nicknames and words that contain scary fragments pass', () => {
  expect(ORDINARY.length).toBeGreaterThan(150);
  const refused = ORDINARY.flatMap((name) => [name, name.toLowerCase()]).filter((name) => checkUsername(name) !== 'ok');
  expect(refused).toEqual([]);
});

test('username: every listed word long enough for a name is refused by itself', () => {
  const offensive = [...OFFENSIVE_ANYWHERE, ...OFFENSIVE_PARTS];
  const impersonation = [...IMPERSONATION_ANYWHERE, ...IMPERSONATION_PARTS, ...IMPERSONATION_NAMES];
  const listed = [...offensive, ...impersonation].filter((word) => word.length >= 4);
  expect(listed.filter((word) => checkUsername(word) !== 'prohibited')).toEqual([]);
});

test('username: the lists hold plain lower-case words, each once', () => {
  for (const list of [OFFENSIVE_ANYWHERE, OFFENSIVE_PARTS, IMPERSONATION_ANYWHERE, IMPERSONATION_PARTS, INNOCENT]) {
    expect(new Set(list).size).toBe(list.length);
    for (const word of list) expect(word).toMatch(list === INNOCENT ? /^[a-z][a-z0-9_-]+$/ : /^[a-z]{3,12}$/);
  }
});

function realNames(): string[] {
  const found = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') found.add(toAscii(value));
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const { person } of Object.values(allLocales)) collect([person?.first_name, person?.last_name]);
  return [...found].filter((name) => USERNAME_PATTERN.test(name));
}

function toAscii(name: string): string {
  const letters: Record<string, string> = { ı: 'i', ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', đ: 'd', Đ: 'D', ß: 'ss', æ: 'ae' };
  return name
    .replaceAll(/[ıłŁøØđĐßæ]/g, (letter) => letters[letter]!)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '');
}

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
