import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { GAMES } from '../src/games/all.ts';
import { verifyEvidence, type Evidence, type EvidenceReport } from '../src/games/receipts/verify-evidence.ts';
import { serverSeedHashOf } from '../src/games/verify/verify-bet.ts';
import { createBetsVerification } from '../src/games/verify/verify-bets.ts';
import { COMMON_FIELDS, readByHand, type HandFields } from './by-hand.ts';
import { checkLiabilityProof, isProof, readLiabilityList, sumList } from '../src/proof/solvency/check-liabilities.ts';
import type { SumNode } from '../src/public-log/liability-format.ts';
import type { LiabilityProof } from '../src/public-log/liability-format.ts';
import { proofTexts } from '../src/texts/en/proof.ts';
import { exactUsd } from './texts.ts';
import { isSignedBy } from '../src/public-log/signing-keys.ts';
import { evidenceOf } from './evidence.ts';
import { readBets } from './read-bets.ts';
import { evidenceLines, evidenceVerdict } from './report-evidence.ts';
import { reportBet, reportByHand, reportMany } from './report.ts';

const HELP = `Replays rounds from their seeds and compares. Works without a network.

A file, or - for standard input: one bet as GET /api/bets/{id} answers it, a list of
bets, or an export of GET /api/bets/export as JSON lines or CSV. A receipt as GET
/api/bets/{id}/receipt answers it, a signed head of the public log, or a file that holds
several of them: {"bet": …, "receipt": …, "inclusion": {"index", "path", "head"}, "heads": […]}.
Your own proof of what the casino owes, or the public list of GET /api/solvency/{day}/leaves.

  npm run verify -- bet.json
  npm run verify -- roulo-bets.jsonl
  npm run verify -- roulo-bets.csv --server-seed <seed> --client-seed <seed>
  npm run verify -- evidence.json --key <the casino's public key>

  --server-seed, --client-seed   for bets of that pair which hold no seeds themselves
  --key                          only receipts and heads signed with this key are taken
  --steps                        every bet step by step, not only a single one

A round by hand:

  npm run verify -- --game <game> --server-seed <seed> --client-seed <seed> --nonce 5 …

${GAMES.map(({ id, verification }) => `  --game ${id.padEnd(8)} ${verification.example}`).join('\n')}

  --server-seed-hash             the commitment, to be compared with the server seed
  --stake                        the bet in dollars, 1 when left out

Ends with 0 when everything is verified, 1 when something differs, 2 when the command cannot be
understood, 3 when nothing differs but rounds are open or server seeds not revealed.
`;

const EXIT = { verified: 0, different: 1, usage: 2, waiting: 3 } as const;

const TEXT = { type: 'string' } as const;
/** `serverSeed` is typed as `--server-seed`. */
const optionOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const FIELDS = [...COMMON_FIELDS, ...GAMES.flatMap(({ verification }) => Object.keys(verification.form))];
const OPTIONS = {
  ...(Object.fromEntries(FIELDS.map((field) => [optionOf(field), TEXT])) as Record<string, typeof TEXT>),
  key: TEXT,
  steps: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

process.exitCode = await run(process.argv.slice(2));

async function run(args: string[]): Promise<number> {
  const read = readArguments(args);
  if (typeof read === 'string') return misused(read);
  const { values, positionals } = read;
  if (values['help']) return said(HELP, EXIT.verified);
  if (values['game'] !== undefined) {
    return positionals.length > 0 ? misused('Give a file or --game, not both.') : runByHand(values);
  }
  if (positionals.length !== 1) return misused('Name one file, - for standard input, or a round with --game.');
  return runFile(positionals[0]!, values);
}

function readArguments(args: string[]): { values: Values; positionals: string[] } | string {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    return (error as Error).message;
  }
}

type Values = Record<string, string | boolean | undefined>;

function textIn(values: Values, option: string): string | undefined {
  return values[option] as string | undefined;
}

function runByHand(values: Values): number {
  const fields: HandFields = Object.fromEntries(FIELDS.map((field) => [field, textIn(values, optionOf(field))]));
  const read = readByHand(fields);
  if (!read.ok) return misused(read.text);
  const { committedHash, serverSeedHash: hash } = read.round;
  const isRight = committedHash === null || committedHash === hash;
  return said(textOf(reportByHand(read.round)), isRight ? EXIT.verified : EXIT.different);
}

async function runFile(name: string, values: Values): Promise<number> {
  let text: string;
  try {
    text = readFileSync(name === '-' ? 0 : name, 'utf8');
  } catch (error) {
    return misused(`${name} cannot be read: ${(error as Error).message}`);
  }
  const list = readLiabilityList(text);
  if (list !== null && list.length > 0) return runList(list);
  const read = readBets(text);
  if (!read.ok) return misused(read.text);
  if (read.bets.length === 0) return misused('There are no bets in it.');
  const [only] = read.bets;
  if (read.bets.length === 1 && isProof(only)) return runLiabilities(only);
  const verification = createBetsVerification();
  const isShownInFull = values['steps'] || read.bets.length === 1;
  let rejected = 0;
  let proved = 0;
  for (const item of read.bets) {
    const evidence = withSeeds(evidenceOf(item), values);
    const report = await checkEvidence(evidence, textIn(values, 'key'));
    if (evidence.bet !== undefined) {
      const result = verification.add(evidence.bet);
      if (isShownInFull) process.stdout.write(textOf(reportBet(evidence.bet, result)));
    }
    if (isShownInFull) process.stdout.write(`${textOf(reportEvidence(report))}\n`);
    // A bet with a differing result already counts as failed.
    if (report.status === 'rejected' && report.replay?.status !== 'different') rejected += 1;
    if (report.status === 'unreadable' && !report.replay) rejected += 1;
    if (report.status === 'proved') proved += 1;
  }
  const { failed, waiting } = verification.progress();
  const isWrong = failed.length + rejected > 0;
  const exit = isWrong ? EXIT.different : waiting > 0 ? EXIT.waiting : EXIT.verified;
  if (read.bets.length === 1) return said('', exit);
  const summary = [
    ...reportMany(verification),
    `${proved} proved by a receipt${rejected > 0 ? `, ${rejected} NOT what the receipt says` : ''}`,
  ];
  return said(textOf(summary), exit);
}

function runLiabilities(proof: LiabilityProof): number {
  const problem = checkLiabilityProof(proof);
  const { name, player, total, root } = proof;
  const verdict =
    problem === null
      ? `The balance of ${player} is in it. Compare root and total with the public log.`
      : proofTexts.liabilities[problem];
  const lines = [`What is owed to players, ${name}: total ${exactUsd(BigInt(total))}`, `  root ${root}`, verdict];
  return said(textOf(lines), problem === null ? EXIT.verified : EXIT.different);
}

function runList(list: readonly SumNode[]): number {
  const summed = sumList(list);
  if (!summed.ok) return said(textOf([proofTexts.liabilities[summed.problem]]), EXIT.different);
  const { root, total, leaves } = summed;
  const lines = [
    `A list of what is owed to players: ${leaves} lines, total ${exactUsd(BigInt(total))}`,
    `  root ${root}`,
    'No line is negative or counted twice. Compare root and total with the public log.',
  ];
  return said(textOf(lines), EXIT.verified);
}

function checkEvidence(evidence: Evidence, key: string | undefined): Promise<EvidenceReport> {
  return verifyEvidence(
    evidence,
    (publicKey, text, signature) => Promise.resolve(isSignedBy(publicKey, text, signature)),
    { now: new Date(), ...(key === undefined ? {} : { keys: [key.toLowerCase()] }) },
  );
}

function reportEvidence(report: EvidenceReport): string[] {
  const lines = evidenceLines(report);
  return [
    ...(lines.length > 0 ? ['  Signed'] : []),
    ...lines.flatMap(({ ok, title, told, signed, basis }) => [
      `    ${ok ? 'same     ' : 'DIFFERENT'}  ${title}: ${told}`,
      ...(signed === undefined ? [] : [`               signed: ${signed}`]),
      ...(ok ? [] : [`               ${basis}`]),
    ]),
    evidenceVerdict(report),
  ];
}

/** Seeds from the command line belong to one pair. Bets of other pairs stay unchanged. */
function withSeeds(evidence: Evidence, values: Values): Evidence {
  const { bet } = evidence;
  const serverSeed = textIn(values, 'server-seed');
  if (typeof bet !== 'object' || bet === null || serverSeed === undefined) return evidence;
  const told = bet as Record<string, unknown>;
  const hash = told['serverSeedHash'] ?? values['server-seed-hash'];
  if (hash !== serverSeedHashOf(serverSeed)) return evidence;
  return {
    ...evidence,
    bet: {
      ...told,
      serverSeedHash: hash,
      serverSeed: told['serverSeed'] ?? serverSeed,
      clientSeed: told['clientSeed'] ?? values['client-seed'],
    },
  };
}

/** Keeps a stranger's bet from printing lines of its own or controlling the terminal. */
function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line.replace(/\p{C}/gu, '?')}\n`).join('');
}

function misused(text: string): number {
  process.stderr.write(`${text}\nSee --help.\n`);
  return EXIT.usage;
}

function said(text: string, exit: number): number {
  process.stdout.write(text);
  return exit;
}
