// The embedded PostgreSQL: a real cluster in a folder, started and kept running by the process that uses it.
import { readFile } from 'node:fs/promises';
import { archiveSettings } from './archiving.ts';
import { connectionUrl, type Login } from './connection.ts';
import { hold } from './holders.ts';
import { dataMajor, ensureDataDir, passwordFile } from './initialise.ts';
import { choosePlace, claimDataDir, enterablePrograms } from './place.ts';
import { type PostgresPrograms, type ProgramPreference, findPrograms } from './programs.ts';
import { supervise } from './supervise.ts';

export interface ClusterOptions {
  /** Created if missing. */
  dataDir: string;
  projectRoot: string;
  prefer?: ProgramPreference;
  /** PostgreSQL settings that override ours; an adopted cluster takes them at its next restart. */
  settings?: Record<string, string>;
  /** Folder of backups, to which every finished WAL segment is copied. An adopted cluster takes it at its next restart. */
  archiveTo?: string | null;
  /** The login used to check readiness, for a copy of a foreign cluster. */
  login?: Login;
  /** For a start that replays a long log. */
  readyWithinMs?: number;
  log: (line: string) => void;
}

export interface Cluster {
  /** For the database 'roulo'; the same across restarts. Contains the password. */
  url: string;
  /** The actual location of the data: as root it may differ from the requested one. */
  dataDir: string;
  programs: PostgresPrograms;
  /** It was already running: left by a process that died, or held by a living one. */
  adopted: boolean;
  pid(): number;
  /** Stops the database, unless another living process holds it too; that one then keeps it running. */
  stop(): Promise<void>;
}

export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { projectRoot, log, prefer = 'auto', login, readyWithinMs } = options;
  const place = await choosePlace(options.dataDir, log);
  const { dataDir } = place;
  const neededMajor = await dataMajor(dataDir);
  const found = await findPrograms({ projectRoot, prefer, ...(neededMajor === undefined ? {} : { neededMajor }) });
  const programs = await enterablePrograms(found, place.owner, projectRoot, log);
  await ensureDataDir(place, programs, log);
  await claimDataDir(place);
  const password = (await readFile(passwordFile(dataDir), 'utf8')).trim();

  const settings = { ...(await archiveSettings(options.archiveTo ?? null, place)), ...options.settings };
  const holding = await hold(place);
  const supervised = await supervise({
    place,
    programs,
    password,
    settings,
    ...(login ? { login } : {}),
    ...(readyWithinMs === undefined ? {} : { readyWithinMs }),
    log,
  }).catch(async (error: unknown) => {
    await holding.release();
    throw error;
  });
  let stopped: Promise<void> | undefined;
  const stop = async () => {
    await supervised.letGo();
    const others = await holding.release();
    if (others.length > 0) log(`Database: left running for process ${others.join(', ')}`);
    else await supervised.shutDown();
  };
  return {
    url: connectionUrl(supervised.endpoint, password, login),
    dataDir,
    programs,
    adopted: supervised.adopted,
    pid: supervised.pid,
    stop: () => (stopped ??= stop()),
  };
}
