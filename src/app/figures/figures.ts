interface Figure {
  help: string;
  labels: readonly string[];
}

/** Figures of the whole house. Every server reports the same values, so take their maximum, not their sum. */
export const FIGURES = {
  roulo_game_bets: { help: 'Bets settled since counting started', labels: ['provider', 'game', 'balance'] },
  roulo_game_staked_dollars: { help: 'Staked since counting started', labels: ['provider', 'game', 'balance'] },
  roulo_game_paid_dollars: { help: 'Paid out since counting started', labels: ['provider', 'game', 'balance'] },
  roulo_game_return_ratio: {
    help: 'Share of stakes paid back, with its 95% interval',
    labels: ['provider', 'game', 'bound'],
  },
  roulo_game_return_expected_ratio: {
    help: 'The same, as the rules of the originals predict',
    labels: ['provider', 'game'],
  },
  roulo_game_counted_until_timestamp_seconds: { help: 'Bets up to this time are counted', labels: [] },
  roulo_players: { help: 'Accounts with a wallet', labels: [] },
  roulo_liabilities_dollars: { help: 'Owed to players, by balance', labels: ['balance'] },
  roulo_reserves_dollars: {
    help: 'Held at the payment processor and in cold wallets, at the last comparison',
    labels: [],
  },
  roulo_deposits_day: { help: 'Deposits started in the last 24 hours, by state', labels: ['state'] },
  roulo_deposits_day_dollars: {
    help: 'Value of the deposits started in the last 24 hours, by state',
    labels: ['state'],
  },
  roulo_withdrawals_day: { help: 'Withdrawals requested in the last 24 hours, by state', labels: ['state'] },
  roulo_withdrawals_day_dollars: {
    help: 'Amount of the withdrawals requested in the last 24 hours, by state',
    labels: ['state'],
  },
  roulo_staff_command_line_day: {
    help: 'Reads and changes by staff on the command line in the last 24 hours',
    labels: [],
  },
  roulo_queue_depth: { help: 'Waiting tasks', labels: ['queue'] },
  roulo_queue_oldest_seconds: {
    help: 'How long the oldest task has been overdue, or has waited for a person',
    labels: ['queue'],
  },
  roulo_shared_rounds: { help: 'The last thousand shared rounds, by phase', labels: ['game', 'phase'] },
  roulo_shared_round_newest: { help: 'Number of the newest shared round', labels: ['game'] },
  roulo_shared_round_age_seconds: { help: 'Time since the newest shared round was opened', labels: ['game'] },
  roulo_shared_rounds_unsettled: { help: 'Shared rounds with bets that are not settled', labels: ['game'] },
  roulo_shared_round_takeovers: { help: 'How often another server has taken the lead', labels: ['game'] },
  roulo_check_clean: { help: '1 if the last run of this check found no errors, otherwise 0', labels: ['check'] },
  roulo_check_timestamp_seconds: { help: 'When the check last finished', labels: ['check'] },
  roulo_backup_timestamp_seconds: { help: 'When the newest backup was taken', labels: [] },
  roulo_archive_timestamp_seconds: { help: 'When a WAL segment was last archived', labels: [] },
  roulo_archive_failures: { help: 'Failed attempts to archive a WAL segment', labels: [] },
  roulo_sessions_active: { help: 'Sessions with activity in the last 30 minutes', labels: [] },
  roulo_cell_bets: { help: 'Bets settled in a cell since counting started', labels: ['cell'] },
  roulo_cell_queue_depth: { help: 'Waiting tasks in a cell', labels: ['cell'] },
  roulo_cell_players: { help: 'Accounts with a wallet in a cell', labels: ['cell'] },
  roulo_cell_liabilities_dollars: { help: 'Owed to the players of a cell', labels: ['cell'] },
  roulo_cell_sessions_active: { help: 'Sessions of a cell with activity in the last 30 minutes', labels: ['cell'] },
  roulo_servers: { help: 'Servers that use this database', labels: [] },
  roulo_figures_timestamp_seconds: { help: 'When this server last read these metrics', labels: [] },
  roulo_figures_collect_seconds: { help: 'How long reading these metrics took', labels: [] },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
