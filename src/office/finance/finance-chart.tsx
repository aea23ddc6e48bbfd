import { useEffect, useRef } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

export interface ChartLine {
  name: string;
  /** A colour variable of the theme, such as `--color-volt`. */
  colour: string;
  values: readonly number[];
}

const HEIGHT_PX = 220;

const colourOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

/** Dollars per day. The table below the chart has the same figures for people who cannot see it. */
export function FinanceChart({ days, lines }: { days: readonly string[]; lines: readonly ChartLine[] }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const own = place.current!;
    const axis = {
      stroke: colourOf('--color-t3'),
      grid: { stroke: colourOf('--color-s3'), width: 1 },
      ticks: { show: false },
    };
    const plot = new uPlot(
      {
        width: own.clientWidth,
        height: HEIGHT_PX,
        tzDate: (second) => uPlot.tzDate(new Date(second * 1_000), 'Etc/UTC'),
        legend: { live: true },
        axes: [
          {
            ...axis,
            values: (_plot, seconds) => seconds.map((second) => new Date(second * 1_000).toISOString().slice(5, 10)),
          },
          { ...axis, size: 64, values: (_plot, values) => values.map((value) => `$${short.format(value)}`) },
        ],
        series: [
          {
            label: 'Day',
            value: (_plot, second) => (second === null ? '–' : new Date(second * 1_000).toISOString().slice(0, 10)),
          },
          ...lines.map(({ name, colour }) => ({
            label: name,
            stroke: colourOf(colour),
            width: 2,
            points: { show: days.length < 32 },
            value: (_plot: uPlot, value: number | null) => (value === null ? '–' : `$${value.toFixed(2)}`),
          })),
        ],
      },
      [days.map((day) => Date.parse(day) / 1_000), ...lines.map(({ values }) => [...values])],
      own,
    );
    const observer = new ResizeObserver(() => plot.setSize({ width: own.clientWidth, height: HEIGHT_PX }));
    observer.observe(own);
    return () => {
      observer.disconnect();
      plot.destroy();
    };
  }, [days, lines]);
  return (
    <div
      ref={place}
      className="w-full text-xs text-t2 [contain:inline-size]"
      role="img"
      aria-label={`Plot of ${lines.map(({ name }) => name).join(' and ')} by day`}
    />
  );
}
