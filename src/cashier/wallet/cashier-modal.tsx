import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { cashierTexts } from '../../texts/cashier.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { CASHIER_TABS, useModalAddress, type CashierTab } from '../../ui/modal-address.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { DepositPanel } from '../deposits/page/deposit-panel.tsx';
import type { ReadVerification } from './verification.web.ts';
import { WithdrawPanel } from '../withdrawals/page/withdraw-panel.tsx';

const ICONS = { deposit: ArrowDownToLine, withdraw: ArrowUpFromLine } as const;

interface CashierModalProps {
  tab: CashierTab;
  onClose(): void;
  readVerification: ReadVerification;
}

/** Deposits and withdrawals. */
export function CashierModal({ tab, onClose, readVerification }: CashierModalProps) {
  const { turn } = useModalAddress();
  return (
    // A fixed height: a dialog that grew with late answers would move as a whole.
    <Dialog title={cashierTexts.title} onClose={onClose} className="h-190">
      <Tabs
        label={cashierTexts.tabs}
        tabs={CASHIER_TABS.map((id) => ({ id, label: <TabLabel id={id} /> }))}
        selected={tab}
        onSelect={(id) => void turn({ modal: 'cashier', tab: id })}
      >
        {tab === 'deposit' ? (
          <DepositPanel readVerification={readVerification} />
        ) : (
          <WithdrawPanel readVerification={readVerification} />
        )}
      </Tabs>
    </Dialog>
  );
}

function TabLabel({ id }: { id: CashierTab }) {
  const Icon = ICONS[id];
  return (
    <span className="flex items-center justify-center gap-2">
      <Icon size={16} aria-hidden />
      {cashierTexts[id]}
    </span>
  );
}
