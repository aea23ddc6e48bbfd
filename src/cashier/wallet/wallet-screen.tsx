import { ArrowDownToLine, ArrowUpFromLine, CircleDollarSign, Download, Gift, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { walletTexts as texts } from '../../texts/wallet.ts';
import { formatBoth } from '../../ui/amounts.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field } from '../../ui/field.tsx';
import { useModalAddress } from '../../ui/modal-address.ts';
import { Select } from '../../ui/select.tsx';
import { useSession, type Session } from '../../ui/session.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HeldMoney } from './held-money.tsx';
import { WalletLines } from './wallet-lines.tsx';
import { BALANCES, KINDS, type Filters } from './filters.web.ts';

/** Everything that changed the player's balances, down to the ledger entries. */
export function WalletScreen() {
  const { loading, player } = useSession();
  return (
    <div className="mx-auto grid w-full max-w-[1040px] gap-6 py-8 narrow:gap-4 narrow:py-4">
      <header className="grid gap-2">
        <h1 className="text-2xl narrow:text-xl">{texts.title}</h1>
        <p className="text-md text-t2">{texts.lead}</p>
      </header>
      {loading ? <Skeleton className="h-120 rounded-panel" /> : player ? <History player={player} /> : <Invitation />}
    </div>
  );
}

function Invitation() {
  const { open } = useModalAddress();
  return (
    <EmptyState icon={ReceiptText} text={texts.visitor}>
      <Button kind="main" onClick={() => void open({ modal: 'auth', tab: 'login' })}>
        {texts.signIn}
      </Button>
    </EmptyState>
  );
}

function History({ player }: { player: Session }) {
  const [filters, setFilters] = useState<Filters>({});
  const areDatesWrong = filters.from !== undefined && filters.to !== undefined && filters.from > filters.to;
  return (
    <>
      <Balances player={player} />
      <section aria-label={texts.list} className="grid gap-4 rounded-panel bg-s1 p-6 narrow:p-4">
        <FilterBar filters={filters} areDatesWrong={areDatesWrong} onChange={setFilters} />
        <HeldMoney />
        {!areDatesWrong && <WalletLines username={player.username} filters={filters} onClear={() => setFilters({})} />}
      </section>
    </>
  );
}

function Balances({ player }: { player: Session }) {
  const { open } = useModalAddress();
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-panel bg-s1 p-6 narrow:p-4">
      <Balance icon={CircleDollarSign} tone="text-mint" name={texts.primary} dollars={player.balance} />
      <Balance icon={Gift} tone="text-gold" name={texts.promotional} dollars={player.bonus} />
      <div className="ml-auto flex gap-2 phone:ml-0 phone:w-full">
        <Button kind="main" className="phone:flex-1" onClick={() => void open({ modal: 'cashier', tab: 'deposit' })}>
          <ArrowDownToLine size={18} aria-hidden />
          {texts.deposit}
        </Button>
        <Button className="phone:flex-1" onClick={() => void open({ modal: 'cashier', tab: 'withdraw' })}>
          <ArrowUpFromLine size={18} aria-hidden />
          {texts.withdraw}
        </Button>
      </div>
    </div>
  );
}

interface BalanceProps {
  icon: typeof Gift;
  tone: string;
  name: string;
  dollars: number;
}

function Balance({ icon: Icon, tone, name, dollars }: BalanceProps) {
  return (
    <div className="flex items-center gap-3">
      <Icon size={28} aria-hidden className={tone} />
      <p className="grid">
        <span className="text-sm text-t2">{name}</span>
        <strong className="text-lg">{formatBoth(dollars)}</strong>
      </p>
    </div>
  );
}

/** The browser's date field is wider than half a phone. */
const DAY = 'min-w-34 flex-1 grid-cols-[minmax(0,1fr)] phone:[&_input]:px-2 phone:[&_input]:text-sm';

interface FilterBarProps {
  filters: Filters;
  areDatesWrong: boolean;
  onChange(filters: Filters): void;
}

function FilterBar({ filters, areDatesWrong, onChange }: FilterBarProps) {
  const set = <Name extends keyof Filters>(name: Name, value: Filters[Name] | 'all' | '') => {
    const { [name]: _, ...rest } = filters;
    onChange(value === 'all' || value === '' ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="flex flex-wrap items-start gap-3">
      <Select
        label={texts.kind}
        value={filters.kind ?? 'all'}
        onChange={(kind) => set('kind', kind)}
        options={KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        className="min-w-36 flex-1"
      />
      <Select
        label={texts.balance}
        value={filters.balanceType ?? 'all'}
        onChange={(type) => set('balanceType', type)}
        options={BALANCES.map((value) => ({ value, label: texts.balances[value] }))}
        className="min-w-36 flex-1"
      />
      <Field
        type="date"
        label={texts.from}
        value={filters.from ?? ''}
        max={filters.to}
        error={areDatesWrong ? texts.datesWrong : null}
        onChange={(event) => set('from', event.target.value)}
        className={DAY}
      />
      <Field
        type="date"
        label={texts.to}
        value={filters.to ?? ''}
        min={filters.from}
        onChange={(event) => set('to', event.target.value)}
        className={DAY}
      />
      <a
        href={`/api/wallet/export?${new URLSearchParams(filters).toString()}`}
        download
        aria-label={texts.exportCsv}
        className={buttonClass('secondary', 'normal', 'mt-5.5 phone:mt-0 phone:w-full')}
      >
        <Download size={16} aria-hidden />
        {texts.csv}
      </a>
    </div>
  );
}
