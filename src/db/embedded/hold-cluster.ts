// Starts a cluster and holds it until killed, or until its input ends; for the tests of this folder.
// Usage: node scripts/run.mjs src/db/embedded/hold-cluster.ts '<options as JSON>'
import { startCluster } from './cluster.ts';

const given = process.argv[2];
if (given) {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  const options = JSON.parse(given) as { dataDir: string; projectRoot: string };
  try {
    const cluster = await startCluster({ ...options, log: write });
    write(JSON.stringify({ url: cluster.url, pid: cluster.pid(), adopted: cluster.adopted, dataDir: cluster.dataDir }));
    process.stdin.resume();
    process.stdin.once('end', () => void cluster.stop().then(() => process.exit(0)));
  } catch (error) {
    write(`Failed: ${(error as Error).message}`);
    process.exit(1);
  }
}
