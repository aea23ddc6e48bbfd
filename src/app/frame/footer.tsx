import { Mail } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { SITE } from '../../content/site.ts';
import { frameTexts } from '../../texts/frame.ts';
import { language, LANGUAGE_NAMES, LANGUAGES, rememberLanguage } from '../../texts/language.ts';
import { HomeLogo } from './logo.tsx';
import { ORIGINALS } from './nav-items.web.ts';

const YEAR = new Date().getFullYear();
const GROUPS = [
  {
    title: 'Roulo',
    links: [
      { label: frameTexts.casino, path: '/casino' },
      { label: frameTexts.promotions, path: '/promo' },
      { label: frameTexts.rewards, path: '/rewards' },
      { label: frameTexts.affiliate, path: '/affiliate' },
      { label: frameTexts.fairness, path: '/fairness' },
      { label: frameTexts.solvency, path: '/solvency' },
      { label: frameTexts.blogs, path: '/blogs' },
      { label: frameTexts.contact, path: '/contact' },
    ],
  },
  {
    title: frameTexts.originals,
    links: ORIGINALS.items.flatMap((item) => ('path' in item ? [{ label: item.label, path: item.path }] : [])),
  },
  {
    title: frameTexts.legal,
    links: [
      { label: frameTexts.terms, path: '/terms' },
      { label: frameTexts.privacy, path: '/privacy-policy' },
      { label: frameTexts.aml, path: '/aml' },
      { label: frameTexts.responsible, path: '/responsible' },
    ],
  },
];

export function Footer() {
  return (
    <footer className="bg-s1">
      <div className="mx-auto grid max-w-[1440px] gap-8 px-[var(--gutter)] py-10">
        <div className="grid grid-cols-[minmax(220px,1.4fr)_repeat(3,1fr)] gap-x-8 gap-y-8 game-narrow:grid-cols-3 phone:grid-cols-2">
          <div className="grid content-start justify-items-start gap-4 game-narrow:col-span-full">
            <HomeLogo />
            <Support />
            <Social />
            <OtherLanguages />
          </div>
          {GROUPS.map((group) => (
            <nav key={group.title} aria-label={group.title} className="phone:first-of-type:row-span-2">
              <h2 className="pb-2 text-base">{group.title}</h2>
              <ul>
                {group.links.map((link) => (
                  <li key={link.path}>
                    <Link
                      to={link.path}
                      className="inline-flex min-h-9 items-center text-t2 hover:text-t1 narrow:min-h-11"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="flex items-center gap-4 border-t border-s3 pt-6 text-sm text-t3">
          <span
            role="img"
            aria-label={frameTexts.adultsOnly}
            className="grid size-11 shrink-0 place-items-center rounded-full border-2 border-rose font-bold text-t1"
          >
            18+
          </span>
          <p className="max-w-160">
            {frameTexts.playResponsibly}{' '}
            <Link to="/responsible" className="text-iris underline hover:text-t1">
              {frameTexts.playResponsiblyLink}
            </Link>
          </p>
          <p className="ml-auto shrink-0 phone:hidden">{frameTexts.rights(YEAR)}</p>
        </div>
      </div>
    </footer>
  );
}

/** Links to the same page in the other languages, because visitors have no language setting. */
function OtherLanguages() {
  const { pathname } = useLocation();
  return (
    <ul aria-label={frameTexts.languages} className="flex flex-wrap gap-x-4">
      {LANGUAGES.filter((each) => each !== language).map((other) => (
        <li key={other}>
          <a
            href={`${pathname}?lang=${other}`}
            hrefLang={other}
            lang={other}
            onClick={() => rememberLanguage(other)}
            className="inline-flex min-h-11 items-center text-t2 underline underline-offset-2 hover:text-t1"
          >
            {LANGUAGE_NAMES[other]}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Support() {
  return (
    <div>
      <a
        href={`mailto:${SITE.supportEmail}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-t1 hover:text-iris"
      >
        <Mail size={18} aria-hidden className="text-t3" />
        {SITE.supportEmail}
      </a>
      <p className="text-sm text-t3">{frameTexts.supportHint}</p>
    </div>
  );
}

function Social() {
  return (
    <ul aria-label={frameTexts.social} className="flex gap-2">
      {SITE.social.map(({ name, address, picture }) => (
        <li key={name}>
          <a
            href={address}
            target="_blank"
            rel="noreferrer"
            aria-label={name}
            className="grid size-11 place-items-center rounded-control bg-s2 hover:bg-s3"
          >
            <img src={picture} alt="" width={20} height={20} loading="lazy" />
          </a>
        </li>
      ))}
    </ul>
  );
}
