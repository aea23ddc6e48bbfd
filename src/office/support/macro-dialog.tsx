import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LANGUAGE_NAMES, type Language } from '../../texts/language.ts';
import { TEXT_LENGTH_MAX } from '../../support/terms.ts';
import { newIdempotencyKey, textOf } from '../../ui/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { inputClass, TextArea } from '../../ui/field.tsx';
import { may, type Me } from '../sign-in/me.web.ts';
import { sendAct } from './send-act.web.ts';
import { useMacros } from './macros.web.ts';

const MACRO_LANGUAGES = Object.entries(LANGUAGE_NAMES) as [Language, string][];

export function MacroDialog({ me, onClose }: { me: Me; onClose(): void }) {
  const client = useQueryClient();
  const { data, error } = useMacros();
  const [title, setTitle] = useState('');
  const [texts, setTexts] = useState<Partial<Record<string, string>>>({});
  const [problem, setProblem] = useState<string | null>(null);
  const mayWrite = may(me, 'support.macros');
  const run = async (name: string, body: Record<string, string>) => {
    setProblem(null);
    try {
      await sendAct(name, body, newIdempotencyKey());
      setTitle('');
      setTexts({});
      await client.invalidateQueries({ queryKey: ['support', 'macros'] });
    } catch (failure) {
      setProblem(textOf(failure));
    }
  };
  return (
    <Dialog title="Ready answers" onClose={onClose} floating>
      <div className="grid gap-4">
        {error && <p className="text-sm text-rose">{textOf(error)}</p>}
        <ul className="grid gap-1 text-sm">
          {data?.items.map((macro) => (
            <li key={macro.title} className="flex flex-wrap items-center justify-between gap-2">
              <span>
                <strong>{macro.title}</strong>{' '}
                <span className="text-t3">
                  {Object.keys(macro.texts).join(', ')}, by {macro.updatedBy}
                </span>
              </span>
              {mayWrite && (
                <span className="flex gap-2">
                  <Button
                    size="small"
                    onClick={() => {
                      setTitle(macro.title);
                      setTexts(macro.texts);
                    }}
                  >
                    Edit
                  </Button>
                  <Button size="small" kind="quiet" onClick={() => void run('macro-remove', { title: macro.title })}>
                    Remove
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
        {data?.items.length === 0 && <p className="text-sm text-t3">There is none yet.</p>}
        {mayWrite && (
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault();
              const written = Object.entries(texts).filter(([, text]) => text?.trim());
              void run('macro-set', { title, ...(Object.fromEntries(written) as Record<string, string>) });
            }}
          >
            <label className="grid gap-1 text-sm text-t2">
              Title
              <input
                className={classNames(inputClass, 'border-line-strong')}
                value={title}
                required
                minLength={2}
                maxLength={60}
                onChange={(event) => setTitle(event.target.value)}
              />
            </label>
            {MACRO_LANGUAGES.map(([language, name]) => (
              <TextArea
                key={language}
                label={name}
                rows={2}
                required={language === 'en'}
                maxLength={TEXT_LENGTH_MAX}
                value={texts[language] ?? ''}
                onChange={(event) => setTexts({ ...texts, [language]: event.target.value })}
              />
            ))}
            <p className="text-sm text-t3">{'{username} is filled in with the name of the player.'}</p>
            {problem && (
              <p role="alert" className="text-sm text-rose">
                {problem}
              </p>
            )}
            <Button type="submit" kind="main">
              Keep
            </Button>
          </form>
        )}
      </div>
    </Dialog>
  );
}
