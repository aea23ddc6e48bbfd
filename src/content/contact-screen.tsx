import { BadgeCheck, HeartHandshake, LifeBuoy, ShieldAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentTexts as texts } from '../texts/content.ts';
import { SUPPORT } from '../terms/house-terms.ts';
import { buttonClass } from '../ui/button.tsx';
import { SITE } from './site.ts';

const TOPICS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  { icon: LifeBuoy, title: texts.contactHelp, text: texts.contactHelpText },
  { icon: HeartHandshake, title: texts.contactSafer, text: texts.contactSaferText },
  { icon: BadgeCheck, title: texts.contactPrivacy, text: texts.contactPrivacyText(SUPPORT.privacyAnswerDays) },
  { icon: ShieldAlert, title: texts.contactSecurity, text: texts.contactSecurityText },
];

/** `children` are shown on the page, below the head. */
export function ContactScreen({ children }: { children?: ReactNode }) {
  return (
    <div className="grid gap-8">
      <header className="grid max-w-[720px] gap-3">
        <h1 className="text-2xl">{texts.contactTitle}</h1>
        <p className="text-md text-t2">{texts.contactLead}</p>
        <p className="text-md font-semibold text-t1">{texts.contactTime(SUPPORT.answerBusinessDays)}</p>
      </header>
      {children}
      <ul className="grid grid-cols-4 gap-4 compact:grid-cols-2 narrow:grid-cols-1">
        {TOPICS.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex flex-col items-start gap-3 rounded-panel bg-s1 p-6 sheet:p-4">
            <span className="grid size-11 place-items-center rounded-control bg-s3 text-iris">
              <Icon size={22} aria-hidden />
            </span>
            <h2 className="text-lg">{title}</h2>
            <p className="text-base text-t2">{text}</p>
            <a
              href={`mailto:${SITE.supportEmail}?subject=${encodeURIComponent(title)}`}
              className={buttonClass('secondary', 'normal', 'mt-auto max-w-full')}
            >
              <span className="truncate">{SITE.supportEmail}</span>
            </a>
          </li>
        ))}
      </ul>
      <section aria-labelledby="social" className="grid gap-4">
        <h2 id="social" className="text-xl">
          {texts.contactSocial}
        </h2>
        <ul className="flex flex-wrap gap-3">
          {SITE.social.map(({ name, address, picture }) => (
            <li key={name}>
              <a href={address} rel="noreferrer" target="_blank" className={buttonClass('secondary')}>
                <img src={picture} alt="" width={18} height={18} />
                {name}
              </a>
            </li>
          ))}
        </ul>
        <p className="max-w-[720px] text-base text-t2">{texts.contactWarning}</p>
      </section>
    </div>
  );
}
