import { gamesTexts } from '../../texts/games.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { switchPreference, usePreferences } from './preferences.web.ts';

/** The list of keys with a switch for all of them, because tooltips do not exist on touch screens. */
export function HotkeySheet({ onClose }: { onClose(): void }) {
  const isOn = usePreferences((state) => state.hotkeys);
  return (
    <Dialog title={gamesTexts.hotkeysTitle} onClose={onClose} width={480}>
      <div className="grid gap-4">
        <label className="flex min-h-11 items-center gap-3 font-semibold">
          <input
            type="checkbox"
            checked={isOn}
            onChange={() => switchPreference('hotkeys')}
            className="size-5 accent-volt"
          />
          {gamesTexts.hotkeysOn}
        </label>
        <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
          {gamesTexts.hotkeyRows.map(([key, action]) => (
            <div key={key} className="contents">
              <dt>
                <kbd className="inline-grid min-w-11 place-items-center rounded-small bg-s3 px-2 py-1 font-bold">
                  {key}
                </kbd>
              </dt>
              <dd className="text-t2">{action}</dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  );
}
