import { Copy, ExternalLink, FlaskConical, TriangleAlert } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { cashierTexts } from '../../../texts/cashier.ts';
import { formatUsdPlain } from '../../../ui/amounts.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { AddressText } from '../../coins/address-text.tsx';
import { networkOf } from '../../coins/coin-picker.tsx';
import { CURRENCIES, type CurrencyCode } from '../../coins/currencies.ts';
import { useTestWallet, type DepositAddress } from './deposits.web.ts';
import { LiveDeposit } from './live-deposit.tsx';

const texts = cashierTexts.deposits;
const AddressQr = lazy(() => import('../../coins/address-qr.tsx').then((module) => ({ default: module.AddressQr })));

/** Where to send a coin, and what has arrived. */
export function DepositAddressPanel({ coin, address }: { coin: CurrencyCode; address: DepositAddress }) {
  const { label } = CURRENCIES[coin];
  return (
    <>
      <section aria-label={texts.addressOf(label)} className="grid gap-4 rounded-cover bg-s1 p-4">
        <div className="grid grid-cols-[168px_minmax(0,1fr)] items-center gap-4 sheet:grid-cols-1 sheet:justify-items-center">
          <div className="size-42 rounded-cover bg-white p-3">
            <Suspense fallback={<Skeleton className="size-full bg-t2" />}>
              <AddressQr address={address.pay_address} title={texts.qr(label)} />
            </Suspense>
          </div>
          <div className="grid w-full gap-2">
            <p className="flex flex-wrap items-center gap-2 text-sm text-t2">
              {texts.addressOf(coin.toUpperCase())}
              <span className="rounded-chip bg-s3 px-2 py-0.5 text-xs font-semibold text-t1">{address.network}</span>
            </p>
            <AddressText address={address.pay_address} />
          </div>
        </div>
        <Button kind="main" onClick={() => void copyText(address.pay_address, texts.copied, texts.copyFailed)}>
          <Copy size={18} aria-hidden />
          {texts.copy}
        </Button>
        <p className="flex gap-3 text-sm text-amber">
          <TriangleAlert size={18} aria-hidden className="mt-px shrink-0" />
          {texts.warning(coin.toUpperCase(), networkOf(coin))}
        </p>
      </section>
      <LiveDeposit depositId={address.depositId} minimum={address.minimum} />
      <dl className="grid grid-cols-2 gap-2 text-sm tiny:grid-cols-1">
        <Fact name={texts.minimum(formatUsdPlain(address.minimum))} more={texts.minimumMore} />
        <Fact name={texts.credit} more={texts.creditMore} />
      </dl>
      <TestWallet address={address} />
    </>
  );
}

function Fact({ name, more }: { name: string; more: string }) {
  return (
    <div className="grid content-start gap-1 rounded-control bg-s1 p-3">
      <dt className="font-bold text-t1">{name}</dt>
      <dd className="text-t2">{more}</dd>
    </div>
  );
}

function TestWallet({ address }: { address: DepositAddress }) {
  const url = useTestWallet(address);
  if (url === null) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-control border border-dashed border-s4 px-3 py-2">
      <p className="flex items-center gap-2 text-sm text-t2">
        <FlaskConical size={18} aria-hidden className="shrink-0 text-sky" />
        {texts.sandbox}
      </p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'small')}>
        {texts.testWallet}
        <ExternalLink size={14} aria-hidden />
      </a>
    </div>
  );
}
