import { raceTexts as texts } from '../../texts/race.ts';
import { formatUsd } from '../../ui/amounts.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatPoints } from './race.web.ts';

export interface ShownPlace {
  place: number;
  player: string | null;
  points: number;
  prize: number;
  transfer?: string | null;
}

interface PlaceListProps {
  label: string;
  places: readonly ShownPlace[];
  isOwn?(place: ShownPlace): boolean;
}

const MEDALS: Readonly<Record<number, string>> = { 1: 'text-gold', 2: 'text-t1', 3: 'text-[#d99a5b]' };

/** Places with points and prizes; for past races also with payments. */
export function PlaceList({ label, places, isOwn = () => false }: PlaceListProps) {
  const isPast = places.some(({ transfer }) => transfer !== undefined);
  return (
    <table aria-label={label} className="w-full border-separate border-spacing-y-1 text-left">
      <thead className="text-sm text-t3">
        <tr>
          <th scope="col" className="px-3 pb-1 font-normal">
            {texts.place}
          </th>
          <th scope="col" className="px-3 pb-1 font-normal">
            {texts.player}
          </th>
          <th scope="col" className="px-3 pb-1 text-right font-normal">
            {texts.points}
          </th>
          <th scope="col" className="px-3 pb-1 text-right font-normal">
            {texts.prize}
          </th>
          {isPast && (
            <th scope="col" className="px-3 pb-1 text-right font-normal phone:hidden">
              {texts.transfer}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {places.map((each, line) => {
          const own = isOwn(each);
          return (
            <tr key={line} className={classNames('h-11', own ? 'bg-s3' : 'bg-bg')}>
              <td className={classNames('rounded-l-control px-3 font-bold', MEDALS[each.place] ?? 'text-t2')}>
                {each.place}
              </td>
              <td
                className={classNames('max-w-0 truncate px-3 phone:px-1', each.player || own ? 'text-t1' : 'text-t3')}
              >
                {own ? texts.you : (each.player ?? texts.hidden)}
              </td>
              <td className="px-3 text-right text-t2 tabular-nums phone:px-1">{formatPoints(each.points)}</td>
              <td
                className={classNames(
                  'px-3 text-right font-bold tabular-nums',
                  !isPast && 'rounded-r-control',
                  isPast && 'phone:rounded-r-control',
                  each.prize > 0 ? 'text-mint' : 'text-t3',
                )}
              >
                {formatUsd(each.prize)}
              </td>
              {isPast && (
                <td className="rounded-r-control px-3 text-right text-sm text-t3 tabular-nums phone:hidden">
                  {each.transfer ? `#${each.transfer}` : each.prize > 0 ? texts.own.notPaid : '–'}
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
