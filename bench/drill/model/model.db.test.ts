import { expect, test } from 'vitest';
import { ensureCells } from '../../../src/db/cells/add-cells.ts';
import { testDatabase } from '../../../src/db/test-database.ts';
import { proveBooks } from '../../stage/books.ts';
import { runLives } from './run-lives.ts';

const OPERATIONS = 10_000;
const MS_MAX = 900_000;

test(
  'model: random lives on two servers go as a plain model of the whole API says',
  async () => {
    const db = await testDatabase();
    await ensureCells(db.url, 3);
    const { failure, tally } = await runLives(db.url, { operations: OPERATIONS, seed: 1 });
    expect(failure).toBeNull();
    expect(tally.size).toBeGreaterThan(20);
    expect(await proveBooks(db.owner)).toEqual([]);
  },
  MS_MAX,
);
