import { CircleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cashierTexts } from '../../../texts/cashier.ts';
import { uiTexts } from '../../../texts/ui.ts';
import { Button } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/failure.ts';
import { recall, remember } from '../../../ui/remembered.ts';
import { AddressProgress } from './address-progress.tsx';
import { CoinPicker } from '../../coins/coin-picker.tsx';
import { isCurrencyCode, type CurrencyCode } from '../../coins/currencies.ts';
import { DepositAddressPanel } from './deposit-address-panel.tsx';
import { DepositAllowance } from './deposit-allowance.tsx';
import { DepositList } from './deposit-list.tsx';
import { useDepositAddress } from './deposits.web.ts';
import { refusalOf } from '../../wallet/refusal.web.ts';
import type { ReadVerification } from '../../wallet/verification.web.ts';

const texts = cashierTexts.deposits;
const COIN_KEY = 'roulo.deposit-coin';

export function DepositPanel({ readVerification }: { readVerification: ReadVerification }) {
  const [coin, setCoin] = useState(rememberedCoin);
  const choose = (code: CurrencyCode) => {
    remember(COIN_KEY, code);
    setCoin(code);
  };
  return (
    <div className="grid gap-4 pt-4">
      <CoinPicker chosen={coin} onChoose={choose} />
      <DepositAllowance readVerification={readVerification} />
      {coin === null ? <NothingChosen /> : <DepositInto key={coin} coin={coin} />}
      <DepositList />
    </div>
  );
}

function DepositInto({ coin }: { coin: CurrencyCode }) {
  const { data, error, isError, refetch } = useDepositAddress(coin);
  const [isShown, setShown] = useState(data !== undefined);
  useEffect(() => {
    if (error && !data) showFailure(error, 'payment', refusalOf(error));
  }, [error, data]);
  if (isError && !data) return <Failure text={refusalOf(error)} onRetry={() => void refetch()} />;
  if (!isShown || !data) return <AddressProgress isDone={data !== undefined} onShown={() => setShown(true)} />;
  return <DepositAddressPanel coin={coin} address={data} />;
}

function NothingChosen() {
  const { choose, send, play } = texts.how;
  return (
    <div className="grid content-center gap-4 rounded-cover bg-s1 p-6 sheet:p-4">
      <p className="text-md font-bold">{texts.choose}</p>
      <ol className="grid gap-3">
        {[choose, send, play].map((step, at) => (
          <li key={step} className="flex items-center gap-3 text-base text-t2">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-s3 font-bold text-t1"
            >
              {at + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </div>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <div role="alert" className="grid justify-items-center gap-3 rounded-cover bg-s1 px-4 py-6 text-center">
      <CircleAlert size={32} strokeWidth={1.5} aria-hidden className="text-rose" />
      <p className="text-md font-bold">{texts.failed}</p>
      <p className="text-base text-t2">
        {text} <strong className="text-t1">{texts.noMoneyMoved}</strong>
      </p>
      <Button onClick={onRetry}>{uiTexts.retry}</Button>
    </div>
  );
}

function rememberedCoin(): CurrencyCode | null {
  const code = recall(COIN_KEY);
  return code !== null && isCurrencyCode(code) ? code : null;
}
