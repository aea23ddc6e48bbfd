import { Headset } from 'lucide-react';
import { vipTexts as texts } from '../texts/vip.ts';
import { buttonClass } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import type { Vip } from './vip.ts';

export function HostCard({ host }: { host: NonNullable<Vip['host']> }) {
  return (
    <section
      aria-labelledby="vip-host"
      className="flex flex-wrap items-center gap-4 rounded-panel bg-[linear-gradient(110deg,var(--color-s2)_40%,#3a2a9c)] p-6 sheet:p-4"
    >
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-gold text-volt-ink">
        <Headset size={24} aria-hidden />
      </span>
      <div className="min-w-0 flex-1">
        <h3 id="vip-host" className="text-md font-bold">
          {texts.host}
        </h3>
        <p className="text-base text-t2">{texts.hostText(host.name)}</p>
        <p className="text-base font-semibold break-words text-gold">{host.email}</p>
      </div>
      <a href={`mailto:${host.email}`} className={classNames(buttonClass('secondary'), 'sheet:w-full')}>
        {texts.hostWrite}
      </a>
    </section>
  );
}
