import { useState } from 'react';
import { apiGet, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/notices.tsx';
import type { exportReport, printReport } from './finance-api.ts';
import type { By, Range } from './report-words.web.ts';

/** Exports the report as CSV or PDF, or prints it. */
export function ExportButtons({ range, by }: { range: Range; by: By }) {
  const [isDrawing, setDrawing] = useState(false);
  const save = async () => {
    try {
      const { csv, rows, sha256 } = await apiGet<typeof exportReport>('/api/finance/export', { ...range, by });
      saveFile(new Blob([csv], { type: 'text/csv' }), `revenue-by-${by}-${range.from}-${range.to}.csv`);
      notify('success', `${rows} rows, SHA-256 ${sha256}`);
    } catch (failure) {
      notify('error', textOf(failure));
    }
  };
  const savePdf = async () => {
    setDrawing(true);
    try {
      const { pdf, sha256 } = await apiGet<typeof printReport>('/api/finance/pdf', { ...range, by });
      const bytes = Uint8Array.from(atob(pdf), (letter) => letter.charCodeAt(0));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), `revenue-by-${by}-${range.from}-${range.to}.pdf`);
      notify('success', `SHA-256 ${sha256}`);
    } catch (failure) {
      notify('error', textOf(failure));
    } finally {
      setDrawing(false);
    }
  };
  return (
    <span className="flex gap-2 print:hidden">
      <Button size="small" onClick={() => void save()}>
        Export CSV
      </Button>
      <Button size="small" busy={isDrawing} onClick={() => void savePdf()}>
        Export PDF
      </Button>
      <Button size="small" onClick={() => window.print()}>
        Print
      </Button>
    </span>
  );
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
}
