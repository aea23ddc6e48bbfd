import { cashierTexts } from '../texts/cashier.ts';
import { Dialog } from '../ui/dialog.tsx';
import { CASHIER_TABS, useModalAddress, type CashierTab } from '../ui/modal-address.ts';
import { Tabs } from '../ui/tabs.tsx';

/** Paying in and out. Neither is open yet, and it says so. */
export function CashierModal({ tab, onClose }: { tab: CashierTab; onClose(): void }) {
  const { turn } = useModalAddress();
  return (
    <Dialog title={cashierTexts.title} onClose={onClose}>
      <Tabs
        label={cashierTexts.tabs}
        tabs={CASHIER_TABS.map((id) => ({ id, label: cashierTexts[id] }))}
        selected={tab}
        onSelect={(id) => void turn({ modal: 'cashier', tab: id })}
      >
        <p className="mt-4 rounded-control bg-well p-4 text-md text-t2">
          {tab === 'deposit' ? cashierTexts.depositNotOpen : cashierTexts.withdrawNotOpen}
        </p>
      </Tabs>
    </Dialog>
  );
}
