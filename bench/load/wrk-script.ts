import { randomBytes } from 'node:crypto';
import { KENO, PLINKO } from './browser-requests.ts';
import type { LoadKind } from './load.ts';

export interface ScriptOptions {
  kind: LoadKind;
  /** The headers of one player on each line, tabs for the line ends. */
  headsFile: string;
  threads: number;
}

/** The Lua program of a run. Each thread has players of its own and takes them in turn. */
export function wrkScript(options: ScriptOptions): string {
  return common(options) + (options.kind === 'keno' ? keno : plinko);
}

const common = ({ headsFile, threads }: ScriptOptions) => `
local threads = {}
local heads = {}
local turn = 0
local keys = 0
local run = '${randomBytes(6).toString('hex')}'
begun = 0
ended = 0

function setup(thread)
  thread:set('id', #threads)
  table.insert(threads, thread)
end

function init()
  local line_number = 0
  for line in io.lines('${headsFile}') do
    if line_number % ${threads} == id then heads[#heads + 1] = line:gsub('\\t', '\\r\\n') end
    line_number = line_number + 1
  end
end

-- As long as a UUID and as scattered, without its cost.
local function fresh_key()
  keys = keys + 1
  return bit.tohex(keys * 2654435761 % 4294967296) .. '-' .. run .. '-' .. id .. string.format('%013d', keys)
end

local function next_player()
  turn = turn % #heads + 1
  return turn
end

function done(summary, latency)
  local sums = { begun = 0, ended = 0 }
  for _, thread in ipairs(threads) do
    sums.begun = sums.begun + thread:get('begun')
    sums.ended = sums.ended + thread:get('ended')
  end
  local errors = summary.errors
  local right = summary.requests - errors.status
  io.write(string.format(
    'RESULT {"seconds":%f,"answers":%d,"refused":%d,"failed":%d,"begun":%d,"bets":%d,"p50Ms":%f,"p99Ms":%f}\\n',
    summary.duration / 1e6, summary.requests, errors.status,
    errors.connect + errors.read + errors.write + errors.timeout,
    counts_itself and sums.begun or right, counts_itself and sums.ended or right,
    latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end
`;

// Without a response function wrk does not look at what it is given, save the status.
const keno = `
local first = 'POST ${KENO.path} HTTP/1.1\\r\\n'
local last = '\\r\\nContent-Length: ${KENO.body.length}\\r\\n\\r\\n${KENO.body}'

function request()
  return first .. heads[next_player()] .. 'Idempotency-Key: ' .. fresh_key() .. last
end
`;

const plinko = `
counts_itself = true
local dropped = {}

local function post(path, player, more, body)
  return 'POST ' .. path .. ' HTTP/1.1\\r\\n' .. heads[player] .. more ..
    'Content-Length: ' .. #body .. '\\r\\n\\r\\n' .. body
end

function request()
  local ball = table.remove(dropped)
  if ball then return post('${PLINKO.landPath}', ball.player, '', '{"gameId":"' .. ball.id .. '"}') end
  local player = next_player()
  local stake = string.format('%.4f', ${PLINKO.stakeMin} + player * ${PLINKO.stakeStep})
  local body = '{"betAmount":' .. stake .. ',"rows":${PLINKO.rows},"risk":"${PLINKO.risk}"}'
  return post('${PLINKO.startPath}', player, 'Idempotency-Key: ' .. fresh_key() .. '\\r\\n', body)
end

function response(status, headers, body)
  if status ~= 200 then return end
  local id = body:match('"gameId":"([^"]+)"')
  if not id then
    ended = ended + 1
    return
  end
  begun = begun + 1
  local stake = tonumber(body:match('"betAmount":([%d.]+)'))
  local player = math.floor((stake - ${PLINKO.stakeMin}) / ${PLINKO.stakeStep} + 0.5)
  dropped[#dropped + 1] = { id = id, player = player }
end
`;
