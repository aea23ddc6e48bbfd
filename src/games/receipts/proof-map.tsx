import { ArrowRight } from 'lucide-react';
import { memoryTexts } from '../../texts/browser-memory.ts';

const texts = memoryTexts.cheat;

/** A diagram of what proves what, and who checks it. */
export function ProofMap() {
  return (
    <section className="grid gap-4" aria-labelledby="proof-map">
      <h2 id="proof-map" className="text-xl">
        {texts.map}
      </h2>
      <ul className="grid gap-2">
        {texts.mapLines.map((line) => {
          const [what = '', basis = '', by = ''] = line.split('|');
          return (
            <li
              key={line}
              className="grid grid-cols-[1fr_auto_1.3fr_auto_1.1fr] items-center gap-3 rounded-panel bg-s1 p-4 narrow:grid-cols-1 narrow:gap-1"
            >
              <b>{what}</b>
              <ArrowRight size={18} aria-hidden className="text-volt narrow:hidden" />
              <span className="text-t1">
                <span className="sr-only">{texts.mapHeads[1]}: </span>
                {basis}
              </span>
              <ArrowRight size={18} aria-hidden className="text-t3 narrow:hidden" />
              <span className="text-sm text-t2">
                <span className="sr-only">{texts.mapHeads[2]}: </span>
                {by}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
