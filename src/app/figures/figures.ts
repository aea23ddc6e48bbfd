interface Figure {
  help: string;
  labels: readonly string[];
}

/** Figures of the whole house. Every server reports the same values, so take their maximum, not their sum. */
export const FIGURES = {
  roulo_game_bets: { help: 'Bets settled since counting began', labels: ['provider', 'game', 'balance'] },
  roulo_game_staked_dollars: { help: 'Staked since counting began', labels: ['provider', 'game', 'balance'] },
  roulo_game_paid_dollars: { help: 'Paid out since counting began', labels: ['provider', 'game', 'balance'] },
  roulo_game_return_ratio: {
    help: 'Share of stakes that came back, with its 95% interval',
    labels: ['provider', 'game', 'bound'],
  },
  roulo_game_return_expected_ratio: { help: 'The same by the rules of the originals', labels: ['provider', 'game'] },
  roulo_game_counted_until_timestamp_seconds: { help: 'Bets up to this time are counted', labels: [] },
  roulo_players: { help: 'Accounts with a wallet', labels: [] },
  roulo_liabilities_dollars: { help: 'Owed to players, by balance', labels: ['balance'] },
  roulo_reserves_dollars: { help: 'At the payment processor, as last compared', labels: [] },
  roulo_deposits_day: { help: 'Deposits begun in the last 24 hours, by state', labels: ['state'] },
  roulo_deposits_day_dollars: { help: 'Their value', labels: ['state'] },
  roulo_withdrawals_day: { help: 'Withdrawals asked for in the last 24 hours, by state', labels: ['state'] },
  roulo_withdrawals_day_dollars: { help: 'Their amount', labels: ['state'] },
  roulo_staff_command_line_day: {
    help: 'Acts and looks of staff from the command line in the last 24 hours',
    labels: [],
  },
  roulo_queue_depth: { help: 'Pieces of work that wait', labels: ['queue'] },
  roulo_queue_oldest_seconds: {
    help: 'For how long the first has been due, or has waited for a person',
    labels: ['queue'],
  },
  roulo_shared_rounds: { help: 'The last thousand shared rounds, by phase', labels: ['game', 'phase'] },
  roulo_shared_round_newest: { help: 'Number of the newest shared round', labels: ['game'] },
  roulo_shared_round_age_seconds: { help: 'Time since the newest shared round was opened', labels: ['game'] },
  roulo_shared_rounds_unsettled: { help: 'Shared rounds with bets that are not settled', labels: ['game'] },
  roulo_shared_round_takeovers: { help: 'How often the lead has changed hands', labels: ['game'] },
  roulo_check_clean: { help: '1 when the last run of this check found nothing wrong', labels: ['check'] },
  roulo_check_timestamp_seconds: { help: 'When the check last ended', labels: ['check'] },
  roulo_backup_timestamp_seconds: { help: 'When the newest backup was taken', labels: [] },
  roulo_archive_timestamp_seconds: { help: "When a piece of the database's log was last archived", labels: [] },
  roulo_archive_failures: { help: 'Failed attempts to archive a piece', labels: [] },
  roulo_sessions_active: { help: 'Sessions with activity in the last 30 minutes', labels: [] },
  roulo_cell_bets: { help: 'Bets settled in a cell since counting began', labels: ['cell'] },
  roulo_cell_queue_depth: { help: 'Pieces of work that wait in a cell', labels: ['cell'] },
  roulo_cell_players: { help: 'Accounts with a wallet in a cell', labels: ['cell'] },
  roulo_cell_liabilities_dollars: { help: 'Owed to the players of a cell', labels: ['cell'] },
  roulo_cell_sessions_active: { help: 'Sessions of a cell with activity in the last 30 minutes', labels: ['cell'] },
  roulo_servers: { help: 'Servers that work on this database', labels: [] },
  roulo_figures_timestamp_seconds: { help: 'When this server last read these figures', labels: [] },
  roulo_figures_collect_seconds: { help: 'How long that took', labels: [] },
} as const satisfies Record<string, Figure>;

export type FigureName = keyof typeof FIGURES;
