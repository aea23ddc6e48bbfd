/** A finance report for printing: the figures of the CSV, and what they can be checked against. */
export interface PrintedReport {
  title: string;
  from: string;
  to: string;
  producedAt: Date;
  producedBy: string;
  /** The figures include postings up to this time; null if unknown. */
  until: Date | null;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  total: readonly string[];
  csvSha256: string;
  /** Closed days, whose figures are final, with their hashes in the public log. */
  closes: readonly { day: string; cell: number; hash: string }[];
}

const MARGIN = 30;
const ROW_HEIGHT = 12;
const FIRST_WIDTH = 86;
const FONT_SIZE = 6;
const FONT_SIZE_MIN = 3.5;

/** The PDF library is loaded with the first report, so that nothing else waits for it. */
export async function drawReport(report: PrintedReport): Promise<Buffer> {
  const { default: PdfDocument } = await import('pdfkit');
  const pdf = new PdfDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    info: { Title: report.title, Author: report.producedBy, CreationDate: report.producedAt },
  });
  const parts: Buffer[] = [];
  const written = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const width = pdf.page.width - 2 * MARGIN;
  const bottom = () => pdf.page.height - MARGIN - 2 * ROW_HEIGHT;
  const line = (text: string, size = 8) =>
    pdf.font('Helvetica').fontSize(size).text(latin(text), MARGIN, pdf.y, { width });

  pdf.font('Helvetica-Bold').fontSize(16).text(latin(report.title), MARGIN, MARGIN);
  pdf.moveDown(0.3);
  line(`Period: ${report.from} to ${report.to}, days of UTC. Dollars.`);
  line(`Produced: ${report.producedAt.toISOString()} by ${report.producedBy}`);
  line(`Summed: ${report.until ? `postings up to ${report.until.toISOString()}` : 'not known up to when'}`);
  line(`SHA-256 of the same report as CSV: ${report.csvSha256}`);
  pdf.moveDown(1);

  const columnWidth = (width - FIRST_WIDTH) / Math.max(1, report.header.length - 1);
  const drawRow = (cells: readonly string[], isBold: boolean) => {
    const y = pdf.y;
    pdf.font(isBold ? 'Helvetica-Bold' : 'Helvetica');
    cells.forEach((cell, at) => {
      const room = (at === 0 ? FIRST_WIDTH : columnWidth) - 4;
      const x = at === 0 ? MARGIN : MARGIN + FIRST_WIDTH + (at - 1) * columnWidth;
      const text = latin(cell);
      pdf.fontSize(FONT_SIZE);
      // Shrinks a long figure rather than cutting it.
      const size = Math.max(
        FONT_SIZE_MIN,
        Math.min(FONT_SIZE, (FONT_SIZE * room) / Math.max(1, pdf.widthOfString(text))),
      );
      pdf.fontSize(size).text(text, x, y, { width: room + 4, align: at === 0 ? 'left' : 'right', lineBreak: false });
    });
    pdf.y = y + ROW_HEIGHT;
  };
  const drawHeader = () => {
    drawRow(report.header, true);
    pdf
      .moveTo(MARGIN, pdf.y - 3)
      .lineTo(MARGIN + width, pdf.y - 3)
      .lineWidth(0.5)
      .stroke();
  };
  drawHeader();
  if (report.rows.length === 0) line('There is nothing in this period.');
  for (const row of report.rows) {
    if (pdf.y > bottom()) {
      pdf.addPage();
      drawHeader();
    }
    drawRow(row, false);
  }
  if (pdf.y > bottom()) pdf.addPage();
  pdf
    .moveTo(MARGIN, pdf.y - 2)
    .lineTo(MARGIN + width, pdf.y - 2)
    .lineWidth(0.5)
    .stroke();
  drawRow(report.total, true);

  pdf.moveDown(1);
  pdf.x = MARGIN;
  line(
    report.closes.length === 0
      ? 'No day of the period is closed.'
      : 'Closed days, with the hash of each in the public log:',
  );
  for (const { day, cell, hash } of report.closes) {
    if (pdf.y > bottom()) pdf.addPage();
    line(`${day} cell ${cell}: ${hash}`, 6);
  }

  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Writing below the margin would otherwise start a new page.
    pdf.page.margins.bottom = 0;
    pdf
      .font('Helvetica')
      .fontSize(7)
      .text(`Page ${page + 1} of ${count}`, MARGIN, pdf.page.height - MARGIN, {
        width,
        align: 'right',
        lineBreak: false,
      });
  }
  pdf.end();
  return written;
}

/** PDF's built-in fonts know Western letters only. Other letters become question marks. */
function latin(text: string): string {
  return text.replaceAll('–', '-').replaceAll(/[^\u0020-\u007e\u00a0-\u00ff]/gu, '?');
}
