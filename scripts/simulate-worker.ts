import { parentPort } from 'node:worker_threads';
import { playChunk, type Chunk } from './simulate-games.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker of simulate.ts.');
port.on('message', (chunk: Chunk) => {
  const counts = playChunk(chunk);
  port.postMessage(counts, [counts.buffer as ArrayBuffer]);
});
