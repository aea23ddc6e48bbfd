import { DataTable } from '../shared/data-table.tsx';
import { CUTS, money, SHOWN, TITLES, type By, type Figure, type Row } from './report-words.web.ts';

interface RevenueTableProps {
  by: By;
  rows: readonly Row[] | undefined;
  error: unknown;
  onOpen(row: Row, figure: Figure): void;
}

/** The figures of a cut. Each is a button that opens its postings. */
export function RevenueTable({ by, rows, error, onOpen }: RevenueTableProps) {
  return (
    <DataTable
      name={`Revenue by ${by}`}
      rows={rows}
      error={error}
      empty="Nothing was posted in these days."
      keyOf={({ key }) => key || 'none'}
      columns={[
        {
          title: CUTS.find(({ id }) => id === by)!.label,
          render: ({ key, name, isClosed }) => (
            <span className="whitespace-nowrap">
              <strong>{name || key}</strong>
              {isClosed && <span className="text-mint"> closed</span>}
            </span>
          ),
        },
        ...SHOWN[by].map((figure) => ({
          title: TITLES[figure],
          isNumber: true,
          render: (row: Row) => (
            <button
              type="button"
              className="rounded-small px-1 hover:bg-s3 hover:underline"
              aria-label={`${TITLES[figure]} of ${row.name || row.key}: ${money(row.figures[figure])}, show its postings`}
              onClick={() => onOpen(row, figure)}
            >
              {money(row.figures[figure])}
            </button>
          ),
        })),
      ]}
    />
  );
}
