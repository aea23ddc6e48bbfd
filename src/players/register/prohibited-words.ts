// Words that a username may not contain, in plain lower-case letters: username.ts also matches look-alike digits, separators and
// stretched letters, so variants are not listed. After adding a word, run username.test.ts, which checks the list against
// thousands of real names.

/** Refused anywhere in a name: words that ordinary names do not contain, or whose exceptions are in INNOCENT. */
export const OFFENSIVE_ANYWHERE = words(`
  fuck fukk fuking fukoff fukyou cunt bitch biatch shit noshit theshit horseshit apeshit shitass shitting bastard
  asshol arsehole asswipe asshat assclown asslick assbandit assmunch dumbass jackass fatass bigass kissmyass dickhead
  dickface dickwad dickless dickpic dicksuck dickrider dickweed dicklick dickdick bigdick mydick suckdick eatdick
  smalldick tinydick cocksuck cockhead cockgobbl cockring suckcock bigcock mycock eatcock hardcock suckmy sukmy suckme
  blowme wanker wanking bollocks bugger butthole buttplug buttsex douchebag pussy pussies whore slut skank prostitut

  porn hentai xvideos xnxx blowjob handjob rimjob footjob cumshot cumslut cumdump cumguzzl cumbucket cumsuck cumload
  cumstain cumonme cuminme creampie bukkake gangbang gloryhole deepthroat fellatio cunnilingus anilingus fisting
  masturbat jerkoff jackoff orgasm ejaculat erection penis vagina scrotum testicle nutsack ballsac titties titty
  tittie bigtits boobs boobies clitoris dildo fleshlight jizz sperm horny bdsm incest bestiality beastiality zoophil
  necrophil pedophil paedophil pedobear pedofil lolicon shotacon jailbait upskirt analsex oralsex sextoy sexslave
  sexgod sexdoll sexbot sexting sodomy sodomis sodomiz

  nigger nigga niggur nigguh niggress nigglet niglet nignog nygger nygga negroid jigaboo jiggaboo porchmonkey
  junglebunny spearchuck tarbaby darkie wetback chinky chingchong zipperhead slanteye raghead towelhead cameljockey
  gyppo pikey golliwog mudslime faggot faggit fagget faggy fagboy shemale tranny trannie ladyboy poofter battyboy
  retard mongoloid spastic libtard subhuman untermensch dirtyjew jewhater killjew jewboy gasjew gasthejew jewkill
  antisemit hatejew

  hitler heilhit siegheil seigheil neonazi nazism nazipunk naziparty natsoc gestapo waffenss himmler goebbels mengele
  thirdreich swastika hakenkreuz holocaust holohoax auschwitz treblinka aryannation aryanpride aryanrace aryanpower
  whitepower whitepride whitesuprem kukluxklan racewar genocid lynchmob alqaeda alqaida alkaida taliban binladen
  jihadi islamicstate bokoharam terrorist terrorism suicidebomb carbomb schoolshoot massshoot massmurder rapist raping
  daterape gangrape molester molestor killwomen killblack killgay killmuslim killallmen killkids wifebeater

  suicide killmyself killurself killyourself hangmyself hangyourself hangurself cutmyself slitmywrist selfharm thinspo

  mierda cabron pendejo pendeja chingar chingada chingado chingatu hijoputa hijodeputa hijaputa hijueputa jueputa
  joputa putangina putamadre putona tuputa maricon gilipoll chupapoll chupamela mamahuevo mamaguevo mamaverga malparid
  gonorrea conchatu conchetu culiao culiado culero follador follate vergota vergon tetona tetazas pajillero sudaca
  negrata bollera violador pederasta
`);

/** Refused only as a whole name or a whole part of one: Dick, big-dick, BigDick, dick77, but not Dickens. */
export const OFFENSIVE_PARTS = words(`
  ass arse cum jism dick dik dikk cock prick phuck wank twat tit bellend minge knobhead piss pissed pisser pissing
  pissoff turd fap fapper fuk fuq fucc fck fcuk fkn kunt mofo milf gilf anal anus clit boner boob boobie pusy semen
  sex nude incel rape raper raped rapeher rapeyou irapeyou rapegirl rapekid rapeme pedo paedo proana nig nigg nigge
  niga coon coonass spic spick chink gook jap kike kyke heeb yid paki wog wop dago honky gyp gypo injun squaw beaner
  redskin polack fag fagg fagot dyke homo poof lesbo lezbo lezzo midget nazi eichmann kkk kys puta puto putain verga
  pene polla culo joto teta cagon
`);

/** Numeric hate codes, refused anywhere in a name. */
export const OFFENSIVE_NUMBERS = ['1488'] as const;

/** Names that impersonate the house or its staff, refused anywhere in a name. */
export const IMPERSONATION_ANYWHERE = words(`
  roulo admin moderator moderador sysop superuser webmaster hostmaster postmaster customerserv customercare clientserv
  helpdesk helpteam livechat liveagent vipmanager viphost official oficial support soporte staffteam cashierdesk
  payoutdesk
`);

/** The same, but only as a whole part: mod-jack, JackMod, staff7, but not Modesto or Stafford. */
export const IMPERSONATION_PARTS = words(`mod staff staffer gamemaster kyc compliance cashier croupier`);

/** The same, but only as the whole name. */
export const IMPERSONATION_NAMES = words(`
  system root null undefined anonymous everyone guest owner founder manager operator host dealer house casino bank
  billing payment payments payout payouts deposit withdrawal security fraud finance help info contact noreply
`);

/** A match inside one of these does not count. */
export const INNOCENT = words(`
  scunthorp shita shiti shito noshita ashit eshit ishit oshit ushit kshit nshit rshit pussycat pussykat pussywillow
  slutsk debugger therapist draping scraping rapping thorny spikey swanking swanker badmin supporter pornchai pornthip
  siriporn somporn supaporn poorni dildora dildog hentail princest openis deepenis penisland kuntz vandyke homosapien
  ana1 ana15 ana_l ana-l dag0 dag05 jot0 jot05 pol14
`);

function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}
